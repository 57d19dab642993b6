"""The letters that come with the program, so that every screen shows the same ones."""

import sys
from collections.abc import Callable

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QApplication

from app.places import shipped
from app.ui.kit.theme import FONT

FILES = (
    "Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "RobotoCondensed-Bold",
    "Symbols-Regular", "Symbols-Bold",
)  # fmt: skip
SYMBOLS = "Trainer Symbols"
"""Suits, arrows and check marks, which Roboto lacks and a bare system may lack too."""


def load_fonts(report: Callable[[str], None]) -> str:
    """The family to write with: ours, or the system's where a file of ours cannot be read."""
    loaded = [_load(name, report) for name in FILES]
    if SYMBOLS not in QFont.substitutes(FONT):
        QFont.insertSubstitution(FONT, SYMBOLS)
    if sys.platform == "win32":
        _keep_widths()
    return FONT if loaded[0] else QGuiApplication.font().family()


def _keep_widths() -> None:
    """Windows moves letters to whole dots, and words get up to 6% wider than the pages have room for."""
    letters = QApplication.font()
    letters.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    QApplication.setFont(letters)


def _load(name: str, report: Callable[[str], None]) -> bool:
    file = shipped("assets") / "fonts" / f"{name}.ttf"
    try:
        data = file.read_bytes()
    except OSError:
        data = b""
    if _is_whole(data) and QFontDatabase.addApplicationFontFromData(data) >= 0:
        return True
    report(
        f"the font assets/fonts/{file.name} is missing or damaged: "
        "the system's own font is used instead; reinstall the program to get it back"
    )
    return False


def _is_whole(data: bytes) -> bool:
    """Are all tables there that the directory of the file names? Qt takes a file that was cut off as well."""
    named = int.from_bytes(data[4:6])
    records = [data[at : at + 16] for at in range(12, 12 + 16 * named, 16)]
    ends = [int.from_bytes(record[8:12]) + int.from_bytes(record[12:]) for record in records]
    return bool(ends) and max(ends) <= len(data)
