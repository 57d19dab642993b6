"""Small parts of screens. They do not know each other."""
