"""Does a round have a feature? Asked of its ruling and of its cards as text, not of what dealt it."""

from collections.abc import Callable
from typing import Any

from app.procedure.ruling import Ruling
from tests.game import naive

Plain = dict[str, Any]
At = Callable[[Ruling, Plain, Plain], bool]
"""Looks at one spot: the ruling, the spot as it was dealt, the spot as it was ruled."""

PLANS = {
    "opening": ("opening", ""),
    "set-up": ("set-up", ""),
    "by-hand": ("by-hand", ""),
    "rotation": ("rotation", ""),
    "hand-dealt": ("hand-dealt", ""),
    "flawed-deck": ("opening", "flawed-card"),
    "wash-granted": ("by-hand", "wash-request"),
}
"""What is dealt instead of the usual round, and what comes up in it."""
HEADS = {"two-to-ten": "8"}
"""The rank that qualifies in a flush of three; a nine elsewhere."""


def has(feature: str, data: Plain, ruling: Ruling, ruled: Plain) -> bool:
    """Does this round have the feature?"""
    if feature == "event-warned-again":
        first, again = data["events"]
        return bool(first["spot"] == again["spot"] and f"void {again['spot']}" in ruled["steps"])
    if feature.startswith("event-"):
        (event,) = data["events"]
        answered = {due.event for due in ruling.steps}
        return bool(event["kind"] == feature.removeprefix("event-") and answered == {None, 0})
    if feature in PLANS:
        plan, kind = PLANS[feature]
        kinds = [event["kind"] for event in data.get("events", [])]
        return data.get("plan") == ruled.get("plan") == plan and kinds == ([kind] if kind else [])
    if "spots" not in data:
        return False
    if feature == "not-qualified":
        return ruled["dealer"]["qualifies"] is False and ruled["dealer"]["call"].endswith("does not qualify")
    if feature == "just-qualifies":
        head = HEADS.get(data["house"], "9")
        flush = ruled["dealer"]["flush"].split()
        return bool(ruled["dealer"]["qualifies"]) and len(flush) == 3 and flush[0][0] == head
    return bool(spots_with(feature, data, ruling, ruled))


def spots_with(feature: str, data: Plain, ruling: Ruling, ruled: Plain) -> list[int]:
    """The spots that have a feature of players' hands."""
    name, _, rest = feature.rpartition("-")
    if feature.startswith("progressive-"):
        look = _progressive(feature.removeprefix("progressive-"))
    else:
        look = SPOTS.get(feature) or COUNTED[name](rest)
    dealt = {spot["spot"]: spot for spot in data["spots"]}
    return [spot["spot"] for spot in ruled["spots"] if look(ruling, dealt[spot["spot"]], spot)]


def _two_suits_tied(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    counts = sorted(len(naive.suited(dealt["cards"].split(), suit)) for suit in naive.SUITS)
    return counts[3] == counts[2] > counts[1] and dealt["decision"] == "raise"


def _lower_flush_kept(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    best, kept = naive.flush(dealt["cards"].split()), ruled["flush"].split()
    return kept != best and len(kept) == len(best) and naive.compare(kept, best) <= 0


def _several_hands(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    hands = [spot for spot in ruling.played.spots if spot.player and spot.player == dealt.get("player")]
    seen = 1 if ruling.house.spots_a_player == 1 else 2
    return [spot.blind for spot in hands].count(False) == seen and len(hands) == 2


def _outside_suit(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    inside = naive.straight_flush(ruled["flush"].split())
    outside = ruled["straight_flush"].split()
    return dealt["decision"] == "raise" and len(outside) > len(inside) and "straight_flush" in ruled["wagers"]


def _low_ace(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    # Not the run that is shown: of equally long ones that is the one in the flush.
    run = naive.straight_flush(dealt["cards"].split())
    return bool(run) and run[-1][0] == "A" and "straight_flush" in ruled["wagers"]


def _four_of_a_kind(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    cards = dealt["cards"].split()
    paid = ruled["wagers"].get("straight_flush", {"do": ""})
    return (
        naive.four_of_a_kind(cards)
        and len(naive.straight_flush(cards)) < 4
        and paid == {"do": "pay", "amount": 25 * dealt.get("straight_flush", 0)}
    )


def _progressive(line: str) -> At:
    def look(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
        settled = {settlement.spot.number: settlement for settlement in ruling.settlements}[dealt["spot"]]
        verdict = settled.verdicts.get("progressive")
        if verdict is None or verdict.act != "pay" or verdict.line is None or verdict.line.name != line:
            return False
        run = naive.straight_flush(dealt["cards"].split())
        return f"ace-high-{len(run)}" == line and run[0][0] == "A" if "-" in line else len(run) == int(line)

    return look


def _folded_winner(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    won = [ruled["wagers"][wager] for wager in ("flush", "straight_flush", "progressive") if wager in dealt]
    return ruled["outcome"] == "fold" and any(wager["do"] == "pay" and wager["amount"] > 0 for wager in won)


def _both_folded(half: str) -> At:
    def look(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
        in_half = (dealt["spot"] <= 3) == (half == "left")
        return ruled["outcome"] == "fold" and {"flush", "straight_flush"} <= set(dealt) and in_half

    return look


def _one_folded(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    return ruled["outcome"] == "fold" and len({"flush", "straight_flush"} & set(dealt)) == 1


def _faced_discards(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    steps = [str(due.step) for due in ruling.steps]
    return ruled["outcome"] != "fold" and f"fan {dealt['spot']}" in steps


def _limit_cut(ruling: Ruling, dealt: Plain, ruled: Plain) -> bool:
    return any(number == dealt["spot"] for number, _ in ruling.cut)


def _of_length(what: str) -> Callable[[str], At]:
    def of(cards: str) -> At:
        return lambda ruling, dealt, ruled: len(ruled[what].split()) == int(cards) and what in ruled["wagers"]

    return of


SPOTS: dict[str, At] = {
    "tie": lambda ruling, dealt, ruled: bool(ruled["outcome"] == "tie"),
    "two-suits-tied": _two_suits_tied,
    "low-ace": _low_ace,
    "outside-suit": _outside_suit,
    "four-of-a-kind": _four_of_a_kind,
    "folded-winner": _folded_winner,
    "one-bonus-folded": _one_folded,
    "faced-discards": _faced_discards,
    "limit-cut": _limit_cut,
    "lower-flush-kept": _lower_flush_kept,
    "several-hands": _several_hands,
    "dealer-bet": lambda ruling, dealt, ruled: 0 < dealt.get("for_dealer", 0) < dealt["ante"],
}
COUNTED: dict[str, Callable[[str], At]] = {
    "flush": _of_length("flush"),
    "straight-flush": _of_length("straight_flush"),
    "both-bonuses-folded": _both_folded,
}
