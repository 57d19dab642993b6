"""The results of several scenes together: faults found, false alarms, the score, and what to watch for."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.find_fault.fault_kinds import sort_of
from app.find_fault.stop_outcome import FALSE_ALARMS, SceneResult
from app.plurals import counted


class FaultTotals(NamedTuple):
    """How many faults there were and were found, how many clean deals, and what was stopped for nothing."""

    faults: int
    found: int
    clean: int
    false_alarms: int
    stopped_clean: int
    credit: float

    @property
    def scenes(self) -> int:
        """How many deals were watched."""
        return self.faults + self.clean

    @property
    def score(self) -> int:
        """From 0 to 100: the share of faults found, less the share of clean deals that were stopped.

        So nobody gets anything by stopping every deal, or by stopping none.
        """
        if not self.scenes:
            return 0
        alarms = self.stopped_clean / self.clean if self.clean else 0.0
        share = self.credit / self.faults if self.faults else 1.0
        return round(100 * max(0.0, share - alarms))

    @property
    def short(self) -> str:
        """All of it in a few words, for a row."""
        return f"{self.found} of {self.faults} found, {_count(self.false_alarms, 'false alarm')}"

    @property
    def words(self) -> str:
        """All of it in a sentence or two."""
        found = (
            f"You found {self.found} of {_count(self.faults, 'fault')}."
            if self.faults
            else "There was no fault."
        )
        return f"{found} {_capital(_count(self.false_alarms, 'false alarm'))}."


def totals_of(results: Iterable[SceneResult]) -> FaultTotals:
    """The results together."""
    seen = list(results)
    faulty = [result for result in seen if not result.is_clean]
    return FaultTotals(
        faults=len(faulty),
        found=sum(result.outcome == "found" for result in faulty),
        clean=len(seen) - len(faulty),
        false_alarms=sum(result.outcome in FALSE_ALARMS for result in seen),
        stopped_clean=sum(result.outcome == "false-alarm" for result in seen),
        credit=sum(result.credit for result in faulty),
    )


class SortTotals(NamedTuple):
    """The faults in one part of the round."""

    sort: str
    faults: int
    found: int


def by_sort(results: Iterable[SceneResult]) -> tuple[SortTotals, ...]:
    """The faults by the part of the round they belong to, the weakest first."""
    faults: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for result in results:
        if not result.is_clean:
            faults[sort_of(result.kind)] += 1
            found[sort_of(result.kind)] += result.outcome == "found"
    rows = [SortTotals(sort, count, found[sort]) for sort, count in faults.items()]
    return tuple(sorted(rows, key=lambda row: (row.found / row.faults, -row.faults, row.sort)))


def watch_for(results: Sequence[SceneResult]) -> tuple[str, ...]:
    """The parts of the round to watch next time: those where faults were not found."""
    return tuple(row.sort for row in by_sort(results) if row.found < row.faults)


def _count(number: int, noun: str) -> str:
    return counted(number, noun) if number else f"no {noun}s"


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"
