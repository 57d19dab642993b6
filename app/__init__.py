"""hcf-trainer: teaches and tests the dealing of High Card Flush."""

__version__ = "0.1.0"
