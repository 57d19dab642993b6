"""When a certificate ends, and which changes of a house's file matter."""

from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest

from app.certificate.lapse import IGNORED, Change, house_changes, valid_until
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.table_names import table_names
from tests.kept_text import assert_kept


@pytest.mark.parametrize(
    ("examined", "months", "last"),
    [
        (date(2026, 11, 16), 12, date(2027, 11, 16)),
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2027, 12, 31), 2, date(2028, 2, 29)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2026, 12, 1), 1, date(2027, 1, 1)),
        (date(2026, 11, 30), 1, date(2026, 12, 30)),
        (date(2026, 11, 16), 0, None),
    ],
)
def test_months_are_those_of_the_calendar(examined: date, months: int, last: date | None) -> None:
    assert valid_until(examined, months) == last


def made(library: Library, tmp_path: Path, edit: Callable[[str], str]) -> House:
    """A house whose file was edited."""
    text = library.text("oxford")
    edited = edit(text.text.decode())
    assert edited != text.text.decode()
    return Library(cache=tmp_path).house_of(text._replace(text=edited.encode()))


def test_every_part_of_a_house_is_compared_or_left_out_on_purpose(houses: dict[str, House]) -> None:
    """A house file that learns to say something new has to be placed here."""
    compared = {
        "seats", "has_button", "rules", "call_qualified", "call_not_qualified", "keeps_all",
        "keeps_all_with_four_of_a_kind", "faces_equal_runs", "capped", "tuck", "tucks_by_spot",
        "blind_allowed", "rake", "posted", "plans", "free", "grading", "irregularities", "chips",
        "packets", "spots_a_player", "ante_on_several",
    }  # fmt: skip
    assert set(House._fields) == compared | set(IGNORED)


def test_a_house_differs_from_every_other_and_not_from_itself(houses: dict[str, House]) -> None:
    for house in houses.values():
        assert [other.id for other in houses.values() if not house_changes(house, other)] == [house.id]


def test_names_looks_texts_and_learning_do_not_matter(houses: dict[str, House]) -> None:
    for house in houses.values():
        other = house._replace(
            id="x", name="X", place="Y", document="Z", felt="#000000", targets={}, customs={},
            chips=tuple(chip._replace(colour="pink", spots=9, edge="grey") for chip in house.chips),
            irregularities={kind: entry._replace(what="!") for kind, entry in house.irregularities.items()},
            grading=house.grading._replace(points={"minor": 50}, critical=frozenset()),
            names=table_names("boss", {"raise": "Play", "spot": "box", "flush": "Flush Rush"}),
        )  # fmt: skip
        assert house_changes(house, other) == ()


