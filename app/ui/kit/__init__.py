"""What every page is made of: theme, style, fonts, settings, pages, files, background work. Knows nothing of the game."""
