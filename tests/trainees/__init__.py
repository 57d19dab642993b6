"""Trainees with one misconception each, as small policies over any round of any house.

A trainee deals every round as the house's plan has it, except for one thing they have got wrong, and that
they get wrong every time. Each says where it can show at all, what they do, and which faults a judge must
find then. `registry.TRAINEES` has them all by name; `deals` makes rounds in which something happens.
`second_judge` and `chips` are a plain second opinion on what they did, for tests of the judge itself.
"""
