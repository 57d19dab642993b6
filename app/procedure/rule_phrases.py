"""The words of a house file as a floor supervisor would say them: steps, answers, what becomes of wagers."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.game.cards import HAND_SIZE
from app.game.money import shown
from app.game.wagers import MAIN_WAGERS, WAGER_NAMES, Act
from app.procedure.conditions import MEANINGS
from app.procedure.house import House, Irregularity
from app.procedure.narration import order
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import COUNT_NAMES
from app.procedure.vocabulary import SETTLE, VOID_HAND, Step

_ORDERS = {
    "left-to-right": "From left to right.",
    "right-to-left": "From right to left.",
    "from-button": "Clockwise from the button.",
    "against-button": "Counterclockwise from the button.",
}
NAMES: dict[str, str] = {str(wager): name for wager, name in WAGER_NAMES.items()}
_ACTS: dict[Act, str] = {"take": "Take {}.", "pay": "Pay {}, {}.", "push": "Push {}."}
_OR = " / "
_PAIR = 2


def phrase(words: str) -> str:
    """Words of the vocabulary as an order to the dealer, whichever spot they are about."""
    if words == "return N all":
        return "Return all wagers"
    verb, *rest = words.split()
    if verb == "say":
        return f"Say “{' '.join(rest)}”"
    place, what = rest[0] if rest else "", " ".join(rest[1:])
    told = order(Step(verb, place, what)).replace(": CARDS", "").replace("spot N", "the player")
    return told.replace("the player’s WAGER", "the player’s wager").replace("WAGER", "a bonus wager")


def small(words: str) -> str:
    """Words in the middle of a sentence."""
    return f"{words[0].lower()}{words[1:]}"


def step_title(house: House, step: PlannedStep) -> str:
    """What is done, as an order."""
    if step.inner:
        return f"One spot at a time: {', '.join(small(step_title(house, each)) for each in step.inner)}"
    if " ".join(step.words) == SETTLE:
        taken = (*MAIN_WAGERS, *house.rules.bonuses)
        return f"Settle {_listed([NAMES[wager] for wager in step.wagers if wager in taken])}"
    return phrase(" ".join(step.words))


def step_text(house: House, step: PlannedStep, before: PlannedStep | None) -> str:
    """When it is done, and in which order."""
    said = [_after(house, before)] if before else []
    if step.every:
        said.append(f"Every {_ordinal(step.every)} round only.")
    if step.when:
        said.append(f"Only when {' and '.join(MEANINGS[condition] for condition in step.when)}.")
    if step.order:
        said.append(_ORDERS[step.order])
    if len(step.passes) > 1:
        said.append(f"First {', then '.join(_listed(sorted(acts)) for acts in step.passes)}.")
    return " ".join(said).replace("BANKER", house.banker)


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _after(house: House, before: PlannedStep) -> str:
    return "After the last spot." if before.inner else f"After: {small(step_title(house, before))}."


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def answers(entry: Irregularity) -> Iterator[str]:
    """What is right when it happens, a sentence for each case."""
    yield _answer("Correct", entry.answer)
    if entry.beyond:
        yield _answer(f"More than {entry.threshold}", entry.beyond)
    if entry.unseen:
        yield _answer("If no one notices until the reveal", entry.unseen)
    if entry.further:
        yield _answer("If a player who was warned does it again", entry.further)
    if entry.at_banker:
        yield _answer("If it is the dealer's hand", entry.at_banker)
    if entry.before_play:
        yield _answer("Before play starts", entry.before_play)
    if entry.also:
        yield _answer("Also correct", entry.also)


def _answer(when: str, steps: tuple[str, ...]) -> str:
    told = [" or ".join(small(phrase(words)) for words in step.split(_OR)) for step in steps]
    if VOID_HAND in steps:
        told = [words.replace("the player’s wager", "all of the player’s wagers") for words in told]
    return f"{when}: {', '.join(told)}."


def settled(house: House, outcome: str) -> Iterator[str]:
    """What becomes of the main wagers."""
    name, acts = next(each for each in house.rules.main.items() if each[0] == outcome)
    found: dict[tuple[Act, str], list[str]] = {}
    for wager, act in acts.items():
        odds = str(house.rules.odds(name, wager)) if act == "pay" else ""
        found.setdefault((act, odds), []).append(f"the {WAGER_NAMES[wager]}")
    for act, sentence in _ACTS.items():
        for (done, odds), wagers in found.items():
            if done == act:
                yield sentence.format(" and ".join(wagers), odds)


def exceptions(house: House) -> str:
    """Which straight flushes qualify, or keep a hand from it, at a house that has such a rule."""
    also, unless = house.rules.qualifying_runs
    said = f" Any {also}-card straight flush qualifies too." if also else ""
    return said + (f" A hand with a {unless}-card straight flush does not qualify." if unless else "")


def raise_words(house: House) -> str:
    """How much a player can raise, a sentence for each length, and the most that the table takes."""
    counts: dict[tuple[int, ...], list[int]] = {}
    for count, sizes in house.rules.raise_sizes.items():
        if sizes:
            counts.setdefault(tuple(sizes), []).append(count)
    said = [
        f"{_range(held)} suited{'' if place else ' cards'}: {either([f'{size}×' for size in sizes])}"
        f"{'' if place else ' the Ante'}."
        for place, (sizes, held) in enumerate(counts.items())
    ]
    most = house.rules.limits["raise"].maximum
    capped = [f"No Raise is over {shown(most)}."] if most is not None else []
    return " ".join([*said, *capped]) + no_fold(house)


def tuck_words(house: House) -> str:
    """Under which bonus wager a folded hand goes, a sentence for each side of the table."""
    rows: dict[tuple[str, ...], list[int]] = {}
    for spot in range(1, house.seats + 1):
        offered = [WAGER_NAMES[bonus] for bonus in house.tuck[spot] if bonus in house.rules.bonuses]
        rows.setdefault(tuple(offered[:1] if house.tucks_by_spot else offered), []).append(spot)
    return " ".join(
        f"{'Spots' if len(spots) > 1 else 'Spot'} {_range(spots)}: under {_tucked_under(offered)}."
        for offered, spots in rows.items()
        if offered
    )


def _tucked_under(offered: tuple[str, ...]) -> str:
    first, *others = offered
    missing = (f"there is no {first} bet", "there is neither", *["there is none of these"] * len(others))
    return first + "".join(f", or {name} if {when}" for name, when in zip(others, missing, strict=False))


def _range(numbers: Sequence[int]) -> str:
    """Numbers in a sentence: “2 to 4”, “6 or 7”."""
    if len(numbers) > _PAIR and list(numbers) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return either([str(number) for number in numbers])


def either(words: Sequence[str]) -> str:
    """One of these, in a sentence."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def sentences(text: str) -> str:
    """The parts of a rule, each as a sentence of its own."""
    return " ".join(f"{part[:1].upper()}{part[1:].rstrip('.')}." for part in text.split("; "))


