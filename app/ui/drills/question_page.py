"""A page that asks: what a question shows, what is asked, and the way to answer it. It judges nothing."""

from typing import assert_never

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.drills.answer import Answered
from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.drills.catalogue import title_at
from app.drills.kinds.house_against_house import NAME as HOUSES
from app.drills.question import Question, QuestionPart, Scene
from app.drills.verdict_words import is_payout
from app.procedure.house import House
from app.ui.drills.amount_entries import AmountEntry, CutEntry, SettleEntry
from app.ui.drills.answer_entry import AnswerEntry, EntryKey
from app.ui.drills.choice_entries import CallEntry, ChoiceEntry, PickEntry, SequenceEntry
from app.ui.drills.exhibits import Exhibits, SceneView
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltPicture
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.density import Density
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.table.art.gallery import Report
from app.ui.table.vignettes import felt_piece, vignette


def entry_for(form: Form, house: House, parent: QWidget) -> AnswerEntry:
    """A new widget for this form of answer."""
    match form:
        case Amount():
            return AmountEntry(house.chips, parent, house.names)
        case Choice():
            return ChoiceEntry(form.options, parent)
        case Sequence():
            return SequenceEntry(form.options, parent)
        case Pick():
            return PickEntry(form, parent)
        case Call():
            return CallEntry(form, parent)
        case Settling():
            return SettleEntry(house.rules.bonuses, parent, house.names)
        case CutChips():
            return CutEntry(form, parent, house.names)
    assert_never(form)


class EntryShelf(QObject):
    """The answer widgets of a page. They are used again where they fit.

    Signals:
        given: an answer, as its form writes it.
        marked: the cards that are picked now.
        built: the chips that are cut out now.
    """

    given = Signal(str)
    marked = Signal(object)
    built = Signal(object)

    def __init__(self, house: House, column: QVBoxLayout, parent: QWidget) -> None:
        """New widgets are added to `column`."""
        super().__init__(parent)
        self._house = house
        self._column = column
        self._parent = parent
        self._look: tuple[Theme, Density] | None = None
        self._entries: dict[type[Form], AnswerEntry] = {}

    def take(self, form: Form) -> AnswerEntry:
        """A widget for this form, with nothing entered."""
        key = type(form)
        entry = self._entries.get(key)
        if entry and entry.begin(form):
            return entry
        if entry:
            entry.deleteLater()
        self._entries[key] = entry = entry_for(form, self._house, self._parent)
        if self._look:
            entry.apply_look(*self._look)
        entry.given.connect(self.given)
        if isinstance(entry, PickEntry):
            entry.marked.connect(self.marked)
        if isinstance(entry, CutEntry):
            entry.built.connect(self.built)
        self._column.addWidget(entry, 1)
        return entry

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Use these colors and sizes."""
        self._look = theme, density
        for entry in self._entries.values():
            entry.apply_look(theme, density)


NAMED_KEYS = {
    Qt.Key.Key_Return: EntryKey.ENTER,
    Qt.Key.Key_Enter: EntryKey.ENTER,
    Qt.Key.Key_Backspace: EntryKey.BACK,
}
_LETTERS = 1.1
"""How much larger the words on the felt are than those beside it."""


class FeltStage(QFrame):
    """A piece of the felt, on which a question lies."""

    def __init__(self, felt: str) -> None:
        super().__init__()
        self._felt = felt
        self._painted: QPixmap | None = None

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The felt under its lamp, with round corners; painted once for a size."""
        if self._painted is None or self._painted.deviceIndependentSize().toSize() != self.size():
            self._painted = felt_piece(self._felt, self.size(), self.devicePixelRatioF())
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(self.rect()), 12, 12)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(shape)
        painter.drawPixmap(0, 0, self._painted)


_SUBJECTS = {
    "round": "what-next",
    "opening": "irregularity",
    "set-up": "irregularity",
    "irregularity": "irregularity",
    "bonus": "chips",
    "table": "chips",
    "limit": "chips",
    "payout": "chips",
    "rake": "chips",
    "qualify": "hand-call",
    "call": "hand-call",
    "main": "compare",
}
"""The picture for each section of a house's book."""


def _subject_of(question: Question) -> str:
    return _SUBJECTS.get(question.skill.partition(" ")[0], "backs")


