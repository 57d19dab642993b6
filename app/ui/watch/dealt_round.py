"""A round that was dealt, to be looked at again: every act, its faults, and where the plan was then."""

from collections.abc import Sequence

from app.grading.faults import Fault, Scorecard
from app.procedure.narration import order
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.fault_words import REMARK, fault_words
from app.session.moments import moments
from app.ui.watch.playback import Words
from app.ui.watch.round_report import RoundReport


class DealtRound:
    """What was done, act by act; what was left out comes at the end.

    The mode is the one in which it was dealt here; it is empty for an account of somebody else's dealing.
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
        """When each act was done, in seconds, if somebody knows."""
        self.mode = mode
        own = [fault for fault in card.faults if fault.follows is None]
        self._left_out = [fault for fault in own if fault.line is None]
        self._faults = {fault.line: fault for fault in own if fault.line is not None}
        self._remarks = {remark.line: remark.text for remark in card.remarks}
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
    def report(self) -> RoundReport:
        """The round as it is copied or printed."""
        return RoundReport(self.ruling, self.acts, self.card, self.times, self.mode)

    def words_at(self, place: int) -> Words:
        """How far it is, what was done, and what was wrong with it, the source included."""
        if not place:
            return "Before the deal", self.ruling.house.name, "", "", ""
        fault = self.fault_at(place)
        title, text = ("Right.", "") if place not in self._remarks else (f"{REMARK}.", self._remarks[place])
        if fault:
            title, text = fault_words(self.ruling, fault, whose="You did" if self.mode else "Done")
        if place > len(self.acts):
            return "After the deal", title, "", text, ""
        why = f"{title}\n{text}".rstrip()
        return (
            f"Act {place} of {len(self.acts)}",
            order(self.acts[place - 1], self.ruling.house.banker),
            "",
            why,
            "",
        )

    def due_at(self, place: int) -> int:
        """The place in the perfect deal that belongs to an act: the step that was due, or the same step."""
        fault = self.fault_at(place)
        wanted = fault.step if fault else None
        if wanted is None and 0 < place <= len(self.acts):
            wanted = self.acts[place - 1]
        steps = [due.step for due in self.ruling.steps]
        return steps.index(wanted) + 1 if wanted in steps else min(place, len(steps))
