"""One way to read a dealer's acts: which steps they did, and every slip among them.

An act that is an undone step is right, or early when the step before it is missing. An act on the same
wager, tuck, set or call as an undone step is wrong and spends that step. Anything else is extra; what is
never done is omitted. So a swap, a moved block or a missing step is one fault each: nothing cascades.
"""

from dataclasses import replace
from enum import Enum, auto
from typing import cast

from app.game.wagers import MAIN_WAGERS
from app.grading.case import Case, subject_of
from app.grading.faults import Kind, Slip, WagerKey
from app.grading.misread import Belief, beliefs, settles_as, settles_by_outcome
from app.procedure.answers import answer_to_slip, is_void
from app.procedure.plan import DueStep
from app.procedure.words import CALL_SUPERVISOR, Step
from app.table.table import Table, apply


class Status(Enum):
    """How far a step of the plan is."""

    UNDONE = auto()
    DONE = auto()
    SPENT = auto()
    """A wrong act stands in its place."""
    REOPENED = auto()
    """The wrong act changed nothing, or was put back: the right act can still follow."""
    EXCUSED = auto()
    """A wrong act has touched on it: it may still be done, and is not missed otherwise."""
    CANCELED = auto()
    """The round was void before it was done."""


_OPEN = (Status.UNDONE, Status.REOPENED, Status.EXCUSED)


