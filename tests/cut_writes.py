"""A disk that fills in the middle of a file: what was written up to then is really there."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_limits = pytest.mark.skipif(os.name != "posix", reason="needs a system that limits the size of files")


@contextmanager
def cut_after(size: int) -> Iterator[None]:
    """No file grows beyond so many bytes: a longer write leaves those, and fails.

    Not a disk of that size, which only an administrator may mount, and which is full only page by page.
    """
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
