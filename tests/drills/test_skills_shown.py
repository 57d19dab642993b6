"""Which skills the example rounds show at the table, and by which steps: it says what it said."""

import json
from pathlib import Path

import pytest

from app.drills.skills_at_table import skills_shown
from app.game.cards import RANKS
from app.game.rules import qualifying_strength
from app.procedure.house import House
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from tests.kept_text import assert_kept

EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_round_of_skills_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    lines: list[str] = []
    for file in sorted(EXAMPLES.glob(f"{house_id}-*.json")):
        if not file.name.endswith(".ruling.json"):
            ruling = rule(*round_from_text(file.read_text("utf-8"), houses.__getitem__))
            lines += ["", f"# {file.stem}"]
            for skill in skills_shown(ruling):
                order = ", in order" if skill.is_order else ""
                lines.append(f"{': '.join(skill.wanted)}{order}: {', '.join(map(str, skill.steps))}")
    assert_kept(Path(__file__).parent / "skills_shown", house_id, "\n".join(lines) + "\n")


def skills(drill: str, player: str, dealer: str, house: House, **wagers: int) -> list[str]:
    """The skills of a drill that a round with one hand shows. It is folded without a Raise."""
    made = {"raise": 10, **wagers}
    spot = {"spot": 3, "cards": player, "ante": 10, "decision": "raise", **made}
    if not made["raise"]:
        spot |= {"decision": "fold"}
        del spot["raise"]
    data = {"house": house.id, "dealer": dealer, "spots": [spot]}
    ruling = rule(*round_from_text(json.dumps(data), lambda _: house))
    return [each.wanted.skill for each in skills_shown(ruling) if each.wanted.drill == drill]


@pytest.mark.parametrize(
    ("player", "dealer", "name"),
    [
        ("Ks Ts 8s Ah Qd 9c 2d", "Kh Th 7h Ac Qs 9d 2c", "third card"),
        ("Kh Th 7h Ac Qs 9d 2c", "Ks Ts 8s Ah Qd 9c 2d", "third card"),
        ("Ks Ts 7s Ah Qd 9c 2d", "Kh 9h 8h Ac Qs 6d 2c", "first cards"),
        ("Kh 9h 8h Ac Qs 6d 2c", "Ks Ts 7s Ah Qd 9c 2d", "first cards"),
        ("Ks 4s 3s Ah Qd 9c 2d", "Qh Jh Th Ac 8s 6d 2c", "first cards"),
        ("Ks Qs Ts 3s 9h 7d 5c", "Kh Qh Th 2h 9d 7c 4s", "last cards"),
        ("Kh Qh Th 2h 9d 7c 4s", "Ks Qs Ts 3s 9h 7d 5c", "last cards"),
        ("Ks Qs Ts 5s 3s 7d 9c", "Kh Qh Th 5h 2h 7c 4d", "last cards"),
        ("Ts 8s 6s 4s Ah Qd 3c", "Kh 9h 7h Ac Qs 5d 2c", "more cards won"),
        ("Kh 9h 7h Ac Qs 5d 2c", "Ts 8s 6s 4s Ah Qd 3c", "more cards lost"),
        ("As 8s 6s 4s Kh Qd 3c", "Kc 9c 7c Ah Qs 5d 2h", ""),
        ("Kc 9c 7c Ah Qs 5d 2h", "As 8s 6s 4s Kh Qd 3c", ""),
        ("Ks 8s 6s 4s Ah Qd 3c", "Kc 9c 7c Ad Qs 5d 2h", ""),
        ("Ks Ts 7s Ah Qd 9c 2d", "Kh Th 7h Ac Qs 9d 2c", "short tie"),
        ("Ks Ts 7s 3s Ah Qd 9c", "Kh Th 7h 3h Ac Qs 9d", "long tie"),
        ("Ts 8s 6s Ah Qd 5c 3d", "9h 7h 4h Ac Ks Jd 2c", "just qualifies won"),
        ("9s 6s 5s Ah Qd 4c 3d", "9h 7h 4h Ac Ks Jd 2c", "just qualifies lost"),
        ("9s 7s 5s Ah Qd 4c 3d", "8h 7h 4h Ac Ks Jd 2c", "just short below"),
        ("8s 6s 5s Ah Qd 4c 3d", "8h 7h 4h Ac Ks Jd 2c", "just short above"),
        ("9s 6s 5s Ah Qd 4c 3d", "7h 6h 4h Ac Ks Jd 2c", "three too low"),
        ("9s 6s 5s Ah Qd 4c 3d", "Kh 6h Ac Ks Jd 9d 2c", "two cards"),
    ],
)  # fmt: skip
def test_what_decides_between_two_hands_is_a_skill(
    player: str, dealer: str, name: str, houses: dict[str, House]
) -> None:
    assert skills("compare", player, dealer, houses["oxford"]) == ([name] if name else [])


