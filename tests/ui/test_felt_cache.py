"""Painted felts that are kept between starts: the same pixels come back, and a damaged file counts as none."""

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
