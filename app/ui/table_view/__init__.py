"""The table on the screen: where everything lies, how it is drawn, how it moves."""
