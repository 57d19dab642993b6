"""Dealing: the trainee sits in the dealer's chair. Every act is always possible, and nothing is hinted."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, assert_never

from PySide6.QtCore import Signal

from app.course.course_guide import NO_HINT, CourseGuide
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.beliefs.slip_diagnosis import SlipAt, misconception_behind
from app.drills.other_houses import course_at
from app.drills.run_plans import FOR_EXAM
from app.errors import Refused
from app.grading.faults import Fault, Scorecard
from app.ports.attempts import Attempts, RunningAttempt
from app.procedure.library import Library
from app.procedure.plan import DueStep
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_chapters import CitedRule
from app.procedure.ruling import Ruling, rule
from app.procedure.ruling_words import ground_of_step
from app.session.attempt_log import Acted, Entry, Paused, Resumed, TakenBack
from app.session.coach import CoachNote, coach_note, due_instead
from app.session.fault_words import form_words, summary_words
from app.session.game_summary import game_words, round_figures
from app.session.pace import Pace, pace_of
from app.session.session import Session, Update
from app.session.supervisor_answer import GO_ON
from app.session.unrecorded_attempt import Unrecorded
from app.table.table import Table
from app.ui.dealing.dealer_furniture import RoundAnswer
from app.ui.dealing.guidance import ROUND_IS_DEALT, guiding_lights, guiding_words
from app.ui.dealing.guidance_lights import Lights
from app.ui.dealing.live_round import LiveRound
from app.ui.dealing.pad_keys import WHILE_DEALING, DealerRequest
from app.ui.dealing.unfinished_round import RoundRecorder
from app.ui.kit.settings import MODE_NAMES, Settings
from app.ui.kit.theme import THEMES
from app.ui.table.notes.coach_panel import CoachAnswer, CoachPanel
from app.ui.table.notes.compared_hands import ComparedHands
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import dealt_round_of
from app.ui.watch.demonstration import dealt
from app.ui.watch.review_mode import ReviewChoice, ReviewMode

_PAUSED = ("Paused", "The clock is stopped.", {RoundAnswer.RESUME: "Continue"}, RoundAnswer.RESUME)
_KEYS = ("Keys", WHILE_DEALING, {RoundAnswer.CLOSE: "Close"}, RoundAnswer.CLOSE)
_USUAL_TEXT = 100
_AFTER_A_ROUND = {
    RoundAnswer.REVIEW: "Review",
    RoundAnswer.NEXT: "Next round",
    RoundAnswer.AGAIN: "Same round again",
}
_QUESTIONS_FIRST = {RoundAnswer.QUESTIONS: f"{FOR_EXAM} questions"}
_STILL_DUE = (
    "You still have steps to do",
    "Steps you have not done count as skipped.",
    {RoundAnswer.GO_ON: "Keep dealing", RoundAnswer.OVER: "Finish"},
    RoundAnswer.GO_ON,
)
_IS_IT_OVER = (
    "Is the round over?",
    "Steps you have not done count as skipped.",
    {RoundAnswer.OVER: "Yes, finish", RoundAnswer.GO_ON: "Keep dealing"},
    RoundAnswer.GO_ON,
)


class DealingMode(LiveRound):
    """Deals one round after another, in one of the modes.

    Signals:
        asked_for_rule: the rule that was broken is wanted, a `CitedRule`.
        asked_for_questions: the questions that come before the next round are wanted.
    """

    asked_for_rule = Signal(object)
    asked_for_questions = Signal()
    _is_moment: bool
    """Whether only one moment of a round is dealt again: it counts for nothing."""

    def __init__(
        self,
        screen: TableScreen,
        library: Library,
        settings: Settings,
        chance: Random,
        attempts: Attempts | None = None,
        resumed: RunningAttempt | None = None,
    ) -> None:
        super().__init__(screen, settings, _lines(settings))
        self.coach = CoachPanel(screen, self.desk.command_line)
        self.coach.answered.connect(partial(_answer_coach, self))
        self.compared = ComparedHands(screen.table)
        """Which hand wins at the spot that is settled, for one who learns."""
        self._recorder = RoundRecorder(attempts, chance, screen.bar.warn)
        self.guide = CourseGuide(attempts.course if attempts else None)
        self._library = library
        self._chance = chance
        self._data: dict[str, Any] = {}
        self.stopped_at: Fault | None = None
        """The last fault that the coach spoke of."""
        self.cited = partial(_cited_by, self)
        """What is spoken of now rests on this."""
        self._instead: DueStep | None = None
        """What was due then."""
        self.review: ReviewMode | None = None
        self.results: list[tuple[Scorecard, Pace | None]] = []
        """The finished rounds of this game."""
        self._slips: list[list[Fault]] = []
        """The slips that were undone in each of them."""
        if resumed:
            self._data = resumed.data
            self.begin(resumed.session.ruling, resumed)
        else:
            self.next_round()

    # --- a round

    def next_round(self) -> None:
        """Deal another round, recorded from its first act."""
        if len(self.results) >= self._settings.rounds:
            self.results, self._slips = [], []
        house = self._library.house(self._settings.house)
        goes_on = bool(self.results) and self.ruling.house.id == house.id
        before = self.ruling.played if goes_on else None
        on_path = self.guide.deal(house, self._settings.rung, self._chance)
        if on_path:
            self._data, ruling = on_path, rule(*round_from_plain(on_path, lambda _: house))
        else:
            self._data, ruling = dealt(house, self._chance, self._settings, before)
        if self._running:
            self._recorder.give_up(self._running, self._seconds)
        self.begin(ruling, self._recorder.begin(self._settings.mode, self._data))

    def repeat_round(self) -> None:
        """Deal the same round again."""
        if not self._is_moment:
            del self.results[-1:], self._slips[-1:]
        self.begin(self.ruling, self._recorder.begin(self._settings.mode, self._data))

    def begin(self, ruling: Ruling, attempt: RunningAttempt | None = None) -> None:
        """Deal this round from its start, or from where an attempt at it was cut off."""
        self._is_moment = False
        attempt = attempt or Unrecorded(ruling, self._settings.mode)
        self.desk.has_hint = attempt.session.mode == "guided"
        self.guide.begin(ruling, self._settings.guidance)
        super().begin(ruling, attempt)
        if self.session.paused_at is not None:
            self.verdict.ask(*_PAUSED)

    def _tell_round(self) -> None:
        """Say in the bar which round of which game this is."""
        number, rounds = len(self.results) + 1 - self.session.ended, self._settings.rounds
        # If the game was made shorter meanwhile, it ends with this round.
        round_of = f" · round {number} of {max(number, rounds)}" if rounds > 1 else ""
        where = " · dealing one moment again" if self._is_moment else round_of
        if course := self.guide.round_words(self.ruling, self.session.mode == "guided"):
            where += f" · {course}"
        self._screen.bar.tell(self.ruling.house.name, f"{MODE_NAMES[self.session.mode]}{where}")

    def take_back(self) -> None:
        """Undo the last act, in the modes that stop at a fault."""
        if self.verdict.isVisible():
            return
        if not self.session.policy.stops_at_fault:
            self._screen.say("You can't undo a move in a test.")
        elif not self.session.acts:
            self._screen.say("There is nothing to undo.")
        else:
            self._submit(TakenBack(self._seconds))

    def pause(self) -> None:
        """Stop the clock."""
        if not (self.session.ended or self.verdict.isVisible()) and self._submit(Paused(self._seconds)):
            self.verdict.ask(*_PAUSED)

    def finish(self) -> None:
        """End the round: judge it and show the result."""
        if self.session.ended or self.verdict.isVisible():
            return
        card = self.session.scorecard()
        try:
            self.attempt.end(self._seconds)
        except Refused as refusal:
            self._refuse(refusal)
            return
        pace = pace_of(self.ruling, self.session.acts, self.session.times)
        own = [slip.fault for slip in self.session.slips]
        if not self._is_moment:
            self.results.append((card, pace))
            self._slips.append(own)
        slips = own if self.session.policy.stops_at_fault else None
        title, text = summary_words(card, slips, has_figures=True)
        form = form_words(self.hands.dealer.paid, self.ruling.house.chips)
        every = None if slips is None else [fault for found in self._slips for fault in found]
        game = "" if self._is_moment else game_words(self.results, self._settings.rounds, every)
        news = "" if self._is_moment else self.guide.news(self.ruling.house)
        own_steps = self.guide.own_steps if self.session.mode == "guided" else None
        told = self.ruling.house.names.said(f"{news}{game}{text}{form}").strip("\n")
        asks = not self._is_moment and self.guide.asks_questions(self.ruling.house)
        answers = _QUESTIONS_FIRST | _AFTER_A_ROUND if asks else _AFTER_A_ROUND
        self.verdict.ask(title, told, answers, figures=round_figures(card, pace, own_steps))

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings. Another house or mode begins another round."""
        before, self._settings = self._settings, settings
        self.desk.apply_theme(THEMES[settings.room])
        if self.review:
            self.review.apply_settings(settings)
        else:
            self._screen.table.keep_lines(_lines(settings))
        if (settings.house, settings.mode) != (before.house, before.mode):
            if self.review:
                self._after_review(ReviewChoice.NEXT)
            else:
                self.next_round()
        elif not self.review:
            self._tell_round()

    def close(self) -> None:
        """Leave the table."""
        self._recorder.give_up(self.attempt, self._seconds)
        self.set_aside()

    def set_aside(self) -> None:
        """Leave the table. An unfinished round can be resumed later."""
        if self.review:
            self.review.close()
        self.coach.leave()
        self.compared.leave()
        super().close()

    # --- the attempt

    def _submit(self, entry: Entry) -> bool:
        """In Learn the record says of a move whether it was done without help."""
        if isinstance(entry, Acted) and self.session.mode == "guided":
            entry = replace(entry, unaided=self.guide.help_with(self._due) != "light")
        return super()._submit(entry)

    def _take_in(self, update: Update, jump: bool) -> None:
        _hush(self)
        # What the coach has shown once is no longer one's own.
        self.guide.is_hinted = update.stopped
        _take_up_hands(self, update.table, update.due)
        super()._take_in(update, jump)
        self.compared.show_beside()
        if update.stopped and update.fault:
            self.stopped_at, self._instead = update.fault, update.instead
            note = _note_on(self._library, self.session, update.fault, update)
            self.compared.hide()
            self.furniture.lifted = note.fact.cards
            self._show()
            self.coach.tell(note, is_answered=self.session.mode == "guided")

    # --- showing

    def _words(self) -> list[str]:
        """In guided mode the next act with its reason, and at the end the key that ends the round."""
        if self.session.mode != "guided":
            return super()._words()
        play = self._screen.table.play
        assert play, "a table is shown before anything lights up on it"
        lights, words = ROUND_IS_DEALT
        if self.guide.help_with(self._due) != "light":
            play.lit = ()
            self.desk.light(Lights())
            return super()._words()
        if self._due:
            lights = guiding_lights(self.ruling, self._due, self.moment, play)
            words = guiding_words(self.ruling, self._due)
        play.lit = lights.zones
        self.desk.light(lights)
        # The ruling is the next step, and lights up.
        goes_on = self.session.answer_to_call() == GO_ON
        return [GO_ON, words] if goes_on else [words]

    # --- the review

    def _review(self) -> None:
        """Put the controls away and show the round again."""
        self.furniture.rest(True)
        self.compared.hide()
        self.review = ReviewMode(
            self._screen,
            self._settings,
            dealt_round_of(self._library, self.session),
        )
        self.review.wanted.connect(self._after_review)
        self.review.asked_for_rule.connect(self.asked_for_rule)
        self.review.asked_to_deal.connect(self._after_review)

    def _after_review(self, choice: ReviewChoice | int) -> None:
        """Deal another round, the same again, or one moment of it after so many steps of its plan."""
        assert self.review, "it is the review that asks"
        self.review.close()
        self.review = None
        self._screen.table.keep_lines(_lines(self._settings))
        self.furniture.rest(False)
        match choice:
            case ReviewChoice.NEXT | ReviewChoice.SIMILAR:
                self.next_round()
            case ReviewChoice.AGAIN:
                self.repeat_round()
            case int(count):
                attempt = Unrecorded(self.ruling, "guided" if self._settings.mode == "guided" else "practice")
                for due in self.ruling.steps[:count]:
                    attempt.submit(Acted(str(due.step), 0.0))
                self._is_moment = True
                super().begin(self.ruling, attempt)
            case _:
                assert_never(choice)

    def want(self, request: DealerRequest) -> None:
        """Do what a key beside the table or an entry of the menu means."""
        _hush(self)
        match request:
            case DealerRequest.FINISH:
                self._end()
            case DealerRequest.UNDO:
                self.take_back()
            case DealerRequest.PAUSE:
                self.pause()
            case DealerRequest.KEYS:
                if not self.verdict.isVisible():
                    self.verdict.ask(*_KEYS, is_tall=True)
            case DealerRequest.HINT:
                _hint(self)
            case _:
                assert_never(request)

    def _end(self) -> None:
        """Ask before a round ends too early. A test always asks, so that the question gives nothing away."""
        if self.session.ended or self.verdict.isVisible():
            return
        if self.session.mode == "test":
            self.verdict.ask(*_IS_IT_OVER)
        elif self.session.machine_act():
            self.verdict.ask(*_STILL_DUE)
        else:
            self.finish()

    def _answer(self, answer: RoundAnswer) -> None:
        match answer:
            case RoundAnswer.GO_ON | RoundAnswer.CLOSE:
                # The table is as it was.
                _hush(self)
                self._show()
            case RoundAnswer.OVER:
                self.finish()
            case RoundAnswer.REVIEW:
                self._review()
            case RoundAnswer.NEXT:
                self.next_round()
            case RoundAnswer.AGAIN:
                self.repeat_round()
            case RoundAnswer.QUESTIONS:
                self.asked_for_questions.emit()
            case RoundAnswer.RESUME:
                if not self._submit(Resumed(self._seconds)):
                    self.verdict.ask(*_PAUSED)
            case _:
                assert_never(answer)


