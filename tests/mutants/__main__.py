"""Plants seeded mutants and prints how many the tests kill: `python3 start.py mutants`."""

import argparse
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from os.path import dirname
from queue import Queue
from random import Random

from tests.mutants.draw import draw, program_files
from tests.mutants.progress import Progress
from tests.mutants.reach import Reach
from tests.mutants.scratch import Scratch, scratches
from tests.mutants.sites import Mutant
from tests.mutants.trial import Outcome, chosen, tried


def main() -> int:
    """Draw, measure what is new, try each mutant, report; the exit code."""
    options = _options()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    core = draw(program_files(options.paths, ui=False), options.core, Random(options.seed), options.only)
    window = draw(program_files(options.paths, ui=True), options.ui, Random(options.seed), options.only)
    reach = Reach()
    with scratches(options.processes) as copies:
        stale = reach.stale(options.tests)
        for folder, files in groupby(stale, key=dirname):
            _say(f"measuring what the tests of {folder} reach …")
            reach.measure(copies[0], list(files), options.processes)
        outcomes = _try_all([*core, *window], reach, copies, options)
    for outcome in outcomes:
        if not outcome.killed:
            print(f"survived {outcome.run} of {outcome.reaching} tests that reach it: {outcome.mutant}")
    for name, mutants in (("core", core), ("ui", window)):
        _print_score(name, [outcome for outcome in outcomes if outcome.mutant in set(mutants)])
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="start.py mutants", description=__doc__)
    parser.add_argument("--core", type=int, default=120, help="mutants of the program without its window")
    parser.add_argument("--ui", type=int, default=80, help="mutants of the window")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--tests", action="append", default=[], help="run only tests below this path")
    parser.add_argument(
        "--only", action="append", default=[], help="plant only this kind: boundary, words, …"
    )
    parser.add_argument("--processes", type=int, default=2, help="how many tests run at once")
    parser.add_argument("--seconds", type=int, default=200, help="the most time for the tests of one mutant")
    parser.add_argument("paths", nargs="*", help="plant them only below these paths")
    return parser.parse_args()


def _try_all(
    mutants: list[Mutant], reach: Reach, copies: list[Scratch], options: argparse.Namespace
) -> list[Outcome]:
    progress = Progress()
    free: Queue[Scratch] = Queue()
    pool = ThreadPoolExecutor(len(copies))
    list(pool.map(lambda copy: copy.warm_up(options.tests or ["tests"]), copies))
    for copy in copies:
        free.put(copy)
    jobs = [(mutant, reach.tests_of(mutant.path, mutant.function)) for mutant in mutants]
    done = 0

    def work(job: int) -> Outcome:
        nonlocal done
        copy = free.get()
        try:
            mutant, reaching = jobs[job]
            outcome = progress.outcome_of(mutant, len(chosen(reaching, options.seconds)))
            if not outcome:
                outcome = tried(copy, mutant, reaching, options.seconds, progress.killer_of(mutant))
                progress.keep(outcome)
        finally:
            free.put(copy)
        done += 1
        _say(
            f"{done}/{len(jobs)} {'killed by ' + outcome.by if outcome.killed else 'SURVIVED'}: {outcome.mutant}"
        )
        return outcome

    try:
        return list(pool.map(work, range(len(jobs))))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for copy in copies:
            copy.end()


def _print_score(name: str, outcomes: list[Outcome]) -> None:
    if outcomes:
        killed = sum(outcome.killed for outcome in outcomes)
        slow = sum(outcome.by == "a timeout" for outcome in outcomes)
        share = 100 * killed / len(outcomes)
        print(f"{name}: {killed} of {len(outcomes)} killed, {share:.1f} % ({slow} by a timeout)")
        for operator in sorted({outcome.mutant.operator for outcome in outcomes}):
            found = [outcome.killed for outcome in outcomes if outcome.mutant.operator == operator]
            print(f"    {operator}: {sum(found)} of {len(found)}")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
