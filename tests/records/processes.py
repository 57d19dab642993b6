"""Processes that start warm: forked from the test, so that hundreds of them cost little."""

import os
import traceback
import warnings
from collections.abc import Callable, Iterable
from typing import NoReturn

from tests.systems import need_fork

Job = Callable[[], object]


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
    return [os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in [*map(forked, jobs)]]
