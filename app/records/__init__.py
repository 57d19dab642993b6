"""The records: every attempt as it happened, in one SQLite file that only grows. Nothing else knows SQL."""
