"""Every line of every posted table pays what the houses' page says."""

from typing import Any

import pytest

from app.procedure.house import House
from tests.procedure.paper import Plain, raised, ruled, wagers_of
from tests.procedure.pay_tables import FLUSH, PROGRESSIVE_DOLLARS, STRAIGHT_FLUSH

DEALER = "8c 5c 3c Td 2d 5s 7s"
SUITED = {
    7: "As Qs Ts 8s 6s 4s 2s",
    6: "As Qs Ts 8s 6s 4s 3d",
    5: "As Qs Ts 8s 6s 4d 3d",
    4: "As Qs Ts 8s 6d 4d 3h",
    3: "As Qs Ts 8d 6d 4h 3h",
}
RUNS = {
    7: "9h 8h 7h 6h 5h 4h 3h",
    6: "9h 8h 7h 6h 5h 4h Kd",
    5: "9h 8h 7h 6h 5h Kd Jd",
    4: "9h 8h 7h 6h Kd Jd 2s",
    3: "9h 8h 7h Kd Jd 2s 4s",
    2: "9h 8h 6h Kd Jd 2s 4s",
}


def one_bonus(house: str, cards: str, bonus: str, table: str, **more: Any) -> tuple[str, float]:
    """What becomes of a $2 bonus on these cards."""
    if house == "cuda":
        more["button"] = 7
    if table != "posted":
        more["posted"] = {bonus: table}
    spot: Plain = raised(1, cards) | {bonus: 2}
    return wagers_of(ruled(house, DEALER, spot, **more), 1)[bonus]


@pytest.mark.parametrize(
    ("house", "table", "count", "pays"),
    [(*posted, count, pays) for posted, lines in FLUSH.items() for count, pays in lines.items()],
)
def test_flush_bonus_pays(house: str, table: str, count: int, pays: int) -> None:
    assert one_bonus(house, SUITED[count], "flush", table) == ("pay", 2 * pays)


@pytest.mark.parametrize(("house", "table"), list(FLUSH))
def test_flush_bonus_needs_four_suited_cards(house: str, table: str) -> None:
    assert one_bonus(house, SUITED[3], "flush", table) == ("take", 0)


@pytest.mark.parametrize(
    ("house", "table", "count", "pays"),
    [(*posted, count, pays) for posted, lines in STRAIGHT_FLUSH.items() for count, pays in lines.items()],
)
def test_straight_flush_bonus_pays(house: str, table: str, count: int, pays: int) -> None:
    assert one_bonus(house, RUNS[count], "straight_flush", table) == ("pay", 2 * pays)


@pytest.mark.parametrize(("house", "table"), list(STRAIGHT_FLUSH))
def test_straight_flush_bonus_needs_a_run_of_three(house: str, table: str) -> None:
    assert one_bonus(house, RUNS[2], "straight_flush", table) == ("take", 0)


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_no_other_table_is_posted(house: str, houses: dict[str, House]) -> None:
    tables = houses[house].rules.tables
    assert set(tables["flush"]) == {table for name, table in FLUSH if name == house}
    assert set(tables["straight_flush"]) == {table for name, table in STRAIGHT_FLUSH if name == house}
    assert set(tables.get("progressive", ())) == (set(PROGRESSIVE_DOLLARS) if house == "greektown" else set())
