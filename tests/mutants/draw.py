"""Draws mutants by a seed: every operator as often as the others, and no line twice."""

from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from random import Random

from tests.mutants.sites import Mutant, is_sound, mutants_of

ROOT = Path(__file__).parents[2]
UI = "app/ui/"


def draw(files: list[str], count: int, random: Random, only: Collection[str] = ()) -> list[Mutant]:
    """So many mutants of these files, or all there are, by all operators or only these."""
    by_operator: dict[str, list[Mutant]] = defaultdict(list)
    for path in files:
        for mutant in mutants_of(path, (ROOT / path).read_bytes()):
            if not only or mutant.operator in only:
                by_operator[mutant.operator].append(mutant)
    for mutants in by_operator.values():
        random.shuffle(mutants)
    drawn: dict[tuple[str, int], Mutant] = {}
    while len(drawn) < count and any(by_operator.values()):
        for operator in sorted(by_operator):
            found = _next_sound(by_operator[operator], drawn)
            if found and len(drawn) < count:
                drawn[found.path, found.line] = found
    return list(drawn.values())


def program_files(paths: list[str], ui: bool) -> list[str]:
    """The modules of the window, or all the others, below one of the paths."""
    files = (file.relative_to(ROOT).as_posix() for file in sorted((ROOT / "app").rglob("*.py")))
    return [
        file
        for file in files
        if file.startswith(UI) == ui and (not paths or any(Path(file).is_relative_to(path) for path in paths))
    ]


def _next_sound(mutants: list[Mutant], drawn: dict[tuple[str, int], Mutant]) -> Mutant | None:
    while mutants:
        mutant = mutants.pop()
        if (mutant.path, mutant.line) not in drawn and is_sound(mutant, (ROOT / mutant.path).read_bytes()):
            return mutant
    return None
