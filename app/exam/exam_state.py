"""A sitting: a fold over its log. It says what is open and what is left, and not how well it goes.

Any prefix of the log makes a sitting that goes on from there, so resuming after a cut and replaying are the
same thing.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.drills.drill import Course
from app.drills.question import Question
from app.drills.skill_choice import Wanted
from app.errors import Refused
from app.exam.blueprint import accommodated, house_at_exam
from app.exam.draw_plan import plan_from_plain
from app.exam.draw_unseen import question_of
from app.exam.exam_log import (
    SHEET_OPEN,
    Asked,
    ClockMoved,
    ClockPaused,
    ClockResumed,
    Closed,
    DealerSignedIn,
    DealShown,
    DealWatched,
    Drafted,
    Happened,
    IdentityChecked,
    Interrupted,
    Opened,
    QuestionAnswered,
    Remarked,
    RoundDealt,
    RoundEnded,
    WindowOpened,
)
from app.exam.watched_deals import scene_of
from app.find_fault.scene import FaultScene
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.dealer_log import step_in_words
from app.procedure.exam_requirements import exam_from_plain
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.session import attempt_log as attempt
from app.session.attempt_log import Acted
from app.session.session import Session

_BY_THE_DEALER = (Acted, RoundEnded, QuestionAnswered, DealWatched, RoundDealt, Asked, DealShown)
"""What doesn't happen while the clock stands."""


class Dealt(NamedTuple):
    """A round of the sitting, over or not."""

    features: tuple[str, ...]
    data: dict[str, Any]
    deck: str
    session: Session


class AssessorRemark(NamedTuple):
    """An assessor's remark: after how many rounds, acts of the last one, and answers."""

    by: str
    text: str
    at: float
    round: int
    acts: int
    answers: int


