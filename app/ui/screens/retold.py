"""A round that was dealt, to be looked at again: every act, its faults, and where the plan was then."""

from collections.abc import Sequence

from app.grading.faults import Fault, Scorecard
from app.procedure.narration import order
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.moments import moments
from app.ui.findings import fault_words, report_text
from app.ui.screens.playing import Words


class Retold:
    """What was done, act by act; what was left out comes at the end."""

    def __init__(
        self, ruling: Ruling, acts: Sequence[Step], card: Scorecard, times: Sequence[float] = ()
    ) -> None:
        self.ruling = ruling
        self.acts = tuple(acts)
        self.card = card
        self.times = tuple(times)
        """When each act was done, in seconds, if somebody knows."""
        own = [fault for fault in card.faults if fault.follows is None]
        self._left_out = [fault for fault in own if fault.line is None]
        self._faults = {fault.line: fault for fault in own if fault.line is not None}
        seen = moments(ruling, acts)
        self.moments = (*seen, *[seen[-1]] * len(self._left_out))

    @property
    def marks(self) -> tuple[int, ...]:
        """The places at which there is a fault."""
        return tuple([place for place in range(1, len(self.moments)) if self.fault_at(place)])

    def fault_at(self, place: int) -> Fault | None:
        """The fault at a place, if there is one."""
        after = place - len(self.acts) - 1
        return self._left_out[after] if after >= 0 else self._faults.get(place)

    @property
    def report(self) -> str:
        """The round as a page of text."""
        return report_text(self.ruling, self.acts, self.times, self.card)

    def words_at(self, place: int) -> Words:
        """How far it is, what was done, and what was wrong with it, the source included."""
        if not place:
            return "Before the deal", self.ruling.house.name, "", "", ""
        fault = self.fault_at(place)
        is_after = place > len(self.acts)
        count = "After the deal" if is_after else f"Act {place} of {len(self.acts)}"
        done = "Something was left out" if is_after else order(self.acts[place - 1])
        if fault is None:
            return count, done, "", "Right.", ""
        title, text = fault_words(fault)
        return count, done, "", f"{title}\n{text}", ""

    def due_at(self, place: int) -> int:
        """The place in the perfect deal that belongs to an act: the step that was due, or the same step."""
        fault = self.fault_at(place)
        wanted = fault.step if fault and fault.step else ""
        if not wanted and 0 < place <= len(self.acts):
            wanted = str(self.acts[place - 1])
        steps = [str(due.step) for due in self.ruling.steps]
        return steps.index(wanted) + 1 if wanted in steps else min(place, len(steps))
