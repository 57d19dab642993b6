"""The letters that come with the program, and what happens without them."""

import shutil
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QRawFont
from PySide6.QtWidgets import QApplication, QListView, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.places import shipped
from app.ui.kit import fonts
from app.ui.table.art.text_fit import Face, width_of


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(shipped("assets") / "fonts", tmp_path / "fonts")
    monkeypatch.setattr(fonts, "shipped", lambda _: tmp_path)
    return tmp_path / "fonts"


def test_the_program_writes_with_its_own_letters(qtbot: QtBot) -> None:
    said: list[str] = []
    assert fonts.load_fonts(said.append) == "Roboto"
    assert not said


def test_on_windows_words_are_no_wider_than_pages_have_room_for(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = QApplication.font()
    monkeypatch.setattr(sys, "platform", "win32")
    try:
        fonts.load_fonts(pytest.fail)
        for widget in (QWidget(), QMenu(), QListView()):
            assert widget.font().hintingPreference() == QFont.HintingPreference.PreferNoHinting
    finally:
        QApplication.setFont(before)


@pytest.mark.parametrize("face", ["regular", "medium", "bold", "narrow"])
def test_figures_of_every_face_have_one_width(letters: str, face: Face) -> None:
    assert len({round(width_of(figure, face), 3) for figure in "0123456789"}) == 1


def test_every_face_has_letters_of_its_own(letters: str) -> None:
    faces: tuple[Face, ...] = ("regular", "medium", "bold", "narrow")
    assert len({width_of("High Card Flush", face) for face in faces}) == 4


def test_every_sign_of_the_program_is_in_its_own_letters() -> None:
    """A kiosk on a bare system has no others, and would show boxes."""
    folder = shipped("assets") / "fonts"
    ours = [QRawFont(str(folder / f"{name}.ttf"), 12) for name in ("Roboto-Regular", "Symbols-Regular")]
    code = [file for file in Path("app").rglob("*.py") if file.name != "look_alike_names.py"]
    texts = [file.read_text("utf-8") for file in (*code, *Path("procedures").rglob("*.toml"))]
    signs = {sign for text in texts for sign in text if not sign.isascii()}
    assert len(signs) > 20
    assert {sign for sign in signs if not any(font.supportsCharacter(ord(sign)) for font in ours)} == set()


@pytest.mark.parametrize("damage", [None, b"", b"\x00\x01\x00\x00 not letters", "half"])
def test_letters_that_cannot_be_read_are_named_and_replaced(
    qtbot: QtBot, assets: Path, damage: bytes | str | None
) -> None:
    file = assets / "Roboto-Regular.ttf"
    whole = file.read_bytes()
    file.unlink()
    if damage is not None:
        file.write_bytes(whole[: len(whole) // 2] if isinstance(damage, str) else damage)
    said: list[str] = []
    assert fonts.load_fonts(said.append)
    assert said == [
        "the font assets/fonts/Roboto-Regular.ttf is missing or damaged: "
        "the system's own font is used instead; reinstall the program to get it back"
    ]


def test_each_missing_file_is_named(qtbot: QtBot, assets: Path) -> None:
    for file in assets.glob("*.ttf"):
        file.unlink()
    said: list[str] = []
    family = fonts.load_fonts(said.append)
    assert family
    assert family != "Roboto"
    assert [f"{name}.ttf" in sentence for name, sentence in zip(fonts.FILES, said, strict=True)] == [True] * 6
