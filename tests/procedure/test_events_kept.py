"""Everything that may go wrong, at every moment of a deal: the answer, or why it cannot happen there, says what it said."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.procedure.event_words import happened
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
HOUSES = ("cuda", "greektown", "oxford", "two-to-ten")


def answers(house: House, data: dict[str, Any]) -> Iterator[str]:
    """The last of the events is moved from step to step."""
    *before, event = data["events"]
    smooth = rule(*round_from_plain({**data, "events": before}, lambda _: house))
    for at in dict.fromkeys(str(due.step) for due in smooth.steps):
        moved = {**data, "events": [*before, {**event, "at": at}]}
        try:
            ruling = rule(*round_from_plain(moved, lambda _: house))
        except Refused as refusal:
            yield f"{at}: refused: {'; '.join(refusal.sentences)}"
            continue
        acts = [due.step for due in ruling.steps]
        answer = [
            f"{due.step}{[*map(str, due.instead)] or ''}" for due in ruling.steps if due.event is not None
        ]
        told = [f"{each.before} {each.text}" for each in happened(house, ruling.played, acts)]
        yield f"{at}: {len(acts)} steps, {', '.join(answer)}{', void' if ruling.is_void else ''} | {told}"


@pytest.mark.parametrize("house_id", HOUSES)
def test_an_answer_to_trouble_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    house, lines = houses[house_id], list[str]()
    events = [feature.name for feature in features_of(TableSetting(house, house.posted)) if feature.event]
    for name in events:
        data = deal_round(house, Random(f"{house_id} {name}"), [name], players=3)
        lines += [f"# {name}: {json.dumps(data['events'])}", *answers(house, data)]
    assert_kept(KEPT, f"answers {house_id}", "\n".join(lines) + "\n")
