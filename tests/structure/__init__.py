"""How the code is housed, counted: folders, towers of classes, cycles, names. Run it: `python -m tests.structure`."""
