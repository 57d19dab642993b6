"""Kept flushes, void hands and several hands of one player are settled as the second opinion settles them."""

import json
from random import Random
from typing import Any

import pytest

from app.game.cards import card_of, hand_of, written
from app.game.hands import read_kept
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from tests.bulk import figure
from tests.procedure.referee import second_opinion
from tests.rounds import random_round

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
Plain = dict[str, Any]


def keep_flushes(house: House, data: Plain, chance: Random) -> None:
    """Some players who raised keep a flush of their choice."""
    for entry in data["spots"]:
        cards = [card for word in entry["cards"].split() if (card := card_of(word)) is not None]
        suits = [suit for suit in range(4) if sum(card // 13 == suit for card in cards) > 1]
        if entry["decision"] == "fold" or entry.get("blind") or chance.random() < 0.3:
            continue
        suit = chance.choice(suits)
        raises = house.rules.raises(entry["ante"] * 100, read_kept(hand_of(cards), suit).flush_length)
        if raises:
            kept = [card for card in cards if card // 13 == suit]
            entry["kept"] = written(chance.sample(kept, len(kept)))
            entry["raise"] = chance.choice(raises) // 100


def share_hands(house: House, data: Plain, chance: Random) -> None:
    """Some players hold several hands: the first that is dealt is looked at, the others are blind."""
    seen: set[str] = set()
    for entry in sorted(data["spots"], key=lambda entry: (entry["spot"] - data["button"]) % house.seats):
        entry["player"] = chance.choice("ABCD")
        entry.pop("blind", None)
        if entry["player"] in seen and entry["ante"] * 100 in house.rules.raises(entry["ante"] * 100, 2):
            entry |= {"blind": True, "decision": "raise", "raise": entry["ante"]}
            entry.pop("kept", None)
        elif entry["player"] in seen:
            del entry["player"]
        seen.add(entry.get("player", ""))


def break_rules(house: House, data: Plain, chance: Random) -> None:
    """A player shows cards, and perhaps does it again: then the hand is void."""
    steps = as_plain(rule(*round_from_text(json.dumps(data), lambda _: house)))["steps"]
    number = chance.choice(data["spots"])["spot"]
    ends = next(place for place, step in enumerate(steps) if step in ("expose dealer", "receive dealer"))
    once = [place for place in range(1, ends) if steps.count(steps[place]) == 1]
    places = sorted(chance.sample(once, chance.randint(1, 2)))
    data["events"] = [{"at": steps[place], "kind": "cards-shown", "spot": number} for place in places]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_players_as_the_documents_allow_them_are_settled_as_the_second_opinion_settles_them(
    house_id: str, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(f"players {house_id}")
    for number in range(figure(2_000)):
        data = random_round(house, chance)
        keep_flushes(house, data, chance)
        if house.blind_allowed:
            share_hands(house, data, chance)
        if chance.random() < 0.5:
            break_rules(house, data, chance)
        ruling = rule(*round_from_text(json.dumps(data), lambda _: house))
        plain = json.loads(json.dumps(as_plain(ruling)))
        plain.pop("happened", None)
        assert plain == second_opinion(data), json.dumps(data)
        if number % 10 == 0:
            dealt = judge(ruling, enumerate([due.step for due in ruling.steps], 1))
            assert (dealt.faults, dealt.cost) == ((), 0), json.dumps(data)
