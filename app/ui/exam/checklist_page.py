"""An assessor's checklist: three headings, a mark from 1 to 10 under each, and notes.

All keys lie in the lower right corner, so that a tablet held in one hand is marked with its thumb.
"""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from app.exam.marks import HEADINGS, HIGHEST, LOWEST, Heading, Marks
from app.exam.supervisor import Supervisor
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad
from app.ui.kit.widgets.parts import button, scrolling, words
from app.ui.kit.widgets.pin_pad import LARGE

_CORNER = 400
"""How wide the corner with the keys is: as far as a thumb reaches."""
_MARKS = {str(mark): str(mark) for mark in range(LOWEST, HIGHEST + 1)}
_ROW = 5
_SURE = "Once they are filed they stay. Press the key again to file them."


class ChecklistPage(PageWithBack):
    """One assessor's marks.

    Signals:
        done: the marks, to be filed, or kept while the exam runs.
        closed: back without marks.
    """

    done = Signal(object)

    def __init__(
        self,
        assessor: Supervisor,
        dealer: str,
        begun: Marks | None,
        is_running: bool,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        """`begun` is what this assessor has marked so far."""
        super().__init__(parent)
        self._assessor = assessor
        self._is_running = is_running
        self._marks: dict[str, int] = dict(begun.marks) if begun else {}
        self._heading: Heading = HEADINGS[0]
        self._is_sure = False
        self._key = "KEEP THEM" if is_running else "FILE THE MARKS"
        self.title, self.told = words("", "order"), words("", "order")
        self.three, self.eight = words("", "entered"), words("", "entered")
        self.notes = QPlainTextEdit(begun.words if begun else "")
        self.notes.setPlaceholderText("Notes, if there are any")
        self.notes.setAccessibleName("Notes")
        self.notes.setTabChangesFocus(True)
        self.back = button("Back (Esc)" if is_running else "Later (Esc)")
        self.headings = Keypad({each.name: each.title for each in HEADINGS}, len(HEADINGS), self)
        self.marks = Keypad(_MARKS, _ROW, self)
        self.file = Keypad({"file": self._key}, 1, self)
        self._lay_out(f"{assessor.name} marks {dealer}")
        self.apply_theme(theme)
        self.headings.pressed.connect(self._choose)
        self.marks.pressed.connect(self._mark)
        self.file.pressed.connect(self._file)
        self.back.clicked.connect(self.closed)
        self._show()
        self.marks.keys["1"].setFocus()

    @property
    def given(self) -> Marks:
        """The marks as they are now."""
        return Marks(self._assessor, dict(self._marks), self.notes.toPlainText().strip())

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.told.setText(trouble)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        for pad in (self.headings, self.marks, self.file):
            pad.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Digits are marks, with 0 for a 10."""
        if event.text() in ("0", *_MARKS):
            self._mark("10" if event.text() == "0" else event.text())
        else:
            super().keyPressEvent(event)

    def _choose(self, name: str) -> None:
        (self._heading,) = [each for each in HEADINGS if each.name == name]
        self._show()

    def _mark(self, mark: str) -> None:
        self._marks[self._heading.name] = int(mark)
        self._is_sure = False
        missing = [each for each in HEADINGS if each.name not in self._marks]
        if missing:
            self._heading = missing[0]
        self._show()

    def _file(self) -> None:
        missing = [each.title for each in HEADINGS if each.name not in self._marks]
        if self._is_running or self._is_sure:
            self.done.emit(self.given)
        elif missing:
            self.tell(f"A mark is missing: {', '.join(missing)}.")
        else:
            self._is_sure = True
            self.tell(_SURE)

    def _show(self) -> None:
        heading = self._heading
        self.title.setText(f"{heading.title}, which counts {heading.weight} of {_WEIGHTS}")
        self.three.setText(heading.three)
        self.eight.setText(heading.eight)
        for each in HEADINGS:
            given = self._marks.get(each.name)
            key = self.headings.keys[each.name]
            key.write(f"{_SHORT[each.name]}\n{given if given else '–'}")
            key.setAccessibleName(f"{each.title}, {given if given else 'no mark yet'}")
            key.setCheckable(True)
            key.setChecked(each is heading)
        for name, key in self.marks.keys.items():
            key.setCheckable(True)
            key.setChecked(name == str(self._marks.get(heading.name)))
        if not self._is_sure:
            self.tell("")

    def _lay_out(self, title: str) -> None:
        inside = QWidget()
        told = QVBoxLayout(inside)
        told.setContentsMargins(0, 0, 4, 0)
        told.setSpacing(12)
        told.addWidget(self.title)
        for mark, part in (("3", self.three), ("8", self.eight)):
            told.addWidget(_described(mark, part))
        told.addStretch(1)
        left, corner, middle, top = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        left.addWidget(scrolling(inside, "What a 3 and an 8 are"), 3)
        left.addWidget(self.notes, 1)
        for pad in (self.headings, self.marks, self.file):
            for key in pad.keys.values():
                key.setMinimumSize(LARGE, LARGE)
        corner.setSpacing(8)
        corner.addStretch(1)
        corner.addWidget(self.told)
        corner.addWidget(self.headings)
        corner.addWidget(self.marks)
        corner.addWidget(self.file)
        thumb = QWidget()
        thumb.setFixedWidth(_CORNER)
        thumb.setLayout(corner)
        corner.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(24)
        middle.addLayout(left, 1)
        middle.addWidget(thumb)
        top.addWidget(words(title, "quiet"), 1)
        top.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 16, 24, 16)
        column.setSpacing(12)
        column.addLayout(top)
        column.addLayout(middle, 1)


def _described(mark: str, part: QLabel) -> QFrame:
    """A large mark, and its style."""
    panel = QFrame()
    panel.setObjectName("panel")
    row = QHBoxLayout(panel)
    row.setContentsMargins(16, 10, 16, 10)
    row.setSpacing(16)
    row.addWidget(words(mark, "huge"))
    row.addWidget(part, 1)
    return panel


_WEIGHTS = sum(heading.weight for heading in HEADINGS)
_SHORT: Mapping[str, str] = {heading.name: heading.title.split()[0].upper() for heading in HEADINGS}
"""The words on a heading's button."""
