"""Drills: quick questions on the parts of dealing, answered by the engine and never from a list.

`kinds/` has one module for each drill, `catalogue` lists them. `beliefs/` says what each misconception
would answer, so a wrong answer can be diagnosed. `material/` is what questions are made of. Chance is
handed in.
"""
