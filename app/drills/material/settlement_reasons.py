"""Why a spot is settled as it is: the main game in a sentence, then every bonus with its sum."""

from app.game.money import shown
from app.game.settlement import Settlement
from app.game.wagers import BONUSES, WAGER_NAMES, Bonus
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import pays, reason
from app.procedure.source_words import short_source_words
from app.procedure.sources import Ground


def ground_of_spot(ruling: Ruling) -> Ground:
    """The reason for a ruling with one spot. It rests on the main game's source, each bonus names its own."""
    (settlement,) = ruling.settlements
    main = ruling.house.main_grounds[settlement.outcome]
    made = [bonus for bonus in BONUSES if bonus in settlement.verdicts]
    return Ground(
        main.source, " ".join([main.why, *(_of_bonus(ruling, settlement, bonus) for bonus in made)])
    )


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
