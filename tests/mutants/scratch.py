"""A copy of the tree in which errors are planted and tests run. The tree itself is never touched."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from tests.mutants.call_marks import FOLDER
from tests.mutants.core_time import Patience
from tests.mutants.draw import ROOT
from tests.mutants.sites import Mutant
from tests.mutants.warm_server import MEMORY, Answer
from tests.mutants.warm_tests import CAN_WAIT, WarmTests

LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", ".mutants", "__pycache__", ".*_cache", ".hypothesis", "dist", "build"
)
BUSY = 10  # how many times longer tests may take on a busy machine
OUT_OF_TIME = -24  # ended by SIGXCPU
_moments = count(10**9)  # long before any source was written


class Stopped(Exception):
    """The whole run was ended while tests ran: what became of them says nothing."""


class Scratch:
    """One copy of the tree in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self.temporary = folder / "tmp"
        self._process: subprocess.Popen[bytes] | None = None
        self._warm: WarmTests | None = None
        self._is_over = False
        shutil.copytree(ROOT, self.root, ignore=LEFT_OUT, symlinks=True)

    @contextmanager
    def planted(self, mutant: Mutant) -> Iterator[None]:
        """With an error in it."""
        file = self.root / mutant.path
        source = file.read_bytes()
        self._write(file, mutant.planted(source))
        try:
            yield
        finally:
            self._write(file, source)

    def warm_up(self, words: list[str]) -> None:
        """Collect the tests, while no error is planted, so that `warm` need not."""
        if CAN_WAIT:
            folder = self.root.parent
            self._warm = WarmTests(self.root, self._environment(), folder / "said-warm", words)

    def warm(
        self, tests: list[str], budget: float, limit: float, mutant: Mutant | None = None
    ) -> Answer | None:
        """Run tests that were collected, with the error that is planted. None if that cannot be done here."""
        if self._is_over:
            raise Stopped
        answer = self._warm.run(tests, budget, limit, BUSY * limit, mutant) if self._warm else None
        if self._is_over:
            raise Stopped
        return answer if answer and answer.can_be_put_in else None

    def pytest(
        self, words: list[str], seconds: float | None = None, calls: Path | None = None
    ) -> tuple[int | None, str]:
        """Run pytest here: its exit code, or None if it used more than these seconds of a core, and what it said."""
        if self._is_over:
            raise Stopped
        shutil.rmtree(self.temporary, ignore_errors=True)
        self.temporary.mkdir()
        said = self.temporary.parent / "said"
        with said.open("wb") as output:  # not a pipe, which what outlives the tests would hold open
            self._process = process = subprocess.Popen(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
                cwd=self.root,
                env=self._environment() | (self._watched(calls) if calls else {}),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        _limit(process.pid, seconds)
        code, patience = None, Patience(process.pid)
        try:
            while code is None:
                try:
                    code = process.wait(seconds and BUSY * seconds)
                except subprocess.TimeoutExpired:
                    if not patience.is_at_work():
                        break
        finally:
            self.stop()
        if self._is_over:
            raise Stopped
        return None if code == OUT_OF_TIME else code, said.read_text("utf-8", "replace")

    def end(self) -> None:
        """Run nothing more here: the run is over, or was stopped."""
        self._is_over = True
        self.stop()
        if self._warm:
            self._warm.end()

    def stop(self) -> None:
        """End what runs here, and what it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        if os.name == "posix":
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": str(self.root),
            "QT_QPA_PLATFORM": "offscreen",
            "TMPDIR": str(self.temporary),
        }

    def _watched(self, calls: Path) -> dict[str, str]:
        child = self.root / "tests" / "mutants" / "child"
        return {FOLDER: str(calls), "PYTHONPATH": f"{self.root}{os.pathsep}{child}"}

    def _write(self, file: Path, source: bytes) -> None:
        """Python takes a compiled module for the source's by size and whole second: no two have the same."""
        file.write_bytes(source)
        moment = next(_moments)
        os.utime(file, (moment, moment))


@contextmanager
def scratches(number: int) -> Iterator[list[Scratch]]:
    """So many copies of the tree, gone afterward."""
    with tempfile.TemporaryDirectory(prefix="hcf-mutants-", ignore_cleanup_errors=True) as folder:
        yield [Scratch(Path(folder) / str(place)) for place in range(number)]


def _limit(process: int, seconds: float | None) -> None:
    """An error may ask for more and more. Time on a core is what counts: on a busy machine tests wait for theirs."""
    if sys.platform == "linux":
        import resource

        resource.prlimit(process, resource.RLIMIT_AS, (MEMORY, MEMORY))
        if seconds:
            resource.prlimit(process, resource.RLIMIT_CPU, (round(seconds), round(seconds) + 5))
