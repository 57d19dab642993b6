"""Deals by somebody careless, who also puts things right: the judgement says what it said, under every way of grading."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.grading.judge import judge
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.training.deal_round import deal_round
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
FEATURES = ((), (), ("tie",), ("not-qualified",), ("event-card-exposed",), ("event-raise-too-large",), ("one-bonus-folded",))  # fmt: skip
DEALS = 4
CARELESS = 0.12
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"call_first": True, "forgives": False},
    {"form_only": True, "counts_consequences": True},
    {"form_only": False, "counts_consequences": False, "critical": frozenset({"tuck", "expose"})},
)


def careless(ruling: Ruling, chance: Random) -> list[Step]:
    """Leaves out, does twice, too early, or with other money; wrong calls and sets; and some of it is put right."""
    plan = [due.step for due in ruling.steps]
    acts: list[Step] = []
    for place, step in enumerate(plan):
        if chance.random() > CARELESS:
            acts.append(step)
            continue
        match chance.randrange(7):
            case 0:
                continue
            case 1:
                acts += [step, step]
            case 2:
                acts += [*plan[place + 1 : place + 2], step]
            case 3:
                acts += [CALL_SUPERVISOR, step]
            case 4:
                acts.append(chance.choice(plan))
            case _:
                acts += wrong(step, chance)
    return acts


def wrong(step: Step, chance: Random) -> list[Step]:
    """The step as it must not be done, or done wrong and then put right."""
    mend = [[], [CALL_SUPERVISOR]][chance.randrange(2)] if chance.randrange(3) else None
    match step.verb:
        case "pay":
            other = step._replace(cents=(step.cents or 0) + chance.choice((-500, 500, 2_500)))
            back = Step("recover", step.place, step.what, other.cents)
            return [other] if mend is None else [other, *mend, back, step]
        case "take":
            other = Step(chance.choice(("push", "return")), step.place, step.what)
            return [other] if mend is None else [other, *mend, step]
        case "push" | "return":
            other = Step("take", step.place, step.what or "ante")
            back = Step("return", step.place, step.what or "ante")
            return [other] if mend is None else [other, *mend, back, step]
        case "call":
            other = step._replace(what=chance.choice(("not-qualified", "4 9", "3 K", "2 A")))
            return [other] if mend is None else [other, *mend, step]
        case "set":
            other = step._replace(what=" ".join(step.what.split()[: chance.choice((1, 2))]))
            return [other] if mend is None else [other, *mend, step]
        case "tuck":
            other = step._replace(what="flush" if step.what != "flush" else "straight_flush")
            return [other] if mend is None else [other, *mend, step]
    return [Step("rack", step.place), step]


def told(house: House, features: tuple[str, ...], chance: Random, grounds: set[str]) -> Iterator[str]:
    data = deal_round(house, chance, features, players=3)
    yield json.dumps(data)
    for _ in range(DEALS):
        for way in WAYS[:1] if chance.random() < 0.5 else WAYS:
            other = house._replace(grading=house.grading._replace(**way))
            ruling = rule(other, round_from_plain(data, lambda _: house)[1])
            acts = careless(ruling, Random(chance.random()))
            card = scorecard_as_plain(judge(ruling, enumerate(acts, 1)))
            yield f"{card['right']} right, {card['score']}, {card['cost']} {card.get('remarks', '')}"
            for fault in card["faults"]:
                grounds.add(f"{fault['source']}: {fault['why']}")
                yield f"  {json.dumps({name: each for name, each in fault.items() if name != 'why'})}"


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_careless_deal_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    chance = Random(f"careless {house_id}")
    grounds: set[str] = set()
    lines = [line for features in FEATURES for line in told(houses[house_id], features, chance, grounds)]
    lines += sorted(grounds)
    assert_kept(KEPT, f"careless {house_id}", "\n".join(lines) + "\n")


OWN_SLIPS = (Step("expose", "dealer"), Step("press", "green"), Step("deal", "dealer"))


def out_of_time(ruling: Ruling) -> Iterator[list[Step]]:
    """At every other moment something that the house calls an irregularity of the dealer's own; also unsquared."""
    plan = [due.step for due in ruling.steps]
    spots = [spot.number for spot in ruling.played.spots]
    own = [*OWN_SLIPS, *[Step(verb, spot) for verb in ("reveal", "deal") for spot in (spots[0], spots[-1])]]
    unsquared = [step for step in plan if step.verb != "square"]
    for acts in (plan, unsquared):
        for place in range(0, len(acts), 2):
            yield from ([*acts[:place], act, *acts[place:]] for act in own)


@pytest.mark.parametrize("house_id", ["oxford", "cuda"])
def test_a_slip_of_the_dealers_own_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    house, lines = houses[house_id], list[str]()
    data = deal_round(house, Random(f"own {house_id}"), ["one-bonus-folded"], players=3)
    ruling = rule(*round_from_plain(data, lambda _: house))
    for acts in out_of_time(ruling):
        card = judge(ruling, enumerate(acts, 1))
        found = [
            f"{each.kind} {each.line} {each.step} {each.severity} {each.follows}" for each in card.faults
        ]
        lines.append(f"{card.right} {card.score} {card.cost} {'; '.join(found)} {len(card.remarks)}")
    assert_kept(KEPT, f"own slips {house_id}", "\n".join(lines) + "\n")
