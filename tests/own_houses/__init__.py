"""Houses of our own invention, each with rules that none of the five houses has. No code names them."""
