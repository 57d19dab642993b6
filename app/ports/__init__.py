"""What the window needs from the records, as protocols. The records implement them, and tests can too."""
