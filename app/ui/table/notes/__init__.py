"""Notes on the felt: what the coach and the review say, beside what they speak of, which is lit."""
