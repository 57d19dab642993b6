"""A disk that loses its power: what was written since the last sync is there, or not, or only some of it.

strace tells what a program wrote, synced and named. Here that is done again in memory, up to a moment, and only
what was synced is certain. Of the writes to a file since its last sync any may be missing. Of the names in a
folder since its last sync the last ones may be missing.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple

CALLS = (
    "openat", "write", "pwrite64", "sendfile", "copy_file_range", "fsync", "fdatasync", "ftruncate", "rename",
    "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "mkdir", "mkdirat", "rmdir", "lseek",
)  # fmt: skip
_CALL = re.compile(r"^\d+ +(\w+)\((.*)\) += (-?\d+)")
_FD = re.compile(r"(?:AT_FDCWD|\d+)<([^>]*)>")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Call(NamedTuple):
    """One thing that the program did to the disk: which call, the file of each descriptor, texts, numbers."""

    name: str
    files: list[str]
    texts: list[bytes]
    rest: list[str]
    result: int


def recorded(code: str, folder: Path, log: Path) -> list[Call]:
    """Run some code, and everything it did below a folder."""
    words = ["strace", "-f", "-y", "-xx", "-s", "99999999", "-e", f"trace={','.join(CALLS)}", "-o", str(log)]
    subprocess.run([*words, sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])
    calls = [_call(line) for line in log.read_text("ascii", "replace").splitlines()]
    place = str(folder)
    return [
        call
        for call in calls
        if call
        and call.result >= 0
        and any(
            place in each
            for each in [*call.files, *[text.decode("utf-8", "replace") for text in call.texts[:2]]]
        )
    ]


def _call(line: str) -> Call | None:
    found = _CALL.match(line)
    if not found:
        return None
    inside = found[2]
    files = [_plain(path) for path in _FD.findall(inside)]
    texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(inside)]
    rest = [each.strip() for each in _TEXT.sub("", _FD.sub("", inside)).split(",")]
    return Call(found[1], files, texts, [each for each in rest if each], int(found[3]))


def _plain(path: str) -> str:
    return re.sub(r"\\x([0-9a-f]{2})", lambda match: chr(int(match[1], 16)), path)


class _Data:
    """What a file holds for certain, and what was written to it since."""

    def __init__(self, sure: bytes = b"") -> None:
        self.sure = sure
        self.since: list[tuple[int, bytes]] = []
        """Where, and what; -1 cuts the file to the length of as many bytes."""
        self.now = bytearray(sure)
        self.size = 0

    def write(self, at: int, data: bytes) -> None:
        self.since.append((at, data))
        _apply(self.now, at, data)

    def cut(self, size: int) -> None:
        self.since.append((-1, size.to_bytes(8, "big")))
        _apply(self.now, -1, size.to_bytes(8, "big"))

    def sync(self) -> None:
        self.sure, self.since = bytes(self.now), []

    def after_a_cut(self, chance: Random) -> bytes:
        share = chance.choice([0.0, 0.5, 0.9, 1.0])
        left = bytearray(self.sure)
        for at, data in self.since:
            if chance.random() < share:
                _apply(left, at, data)
        return bytes(left)


def _apply(data: bytearray, at: int, piece: bytes) -> None:
    if at < 0:
        size = int.from_bytes(piece, "big")
        del data[size:]
        data.extend(bytes(size - len(data)))
        return
    if len(data) < at:
        data.extend(bytes(at - len(data)))
    data[at : at + len(piece)] = piece


class Disk:
    """Folders and files below a folder, as they are and as they would be after a power cut."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: dict[str, _Data | None] = {str(folder): None}
        for path in folder.rglob("*"):
            self._names[str(path)] = _Data(path.read_bytes()) if path.is_file() else None
        self._sure = dict(self._names)
        self._since: list[tuple[str, str, _Data | None, bool]] = []
        """Folder, name, what has it, and whether it is there."""
        self._places: dict[str, int] = {}
        self.acks: list[str] = []

    def do(self, call: Call) -> None:
        """Do what the program did."""
        name, paths = call.name, [text.decode("utf-8", "replace") for text in call.texts]
        file = call.files[0] if call.files else ""
        if name == "openat":
            if "O_CREAT" in " ".join(call.rest) and paths[0] not in self._names:
                self._set(paths[0], _Data())
            if "O_TRUNC" in " ".join(call.rest) and (data := self._names.get(paths[0])):
                data.cut(0)
            self._places[paths[0]] = 0
        elif name == "write":
            at = self._places.get(file, 0)
            self._places[file] = at + call.result
            self._write(file, at, call.texts[0][: call.result])
        elif name == "pwrite64":
            self._write(file, int(call.rest[-1]), call.texts[0][: call.result])
        elif name in ("sendfile", "copy_file_range"):
            out, source = (
                (call.files[0], call.files[1]) if name == "sendfile" else (call.files[1], call.files[0])
            )
            at, data = self._places.get(out, 0), self._names[source]
            assert data is not None
            self._places[out] = at + call.result
            self._write(out, at, bytes(data.now[at : at + call.result]))
        elif name == "lseek":
            self._places[file] = call.result
        elif name == "ftruncate":
            if data := self._names.get(file):
                data.cut(int(call.rest[-1]))
        elif name in ("fsync", "fdatasync"):
            self._sync(file)
        elif name.startswith("rename"):
            self._rename(paths[0], paths[1])
        elif name.startswith("link"):
            self._set(paths[1], self._names[paths[0]])
        elif name in ("unlink", "rmdir") or name.startswith("unlinkat"):
            self._remove(paths[0] if paths[0].startswith("/") else f"{file}/{paths[0]}")
        elif name.startswith("mkdir"):
            self._set(paths[0], None)

    def left(self, into: Path, chance: Random) -> None:
        """Write what is left after a power cut to an empty folder."""
        names = dict(self._sure)
        lost: set[str] = set()
        for folder, path, what, is_there in self._since:
            # Of each folder the first ones are there, and from some moment on none.
            if folder in lost or chance.random() < 0.3:
                lost.add(folder)
            elif is_there:
                names[path] = what
            else:
                names.pop(path, None)
        inside = [each for each in names.items() if Path(each[0]).is_relative_to(self._folder)]
        for path, data in sorted(inside, key=lambda each: each[0]):
            place = into / Path(path).relative_to(self._folder)
            if not place.parent.is_dir():
                continue  # its folder has no name any more
            if data is None:
                place.mkdir(exist_ok=True)
            else:
                place.write_bytes(data.after_a_cut(chance))

    def _write(self, file: str, at: int, data: bytes) -> None:
        if file.endswith("/acks"):
            self.acks += data.decode().split()
        elif found := self._names.get(file):
            found.write(at, data)

    def _sync(self, file: str) -> None:
        data = self._names.get(file)
        if data:
            data.sync()
            return
        for each in [each for each in self._since if each[0] == file]:
            self._since.remove(each)
            _, path, what, is_there = each
            if is_there:
                self._sure[path] = what
            else:
                self._sure.pop(path, None)

    def _set(self, path: str, what: _Data | None) -> None:
        self._names[path] = what
        self._since.append((str(Path(path).parent), path, what, True))

    def _remove(self, path: str) -> None:
        self._names.pop(path, None)
        self._since.append((str(Path(path).parent), path, None, False))

    def _rename(self, old: str, new: str) -> None:
        """What is below a folder goes with it: its names are certain or not as they were."""
        what = self._names[old]
        for names in (self._names, self._sure):
            for path in [each for each in names if each.startswith(f"{old}/")]:
                names[new + path[len(old) :]] = names[path] if names is self._sure else names.pop(path)
        self._since = [
            (new + folder[len(old) :], new + path[len(old) :], data, is_there)
            if path.startswith(f"{old}/")
            else (folder, path, data, is_there)
            for folder, path, data, is_there in self._since
        ]
        self._remove(old)
        self._set(new, what)


def after_cut(before: Path, calls: Iterable[Call], into: Path, chance: Random) -> list[str]:
    """The folder after these calls and a power cut. What the program had acknowledged until then."""
    disk = Disk(before)
    for call in calls:
        disk.do(call)
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir()
    disk.left(into, chance)
    return disk.acks
