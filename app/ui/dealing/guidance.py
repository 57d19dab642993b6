"""What is shown while dealing: the next act with its gesture and its lights, or the act just done."""

from app.game.cards import card_name
from app.procedure.house import HAND_DEALT
from app.procedure.narration import form_of, order
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import ground_of_step
from app.procedure.source_words import source_words
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.procedure.vocabulary import Step
from app.session.moments import Moment
from app.table.chip_stacks import stacked
from app.ui.dealing.guidance_lights import Lights, lights_for
from app.ui.dealing.pad_keys import PadKey
from app.ui.table.places import SHUFFLER, WORKING_AREA, Zone, zone_at
from app.ui.table.table_play import TablePlay

_BANKED = {
    "take N WAGER": "drag it to the chips at the button",
    "recover N WAGER AMOUNT": "drag it to the chips at the button",
    "pay N WAGER AMOUNT": "tap chips at the button, then drag them beside the wager",
    "deal dealer": "drag a packet to the designated player",
    "deal dealer COUNT": "drag the next cards to the designated player",
}
"""Where a player banks the game, chips and cards go to that player."""
_BY_HAND = {
    "deal N": "drag seven cards from the deck",
    "deal dealer": "drag seven cards from the deck",
    "deal N COUNT": "drag the next cards from the deck",
    "deal dealer COUNT": "drag the next cards from the deck",
    "rack stub": "drag it from the working area to the rack",
}
"""Where there is no shuffler, cards come off the deck in the dealer's hand."""
_BY_SLIP = "write a SLIP, then drag it beside the wager"
_GESTURES = {
    "scan": "press SCAN, or swipe along the players’ edge",
    "take rake": "drag the chips to the house tray",
    "take N WAGER": "drag it to the tray",
    "press green": "tap it",
    "announce no-more-bets": "press NO MORE BETS",
    "deal N": "drag a packet from the shuffler",
    "deal N COUNT": "drag the next cards from the shuffler",
    "deal dealer COUNT": "drag the next cards from the shuffler",
    "deal N wrong-side": "drag a packet to the other side of the wagers",
    "deal dealer": "drag a packet from the shuffler",
    "rack stub": "drag it from the shuffler to the rack",
    "rack N": "drag it to the rack",
    "rack dealer": "drag it to the rack",
    "rack all": "press BELL",
    "square dealer": "tap it once",
    "present N": "drag them to the player’s edge",
    "tuck N WAGER": "drag it to the circle",
    "fan N": "flick up or double-tap",
    "pay N WAGER AMOUNT": "tap chips in the tray, then drag them beside the wager",
    "push N": "tap the felt beside the wager",
    "push N WAGER": "tap the felt beside the wager",
    "push N palm": "press PUSH twice, then tap the felt",
    "push N WAGER palm": "press PUSH twice, then tap the felt beside the wager",
    "return N WAGER": "drag it to the player’s side",
    "return N all": "press BELL",
    "recover N WAGER AMOUNT": "drag it to the tray",
    "pick-up N": "drag them to the rack",
    "receive dealer": "drag it in front of the dealer",
    "expose dealer": "flick up or double-tap",
    "set dealer CARDS": "tap the cards in order, then SET",
    "set N CARDS": "tap the cards in order, then SET",
    "call dealer COUNT RANK": "press CALL, the number of cards, then the rank",
    "call dealer not-qualified": "press CALL, then NOT QUALIFIED",
    "call supervisor": "press BELL",
    "push-up dealer": "drag the set cards forward",
    "reveal N": "flick up or double-tap",
    "shuffle wash": "press DECK, then WASH, or drag the deck onto the layout",
    "shuffle riffle": "press RIFFLE, or slide the deck sideways",
    "shuffle strip": "press STRIP, or pull the deck toward you",
    "shuffle cut": "press DECK, then CUT, or drag the deck to the cut card",
    "load shuffler": "press DECK, then LOAD, or drag the deck to the shuffler",
    "run shuffler": "press DECK, then RUN, or drag the deck to the green button",
    "unload shuffler": "press DECK, then UNLOAD, or drag the deck out of the shuffler",
    "inspect faces": "press DECK, then INSPECT FACES, or flick the deck up",
    "inspect backs": "press DECK, then INSPECT BACKS, or flick the deck up",
    "replace deck": "press BELL",
    "void round": "press BELL",
    "correct N WAGER": "press BELL",
    "void main": "press BELL",
    "rack card": "press BELL",
    "burn card": "press BELL",
    "count stub": "press BELL",
    "lock progressive": "press BELL",
    "count progressive": "press BELL",
    "prove progressive": "press BELL",
    "void N": "press BELL",
    "rebuild N": "press BELL",
    "warn N": "press BELL",
    "back-up N": "press BELL",
    "back-up dealer": "press BELL",
    "say WORDS": "press SAY",
}


def gesture_for(ruling: Ruling, step: Step) -> str:
    """The gesture for a step of a round."""
    form = form_of(step)
    if _is_palm_up(ruling, step):
        return _GESTURES[f"{form} palm"]
    if step.verb == "pay" and not stacked(step.cents or 0, ruling.house.chips):
        return _BY_SLIP
    if ruling.played.plan == HAND_DEALT and form in _BY_HAND:
        return _BY_HAND[form]
    return _BANKED[form] if ruling.played.button is not None and form in _BANKED else _GESTURES[form]


def _is_palm_up(ruling: Ruling, step: Step) -> bool:
    """Whether the house says that this push is tapped palm up."""
    return step.verb == "push" and ruling.house.hand_for_push(bool(step.what)) == "palm"


ROUND_IS_DEALT = Lights(keys=(PadKey.FINISH,)), "The round is over. Press FINISH."
"""The lights and words when nothing is due any more."""


def guiding_lights(ruling: Ruling, due: DueStep, moment: Moment, play: TablePlay) -> Lights:
    """The places and keys of the act that is due."""

    def lying(packet: str) -> tuple[Zone, ...]:
        """The place of the top card of a packet."""
        found = moment.table.packets.get(packet)
        sprite = play.picture.get(card_name(found.cards[-1])) if found and found.cards else None
        zone = zone_at(play.places, sprite.at.x, sprite.at.y) if sprite and sprite.shown else None
        return (zone,) if zone else ()

    from_hand = ruling.played.plan == HAND_DEALT
    lights = lights_for(due.step, ruling.played.button, lying, WORKING_AREA if from_hand else SHUFFLER)
    return lights._replace(keys=(PadKey.PUSH,)) if _is_palm_up(ruling, due.step) else lights


def guiding_words(ruling: Ruling, due: DueStep) -> str:
    """The act that is due, how it is done by hand, its reason and its source.

    Of a reading only the place is named; what it says is one key away, with the rule.
    """
    ground = ground_of_step(ruling, due)
    place = source_words(ground.source).partition(": ")[0]
    # Keeps the number of an item on the same line as its word.
    source = "\N{NO-BREAK SPACE}".join(place.rsplit(" ", 1))
    return f"{order(due.step, ruling.house.names)} ({gesture_for(ruling, due.step)}). {ground.why} ({source})"


def done_words(step: Step, names: TableNames = USUAL_NAMES) -> str:
    """The act just done, without a judgement."""
    words = order(step, names)
    return f"Done: {words[0].lower()}{words[1:]}."
