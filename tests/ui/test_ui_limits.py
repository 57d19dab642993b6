"""Limits of the window exactly: the last value is taken, and the next is not. Each number is written out once more."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
import zxingcpp
from PIL import Image

from app.errors import Refused
from app.ports.house_versions import EndedPass
from app.ui.certificate.logo import read_logo
from app.ui.certificate.read_certificate import certificate_text, code_text
from app.ui.kit.density import density_of
from app.ui.kit.settings import load
from app.ui.office.school.pages.school_columns import station_status
from app.ui.office.workshop.parts.ended_certificates import use_words
from app.ui.trainees.charts.plot_layout import scale_to
from app.ui.trainees.trainee_pages import TraineePages
from tests.ui.school.paper_school import NOW, station


def took(call: Callable[[], object]) -> bool:
    """Does it go through?"""
    try:
        call()
    except Refused:
        return False
    return True


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def logo(folder: Path, *size: int) -> bool:
    Image.new("L", (size[0], size[1])).save(folder / "a.png")
    return took(lambda: read_logo(folder / "a.png"))


def settings(folder: Path, key: str, value: int) -> bool:
    (folder / "settings.json").write_text(json.dumps({key: value}), "utf-8")
    found, said = load(folder / "settings.json")
    return (getattr(found, key), said) == (value, "")


def settings_of(folder: Path, size: int) -> bool:
    (folder / "settings.json").write_text("{}" + " " * (size - 2), "utf-8")
    return load(folder / "settings.json")[1] == ""


def fits(read: Callable[[bytes], str], data: bytes) -> bool:
    """Is it looked into? What is found then is another matter."""
    try:
        read(data)
    except Refused as refusal:
        return "too large" not in str(refusal)
    return True


def holds(start: bytes, size: int) -> bool:
    """Is a file looked into that begins like this and is so large?"""
    return fits(certificate_text, start.ljust(size))


def dots(high: int) -> bytes:
    """A picture that is ten thousand dots wide."""
    written = BytesIO()
    Image.new("1", (10_000, high)).save(written, "PNG")
    return written.getvalue()


def logo_of(folder: Path, size: int) -> bool:
    Image.new("L", (60, 60)).save(folder / "a.png")
    (folder / "a.png").write_bytes((folder / "a.png").read_bytes().ljust(size, b"\0"))
    return took(lambda: read_logo(folder / "a.png"))


def whole_in_title(letters: int) -> bool:
    """Does the progress name somebody with so long a name in full?"""
    name = "A" * letters
    pages = SimpleNamespace(_shown=None, _people=SimpleNamespace(present=SimpleNamespace(name=name)))
    told = TraineePages._who(pages)  # type: ignore[arg-type]
    assert len(told) <= 30
    return told == name


def all_named(dealers: int, rules: int) -> bool:
    """Are all named whose certificates a version of a house ends, with everything that changed?"""
    changed = tuple(f"rule {number}" for number in range(rules))
    words = use_words([EndedPass(f"E{number}", f"D{number}", "", changed) for number in range(dealers)])
    return f"D{dealers - 1}" in words and f"rule {rules - 1}" in words and " more" not in words


LIMITS: dict[str, tuple[int, int, Callable[[Path, int], bool]]] = {
    "letters of a certificate": (1_000_000, 1_000_001, lambda _, n: took(lambda: certificate_text(b"c" * n))),
    "bytes of a PDF with a certificate": (30_000_000, 30_000_001, lambda _, n: holds(b"%PDF", n)),
    "bytes of a PNG with its code": (30_000_000, 30_000_001, lambda _, n: holds(b"\x89PNG", n)),
    "bytes of a JPEG with its code": (30_000_000, 30_000_001, lambda _, n: holds(b"\xff\xd8\xff", n)),
    "dots of a picture, in rows of ten thousand": (6_000, 6_001, lambda _, n: fits(code_text, dots(n))),
    "bytes of a logo": (5_000_000, 5_000_001, logo_of),
    "pixels across a logo": (40, 39, lambda folder, n: logo(folder, n, 60)),
    "pixels from its top to its bottom": (8_000, 8_001, lambda folder, n: logo(folder, 40, n)),
    "the smallest text": (100, 99, lambda folder, n: settings(folder, "text", n)),
    "the largest text": (150, 151, lambda folder, n: settings(folder, "text", n)),
    "rounds, the fewest": (1, 0, lambda folder, n: settings(folder, "rounds", n)),
    "rounds, the most": (100, 101, lambda folder, n: settings(folder, "rounds", n)),
    "players, the fewest": (0, -1, lambda folder, n: settings(folder, "players", n)),
    "players, the most": (6, 7, lambda folder, n: settings(folder, "players", n)),
    "bytes of the settings": (65_536, 65_537, settings_of),
    "letters of a name in a title": (30, 31, lambda _, n: whole_in_title(n)),
    "dealers whose certificates end": (12, 13, lambda _, n: all_named(n, 1)),
    "rules that changed since": (6, 7, lambda _, n: all_named(1, n)),
    "minutes without contact": (
        24 * 60,
        24 * 60 + 1,
        lambda _, n: (
            station_status(station("Kiosk", contact=NOW - timedelta(minutes=n)), NOW)[0] == "In touch"
        ),
    ),
    "a roomy page, by its width": (1100, 1099, lambda _, n: not density_of(n, 680).is_compact),
    "a roomy page, by its height": (680, 679, lambda _, n: not density_of(1400, n).is_compact),
    "a page with a panel beside": (800, 799, lambda _, n: not density_of(n, 900).is_stacked),
    "a page of enough lines": (540, 539, lambda _, n: not density_of(1024, n).is_low),
    "an axis with steps of one": (4, 5, lambda _, n: scale_to(n).ticks[1] == 1),
}


@pytest.mark.parametrize("name", LIMITS)
def test_the_last_value_is_taken_and_the_next_is_not(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last, next_one, takes = LIMITS[name]
    monkeypatch.setattr(zxingcpp, "read_barcodes", lambda *_: [])
    assert takes(folder, last)
    assert not takes(folder, next_one)


@pytest.mark.parametrize(
    ("page", "sizes"),
    [
        ((1024, 600, 100), (13, 15, 18, 21, 26, 38, 44, 44, 52, 16, 16, 12, 16, 340, True, False, False)),
        ((1024, 600, 150), (20, 22, 27, 32, 39, 57, 66, 66, 78, 16, 16, 12, 16, 430, True, True, True)),
        ((1600, 900, 100), (14, 16, 20, 24, 32, 48, 48, 56, 64, 32, 32, 16, 24, 432, False, False, False)),
        ((2560, 1440, 100), (14, 16, 20, 24, 32, 48, 48, 56, 64, 32, 432, 16, 24, 456, False, False, False)),
    ],
)
def test_a_page_has_these_sizes(page: tuple[int, int, int], sizes: tuple[int, ...]) -> None:
    assert density_of(*page) == sizes