@pytest.mark.parametrize(
    ("dealer", "name"),
    [
        ("9h 7h 4h Ac Ks Jd 2c", "just qualifies"),
        ("9h 7h 4h 8c 6c 5c 2s", "just qualifies"),
        ("8h 7h 4h Ac Ks Jd 2c", "just short"),
        ("Th 7h 4h 8c 6c 5c 2s", "tied"),
        ("7h 6h 4h 5c 3c 2c Ks", "tied"),
        ("Th 7h 4h Ac Ks Jd 2c", "three"),
        ("7h 6h 4h Ac Ks Jd 2c", "three, too low"),
        ("Kh 6h Ac 8c Ks 9d 2s", "two"),
        ("5h 4h 3h 2h Ks Jd 9c", "four"),
        ("7h 5h 4h 3h 2h Jd 9c", "long"),
        ("8h 7h 5h 4h 3h 2h 9c", "long"),
    ],
)
def test_how_the_dealers_hand_is_called_is_a_skill(dealer: str, name: str, houses: dict[str, House]) -> None:
    shown = skills("hand-call", "Qs Ts 8s Ad Jc 3d 4d", dealer, houses["oxford"])
    assert shown == [f"banker {name}"]


def test_where_two_cards_qualify_the_call_of_two_is_no_skill(houses: dict[str, House]) -> None:
    house = houses["oxford"]._replace(
        rules=houses["oxford"].rules._replace(qualifying=qualifying_strength(2, RANKS.index("9")))
    )
    for dealer in ("Kh 6h Ac 8c Js 9d 2s", "Kh 6h Ac 8c Js 9s 2d"):
        assert skills("hand-call", "Qs Ts 8s Ad Jc 3d 4d", dealer, house) == []
    assert skills("hand-call", "Qs Ts 8s Ad Jc 3d 4d", "Kh 6h 2h Ac 8c Js 9d", house) == ["banker three"]


@pytest.mark.parametrize(
    ("player", "run", "paid"),
    [
        ("Qs Js Ts 5s Ad 8c 3d", "three", "3"),
        ("Qs Js Ts 9s Ad 8c 3d", "four", "4"),
        ("Qs Js Ts 9s 8s 5c 3d", "long", "rare"),
        ("As 2s 3s 9d 8c Jd Kh", "low ace three", "3"),
        ("As 2s 3s 4s 8c Jd Kh", "low ace long", "4"),
        ("As Js 9s 5d 6d 7d Kh", "other suit", "3"),
        ("As Js 9s 5s 6d 7d Kh", "none", "no run"),
        ("As Js 9s 5d 6d 8d Kh", "", ""),
    ],
)
def test_what_there_is_to_read_for_a_straight_flush_is_a_skill(
    player: str, run: str, paid: str, houses: dict[str, House]
) -> None:
    house, dealer = houses["oxford"], "Qh 9h 7h 4h Kc Td 2c"
    assert skills("straight-flush", player, dealer, house, straight_flush=10) == ([run] if run else [])
    payouts = [f"straight_flush posted {paid}"] if paid else []
    assert skills("payout", player, dealer, house, straight_flush=10) == payouts
    assert skills("straight-flush", player, dealer, house, flush=10) == []


@pytest.mark.parametrize(
    ("player", "wagers", "name"),
    [
        ("Qs Ts 8s 5s Ad Jc 3d", {}, "win, alone"),
        ("Qs Ts 8s Ad Jc 3d 4d", {"flush": 10}, ""),
        ("Qs Ts 8s 5s Ad Jc 3d", {"flush": 10}, "win, flush"),
        ("Qs Ts 8s 5s Ad Jc 3d", {"straight_flush": 10}, "win, lost"),
        ("Qs Js Ts 5s Ad 8c 3d", {"straight_flush": 10}, "win, run"),
        ("Qs Js Ts 5s Ad 8c 3d", {"straight_flush": 10, "flush": 10}, "win, run"),
        ("Qs Js 8s 5d 6d 7d Kh", {"straight_flush": 10}, "lose, outside"),
        ("Qs Ts 8s 5s Ad Jc 3d", {"flush": 10, "raise": 0}, "fold, long"),
        ("Qs Js Ts 5s Ad 8c 3d", {"flush": 10, "raise": 0}, "fold, flush"),
        ("Qs Ts 8s Ad Jc 3d 4d", {"flush": 10, "raise": 0}, "fold, short"),
        ("Qs Ts 8s Ad Jc 3d 4d", {"raise": 0}, "fold, alone"),
    ],
)
def test_what_there_is_to_settle_at_a_spot_is_a_skill(
    player: str, wagers: dict[str, int], name: str, houses: dict[str, House]
) -> None:
    shown = skills("settle", player, "Jh 9h 7h Ac Kc 6s 2c", houses["oxford"], **wagers)
    assert shown == ([name] if name else [])


@pytest.mark.parametrize(
    ("wagers", "name"),
    [
        ({}, "none"),
        ({"flush": 10}, "one"),
        ({"straight_flush": 10}, "one"),
        ({"flush": 10, "straight_flush": 10}, "both"),
    ],
)
def test_where_a_folded_hand_goes_is_a_skill(
    wagers: dict[str, int], name: str, houses: dict[str, House]
) -> None:
    folded = wagers | {"raise": 0}
    assert skills("tuck", "Qs Ts 8s Ad Jc 3d 4d", "Jh 9h 7h Ac Kc 6d 2c", houses["oxford"], **folded) == [
        name
    ]
    assert skills("tuck", "Qs Ts 8s Ad Jc 3d 4d", "Jh 9h 7h Ac Kc 6d 2c", houses["oxford"], **wagers) == []
