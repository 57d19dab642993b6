"""What fills the window, one at a time."""
