"""An exam replayed for an appeal: every round act by act, every question, every deal that was watched."""

from collections.abc import Callable
from enum import StrEnum
from typing import assert_never

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.drills.beliefs.slip_diagnosis import causes_of
from app.drills.catalogue import title_at
from app.drills.skill_choice import Wanted
from app.drills.verdict_words import explained
from app.exam.draw_unseen import question_of
from app.exam.exam_faults import FiledFault, judged, strike_of
from app.exam.exam_figures import scores_of
from app.exam.exam_file import Filed
from app.exam.exam_state import Sitting
from app.exam.watched_deals import scene_of, seen_words
from app.exam.wrong_answers import FiledAnswer, counts, judged_answer
from app.grading.judge import judge
from app.session.fault_words import not_counted_words
from app.ui.drills.answer_verdict import Explanation
from app.ui.drills.question_page import QuestionPage
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.bar_buttons import BarKeys
from app.ui.kit.widgets.narration_panel import Words
from app.ui.office.results.outcome_words import revoked_words, struck_words, voided_words
from app.ui.office.results.result_words import strike_words
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.review_mode import ReviewMode


class ExamDealtRound(DealtRound):
    """One round of a sitting that is decided, with and without what was struck."""

    def __init__(self, sitting: Sitting, number: int, filed: Filed) -> None:
        """The rounds are counted from 1."""
        session = sitting.dealt[number - 1].session
        card = judged(session)
        beliefs = causes_of(sitting.course, session.ruling, enumerate(session.acts, 1), card.faults)
        super().__init__(session.ruling, session.acts, card, session.times, beliefs=beliefs)
        assert filed.result, "only what is decided is looked at again"
        self._sitting = sitting
        self._number = number
        self._filed = filed
        self._result = filed.result

    @property
    def score(self) -> str:
        """The machine's score of the round; both, where a strike changes it."""
        faults = self._result.faults
        stands = scores_of(self._sitting, faults)[self._number - 1]
        unstruck = tuple([fault._replace(struck=False) for fault in faults])
        before = scores_of(self._sitting, unstruck)[self._number - 1]
        return f"score {stands}" if stands == before else f"score {stands}, {before} without the strikes"

    def words_at(self, place: int) -> Words:
        """The results before the deal, and at a fault that does not count why not."""
        count, order, said, told, source = super().words_at(place)
        if not place:
            return count, order, said, "\n".join(self._results), source
        found = self._found_at(place)
        strike = strike_of(found, self._result.faults, self._filed.strikes) if found else None
        if strike:
            told = f"{struck_words(strike)}\n{told}"
        elif found and not found.binding:
            told = f"{not_counted_words(found.ground.source)}\n{told}"
        return count, order, said, told, source

    @property
    def _results(self) -> list[str]:
        result, lines = self._result, []
        if self._filed.revoked:
            lines.append(revoked_words(self._filed.revoked))
        if self._filed.voided:
            lines.append(voided_words(self._filed.voided))
        lines.append(result.why)
        if result.caveat:
            lines.append(f"{result.caveat}.")
        return [*lines, *filter(None, [strike_words(result)])]

    def _found_at(self, place: int) -> FiledFault | None:
        """The fault at a place as it is on file."""
        fault = self.fault_at(place)
        if fault is None:
            return None
        alike = [
            each
            for each in self._result.faults
            if (each.round, each.line, each.step) == (self._number, fault.line, fault.step)
        ]
        return alike[0] if alike else None


_NOT_COUNTED = "Not counted: the house has not confirmed the rule."


class ReplayWay(StrEnum):
    """Where one goes from a part of an exam."""

    BEFORE = "before"
    AFTER = "after"
    FAULT = "fault"
    RESULT = "result"


