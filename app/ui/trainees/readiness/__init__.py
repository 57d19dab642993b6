"""Before the exam: how ready a student is, what is missing, and how the days went."""
