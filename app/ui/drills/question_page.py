"""A page that asks: what a question shows, what is asked, and the way to answer it. It judges nothing."""

from typing import assert_never

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.drills.question import Question, QuestionPart, Scene
from app.procedure.house import House
from app.ui.drills.amount_entries import AmountEntry, CutEntry, SettleEntry
from app.ui.drills.answer_entry import AnswerEntry, EntryKey
from app.ui.drills.choice_entries import CallEntry, ChoiceEntry, PickEntry, SequenceEntry
from app.ui.drills.exhibits import Exhibits, SceneView
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme
from app.ui.table.art.gallery import Report


def entry_for(form: Form, house: House, is_wide: bool, parent: QWidget) -> AnswerEntry:
    """A new widget for this form of answer. With much width and little height, options are side by side."""
    match form:
        case Amount():
            return AmountEntry(house.chips, parent)
        case Choice():
            return ChoiceEntry(form.options, is_wide, parent)
        case Sequence():
            return SequenceEntry(form.options, is_wide, parent)
        case Pick():
            return PickEntry(form, parent)
        case Call():
            return CallEntry(form, parent)
        case Settling():
            return SettleEntry(house.rules.bonuses, parent)
        case CutChips():
            return CutEntry(form, parent)
    assert_never(form)


class EntryShelf(QObject):
    """The answer widgets of a page. They are used again where they fit.

    Signals:
        given: an answer, as its form writes it.
        marked: the cards that are picked now.
    """

    given = Signal(str)
    marked = Signal(object)

    def __init__(self, house: House, column: QVBoxLayout, parent: QWidget) -> None:
        """New widgets are added to `column`."""
        super().__init__(parent)
        self._house = house
        self._column = column
        self._parent = parent
        self._theme: Theme | None = None
        self._entries: dict[tuple[type[Form], bool], AnswerEntry] = {}

    def take(self, form: Form, is_wide: bool) -> AnswerEntry:
        """A widget for this form, with nothing entered."""
        key = type(form), is_wide
        entry = self._entries.get(key)
        if entry and entry.begin(form):
            return entry
        if entry:
            entry.deleteLater()
        self._entries[key] = entry = entry_for(form, self._house, is_wide, self._parent)
        if self._theme:
            entry.apply_theme(self._theme)
        entry.given.connect(self.given)
        if isinstance(entry, PickEntry):
            entry.marked.connect(self.marked)
        self._column.addWidget(entry, 1)
        return entry

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self._theme = theme
        for entry in self._entries.values():
            entry.apply_theme(theme)


_PICTURES, _KEYS_BESIDE, _KEYS_BELOW = 6, 4, 2
"""How the page is divided: pictures, and keys beside or below them."""
NAMED_KEYS = {
    Qt.Key.Key_Return: EntryKey.ENTER,
    Qt.Key.Key_Enter: EntryKey.ENTER,
    Qt.Key.Key_Backspace: EntryKey.BACK,
}


class QuestionPage(Page):
    """Pictures and keys. Subclasses handle the answer in `_finish`."""

    def __init__(
        self, house: House, settings: Settings, text: float, report: Report, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._house = house
        self._settings = settings
        self._text = text
        self._report = report
        self._asked: Question | None = None
        """What is being asked, until it is answered."""
        self._given: list[str] = []
        """The answers to its parts so far."""
        self.entry: AnswerEntry | None = None
        self._is_wide = False
        self.scene: SceneView | None = None
        self.exhibits = Exhibits(house, report, self)
        self.exhibits.tapped.connect(self._tap)
        self.asks = QLabel()
        self.asks.setObjectName("order")
        self.asks.setWordWrap(True)
        self._pictures, self._answers = QVBoxLayout(), QVBoxLayout()
        self._entries = EntryShelf(house, self._answers, self)
        self._entries.apply_theme(THEMES[settings.room])
        self._entries.given.connect(self._give)
        self._entries.marked.connect(self.exhibits.mark)
        self._pictures.addWidget(self.exhibits, 1)
        self._answers.addWidget(self.asks)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(16)
        self._body.addLayout(self._pictures)
        self._body.addLayout(self._answers)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def apply_settings(self, settings: Settings, text: float) -> None:
        """Apply these settings and this text size."""
        self._settings, self._text = settings, text
        self.exhibits.apply_theme(THEMES[settings.room], text * 1.15, settings.four_colours)
        if self.scene:
            self.scene.apply_settings(settings)
        self._entries.apply_theme(THEMES[settings.room])
        self._keep_line_for_facts()

    def _give(self, text: str) -> None:
        """Take the answer to one part, and ask the next part or finish."""
        question = self._asked
        if question is None:
            return
        self._given.append(text)
        if len(self._given) < len(question.parts):
            self._open(question.parts[len(self._given)])
        else:
            self._finish(question)

    def _finish(self, question: Question) -> None:
        """Handle the answer to the whole question."""
        raise NotImplementedError

    def _show(self, question: Question, is_explained: bool = False) -> None:
        scene = next((thing for thing in question.shows if isinstance(thing, Scene)), None)
        self._is_wide = scene is not None
        if scene:
            if self.scene is None:
                self.scene = SceneView(self._house, self._settings, self._report, self)
                self._pictures.addWidget(self.scene, 1)
            self.scene.show_scene(scene)
        if self.scene:
            self.scene.setVisible(scene is not None)
        self._body.setDirection(
            QBoxLayout.Direction.TopToBottom if scene else QBoxLayout.Direction.LeftToRight
        )
        self._body.setStretch(0, _PICTURES)
        self._body.setStretch(1, _KEYS_BELOW if scene else _KEYS_BESIDE)
        self.exhibits.setVisible(any(not isinstance(thing, Scene) for thing in question.shows))
        self._pictures.setStretch(self._pictures.indexOf(self.exhibits), 0 if scene else 1)
        self._keep_line_for_facts()
        self.exhibits.show_question(question, is_explained)

    def _keep_line_for_facts(self) -> None:
        """Keep one line above a scene for other facts."""
        self.exhibits.setMinimumHeight(round(2 * self._text) if self._is_wide else 0)

    def _open(self, part: QuestionPart) -> None:
        """Show the answer widget for this part of the question."""
        before, self.entry = self.entry, self._entries.take(part.form, self._is_wide)
        if before is not self.entry:
            if before:
                before.hide()
            self.entry.show()
        self.asks.setText(part.asks)
        self.setFocus()

    def _tap(self, card: object) -> None:
        if isinstance(self.entry, PickEntry) and self.entry.isEnabled():
            self.entry.toggle(card)  # type: ignore[arg-type]
