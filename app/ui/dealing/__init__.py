"""Dealing by hand: from a gesture at the table to a dealer's act, and what is said of it."""
