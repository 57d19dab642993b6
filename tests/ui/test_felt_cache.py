"""Painted felts that are kept between starts: the same pixels come back, and a damaged file counts as none."""

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.procedure.house import House
from app.ui.kit.theme import DARK
from app.ui.table.art import felt, felt_cache
from app.ui.table.layout import lay_out

pytestmark = pytest.mark.usefixtures("letters")


@pytest.fixture
def shared_felts() -> None:
    """Here it matters how many are kept."""


@pytest.fixture
def felts_painted(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """One entry for each felt that had to be painted."""
    counted: list[object] = []
    paint = felt.felt_picture

    def count(*each: object) -> object:
        counted.append(each)
        return paint(*each)  # type: ignore[arg-type]

    monkeypatch.setattr(felt, "felt_picture", count)
    return counted


def felt_in(folder: Path, house: House) -> QImage:
    return felt_cache.baked_felt(folder, house, lay_out(house, 1024, 600), DARK, 1.0).toImage()


def test_a_felt_is_painted_once_and_comes_back_as_it_was(
    houses: dict[str, House], tmp_path: Path, felts_painted: list[object]
) -> None:
    first, again = felt_in(tmp_path, houses["oxford"]), felt_in(tmp_path, houses["oxford"])
    assert len(felts_painted) == 1
    assert (again.width(), again.height()) == (1024, 600)
    assert again == first


@pytest.mark.parametrize("damage", ["missing", "nothing", "short", "long"])
def test_a_damaged_felt_is_painted_again(
    houses: dict[str, House], tmp_path: Path, felts_painted: list[object], damage: str
) -> None:
    first = felt_in(tmp_path, houses["oxford"])
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    file.unlink()
    if damage != "missing":
        file.write_bytes({"nothing": b"", "short": whole[:-1], "long": whole + b"\0"}[damage])
    assert felt_in(tmp_path, houses["oxford"]) == first
    assert len(felts_painted) == 2
    assert file.read_bytes() == whole


def test_six_felts_are_kept_and_those_of_another_size_or_screen_are_others(
    houses: dict[str, House], tmp_path: Path, felts_painted: list[object]
) -> None:
    def baked(width: int, ratio: float = 1.0) -> QImage:
        layout = lay_out(houses["oxford"], width, 150)
        return felt_cache.baked_felt(tmp_path, houses["oxford"], layout, DARK, ratio).toImage()

    for at, width in enumerate((200, 210, 220, 230, 240, 250, 260)):
        baked(width)
        newest = max(tmp_path.iterdir(), key=lambda file: file.stat().st_mtime_ns)
        os.utime(newest, (at, at))
    assert len(list(tmp_path.iterdir())) == 6
    assert len(felts_painted) == 7
    baked(260)
    baked(210)
    assert len(felts_painted) == 7
    baked(200)
    assert len(felts_painted) == 8, "the oldest one was thrown away"
    sharp = baked(260, 2.0)
    assert len(felts_painted) == 9
    assert (sharp.width(), sharp.height(), sharp.devicePixelRatio()) == (520, 300, 2.0)


def test_a_felt_is_painted_again_when_any_of_its_painters_has_changed(
    houses: dict[str, House], tmp_path: Path, felts_painted: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    painters = [tmp_path / name for name in ("chips.py", "felt.py")]
    monkeypatch.setattr(felt_cache, "_PAINTERS", tmp_path)
    for age, painter in enumerate([*painters, *painters], 1):
        painter.write_text("")
        for each in painters[:age]:
            os.utime(each, (age if each == painter else each.stat().st_mtime,) * 2)
        felt_in(tmp_path / "felts", houses["oxford"])
        assert len(felts_painted) == age


def test_a_folder_that_cannot_be_written_is_no_error(houses: dict[str, House], tmp_path: Path) -> None:
    (tmp_path / "felts").write_text("a file where the folder would be")
    layout = lay_out(houses["oxford"], 200, 150)
    found = felt_cache.baked_felt(tmp_path / "felts", houses["oxford"], layout, DARK, 1.0)
    assert (found.width(), found.height()) == (200, 150)