_WAYS = {
    ReplayWay.BEFORE: "‹ Previous",
    ReplayWay.AFTER: "Next ›",
    ReplayWay.RESULT: "Result (Esc)",
}
_ANSWER_WAYS = {
    ReplayWay.BEFORE: _WAYS[ReplayWay.BEFORE],
    ReplayWay.AFTER: _WAYS[ReplayWay.AFTER],
    ReplayWay.FAULT: "Next fault (F)",
    ReplayWay.RESULT: _WAYS[ReplayWay.RESULT],
}
"""On the table the review has a key of its own for the next fault."""
_WAYS_BY_KEY = {
    Qt.Key.Key_F: ReplayWay.FAULT,
    Qt.Key.Key_Left: ReplayWay.BEFORE,
    Qt.Key.Key_Right: ReplayWay.AFTER,
    Qt.Key.Key_Escape: ReplayWay.RESULT,
}


class AnswerPage(QuestionPage):
    """A question as it was asked, what was answered, and what was right.

    Signals:
        left: the way on, a `ReplayWay`.
    """

    left = Signal(object)

    def __init__(
        self,
        sitting: Sitting,
        place: int,
        filed: Filed,
        settings: Settings,
        report: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        """The questions are counted from 0."""
        super().__init__(sitting.house, settings, report, parent)
        asked, answer = sitting.answers[place]
        question = question_of(sitting.course, Wanted(asked.drill, asked.skill), asked.seed)
        self.keys = {way: PageButton(text, "outline") for way, text in _ANSWER_WAYS.items()}
        where = f"Question {place + 1} of {sitting.questions}"
        header, column = PageHeader("Exam", where, has_home=False, has_back=False), QVBoxLayout(self)
        for way, key in self.keys.items():
            key.clicked.connect(lambda *_, way=way: self.left.emit(way))
            header.add_action(key)
        self.topic.setText(title_at(sitting.house, question.drill))
        self.asks.setText("\n".join(part.asks for part in question.parts))
        found = judged_answer(question, answer)
        self.explanation = Explanation("Dealer", opens_rule=False)
        self.explanation.tell(explained(found, question, tuple(sorted(found.named)), sitting.house))
        is_excused = not found.is_right and not counts(sitting, asked, answer)
        notes = [f"Answered in {answer.seconds:.1f} s", *([_NOT_COUNTED] if is_excused else [])]
        self.notes = label("\n".join([*notes, *_struck(filed, place)]), "small", wraps=True)
        self._answers.addWidget(self.explanation, 1)
        self._answers.addWidget(self.notes)
        column.setSpacing(0)
        column.addWidget(header)
        column.addLayout(self._body, 1)
        self.apply_settings(settings)
        self._show(question, found)

    @property
    def text(self) -> str:
        """What it says of the answer."""
        return f"{self.explanation.text}\n{self.notes.text()}"

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Left and right go to the question before and after, F to the next fault, Esc to the result."""
        if way := _WAYS_BY_KEY.get(Qt.Key(event.key())):
            self.left.emit(way)


def _struck(filed: Filed, place: int) -> list[str]:
    """Who struck a wrong answer, and why."""
    assert filed.result, "only what is decided is looked at again"
    asked = [answer for answer in filed.result.answers if not answer.is_watched]
    found = [answer.number for answer in asked if answer.question == place + 1]
    return [struck_words(strike) for strike in filed.strikes if strike.fault in found]


class ExamReplay(QObject):
    """One part after the other: a round on the table, or a question on a page.

    Signals:
        closed: the result is wanted again.
    """

    closed = Signal()

    def __init__(self, screen: TableScreen, settings: Settings, sitting: Sitting, filed: Filed) -> None:
        super().__init__(screen)
        self._screen = screen
        self._settings = settings._replace(
            house=sitting.opened.house, four_colours=sitting.exam.deck == "four-colour", by_suit=False
        )
        self._sitting = sitting
        self._filed = filed
        self.part = 0
        self.review: ReviewMode | None = None
        self.page: AnswerPage | None = None
        screen.apply_settings(self._settings)
        self.keys = BarKeys(_WAYS, self._go)
        screen.bar.stand_in(self.keys)
        self._leaving = QShortcut(QKeySequence("Esc"), screen)
        self._leaving.activated.connect(self.closed)

    @property
    def parts(self) -> int:
        """How many rounds, questions and deals to watch there were."""
        return len(self._sitting.dealt) + len(self._sitting.answers) + len(self._sitting.watched)

    def begin(self) -> None:
        """From the first round on."""
        self.show_part(0)

    def show_fault(self, fault: FiledFault | FiledAnswer) -> None:
        """The table at the moment of a fault, or the question that was answered wrong."""
        if isinstance(fault, FiledAnswer):
            self.show_part(self._part_of(fault))
            return
        self.show_part(fault.round - 1)
        if self.review:
            self.review.go_to(self._place_of(fault), jump=True)

    def show_part(self, part: int) -> None:
        """A round from its start, or a question."""
        self._clear()
        self.part = min(max(part, 0), self.parts - 1)
        rounds, asked = len(self._sitting.dealt), len(self._sitting.answers)
        if self.part < rounds:
            retold = ExamDealtRound(self._sitting, self.part + 1, self._filed)
            self._show_round(retold, f"Round {self.part + 1} of {self._sitting.rounds} · {retold.score}")
        elif self.part >= rounds + asked:
            self._show_deal(self.part - rounds - asked)
        else:
            place, report = self.part - rounds, self._screen.bar.warn
            self.page = AnswerPage(self._sitting, place, self._filed, self._settings, report, self._screen)
            self.page.left.connect(self._go)
            self.page.show()
            self.page.setFocus()

    def _show_round(self, retold: DealtRound, where: str) -> None:
        self.review = ReviewMode(self._screen, self._settings, retold, is_filed=True)
        self.review.passed_last.connect(self._next_fault)
        self._screen.bar.tell(retold.ruling.house.name, where)

    def _show_deal(self, place: int) -> None:
        """A deal that was watched, with its fault, and what the viewer did about it. Counted from 0."""
        deal, seen = self._sitting.watched[place]
        scene = scene_of(self._sitting.course, deal)
        card = judge(scene.ruling, enumerate(scene.acts, 1))
        times = tuple([float(at) for at, _ in enumerate(scene.acts, 1)])
        said = seen_words(seen, self._sitting.house)
        where = f"Deal {place + 1} of {self._sitting.deals}: {said}"
        self._show_round(DealtRound(scene.ruling, scene.acts, card, times), where)

    def _part_of(self, answer: FiledAnswer) -> int:
        before = len(self._sitting.dealt) + (len(self._sitting.answers) if answer.is_watched else 0)
        return before + answer.question - 1

    def close(self) -> None:
        """Leave the table."""
        self._clear()
        self._screen.bar.stand_in(None)
        self._leaving.deleteLater()
        self.deleteLater()

    def _clear(self) -> None:
        if self.review:
            self.review.close()
            self._screen.clear_away()
            self.review = None
        if self.page:
            self.page.hide()
            self.page.deleteLater()
            self.page = None

    def _go(self, way: ReplayWay) -> None:
        match way:
            case ReplayWay.BEFORE:
                self.show_part(self.part - 1)
            case ReplayWay.AFTER:
                self.show_part(self.part + 1)
            case ReplayWay.FAULT:
                self._next_fault()
            case ReplayWay.RESULT:
                self.closed.emit()
            case _:
                assert_never(way)

    def _next_fault(self) -> None:
        """To the next round with a fault or the next wrong answer; after the last from the first on."""
        assert self._filed.result
        faulty = {fault.round - 1 for fault in self._filed.result.faults}
        faulty |= {self._part_of(answer) for answer in self._filed.result.answers}
        after = [(self.part + away) % self.parts for away in range(1, self.parts + 1)]
        found = [part for part in after if part in faulty]
        if not found:
            self._screen.say("There are no faults in this exam.")
            return
        self.show_part(found[0])
        if self.review:
            self.review.next_fault()

    def _place_of(self, fault: FiledFault) -> int:
        """The moment of a fault; what was left out comes after the last act."""
        session = self._sitting.dealt[fault.round - 1].session
        if fault.line is not None:
            return fault.line
        missing = [each for each in judged(session).faults if each.line is None and each.follows is None]
        alike = [place for place, each in enumerate(missing) if each.step == fault.step]
        return len(session.acts) + 1 + (alike[0] if alike else 0)
