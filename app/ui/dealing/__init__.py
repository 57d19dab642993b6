"""Dealing by hand: from a gesture at the table to a dealer's act, and the words that follow it.

`gesture_reader` and `things` turn points into things and places, `gesture_meaning` and `dealer_hands` turn
those into steps. None of them knows Qt or the plan. `table_input` handles the pointer and the keys. When an
act is stopped, the coach (`app.session.coach`) says what is due now, and never more than the table shows.
The review tells all.
"""