class Sitting:
    """One sitting, with the house of its time and the exam it was opened with."""

    def __init__(self, opened: Opened, house: House, others: tuple[House, ...] = ()) -> None:
        self.opened = opened
        self.exam = accommodated(exam_from_plain(opened.exam), opened.accommodations)
        self.house = house_at_exam(house, self.exam)
        self.course = Course(self.house, others)
        self.plan = plan_from_plain(opened.plan)
        self.at = 0.0
        """Seconds from the opening to the last entry."""
        self.dealt: list[Dealt] = []
        self.answers: list[tuple[Asked, QuestionAnswered]] = []
        self.watched: list[tuple[DealShown, DealWatched]] = []
        self.remarks: list[AssessorRemark] = []
        self.drafts: dict[str, Drafted] = {}
        """The newest unfiled marks of each assessor, by account id."""
        self.pauses: list[ClockPaused] = []
        self.cuts: list[Interrupted] = []
        self.clock_moves: list[ClockMoved] = []
        self.identity: IdentityChecked | None = None
        self.sign_ins: list[DealerSignedIn] = []
        self.windows: list[WindowOpened] = []
        self.typed = 0
        """How many moves were typed."""
        self.needs_dealer = True
        """Must the dealer sign in before it goes on: at the opening, after a break, after a cut?"""
        self.closed: Closed | None = None
        self.is_paused = False
        self._open: Session | None = None
        self._asked: Asked | None = None
        self._question: Question | None = None
        self._deal: DealShown | None = None
        self._scene: FaultScene | None = None

    # ------------------------------------------------------------------------------ what there is to see

    @property
    def session(self) -> Session | None:
        """The round that is being dealt."""
        return self._open

    @property
    def question(self) -> Question | None:
        """The question that waits for its answer."""
        if self._asked and self._question is None:
            wanted = Wanted(self._asked.drill, self._asked.skill)
            self._question = question_of(self.course, wanted, self._asked.seed)
        return self._question

    @property
    def scene(self) -> FaultScene | None:
        """The deal that is being watched."""
        if self._deal and self._scene is None:
            self._scene = scene_of(self.course, self._deal)
        return self._scene

    @property
    def round(self) -> int:
        """The number of the open or the last round, from 1; 0 before the first."""
        return len(self.dealt)

    @property
    def rounds(self) -> int:
        """How many rounds the form has."""
        return len(self.plan.rounds)

    @property
    def asked(self) -> int:
        """The number of the open or the last question, from 1; 0 before the first."""
        return len(self.answers) + (self._asked is not None)

    @property
    def questions(self) -> int:
        """How many questions the form has."""
        return len(self.plan.questions)

    @property
    def deal(self) -> int:
        """The number of the open or the last deal to watch, from 1; 0 before the first."""
        return len(self.watched) + (self._deal is not None)

    @property
    def deals(self) -> int:
        """How many deals to watch the form has."""
        return len(self.plan.deals)

    @property
    def next_round(self) -> tuple[str, ...] | None:
        """The features of the round to draw next; None while something is open, or after the last."""
        return None if self._is_busy or self.round == self.rounds else self.plan.rounds[self.round]

    @property
    def next_question(self) -> Wanted | None:
        """The skill to ask for next, once every round is dealt and no question is open."""
        is_early = self._is_busy or self.round < self.rounds
        return None if is_early or self.asked == self.questions else self.plan.questions[self.asked]

    @property
    def next_deal(self) -> str | None:
        """The fault to draw a deal with next, once every question is answered and no deal is open."""
        is_early = self._is_busy or (self.round, self.asked) != (self.rounds, self.questions)
        return None if is_early or self.deal == self.deals else self.plan.deals[self.deal]

    @property
    def is_over(self) -> bool:
        """Is everything dealt, answered and watched?"""
        done = (self.round, self.asked, self.deal)
        return not self._is_busy and done == (self.rounds, self.questions, self.deals)

    @property
    def is_untouched(self) -> bool:
        """Has the dealer done nothing at all: no act, no answer, no round finished, no deal watched?"""
        begun = [dealt.session.acts or dealt.session.ended for dealt in self.dealt]
        return not (self.answers or self.watched or any(begun))

    @property
    def is_closed(self) -> bool:
        """Is the dealing over, whether everything was dealt or not?"""
        return self.closed is not None

    @property
    def is_incomplete(self) -> bool:
        """Was it ended early through no fault of the dealer? Then nobody scores it."""
        return self.closed is not None and self.closed.outcome == "incomplete"

    @property
    def _is_busy(self) -> bool:
        return bool(self._open or self._asked or self._deal or self.is_closed)

    # ------------------------------------------------------------------------------------------ the fold

    def check(self, happened: Happened) -> None:
        """Refuse what cannot happen now. Call this before an entry is stored."""
        reason = self._why_not(happened)
        if reason:
            raise Refused(f"you cannot do this in the exam right now: {reason}")
        if isinstance(happened, Acted):
            step_in_words(happened.words, self.house.seats)

    def _why_not(self, happened: Happened) -> str:
        if self.is_closed:
            return "the exam is over"
        if isinstance(happened, _BY_THE_DEALER) and self.is_paused:
            return "the exam is paused"
        match happened:
            case Acted() | RoundEnded() if self._open is None:
                return "no round is open"
            case QuestionAnswered() if self._asked is None:
                return "no question is open"
            case RoundDealt() if self.next_round is None:
                return "it is not time for a round"
            case Asked() if self.next_question is None:
                return "it is not time for a question"
            case DealWatched() if self._deal is None:
                return "no deal is open"
            case DealShown() if self.next_deal is None:
                return "it is not time for a deal to watch"
            case ClockPaused() if self.is_paused:
                return "the exam is already paused"
            case ClockResumed() if not self.is_paused:
                return "the exam is not paused"
        return ""

    def take(self, happened: Happened) -> None:
        """Take in one entry."""
        self.check(happened)
        match happened:
            case RoundDealt(data, deck):
                ruling = rule(*round_from_plain(data, lambda _: self.house))
                self._open = Session(ruling, "test")
                self.dealt.append(Dealt(self.plan.rounds[self.round], data, deck, self._open))
            case Acted():
                self.typed += happened.typed
                self._submit(happened)
            case RoundEnded(at):
                self._end_round(at)
            case Asked():
                self._asked = happened
            case QuestionAnswered() if self._asked:
                self.answers.append((self._asked, happened))
                self._asked = self._question = None
            case DealShown():
                self._deal = happened
            case DealWatched() if self._deal:
                self.watched.append((self._deal, happened))
                self._deal = self._scene = None
            case Remarked(by, text, at):
                acts = len(self.dealt[-1].session.acts) if self.dealt else 0
                self.remarks.append(AssessorRemark(by, text, at, self.round, acts, len(self.answers)))
            case Drafted(by):
                self.drafts[by] = happened
            case ClockMoved():
                self.clock_moves.append(happened)
            case IdentityChecked():
                self.identity = happened
            case WindowOpened():
                self.windows.append(happened)
            case DealerSignedIn():
                self.sign_ins.append(happened)
                self.needs_dealer = False
            case Closed():
                self.closed = happened
                self._open = self._asked = self._question = self._deal = self._scene = None
            case _:
                self._take_pause(happened)
        self.at = happened.at

    def _take_pause(self, happened: Happened) -> None:
        """Pauses and cuts stop the clock of an open round."""
        match happened:
            case ClockPaused(_, why, at):
                self.is_paused = True
                self.needs_dealer = self.needs_dealer or why != SHEET_OPEN
                self.pauses.append(happened)
                self._submit(attempt.Paused(at))
            case ClockResumed(_, at):
                self.is_paused = False
                self._submit(attempt.Resumed(at))
            case Interrupted(_, at):
                self.cuts.append(happened)
                self.needs_dealer = True
                if not self.is_paused:
                    self._submit(attempt.Paused(self.at))
                    self._submit(attempt.Resumed(at))

    def _submit(self, entry: attempt.Entry) -> None:
        if self._open:
            self._open.submit(entry)

    def _end_round(self, at: float) -> None:
        if self._open:
            self._open.submit(attempt.AttemptEnded(scorecard_as_plain(self._open.scorecard()), at))
            self._open = None


def sitting_after(
    opened: Opened, house: House, others: tuple[House, ...], happened: Iterable[Happened]
) -> Sitting:
    """The sitting after all these entries."""
    sitting = Sitting(opened, house, others)
    for entry in happened:
        sitting.take(entry)
    return sitting
