"""What the judge finds: faults as people read them, and slips as the judge keeps them while a round runs."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from app.game.wagers import Wager
from app.procedure.plan import DueStep
from app.procedure.sources import Ground
from app.procedure.vocabulary import Step
from app.table.wager_stack import Stack

Kind = Literal["early", "wrong", "amount", "extra", "omitted"]
Severity = Literal["critical", "major", "minor"]
WagerKey = tuple[int, Wager]


@dataclass(frozen=True, slots=True)
class Slip:
    """A difference between act and plan, in the judge's own terms."""

    kind: Kind
    line: int
    act: Step
    step: int | None
    wager: WagerKey | None = None
    blockers: tuple[int, ...] = ()
    jumped: int | None = None
    before: Stack | None = None
    after: Stack | None = None
    target: Stack | None = None
    follows: int | None = None
    corrected: bool = False
    opens: str = ""
    """The irregularity that it is at this house."""
    due: DueStep | None = None
    """For a wrong answer to something irregular: the first step of the right one."""

    @property
    def cost_then(self) -> int:
        """What the slip costs the bank if nothing more happens to the wager."""
        return self.target.bank_net - self.after.bank_net if self.target and self.after else 0


class Fault(NamedTuple):
    """One fault with all that is needed to show it. A consequence of another fault `follows` its line."""

    kind: Kind
    line: int | None
    did: Step | None
    """None where something was never done."""
    step: Step | None
    """What was due; None where nothing asks for the act."""
    severity: Severity | None
    cost: int
    ground: Ground
    jumped: Step | None = None
    """What should have come before it."""
    corrected: bool = False
    follows: int | None = None
    binding: bool = True
    """Does it rest on the house's own word? Otherwise it is listed, and no reason to fail anybody."""


class Remark(NamedTuple):
    """Something worth saying that is no fault and costs no points."""

    line: int
    did: Step
    text: str


class Scorecard(NamedTuple):
    """The judgement on a round: how many acts were right, every fault, the cost in cents, the score."""

    right: int
    faults: tuple[Fault, ...]
    cost: int
    score: int
    remarks: tuple[Remark, ...] = ()
