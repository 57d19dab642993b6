"""What goes wrong at the table, in the words of somebody who sees it: what happens, never what to do."""

from app.game.money import shown
from app.game.round import Event
from app.training.accidents import KINDS


def happening(event: Event) -> str:
    """One event as it is seen."""
    where = "The dealer’s hand: " if event.spot == "dealer" else f"Spot {event.spot}: " if event.spot else ""
    match event.kind:
        case "hand-count":
            words = f"the packet has {event.count} cards"
        case "deck-count":
            words = f"the deck has {event.count} cards"
        case "floor-cards":
            words = "a player drops cards on the floor"
            if event.count > 1:
                words = f"{event.count} players drop cards on the floor"
        case "back-up":
            words = "a card of it went to another hand"
            if event.count > 1:
                words = f"{event.count} cards of it went to another hand"
        case "raise-too-large":
            words = f"a player puts {shown(event.asked)} on the Raise"
        case _:
            words = KINDS[event.kind]
    text = f"{where}{words}."
    return text[0].upper() + text[1:]
