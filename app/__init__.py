"""hcf-trainer: teaches and tests the dealing of High Card Flush."""

__version__ = "1.0.0"
PROGRAM = "hcf-trainer"
