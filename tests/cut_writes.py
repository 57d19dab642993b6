"""A disk that fills in the middle of a file: what was written up to then is really there."""

import builtins
import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import pytest


@contextmanager
def cut_after(size: int) -> Iterator[None]:
    """No file grows beyond so many bytes: a longer write leaves those, and fails.

    Not a disk of that size, which only an administrator may mount, and which is full only page by page.
    """
    if sys.platform == "win32":
        with cut_in_python(size):
            yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def cut_in_python(size: int) -> Iterator[None]:
    """The same for files that Python opens meanwhile, where the system itself sets no limits."""
    really = io.open

    class CutFile(io.FileIO):
        def write(self, data: Any) -> int:
            room = size - self.seek(0, os.SEEK_CUR)
            if room <= 0 < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return super().write(memoryview(data)[: max(room, 0)])

    def cut(
        file: Any,
        mode: str = "r",
        buffering: int = -1,
        encoding: str | None = None,
        errors: str | None = None,
        newline: str | None = None,
        closefd: bool = True,
        opener: Any = None,
    ) -> IO[Any]:
        if not set(mode) & set("wax+"):
            return really(file, mode, buffering, encoding, errors, newline, closefd, opener)
        raw: Any = CutFile(file, mode.translate({ord("b"): None, ord("t"): None}), closefd, opener)
        if "b" in mode and not buffering:
            return raw  # type: ignore[no-any-return]
        whole = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return whole if "b" in mode else io.TextIOWrapper(whole, encoding, errors, newline)

    with pytest.MonkeyPatch.context() as patch:
        for module in (io, builtins):
            patch.setattr(module, "open", cut)
        yield
