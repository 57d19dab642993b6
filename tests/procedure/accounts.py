"""Follows the chips of a round through its steps, without knowing the house.

Every wager has to be settled once, as its verdict says: paid the amount, taken, or left to the player.
"""

from collections import Counter, defaultdict
from decimal import Decimal
from typing import Any

Plain = dict[str, Any]
WAGERS = ("raise", "ante", "flush", "straight_flush", "progressive")


def wager_faults(data: Plain, ruling: Plain) -> list[str]:
    """Everything in the steps that does not fit the wagers of the round and their verdicts."""
    found = []
    verdicts = {spot["spot"]: spot["wagers"] for spot in ruling["spots"]}
    done = _done(ruling["steps"], verdicts)
    for spot in data["spots"]:
        number = spot["spot"]
        made = {wager for wager in WAGERS if wager in spot}
        if made != set(verdicts[number]):
            found.append(f"spot {number}: verdicts for {sorted(verdicts[number])}, wagers {sorted(made)}")
        for wager, verdict in verdicts[number].items():
            acts = Counter(done.pop((number, wager), []))
            if not _fits(acts, wager, verdict):
                found.append(f"spot {number}: {wager} should be {verdict}, the steps do {dict(acts)}")
    found += [
        f"spot {number}: there is no {wager} wager, yet {acts}" for (number, wager), acts in done.items()
    ]
    return found


def hand_faults(data: Plain, steps: list[str]) -> list[str]:
    """Every hand is dealt once and racked once, the dealer's last of all, before any shuffle."""
    found = []
    places = [str(spot["spot"]) for spot in data["spots"]] + ["dealer"]
    for verb in ("deal", "rack"):
        hands = Counter(step.split()[1] for step in steps if step.startswith(f"{verb} "))
        del hands["stub"]
        if hands != Counter(places):
            found.append(f"{verb}: {dict(hands)} for the hands {places}")
    racked = [step for step in steps if step.startswith("rack ")]
    if racked[-1:] != ["rack dealer"]:
        found.append("the dealer's hand is not racked last")
    shuffles = [place for place, step in enumerate(steps) if step.startswith("shuffle ")]
    if "rack dealer" in steps and shuffles and shuffles[0] < steps.index("rack dealer"):
        found.append("the deck is shuffled before the dealer's hand is racked")
    return found


def bank_result(data: Plain, steps: list[str]) -> Decimal:
    """What the bank has more after the steps than before, by the chips that moved."""
    wagers = {
        (spot["spot"], wager): spot[wager] for spot in data["spots"] for wager in WAGERS if wager in spot
    }
    result = Decimal(0)
    for step in steps:
        match step.split():
            case ["take", number, wager]:
                result += wagers[int(number), wager]
            case ["pay", _, _, amount]:
                result -= Decimal(amount)
    return result


def players_result(data: Plain, ruling: Plain) -> Decimal:
    """What the players have more after the round, by their wagers and the verdicts on them."""
    result = Decimal(0)
    for spot, ruled in zip(
        sorted(data["spots"], key=lambda spot: spot["spot"]), ruling["spots"], strict=True
    ):
        for wager, verdict in ruled["wagers"].items():
            lost = verdict["do"] == "take" or wager == "progressive"
            result += Decimal(str(verdict["amount"])) - (spot[wager] if lost else 0)
    return result


def _done(steps: list[str], verdicts: dict[int, Plain]) -> dict[tuple[int, str], list[str]]:
    """For each wager the acts on it; a payment with its amount."""
    done: dict[tuple[int, str], list[str]] = defaultdict(list)
    for step in steps:
        match step.split():
            case ["take" | "return" as verb, number, wager]:
                done[int(number), wager].append(verb)
            case ["pay", number, wager, amount]:
                done[int(number), wager].append(_paid(amount))
            case ["push", number]:
                for wager in ("raise", "ante"):
                    verdict = verdicts[int(number)].get(wager)
                    if verdict and verdict["do"] == "push":
                        done[int(number), wager].append("push")
            case ["push", number, wager]:
                done[int(number), wager].append("push")
    return dict(done)


def _fits(acts: Counter[str], wager: str, verdict: Plain) -> bool:
    if verdict["do"] == "take":
        return acts == {"take": 1}
    if verdict["do"] == "push":
        return acts in ({"push": 1}, {"return": 1})
    paid = {_paid(str(verdict["amount"])): 1}
    if wager == "progressive":
        return acts == {"take": 1, **paid}
    return acts in (paid, {"return": 1, **paid})


def _paid(amount: str) -> str:
    return f"pay {Decimal(amount):.2f}"
