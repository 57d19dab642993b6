"""What the pages of exams are made of: PINs, marks, rows of a list, and what is said on them."""
