"""The rules that a house still has to confirm, in words and as a page."""
