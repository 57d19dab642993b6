"""The exams on this machine, the newest first: the page behind the supervisors' door."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.filed import Sat
from app.exam.supervisor import Supervisor
from app.learning.names_and_badges import folded
from app.ports.exams import ExamsPort
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton
from app.ui.kit.widgets.parts import button, field, scrolling, sentence, words
from app.ui.office.results.outcome_words import outcome_of

_SHARES = (5, 4, 3, 3)
"""How the width is parted: dealer, house, day, outcome."""
_ASIDE = 14
_TALL = 3.4
"""The height of a row, in heights of its letters."""
_LEAST = 48


class ExamRow(EnterButton):
    """One row, to be pressed. What does not fit its column ends in dots; the tip has all of it."""

    def __init__(self, sat: Sat, house: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.sat = sat
        self.theme = theme
        who = f"{sat.dealer} ({sat.badge})" if sat.badge else sat.dealer
        self._cells = (who, house, f"{sat.when:%d %b %Y, %H:%M}", outcome_of(sat))
        self.setAccessibleName(", ".join(self._cells))
        self.setToolTip(f"{self.accessibleName()}, {sat.id}")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:  # noqa: N802
        """High enough for a finger."""
        return QSize(200, max(_LEAST, round(_TALL * self.fontMetrics().height() / 1.2)))

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Four columns on a flat ground."""
        theme = self.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_near = self.underMouse() or self.hasFocus()
        painter.setBrush(QColor(theme.raised if self.isDown() else theme.panel))
        painter.setPen(QColor(theme.accent if is_near else theme.line))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 8, 8)
        if self.hasFocus():
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 7, 7)
        inks = (theme.ink, theme.quiet_ink, theme.quiet_ink, self._outcome_ink(theme))
        left, width = _ASIDE, self.width() - 2 * _ASIDE
        for place, (text, ink, share) in enumerate(zip(self._cells, inks, _SHARES, strict=True)):
            wide = width * share // sum(_SHARES)
            font = QFont(self.font())
            font.setWeight(QFont.Weight.Medium if place in (0, 3) else QFont.Weight.Normal)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, wide - 10)
            painter.drawText(QRect(left, 0, wide, self.height()), Qt.AlignmentFlag.AlignVCenter, shown)
            left += wide

    def _outcome_ink(self, theme: Theme) -> str:
        if self.sat.passed is None or self.sat.is_revoked or self.sat.is_doubtful:
            return theme.accent
        return theme.right if self.sat.passed else theme.wrong


_MOST = 60
"""More are not shown at once: who has so many writes the beginning of a name."""
_NONE = "No exam yet. Open one: choose a dealer and a house, then give them the seat."


class DeskPage(PageWithBack):
    """All sittings, and what a supervisor can do besides.

    Signals:
        opened: the sitting whose file is wanted.
        asked_to_open: another exam is to be opened.
        asked_for_records: the records are wanted.
        asked_for_rules: the rules of the houses are wanted.
        asked_for_backup: backups are wanted.
        asked_for_supervisors: the accounts are wanted.
        asked_for_class: the class is wanted.
        closed: back to the table; the door closes.
    """

    opened = Signal(object)
    asked_to_open = Signal()
    asked_for_records = Signal()
    asked_for_rules = Signal()
    asked_for_backup = Signal()
    asked_for_supervisors = Signal()
    asked_for_class = Signal()

    def __init__(
        self,
        exams: ExamsPort,
        by: Supervisor,
        house_name: Callable[[str], str],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._house_name = house_name
        self._theme = theme
        self._sittings: Sequence[Sat] = ()
        self.rows: list[ExamRow] = []
        self.search = field("Name, badge, house or outcome")
        self.told, self.more = words("", "quiet"), words("", "quiet")
        self.buttons = {
            "exam": button("Open an exam…", is_primary=True),
            "records": button("Records…"),
            "rules": button("Rules…"),
            "backup": button("Backup…"),
            "supervisors": button("Supervisors…"),
            "class": button("Class…"),
            "close": button("Leave (Esc)"),
        }
        self._lay_out(by)
        self.buttons["exam"].clicked.connect(self.asked_to_open)
        self.buttons["records"].clicked.connect(self.asked_for_records)
        self.buttons["rules"].clicked.connect(self.asked_for_rules)
        self.buttons["backup"].clicked.connect(self.asked_for_backup)
        self.buttons["supervisors"].clicked.connect(self.asked_for_supervisors)
        self.buttons["class"].clicked.connect(self.asked_for_class)
        self.buttons["close"].clicked.connect(self.closed)
        self.search.textChanged.connect(self._list)
        try:
            trouble = exams.ledger_trouble()
            self._sittings = exams.sittings()
            self.told.setText(trouble or ("" if self._sittings else _NONE))
        except Refused as refusal:
            self.told.setText(sentence(refusal))
        self._list()
        self.buttons["exam"].setFocus()

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self._theme = theme
        for row in self.rows:
            row.apply_theme(theme)

    def _list(self) -> None:
        for row in self.rows:
            row.hide()
            row.deleteLater()
        wanted = folded(self.search.text())
        found = [sat for sat in self._sittings if wanted in self._told(sat)]
        self.rows = [ExamRow(sat, self._house_name(sat.house), self._theme, self) for sat in found[:_MOST]]
        for place, row in enumerate(self.rows):
            row.clicked.connect(lambda _=False, sat=row.sat: self.opened.emit(sat))
            self._column.insertWidget(place, row)
        self.more.setText(f"{_MOST} of {len(found)} are shown: write more of a name.")
        self.more.setVisible(len(found) > _MOST)

    def _told(self, sat: Sat) -> str:
        return f"{sat.dealer} {sat.badge} {self._house_name(sat.house)} {outcome_of(sat)} {sat.id}".casefold()

    def _lay_out(self, by: Supervisor) -> None:
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 4, 0)
        self._column.setSpacing(6)
        self._column.addStretch(1)
        area = scrolling(inside, "Exams")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        top, row = QHBoxLayout(), QHBoxLayout()
        top.addWidget(words("Exams", "large"))
        top.addWidget(words(f"The door is open for {by.name}.", "quiet"), 1)
        top.addWidget(self.search, 1)
        for name, each in self.buttons.items():
            row.addWidget(each, 2 if name == "exam" else 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(self.told)
        column.addWidget(area, 1)
        column.addWidget(self.more)
        column.addLayout(row)
