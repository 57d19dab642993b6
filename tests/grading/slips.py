"""Every way to go wrong once: single-slip mutations of a perfect deal, each with the one fault it must be."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from app.game.cards import RANKS
from app.game.wagers import BONUSES, Wager
from app.grading.faults import Kind
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.grading.freedoms import must_precede


class Slip(NamedTuple):
    """A mutated deal and the fault expected of it; no kind where the house leaves the order free."""

    name: str
    acts: list[Step]
    kind: Kind | None
    step: str = ""
    jumped: str = ""
    double: str = ""
    cost: int = 0
    corrected: bool = False

    @property
    def is_irregular(self) -> bool:
        """Does it deal a packet twice, press a button for nothing or show the dealer's cards too soon?"""
        if self.name == "doubled":
            return self.double in ("deal", "press")
        return self.step == "expose dealer" and self.jumped.startswith("present")


def every_slip(ruling: Ruling) -> Iterator[Slip]:
    """All single slips of a round."""
    steps = [due.step for due in ruling.steps]
    yield from _swapped(ruling, steps)
    yield from _late(ruling, steps)
    yield from _omitted(ruling, steps)
    yield from _doubled(steps)
    yield from _passed_over(ruling, steps)
    yield from _wrong_amount(ruling, steps)
    yield from _wrong_act(ruling, steps)
    yield from _wrong_target(steps)
    yield from _swapped_spots(steps)
    yield from _corrected(ruling, steps)


