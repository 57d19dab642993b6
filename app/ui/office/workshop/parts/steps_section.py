"""The steps of a plan: words dragged into place, and the form of the step that was tapped."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.ui.kit.components.labels import label
from app.ui.kit.components.page_shell import ListArea
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.workshop.parts.topic_form import TopicForm
from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.parts.word_list import WordList
from app.workshop.house_draft import EntryPath, HouseDraft
from app.workshop.house_topics import Choices, HouseView, Plain, value_in
from app.workshop.step_topics import new_steps, rows_of, step_title, step_topic, with_new_step, with_row

_NEW, _THERE = "new ", "step "
"""Before the words of a new step, and before the name of one that the house has."""
_ABOUT = "Tap a step to change how it’s done. To have the dealer say something, type it."


class StepsSection(QWidget):
    """One list of steps at a time.

    Signals:
        edited: a `DraftEdit`.
        restructured: a `DraftEdit` after which there are other steps.
        reshaped: something else is shown, which needs the look of the page.
        answering: never; other parts of a house have it.
    """

    edited = Signal(object)
    restructured = Signal(object)
    reshaped = Signal()
    answering = Signal(object)

    def __init__(self, view: HouseView, row: EntryPath = ("plans", "round"), step: str = "") -> None:
        """`step` is the one whose form is shown."""
        super().__init__()
        self.view, self._step = view, step
        self.choice = ComboBox()
        self.choice.setAccessibleName("Which steps")
        self._rows = rows_of(view.data)
        self.choice.addItems(list(self._rows.values()))
        self.choice.setCurrentIndex(list(self._rows).index(row) if row in self._rows else 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.choice)
        self._column, self._area = column, ListArea(QWidget(), "Steps")
        column.addWidget(self._area, 1)
        self.form: TopicForm | None = None
        self.choice.activated.connect(lambda _place: self._turn())
        self._show()

    @property
    def row(self) -> EntryPath:
        """Which list of steps is shown."""
        return list(self._rows)[self.choice.currentIndex()]

    @property
    def step(self) -> str:
        """The step whose form is shown; may be empty."""
        return self._step

    @property
    def data(self) -> Plain:
        """Everything that holds at the house."""
        return self.view.data

    def tell(self, view: HouseView) -> None:
        """Know the house as it is now."""
        self.view = view

    def seek(self, path: EntryPath, key: EntryPath, _title: str, trouble: str) -> None:
        """Show the list or the step of a problem, and give the keyboard to its field."""
        if path in self._rows:
            self.turn_to(path)
            return
        _, name = path or ("", "")
        row = next((row for row in self._rows if name in (value_in(self.data, row) or ())), None)
        if row is None:
            # It can be added again, to any list.
            self.words.choice.setCurrentIndex(self.words.choice.findData(f"{_THERE}{name}"))
            QTimer.singleShot(0, self.words.add, self.words.add.setFocus)
            return
        self.turn_to(row)
        self._open(self.words.values.index(name))
        control = self.form.mark(key, trouble) if self.form else None
        if control:
            QTimer.singleShot(0, control, control.setFocus)

    def follow(self, before: "HouseSection | None") -> None:
        """Give the keyboard to the step that was just added."""
        if isinstance(before, StepsSection) and before.row == self.row:
            new = [place for place, name in enumerate(self.words.values) if name not in before.words.values]
            if new:
                # The form of the row above is closed, so that the new step is in sight.
                self._step = ""
                self._show()
                self.words.rows[new[0]].setFocus()
                self.reshaped.emit()
                self._bring_into_sight(new[0])

    def turn_to(self, row: EntryPath) -> None:
        """Show another list."""
        self.choice.setCurrentIndex(list(self._rows).index(row))
        self._turn()

    def _turn(self) -> None:
        self._step = ""
        self._show()
        self.reshaped.emit()

    def _show(self) -> None:
        self._column.removeWidget(self._area)
        self._area.hide()
        self._area.deleteLater()
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(12)
        names = value_in(self.data, self.row) or []
        titles = [step_title(self.data, name) for name in names]
        self.words = WordList("Steps", names, titles, self._offered(), is_typed=True)
        self.words.changed.connect(self._reorder)
        self.words.added.connect(self._add)
        self.words.tapped.connect(self._open)
        column.addWidget(self.words)
        self.form = TopicForm(step_topic(self.data, self._step), self.view) if self._step else None
        if self.form:
            self.form.edited.connect(self.edited)
            self.form.setContentsMargins(24, 4, 0, 12)
            self.words.unfold(names.index(self._step), self.form)
        column.addWidget(label(_ABOUT, "quiet", wraps=True))
        column.addStretch(1)
        self._area = ListArea(inside, "Steps")
        self._column.addWidget(self._area, 1)

    def _offered(self) -> Choices:
        """Steps that the house has and this list has not, then new ones."""
        there = value_in(self.data, self.row) or []
        known = [name for name in value_in(self.data, ("steps",)) or {} if name not in there]
        taken = [
            (f"{_THERE}{name}", f"{step_title(self.data, name)} ({name.replace('-', ' ')})") for name in known
        ]
        return (*[(f"{_NEW}{words}", text) for words, text in new_steps(self.data)], *taken)

    def _reorder(self, names: list[str]) -> None:
        data, row = self.data, self.row
        self.edited.emit(lambda draft: with_row(draft, data, row, names))

    def _add(self, added: str, place: int) -> None:
        data, row = self.data, self.row

        def add(draft: HouseDraft) -> HouseDraft:
            if not added.startswith((_NEW, _THERE)):
                return with_new_step(draft, data, row, place, f"say {added.removeprefix('say ')}")[0]
            if added.startswith(_NEW):
                return with_new_step(draft, data, row, place, added.removeprefix(_NEW))[0]
            names = list(value_in(data, row) or [])
            return with_row(draft, data, row, [*names[:place], added.removeprefix(_THERE), *names[place:]])

        self.restructured.emit(add)

    def _open(self, place: int) -> None:
        self._step = self.words.values[place] if self.words.values[place] != self._step else ""
        self._show()
        self.reshaped.emit()
        self._bring_into_sight(place)

    def _bring_into_sight(self, place: int) -> None:
        """Once the page has laid out its rows."""
        QTimer.singleShot(0, self, lambda: self._area.ensureWidgetVisible(self.words.rows[place]))


HouseSection = TopicSection | StepsSection
"""A part of a house on the page: topics in forms, or steps in an order."""
