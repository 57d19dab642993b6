"""The version is one number in one place, and everything that shows or keeps it takes it from there."""

import re
import tomllib
from pathlib import Path

from app import __version__

ROOT = Path(__file__).parent.parent
PLACE = ROOT / "app" / "__init__.py"
HISTORY = ROOT / "CHANGELOG.md"
OTHERS = ROOT / "packaging" / "constraints.txt"
"""The versions of other people's packages."""
OURS = ("app", "docs", "packaging", "procedures", "tests")
OLD = {
    ROOT / "tests" / "artifacts", ROOT / "tests" / "commands" / "kept", ROOT / "packaging" / "bare_root",
}  # fmt: skip
"""What earlier versions left on disks, with their numbers, what commands say of it, and upgrades from them."""


def texts() -> dict[Path, str]:
    """Every text of ours."""
    files = [
        file for folder in OURS for file in (ROOT / folder).rglob("*") if "__pycache__" not in file.parts
    ]
    files += [file for file in ROOT.iterdir() if file.suffix in (".md", ".py", ".toml")]
    found = {}
    for file in files:
        if file.is_file() and file not in (PLACE, HISTORY, OTHERS) and OLD.isdisjoint(file.parents):
            try:
                found[file] = file.read_text("utf-8")
            except UnicodeDecodeError:  # a picture, a font
                continue
    return found


def test_no_other_file_carries_the_number() -> None:
    number = re.compile(rf"(?<![\d.]){re.escape(__version__)}(?![\d.]*\d)")
    read = texts()
    assert ROOT / "README.md" in read
    assert [str(file.relative_to(ROOT)) for file, text in read.items() if number.search(text)] == []


def test_packages_take_the_number_from_its_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert ROOT / project["tool"]["hatch"]["version"]["path"] == PLACE
    assert PLACE.read_text("utf-8").count(f'__version__ = "{__version__}"') == 1


def test_the_history_begins_with_this_version_or_with_the_next_one() -> None:
    headings = re.findall(r"^## (.+)$", HISTORY.read_text("utf-8"), re.MULTILINE)
    coming = re.fullmatch(r"(\d+)\.(\d+)\.(\d+) \(Unreleased\)", headings[0])
    if coming:
        assert [int(number) for number in coming.groups()] > [int(part) for part in __version__.split(".")]
        headings = headings[1:]
    assert re.fullmatch(rf"{re.escape(__version__)} \(\d{{4}}-\d\d-\d\d\)", headings[0])
