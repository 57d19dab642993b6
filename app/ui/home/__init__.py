"""Home: who is here, what was left, today's set, how far one is, the last mistakes, and every way on."""
