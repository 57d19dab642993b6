"""A round for review: each act with its faults, what was due then, and the report."""

from collections.abc import Iterator, Sequence
from datetime import date
from html import escape
from typing import NamedTuple

from app.grading.faults import Fault, Scorecard
from app.learning.dates import day_words
from app.procedure.event_words import happened
from app.procedure.narration import order
from app.procedure.reasons import ground_of_step
from app.procedure.rule_chapters import CitedRule
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.fault_words import REMARK, fault_sentence, fault_words, summary_words
from app.session.moments import moments
from app.session.pace import pace_of
from app.ui.kit.settings import MODE_NAMES
from app.ui.kit.widgets.narration_panel import Words

_AN_ACCOUNT = "A log of what a dealer did"


class RoundReport(NamedTuple):
    """What the report needs of a dealt round. The mode is empty for an account of another dealer."""

    ruling: Ruling
    acts: tuple[Step, ...]
    card: Scorecard
    times: tuple[float, ...] = ()
    mode: str = ""

    @property
    def text(self) -> str:
        """The result, then every act with its faults, and what went wrong after it."""
        title, text = summary_words(self.card)
        lines = [self.ruling.house.name, title, *filter(None, [self._pace]), text, ""]
        faults = self._faults
        remarks = {remark.line: remark.text for remark in self.card.remarks}
        for line, act in enumerate(self.acts, 1):
            wrong = f"   ! {fault_sentence(faults[line], self.ruling.house.banker)}" if line in faults else ""
            wrong = wrong or (f"   ({REMARK}: {remarks[line]})" if line in remarks else "")
            lines.append(f"{line:3}  {self._time(line):>8}  {order(act, self.ruling.house.banker)}{wrong}")
            lines += [f"{'':15}({text})" for text in self._happened_after(line)]
        return "\n".join(lines)

    def page(self, day: date) -> str:
        """The result, every fault explained, and the acts in columns, as HTML."""
        title, text = summary_words(self.card)
        result = [title, self._pace, text.split("\n")[0]]
        mode = MODE_NAMES.get(self.mode, _AN_ACCOUNT)
        parts = [
            f"<h1>{escape(self.ruling.house.name)}</h1>",
            f"<p>High Card Flush &middot; {mode} &middot; {day_words(day)}</p>",
            *[f"<p><b>{escape(words)}</b></p>" for words in result if words],
            "<h2>Faults</h2>",
            *([self._explained(fault) for fault in self._own] or ["<p>None.</p>"]),
            *[f"<p><b>Move {each.line}: {REMARK}</b><br/>{each.text}</p>" for each in self.card.remarks],
            "<h2>What was done</h2>",
            f"<table cellspacing='0' cellpadding='2' width='100%'>{''.join(self._rows())}</table>",
        ]
        return "\n".join(parts)

    @property
    def _own(self) -> list[Fault]:
        """Faults that are not a consequence of others."""
        return [fault for fault in self.card.faults if fault.follows is None]

    @property
    def _faults(self) -> dict[int | None, Fault]:
        return {fault.line: fault for fault in self._own}

    @property
    def _pace(self) -> str:
        """The pace. A round that was broken off has none."""
        if not self.times or self.ruling.steps[-1].step not in self.acts:
            return ""
        pace = pace_of(self.ruling, self.acts, self.times)
        return (
            f"{pace.rounds_per_hour:.0f} rounds an hour, {pace.at_full_table:.0f} at a full table"
            if pace
            else ""
        )

    def _time(self, line: int) -> str:
        return f"{self.times[line - 1]:.1f} s" if self.times else ""

    def _explained(self, fault: Fault) -> str:
        title, text = fault_words(self.ruling, fault, whose="Done")
        where = f"Move {fault.line}: " if fault.line else ""
        lines = "<br/>".join(escape(line) for line in text.split("\n"))
        return f"<p><b>{where}{title} ({fault.severity})</b><br/>{lines}</p>"

    def _happened_after(self, line: int) -> list[str]:
        """What went wrong right after an act."""
        found = happened(self.ruling.house, self.ruling.played, self.acts)
        return [each.text for each in found if each.before == line]

    def _rows(self) -> Iterator[str]:
        faults = self._faults
        cells = "<tr><td align='right'>{}</td><td align='right'>{}</td><td>{}</td><td><b>{}</b></td></tr>"
        for line, act in enumerate(self.acts, 1):
            yield cells.format(
                line,
                self._time(line).replace(" ", "&nbsp;"),
                escape(order(act, self.ruling.house.banker)),
                escape(fault_sentence(faults[line], self.ruling.house.banker)) if line in faults else "",
            )
            for text in self._happened_after(line):
                yield cells.format("", "", f"<i>{escape(text)}</i>", "")


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
    ) -> None:
        self.ruling = ruling
        self.acts = tuple(acts)
        self.card = card
        self.times = tuple(times)
        """The seconds of each act, if known."""
        self.mode = mode
        own = [fault for fault in card.faults if fault.follows is None]
        self._left_out = [fault for fault in own if fault.line is None]
        self._faults = {fault.line: fault for fault in own if fault.line is not None}
        self._remarks = {remark.line: remark.text for remark in card.remarks}
        seen = moments(ruling, acts)
        self.moments = (*seen, *[seen[-1]] * len(self._left_out))

    @property
    def marks(self) -> tuple[int, ...]:
        """The positions of the faults."""
        return tuple([place for place in range(1, len(self.moments)) if self.fault_at(place)])

    def fault_at(self, place: int) -> Fault | None:
        """The fault at a position, if there is one."""
        after = place - len(self.acts) - 1
        return self._left_out[after] if after >= 0 else self._faults.get(place)

    @property
    def report(self) -> RoundReport:
        """The report of the round, to copy or print."""
        return RoundReport(self.ruling, self.acts, self.card, self.times, self.mode)

    def words_at(self, place: int) -> Words:
        """The progress, the act, and its fault with the source."""
        if not place:
            return "Before the deal", self.ruling.house.name, "", "", ""
        fault = self.fault_at(place)
        title, text = ("Right.", "") if place not in self._remarks else (f"{REMARK}.", self._remarks[place])
        if fault:
            title, text = fault_words(self.ruling, fault, whose="You did" if self.mode else "Done")
        why = f"{title}\n{text}".rstrip()
        if fault and fault.step and place > len(self.acts):
            return "After the deal", f"Not done: {order(fault.step, self.ruling.house.banker)}", "", why, ""
        return (
            f"Move {place} of {len(self.acts)}",
            order(self.acts[place - 1], self.ruling.house.banker),
            "",
            why,
            "",
        )

    def cited_at(self, place: int) -> CitedRule | None:
        """What the fault at a position rests on, or what the same step rests on."""
        if fault := self.fault_at(place):
            return CitedRule(self.ruling.house, fault.ground, fault.step or fault.did)
        act = self.acts[place - 1] if 0 < place <= len(self.acts) else None
        found = next((due for due in self.ruling.steps if due.step == act), None)
        return CitedRule(self.ruling.house, ground_of_step(self.ruling, found), act) if found else None

    def due_at(self, place: int) -> int:
        """The position in the perfect deal that matches an act: the step that was due, or the same step."""
        fault = self.fault_at(place)
        wanted = fault.step if fault else None
        if wanted is None and 0 < place <= len(self.acts):
            wanted = self.acts[place - 1]
        steps = [due.step for due in self.ruling.steps]
        return steps.index(wanted) + 1 if wanted in steps else min(place, len(steps))
