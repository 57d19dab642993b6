"""House files, the words for a dealer's steps, and the plan a house prescribes for a round.

    house_file/ -> House;  round (JSON) -> round_codec;  House + round -> plan -> ruling -> reasons, book

No module names a house. Limits on payouts depend on the order of paying, so they are applied to the
finished plan. `event_words` has the one sentence for each thing that can go wrong at the table; every
screen, command and film uses it.
"""
