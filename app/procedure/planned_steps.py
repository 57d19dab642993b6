"""The steps of a house's plan: each with its place in it, and what that rests on."""

from typing import NamedTuple, Self

from app.game.wagers import Act, Wager
from app.procedure.conditions import Condition, Order
from app.procedure.sources import STANDARD, Ground, Source


class Placing(NamedTuple):
    """The sources for the place of a step in the plan. That it is done does not say when."""

    when: Source = STANDARD
    """The condition under which it is done."""
    after: Source = STANDARD
    """That it comes after the steps before it."""
    after_each: tuple[tuple[str, Source], ...] = ()
    """Where single steps before it rest on other words than the rest."""
    before: Source = STANDARD
    """That it comes before the steps after it."""
    among: Source = STANDARD
    """The order in which it goes from spot to spot, or from wager to wager."""
    wagers: tuple[tuple[str, Source], ...] = ()
    """Where wagers rest on different words: that each comes after those before it."""

    def of_wager(self, wager: str) -> Source:
        """That this wager comes after those before it."""
        return dict(self.wagers).get(wager, self.among)

    def after_step(self, *names: str) -> Source:
        """That it comes after the step that goes by one of these names."""
        known = dict(self.after_each)
        return next((known[name] for name in names if name in known), self.after)


class PlannedStep(NamedTuple):
    """One step of a house's plan. A block has inner steps, done spot by spot."""

    name: str
    words: tuple[str, ...]
    ground: Ground
    order: Order | None
    when: tuple[Condition, ...]
    inner: tuple["PlannedStep", ...]
    wagers: tuple[Wager, ...]
    passes: tuple[frozenset[Act], ...]
    return_paid: bool
    whole_hand: bool
    placing: Placing = Placing()
    every: int = 0
    """It is done in every round of this number, like each fifth; 0: in all rounds."""
    unqualified: Source | None = None
    """What it rests on where the banker does not qualify, if that is something else."""
    by_hand: Source | None = None
    """What it and its place rest on where there is no shuffler, if that is something else."""

    def dealt_by_hand(self) -> "PlannedStep":
        """The step as it stands in a round without a shuffler."""
        if self.by_hand is None:
            return self
        placing = Placing(when=self.placing.when, after=self.by_hand, among=self.by_hand)
        return self._replace(ground=Ground(self.by_hand, self.ground.why), placing=placing)

    def in_round(self, qualifies: bool) -> "PlannedStep":
        """The step as it stands in a round in which the banker qualifies or does not."""
        if qualifies or self.unqualified is None:
            return self
        return self._replace(ground=Ground(self.unqualified, self.ground.why))

    def comes_after(self, before: "PlannedStep | None") -> Source:
        """The sources for its place in a plan: after this step, or first of all."""
        if before is None:
            return self.placing.before
        written = before.placing.before
        return written if written.kind == "document" else self.placing.after_step(before.name)

    @classmethod
    def single(cls, name: str, words: tuple[str, ...], ground: Ground, before: Source) -> Self:
        """A step that is done once and stands in no plan; `before` is the word for what waits for it."""
        return cls(name, words, ground, None, (), (), (), (), False, False, Placing(before=before))


class Free(NamedTuple):
    """Steps that may be done in any order, or, with `until`, any time before another step.

    Steps of one player's turn are free within that turn. Those `beside` them keep their own order.
    """

    steps: frozenset[str]
    until: str | None
    ground: Ground
    beside: frozenset[str] = frozenset()
