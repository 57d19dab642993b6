"""The faults of a round as one list, for review, paper, exam result and command.

Each cause has what follows from it below it, and every fault is there once: the dollars of the list add up
to what the bank lost."""

from collections.abc import Iterable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from app.grading.case import subject_of
from app.grading.faults import Fault, Kind, Severity
from app.procedure.sources import Ground
from app.procedure.vocabulary import Step


class AnyFault(Protocol):
    """A fault, fresh from the judge or on file in an exam."""

    @property
    def kind(self) -> Kind: ...
    @property
    def line(self) -> int | None: ...
    @property
    def did(self) -> Step | None: ...
    @property
    def step(self) -> Step | None: ...
    @property
    def jumped(self) -> Step | None: ...
    @property
    def severity(self) -> Severity | None: ...
    @property
    def cost(self) -> int: ...
    @property
    def ground(self) -> Ground: ...
    @property
    def corrected(self) -> bool: ...
    @property
    def follows(self) -> int | None: ...
    @property
    def binding(self) -> bool: ...


AFault = TypeVar("AFault", bound=AnyFault)


class ListedFault(NamedTuple, Generic[AFault]):
    """A fault, and those that would not be there without it."""

    fault: AFault
    consequences: tuple[AFault, ...] = ()

    @property
    def all(self) -> tuple[AFault, ...]:
        """The fault first, then its consequences."""
        return (self.fault, *self.consequences)

    @property
    def cost(self) -> int:
        """What all of it cost the bank, in cents."""
        return sum(fault.cost for fault in self.all)


class UndoneSlip(NamedTuple):
    """A wrong move that the coach stopped, and what had been done by then."""

    act: Step
    fault: Fault
    before: tuple[Step, ...]


def listed(faults: Iterable[AFault]) -> tuple[ListedFault[AFault], ...]:
    """The faults of one round. A consequence whose cause is not among them stands alone."""
    found = tuple(faults)
    causes = {fault.line for fault in found if fault.follows is None and fault.line is not None}
    return tuple(
        ListedFault(fault, tuple(each for each in found if _is_after(each, fault)))
        for fault in found
        if fault.follows is None or fault.follows not in causes
    )


def _is_after(fault: AnyFault, cause: AnyFault) -> bool:
    return fault.follows is not None and cause.follows is None and fault.follows == cause.line


def correcting_moves(acts: Sequence[Step], fault: AnyFault) -> tuple[int, ...]:
    """The numbers of the moves that put a fault right: chips that went back, and what was due after all."""
    if not fault.corrected or fault.line is None or fault.did is None:
        return ()
    about = subject_of(fault.did)
    later = enumerate(acts[fault.line :], fault.line + 1)
    return tuple(
        line
        for line, act in later
        if subject_of(act) == about and (act == fault.step or act.verb in ("recover", "return"))
    )


def repeated(slips: Iterable[Fault]) -> int:
    """How many of these slips had been made before: the same kind of fault, with the same sort of move."""
    seen: set[tuple[str, str, str]] = set()
    again = 0
    for fault in slips:
        due, did = fault.jumped or fault.step, fault.did
        sort = (fault.kind, did.verb if did else "", due.verb if due else "")
        again += sort in seen
        seen.add(sort)
    return again
