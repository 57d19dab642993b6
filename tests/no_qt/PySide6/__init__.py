"""Stands in the way of the real PySide6, to show that the core does without it."""

raise ImportError("PySide6 is kept out of this run on purpose")
