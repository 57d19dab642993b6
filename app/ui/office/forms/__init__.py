"""The forms of exams: the list with its approvals, and the editor."""