def _hush(dealing: DealingMode) -> None:
    """The coach says nothing more, and nothing lights up for it."""
    dealing.coach.put_away()
    dealing.furniture.lifted = ()
    play = dealing._screen.table.play
    if play and dealing._running and dealing.session.mode != "guided":
        play.lit = ()
        dealing.desk.light(Lights())


def _answer_coach(dealing: DealingMode, answer: CoachAnswer) -> None:
    """Do what the dealer wants after a note."""
    match answer:
        case CoachAnswer.GO_ON:
            # The table is as it was.
            _hush(dealing)
            _take_up_hands(dealing, dealing.moment.table, dealing._due)
            dealing._show()
            dealing.compared.show_beside()
        case CoachAnswer.RULE:
            dealing.asked_for_rule.emit(dealing.cited())
        case CoachAnswer.ANSWER:
            play = dealing._screen.table.play
            if play and dealing._instead:
                lights = guiding_lights(dealing.ruling, dealing._instead, dealing.moment, play)
                play.lit = lights.zones
                dealing.desk.light(lights)
                dealing._show()
        case _:
            assert_never(answer)


def _hint(dealing: DealingMode) -> None:
    """Show the step that is due, in Learn, unless it has come without help often enough."""
    if dealing.session.mode != "guided" or dealing.session.ended or dealing.verdict.isVisible():
        return
    if dealing.guide.help_with(dealing._due) == "none":
        dealing._screen.say(NO_HINT)
    else:
        dealing.guide.is_hinted = True
        _take_up_hands(dealing, dealing.moment.table, dealing._due)
        dealing._show()
        dealing.compared.show_beside()


