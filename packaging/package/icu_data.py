"""Cuts the data of ICU, the library that Qt brings for all the world's languages, to what is used here.

Two thirds of it are names of days, places and currencies in three hundred languages, and dictionaries to
break lines of Thai. The program speaks English, and Qt has most such names itself. How languages sort, what
files may be written in, and the rules of time zones stay.
"""

import re
import struct
import subprocess
from pathlib import Path

from build_errors import Trouble

_NAMED = re.compile(r"(?:.*/)?([a-z]{2,3})(?:_\w*)?\.res$")
"""What belongs to one language; `root` and the tables of all languages have longer names."""
_SOURCE = """\
.section .rodata
.globl {name}
.type {name}, @object
.balign 16
{name}: .incbin "{data}"
.size {name}, . - {name}
.section .note.GNU-stack,"",@progbits
"""


def cut(library: Path, scratch: Path) -> None:
    """Put a library with less data in the place of this one."""
    found = re.fullmatch(r"libicudata\.so\.(\d+)", library.name)
    whole = library.read_bytes()
    start = whole.find(b"CmnD") - 12
    if found is None or start < 0:
        raise Trouble(f"{library}: its data is in an unknown format; fix packaging/package/icu_data.py.")
    data, source, made = (scratch / f"icu.{suffix}" for suffix in ("dat", "s", "o"))
    data.write_bytes(cut_package(whole[start:]))
    source.write_text(_SOURCE.format(name=f"icudt{found[1]}_dat", data=data), "utf-8")
    for command in (
        ["as", "-o", str(made), str(source)],
        ["ld", "-shared", "-s", "-z", "noexecstack", "-soname", library.name, "-o", str(library), str(made)],
    ):
        subprocess.run(command, check=True, capture_output=True)


def cut_package(package: bytes) -> bytes:
    """A package of ICU's data with the items that are wanted: a head, a list of places, names, and items."""
    size = struct.unpack_from("<H", package)[0]
    listed = package[size:]
    count = struct.unpack_from("<I", listed)[0]
    places = [struct.unpack_from("<II", listed, 4 + 8 * number) for number in range(count)]
    ends = [place for _, place in places[1:]] + [len(listed)]
    items = {
        listed[name : listed.index(b"\0", name)]: listed[place:end]
        for (name, place), end in zip(places, ends, strict=True)
    }
    return package[:size] + _packed({name: item for name, item in items.items() if is_wanted(name.decode())})


def is_wanted(name: str) -> bool:
    """Does an item stay, such as `icudt73l/curr/de.res`?"""
    if name.endswith(".dict"):
        return False
    language = _NAMED.fullmatch(name)
    return language is None or language[1] == "en" or "/coll/" in name


def _packed(items: dict[bytes, bytes]) -> bytes:
    names, texts, data = [], b"", b""
    at = 4 + 8 * len(items)
    for name in items:
        names.append(at + len(texts))
        texts += name + b"\0"
    texts += bytes(-(at + len(texts)) % 16)
    at += len(texts)
    places = []
    for item in items.values():
        places.append(at + len(data))
        data += item + bytes(-len(item) % 16)
    listed = b"".join(struct.pack("<II", *both) for both in zip(names, places, strict=True))
    return struct.pack("<I", len(items)) + listed + texts + data
