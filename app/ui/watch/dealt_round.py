"""A round for review: each act with its faults, what was due then, and the report."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from html import escape
from typing import NamedTuple

from app.drills.beliefs.slip_diagnosis import causes_of
from app.drills.other_houses import course_at
from app.game.round import Event
from app.grading.faults import Fault, Scorecard
from app.learning.dates import day_words
from app.procedure.event_words import happened
from app.procedure.library import Library
from app.procedure.narration import move_words
from app.procedure.rule_chapters import CitedRule
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import ground_of_step
from app.procedure.table_names import TableNames
from app.procedure.vocabulary import Step
from app.session.fault_list import ListedFault, UndoneSlip, correcting_moves, listed
from app.session.fault_words import (
    DEALER_DID,
    REMARK,
    YOU_DID,
    corrected_words,
    fault_sentence,
    fault_words,
    summary_words,
)
from app.session.modes import undoes_slips
from app.session.moments import moments
from app.session.noticed_trouble import sighting_words, sightings
from app.session.pace import pace_of
from app.session.session import Session
from app.ui.kit.settings import MODE_NAMES
from app.ui.kit.widgets.narration_panel import Words

_AN_ACCOUNT = "A log of what a dealer did"
_COLUMNS = ((5, "right"), (10, "right"), (40, "left"), (45, "left"))
"""Number, time, move and fault on paper: how wide, in percent, and how they are aligned."""


class RoundReport(NamedTuple):
    """What the report needs of a dealt round. The mode is empty for an account of another dealer."""

    ruling: Ruling
    acts: tuple[Step, ...]
    card: Scorecard
    times: tuple[float, ...] = ()
    mode: str = ""
    slips: tuple[UndoneSlip, ...] = ()
    beliefs: Mapping[Fault, str] = {}

    @property
    def text(self) -> str:
        """The result, then every act with its faults, what went wrong after it, and what was undone."""
        title, text = summary_words(self.card, self.stopped)
        lines = [self.ruling.house.name, title, *filter(None, [self._pace]), self._names.said(text), ""]
        remarks = {remark.line: remark.text for remark in self.card.remarks}
        for line, act in enumerate(self.acts, 1):
            wrong = "".join(f"   ! {sentence}" for sentence in self._sentences(line))
            wrong = wrong or (f"   ({REMARK}: {remarks[line]})" if line in remarks else "")
            lines.append(f"{line:3}  {self._time(line):>8}  {move_words(act, self._names)}{wrong}")
            lines += [f"{'':15}({text})" for text in self._happened_after(line)]
        lines += [f"Undone {_moment(slip)}: {_undone(slip, self._names)}" for slip in self.slips]
        return "\n".join(lines)

    def page(self, day: date) -> str:
        """The result, every fault explained with what followed from it, and the acts in columns, as HTML."""
        title, text = summary_words(self.card, self.stopped)
        result = [title, self._pace, self._names.said(text.split("\n")[0])]
        mode = MODE_NAMES.get(self.mode, _AN_ACCOUNT)
        parts = [
            f"<h1>{escape(self.ruling.house.name)}</h1>",
            f"<p>{escape(self._names.game)} &middot; {mode} &middot; {day_words(day)}</p>",
            f"<p><b>{'<br/>'.join([escape(words) for words in result if words])}</b></p>",
            "<h2>Faults</h2>",
            *([self._listed(each) for each in listed(self.card.faults)] or ["<p>None.</p>"]),
            *[f"<p><b>Move {each.line}: {REMARK}</b><br/>{each.text}</p>" for each in self.card.remarks],
            *(["<h2>Undone slips</h2>"] if self.slips else []),
            *[self._explained(slip.fault, f"{_capital(_moment(slip))}: ") for slip in self.slips],
            "<h2>What was done</h2>",
            f"<table cellspacing='0' cellpadding='2' width='100%'>{''.join(self._rows())}</table>",
        ]
        return "\n".join(parts)

    @property
    def _names(self) -> TableNames:
        return self.ruling.house.names

    @property
    def stopped(self) -> list[Fault] | None:
        """The slips that were undone; None where nothing is undone and a score means something."""
        return [slip.fault for slip in self.slips] if undoes_slips(self.mode) else None

    def _sentences(self, line: int) -> list[str]:
        """Every fault at an act."""
        return [fault_sentence(fault, self._names) for fault in self.card.faults if fault.line == line]

    @property
    def _pace(self) -> str:
        """The pace. A round that was broken off has none."""
        if not self.times or self.ruling.steps[-1].step not in self.acts:
            return ""
        pace = pace_of(self.ruling, self.acts, self.times)
        return (
            f"{pace.rounds_per_hour:.0f} rounds per hour, {pace.at_full_table:.0f} at a full table"
            if pace
            else ""
        )

    def _time(self, line: int) -> str:
        return f"{self.times[line - 1]:.1f} s" if self.times else ""

    def _listed(self, each: ListedFault[Fault]) -> str:
        after = "".join(self._explained(fault) for fault in each.consequences)
        return self._explained(each.fault) + (f"<blockquote>{after}</blockquote>" if after else "")

    def _explained(self, fault: Fault, where: str = "") -> str:
        is_undone = bool(where)
        belief = self.beliefs.get(fault, "")
        title, text = fault_words(self.ruling, fault, whose=DEALER_DID, taken_back=is_undone, belief=belief)
        where = where or (f"Move {fault.line}: " if fault.line else "")
        if fault.corrected:
            text += f"\n{_capital(corrected_words(correcting_moves(self.acts, fault)))}."
        weight = f" ({fault.severity})" if fault.severity and not is_undone else ""
        lines = "<br/>".join(escape(line) for line in text.split("\n"))
        return f"<p><b>{where}{title}{weight}</b><br/>{lines}</p>"

    def _happened_after(self, line: int) -> list[str]:
        """What went wrong right after an act."""
        found = happened(self.ruling.house, self.ruling.played, self.acts)
        return [f"{each.text} {self.seen[each.event]}" for each in found if each.before == line]

    @property
    def seen(self) -> dict[Event, str]:
        """For everything that went wrong, when the dealer saw it."""
        found = sightings(self.ruling, self.acts, self.times, self.slips)
        return {each.event: sighting_words(each) for each in found}

    def _rows(self) -> Iterator[str]:
        cells = "".join(
            f"<td width='{wide}%' align='{side}' style='border-bottom: 1px solid #c6c6c6'>{{}}</td>"
            for wide, side in _COLUMNS
        )
        cells = f"<tr>{cells}</tr>"
        for line, act in enumerate(self.acts, 1):
            yield cells.format(
                line,
                self._time(line).replace(" ", "&nbsp;"),
                escape(move_words(act, self._names)),
                f"<b>{escape(' '.join(self._sentences(line)))}</b>",
            )
            for text in self._happened_after(line):
                yield cells.format("", "", f"<i>{escape(text)}</i>", "")


def _moment(slip: UndoneSlip) -> str:
    """When a move was undone."""
    return f"after move {len(slip.before)}" if slip.before else "before the first move"


def _undone(slip: UndoneSlip, names: TableNames) -> str:
    """A move that was undone, and what it was."""
    return f"{move_words(slip.act, names)}. {fault_sentence(slip.fault._replace(cost=0), names)}"


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


class DealtRound:
    """What was done, act by act. Omitted steps come at the end.

    The mode is the one in which it was dealt here, or empty for an account of another dealer.
    """

    def __init__(
        self,
        ruling: Ruling,
        acts: Sequence[Step],
        card: Scorecard,
        times: Sequence[float] = (),
        mode: str = "",
        slips: Sequence[UndoneSlip] = (),
        beliefs: Mapping[Fault, str] | None = None,
    ) -> None:
        self.ruling = ruling
        self.acts = tuple(acts)
        self.card = card
        self.times = tuple(times)
        """The seconds of each act, if known."""
        self.mode = mode
        self.slips = tuple(slips)
        """The moves that the coach stopped."""
        self.beliefs = beliefs or {}
        """The misconceptions behind faults and slips, each in a sentence."""
        self.listing = listed(card.faults)
        self._left_out = [each.fault for each in self.listing if each.fault.line is None]
        self._remarks = {remark.line: remark.text for remark in card.remarks}
        seen = moments(ruling, acts)
        self.moments = (*seen, *[seen[-1]] * len(self._left_out))

    @property
    def stopped(self) -> list[Fault] | None:
        """The faults of the undone slips; None where nothing is undone and a score means something."""
        return self.report.stopped

    @property
    def marks(self) -> tuple[int, ...]:
        """The positions of the faults."""
        return tuple([place for place in range(1, len(self.moments)) if self.faults_at(place)])

    def faults_at(self, place: int) -> tuple[Fault, ...]:
        """Every fault at a position: a cause before what follows from it there."""
        after = place - len(self.acts) - 1
        if after >= 0:
            return (self._left_out[after],)
        found = [fault for fault in self.card.faults if fault.line == place]
        return tuple(sorted(found, key=lambda fault: fault.follows is not None))

    def fault_at(self, place: int) -> Fault | None:
        """The first fault at a position, if there is one."""
        return next(iter(self.faults_at(place)), None)

    def place_of(self, fault: Fault) -> int:
        """The position of a fault."""
        return fault.line or len(self.acts) + 1 + self._left_out.index(fault)

    @property
    def report(self) -> RoundReport:
        """The report of the round, to copy or print."""
        return RoundReport(self.ruling, self.acts, self.card, self.times, self.mode, self.slips, self.beliefs)

    def words_at(self, place: int) -> Words:
        """The progress, the act, and its faults with the source."""
        if not place:
            return "Before the deal", self.ruling.house.name, "", "", ""
        names, faults = self.ruling.house.names, self.faults_at(place)
        title, text = ("Right.", "") if place not in self._remarks else (f"{REMARK}.", self._remarks[place])
        if faults:
            whose, belief = YOU_DID if self.mode else DEALER_DID, self.beliefs.get(faults[0], "")
            title, text = fault_words(self.ruling, faults[0], whose=whose, belief=belief)
            text = "\n".join([text, *[fault_sentence(fault, names) for fault in faults[1:]]])
        why = f"{title}\n{text}".rstrip()
        if faults and faults[0].step and faults[0].line is None:
            return "After the deal", f"Not done: {move_words(faults[0].step, names)}", "", why, ""
        return f"Move {place} of {len(self.acts)}", move_words(self.acts[place - 1], names), "", why, ""

    def steps_before(self, fault: Fault, before: Sequence[Step]) -> int:
        """How many steps of the plan come before what was due at a fault, or are done after these acts."""
        steps, wanted = [due.step for due in self.ruling.steps], fault.jumped or fault.step
        if wanted in steps:
            return steps.index(wanted)
        return next((place for place, step in enumerate(steps) if step not in before), len(steps))

    def cited_by(self, fault: Fault) -> CitedRule:
        """What a fault rests on."""
        return CitedRule(self.ruling.house, fault.ground, fault.step or fault.did)

    def cited_at(self, place: int) -> CitedRule | None:
        """What the fault at a position rests on, or what the same step rests on."""
        if fault := self.fault_at(place):
            return self.cited_by(fault)
        act = self._act_at(place)
        found = next((due for due in self.ruling.steps if due.step == act), None)
        return CitedRule(self.ruling.house, ground_of_step(self.ruling, found), act) if found else None

    def _act_at(self, place: int) -> Step | None:
        """The act at a position. There is none before the first one, nor where something was left out."""
        return self.acts[place - 1] if 1 <= place <= len(self.acts) else None

    def due_at(self, place: int) -> int:
        """The position in the perfect deal that matches an act: the step that was due, or the same step."""
        fault = self.fault_at(place)
        wanted = (fault and fault.step) or self._act_at(place)
        steps = [due.step for due in self.ruling.steps]
        return steps.index(wanted) + 1 if wanted in steps else min(place, len(steps))


def dealt_round_of(library: Library, session: Session) -> DealtRound:
    """A round that is over, with the misconceptions behind its faults and slips."""
    ruling, card = session.ruling, session.scorecard()
    course = course_at(library, ruling.house.id)
    beliefs = causes_of(course, ruling, enumerate(session.acts, 1), card.faults)
    for slip in session.slips:
        beliefs |= causes_of(course, ruling, enumerate(slip.before, 1), [slip.fault], is_over=False)
    return DealtRound(ruling, session.acts, card, session.times, session.mode, session.slips, beliefs)
