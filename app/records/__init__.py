"""The records: every attempt and every answer, in one SQLite file that only grows. Nothing else knows SQL."""
