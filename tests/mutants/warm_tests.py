"""Tests that were collected once and wait to be run with an error: the other end of `warm_server`."""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.mutants import warm_server
from tests.mutants.sites import Mutant
from tests.mutants.warm_server import PIPES, Answer, Request

CAN_WAIT = hasattr(os, "fork")


class WarmTests:
    """A pytest in a copy of the tree that runs what it is asked for. It is there when everything is collected."""

    def __init__(self, root: Path, environment: dict[str, str], output: Path, words: list[str]) -> None:
        self._root = root
        asked, asking = os.pipe()
        answering, answered = os.pipe()
        with output.open("wb") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", warm_server.__name__, *words],
                cwd=root,
                env=environment | {PIPES: f"{asked},{answered}"},
                pass_fds=[asked, answered],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )  # fmt: skip
        os.close(asked)
        os.close(answered)
        self._asking, self._answering = os.fdopen(asking, "w", encoding="utf-8"), os.fdopen(answering)
        self._answering.readline()  # it is ready

    def run(
        self, tests: list[str], budget: float, limit: float, wait: float, mutant: Mutant | None = None
    ) -> Answer | None:
        """What came of these tests with an error, which is planted in the file. None if nobody answers."""
        request = Request(tests, budget, limit, wait)
        if mutant:
            after = (self._root / mutant.path).read_text("utf-8")
            before = mutant.taken_out(after.encode()).decode()
            request = request._replace(file=mutant.path, before=before, after=after)
        try:
            self._asking.write(f"{json.dumps(request)}\n")
            self._asking.flush()
            line = self._answering.readline()
        except (OSError, ValueError):
            return None
        return Answer(*json.loads(line)) if line else None

    def end(self) -> None:
        """End it, and what it runs."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        with suppress(OSError):
            self._asking.close()
        self._answering.close()
