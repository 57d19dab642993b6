"""High Card Flush itself: cards, hands, wagers, pay tables, settlement, odds. No I/O, no clock, no chance.

A hand is an integer with one bit for each card. Reading it is eight table look-ups (`hands`). Money is
whole cents.
"""
