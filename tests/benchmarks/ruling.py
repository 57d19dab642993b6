"""`rule -`: rounds a second of one process, and whether its memory grows."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.clock import interleaved
from tests.benchmarks.lines import round_lines
from tests.benchmarks.program import ROOT, environment, run
from tests.benchmarks.row import Row

_ROUNDS = 5_000
_EARLY, _LATE = 10_000, 100_000
_TURNS = 3
_AIM = 1_000
_GROWTH = 2_048

_RULE = ("-m", "app", "rule", "-", "--json")
_ECHO = ("-c", "import json, sys\nfor line in sys.stdin.buffer: print(json.dumps(json.loads(line)))")


def rows() -> Iterator[Row]:
    """Throughput, then memory."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        yield _throughput(folder)
        if Path("/proc/self/status").exists():
            yield _memory(folder)


def _throughput(folder: Path) -> Row:
    file = folder / "rounds"
    file.write_bytes(b"".join(round_lines(_ROUNDS)))

    def fed(words: tuple[str, ...]) -> None:
        with file.open("rb") as lines:
            run(*words, folder=folder, stdin=lines)

    ours, floor = interleaved(lambda: fed(_RULE), lambda: fed(_ECHO), turns=_TURNS)
    rate = _ROUNDS / ours
    return Row(
        f"rule -, {_ROUNDS:,} rounds of six, start included",
        f"{rate:,.0f} rounds/s",
        f"only reading and writing JSON {_ROUNDS / floor:,.0f} /s",
        ours / floor,
        f"≥ {_AIM:,} rounds/s",
        rate >= _AIM,
    )


def _memory(folder: Path) -> Row:
    with subprocess.Popen(
        [sys.executable, *_RULE],
        cwd=ROOT,
        # Each ruling comes at once, so that the process waits for the next round while it is looked at.
        env=environment(folder) | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as child:
        assert child.stdin
        assert child.stdout
        peaks = {}
        with open(child.stdout.fileno(), "rb", closefd=False) as rulings:
            for number, line in enumerate(round_lines(_LATE), 1):
                child.stdin.write(line)
                if not rulings.readline():
                    raise RuntimeError(f"rule - ended at round {number}")
                if number in (_EARLY, _LATE):
                    peaks[number] = _peak(child.pid)
        child.stdin.close()
    growth = peaks[_LATE] - peaks[_EARLY]
    return Row(
        f"rule -, peak memory at {_LATE:,} rounds",
        f"{peaks[_LATE] / 1024:.1f} MB",
        f"at {_EARLY:,} rounds {peaks[_EARLY] / 1024:.1f} MB",
        peaks[_LATE] / peaks[_EARLY],
        f"growth < {_GROWTH // 1024} MB",
        growth < _GROWTH,
    )


def _peak(process: int) -> int:
    """The most memory it has held so far, in KB: a usage figure would count its parent's memory too."""
    for line in Path(f"/proc/{process}/status").read_text("utf-8").splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1])
    raise RuntimeError("this system does not tell the peak memory of a process")
