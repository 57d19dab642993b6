"""A perfect deal told step by step: what the dealer does and says, why, and the source."""

from typing import NamedTuple

from app.game.cards import RANK_NAMES, RANKS, card_of, card_words
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.procedure.ruling import COUNT_NAMES, Ruling
from app.procedure.ruling_words import ground_of_step
from app.procedure.sources import Ground
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.procedure.vocabulary import FORMS, Step, told_hand

_ORDERS: dict[str, str] = {
    "scan": "Scan the layout",
    "take rake": "Collect the rake",
    "take N WAGER": "Take {spot}’s {wager}",
    "press green": "Press the green button",
    "announce no-more-bets": "Announce: no more bets",
    "deal N": "Deal to {spot}",
    "deal N COUNT": "Deal to {spot}: {what} so far",
    "deal N wrong-side": "Deal to {spot} on the wrong side of the wagers",
    "deal dealer": "Deal the {banker}’s hand",
    "deal dealer COUNT": "Deal the {banker}’s hand: {what} so far",
    "rack stub": "Rack the stub",
    "rack N": "Rack {spot}’s hand",
    "rack dealer": "Rack the {banker}’s hand",
    "rack all": "Rack every card",
    "rack card": "Rack the exposed card",
    "burn card": "Burn the top card",
    "count stub": "Count the stub",
    "lock progressive": "Lock the Progressive",
    "count progressive": "Count the Progressive chips",
    "prove progressive": "Prove the Progressive chips",
    "square dealer": "Square the {banker}’s hand",
    "present N": "Push the cards to {spot}",
    "tuck N WAGER": "Tuck {spot}’s hand under {wager}",
    "fan N": "Fan and set {spot}’s face-up cards",
    "pay N WAGER AMOUNT": "Pay {spot}’s {wager} {amount}",
    "push N": "Tap once: {spot} pushes",
    "push N WAGER": "Tap beside {spot}’s {wager}: push",
    "push N palm": "Tap once, palm up: {spot} pushes",
    "push N back": "Tap once with the back of the hand: {spot} pushes",
    "push N WAGER palm": "Tap palm up beside {spot}’s {wager}: push",
    "push N WAGER back": "Tap with the back of the hand beside {spot}’s {wager}: push",
    "return N WAGER": "Return {spot}’s {wager}",
    "return N all": "Return all of {spot}’s wagers",
    "recover N WAGER AMOUNT": "Take {amount} back from {spot}’s {wager}",
    "pick-up N": "Pick up {spot}’s discards",
    "receive dealer": "Receive the {banker}’s hand",
    "expose dealer": "Turn over the {banker}’s hand",
    "set dealer CARDS": "Set the {banker}’s hand: {what}",
    "set N CARDS": "Set {spot}’s hand: {what}",
    "call dealer COUNT RANK": "Call the {banker}’s hand",
    "call dealer not-qualified": "Call: the {banker} does not qualify",
    "call supervisor": "Call the floor",
    "push-up dealer": "Push the {banker}’s flush up",
    "reveal N": "Turn over and set {spot}’s hand",
    "shuffle wash": "Wash the cards",
    "shuffle riffle": "Riffle the deck",
    "shuffle strip": "Strip the deck",
    "shuffle cut": "Cut the deck onto the cut card",
    "load shuffler": "Load the shuffler",
    "run shuffler": "Run the deck through the shuffler",
    "unload shuffler": "Take the other deck out of the shuffler",
    "inspect faces": "Inspect all faces",
    "inspect backs": "Inspect all backs",
    "replace deck": "Have the deck replaced",
    "void round": "Call a dead hand",
    "void main": "Call the main game dead",
    "void N": "Declare {spot}’s hand dead",
    "rebuild N": "Rebuild {spot}’s hand from the rack",
    "correct N WAGER": "Correct {spot}’s {wager}",
    "warn N": "Warn {spot}",
    "back-up N": "Move the card back to {spot}",
    "back-up dealer": "Move the card back to the {banker}’s hand",
    "say WORDS": "Say the house’s words",
}
"""Each form of a step as an order to the dealer."""

_FORM_LIKE: dict[tuple[str | bool, ...], str] = {
    (*form.split()[:2], len(form.split()) > 2): form for form in reversed(FORMS)
}
"""The first form with this verb and place, and with or without more words."""


class ToldStep(NamedTuple):
    """One step, told."""

    step: Step
    order: str
    doing: str
    said: str
    ground: Ground


def narrated(ruling: Ruling) -> tuple[ToldStep, ...]:
    """Every step of the plan with its words."""
    return tuple(
        ToldStep(
            due.step,
            order(due.step, ruling.house.names),
            doing(due.step, ruling.house.names),
            said(ruling, due.step),
            ground_of_step(ruling, due),
        )
        for due in ruling.steps
    )


def doing(step: Step, names: TableNames = USUAL_NAMES) -> str:
    """What a step means at a table with these names."""
    return names.said(FORMS[form_of(step)].replace("BANKER", names.banker))


def order(step: Step, names: TableNames = USUAL_NAMES) -> str:
    """A step as an order to the dealer, like “Pay spot 3’s Ante $20”."""
    words = _ORDERS[form_of(step)].format(
        spot=f"spot {step.place}",
        wager=next((name for wager, name in WAGER_NAMES.items() if wager in step.what.split()), step.what),
        amount=shown(step.cents or 0),
        what=_what_words(step),
        banker=names.banker,
    )
    return names.said(words)


def move_words(step: Step, names: TableNames = USUAL_NAMES) -> str:
    """A move that was made or due, in full: a call with what was called."""
    if step.verb == "call" and step.place == "dealer" and step.what not in ("", "not-qualified"):
        return f"Call the {names.banker}’s hand {call_words(step.what)}"
    return order(step, names)


def _what_words(step: Step) -> str:
    """How many cards a hand has then, or which are set."""
    if step.verb == "deal":
        return "1 card" if step.what == "1" else f"{step.what} cards"
    return _cards_words(step.what) if step.verb == "set" else step.what


def _cards_words(what: str) -> str:
    """The cards of a step as people read them; a blank to be filled in stays as it is."""
    cards = [card_of(word) for word in what.split()]
    return card_words([card for card in cards if card is not None]) if None not in cards else what


def call_words(call: str) -> str:
    """A call as it is spoken: “three-card, King-high” for `3 K`."""
    count, rank = call.split()
    return f"{COUNT_NAMES[int(count)]}-card, {RANK_NAMES[RANKS.index(rank)]}-high"


def form_of(step: Step) -> str:
    """The form of the vocabulary that a step fills."""
    fixed = f"{step.verb} {step.place} {step.what}".rstrip()
    if fixed in FORMS:
        return fixed
    numbered = f"{step.verb} N {step.what}".rstrip()
    if numbered in FORMS:
        return numbered
    if told_hand(step):
        return f"push N WAGER {told_hand(step)}"
    place = "dealer" if step.verb in ("set", "call", "deal") and step.place == "dealer" else "N"
    return _FORM_LIKE.get((step.verb, place, bool(step.what)), "say WORDS")


def said(ruling: Ruling, step: Step) -> str:
    """What the dealer says with a step, or nothing."""
    if step.verb == "call" and step.place == "dealer":
        return ruling.call
    if step.verb == "announce":
        return "No more bets"
    return str(step.place) if step.verb == "say" else ""
