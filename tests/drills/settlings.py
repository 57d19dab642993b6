"""Ways to settle a spot, made without the drill: acts in any order and any words, and what the table says."""

from collections.abc import Iterator
from random import Random

from app.grading.order import order_of
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.table.table import Table, apply, laid_out
from app.table.wager_stack import Stack

MONEY = {"pay", "take", "push", "return"}


def dealt_at(ruling: Ruling) -> int:
    """The place of the first packet."""
    return [due.step.verb for due in ruling.steps].index("deal")


def money_places(ruling: Ruling) -> list[int]:
    """Where the plan does something with wagers, after the first packet."""
    return [
        place for place, due in enumerate(ruling.steps) if place > dealt_at(ruling) and due.step.verb in MONEY
    ]


def chips_after(ruling: Ruling, acts: list[Step]) -> dict[str, Stack]:
    """Where the chips of the one spot are, after what came before the deal and these acts."""
    table: Table = laid_out(ruling)
    for step in [*[due.step for due in ruling.steps[: dealt_at(ruling)]], *acts]:
        table = apply(table, step)
    return {wager: stack for (_, wager), stack in table.stacks.items()}


def is_legal(ruling: Ruling, row: list[int]) -> bool:
    """Can a round be dealt in which these steps come in this order, and each as soon as it may?

    Everything else is dealt as it becomes possible, so that only the row itself can stand in its own way.
    """
    requires = order_of(ruling.house, ruling.steps).requires
    done: set[int] = set()
    for wanted in row:
        ready = [0]
        while ready:
            ready = [
                place
                for place in range(len(ruling.steps))
                if place not in row and place not in done and done.issuperset(requires[place])
            ]
            done.update(ready)
        if not done.issuperset(requires[wanted]):
            return False
        done.add(wanted)
    return True


def wordings(ruling: Ruling, step: Step) -> Iterator[list[str]]:
    """Every way to say one step of the plan at the spot."""
    (settlement,) = ruling.settlements
    verdicts = settlement.verdicts
    if step.verb == "push" and not step.what:
        pushed = [wager for wager in ("raise", "ante") if verdicts[wager].act == "push"]
        yield ["push"]
        yield [f"push {wager}" for wager in pushed]
        yield [f"push {wager}" for wager in reversed(pushed)]
    elif step.verb == "pay" and step.cents == 0:
        yield [f"pay {step.what} 0"]
        yield [f"push {step.what}"]
        yield []
    elif step.verb == "pay":
        dollars = (step.cents or 0) / 100
        yield [f"pay {step.what} {dollars:.2f}".removesuffix(".00")]
        if dollars >= 2 and not dollars % 1:
            yield [f"pay {step.what} 1", f"pay {step.what} {dollars - 1:.0f}"]
    else:
        yield [f"{step.verb} {step.what}"]


def idle(ruling: Ruling) -> list[str]:
    """Acts that move nothing: wagers that are not there cannot be taken."""
    lying = chips_after(ruling, [])
    return [f"take {wager}" for wager, stack in lying.items() if not stack.felt]


def said(ruling: Ruling, row: list[int], chance: Random) -> str:
    """Steps of the plan in this order, each in any words, here and there an act that moves nothing."""
    acts: list[str] = []
    for place in row:
        acts += chance.choice(list(wordings(ruling, ruling.steps[place].step)))
        if idle(ruling) and chance.random() < 0.2:
            acts.append(chance.choice(idle(ruling)))
    return ", ".join(acts)


def acts_of(answer: str, ruling: Ruling) -> list[Step]:
    """An answer as steps at the spot, for the table."""
    number = ruling.played.spots[0].number
    return [
        Step(verb, number, "".join(rest[:1]), round(100 * float(rest[1])) if rest[1:] else None)
        for verb, *rest in [act.split() for act in answer.split(", ") if act]
    ]
