"""Sheets of everything that is painted by hand: components, charts, things on the table, stages of the drills.

What they should look like is in `kept`. A process of its own paints them, always in the same order: what was painted
before leaves its trace in Qt's letters.
"""
