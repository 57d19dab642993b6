"""Words can be read: in every room and on every screen the contrast is at least 4.5 to 1."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, WRONG, Theme
from tests.sweeps import paired
from tests.ui.modes.gallery import SCREENS, Screen, open_screen
from tests.ui.modes.test_screens import parts
from tests.ui.painted import pixels_of
from tests.ui.windows import seen

LEAST_FOR_WORDS = 4.5
LEAST_FOR_SIGNS = 3.0

WORDS = {
    "ink": ("wall", "panel", "raised", "line"),
    "quiet_ink": ("wall", "panel", "raised"),
    "accent": ("panel",),
    "on_accent": ("accent",),
}
"""Which colour of letters is written on which grounds, as the style sheet and the keys have it."""
SIGNS = {"accent": ("wall", "panel", "raised"), "ink": ("wall", "panel", "raised"), "on_accent": ("accent",)}
"""Frames of the keyboard, of what is chosen and of what lights up."""


@cache
def luminance(rgb: int) -> float:
    """Worked out once for a color: on screens there are few, and many pixels."""

    def linear(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    colour = QColor(rgb)
    red, green, blue = map(linear, (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    """As WCAG computes it: 1 for the same colour, 21 for black on white."""
    light, dark = sorted((luminance(one.rgb()), luminance(other.rgb())), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_computed_right() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)
    assert contrast(QColor("#777777"), QColor("white")) == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("room", THEMES.values(), ids=list(THEMES))
def test_the_colours_of_a_room_can_be_read_on_each_other(room: Theme) -> None:
    for table, least in ((WORDS, LEAST_FOR_WORDS), (SIGNS, LEAST_FOR_SIGNS)):
        for letters, grounds in table.items():
            for ground in grounds:
                found = contrast(QColor(getattr(room, letters)), QColor(getattr(room, ground)))
                assert found >= least, f"{letters} on {ground}: {found:.2f}"


@pytest.mark.parametrize("room", THEMES.values(), ids=list(THEMES))
def test_the_marks_of_faults_can_be_seen_beside_the_scrubber(room: Theme) -> None:
    assert contrast(QColor(WRONG), QColor(room.panel)) >= LEAST_FOR_SIGNS


def contrast_in(image: QImage, rect: QRect) -> float:
    """Between the ground, which is most of it, and what differs most from it."""
    found = colours_in(image, rect)
    ground = QColor(found.most_common(1)[0][0])
    return max(contrast(ground, QColor(colour)) for colour in found)


def ground_in(image: QImage, rect: QRect) -> QColor:
    """The colour that most of it has."""
    return QColor(colours_in(image, rect).most_common(1)[0][0])


def colours_in(image: QImage, rect: QRect) -> Counter[int]:
    return Counter(pixels_of(image.copy(rect)))


def words_on(screen: Screen) -> list[QWidget]:
    """Widgets with words, placeholders too, that are whole on the screen."""
    top = screen.shown
    written = [
        widget
        for widget in parts(screen)
        if (isinstance(widget, (QLabel, QAbstractButton)) and widget.text())
        or (isinstance(widget, (QLineEdit, QPlainTextEdit)) and widget.placeholderText())
    ]
    return [
        widget
        for widget in written
        if widget.visibleRegion().boundingRect().size() == widget.size()
        and top.rect().contains(QRect(widget.mapTo(top, widget.rect().topLeft()), widget.size()))
    ]


@pytest.mark.bulk
@pytest.mark.parametrize(("name", "room"), paired(SCREENS, THEMES))
def test_everything_that_is_written_stands_out_from_its_ground(
    name: str, room: str, library: Library, settings_file: Path, letters: str, qtbot: QtBot
) -> None:
    screen = open_screen(name, Settings(room=room), (1024, 600), library, settings_file, qtbot)  # type: ignore[arg-type]
    image = seen(screen.shown)
    faint = []
    for widget in words_on(screen):
        inner = widget.rect().adjusted(4, 4, -4, -4)
        at = widget.mapTo(screen.shown, inner.topLeft())
        found = contrast_in(image, QRect(at, inner.size()))
        if found < LEAST_FOR_WORDS:
            faint.append(f"{widget} {widget.objectName()}: {found:.2f}")
    assert words_on(screen) or screen.over
    if screen.over:
        screen.over.close()
    assert not faint, "\n".join(faint)
