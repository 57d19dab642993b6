"""What the window needs of the records, as protocols: the records fulfil them, and tests can too."""
