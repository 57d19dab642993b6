"""One lesson, screen by screen: a few sentences, something on the felt, and a question to get right."""

from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.drills.answer import Answered, answered
from app.drills.question import Question
from app.drills.verdict_words import explained
from app.lessons.house_lesson import HouseLesson
from app.procedure.rule_chapters import CitedRule
from app.procedure.sources import Ground
from app.ui.drills.answer_entry import EntryKey
from app.ui.drills.answer_verdict import Explanation, RightGlow
from app.ui.drills.question_page import NAMED_KEYS, QuestionPage
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.progress import Boxes
from app.ui.kit.settings import Settings
from app.ui.table.art.gallery import Report

_PIPS = 320


class LessonPage(QuestionPage):
    """From the first screen to the last. A wrong answer is explained, and the screen asks again.

    Signals:
        closed: back to the list.
        finished: every screen was answered right.
        asked_for_rule: the rule behind the explained answer is wanted, a `CitedRule`.
    """

    closed = Signal()
    finished = Signal()
    asked_for_rule = Signal(object)

    def __init__(
        self, lesson: HouseLesson, settings: Settings, chance: Random, report: Report, parent: QWidget
    ) -> None:
        super().__init__(lesson.course.house, settings, report, parent)
        self.lesson = lesson
        self._chance = chance
        self._place = 0
        self._answer: Answered | None = None
        """The answer to the question on the page, once it is given."""
        self.header = PageHeader(lesson.lesson.title, "", has_home=False)
        self.pips = Boxes((), "")
        self.words, self.telling, self.glow = label("", wraps=True), Explanation(), RightGlow(self.stage)
        self._lay_out()
        self.header.went_back.connect(self.closed)
        self.telling.asked_for_rule.connect(lambda: self.asked_for_rule.emit(self.cited))
        self.look.refresh()
        self._ask()

    @property
    def cited(self) -> CitedRule | None:
        """The rule behind the answer that is explained, or the one the screen is about, if there is one."""
        if told := self.telling.told:
            return CitedRule(self._house, told.ground)
        rule = self.lesson.screens[self._place].rule
        return CitedRule(self._house, Ground(rule.source, rule.why)) if rule and rule.source else None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc leaves; the other keys answer, or lead on."""
        key = NAMED_KEYS.get(Qt.Key(event.key()), event.text().upper())
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self._answer:
            self.telling.scroll_by(event.key())
            if key == EntryKey.ENTER:
                self._press_enter()
        elif self.entry:
            self.entry.strike(key)

    def _ask(self) -> None:
        """Ask the question of this screen, or a new one of its kind."""
        screen, screens = self.lesson.screens[self._place], self.lesson.screens
        self._answer, self._given = None, []
        self.question = self._asked = question = self.lesson.ask(self._place, self._chance)
        self.words.setText(screen.text)
        states = ["right"] * self._place + ["now"] + ["new"] * (len(screens) - self._place - 1)
        self.pips.set_states(states, f"Screen {self._place + 1} of {len(screens)}")
        self.header.where.setText(f"{self._place + 1} of {len(screens)}")
        self.telling.clear()
        self.asks.show()
        self._show(question)
        if self.entry:
            self.entry.show()
        self._open(question.parts[0])
        self.topic.hide()

    def _finish(self, question: Question) -> None:
        self._asked = None
        self._answer = answer = answered(question, tuple(self._given), 0.0)
        self._show(question, answer)
        self.telling.tell(explained(answer, question, (), self._house))
        for widget in (self.asks, self.entry):
            if widget:
                widget.hide()
        if answer.is_right and self._settings.motion != "off":
            self.glow.light()
        is_last = self._place + 1 == len(self.lesson.screens)
        self.enter.write(("Finish" if is_last else "Continue") if answer.is_right else "Try again")
        self.enter.show()
        self.look.dress(self.telling)
        self.enter.setFocus()

    def _press_enter(self) -> None:
        if self._answer is None:
            super()._press_enter()
            return
        if self._answer.is_right:
            self._place += 1
        if self._place == len(self.lesson.screens):
            self.finished.emit()
            return
        self._ask()

    def _lay_out(self) -> None:
        self.pips.setMaximumWidth(_PIPS)
        self.header.add_beside(self.pips)
        self.enter.installEventFilter(self.telling)
        self._answers.insertWidget(self._answers.count() - 1, self.telling, 1)
        # The sentences are above the felt: there is more width for them than beside it.
        told, main = PagePanel(), QVBoxLayout()
        told.column.addWidget(self.words)
        self._body.removeWidget(self.stage)
        main.addWidget(told)
        main.addWidget(self.stage, 1)
        self._body.insertLayout(0, main, 1)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(self._body, 1)