def packet_words(house: House) -> str:
    """How many cards come at a time, where a hand is dealt in packets: “Three, three and one cards”."""
    totals = (*house.packets, HAND_SIZE)
    sizes = [after - before for before, after in pairwise((0, *totals))]
    if len(set(sizes)) == 1:
        return f"{COUNT_NAMES[sizes[0]]} card".capitalize() if sizes[0] == 1 else f"{sizes[0]} cards"
    words = [COUNT_NAMES[size] for size in sizes]
    return f"{', '.join(words[:-1])} and {words[-1]} cards".capitalize()


def several_antes(house: House) -> str:
    """What Antes a player with several spots makes, at a house that asks for more than usual."""
    least = shown(house.least_ante_on_several)
    return f", each with an Ante of at least {least}" if house.ante_on_several > 1 else ""


def no_fold(house: House) -> str:
    """With how many suited cards a player has no choice, at a house that has such a rule."""
    rules = house.rules
    must_fold = [str(count) for count, sizes in rules.raise_sizes.items() if not sizes]
    said = f" A hand with {' or '.join(must_fold)} suited cards must fold." if must_fold else ""
    held = [str(count) for count in sorted(rules.no_fold)]
    return said + (f" A hand with {' or '.join(held)} suited cards can't fold." if held else "")
