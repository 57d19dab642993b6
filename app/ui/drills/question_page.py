"""A page that asks: what a question shows, what is asked, and the way to answer it. It judges nothing."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QLabel, QVBoxLayout, QWidget

from app.drills.question import Question, QuestionPart, Scene
from app.procedure.house import House
from app.ui.drills.entries import EntryShelf
from app.ui.drills.entry import AnswerEntry, EntryKey
from app.ui.drills.exhibits import Exhibits
from app.ui.drills.pick_entry import PickEntry
from app.ui.drills.scene_view import SceneView
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.table.art.gallery import Report

_PICTURES, _KEYS_BESIDE, _KEYS_BELOW = 6, 4, 2
"""How the page is parted: pictures, and keys beside or below them."""
NAMED_KEYS = {
    Qt.Key.Key_Return: EntryKey.ENTER,
    Qt.Key.Key_Enter: EntryKey.ENTER,
    Qt.Key.Key_Backspace: EntryKey.BACK,
}


class QuestionPage(Page):
    """Pictures and keys. What is done with an answer is for whoever asks (`_finish`)."""

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
        """Follow these settings, with small letters of this size."""
        self._settings, self._text = settings, text
        self.exhibits.apply_theme(THEMES[settings.room], text * 1.15, settings.four_colours)
        if self.scene:
            self.scene.apply_settings(settings)
        self._entries.apply_theme(THEMES[settings.room])
        self._keep_line_for_facts()

    def _give(self, text: str) -> None:
        """One part of the question is answered: the next is asked, or all of it is."""
        question = self._asked
        if question is None:
            return
        self._given.append(text)
        if len(self._given) < len(question.parts):
            self._open(question.parts[len(self._given)])
        else:
            self._finish(question)

    def _finish(self, question: Question) -> None:
        """Every part of the question is answered."""
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
        """Above a scene there is one line for what else is known."""
        self.exhibits.setMinimumHeight(round(2 * self._text) if self._is_wide else 0)

    def _open(self, part: QuestionPart) -> None:
        """A way to answer this part of the question; what was used before is used again where it will do."""
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