def _take_up_hands(dealing: DealingMode, table: Table, due: DueStep | None) -> None:
    """Where the next step lights up, lift what plays at its spot, and compare it with the dealer's hand.

    Outside of Learn no step is said to be due.
    """
    is_lit = dealing.guide.help_with(due) == "light"
    dealing.compared.take_up(dealing.ruling, table, due.step if due and is_lit else None)
    dealing.furniture.lifted = dealing.compared.cards


def _note_on(library: Library, session: Session, fault: Fault, update: Update) -> CoachNote:
    """What the coach says of the move that was just undone."""
    act, due = session.slips[-1].act, due_instead(fault, update)
    course = course_at(library, session.ruling.house.id)
    belief = misconception_behind(course, session.ruling, SlipAt(update.acts, act, due))
    return coach_note(session.ruling, fault, update, act, MISCONCEPTIONS.get(belief, ""))


def _cited_by(dealing: DealingMode) -> CitedRule | None:
    """What is spoken of now: the fault that stopped the round, the step that lights up, or a review."""
    if dealing.review:
        return dealing.review.show.cited_at(dealing.review.place)
    fault, due, house = dealing.stopped_at, dealing._due, dealing.ruling.house
    if fault and dealing.coach.isVisible():
        return CitedRule(house, fault.ground, fault.step or fault.did)
    if due and dealing.guide.help_with(due) == "light":
        return CitedRule(house, ground_of_step(dealing.ruling, due), due.step)
    return None


def _lines(settings: Settings) -> int:
    """How many lines to keep for words: guidance is long, and longer in large text."""
    if settings.mode != "guided":
        return 1
    return 2 if settings.text <= _USUAL_TEXT else 3
