"""Drills: quick questions on the parts of dealing, answered by the engine and never from a list."""
