"""What every page is made of: theme, fonts, settings, pages, files, background work. Nothing of the game."""
