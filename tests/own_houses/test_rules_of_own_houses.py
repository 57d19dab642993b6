"""The rules of our own houses as they are read, why their wagers are settled as they are, and what decides about a move."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_chapters import rule_chapters
from app.procedure.ruling import rule
from app.procedure.ruling_words import reason
from app.procedure.source_words import source_words
from app.session.deciding_facts import fact_of_step
from tests.kept_text import assert_kept
from tests.own_houses.houses_of_our_own import OWN_HOUSES
from tests.rounds import random_round

KEPT = Path(__file__).parent / "kept"
ROUNDS = 12
"""Enough for each outcome, and for most lines of the pay tables that a dealer meets."""
Change = Callable[[dict[str, Any]], object]


def told(house: House) -> list[str]:
    lines = []
    for chapter in rule_chapters(house):
        lines.append(f"# {chapter.title} {chapter.numbers} at {house.name}")
        for each in chapter.rules:
            source = f" ({source_words(each.source)})" if each.source else ""
            lines += [f"{each.number or '-'} {each.title}: {each.text}", f"  {each.why} {each.said}{source}"]
    return lines


@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_what_only_a_house_of_our_own_has_says_what_it_said(house_id: str, own_houses: Library) -> None:
    house, chance = own_houses.house(house_id), Random(f"rules {house_id}")
    usual = told(own_houses.house("oxford"))
    lines = [line for line in told(house) if line not in usual and "(Common practice)" not in line]
    reasons, facts = set[str](), set[str]()
    for _ in range(ROUNDS):
        ruling = rule(*round_from_plain(random_round(house, chance), lambda _: house))
        for settlement in ruling.settlements:
            for wager, verdict in settlement.verdicts.items():
                why = reason(ruling, settlement, wager)
                reasons.add(f"{wager} {verdict.act}: {why.why} ({source_words(why.source)})")
        facts |= {fact_of_step(ruling, due.step).words for due in ruling.steps[:: len(ruling.steps) // 12]}
    facts = {fact for fact in facts if not fact.startswith("First, ")}
    lines += ["# Reasons", *sorted(reasons), "# Facts", *sorted(facts)]
    assert_kept(KEPT, f"rules {house_id}", "\n".join(map(str.rstrip, lines)) + "\n")


def first(**more: object) -> Change:
    return lambda data: data["spots"][0].update(more)


def played(**more: object) -> Change:
    return lambda data: data.update(more)


TWO_SUITED, FIVE_SUITED, SEVEN_SUITED = "Ac 3c 4d 6d 8h Th Js", "Ac 3c 4c 6c 8c Th Js", "Ac 3c 4c 6c 8c Tc Jc"


@pytest.mark.parametrize(
    ("house_id", "change", "sentences"),
    [
        ("dry-dock", played(number=0), []),
        ("dry-dock", played(number=5), []),
        ("dry-dock", played(number=-1), ["the round: “number” must be a whole number, not -1"]),
        ("dry-dock", played(number=2.5), ["the round: “number” must be a whole number, not 2.5"]),
        ("dry-dock", played(number=True), ["the round: “number” must be a whole number, not true"]),
        ("sierra", first(cards=FIVE_SUITED, decision="fold"), []),
        ("sierra", first(cards=SEVEN_SUITED, decision="fold"), ["spot 1: 7 suited cards can't fold at this house"]),
        (
            "sierra",
            first(cards=TWO_SUITED, decision="raise", **{"raise": 10}),
            ["spot 1: a Raise of $10 is not allowed: 2 suited cards must fold at this house"],
        ),
    ],
)  # fmt: skip
def test_a_round_is_held_to_the_rules_of_its_own_house(
    house_id: str, change: Change, sentences: list[str], own_houses: Library
) -> None:
    data: dict[str, Any] = {
        "house": house_id,
        "dealer": "Kd Qd 9s 7s 5h 3h 2s",
        "spots": [{"spot": 1, "cards": FIVE_SUITED, "ante": 10, "decision": "fold"}],
    }
    if own_houses.house(house_id).has_button:
        data["button"] = 2
    change(data)
    assert refused(data, own_houses) == sentences


def refused(data: dict[str, Any], library: Library) -> list[str]:
    try:
        round_from_plain(json.loads(json.dumps(data)), library.house)
    except Refused as refusal:
        return list(refusal.sentences)
    return []
