"""A running exam: the dealer's seat, the supervisor's sheet, the door between them.

Only the table (the same as in dealing), the questions (the same as in drills) and the supervisor's key are
in reach. What is shown is a function of the sitting, so resuming after a power cut needs no code of its own.
Seconds since the opening come from a clock that cannot be set. PINs are checked in a background task.
"""
