"""A part of a house: a row for each topic, the form of the open one below it, and what can be added."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_shell import ListArea
from app.ui.kit.components.tag import Tag
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.workshop.parts.topic_form import TopicForm
from app.workshop.house_draft import EntryPath, HouseDraft
from app.workshop.house_topics import (
    Choices,
    HouseTopic,
    HouseView,
    first_values,
    is_own,
    summary,
    with_first_values,
    without_topic,
)

_SETTLED = 60
"""Milliseconds after which a new form has its place."""


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


class TopicHead(ListRow):
    """The row of a topic: its title, what holds there, and whether the house says it itself."""

    def __init__(self, topic: HouseTopic, view: HouseView) -> None:
        self.tag = Tag("Yours", "accent")
        super().__init__(topic.title, trailing=self.tag)
        self.topic = topic
        self.setCheckable(True)
        self.show_view(view)

    def show_view(self, view: HouseView) -> None:
        """Say what holds now."""
        self.tell(self.topic.title, summary(self.topic, view.data))
        self.tag.setVisible(is_own(self.topic, view.own))


class TopicSection(QWidget):
    """One part of a house.

    Signals:
        edited: a `DraftEdit`.
        restructured: a `DraftEdit` after which there are other topics.
        reshaped: another form is shown, which needs the look of the page.
        answering: where the changes of an answer to an open question are.
    """

    edited = Signal(object)
    restructured = Signal(object)
    reshaped = Signal()
    answering = Signal(object)

    def __init__(self, topics: Sequence[HouseTopic], view: HouseView, name: str, first: str = "") -> None:
        """`first` is the title of the topic to begin with."""
        super().__init__()
        self.topics, self.view = tuple(topics), view
        """The page keeps the view new."""
        titles = [topic.title for topic in self.topics]
        self._place = titles.index(first) if first in titles else 0
        self.heads = [TopicHead(topic, view) for topic in self.topics]
        inside, column = QWidget(), QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(0)
        self.above = QVBoxLayout()
        self.above.setSpacing(12)
        self._column.addLayout(self.above)
        for place, head in enumerate(self.heads):
            head.clicked.connect(lambda *_, place=place: self.turn_to(place))
            head.setVisible(len(self.heads) > 1)
            self._column.addWidget(head)
        self._column.addStretch(1)
        self._area = ListArea(inside, name)
        column.addWidget(self._area, 1)
        self._below = column
        self.news: list[NewEntry] = []
        self._opened: QWidget | None = None
        self._sought: QWidget | None = None
        if self.topics:
            self._show()
            QTimer.singleShot(_SETTLED, self, self._bring_up)

    @property
    def title(self) -> str:
        """The topic that is shown."""
        return self.topics[self._place].title if self.topics else ""

    def turn_to(self, place: int) -> None:
        """Show this topic."""
        self._place, self._sought = place, None
        self._show()
        self.reshaped.emit()
        self.heads[place].setFocus()
        # Once now, and once when everything has its place.
        for wait in (0, _SETTLED):
            QTimer.singleShot(wait, self, self._bring_up)

    def _bring_up(self) -> None:
        """The open topic is at the top, so that its fields are in sight; or the field that was looked for."""
        if self._sought:
            self._sought.setFocus()
            self._area.ensureWidgetVisible(self._sought)
        elif self._place:
            self._area.verticalScrollBar().setValue(self.heads[self._place].y())

    def seek(self, path: EntryPath, key: EntryPath, title: str, trouble: str) -> None:
        """Open the topic of a problem, and give the keyboard to its field."""
        fit = [place for place, topic in enumerate(self.topics) if (topic.path, topic.title) == (path, title)]
        if fit:
            self.turn_to(fit[0])
            self._sought = self.form.mark(key, trouble)

    def tell(self, view: HouseView) -> None:
        """Know the house as it is now."""
        self.view = view
        for head in self.heads:
            head.show_view(view)
        if self.topics:
            self.remove.setEnabled(is_own(self.form.topic, view.own))

    def offer(self, new: NewEntry, add: AddEntry) -> None:
        """Let something be added."""
        self.news.append(new)
        self._below.addWidget(Field(new.choice.accessibleName(), new))
        new.wanted.connect(
            lambda value, words: self.restructured.emit(lambda draft: add(draft, value, words))
        )

    def _remove(self) -> None:
        topic = self.form.topic
        self.restructured.emit(lambda draft: without_topic(draft, topic))

    def _show(self) -> None:
        if self._opened:
            self._column.removeWidget(self._opened)
            self._opened.hide()
            self._opened.deleteLater()
        for place, head in enumerate(self.heads):
            head.setChecked(place == self._place)
        self.form = TopicForm(self.topics[self._place], self.view)
        self.form.edited.connect(self.edited)
        self.form.answering.connect(self.answering)
        self.remove = PageButton("Remove your entry", "ghost")
        self.remove.setEnabled(is_own(self.form.topic, self.view.own))
        self.remove.clicked.connect(self._remove)
        self._opened = opened = QWidget()
        column = QVBoxLayout(opened)
        column.setContentsMargins(12, 8, 0, 16)
        column.setSpacing(12)
        column.addWidget(self.form)
        keys = QHBoxLayout()
        keys.addStretch(1)
        topic, data = self.form.topic, self.view.data
        if first_values(topic, data):
            use = PageButton("Use this rule", "outline", "check")
            use.clicked.connect(
                lambda: self.restructured.emit(lambda draft: with_first_values(draft, data, topic))
            )
            keys.addWidget(use)
        keys.addWidget(self.remove)
        column.addLayout(keys)
        self._column.insertWidget(self._column.indexOf(self.heads[self._place]) + 1, opened)
