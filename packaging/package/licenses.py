"""LICENSES.txt: who made what is inside, under which terms, and how Qt is replaced."""

import textwrap
from collections.abc import Iterable, Sequence
from importlib.metadata import version as version_of
from pathlib import Path

from build_errors import Trouble
from origins import origins, unaccounted
from slim import Entry
from stamp import ROOT
from third_party import Part, common_texts, parts, shipped_works, text

NAME = "LICENSES.txt"
_WIDTH = 100
_PLACES = {
    "linux": """\
  _internal/PySide6/Qt/lib        Qt
  _internal/PySide6/Qt/plugins    its plugins
  _internal/PySide6               the Python bindings
  _internal/shiboken6             what the bindings need""",
    "win32": """\
  _internal\\PySide6               Qt, and the Python bindings
  _internal\\PySide6\\plugins       its plugins
  _internal\\shiboken6             what the bindings need""",
    "wheel": "  the PySide6 and shiboken6 folders next to `app`, where pip puts them; not in the wheel",
}


def of_folder(
    folder: Path, contents: Sequence[Entry], programs: Iterable[str], version: str, system: str
) -> str:
    """The file for a folder; refused if anything in that is not accounted for."""
    return written(parts_of_folder(folder, contents, programs), version, _PLACES[system])


def parts_of_folder(folder: Path, contents: Sequence[Entry], programs: Iterable[str]) -> list[Part]:
    """What a folder is made of; refused if anything in it is not accounted for."""
    if strangers := unaccounted(folder, contents, [*programs, NAME]):
        raise Trouble(f"{folder}: these files come from no listed package: {', '.join(strangers)}.")
    is_icu_inside = any("libicudata" in place for place, _, _ in contents)
    return parts(origins(contents), is_icu_inside)


def of_wheel(version: str) -> str:
    """The file for a wheel. Of others it holds fonts and two scripts: pip fetches the rest with its terms."""
    return written(shipped_works(), version, _PLACES["wheel"])


def written(made: Sequence[Part], version: str, where: str) -> str:
    """The whole text."""
    qt = version_of("PySide6-Essentials")
    how = text("Qt").format(qt=qt, series=".".join(qt.split(".")[:2]), where=where)
    lines = [
        f"hcf-trainer {version}: licenses",
        "",
        "We made the program, its houses, cards and icons. They are under the first license below.",
        "The program uses other people's work, each under its own license:",
        "",
        *(_line(part) for part in made),
        "",
    ]
    sections = [
        _section("hcf-trainer", (ROOT / "LICENSE").read_text("utf-8")),
        _section("Qt", how),
        *(_section(_title(part), _body(part)) for part in [*made, *common_texts(made)]),
    ]
    return "\n".join(lines) + "\n" + "\n".join(sections)


def _line(part: Part) -> str:
    license = textwrap.shorten(part.license, 60, placeholder=" …")
    return f"  {part.name:26} {part.version:24} {license}".rstrip()


def _title(part: Part) -> str:
    return " ".join(filter(None, [part.name, part.version]))


def _body(part: Part) -> str:
    note = textwrap.fill(part.note, _WIDTH)
    return "\n\n".join(filter(None, [note, part.text.strip("\n")]))


def _section(title: str, text: str) -> str:
    return f"{'=' * _WIDTH}\n{title}\n{'=' * _WIDTH}\n\n{text.rstrip()}\n"