def _swapped(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for place in range(len(steps) - 1):
        one, other = steps[place], steps[place + 1]
        acts = [*steps[:place], other, one, *steps[place + 2 :]]
        if must_precede(ruling, steps, place, place + 1):
            yield Slip("swapped", acts, "early", str(other), str(one))
        else:
            yield Slip("swapped", acts, None)


def _late(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for place, moved in enumerate(steps):
        for target in {place + 2, place + 5, len(steps) - 1}:
            if target >= len(steps) or target <= place + 1:
                continue
            acts = [*steps[:place], *steps[place + 1 : target + 1], moved, *steps[target + 1 :]]
            waiting = [at for at in range(place + 1, target + 1) if must_precede(ruling, steps, place, at)]
            if waiting:
                yield Slip("late", acts, "early", str(steps[waiting[0]]), str(moved))
            else:
                yield Slip("late", acts, None)


def _omitted(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for place, step in enumerate(steps):
        acts = [*steps[:place], *steps[place + 1 :]]
        yield Slip("omitted", acts, "omitted", str(step), cost=_cost(ruling, steps, acts))


def _doubled(ruling_steps: list[Step]) -> Iterator[Slip]:
    for place, step in enumerate(ruling_steps):
        acts = [*ruling_steps[: place + 1], step, *ruling_steps[place + 1 :]]
        yield Slip("doubled", acts, "extra", "", double=step.verb, cost=step.cents or 0)


def _blocks(steps: list[Step]) -> list[tuple[int, int]]:
    """From each reveal to the rack of the same spot."""
    found = []
    for start, step in enumerate(steps):
        if step.verb == "reveal":
            end = next(at for at in range(start, len(steps)) if steps[at] == Step("rack", step.place))
            found.append((start, end + 1))
    return found


def _passed_over(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for start, end in _blocks(steps):
        acts = [*steps[:start], *steps[end:]]
        yield Slip("passed over", acts, "omitted", str(steps[start]), cost=_cost(ruling, steps, acts))


def _swapped_spots(steps: list[Step]) -> Iterator[Slip]:
    blocks = _blocks(steps)
    for (start, middle), (after, end) in pairwise(blocks):
        if middle == after:
            acts = [*steps[:start], *steps[middle:end], *steps[start:middle], *steps[end:]]
            yield Slip("spots swapped", acts, "early", str(steps[middle]), str(steps[start]))


def _wrong_amount(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for place, step in enumerate(steps):
        if step.verb == "pay" and step.cents is not None:
            for cents in {step.cents + 500, step.cents * 2 + 100, step.cents // 200 * 100}:
                if cents != step.cents:
                    acts = [*steps[:place], step._replace(cents=cents), *steps[place + 1 :]]
                    yield Slip("amount", acts, "amount", str(step), cost=cents - step.cents)


def _wrong_act(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for place, step in enumerate(steps):
        for wrong in _instead_of(ruling, step):
            acts = [*steps[:place], wrong, *steps[place + 1 :]]
            yield Slip("wrong move", acts, "wrong", str(step), cost=_cost(ruling, steps, acts))


def _instead_of(ruling: Ruling, step: Step) -> Iterator[Step]:
    """Other things a dealer can do with the same wager. A wager with two steps is left alone."""
    if step.verb not in ("pay", "take", "push", "return"):
        return
    if step.place == "rake" or step.what == "progressive" or step.verb == "return":
        return
    spot = int(step.place)
    wager: Wager = step.what or "raise"  # type: ignore[assignment]
    if sum(due.step.place == spot and due.step.what == wager for due in ruling.steps) > 1:
        return
    made = next(settlement.spot.wagers for settlement in ruling.settlements if settlement.spot.number == spot)
    tap = Step("push", spot) if wager == "raise" else Step("push", spot, wager)
    others = (Step("take", spot, wager), Step("pay", spot, wager, made[wager]), tap)
    yield from (other for other in others if other.verb != step.verb)


def _wrong_target(steps: list[Step]) -> Iterator[Slip]:
    for place, step in enumerate(steps):
        for wrong in other_targets(step):
            acts = [*steps[:place], wrong, *steps[place + 1 :]]
            yield Slip("wrong target", acts, "wrong", str(step))


def other_targets(step: Step) -> Iterator[Step]:
    """The same kind of move with other cards, words or wagers."""
    if step.verb == "tuck":
        yield from (step._replace(what=bonus) for bonus in BONUSES if bonus != step.what)
    elif step.verb == "set":
        cards = step.what.split()
        yield step._replace(what=" ".join(cards[::-1]))
        yield step._replace(what=" ".join(cards[:-1]))
    elif step.verb == "call" and step.what == "not-qualified":
        yield step._replace(what="3 8")
    elif step.verb == "call" and step.what:
        count, rank = step.what.split()
        yield step._replace(what="not-qualified")
        yield step._replace(what=f"{count} {RANKS[RANKS.index(rank) - 1]}")
        yield step._replace(what=f"{int(count) - 1} {rank}")


def _corrected(ruling: Ruling, steps: list[Step]) -> Iterator[Slip]:
    for place, step in enumerate(steps):
        for wrong in _instead_of(ruling, step):
            back = _put_back(wrong)
            acts = [*steps[:place], wrong, *back, step, *steps[place + 1 :]]
            yield Slip("corrected", acts, "wrong", str(step), corrected=True)
        if step.verb == "pay" and step.cents:
            wrong = step._replace(cents=step.cents + 500)
            more = step._replace(verb="recover", cents=500)
            whole = wrong._replace(verb="recover")
            for mended in ([wrong, more], [wrong, whole, step]):
                acts = [*steps[:place], *mended, *steps[place + 1 :]]
                yield Slip("corrected", acts, "amount", str(step), corrected=True)
            acts = [*steps[: place + 1], step, step._replace(verb="recover"), *steps[place + 1 :]]
            yield Slip("corrected", acts, "extra", "", corrected=True)


def _put_back(wrong: Step) -> list[Step]:
    if wrong.verb == "take":
        return [wrong._replace(verb="return", cents=None)]
    return [wrong._replace(verb="recover")] if wrong.verb == "pay" else []


def _cost(ruling: Ruling, plan: list[Step], acts: list[Step]) -> int:
    """What the bank should have netted minus what it did, by counting chips."""
    return bank_net(ruling, plan) - bank_net(ruling, acts)


def bank_net(ruling: Ruling, acts: list[Step]) -> int:
    """What the bank has won after these acts."""
    felt: dict[object, int] = {
        (settlement.spot.number, wager): cents
        for settlement in ruling.settlements
        for wager, cents in settlement.spot.wagers.items()
    }
    net = 0
    taken: dict[object, int] = {}
    for verb, place, what, cents in acts:
        key = (place, what)
        if verb == "take":
            taken[key] = felt.pop(key, 0)
            net += taken[key]
        elif verb == "return" and key not in felt:
            net -= taken.pop(key, 0)
        elif verb == "pay":
            net -= cents or 0
        elif verb == "recover":
            net += cents or 0
    return net
