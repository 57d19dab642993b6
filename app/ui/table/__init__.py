"""The table on the screen: where everything lies, how it moves, the bar above it."""