class Branch:
    """The acts so far, read in one way."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.table: Table = case.start
        self.status = [Status.UNDONE] * len(case.steps)
        self.slips: list[Slip] = []
        self.right = 0
        self.answered: set[DueStep] = set()
        """What was done of the answers to events that were ignored otherwise."""
        self.opened: dict[int, tuple[DueStep, ...]] = {}
        """Irregularities the dealer has made, each with the answer that is due, under minus its line."""
        self._kinds: frozenset[str] = frozenset()
        """What those are. A second one of a kind, or one in a void round, changes nothing any more."""
        self.unneeded_calls: list[int] = []
        """The lines of calls to the supervisor that nothing asked for."""
        self.excused: dict[int, Slip] = {}
        """Ante steps that a wrong tap for the Raise has settled along with it."""
        self._ahead: dict[int, set[int]] = {}
        """For each ignored event, and each that the dealer made, the steps that were done before it."""
        self._parts: dict[int, frozenset[Step]] = {}
        """What was done of steps that can be done in parts."""
        self._called_at = 0
        self._racked: set[int | str] = set()
        self._beliefs: dict[int, tuple[int, list[Belief]]] = {}
        """For a dealer's hand wrongly set or called: its line, and how the spots would be settled."""

    def copy(self) -> "Branch":
        """The same reading, free to go another way."""
        other = Branch(self.case)
        other.table, other.right, other._called_at = self.table, self.right, self._called_at
        other.status, other.slips = self.status.copy(), self.slips.copy()
        other.answered, other._ahead = self.answered.copy(), self._ahead.copy()
        other.opened, other._parts = self.opened.copy(), self._parts.copy()
        other.unneeded_calls, other._kinds = self.unneeded_calls.copy(), self._kinds
        other.excused, other._racked = self.excused.copy(), self._racked.copy()
        other._beliefs = self._beliefs.copy()
        return other

    def weight(self) -> tuple[int, int, int]:
        """For choosing among readings: how many faults if the round ended now; then the simplest."""
        missing = self.missing()
        standing = self.standing(missing)
        ignored = len(self.ignored(standing))
        return len(missing) + len(standing) + ignored, -ignored, len(self.slips)

    def weight_so_far(self) -> tuple[int, int, int]:
        """The same while the round runs: what is still undone is no fault yet."""
        ignored = len([number for number in self.ignored() if self.is_past(number)])
        return len(self.slips) + ignored, -ignored, len(self.case.ignored)

    def ignored(self, standing: list[Slip] | None = None) -> dict[int, list[DueStep]]:
        """The events that were not answered, or not wholly, and what is missing of each answer.

        What the dealer made is one only as long as the slip that made it stands.
        """
        lines = {slip.line for slip in (self.slips if standing is None else standing)}
        made = {number: answer for number, answer in self.opened.items() if -number in lines}
        missing = {
            number: [due for due in answer if due not in self.answered]
            for number, answer in ({**self.case.ignored, **made}).items()
        }
        return {number: answer for number, answer in missing.items() if answer}

    def is_past(self, number: int) -> bool:
        """Has the dealer gone on after an ignored event?"""
        ahead, at = self._ahead.get(number, ()), self.case.happens_at.get(number, -1)
        return self._has_happened(number) and any(
            self.status[place] is not Status.UNDONE and place not in ahead
            for place in range(at + 1, len(self.status))
        )

    def waits_for(self, number: int) -> bool:
        """Has an ignored event happened, and the dealer not gone on yet?"""
        return self._has_happened(number) and not self.is_past(number)

    def _has_happened(self, number: int) -> bool:
        at = self.case.happens_at.get(number)
        return at is None or self.status[at] is not Status.UNDONE

    def missing(self) -> set[int]:
        """The steps that have not been done."""
        return {place for place, status in enumerate(self.status) if status is Status.UNDONE}

    def is_ready(self, place: int) -> bool:
        """May this step be done now, with nothing undone that must come before it?"""
        return self.status[place] in _OPEN and not self._blockers(place)

    def standing(self, missing: set[int]) -> list[Slip]:
        """The slips without early steps that jumped only what was never done: that is the one fault."""
        return [slip for slip in self.slips if slip.kind != "early" or not missing.issuperset(slip.blockers)]

    def submit(self, act: Step, line: int) -> list["Branch"]:
        """Judge an act, and return the readings it leads to: several where equal words are due twice."""
        places = self.case.places.get(self.case.meaning(act), [])
        free = [place for place in places if self.status[place] in _OPEN]
        if not free and self._is_part(act):
            free = places = [self.case.parts[act]]
        if act == CALL_SUPERVISOR:
            # A call is never too early: where none is due yet, it is simply one that was not needed.
            free = [place for place in free if not self._blockers(place)]
        choices: list[int | None] = [*free[:1]] or [None]
        if len(places) > 1 and act != CALL_SUPERVISOR:
            ready = [place for place in free if not self._blockers(place)]
            choices = [*ready] if ready else [*free, None]
        branches = [self, *(self.copy() for _ in choices[1:])]
        return [
            after
            for branch, choice in zip(branches, choices, strict=True)
            for after in branch._judge(act, line, choice)
        ]

    def _is_part(self, act: Step) -> bool:
        place = self.case.parts.get(act)
        return (
            place is not None
            and self.status[place] in _OPEN
            and act not in self._parts.get(place, ())
            and not self._blockers(place)
        )

    def _blockers(self, place: int) -> tuple[int, ...]:
        order = self.case.order
        if place in order.heads and any(
            self.status[mate] is not Status.UNDONE for mate in order.mates.get(place, ())
        ):
            # Steps that may be done in any order wait together: the first of them answers for all.
            return ()
        return tuple([need for need in order.requires[place] if self.status[need] is Status.UNDONE])

    def _judge(self, act: Step, line: int, place: int | None) -> list["Branch"]:
        """Judge an act that stands for this step or for none; an irregularity can be taken in two ways."""
        before, slips = self.table, len(self.slips)
        self.table = apply(before, act)
        wager = self._wager(act)
        answer = self._awaited(act)
        if place is not None and self._may_do(place):
            self._do(place, act, line, wager)
        elif answer is not None:
            self.answered.add(answer)
        elif not (self._mends(act, wager, before) or self._is_right_as_well(act)):
            if act == CALL_SUPERVISOR:
                self.unneeded_calls.append(line)
            else:
                self._fault(act, line, wager, before)
        if wager:
            self._note_corrections(wager)
        if act.verb == "rack":
            self._racked.add(act.place)
        if act == CALL_SUPERVISOR:
            self._called_at = line
        return self._after_own_slip(act, self.slips[-1]) if len(self.slips) > slips else [self]

    def _awaited(self, act: Step) -> DueStep | None:
        """The answer that this act gives to something irregular, if the dealer has not gone on yet.

        Wagers that go back are no part of a round that goes on.
        """
        if act.verb == "return":
            return None
        own = [due for answer in self.opened.values() for due in answer if due.step == act]
        known = self.case.answers.get(act)
        for due in (*own, *([known] if known else [])):
            if due not in self.answered and due.event is not None and self.waits_for(due.event):
                return due
        return None

    def _is_right_as_well(self, act: Step) -> bool:
        at = self.case.right_as_well.get(act)
        return any(
            str(step) == at and self.status[place] is not Status.UNDONE
            for place, step in enumerate(self.case.steps)
        )

    def _after_own_slip(self, act: Step, slip: Slip) -> list["Branch"]:
        """Where the house calls a slip an irregularity: the round going on, and the one that is void."""
        kind = self.case.opened_by(act, slip.kind, self.missing())
        if kind is None:
            return [self]
        self.slips[-1] = replace(slip, opens=kind)
        if kind in self._kinds:
            return [self]
        number = -slip.line
        answer = answer_to_slip(self.case.house, self.case.ruling.played, kind, act, number)
        branches = [self]
        if is_void(answer):
            void = self.copy()
            void.case = self.case.voided(answer)
            canceled = [Status.CANCELED if each is Status.UNDONE else each for each in self.status]
            void.status = [*canceled, *(Status.UNDONE for _ in answer)]
            void._kinds = frozenset(self.case.house.irregularities)
            branches.append(void)
        self._kinds |= {kind}
        self.opened[number] = answer
        self._ahead[number] = {place for place, each in enumerate(self.status) if each is not Status.UNDONE}
        return branches

    def _wager(self, act: Step) -> WagerKey | None:
        subject = subject_of(act)
        return cast(WagerKey, subject) if subject in self.table.stacks else None

    def _do(self, place: int, act: Step, line: int, wager: WagerKey | None) -> None:
        status = self.status[place]
        if act in self.case.whole.get(place, ()):
            self._parts[place] = self._parts.get(place, frozenset()) | {act}
            if self._parts[place] != self.case.whole[place]:
                return
        blockers = self._blockers(place) if status is Status.UNDONE else ()
        if blockers:
            jumped = self.case.order.jumped(place, self.missing())
            self.slips.append(Slip("early", line, act, place, wager, blockers=blockers, jumped=jumped))
        else:
            self.right += 1
        if status is Status.REOPENED and wager is None:
            self._correct_words(place)
        self.status[place] = Status.DONE
        for number, at in self.case.happens_at.items():
            if at == place:
                self._ahead[number] = set(range(at + 1, len(self.status))) - self.missing()
        self.excused.pop(place, None)
        if act.verb == "push" and not act.what:
            self._believe_tie(act, line, place, wager)

    def _believe_tie(self, act: Step, line: int, place: int, wager: WagerKey | None) -> None:
        """A tap that is right for the Raise means a tie to a dealer who misread the hand."""
        spot = int(act.place)
        for origin, believed in self._beliefs.values():
            if any(settles_as(belief[spot], "ante", act) for belief in believed):
                self._excuse_ante(Slip("wrong", line, act, place, wager, follows=origin))

    # ------------------------------------------------------------------------------- faults

    def _fault(self, act: Step, line: int, wager: WagerKey | None, before: Table) -> None:
        place = self._stands_for(act)
        slip = Slip(
            self._kind(act, place), line, act, place, wager, follows=self._followed(act, wager, place)
        )
        if wager:
            right = before if place is None else apply(before, self.case.steps[place])
            slip = replace(
                slip,
                before=before.stacks[wager],
                after=self.table.stacks[wager],
                target=right.stacks[wager],
            )
        self.slips.append(slip)
        if place is not None:
            self._spend(place, slip)

    def _stands_for(self, act: Step) -> int | None:
        """The undone step on the same thing, of the act's own verb if there is one."""
        subject = subject_of(act)
        places = self.case.about.get(subject, []) if subject else []
        undone = [place for place in places if self.status[place] in _OPEN]
        if act in self.case.places:
            # Done a second time: it stands for another step only where that one decides the wager now.
            undone = [place for place in undone if self._decides_now(place)]
        undone.sort(key=lambda place: self.case.steps[place].verb != act.verb)
        return undone[0] if undone else None

    def _decides_now(self, place: int) -> bool:
        return self.case.steps[place].verb != "return" and not self._blockers(place)

    def _kind(self, act: Step, place: int | None) -> Kind:
        if place is None:
            return "extra"
        return "amount" if act.verb == self.case.steps[place].verb == "pay" else "wrong"

    def _spend(self, place: int, slip: Slip) -> None:
        step = self.case.steps[place]
        self.excused.pop(place, None)
        if slip.wager is None:
            self.status[place] = Status.REOPENED
            if slip.act.verb in ("set", "call"):
                self._beliefs[place] = slip.line, beliefs(self.case.ruling, slip.act)
        elif step.verb == "push" and slip.wager[1] == "ante":
            # The tap is still due for the Raise.
            self.status[place] = Status.EXCUSED
        else:
            self.status[place] = Status.SPENT
            if slip.act.verb == "push" and not slip.act.what:
                self._excuse_ante(slip)

    def _excuse_ante(self, slip: Slip) -> None:
        """The tap that pushed the Raise pushed the Ante as well, unless the dealer still settles it."""
        for place in self.case.about.get((slip.act.place, "ante"), ()):
            if self.status[place] is Status.UNDONE:
                self.status[place] = Status.EXCUSED
                self.excused[place] = slip

    # ------------------------------------------------------------------------- consequences

    def _followed(self, act: Step, wager: WagerKey | None, place: int | None) -> int | None:
        """The line of the fault of which this settlement is a consequence, if it is one."""
        if wager is None or wager not in self.case.about:
            return None
        if place is None and any(slip.wager == wager for slip in self.slips):
            return None
        number, name = wager
        for line, believed in self._beliefs.values():
            if any(settles_as(belief[number], name, act) for belief in believed):
                return line
        return self._partner_line(wager, act)

    def _partner_line(self, wager: WagerKey, act: Step) -> int | None:
        """Ante and Raise of a spot, settled by the same wrong outcome, are one fault."""
        number, name = wager
        if name not in MAIN_WAGERS:
            return None
        settlement = self.case.settlements[number]
        for slip in self.slips:
            is_partner = slip.wager in [(number, main) for main in MAIN_WAGERS] and slip.wager != wager
            if is_partner and slip.kind == "wrong" and not slip.corrected:
                acts = [(name, act), (slip.wager[1], slip.act)] if slip.wager else []
                if settles_by_outcome(self.case.house.rules, settlement, acts):
                    return slip.follows or slip.line
        return None

    # -------------------------------------------------------------------------- corrections

    def _may_do(self, place: int) -> bool:
        if self.status[place] is not Status.REOPENED:
            return True
        return all(self._may_correct(slip) for slip in self.slips if slip.step == place)

    def _may_correct(self, slip: Slip) -> bool:
        """Openly at most houses; after a call where the house asks for it, or once the hand is racked."""
        must_call = self.case.house.grading.call_first or slip.act.place in self._racked
        return not must_call or self._called_at > slip.line

    def _correct_words(self, place: int) -> None:
        """A tuck, a set or a call was put right."""
        for number, slip in enumerate(self.slips):
            if slip.step == place and slip.kind == "wrong":
                self.slips[number] = replace(slip, corrected=True)
        self._beliefs.pop(place, None)

    def _correctable(self, wager: WagerKey) -> list[int]:
        return [
            number
            for number, slip in enumerate(self.slips)
            if slip.wager == wager
            and slip.after != slip.target
            and not slip.corrected
            and self._may_correct(slip)
        ]

    def _mends(self, act: Step, wager: WagerKey | None, before: Table) -> bool:
        """Is it part of putting a fault right: a call to the supervisor, or chips put back?"""
        if act == CALL_SUPERVISOR:
            return any(not slip.corrected for slip in self.slips)
        return wager is not None and self._puts_back(act, wager, before)

    def _puts_back(self, act: Step, wager: WagerKey, before: Table) -> bool:
        was, now = before.stacks[wager], self.table.stacks[wager]
        put_back = now.tray < was.tray if act.verb == "return" else act.verb == "recover" and now != was
        return put_back and bool(self._correctable(wager))

    def _note_corrections(self, wager: WagerKey) -> None:
        now = self.table.stacks[wager]
        for number in self._correctable(wager):
            slip = self.slips[number]
            if now == slip.target:
                self.slips[number] = replace(slip, corrected=True)
                if slip.step is not None and self.status[slip.step] is not Status.EXCUSED:
                    # Chips put back are as a push leaves them, but the tap may still follow.
                    pushed = self.case.steps[slip.step].verb == "push"
                    self.status[slip.step] = Status.EXCUSED if pushed else Status.DONE
            elif now == slip.before and slip.step is not None and self.status[slip.step] is Status.SPENT:
                self.status[slip.step] = Status.REOPENED
