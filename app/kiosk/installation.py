"""Installs the kiosk's unit under a root folder, keeps a list of what it made, and undoes exactly that."""

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from app.errors import Refused
from app.kiosk.systemd_unit import NAME, SHIPPED, UNIT, WANTED, Programs, files

_LIST = f"var/lib/{NAME}/installed.json"
"""The files that were installed, with the digests of their contents, and the folders that were made."""


def install(root: Path, programs: Programs) -> list[Path]:
    """Install the unit and its user. Return what was installed. If anything is in the way, install nothing.

    If a package has brought the same files already, only the link that switches the unit on is made.
    """
    wanted = {place: text for place, text in files(programs).items() if not _is_shipped(root, place, text)}
    taken = [
        root / place
        for place in (*wanted, WANTED, _LIST)
        if (root / place).is_symlink() or (root / place).exists()
    ]
    if (root / _LIST) in taken:
        raise Refused(f"the kiosk is already installed ({root / _LIST} lists its files); uninstall it first")
    if taken:
        raise Refused(*[f"{file}: another file is already there; move it first" for file in taken])
    made: list[Path] = []
    put: dict[str, str] = {}
    try:
        for place, text in wanted.items():
            _make_room(root / place, made)
            put[place] = _digest(text.encode())
            (root / place).write_text(text, "utf-8")
        _make_room(root / WANTED, made)
        put[WANTED] = ""
        (root / WANTED).symlink_to(f"/{UNIT if UNIT in wanted else SHIPPED[UNIT]}")
        _make_room(root / _LIST, made)
        folders = [str(folder.relative_to(root)) for folder in made]
        (root / _LIST).write_text(json.dumps({"files": put, "folders": folders}, indent=2), "utf-8")
    except OSError as error:
        _take_away(root, [*put, _LIST], made)
        raise Refused(
            f"{error.filename}: {error.strerror}; install the kiosk as administrator (sudo)"
        ) from None
    return [root / place for place in put]


def uninstall(root: Path) -> tuple[list[Path], list[Path]]:
    """Remove what was installed. Return what is gone, and what was changed since and therefore stays."""
    try:
        listed = json.loads((root / _LIST).read_text("utf-8"))
        put: dict[str, str] = dict(listed["files"])
        made = [root / folder for folder in listed["folders"]]
    except FileNotFoundError:
        raise Refused(f"the kiosk is not installed here; {root / _LIST} does not exist") from None
    except (OSError, ValueError, KeyError, TypeError):
        raise Refused(
            f"{root / _LIST}: this cannot be read, so the program cannot tell what was installed"
        ) from None
    changed = [place for place, digest in put.items() if _is_changed(root / place, digest)]
    gone = [place for place in put if place not in changed]
    try:
        _take_away(root, [*gone, _LIST], made)
    except OSError as error:
        raise Refused(
            f"{error.filename}: {error.strerror}; uninstall the kiosk as administrator (sudo)"
        ) from None
    return [root / place for place in gone], [root / place for place in changed]


def _is_shipped(root: Path, place: str, text: str) -> bool:
    try:
        return (root / SHIPPED[place]).read_text("utf-8") == text
    except OSError:
        return False


def _is_changed(file: Path, digest: str) -> bool:
    """Was this file changed since? A missing file was not."""
    if not digest:
        return file.exists() and not file.is_symlink()
    return file.exists() and (not file.is_file() or _digest(file.read_bytes()) != digest)


def _make_room(file: Path, made: list[Path]) -> None:
    """Make the folders above a file, and note the new ones, the outermost first."""
    missing = [folder for folder in file.parents if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir()
        made.append(folder)


def _take_away(root: Path, places: list[str], made: list[Path]) -> None:
    for place in places:
        (root / place).unlink(missing_ok=True)
    for folder in reversed(made):
        # It may hold other files by now.
        with suppress(OSError):
            folder.rmdir()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()
