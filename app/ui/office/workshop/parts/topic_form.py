"""A topic of a house as a form: a control for each field, its place in the document, and the reason."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.procedure.rule_phrases import phrase
from app.ui.kit.components.check_list import TickBox
from app.ui.kit.components.forms import Field, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.workshop.parts.word_list import WordList
from app.workshop.house_draft import HouseDraft
from app.workshop.house_topics import (
    HouseField,
    HouseTopic,
    Plain,
    citation_in,
    paid,
    typed_value,
    typed_words,
    value_in,
    with_citation,
    with_new_field,
    with_reason,
)
from app.workshop.rule_topics import LINE_WORDS, LINES
from app.workshop.step_topics import typed_answer

DraftEdit = Callable[[HouseDraft], HouseDraft]
_CITED = "Where your document says so"
_ABOUT_CITED = (
    "For example, RB-7, item 8. Leave it blank if the document doesn’t say. Then it’s common practice."
)
_WHY = "Why"
_ABOUT_WHY = "The coach says this to trainees."
_UNPAID = "Not paid"


class TopicForm(QWidget):
    """The fields of one topic.

    Signals:
        edited: a `DraftEdit`.
    """

    edited = Signal(object)

    def __init__(self, topic: HouseTopic, data: Plain) -> None:
        super().__init__()
        self.topic, self._data = topic, data
        self.controls: dict[str, QWidget] = {}
        """By key, written with dots."""
        self.ticks: dict[tuple[str, Any], TickBox] = {}
        self.lines: dict[str, QLineEdit] = {}
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(12)
        for each in topic.fields:
            control = self.controls[".".join(each.key)] = self._control(each)
            self.column.addWidget(control if each.kind == "flag" else Field(each.title, control))
        self.cited, self.why = line_entry(citation_in(data, topic)), line_entry(str(self._value("why") or ""))
        if topic.source_key:
            self.column.addWidget(Field(_CITED, self.cited, _ABOUT_CITED))
        if topic.has_why:
            self.column.addWidget(Field(_WHY, self.why, _ABOUT_WHY))
        self.column.addStretch(1)
        self.cited.textEdited.connect(self._cite)
        self.why.textEdited.connect(self._give_reason)

    def _cite(self, text: str) -> None:
        self.edited.emit(lambda draft: with_citation(draft, self._data, self.topic, text))

    def _give_reason(self, text: str) -> None:
        self.edited.emit(lambda draft: with_reason(draft, self._data, self.topic, text))

    def _value(self, *key: str) -> Any:
        return value_in(self._data, self.topic.at(key))

    def enter(self, each: HouseField, value: Any) -> None:
        """Enter a value."""
        self.edited.emit(lambda draft: with_new_field(draft, self._data, self.topic, each.key, value))

    def _control(self, each: HouseField) -> QWidget:
        value = self._value(*each.key)
        match each.kind:
            case "choice":
                return self._choice(each, value)
            case "flag":
                box = _tick_box(each.title)
                box.setChecked(value is not False if each.key == ("here",) else bool(value))
                box.toggled.connect(partial(self.enter, each))
                return box
            case "set":
                return self._ticks(each, value or ())
            case "words":
                return self._words(each, value or ())
            case "lines":
                return self._pay_lines(each, value or {})
        entry = line_entry(typed_words(each, value))
        entry.textEdited.connect(partial(self._type, each))
        return entry

    def _type(self, each: HouseField, text: str) -> None:
        """What is no number is refused by the draft, so that it is told like every other refusal."""
        self.edited.emit(
            lambda draft: with_new_field(draft, self._data, self.topic, each.key, typed_value(each, text))
        )

    def _choice(self, each: HouseField, value: Any) -> ComboBox:
        box = ComboBox()
        known = [choice for choice, _ in each.choices]
        for choice, words in each.choices if value in known else (*each.choices, (value, str(value))):
            # A list of Python's own would come back from Qt as another.
            box.addItem(words, (choice,))
        box.setCurrentIndex(known.index(value) if value in known else len(known))
        box.activated.connect(lambda _place: self.enter(each, box.currentData()[0]))
        return box

    def _ticks(self, each: HouseField, value: Any) -> QWidget:
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for choice, words in each.choices:
            box = self.ticks[".".join(each.key), choice] = _tick_box(f"{words[:1].upper()}{words[1:]}")
            box.setChecked(choice in value)
            box.toggled.connect(lambda _on: self._tick(each))
            column.addWidget(box)
        return whole

    def _tick(self, each: HouseField) -> None:
        key = ".".join(each.key)
        self.enter(each, [choice for choice, _ in each.choices if self.ticks[key, choice].isChecked()])

    def _words(self, each: HouseField, value: Any) -> WordList:
        known = dict(each.choices)
        titles = [str(known.get(word) or (phrase(word) if each.is_typed else word)) for word in value]
        words = WordList(each.title, value, titles, each.choices, each.is_typed)
        words.added.connect(lambda word, place: _insert(words, each, word, place))
        words.changed.connect(partial(self.enter, each))
        return words

    def _pay_lines(self, each: HouseField, value: dict[str, Any]) -> QWidget:
        whole = QWidget()
        grid = QGridLayout(whole)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(0, 1)
        for row, line in enumerate(LINES):
            entry = self.lines[line] = line_entry(str(value.get(line, "")), _UNPAID)
            entry.setAccessibleName(f"{LINE_WORDS[line]} pays")
            entry.textEdited.connect(lambda _text: self._pay(each))
            grid.addWidget(label(LINE_WORDS[line], "strong"), row, 0)
            grid.addWidget(entry, row, 1)
            grid.addWidget(label("to 1", "quiet"), row, 2)
        return whole

    def _pay(self, each: HouseField) -> None:
        """A line that is empty is not paid."""
        lines = {line: amount for line, entry in self.lines.items() if (amount := paid(entry.text()))}
        self.enter(each, lines)


def _tick_box(words: str) -> TickBox:
    """No wider than its words: beside them a finger would do nothing."""
    box = TickBox(words)
    box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    return box


def _insert(words: WordList, each: HouseField, word: Any, place: int) -> None:
    known = dict(each.choices)
    if word not in known:
        word = typed_answer(word)
    words.insert(place, word, str(known.get(word) or phrase(word)))
