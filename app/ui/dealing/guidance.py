"""What is said while dealing: guidance for the next act with its lights, or the act that was done."""

from app.game.cards import card_name
from app.procedure.narration import order
from app.procedure.plan import DueStep
from app.procedure.reasons import ground_of_step
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.fault_words import source_words
from app.session.moments import Moment
from app.ui.dealing.gesture_words import gesture_for
from app.ui.dealing.lights import Lights, lights_for
from app.ui.dealing.pad_keys import PadKey
from app.ui.table.places import Zone, zone_at
from app.ui.table.table_play import TablePlay

ROUND_IS_DEALT = Lights(keys=(PadKey.FINISH,)), "The round is dealt: press FINISH."
"""What lights up and is said when nothing is due any more."""


def guiding_lights(ruling: Ruling, due: DueStep, moment: Moment, play: TablePlay) -> Lights:
    """The places and keys of the act that is due."""

    def lying(packet: str) -> tuple[Zone, ...]:
        """The place at which the uppermost card of a packet is seen."""
        found = moment.table.packets.get(packet)
        sprite = play.picture.get(card_name(found.cards[-1])) if found and found.cards else None
        zone = zone_at(play.places, sprite.at.x, sprite.at.y) if sprite and sprite.shown else None
        return (zone,) if zone else ()

    return lights_for(due.step, ruling.played.button, lying)


def guiding_words(ruling: Ruling, due: DueStep) -> str:
    """The act that is due, how it is done by hand, its reason and its source."""
    ground = ground_of_step(ruling, due)
    # The number of an item is never left alone on a line.
    source = "\N{NO-BREAK SPACE}".join(source_words(ground.source).rsplit(" ", 1))
    return (
        f"{order(due.step, ruling.house.banker)} ({gesture_for(ruling, due.step)}). {ground.why} ({source})"
    )


def done_words(step: Step) -> str:
    """The act that was done, without a judgement."""
    words = order(step)
    return f"Done: {words[0].lower()}{words[1:]}."
