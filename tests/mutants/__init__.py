"""Plants small errors in a copy of the program and counts how many the tests find.

Run it: `python3 start.py mutants`, or `python -m tests.mutants` with the packages of `.venv`.
"""
