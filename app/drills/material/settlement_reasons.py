"""Why a spot is settled as it is: the main game in a sentence, then every bonus with its sum."""

from app.drills.material.question_cards import COUNTS, capital
from app.game.cards import RANK_NAMES
from app.game.hands import Reading
from app.game.money import shown
from app.game.settlement import Settlement
from app.game.wagers import BONUSES, WAGER_NAMES, Bonus
from app.procedure.house import House
from app.procedure.rule_phrases import exceptions
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import pays, reason
from app.procedure.source_words import short_source_words
from app.procedure.sources import Ground

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def ground_of_spot(ruling: Ruling) -> Ground:
    """The reason for a ruling with one spot. It rests on the main game's source, each bonus names its own."""
    (settlement,) = ruling.settlements
    main = ruling.house.main_grounds[settlement.outcome]
    made = [bonus for bonus in BONUSES if bonus in settlement.verdicts]
    bonuses = [_of_bonus(ruling, settlement, bonus) for bonus in made]
    return Ground(main.source, " ".join([*_compared(ruling, settlement), main.why, *bonuses]))


def _compared(ruling: Ruling, settlement: Settlement) -> list[str]:
    """What in the cards decides the main game, where they do."""
    if settlement.outcome == "not-qualified":
        return [why_qualified(ruling.house, ruling.dealer)]
    is_higher = settlement.reading.flush > ruling.dealer.flush
    if settlement.outcome == ("win" if is_higher else "lose"):
        return [why_higher(settlement.reading, ruling.dealer)]
    return []


def _of_bonus(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> str:
    ground = reason(ruling, settlement, bonus)
    source = short_source_words(ground.source)
    return f"{WAGER_NAMES[bonus]}: {_sum(ruling, settlement, bonus) or ground.why.rstrip('.')} ({source})."


def _sum(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> str:
    """What a line pays on this wager, where no limit cuts it."""
    verdict = settlement.verdicts[bonus]
    line, spot = verdict.line, settlement.spot
    if verdict.act != "pay" or line is None or (spot.number, bonus) in ruling.cut:
        return ""
    meter, wager = shown(ruling.played.meter), shown(spot.wagers[bonus])
    sum_words = f"{line.percent}% of {meter}" if line.percent else line.sum(wager)
    return f"{line.words} pays {pays(bonus, line)}, {sum_words} = {shown(verdict.cents)}"


def why_qualified(house: House, dealer: Reading) -> str:
    """Why this hand of the banker qualifies, or does not."""
    weakest = house.rules.qualifying
    needed = _words(weakest >> 13, (weakest & 8191).bit_length() - 1)
    held = _words(dealer.flush_length, dealer.flush_high)
    does = "qualifies" if house.rules.qualifies(dealer) else "does not qualify"
    return f"A {held} flush {does}. It takes a {needed} flush or better.{exceptions(house)}"


def _words(cards: int, high: int) -> str:
    return f"{COUNTS[cards]}-card, {RANK_NAMES[high]}-high"


def why_higher(player: Reading, dealer: Reading) -> str:
    """Why one of two hands is higher, or why neither is."""
    more, fewer = sorted((player.flush_length, dealer.flush_length), reverse=True)
    if more != fewer:
        return f"{capital(COUNTS[more])} suited cards beat {COUNTS[fewer]}, no matter the ranks."
    ours, theirs = ([card % 13 for card in reading.flush_cards] for reading in (player, dealer))
    for place, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        if mine != other:
            higher, lower = RANK_NAMES[max(mine, other)], RANK_NAMES[min(mine, other)]
            return f"Same number of cards: the {_ORDINALS[place]} decides, {higher} over {lower}."
    return "Same number of cards, same ranks: a push."
