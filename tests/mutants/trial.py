"""Tries a mutant: do the tests that reach it fail?"""

from typing import NamedTuple

from tests.mutants.reach import Case
from tests.mutants.scratch import Scratch
from tests.mutants.sites import Mutant

PATIENCE = 60.0  # for pytest itself, and a machine that is busy
SLOWER = 5


class Outcome(NamedTuple):
    """What became of a mutant: killed, or not by so many tests of those that reach it."""

    mutant: Mutant
    killed: bool
    by: str
    run: int
    reaching: int


def tried(scratch: Scratch, mutant: Mutant, reaching: list[Case], seconds: float) -> Outcome:
    """Plant a mutant and run its tests until one fails: as many as take so long, by what they took when they were measured."""
    tests = chosen(reaching, seconds)
    if not tests:
        return Outcome(mutant, False, "", 0, 0)
    names = scratch.root.parent / "names"
    names.write_text("\n".join(test.name for test in tests), "utf-8")
    patience = PATIENCE + SLOWER * sum(test.seconds for test in tests)
    with scratch.planted(mutant):
        code, said = scratch.pytest(["-x", "--tb=no", "--timeout=120", f"@{names}"], patience)
    by = "a timeout" if code is None else _first_failure(said)
    return Outcome(mutant, code != 0, by, len(tests), len(reaching))


def chosen(reaching: list[Case], budget: float) -> list[Case]:
    """The tests to run: those that reach little come first, as many as the budget allows."""
    tests: list[Case] = []
    spent = 0.0
    for test in sorted(reaching, key=lambda test: (test.breadth, test.seconds)):
        if not tests or spent + test.seconds <= budget:
            tests.append(test)
            spent += test.seconds
    return tests


def _first_failure(said: str) -> str:
    failures = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0] if failures else "a crash"
