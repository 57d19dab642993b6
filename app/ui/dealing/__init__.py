"""Dealing by hand: from a gesture at the table to a dealer's act, and what is said of it.

`touch` and `things` turn points into things and places, `gesture_meaning` and `dealer` turn those into steps:
without Qt and without the plan. `table_input` brings the pointer and the keys. `coach` says of a stopped act
what is due now, and never more than the table shows. The whole truth is for the review.
"""
