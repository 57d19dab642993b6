"""Tries a mutant: do the tests that reach it fail?"""

import re
from typing import NamedTuple

from tests.mutants.draw import UI
from tests.mutants.reach import Case
from tests.mutants.scratch import Scratch
from tests.mutants.sites import Mutant

PATIENCE = 60.0  # for pytest itself
SLOWER = 5
QUICK = 0.1  # a test that takes less than this is as good as one that takes this
NOT_FOUND = "ERROR: not found: "
WAIT = 300  # for one test, on a machine that is busy
NEAREST = 20  # tests that run before the others are even collected: most errors end here
IN_TIME = re.compile(r"[Tt]ime(d )?out|within")
# What was looked at and kept notices whatever changes; all pictures are painted by one test.
PICTURES, WORDS = "looks_as_it_looked", "says_what_it_said"


class Outcome(NamedTuple):
    """What became of a mutant: killed, or not by so many tests of those that reach it."""

    mutant: Mutant
    killed: bool
    by: str
    run: int
    reaching: int


def tried(
    scratch: Scratch, mutant: Mutant, reaching: list[Case], seconds: float, killer: str = ""
) -> Outcome:
    """Plant a mutant and run its tests until one fails: as many as take so long, by what they took when they were measured.

    The test that found it the last time comes first.
    """
    tests = chosen(reaching, seconds, killer, mutant.path.startswith(UI))
    while by := _first_of(scratch, mutant, tests, seconds):
        if not _is_red(scratch, test := failed_test(by)):
            return Outcome(mutant, True, by, len(tests), len(reaching))
        # It fails without the error as well, and says nothing about it.
        tests = [each for each in tests if each.name != test]
    return Outcome(mutant, False, "", len(tests), len(reaching))


def _first_of(scratch: Scratch, mutant: Mutant, tests: list[Case], seconds: float) -> str:
    """What failed first with the error planted; empty if all tests passed."""
    with scratch.planted(mutant):
        by = _warm_failure(scratch, mutant, tests, seconds)
        if by:
            return by
        # What only shows when the program is imported, or the tests are collected, shows in the nearest.
        parts = (tests[:NEAREST], tests[NEAREST:] if by is None else [])
        return next((by for part in parts if part and (by := _failure(scratch, part))), "")


def _warm_failure(scratch: Scratch, mutant: Mutant, tests: list[Case], seconds: float) -> str | None:
    """What failed first among tests that wait collected; empty if none did. None if the error cannot be put in."""
    limit = PATIENCE + SLOWER * sum(test.seconds for test in tests)
    names = [test.name for test in tests]
    while names:
        answer = scratch.warm(names, SLOWER * seconds, limit, mutant)
        if answer is None:
            return None
        if not answer.failed:
            return answer.why
        if not IN_TIME.search(answer.why):
            return f"FAILED {answer.failed} - {answer.why.splitlines()[-1]}"
        # On a busy machine what was waited for may only have come late: it has to fail again.
        again = scratch.warm([answer.failed], SLOWER * seconds, limit, mutant)
        if again and (again.failed or again.why):
            return f"FAILED {answer.failed} - twice: {answer.why.splitlines()[-1]}"
        names = names[names.index(answer.failed) + 1 :]
    return ""


def failed_test(by: str) -> str:
    """The name of the test that failed, or nothing after a timeout or a crash."""
    kind, _, rest = by.partition(" ")
    return rest.partition(" - ")[0] if kind == "FAILED" else ""


_red: dict[str, bool] = {}


def _is_red(scratch: Scratch, test: str) -> bool:
    """Whether a test fails without any error planted. It is asked once."""
    if test and test not in _red:
        answer = scratch.warm([test], WAIT, WAIT)
        failed = bool(answer.failed or answer.why) if answer else True
        words = ["--tb=no", f"--timeout={WAIT}", test]
        _red[test] = failed and scratch.pytest(words, PATIENCE * SLOWER)[0] != 0
    return _red.get(test, False)


def chosen(reaching: list[Case], budget: float, killer: str = "", is_painted: bool = False) -> list[Case]:
    """The tests to run, as many as the budget allows.

    Those that reach little and are quick come first; before them the nearest of those that keep words or, for what is
    painted, pictures, and before all others the one that is known to find it.
    """
    tests: list[Case] = []
    spent = 0.0
    order = sorted(reaching, key=lambda test: (test.is_far, test.breadth * (test.seconds + QUICK)))
    keeping = [test for test in order if test.name == killer]
    keeping += [test for test in order if PICTURES in test.name and is_painted]
    keeping += [test for test in order if WORDS in test.name][: NEAREST // 2]
    for test in dict.fromkeys([*keeping, *order]):
        if not tests or spent + test.seconds <= budget:
            tests.append(test)
            spent += test.seconds
    return tests


def _failure(scratch: Scratch, tests: list[Case]) -> str:
    """What failed first; empty if all tests passed. Tests that are there no more say nothing about an error."""
    names = scratch.root.parent / "names"
    names.write_text("\n".join(test.name for test in tests), "utf-8")
    patience = PATIENCE + SLOWER * sum(test.seconds for test in tests)
    code, said = scratch.pytest(["-x", "--tb=no", f"--timeout={WAIT}", f"@{names}"], patience)
    if code == 0:
        return ""
    if code is None:
        return "a timeout"
    left = [test for test in tests if test.name.partition("[")[0] not in gone(said)]
    return _first_failure(said) if len(left) == len(tests) else _failure(scratch, left) if left else ""


def gone(said: str) -> set[str]:
    """The tests of which pytest did not find every case, unless their file could not be imported."""
    lines = said.splitlines()
    if any(line.startswith("ERROR ") for line in lines):
        return set()
    found = (line for line in lines if line.startswith(NOT_FOUND))
    return {f"tests/{line.partition('/tests/')[2].partition('[')[0]}" for line in found}


def _first_failure(said: str) -> str:
    failures = [line for line in said.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failures[0] if failures else "a crash"
