"""High Card Flush itself: cards, hands, pay tables, settlement, exact odds. No I/O, no clock, no chance."""
