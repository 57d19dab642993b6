"""The exam: a fresh form from the house's blueprint, dealt in silence, marked by machine and people."""
