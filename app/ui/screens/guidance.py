"""Guidance: what lights up for the next act, and the sentence that says what it is, why, and who says so."""

from app.game.cards import card_name
from app.procedure.narration import order
from app.procedure.plan import Due
from app.procedure.reasons import ground_of_step
from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.ui.dealing.lights import Lights, lights_for
from app.ui.findings import source_words
from app.ui.table_view.places import Zone, zone_at
from app.ui.table_view.play import Play


def guiding_lights(ruling: Ruling, due: Due, moment: Moment, play: Play) -> Lights:
    """The places and keys of the act that is due."""

    def lying(packet: str) -> tuple[Zone, ...]:
        """The place at which the uppermost card of a packet is seen."""
        found = moment.table.packets.get(packet)
        sprite = play.picture.get(card_name(found.cards[-1])) if found and found.cards else None
        zone = zone_at(play.places, sprite.at.x, sprite.at.y) if sprite and sprite.shown else None
        return (zone,) if zone else ()

    return lights_for(due.step, ruling.played.button, lying)


def guiding_words(ruling: Ruling, due: Due) -> str:
    """The act that is due, its reason and its source."""
    ground = ground_of_step(ruling, due)
    return f"{order(due.step)}. {ground.why} ({source_words(ground.source)})"
