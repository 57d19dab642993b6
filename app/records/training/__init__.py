"""What people do: attempts, answers, trainees, classes, and what was learned from it."""
