"""Processes that do a job: forked from the test, so that hundreds of them cost little, or else started anew."""

import os
import signal
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Iterable
from pathlib import Path
from pickle import dumps
from typing import NoReturn

from tests.records.job_process import GO, READY
from tests.systems import need_fork

Job = Callable[[], object]
CAN_FORK = hasattr(os, "fork")
KILLED = -int(signal.SIGKILL) if sys.platform != "win32" else int(signal.SIGTERM)
"""The exit code of a process that was killed. Windows has no other signal that ends one at once."""
_ROOT = Path(__file__).parents[2]


class Forked:
    """A process that knows all that the test knows."""

    def __init__(self, job: Callable[[int], object]) -> None:
        self.reading, writing = os.pipe()
        """What the job writes to its pipe can be read here."""
        self._id = forked(lambda: job(writing))
        os.close(writing)

    def kill(self) -> None:
        os.kill(self._id, signal.SIGKILL)

    def wait(self) -> int:
        """Its exit code, when it has ended."""
        return os.waitstatus_to_exitcode(os.waitpid(self._id, 0)[1])

    def close(self) -> None:
        """Nobody reads any more."""
        os.close(self.reading)


class Spawned:
    """A process that was started anew, and has loaded its job. It waits until it is let go."""

    def __init__(self, job: Callable[[int], object]) -> None:
        # The Python of an environment would start another one, which would not be killed with it.
        python = str(Path(sys.base_prefix, "python.exe")) if sys.platform == "win32" else sys.executable
        self._process = subprocess.Popen(
            [python, "-m", "tests.records.job_process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=_ROOT,
            env=os.environ | {"__PYVENV_LAUNCHER__": sys.executable},
        )
        assert self._process.stdin
        assert self._process.stdout
        self._told, self._said = self._process.stdin, self._process.stdout
        self.reading = self._said.fileno()
        self._told.write(dumps(job))
        self._told.flush()

    def go(self) -> None:
        """It begins now."""
        said = os.read(self.reading, len(READY))
        assert said == READY, "the job could not be loaded"
        self._told.write(GO)
        self._told.flush()

    def kill(self) -> None:
        if self._process.poll() is None:
            os.kill(self._process.pid, signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)

    def wait(self) -> int:
        return self._process.wait()

    def close(self) -> None:
        self._told.close()
        self._said.close()


def started(job: Callable[[int], object]) -> Forked | Spawned:
    """A process at work on a job that is told where to write. Where nothing forks, the job must be picklable."""
    if CAN_FORK:
        return Forked(job)
    process = Spawned(job)
    process.go()
    return process


def die() -> NoReturn:
    """End this process as if it had been killed."""
    os.kill(os.getpid(), signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
    raise AssertionError("it lives")


def forked(job: Job) -> int:
    """Do something in another process; its id. No connection may be open here that it would inherit."""
    need_fork()
    with warnings.catch_warnings():
        # A test run in parallel has threads of its own; none of them is inside the program.
        warnings.simplefilter("ignore", DeprecationWarning)
        process = os.fork()
    return process or _done(job)


def _done(job: Job) -> NoReturn:
    code = 1
    try:
        job()
        code = 0
    except BaseException:
        traceback.print_exc()
    finally:
        # Nothing of the test run may happen a second time.
        os._exit(code)


def together(jobs: Iterable[Job]) -> list[int]:
    """Do things in processes of their own, all at the same time; the exit code of each."""
    if CAN_FORK:
        return [os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in [*map(forked, jobs)]]
    processes = [Spawned(Silent(job)) for job in jobs]
    for process in processes:
        process.go()
    codes = [process.wait() for process in processes]
    for process in processes:
        process.close()
    return codes


class Silent:
    """A job that tells nobody anything."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def __call__(self, _pipe: int) -> None:
        self._job()
