"""The workshop: a house of one's own, on pages instead of in a file."""
