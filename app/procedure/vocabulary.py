"""The words for what a dealer does: one closed vocabulary for house files, plans, accounts and replays."""

from typing import NamedTuple

from app.game.money import plain
from app.game.wagers import WAGERS

FORMS: dict[str, str] = {
    "scan": "scans the layout",
    "take rake": "collects the rake from the designated player",
    "take N WAGER": "takes a losing, forfeited or collected wager",
    "press green": "presses the shuffler's green button",
    "announce no-more-bets": "waves off and closes betting",
    "deal N": "places a packet of seven at the spot",
    "deal N COUNT": "deals to the spot until it has this many cards",
    "deal N wrong-side": "places a packet of seven on the wrong side of the wagers",
    "deal dealer": "places the BANKER's packet of seven",
    "deal dealer COUNT": "deals to the BANKER until the hand has this many cards",
    "rack stub": "puts the rest of the deck in the discard rack",
    "rack N": "puts the hand in the discard rack",
    "rack dealer": "puts the BANKER's hand in the discard rack",
    "rack all": "puts every card in the discard rack",
    "rack card": "puts the exposed card in the discard rack",
    "burn card": "burns the top card: face down into the discard rack",
    "count stub": "counts the stub",
    "lock progressive": "locks the Progressive: no more bets on it",
    "count progressive": "counts the collected Progressive chips",
    "prove progressive": "spreads the Progressive chips for the camera, then drops them",
    "square dealer": "squares the BANKER's hand",
    "present N": "pushes the cards to the player",
    "tuck N WAGER": "tucks the folded hand under that bonus wager",
    "fan N": "fans and sets face-up cards",
    "pay N WAGER AMOUNT": "pays the wager",
    "push N": "taps once: Ante and Raise push",
    "push N WAGER": "taps next to the bonus wager: it pushes",
    "push N palm": "taps once, palm up: Ante and Raise push",
    "push N back": "taps once with the back of the hand: Ante and Raise push",
    "push N WAGER palm": "taps next to the bonus wager, palm up: it pushes",
    "push N WAGER back": "taps next to the bonus wager with the back of the hand: it pushes",
    "return N WAGER": "returns the wager",
    "return N all": "returns every wager at the spot",
    "recover N WAGER AMOUNT": "takes back a payout",
    "pick-up N": "puts the spot's discards in the rack",
    "receive dealer": "takes the BANKER's cards",
    "expose dealer": "turns the BANKER's hand over",
    "set dealer CARDS": "arranges the BANKER's hand",
    "set N CARDS": "arranges the player's flush, high to low",
    "call dealer COUNT RANK": "calls the BANKER's hand out loud",
    "call dealer not-qualified": "announces that the BANKER does not qualify",
    "call supervisor": "calls the floor",
    "push-up dealer": "pushes the BANKER's flush forward",
    "reveal N": "turns over and sets the player's hand",
    "shuffle wash": "washes the cards on the table",
    "shuffle riffle": "riffles the deck",
    "shuffle strip": "strips the deck",
    "shuffle cut": "cuts the deck onto the cut card",
    "load shuffler": "puts the deck in the shuffler",
    "run shuffler": "runs the deck through the shuffler",
    "unload shuffler": "takes the shuffled deck out of the shuffler",
    "inspect faces": "inspects all faces",
    "inspect backs": "inspects all backs",
    "replace deck": "gets a new deck",
    "void round": "calls a dead hand: the round is void",
    "void main": "calls the main game dead: Antes and Raises go back, bonuses are settled",
    "void N": "declares the spot's hand dead; the other hands play",
    "rebuild N": "takes the spot's hand back out of the rack, in order",
    "correct N WAGER": "corrects the wager to what the house allows",
    "warn N": "warns the player",
    "back-up N": "moves the card back to its hand",
    "back-up dealer": "moves the card back to the BANKER's hand",
    "say WORDS": "says the house's own words",
}
"""Each form of a step with its meaning. N is a spot; words in capitals are filled in, BANKER by the house."""

