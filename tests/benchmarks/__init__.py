"""The measurements: `python3 start.py bench`. They gate nothing; each row says what it aims at."""
