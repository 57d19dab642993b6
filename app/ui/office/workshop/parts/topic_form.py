"""A topic of a house as a form: a control for each field, its place in the document, and the reason."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.check_list import TickBox
from app.ui.kit.components.form_fields import Field, Stepper, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.forms.rubric_editor import HeadingPanel, RubricEditor
from app.ui.office.workshop.parts.form_controls import FormRow, PairList, SourceList, TallyPills, TickColumn
from app.ui.office.workshop.parts.word_list import WordList
from app.workshop.exam_topics import headings_in, headings_written
from app.workshop.house_draft import EntryPath, HouseDraft
from app.workshop.house_topics import (
    COMMON_PRACTICE,
    HouseField,
    HouseTopic,
    HouseView,
    Plain,
    citation_in,
    open_question_in,
    paid,
    typed_sources,
    typed_value,
    typed_words,
    value_in,
    with_citation,
    with_new_field,
    with_open_question,
    with_reason,
)
from app.workshop.irregularity_topics import typed_answer
from app.workshop.rule_topics import LINE_WORDS, LINES
from app.workshop.step_topics import move_words
from app.workshop.workshop_pages import part_changes

DraftEdit = Callable[[HouseDraft], HouseDraft]
_CITED = "Source in your document"
_ABOUT_CITED = (
    "For example, RB-7, item 8. If it doesn’t say so outright, add a colon and your reading. "
    "Leave it blank if no document says so."
)
_QUESTION, _NO_QUESTION = "Depends on an open question", "No"
_WHY = "Why"
_ABOUT_WHY = "The coach says this to trainees."
_UNPAID = "Not paid"
_MORE = "Sources for details"
_STANDARD = "{} (standard)"
_SEGMENTS, _LETTERS = 3, 30
"""So many choices, in so many letters, lie side by side."""
_NUMBER, _ODDS = 140, 40
"""Pixels for a number, and for “to 1” behind it."""


class TopicForm(QWidget):
    """The fields of one topic.

    Signals:
        edited: a `DraftEdit`.
        answering: where the changes of an answer to an open question are, to be made on the other pages.
    """

    edited = Signal(object)
    answering = Signal(object)

    def __init__(self, topic: HouseTopic, view: HouseView) -> None:
        super().__init__()
        self.topic, self._view, self._data = topic, view, view.data
        self.controls: dict[str, QWidget] = {}
        """By key, written with dots."""
        self.ticks: dict[tuple[str, Any], TickBox] = {}
        self.lines: dict[str, QLineEdit] = {}
        self._rows: dict[str, FormRow | Field] = {}
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 8, 0)
        self.column.setSpacing(12)
        sources = [each for each in topic.fields if each.kind in ("source", "sources")]
        for each in topic.fields:
            if each not in sources:
                self._add(each, self.column)
        self.cited, self.why = line_entry(citation_in(self._data, topic)), line_entry(self._shown_why())
        if topic.source_key:
            self._rows[topic.source_key] = Field(_CITED, self.cited, _ABOUT_CITED)
            self.column.addWidget(self._rows[topic.source_key])
            self._offer_questions()
        if topic.has_why:
            self._rows["why"] = Field(_WHY, self.why, _ABOUT_WHY)
            self.column.addWidget(self._rows["why"])
        if sources:
            self._fold_away(sources)
        self.cited.textEdited.connect(self._cite)
        self.why.textEdited.connect(self._give_reason)

    def mark(self, key: EntryPath, trouble: str) -> QWidget | None:
        """Say what is wrong with a field; the control in which to mend it, if there is one."""
        name = ".".join(key)
        if row := self._rows.get(name):
            row.tell(trouble)
        control = self.controls.get(name) or {"why": self.why, self.topic.source_key: self.cited}.get(name)
        return next(iter(self.lines.values())) if control and key == ("lines",) else control

    def _add(self, each: HouseField, column: QVBoxLayout) -> None:
        name, control = ".".join(each.key), self._control(each)
        self.controls[name] = control
        if isinstance(control, TickColumn) and each.kind == "flag":
            (self.controls[name],) = control.boxes
            column.addWidget(control)
            return
        is_short = isinstance(control, Stepper | Segments | ComboBox) or each.kind == "number"
        self._rows[name] = FormRow(each.title, control, is_wide=not is_short)
        column.addWidget(self._rows[name])

    def _fold_away(self, sources: list[HouseField]) -> None:
        """Where parts of it are said in other places, which few documents need."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        for each in sources:
            self._add(each, column)
        is_said = any(self._value(*each.key) not in (None, "house", "standard", {}) for each in sources)
        self.more = more = PageButton(_MORE, "link", "down")
        more.setCheckable(True)
        more.setChecked(is_said)
        inside.setVisible(is_said)
        more.toggled.connect(inside.setVisible)
        self.column.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addWidget(inside)

    def _offer_questions(self) -> None:
        """A topic can rest on the answer to an open question, if the house has any."""
        questions = value_in(self._data, ("readings",)) or {}
        if not questions:
            return
        box = self.questions = ComboBox()
        for name, words in (
            ("", _NO_QUESTION),
            *[(key, each["question"]) for key, each in questions.items()],
        ):
            box.addItem(words, name)
        box.setCurrentIndex(max(box.findData(open_question_in(self._data, self.topic)), 0))
        box.activated.connect(
            lambda _place: self.edited.emit(
                lambda draft: with_open_question(draft, self._data, self.topic, box.currentData())
            )
        )
        self.column.addWidget(FormRow(_QUESTION, box))

    def _cite(self, text: str) -> None:
        self.edited.emit(lambda draft: with_citation(draft, self._data, self.topic, text))

    def _give_reason(self, text: str) -> None:
        self.edited.emit(lambda draft: with_reason(draft, self._data, self.topic, text))

    def _shown_why(self) -> str:
        return str(self._value("why") or "").replace("BANKER", "dealer")

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
                column = TickColumn(each.title)
                (box,) = column.boxes
                box.setChecked(value is not False if each.key == ("here",) else bool(value))
                box.toggled.connect(partial(self.enter, each))
                return column
            case "count":
                first = value if isinstance(value, int) else each.least
                stepper = Stepper(each.title, first, each.least, each.most, each.unit)
                stepper.changed.connect(partial(self.enter, each))
                return stepper
            case "set":
                return self._ticks(each, value or ())
            case "tally":
                pills = TallyPills(each.choices, value or ())
                pills.changed.connect(partial(self.enter, each))
                return pills
            case "words":
                return self._words(each, value or ())
            case "lines":
                return self._pay_lines(each, value or {})
            case "pairs":
                pairs = PairList(each.title, value or {})
                pairs.changed.connect(partial(self.enter, each))
                return pairs
            case "sources":
                shown = {part: typed_words(each, place) for part, place in (value or {}).items()}
                cited = SourceList(each.title, each.choices, shown)
                cited.changed.connect(lambda typed: self.enter(each, typed_sources(typed)))
                return cited
            case "rubric":
                return self._rubric(each, value)
            case "change":
                return self._change(each)
        return self._entry(each, value)

    def _entry(self, each: HouseField, value: Any) -> QLineEdit:
        usual = value_in(self._view.standard, self.topic.at(each.key))
        about = each.hint
        if usual not in (None, "", "standard"):
            about = _STANDARD.format(typed_words(each, usual))
        if each.kind == "source":
            about = f"RB-7, item 8, or: {COMMON_PRACTICE}"
        entry = line_entry(typed_words(each, value), about)
        entry.setCursorPosition(0)
        if each.kind == "number":
            entry.setFixedWidth(_NUMBER)
        entry.textEdited.connect(partial(self._type, each))
        return entry

    def _type(self, each: HouseField, text: str) -> None:
        """What is no number is refused by the draft, so that it is told like every other refusal."""
        self.edited.emit(
            lambda draft: with_new_field(draft, self._data, self.topic, each.key, typed_value(each, text))
        )

    def _choice(self, each: HouseField, value: Any) -> QWidget:
        known = [choice for choice, _ in each.choices]
        if value is None and None not in known:
            value = known[0]
        letters = sum(len(words) for _, words in each.choices)
        if value in known and len(known) <= _SEGMENTS and letters <= _LETTERS:
            words: dict[object, str] = {place: text for place, (_, text) in enumerate(each.choices)}
            segments = Segments(words, known.index(value))
            segments.chosen.connect(lambda place: self.enter(each, known[place]))
            return segments
        box = ComboBox()
        for choice, text in each.choices if value in known else (*each.choices, (value, str(value or "–"))):
            # A list of Python's own would come back from Qt as another.
            box.addItem(text, (choice,))
        box.setCurrentIndex(known.index(value) if value in known else len(known))
        box.activated.connect(lambda _place: self.enter(each, box.currentData()[0]))
        return box

    def _ticks(self, each: HouseField, value: Any) -> QWidget:
        column = TickColumn(*[words for _, words in each.choices])
        for (choice, _), box in zip(each.choices, column.boxes, strict=True):
            self.ticks[".".join(each.key), choice] = box
            box.setChecked(choice in value)
            box.toggled.connect(lambda _on: self._tick(each))
        return column

    def _tick(self, each: HouseField) -> None:
        key = ".".join(each.key)
        self.enter(each, [choice for choice, _ in each.choices if self.ticks[key, choice].isChecked()])

    def _words(self, each: HouseField, value: Any) -> WordList:
        titles = [_word_title(each, word, self._data) for word in value]
        words = WordList(each.title, value, titles, each.choices, each.is_typed)
        words.added.connect(lambda word, place: _insert(words, each, word, place, self._data))
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
            entry.setFixedWidth(_NUMBER)
            entry.textEdited.connect(lambda _text: self._pay(each))
            grid.addWidget(label(LINE_WORDS[line], "strong"), row, 0)
            grid.addWidget(entry, row, 1)
            odds = label("to 1", "quiet")
            entry.textChanged.connect(partial(_show_odds, odds))
            _show_odds(odds, entry.text())
            grid.addWidget(odds, row, 2)
        grid.setColumnMinimumWidth(2, _ODDS)
        return whole

    def _pay(self, each: HouseField) -> None:
        """A line that is empty is not paid."""
        lines = {line: amount for line, entry in self.lines.items() if (amount := paid(entry.text()))}
        self.enter(each, lines)

    def _rubric(self, each: HouseField, value: Any) -> RubricEditor:
        editor = RubricEditor(headings_in(value))
        editor.changed.connect(lambda: self.enter(each, headings_written(editor.headings)))
        editor.asked_to_edit.connect(partial(self._edit_heading, editor))
        return editor

    def _edit_heading(self, editor: RubricEditor, place: int) -> None:
        page = self.window()
        panel = HeadingPanel(editor.heading(place), page)
        panel.given.connect(partial(editor.put, place))
        for end in (panel.given, panel.left):
            end.connect(lambda *_: panel.hide())
            end.connect(lambda *_: panel.deleteLater())
        panel.lie_over(page, panel.title)

    def _change(self, each: HouseField) -> QWidget:
        path = self.topic.at(each.key)
        changed = ", ".join(part_changes(self._data, self._value(*each.key)))
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        key = PageButton("Choose what changes…", "outline")
        key.setAccessibleName(f"{each.title}: choose what changes")
        key.clicked.connect(lambda: self.answering.emit(path))
        column.addWidget(label(changed or "Nothing. The house stays as it is.", "quiet", wraps=True))
        column.addWidget(key, 0, Qt.AlignmentFlag.AlignLeft)
        return whole


def _show_odds(odds: QLabel, paid_text: str) -> None:
    """Odds of their own, and a share of the meter, are not to 1."""
    odds.setVisible("to" not in paid_text and "%" not in paid_text)


def _word_title(each: HouseField, word: Any, data: Plain) -> str:
    """The words of an entry of a list, which can be a word of the vocabulary or a mapping."""
    if isinstance(word, dict):
        bare = {key: word[key] for key in ("do", "timing") if key in word}
        said = [words for choice, words in each.choices if choice in (word, bare)]
        return said[-1] if said else str(word.get("do"))
    known = {choice: words for choice, words in each.choices if not isinstance(choice, dict)}
    return str(known.get(word) or (move_words(word, data) if each.is_typed else word))


def _insert(words: WordList, each: HouseField, word: Any, place: int, data: Plain) -> None:
    if all(choice != word for choice, _ in each.choices):
        word = typed_answer(word)
    words.insert(place, word, _word_title(each, word, data))
