"""The rubric of a form: its headings, the weight of each, and what each of the ten scores looks like."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.exam.form_design import LONGEST_ANCHOR, LONGEST_HEADING, MOST_HEADINGS
from app.procedure.exam_requirements import HIGHEST, LOWEST, Heading, heading_name
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field, Stepper, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_shell import ListArea
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_HEAVIEST = 10
_ABOUT = "Say what an assessor sees at each score, from 1 (poor) to 10 (excellent)."


class RubricEditor(QWidget):
    """A row for each heading. One with the weight 0 is left out of the form.

    Signals:
        changed: a heading, a weight or a description is another one now.
        asked_to_edit: the heading at this place is to be edited; one more than there are is a new one.
    """

    changed = Signal()
    asked_to_edit = Signal(int)

    def __init__(self, headings: Sequence[Heading]) -> None:
        super().__init__()
        self._headings = list(headings)
        self.weights: list[Stepper] = []
        self.edit: list[PageButton] = []
        self.add = PageButton("Add a heading", "outline", "plus")
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._rows)
        column.addWidget(self.add)
        self.add.clicked.connect(lambda: self.asked_to_edit.emit(len(self._headings)))
        self._list()

    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings as they are now, without those of no weight."""
        weighed = zip(self._headings, self.weights, strict=True)
        return tuple([each._replace(weight=weight.value) for each, weight in weighed if weight.value])

    def heading(self, place: int) -> Heading:
        """The heading at a place; a new one after the last."""
        if place < len(self._headings):
            return self._headings[place]._replace(weight=self.weights[place].value)
        return Heading("", "", 1, ("",) * HIGHEST)

    def put(self, place: int, heading: Heading) -> None:
        """Put a heading at a place, or after the last."""
        kept = [self.heading(each) for each in range(len(self._headings))]
        self._headings = [*kept[:place], heading, *kept[place + 1 :]]
        self._list()
        self.changed.emit()

    def _list(self) -> None:
        while item := self._rows.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        self.weights, self.edit = [], []
        for place, heading in enumerate(self._headings):
            name = f"Weight of “{heading.title}”"
            weight, edit = Stepper(name, heading.weight, 0, _HEAVIEST), PageButton("Edit…", "outline")
            edit.setAccessibleName(f"Edit “{heading.title}”")
            weight.changed.connect(lambda _value: self.changed.emit())
            edit.clicked.connect(lambda *_, place=place: self.asked_to_edit.emit(place))
            inside = QWidget()
            row = QHBoxLayout(inside)
            row.setContentsMargins(0, 4, 0, 4)
            row.setSpacing(12)
            row.addWidget(label(name, wraps=True), 1)
            row.addWidget(weight)
            row.addWidget(edit)
            self.weights.append(weight)
            self.edit.append(edit)
            self._rows.addWidget(inside)
        self.add.setVisible(len(self._headings) < MOST_HEADINGS)


class ScoreList(ListArea):
    """The ten lines: all of them, if the window is high enough; in a low one a few in sight are enough."""

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as its lines."""
        inside = self.widget()
        assert inside, "it has its lines from the start"
        return QSize(super().sizeHint().width(), inside.sizeHint().height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Lines that have their letters are higher than before: then so is the list."""
        if watched is self.widget() and event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Two rows at least."""
        super().apply_look(theme, density)
        self.setMinimumHeight(2 * density.row)


class HeadingPanel(Panel):
    """One heading: its title, and a line for each score.

    Signals:
        given: the heading as it is now.
    """

    given = Signal(object)

    def __init__(self, heading: Heading, parent: QWidget) -> None:
        super().__init__("Rubric heading", _ABOUT, "Done", parent)
        self._heading = heading
        self.title = line_entry(heading.title)
        self.title.setMaxLength(LONGEST_HEADING)
        self.words = [self._line(mark, words) for mark, words in enumerate(heading.words, LOWEST)]
        self.field = Field("Title", self.title)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        for mark, entry in enumerate(self.words, LOWEST):
            row = QHBoxLayout()
            row.setSpacing(12)
            number = label(str(mark), "strong")
            number.setMinimumWidth(28)
            row.addWidget(number)
            row.addWidget(entry, 1)
            column.addLayout(row)
        self.asked.addWidget(self.field)
        self.asked.addWidget(ScoreList(inside, "What each score looks like"), 1)
        self.yes.clicked.connect(self._give)

    @property
    def heading(self) -> Heading:
        """The heading as it is now."""
        title = " ".join(self.title.text().split())
        words = tuple([" ".join(entry.text().split()) for entry in self.words])
        # Marks are stored under a name, and a new title is a new thing to mark.
        name = self._heading.name if title == self._heading.title else heading_name(title)
        return self._heading._replace(name=name, title=title, words=words)

    def warns_of_text(self) -> bool:
        """Would a change be lost? It is said once."""
        if self._is_warned or self.heading == self._heading:
            return False
        self._is_warned = True
        self.tell("Your changes aren’t saved. Leave again to discard them.", "form")
        return True

    def _give(self) -> None:
        self.field.tell("" if self.heading.title else "Give it a title.")
        if self.heading.title:
            self.given.emit(self.heading)
        else:
            self.title.setFocus()

    def _line(self, mark: int, words: str) -> QLineEdit:
        entry = line_entry(words)
        entry.setMaxLength(LONGEST_ANCHOR)
        entry.setCursorPosition(0)
        entry.setAccessibleName(f"Score {mark}")
        return entry
