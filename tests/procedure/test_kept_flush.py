"""A player with several flushes chooses which one to play, and only that one plays."""

from typing import Any

import pytest

from app.errors import Refused
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, as_plain, rule

DEALER = "Kc Tc 8c 4d 2d 4h 5s"


def spot(cards: str, **more: Any) -> dict[str, Any]:
    return {"spot": 3, "cards": cards, "ante": 10, "decision": "raise", "raise": 10} | more


def ruled(library: Library, entry: dict[str, Any], house: str = "oxford") -> Ruling:
    return rule(*round_from_plain({"house": house, "dealer": DEALER, "spots": [entry]}, library.house))


def test_only_the_kept_flush_plays(library: Library) -> None:
    two_flushes = "Ah Jh 6h Qs 9s 8s 3d"
    assert as_plain(ruled(library, spot(two_flushes)))["spots"][0]["outcome"] == "win"
    (kept,) = as_plain(ruled(library, spot(two_flushes, kept="9s Qs 8s")))["spots"]
    assert (kept["flush"], kept["outcome"]) == ("Qs 9s 8s", "lose")


def test_the_kept_flush_may_be_shorter_than_another(library: Library) -> None:
    (kept,) = as_plain(ruled(library, spot("9h 7h 6h 2h As Qs 8s", kept="As Qs 8s")))["spots"]
    assert (kept["flush"], kept["outcome"]) == ("As Qs 8s", "win")


def test_a_flush_bonus_in_the_discards_is_faced_and_paid_at_once(library: Library) -> None:
    entry = spot("9h 7h 6h 2h As Qs 8s", kept="As Qs 8s", flush=5, straight_flush=5)
    steps = [str(due.step) for due in ruled(library, entry).steps]
    place = steps.index("fan 3")
    assert steps[place : place + 2] == ["fan 3", "pay 3 flush 5"]
    assert steps.count("pay 3 flush 5") == 1
    assert steps.index("take 3 straight_flush") > steps.index("expose dealer")


def test_a_straight_flush_in_the_discards_is_faced_and_the_flush_that_is_kept_waits(library: Library) -> None:
    entry = spot("9h 8h 7h Ks Qs 6s 3d", kept="Ks Qs 6s", straight_flush=5)
    steps = [str(due.step) for due in ruled(library, entry).steps]
    assert steps.index("fan 3") < steps.index("pay 3 straight_flush 35") < steps.index("pick-up 3")


def test_the_kept_flush_decides_how_much_may_be_raised(library: Library) -> None:
    five = "Ah Jh 6h 5h 2h Qs 9s"
    assert ruled(library, spot(five) | {"raise": 20})
    with pytest.raises(
        Refused,
        match=r"^spot 3: a Raise of \$20 is not allowed: 2 suited cards and an Ante of \$10 allow \$10$",
    ):
        ruled(library, spot(five, kept="Qs 9s") | {"raise": 20})


@pytest.mark.parametrize("kept", ["Ah Jh", "Ah Jh 6h Qs", "Ah Jh 6s", "3d", "Ah Ah Jh 6h", "", "hearts", 7])
def test_what_is_no_flush_of_the_hand_is_refused_with_those_that_are(library: Library, kept: object) -> None:
    with pytest.raises(Refused) as refused:
        ruled(library, spot("Ah Jh 6h Qs 9s 8s 3d", kept=kept))
    (sentence,) = refused.value.sentences
    assert sentence.startswith("spot 3: ")
    assert sentence.endswith("is not a flush in this hand; “kept” must be “Ah Jh 6h” or “Qs 9s 8s”")


def test_a_folded_hand_keeps_nothing(library: Library) -> None:
    folded = {"spot": 3, "cards": "Ah Jh 6h Qs 9s 8s 3d", "ante": 10, "decision": "fold", "kept": "Ah Jh 6h"}
    with pytest.raises(Refused, match=r"^spot 3: the player folded, so no flush is kept$"):
        ruled(library, folded)
