"""Where each part of a page stands, what it says beside its words, and what it draws, stroke by stroke.

The same on every Linux with the program's letters, which `letters.conf` keeps as wide as here. Tiles (`pixels`) notice
more, but how a letter is painted is a matter of the system.
"""

import re
from pathlib import Path
from zlib import crc32

from PySide6.QtCore import QBuffer, QPoint, QRect, Qt
from PySide6.QtGui import QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QComboBox,
    QGraphicsView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)

from app.ui.table.table_thumbnail import TablePicture
from tests.bulk import SOAK
from tests.kept_text import assert_kept
from tests.systems import WINDOWS
from tests.ui.pages import looks
from tests.ui.pages.inventory import is_changing, parts_of, steady, words_of

KEPT = Path(__file__).parent / "parts"
_WHOLE = (QAbstractItemView, QComboBox, QPlainTextEdit, QTextEdit)
"""What is drawn with all that is in it."""
_PAINTED = (QGraphicsView, TablePicture)
"""Tables have places and pictures of their own."""
_NO_LIMIT = 16_777_215
"""Qt's largest width and height of a widget."""
_USUAL_PLACE = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_PICTURE = re.compile(r'(?s)xlink:href=".*?"')


def assert_stands_as_kept(gallery: str, name: str, page: QWidget, is_drawn: bool) -> None:
    """Every part of the page stands where it stood and, in one look of each page, draws what it drew."""
    line_of = part_line if is_drawn else place_line
    if not (WINDOWS or SOAK or looks.FOLDER):
        assert_kept(KEPT / gallery, name, "".join(f"{line_of(each, page)}\n" for each in parts_of(page)))


def part_line(part: QWidget, page: QWidget) -> str:
    """A part in a line, with a digest of what it draws."""
    return f"{place_line(part, page)} | {drawn_by(part)}"


def place_line(part: QWidget, page: QWidget) -> str:
    """A part in a line: which one, where it stands, and what it says beside its words."""
    words = [*steady(words_of(part)).strip().split(" / ")[:1], part.objectName()]
    told = [type(part).__name__, *[word[:40] for word in words if word], place_of(part, page)]
    told += [f"{what}: {steady(said)}" for what, said in _said_beside(part) if said]
    return " | ".join([*told, *_behaves(part)])


def place_of(part: QWidget, page: QWidget) -> str:
    """Where it stands on its page, and how large it is."""
    corner = part.mapTo(page, QPoint(0, 0))
    return f"{corner.x()}, {corner.y()}, {part.width()} × {part.height()}"


def _said_beside(part: QWidget) -> list[tuple[str, str]]:
    keys = part.shortcut().toString() if isinstance(part, QAbstractButton) else ""
    most = str(part.maxLength()) if isinstance(part, QLineEdit) else ""
    cursor = part.cursor().shape()
    return [
        ("tip", part.toolTip()),
        ("name", part.accessibleName()),
        ("more", part.accessibleDescription()),
        ("keys", keys),
        ("most letters", most),
        ("cursor", "" if cursor == Qt.CursorShape.ArrowCursor else str(cursor.name)),
        ("focus", "" if part.focusPolicy() == Qt.FocusPolicy.NoFocus else str(part.focusPolicy().name)),
    ]


def _behaves(part: QWidget) -> list[str]:
    """What would only show with other words, at another size or under a finger."""
    told = []
    least, most = part.minimumSize(), part.maximumSize()
    if not least.isNull():
        told.append(f"at least {least.width()} × {least.height()}")
    if (most.width(), most.height()) != (_NO_LIMIT, _NO_LIMIT):
        told.append(f"at most {most.width()} × {most.height()}".replace(str(_NO_LIMIT), "any"))
    if isinstance(part, QLabel):
        told += ["wraps"] * part.wordWrap()
        told += [f"aligned {part.alignment().value}"] * (part.alignment() != _USUAL_PLACE)
    if isinstance(part, QAbstractButton):
        flags = (
            ("checkable", part.isCheckable()),
            ("checked", part.isChecked()),
            ("repeats", part.autoRepeat()),
        )
        told += [name for name, is_so in flags if is_so]
    if isinstance(part, QPushButton) and part.isDefault():
        told.append("default")
    if isinstance(part, QLineEdit):
        told += [part.echoMode().name, *["read only"] * part.isReadOnly(), part.placeholderText()]
    if isinstance(part, QAbstractScrollArea):
        told.append(f"bars {part.horizontalScrollBarPolicy().value} {part.verticalScrollBarPolicy().value}")
    return ["disabled"] * (not part.isEnabled()) + [each for each in told if each]


def drawn_by(part: QWidget) -> str:
    """A digest of what it draws, without what differs from run to run."""
    if isinstance(part, _PAINTED) or is_changing(part):
        return ""
    return f"{crc32(strokes_of(part).encode()):08x}"


def strokes_of(part: QWidget) -> str:
    """What it draws, as a drawing of lines and letters; what is in a list belongs to it."""
    buffer, paper = QBuffer(), QSvgGenerator()
    paper.setOutputDevice(buffer)
    paper.setSize(part.size())
    paper.setViewBox(QRect(QPoint(0, 0), part.size()))
    drawn = QWidget.RenderFlag.DrawChildren if isinstance(part, _WHOLE) else QWidget.RenderFlag(0)
    part.render(paper, QPoint(0, 0), QRegion(), drawn)
    return _PICTURE.sub("", buffer.data().toStdString())
