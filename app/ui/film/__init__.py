"""Films of a deal: the real table, painted without any screen."""
