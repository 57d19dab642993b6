"""What questions are made of: hands, spots, stakes, steps and words, shared by several drills."""
