"""How long the built program takes to open, against an empty window of Qt: run by Python for Windows.

    python packaging/windows/start_up.py PROGRAM PAIRS

One of each in turn, so that whatever else the machine does slows both. Each tells its own time.
"""

import re
import subprocess
import sys
from pathlib import Path
from statistics import median

EMPTY = Path(__file__).parents[2] / "tests" / "benchmarks" / "empty_window.py"
_TOLD = re.compile(r"ready after (\d+) ms, (\d+) MB")


def main(program: str, pairs: int) -> None:
    """Print the medians and their ratio."""
    empty, ours = [], []
    for number in range(pairs + 1):
        pair = _ready([sys.executable, str(EMPTY)]), _ready([program, "--exit-when-ready"])
        print(f"{number}: empty {pair[0]} ms, program {pair[1]} ms", flush=True)
        # The first start of each reads the disk, and paints a felt that is kept.
        if number:
            empty.append(pair[0])
            ours.append(pair[1])
    ratio = median(mine / theirs for mine, theirs in zip(ours, empty, strict=True))
    print(f"program {median(ours):.0f} ms, empty window {median(empty):.0f} ms, ratio {ratio:.2f}")


def _ready(command: list[str]) -> int:
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    told = _TOLD.search(done.stdout)
    assert told, done.stdout + done.stderr
    return int(told[1])


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
