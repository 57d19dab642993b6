"""What a rehearsal says of plans that forget or repeat a step, and of answers that do not fit the plan, as it was read once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.game.wagers import Act
from app.procedure.house import House
from app.procedure.house_file.rehearsal import oversights, unsound_answers
from app.procedure.planned_steps import PlannedStep
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"

ANSWERS = (
    "", "return N all", "return N ante / return N all", "take N ante", "take N flush", "return N straight_flush",
    "return N raise", "rack N", "rack N, rebuild N", "rack dealer", "rack all", "pay N flush AMOUNT",
    "void N", "void N, rack N", "void N, take N ante", "void N, return N WAGER, rack N", "void N, return N all",
    "void round", "void round, return N all", "void round, rack all", "void round, return N all, rack all",
    "void main, return N ante, return N raise", "void main, return N ante", "void main",
)  # fmt: skip
"""Most of them are no answers that a plan can go on from."""


PASSES = ("pay take", "take push", "pay push")
ACTS: tuple[Act, ...] = ("pay", "take", "push")
TELLING = ("take", "deal", "rack", "pick-up", "expose", "reveal", "fan", "settle", "tuck", "return")
"""Verbs of steps that a rehearsal counts. The others move neither chips nor hands."""
ADDED = ("take N flush", "take N ante", "return N ante", "return N flush", "reveal N")


def changed_plans(house: House) -> Iterator[tuple[str, tuple[PlannedStep, ...]]]:
    """The plan of a round with each step left out, and with each done twice; and with one that has no place there."""
    plan = house.plans["round"]
    for place, step in enumerate(plan):
        if step.inner or step.words[0] in TELLING:
            yield f"no {step.name}", plan[:place] + plan[place + 1 :]
        for at, each in enumerate(step.inner if house.has_meter else ()):
            for name, inner in (
                (f"no {each.name}", step.inner[:at] + step.inner[at + 1 :]),
                (f"{each.name} twice", step.inner[: at + 1] + step.inner[at:]),
                *(
                    (f"{each.name} {only}", _settling(step.inner, at, only))
                    for only in (PASSES if each.passes else ())
                ),
            ):
                yield f"{step.name}: {name}", (*plan[:place], step._replace(inner=inner), *plan[place + 1 :])
    for words in ADDED:
        order = plan[place := next(at for at, step in enumerate(plan) if step.name == "deal")].order
        single = PlannedStep.single(words, tuple(words.split()), plan[0].ground, plan[0].ground.source)
        added = single._replace(order=order)
        yield f"{words} before the deal", (*plan[:place], added, *plan[place:])
        yield f"{words} at the end", (*plan, added)


def _settling(inner: tuple[PlannedStep, ...], at: int, only: str) -> tuple[PlannedStep, ...]:
    """The steps of a block, one of which settles in fewer ways."""
    passes = (frozenset(act for act in ACTS if act in only),)
    return (*inner[:at], inner[at]._replace(passes=passes), *inner[at + 1 :])


@pytest.mark.parametrize("house_id", ["greektown", "cuda"])
def test_a_rehearsal_of_a_changed_plan_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    lines: list[str] = []
    for name, plan in changed_plans(house):
        found = oversights(house._replace(plans={**house.plans, "round": plan}))
        lines += [name, *[f"  {'.'.join(map(str, path))}: {text}" for path, text in found]] if found else []
    assert_kept(KEPT, f"rehearsed plans {house_id}", "\n".join(lines) + "\n")


def test_a_rehearsal_of_an_answer_says_what_it_said(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    lines: list[str] = []
    usual = house.irregularities["hand-count"]
    for text in ANSWERS:
        answer = tuple(words for words in text.split(", ") if words)
        entries = {"answer": usual._replace(answer=answer)}
        if "return N all" in answer or answer[:1] == ("rack dealer",):
            entries["beyond"] = usual._replace(beyond=answer, threshold=1)
            entries["unseen"] = usual._replace(unseen=answer)
            entries["further"] = usual._replace(further=answer)
            entries["banker"] = usual._replace(at_banker=tuple(each for each in answer if each != "void N"))
        for key, entry in entries.items():
            found = unsound_answers(house._replace(irregularities={"hand-count": entry}))
            lines += [f"{key} = {text}"] if found else []
            lines += [f"  {'.'.join(map(str, path))}: {sentence}" for path, sentence in found]
    assert_kept(KEPT, "rehearsed answers", "\n".join(lines) + "\n")
