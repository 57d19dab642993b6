"""Rounds to look at: demonstrations, reviews, rounds from a file."""
