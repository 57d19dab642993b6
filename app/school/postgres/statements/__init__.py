"""Statements of the school's database in groups: what guards it, and the rows of the office's lists."""
