"""The pages of Find the fault: the way in, a deal to stop, and the end of a set."""
