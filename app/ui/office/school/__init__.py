"""The school in the office’s window: its stations, people and exams."""
