"""One wrong answer of a run that is over: the question, and the explanation beside it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.drills.beliefs.diagnosis import likely
from app.drills.catalogue import title_at
from app.drills.question import Question
from app.drills.run import DrillRun
from app.drills.verdict_words import explained
from app.procedure.rule_chapters import CitedRule
from app.ui.drills.answer_entry import EntryKey
from app.ui.drills.answer_verdict import Explanation
from app.ui.drills.question_page import NAMED_KEYS, QuestionPage
from app.ui.drills.run_page import WrongAnswer
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.art.gallery import Report


class MistakePage(QuestionPage):
    """Opened from the end of a run.

    Signals:
        closed: back to the end of the run.
        asked_for_rule: the rule behind the answer is wanted, a `CitedRule`.
    """

    closed = Signal()
    asked_for_rule = Signal(object)

    def __init__(
        self, run: DrillRun, wrong: WrongAnswer, settings: Settings, report: Report, parent: QWidget
    ) -> None:
        super().__init__(run.course.house, settings, report, parent)
        question, answer = wrong.question, wrong.answer
        assert question, "only a question that was kept can be explained"
        self.cited = CitedRule(run.course.house, question.ground)
        self.trouble, self.telling = TroubleLabel(self), Explanation()
        self.header = PageHeader(
            title_at(run.course.house, answer.drill), f"Answer {wrong.number}", has_home=False
        )
        self.header.went_back.connect(self.closed)
        self.telling.asked_for_rule.connect(lambda: self.asked_for_rule.emit(self.cited))
        self.enter.write("Back to the result")
        self.enter.show()
        self.enter.installEventFilter(self.telling)
        for asked in (self.topic, self.asks):
            asked.hide()
        self._pictures.insertWidget(0, self.trouble)
        self._answers.insertWidget(self._answers.count() - 1, self.telling, 1)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(self._body, 1)
        self.telling.tell(explained(answer, question, likely(answer, run.answers), run.course.house))
        self.look.refresh()
        self._show(question, answer)
        self.enter.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc and Enter go back."""
        key = NAMED_KEYS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape or key == EntryKey.ENTER:
            self.closed.emit()

    def _press_enter(self) -> None:
        self.closed.emit()

    def _finish(self, question: Question) -> None:
        raise AssertionError("there is nothing to answer here")