PLAN_FORMS = tuple(
    form
    for form in FORMS
    if form.split()[0] not in {"pay", "push", "recover", "correct"}
    and not form.endswith(("wrong-side", "COUNT"))
)
"""What a house file may plan. Amounts and pushes come out of `settle N`, packets out of `rules.deal`."""

COUNTS = range(1, 8)

SETTLE = "settle N"


class Step(NamedTuple):
    """One act of a dealer: `Step("pay", 3, "ante", 2000)` is `pay 3 ante 20`."""

    verb: str
    place: int | str = ""
    what: str = ""
    cents: int | None = None

    def __str__(self) -> str:
        words = f"{self.verb} {self.place} {self.what}".rstrip()
        return words if self.cents is None else f"{words} {plain(self.cents)}"


HANDS = ("palm", "back")
"""How a push is tapped, where somebody says it."""


def told_hand(step: Step) -> str:
    """The side of the hand that taps, if the words say it."""
    last = step.what.rpartition(" ")[2] if step.verb == "push" else ""
    return last if last in HANDS else ""


def without_hand(step: Step) -> Step:
    """The same push, whichever hand taps."""
    return step._replace(what=step.what.removesuffix(told_hand(step)).strip()) if told_hand(step) else step


def is_whole_deal(step: Step) -> bool:
    """Whether a hand is dealt with this step, all of it or the last packet of it."""
    return step.verb == "deal" and not step.what.isdecimal()


WRONG_SIDE = "wrong-side"
"""Where a packet lies that is not on the side of the wagers where the house has it."""


def as_planned(step: Step) -> Step:
    """The step of a plan that an act does, whatever is told of its form: which hand taps, where it lies."""
    if step.verb == "deal" and step.what == WRONG_SIDE:
        return step._replace(what="")
    return without_hand(step)


CALL_SUPERVISOR = Step("call", "supervisor")
"""Due in many answers, welcome at any time."""
VOID_ROUND = Step("void", "round")
"""A misdeal: the round ends with it."""
VOID_HAND = "void N"
MISDEAL = ("call supervisor", "void round", "return N all", "rack all")
"""As answers to irregularities have it: one hand is dead, or the whole round."""
RULINGS = ("void", "warn", "correct", "back-up", "rebuild", "replace")
"""Verbs of what is done only because something is wrong."""
VOID_MAIN = Step("void", "main")
"""Antes and Raises go back, and the round goes on with the bonuses."""


SYNONYMS: dict[str, str] = {
    "collect": "take",
    "muck": "rack",
    "pickup": "pick-up",
    "backup": "back-up",
    "pushup": "push-up",
    "flip": "reveal",
    "open": "reveal",
    "floor": "supervisor",
    "sf": "straight_flush",
    "straight-flush": "straight_flush",
}
"""Other words that dealers use, with the ones for them here."""


def in_our_words(words: list[str]) -> list[str]:
    """What a dealer wrote, in the words of the vocabulary: a straight flush is one, a bonus its wager."""
    said = " ".join(words)
    for split in ("straight flush", "Straight Flush", "Straight flush", "STRAIGHT FLUSH"):
        said = said.replace(split, "straight_flush")
    known = [SYNONYMS.get(word.lower(), word) for word in said.split()]
    wagers = [word.lower() in WAGERS for word in known]
    return [
        word
        for place, word in enumerate(known)
        if word.lower() != "bonus" or not (place and wagers[place - 1])
    ]


def fits(form: str, words: str) -> bool:
    """Whether the words of a house file fill this form. Capitals may stay; WAGER may be named."""
    if form == "say WORDS":
        return words.startswith("say ") and bool(words[4:].strip())
    asked, written = form.split(), words.split()
    return len(asked) == len(written) and all(
        one == other or (one == "WAGER" and other in WAGERS)
        for one, other in zip(asked, written, strict=True)
    )


def nearest(word: object, known: tuple[str, ...] | list[str]) -> str:
    """A `did you mean` for an unknown word, with a blank before it, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(str(word), known, n=1, cutoff=0.6)
    return f"; did you mean “{close[0]}”?" if close else ""
