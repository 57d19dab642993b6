"""The tiles of a picture: it is said where something looks otherwise, and what differs from run to run is left out."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.pages.pixels import box_words, differing, picture_of, tiles_of


def blank() -> QImage:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    image.fill(0xFF101010)
    return image


def test_tiles_that_look_alike_have_one_digest_and_those_at_the_edges_are_smaller() -> None:
    rows = [row.split() for row in tiles_of(blank())]
    assert [len(row) for row in rows] == [4, 4, 4]
    assert len({tile for row in rows[:2] for tile in row[:3]}) == 1


def test_one_pixel_changes_one_tile() -> None:
    image = blank()
    image.setPixel(64, 79, 0xFF101011)
    (box,) = differing(tiles_of(image), tiles_of(blank()))
    assert box == QRect(64, 40, 64, 40)
    assert box_words(box) == "(64, 40) to (128, 80)"


def test_two_tiles_of_a_row_are_told_as_one_part() -> None:
    image = blank()
    image.setPixel(0, 99, 0xFFFFFFFF)
    image.setPixel(130, 81, 0xFFFFFFFF)
    assert differing(tiles_of(image), tiles_of(blank())) == [QRect(0, 80, 192, 40)]


def test_a_time_is_not_in_the_picture_and_other_words_are(qtbot: QtBot) -> None:
    page = QWidget()
    column, label = QVBoxLayout(page), QLabel()
    column.addWidget(label)
    qtbot.addWidget(page)
    page.resize(300, 100)
    page.show()

    def tiles(words: str) -> list[str]:
        label.setText(words)
        return tiles_of(picture_of(page))

    assert tiles("at 12:31") == tiles("at 9:05")
    assert tiles("by Ann") != tiles("by Ben")
