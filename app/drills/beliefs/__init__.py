"""Misconceptions: how people misread, miscompare, missettle and misorder, and how that shows in answers."""
