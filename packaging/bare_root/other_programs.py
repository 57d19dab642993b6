"""Another program, run to its end with nothing to read: what it ended with, and what it said."""

import subprocess
from collections.abc import Mapping, Sequence

from build_errors import Trouble

_NAMED = 6
"""A root or a bench puts a whole script before what it runs."""


def ended(
    command: Sequence[str], environment: Mapping[str, str] | None = None, longest: float | None = None
) -> tuple[int, str]:
    """Its exit code, and what it said on both streams; TimeoutExpired after `longest` seconds."""
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=longest,
    )
    return done.returncode, done.stdout


def run_to_end(command: Sequence[str], *, code: int = 0, environment: Mapping[str, str] | None = None) -> str:
    """What it said. Any other end is a trouble, named by the last words of the command."""
    found, text = ended(command, environment)
    if found != code:
        raise Trouble(f"`{' '.join(command[-_NAMED:])}` ended with {found}, not {code}:\n{text}")
    return text
