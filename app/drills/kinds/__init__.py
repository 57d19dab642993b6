"""The drills, one module each: its skills at a house, and how a question is drawn."""
