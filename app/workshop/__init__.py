"""The workshop: a house of one's own, made from one that is there, without writing its file by hand.

- `house_draft` is the file as it is being changed: every change makes a new one, and comments stay.
- `house_entries` reads and writes what a page shows: pay tables, limits, Raises, the qualifying hand.
- `house_versions` keeps every version that was saved, and the one in use, whole or not at all.
"""