def test_what_a_step_is_called_does_not_matter(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    first, *others = house.plans["round"]
    renamed = {"round": (first._replace(name="another-name"), *others)}
    assert house_changes(house, house._replace(plans={**house.plans, **renamed})) == ()


def test_steps_that_are_new_gone_or_elsewhere(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    one, two, *others = house.plans["round"]
    title = "A round, step by step"
    for steps in ([two, *others], [two, one, *others], [one, one, two, *others]):
        found = house_changes(house, house._replace(plans={**house.plans, "round": tuple(steps)}))
        assert {change.rule for change in found} == {title}
        assert found


@pytest.mark.parametrize(
    ("part", "value", "rule"),
    [
        ("seats", 5, "The table, Spots"),
        ("has_button", True, "The table, Banker"),
        ("call_qualified", "Dealer plays", "The game, The call"),
        ("keeps_all", True, "The game, A player who raises keeps"),
        ("keeps_all_with_four_of_a_kind", False, "The game, Four of a kind"),
        ("faces_equal_runs", True, "The game, Equal runs"),
        ("capped", True, "The game, A player who raises keeps"),
        ("tucks_by_spot", True, "The game, Folded with a bonus"),
        ("blind_allowed", True, "The game, Blind hands"),
        ("free", (), "Order of steps"),
        ("chips", (), "The table, Chips"),
        ("irregularities", {}, "Irregularities, floor-cards"),
    ],
)
def test_what_changed_is_named(houses: dict[str, House], part: str, value: object, rule: str) -> None:
    house = houses["oxford"]
    assert getattr(house, part) != value
    other = house._replace(**{part: value})  # type: ignore[arg-type]
    assert rule in [change.rule for change in house_changes(house, other)]


@pytest.mark.parametrize(
    ("part", "value", "key", "rule"),
    [
        ("packets", (3, 6), "deal", "The game, The deal"),
        ("spots_a_player", 2, "spots", "The game, One player"),
    ],
)
def test_a_rule_that_most_houses_do_not_have_is_named_when_it_is_new(
    houses: dict[str, House], part: str, value: object, key: str, rule: str
) -> None:
    house = houses["oxford"]
    grounds = {**house.rule_grounds, key: house.rule_grounds["blind"]}
    other = house._replace(**{part: value, "rule_grounds": grounds})  # type: ignore[arg-type]
    assert rule in [change.rule for change in house_changes(house, other)]


def test_nobody_sits_again_because_more_orders_are_right_than_before(houses: dict[str, House]) -> None:
    for house in houses.values():
        assert house_changes(house._replace(free=()), house) == ()


def test_an_order_that_is_free_among_more_steps_than_before_is_free(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    (calling,) = (free for free in house.free if free.steps == {"call"})
    others = tuple(free for free in house.free if free != calling)
    fewer = calling._replace(steps=frozenset({"call", "push-up"}), beside=frozenset())
    assert house_changes(house._replace(free=(*others, fewer)), house) == ()
    (change,) = house_changes(house, house._replace(free=(*others, fewer)))
    assert change == Change("Order of steps", "call dealer COUNT RANK: in any order.", "")


def test_how_winners_share_the_meter_matters(houses: dict[str, House]) -> None:
    house = houses["greektown"]
    payouts = house.rules.payouts._replace(meter="shared")
    (change,) = house_changes(house, house._replace(rules=house.rules._replace(payouts=payouts)))
    assert change == Change("Limits, The meter", "each winner gets a full share.", "split evenly.")


def test_a_meter_of_which_nothing_was_said_was_paid_to_each_winner(houses: dict[str, House]) -> None:
    house = houses["greektown"]
    grounds = {name: ground for name, ground in house.payout_grounds.items() if name != "meter"}
    assert house_changes(house._replace(payout_grounds=grounds), house) == ()


def test_correcting_matters_but_points_do_not(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    other = house._replace(grading=house.grading._replace(call_first=not house.grading.call_first))
    assert [change.rule for change in house_changes(house, other)] == ["Correcting a fault"]


def test_money_is_told_before_and_now(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    payouts = house.rules.payouts._replace(hand=3_000_000)
    (change,) = house_changes(house, house._replace(rules=house.rules._replace(payouts=payouts)))
    assert str(change) == (
        "Limits, Maximum payout per hand, before: at most $25,000 to one hand, paid in order until it runs out."
        " Now: at most $30,000 to one hand, paid in order until it runs out."
    )
    assert str(Change("R", "", "b.")) == "R, new: b."
    assert str(Change("R", "a.", "")) == "R, before: a. Now: removed."


def test_an_edited_file(library: Library, houses: dict[str, House], tmp_path: Path) -> None:
    spelled = made(library, tmp_path, lambda text: text + "\n# a remark\n")
    assert house_changes(houses["oxford"], spelled) == ()


def changed_rules(houses: dict[str, House]) -> Iterator[tuple[str, House, House]]:
    """A house before and after each thing that can change in it."""
    house, metered = houses["oxford"], houses["greektown"]
    changes: list[tuple[str, object]] = [
        ("seats", 5),
        ("keeps_all_with_four_of_a_kind", False),
        ("faces_equal_runs", True),
        ("free", ()),
        ("chips", house.chips[:2]),
        ("irregularities", {}),
        ("grading", house.grading._replace(call_first=not house.grading.call_first)),
    ]
    for part, value in changes:
        other = house._replace(**{part: value})  # type: ignore[arg-type]
        yield f"{part} changed", house, other
        yield f"{part} changed back", other, house
    for way in ("shared", "split", "left"):
        payouts = metered.rules.payouts._replace(meter=way)
        yield f"meter {way}", metered, metered._replace(rules=metered.rules._replace(payouts=payouts))
    one, two, *others = house.plans["round"]
    for words, steps in (("gone", [two, *others]), ("swapped", [two, one, *others])):
        yield f"first step {words}", house, house._replace(plans={**house.plans, "round": tuple(steps)})


def test_every_changed_rule_says_what_it_said(houses: dict[str, House]) -> None:
    lines = [
        "\n  ".join([f"{words}:", *map(str, house_changes(then, now))])
        for words, then, now in changed_rules(houses)
    ]
    assert_kept(Path(__file__).parent / "kept", "changed rules", "\n".join(lines) + "\n")
