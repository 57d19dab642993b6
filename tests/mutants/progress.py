"""What became of each mutant, kept in `.mutants`: a run that was interrupted goes on where it was.

An outcome counts as long as no file of the program or of the tests has changed. After that it still says which test to
try first.
"""

import hashlib
import json
from pathlib import Path

from tests.mutants.draw import ROOT
from tests.mutants.sites import Mutant
from tests.mutants.trial import Outcome, failed_test

KEPT = ROOT / ".mutants" / "outcomes.jsonl"


class Progress:
    """The outcomes so far, of this tree and of earlier ones."""

    def __init__(self, file: Path = KEPT, root: Path = ROOT) -> None:
        self._file, self._tree = file, tree_hash(root)
        self._here: dict[str, tuple[bool, str, int, int]] = {}
        self._killers: dict[str, str] = {}
        file.parent.mkdir(exist_ok=True)
        for line in file.read_text("utf-8").splitlines() if file.exists() else ():
            tree, key, place, *outcome = json.loads(line)
            self._killers[place] = failed_test(outcome[1]) or self._killers.get(place, "")
            self._killers[key] = failed_test(outcome[1])
            if tree == self._tree:
                self._here[key] = (outcome[0], outcome[1], outcome[2], outcome[3])

    def outcome_of(self, mutant: Mutant, tests: int = 0) -> Outcome | None:
        """What became of a mutant in this very tree. One that lived through fewer tests than these is tried again."""
        found = self._here.get(_key(mutant))
        outcome = Outcome(mutant, *found) if found else None
        return outcome if outcome and (outcome.killed or outcome.run >= tests) else None

    def killer_of(self, mutant: Mutant) -> str:
        """The test that found it, or another in its function, the last time; empty if none did."""
        return self._killers.get(_key(mutant)) or self._killers.get(_place(mutant), "")

    def keep(self, outcome: Outcome) -> None:
        """Write an outcome down."""
        mutant, *rest = outcome
        line = json.dumps([self._tree, _key(mutant), _place(mutant), *rest])
        with self._file.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")


def tree_hash(root: Path) -> str:
    """Of everything in the program and in its tests."""
    total = hashlib.sha256()
    for folder in ("app", "tests"):
        for file in sorted((root / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                total.update(
                    f"{file.relative_to(root)}\n".encode() + hashlib.sha256(file.read_bytes()).digest()
                )
    return total.hexdigest()


def _key(mutant: Mutant) -> str:
    """The same wherever the lines around it have moved to."""
    return json.dumps([_place(mutant), mutant.operator, mutant.before, mutant.after, mutant.around])


def _place(mutant: Mutant) -> str:
    return f"{mutant.path} {mutant.function}"
