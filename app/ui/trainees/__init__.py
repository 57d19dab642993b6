"""Who trains here: sign-in, profile, progress, the class and its sets."""
