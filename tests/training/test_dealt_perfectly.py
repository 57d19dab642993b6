"""Whatever the generator deals, dealt perfectly it has no fault, and an event ignored has exactly one."""

from random import Random
from typing import Any

import pytest

from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.bulk import figure
from tests.grading.judging import judged

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_feature_and_every_event_dealt_perfectly(
    house_id: str, houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    """Confirmed, an ignored event is critical; before that only one that the document answers in part at least."""
    house, chance = houses[house_id], Random(f"dealt {house_id}")
    names = [feature.name for feature in features_of(TableSetting(house, house.posted))]
    assert any(name.startswith("event-") for name in names)
    for number in range(figure(10_000, share=200)):
        name = names[number % len(names)]
        data = deal_round(house, chance, [name])
        ruling = rule(*round_from_plain(data, lambda _: house))
        assert judged(ruling, [due.step for due in ruling.steps]).faults == (), name
        if "events" in data:
            written = any(
                due.entry.ground.source.kind == "document" for due in ruling.steps if due.event is not None
            )
            assert ignored(data, confirmed[house_id]) == ("omitted", "critical"), name
            assert ignored(data, house) == ("omitted", "critical" if written else "minor"), name


def ignored(data: dict[str, Any], house: House) -> tuple[str, str | None]:
    """The fault, one for each event, of a dealer who deals on as if nothing had happened."""
    ruling = rule(*round_from_plain(data, lambda _: house))
    ordinary = rule(*round_from_plain({**data, "events": []}, lambda _: house))
    faults = judged(ruling, [due.step for due in ordinary.steps]).faults
    assert len(faults) == len(data["events"])
    return faults[0].kind, faults[0].severity
