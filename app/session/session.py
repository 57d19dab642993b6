"""A session: one attempt at one round, in one mode. Entries go in, a frozen update comes out.

It is a fold: the same start and entries always make the same session, so undo, resume and replay are one.
"""

from dataclasses import dataclass

from app.grading.faults import Fault, Scorecard
from app.grading.judge import Judge
from app.procedure.dealer_log import step_in_words
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.session.attempt_log import Acted, AttemptEnded, Entry, Mode, Paused, Resumed, TakenBack
from app.session.fault_list import UndoneSlip
from app.session.modes import POLICIES
from app.session.player_turns import PlayerTurns
from app.session.supervisor_answer import FloorLine, floor_scene, supervisor_says
from app.table.table import Table


@dataclass(frozen=True, slots=True)
class Update:
    """What a screen needs to know after an entry."""

    table: Table
    acts: tuple[Step, ...]
    decided: tuple[int, ...]
    due: DueStep | None
    """The next step, where the mode shows it."""
    fault: Fault | None
    """The fault this entry brought, where the mode shows it."""
    stopped: bool
    """The mode stopped at the fault and took the act back."""
    instead: DueStep | None
    """What is due now, where the mode stopped at a fault."""
    in_turn: bool
    """Whether the step that the act stood for is due now."""
    paused: bool
    ended: bool


class Session:
    """One attempt."""

    def __init__(self, ruling: Ruling, mode: Mode) -> None:
        self.ruling = ruling
        self.mode = mode
        self.policy = POLICIES[mode]
        self.acts: list[Step] = []
        self.times: list[float] = []
        self.taken_back: list[tuple[Step, Fault | None]] = []
        self.slips: list[UndoneSlip] = []
        """What the mode stopped and undid."""
        self.paused_at: float | None = None
        self.ended = False
        self._paused_for = 0.0
        self._judge = Judge(ruling)
        self._turns = PlayerTurns(ruling)

    def submit(self, entry: Entry) -> Update:
        """Take in one entry and say what there is to show."""
        fault = None
        if self.ended:
            return self._update()
        match entry:
            case Acted(words, at):
                fault = self._act(step_in_words(words, self.ruling.house.seats), at)
            case TakenBack():
                self._take_back(None)
            case Paused(at):
                self.paused_at = at if self.paused_at is None else self.paused_at
            case Resumed(at):
                self._resume(at)
            case AttemptEnded():
                self.ended = True
        return self._update(fault)

    def now(self) -> Update:
        """What there is to show as it stands."""
        return self._update()

    def machine_act(self) -> Step | None:
        """What the machine deals next where it deals."""
        due = self._judge.next_due()
        return due.step if due else None

    def answer_to_call(self) -> str:
        """What the supervisor says, if the last act was a call."""
        called = self.acts[-1:] == [CALL_SUPERVISOR]
        return supervisor_says(self.ruling, self.acts, self._judge.next_due()) if called else ""

    def floor_scene(self) -> tuple[FloorLine, ...]:
        """What is said at the table, if the last act was a call."""
        called = self.acts[-1:] == [CALL_SUPERVISOR]
        return floor_scene(self.ruling, self.acts, self._judge.next_due()) if called else ()

    def scorecard(self) -> Scorecard:
        """The judgement if the round ended now."""
        return self._judge.scorecard()

    def _act(self, step: Step, at: float) -> Fault | None:
        looks = self.policy.stops_at_fault or self.policy.shows_faults
        before = self._judge.so_far().faults if looks else ()
        self.acts.append(step)
        self.times.append(at - self._paused_for)
        self._judge.act(step, len(self.acts))
        if not looks:
            return None
        fault = next((fault for fault in self._judge.so_far().faults if fault not in before), None)
        if fault is not None and self.policy.stops_at_fault:
            self._take_back(fault)
        return fault

    def _take_back(self, fault: Fault | None) -> None:
        if not self.acts:
            return
        self.taken_back.append((self.acts.pop(), fault))
        if fault:
            self.slips.append(UndoneSlip(self.taken_back[-1][0], fault, tuple(self.acts)))
        self.times.pop()
        self._judge = Judge(self.ruling)
        for line, act in enumerate(self.acts, 1):
            self._judge.act(act, line)

    def _resume(self, at: float) -> None:
        if self.paused_at is not None:
            self._paused_for += at - self.paused_at
            self.paused_at = None

    def _update(self, fault: Fault | None = None) -> Update:
        policy = self.policy
        stopped = fault if policy.stops_at_fault else None
        return Update(
            table=self._judge.table,
            acts=tuple(self.acts),
            decided=self._turns.decided_after(self.acts),
            due=self._judge.next_due() if policy.shows_next else None,
            fault=fault if policy.shows_faults else None,
            stopped=stopped is not None,
            instead=self._judge.next_due() if stopped else None,
            in_turn=stopped is not None and self._judge.is_in_turn(stopped.step),
            paused=self.paused_at is not None,
            ended=self.ended,
        )
