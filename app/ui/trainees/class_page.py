"""The class of a house, for its instructor: everybody in a table, and of one what needs doing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.learning.class_overview import ClassOverview
from app.learning.class_words import lines_about, summary_words
from app.learning.people import Person
from app.ui.kit.page import PageWithBack
from app.ui.kit.page_header import buttons, heading
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import words
from app.ui.trainees.class_table import ClassTable

_OF_ONE = {"progress": "Progress", "profile": "Profile…"}
_BUTTONS = {"sets": "Sets…", **_OF_ONE, "csv": "Save as CSV…", "close": "Back (Esc)"}
_WORKING = "The class is being worked out…"
_CHOOSE = "Choose somebody to see what needs doing."


class ClassPage(PageWithBack):
    """Everybody at a glance.

    Signals:
        wanted: `sets`, `progress`, `profile` or `csv`.
    """

    wanted = Signal(str)

    def __init__(self, title: str, room: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = room
        self.found: ClassOverview | None = None
        self.table: ClassTable | None = None
        self.buttons = buttons(_BUTTONS, self._want)
        self.summary, self.told, self.about = words(_WORKING, "order"), words("", "quiet"), words(_CHOOSE)
        self.told.hide()
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 12, 24, 12)
        self._column.setSpacing(8)
        self._column.addLayout(heading(words(title, "large"), self.buttons))
        self._column.addWidget(self.told)
        self._column.addWidget(self.summary)
        self._column.addStretch(1)
        self._column.addWidget(self.about)
        for name in ("sets", "csv", *_OF_ONE):
            self.buttons[name].setEnabled(False)
        self.buttons["close"].setFocus()

    @property
    def chosen(self) -> Person | None:
        """Whoever is chosen."""
        member = self.table.chosen if self.table else None
        return member.person if member else None

    def show_class(self, found: ClassOverview) -> None:
        """Show it, now that it is worked out."""
        self.found = found
        self.summary.setText(summary_words(found))
        self.about.setVisible(bool(found.members))
        for name in ("sets", "csv"):
            self.buttons[name].setEnabled(bool(found.members))
        if found.members:
            self.table = ClassTable(found.members, self._room)
            # In the place of what was left empty for it.
            self._column.takeAt(3)
            self._column.insertWidget(3, self.table, 1)
            self.table.selectionModel().selectionChanged.connect(self._tell_of_chosen)
            self.table.doubleClicked.connect(lambda _: self._want("progress"))
            self.table.setFocus()

    def tell(self, text: str) -> None:
        """Say what came of something."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def use(self, room: Theme) -> None:
        """Be painted in the colours of this room."""
        self._room = room
        if self.table:
            self.table.found.use(room)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter shows the progress of whoever is chosen."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
            self.wanted.emit("progress")
        else:
            super().keyPressEvent(event)

    def _tell_of_chosen(self) -> None:
        member = self.table.chosen if self.table else None
        for name in _OF_ONE:
            self.buttons[name].setEnabled(member is not None)
        self.about.setText("\n".join(lines_about(member)) if member else _CHOOSE)

    def _want(self, name: str) -> None:
        if name == "close":
            self.closed.emit()
        elif name not in _OF_ONE or self.chosen:
            self.wanted.emit(name)
