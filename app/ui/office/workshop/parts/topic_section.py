"""A part of a house: its topics in a list, the form of the chosen one, and what can be added."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.forms import Field, line_entry
from app.ui.kit.components.page_shell import ListArea
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.workshop.parts.topic_form import TopicForm
from app.workshop.house_draft import HouseDraft
from app.workshop.house_topics import Choices, HouseTopic, Plain, without_topic


class NewEntry(QWidget):
    """A row to add something: chosen from a list or named, with words about it.

    Signals:
        wanted: its value or name, and the words.
    """

    wanted = Signal(object, str)

    def __init__(self, name: str, choices: Choices = (), words: str = "") -> None:
        """`words` asks for more than the name; both can be left out."""
        super().__init__()
        self.choice, self.words = ComboBox(), line_entry(placeholder=words or name)
        self.add = PageButton("Add", "outline")
        self._is_chosen, self._asks_words = bool(choices), bool(words)
        for value, text in choices:
            self.choice.addItem(text, (value,))
        self.choice.setAccessibleName(name)
        self.words.setAccessibleName(words or name)
        self.add.setAccessibleName(f"Add: {name}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        if choices:
            row.addWidget(self.choice, 1)
        if words or not choices:
            row.addWidget(self.words, 1)
        row.addWidget(self.add)
        self.add.clicked.connect(self._want)
        self.words.returnPressed.connect(self._want)

    def _want(self) -> None:
        value = self.choice.currentData()[0] if self._is_chosen else self.words.text()
        self.wanted.emit(value, self.words.text())


AddEntry = Callable[[HouseDraft, Any, str], HouseDraft]
"""A draft, what was chosen or named, and the words about it."""


class TopicSection(QWidget):
    """One part of a house.

    Signals:
        edited: a `DraftEdit`.
        restructured: a `DraftEdit` after which there are other topics.
        reshaped: another form is shown, which needs the look of the page.
    """

    edited = Signal(object)
    restructured = Signal(object)
    reshaped = Signal()

    def __init__(self, topics: Sequence[HouseTopic], data: Plain, name: str, first: str = "") -> None:
        """`first` is the title of the topic to begin with."""
        super().__init__()
        self.topics, self.data, self._name = tuple(topics), data, name
        """`data` is everything that holds at the house; the page keeps it new."""
        self.choice = ComboBox()
        self.choice.setAccessibleName(f"{name}: what to change")
        self.choice.addItems([topic.title for topic in self.topics])
        self.choice.setCurrentIndex(max(self.choice.findText(first), 0))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(10)
        self.remove = PageButton("Remove our entry", "ghost")
        top = QHBoxLayout()
        top.setSpacing(8)
        if len(self.topics) > 1:
            top.addWidget(self.choice, 1)
        else:
            top.addStretch(1)
        top.addWidget(self.remove)
        self.column.addLayout(top)
        self.column.addLayout(above := QVBoxLayout())
        self.above = above
        self._inside = QVBoxLayout()
        self.column.addLayout(self._inside, 1)
        self._area: ListArea | None = None
        self.news: list[NewEntry] = []
        self.choice.activated.connect(lambda _place: self._turn())
        self.remove.clicked.connect(self._remove)
        self._show()

    @property
    def title(self) -> str:
        """The topic that is shown."""
        return self.choice.currentText()

    def turn_to(self, place: int) -> None:
        """Show this topic."""
        self.choice.setCurrentIndex(place)
        self._turn()

    def tell(self, data: Plain) -> None:
        """Know the house as it is now."""
        self.data = data

    def offer(self, new: NewEntry, add: AddEntry) -> None:
        """Let something be added."""
        self.news.append(new)
        self.column.addWidget(Field(new.choice.accessibleName(), new))
        new.wanted.connect(
            lambda value, words: self.restructured.emit(lambda draft: add(draft, value, words))
        )

    def _remove(self) -> None:
        topic = self.form.topic
        self.restructured.emit(lambda draft: without_topic(draft, topic))

    def _turn(self) -> None:
        self._show()
        self.reshaped.emit()

    def _show(self) -> None:
        if self._area:
            self._inside.removeWidget(self._area)
            self._area.hide()
            self._area.deleteLater()
        self.form = TopicForm(self.topics[max(self.choice.currentIndex(), 0)], self.data)
        self.form.edited.connect(self.edited)
        self._area = ListArea(self.form, self._name)
        self._inside.addWidget(self._area)
