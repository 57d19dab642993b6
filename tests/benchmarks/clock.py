"""Measures jobs side by side: the machine is noisy, so each takes its turn under the same noise."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

Job = Callable[[], object]


def interleaved(*jobs: Job, turns: int) -> list[float]:
    """The median time of each job in seconds, after one turn that only warms them up."""
    times: list[list[float]] = [[] for _ in jobs]
    for _ in range(turns + 1):
        for job, spent in zip(jobs, times, strict=True):
            start = perf_counter()
            job()
            spent.append(perf_counter() - start)
    return [median(spent[1:]) for spent in times]
