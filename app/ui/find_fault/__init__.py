"""Find the fault in the window: the way in, a deal to stop, what was wrong with it, and how a set went."""