class QuestionPage(Page):
    """The stage, and beside it what is asked. Subclasses handle the answer in `_finish`."""

    def __init__(self, house: House, settings: Settings, report: Report, parent: QWidget) -> None:
        super().__init__(parent)
        self._house = house
        self._settings = settings
        self._report = report
        self._asked: Question | None = None
        """What is being asked, until it is answered."""
        self._given: list[str] = []
        """The answers to its parts so far."""
        self.entry: AnswerEntry | None = None
        self.scene: SceneView | None = None
        self.stage, self.side = FeltStage(house.felt), PagePanel()
        self.exhibits = Exhibits(house, report, self.stage)
        self.exhibits.tapped.connect(self._tap)
        self.topic, self.asks = label("", "small"), label("", "heading", wraps=True)
        self.enter = PageButton("Answer", "primary", key="Enter")
        self.enter.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        # A tap leaves the keyboard with the question.
        self.enter.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.enter.clicked.connect(self._press_enter)
        self.enter.hide()
        self._pictures, self._answers, place = QVBoxLayout(self.stage), self.side.column, QVBoxLayout()
        self._answers.setSpacing(8)
        self._entries = EntryShelf(house, place, self)
        self._entries.given.connect(self._give)
        self._entries.marked.connect(self.exhibits.mark)
        self._entries.built.connect(self.exhibits.build)
        self._pictures.addWidget(self.exhibits, 1)
        self.subject = FeltPicture(vignette("backs", house))
        self.subject.hide()
        self._pictures.addWidget(self.subject, 2)
        self._answers.addWidget(self.topic)
        self._answers.addWidget(self.asks)
        self._answers.addLayout(place, 1)
        self._answers.addWidget(self.enter)
        self._body = QHBoxLayout()
        self._body.addWidget(self.stage, 1)
        self._body.addWidget(self.side)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.look = PageLook(self, settings)
        self.look.changed.connect(self._fit)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._settings = settings
        if self.scene:
            self.scene.apply_settings(settings)
        self.look.apply_settings(settings)
        self.look.refresh()

    def _fit(self, density: Density) -> None:
        """Colors and sizes of what is not a component."""
        self._entries.apply_look(self.look.theme, density)
        self.exhibits.apply_look(density.body * _LETTERS, self._settings.four_colours)
        self._body.setSpacing(density.gap)
        self.side.setFixedWidth(density.side)
        self._edge_stage()

    def _edge_stage(self) -> None:
        """A table needs no edge of felt around it."""
        edge = 0 if self.scene and not self.scene.isHidden() else self.look.density.padding
        self._pictures.setContentsMargins(edge, edge, edge, edge)

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

    def _press_enter(self) -> None:
        """The primary button."""
        if self.entry:
            self.entry.press(EntryKey.ENTER)

    def _show(self, question: Question, answer: Answered | None = None) -> None:
        """Show a question on the stage; with an answer, what explains it too."""
        scene = next((thing for thing in question.shows if isinstance(thing, Scene)), None)
        if scene:
            if self.scene is None:
                self.scene = SceneView(self._house, self._settings, self._report, self.stage)
                self._pictures.insertWidget(self._pictures.indexOf(self.exhibits) + 1, self.scene, 1)
            self.scene.show_scene(scene)
        if self.scene:
            self.scene.setVisible(scene is not None)
        self._edge_stage()
        self.subject.setVisible(question.drill == HOUSES)
        if question.drill == HOUSES:
            # What the rule is about; it says nothing of what is correct.
            self.subject.show_picture(vignette(_subject_of(question), self._house, has_felt=False))
        self.exhibits.setVisible(any(not isinstance(thing, Scene) for thing in question.shows))
        self._pictures.setStretchFactor(self.exhibits, 0 if scene else 1)
        # One line above a scene for other facts.
        self.exhibits.setMinimumHeight(round(2.4 * self.look.density.body) if scene else 0)
        self.exhibits.show_question(question, answer)

    def _open(self, part: QuestionPart) -> None:
        """Show the answer widget for this part of the question."""
        before, self.entry = self.entry, self._entries.take(part.form)
        if before is not self.entry:
            if before:
                before.hide()
            self.entry.show()
            self.look.dress(self.entry)
        if self._asked:
            self.topic.setText(title_at(self._house, self._asked.drill))
        self.asks.setText(part.asks)
        self._offer_enter()
        self.setFocus()

    def _offer_enter(self) -> None:
        """The primary ends the answer, if it needs one."""
        assert self.entry
        self.enter.setVisible(bool(self.entry.finish))
        self.enter.write("Pay" if self._asked and is_payout(self._asked) else self.entry.finish)

    def _tap(self, card: object) -> None:
        if isinstance(self.entry, PickEntry) and self.entry.isVisible():
            self.entry.toggle(card)  # type: ignore[arg-type]
