"""A running exam: the dealer's seat, the supervisor's sheet, the door between them.

Nothing is in reach but the table (the same as in dealing), the questions (the same as in drills) and the
supervisor's key. What is shown is a function of the sitting, so going on after a cut is nothing special.
Seconds since the opening come from a clock that nobody can set. PINs are checked in a background task.
"""
