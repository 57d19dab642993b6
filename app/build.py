"""Which build of the program this is: its version, the commit it came from, and digests of its files."""

import re
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

from app import __version__, places

COMMIT = "commit.txt"
"""The file with the commit, in the data of a package."""
_APP = Path(__file__).parent
_SHOWN = 12
_HASH = re.compile(r"[0-9a-f]{40,64}")


def this_build(house: str) -> dict[str, str]:
    """What an exam's opening record says about the program that holds it, at a house file with this hash."""
    return {
        "version": __version__,
        "commit": source_commit(_APP.parent),
        "program": program_digest(_APP),
        "settings": _digest([places.settings(), places.kiosk_settings()]),
        "house": house,
    }


def build_words(build: Mapping[str, str]) -> str:
    """The same in a sentence for a sheet, with the first digits of each digest."""
    parts = {name: build.get(name, "")[:_SHOWN] for name in ("commit", "program", "settings", "house")}
    told = [f"{name} {digits}" for name, digits in parts.items() if digits]
    return f"Exam given with version {build.get('version', '')}: {', '.join(told)}."


@cache
def source_commit(root: Path) -> str:
    """The commit of the sources: from a package's data, or from a checkout; empty if nobody knows."""
    packed = _APP / "data" / COMMIT
    text = _read(packed) or _checked_out(root / ".git")
    return text if _HASH.fullmatch(text) else ""


@cache
def program_digest(folder: Path) -> str:
    """The digest of all modules: their names and contents. A package may hold them compiled only."""
    files = sorted(folder.rglob("*.py"))
    return _digest(files or sorted(folder.rglob("*.pyc")), folder)


def _digest(files: list[Path], folder: Path | None = None) -> str:
    """One digest for these files. A missing one counts as such."""
    whole = sha256()
    for file in files:
        name = file.relative_to(folder).as_posix() if folder else file.name
        try:
            content = sha256(file.read_bytes()).hexdigest()
        except OSError:
            content = ""
        whole.update(f"{name} {content}\n".encode())
    return whole.hexdigest()


def _checked_out(git: Path) -> str:
    """What is checked out, read without running git."""
    head = _read(git / "HEAD")
    if not head.startswith("ref: "):
        return head
    name = head.removeprefix("ref: ")
    packed = [line.split() for line in _read(git / "packed-refs").splitlines()]
    return _read(git / name) or next((line[0] for line in packed if line[1:] == [name]), "")


def _read(file: Path) -> str:
    try:
        return file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return ""
