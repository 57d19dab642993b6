"""Which skills of the drills a round at the table shows, and in which of its steps: one skill, one memory.

What a dealer does with a Flush bonus at the table is the same skill that the drill Payout asks for. Skills go
by their names here, without the drills themselves: every start of the program works out what was learned.
"""

from collections.abc import Iterator
from typing import NamedTuple

from app.drills.former_skills import current_skill
from app.drills.skill_choice import Wanted
from app.game.hands import Reading
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.rules import just_below
from app.game.settlement import Settlement
from app.game.wagers import BONUSES, LAYOUT_BONUSES, METER_BONUSES, Bonus
from app.procedure.irregularity_answers import is_further
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

_MONEY = ("pay", "take", "push", "return")
_RANKS = (1 << 13) - 1
_FIRST = {"deal": "packet", "present": "present", "pick-up": "pick-up", "reveal": "reveal"}
"""The places in the plan at the first of several such steps, one spot after the other."""
_EXACTLY = {Step("scan"): "scan", Step("rack", "stub"): "stub", Step("shuffle", "strip"): "strip"}


class ShownSkill(NamedTuple):
    """A skill that a round shows, and the steps that show it."""

    wanted: Wanted
    steps: tuple[Step, ...]
    is_order: bool = False
    """Whether it is about what comes next. Then it is wrong if something else is done first."""


def skills_shown(ruling: Ruling) -> list[ShownSkill]:
    """The skills that a round shows. A void round shows only how the trouble in it was handled."""
    found = list(_irregularities(ruling))
    if not ruling.is_void and ruling.played.spots:
        found += _of_the_round(ruling)
    return [shown for shown in found if shown.steps]


def _of_the_round(ruling: Ruling) -> Iterator[ShownSkill]:
    at_spots: dict[object, list[Step]] = {}
    for due in ruling.steps:
        if due.event is None:
            at_spots.setdefault(due.step.place, []).append(due.step)
    yield from _calls(ruling)
    yield from _order(ruling)
    for settlement in ruling.settlements:
        yield from _of_spot(ruling, settlement, at_spots.get(settlement.spot.number, []))


def _of_spot(ruling: Ruling, settlement: Settlement, steps: list[Step]) -> Iterator[ShownSkill]:
    money = [step for step in steps if step.verb in _MONEY]
    main = tuple([step for step in money if step.what in ("", "ante", "raise")])
    if settlement.spot.folded:
        yield from _tuck(settlement, steps)
    elif name := _meeting(ruling, settlement):
        yield ShownSkill(Wanted("compare", name), main)
    if kind := _kind_of_spot(ruling, settlement):
        settled = "tie, bonus" if settlement.outcome == "tie" and kind != "alone" else None
        yield ShownSkill(Wanted("settle", settled or f"{settlement.outcome}, {kind}"), tuple(money))
    for bonus in BONUSES:
        if bonus in settlement.verdicts:
            own = tuple([step for step in money if step.what == bonus])
            yield from _bonus(ruling, settlement, bonus, own)


def _bonus(
    ruling: Ruling, settlement: Settlement, bonus: Bonus, steps: tuple[Step, ...]
) -> Iterator[ShownSkill]:
    """What a bonus pays, unless something other than its table decides."""
    verdict, reading = settlement.verdicts[bonus], settlement.reading
    table = ruling.house.rules.tables[bonus][ruling.played.posted[bonus]]
    if (settlement.spot.number, bonus) in ruling.cut:
        return
    if verdict.line and verdict.act != "pay":
        return
    if bonus in METER_BONUSES:
        line = verdict.line.name if verdict.line else "none"
        # A Progressive that loses is not touched: it was taken before the deal.
        steps = tuple([step for step in steps if step.verb == "pay"])
        yield ShownSkill(Wanted("progressive", current_skill("progressive", f"{table.name} {line}")), steps)
        return
    kind = verdict.line.name if verdict.line else _losing(table.measures_runs, reading)
    if kind:
        yield ShownSkill(Wanted("payout", current_skill("payout", f"{bonus} {table.name} {kind}")), steps)
    if table.measures_runs and (run := _run(reading)):
        yield ShownSkill(Wanted("straight-flush", run), steps)


def _losing(measures_runs: bool, reading: Reading) -> str:
    if measures_runs:
        return "no run" if reading.flush_length > 3 and not reading.run else ""
    return "short run" if reading.run else "short"


def _run(reading: Reading) -> str:
    """What there is to read: a run by its length and place, or a flush that is none."""
    length = reading.run_length
    if not length:
        return "none" if reading.flush_length > 3 else ""
    if reading.run_high == length - 2:
        return "low ace three" if length == 3 else "low ace long"
    if reading.run_outside_flush:
        return "other suit"
    return {3: "three", 4: "four"}.get(length, "long")


def _meeting(ruling: Ruling, settlement: Settlement) -> str:
    """What decides between a hand and the banker's."""
    ours, theirs, weakest = settlement.reading.flush, ruling.dealer.flush, ruling.house.rules.qualifying
    match settlement.outcome:
        case "not-qualified":
            if _is_just_below(theirs, weakest):
                return "just short below" if ours > theirs else "just short above"
            return {3: "three too low", 2: "two cards"}.get(theirs >> 13, "")
        case "tie":
            return "short tie" if ours >> 13 <= max(3, weakest >> 13) else "long tie"
    is_won = settlement.outcome == "win"
    if _head(theirs) == _head(weakest):
        return "just qualifies won" if is_won else "just qualifies lost"
    if ours >> 13 != theirs >> 13:
        is_lower = (_head(ours)[1] < _head(theirs)[1]) == is_won
        return ("more cards won" if is_won else "more cards lost") if is_lower else ""
    apart = (ours ^ theirs).bit_length() - 1
    place = (ours >> apart & _RANKS >> apart).bit_count() + (not is_won)
    return "first cards" if place <= 2 else "third card" if place == 3 else "last cards"


def _head(strength: int) -> tuple[int, int]:
    return strength >> 13, (strength & _RANKS).bit_length() - 1


def _is_just_below(strength: int, weakest: int) -> bool:
    """Does a flush fail to qualify by one pip of its top card?"""
    below = just_below(weakest)
    return below is not None and _head(strength) == _head(below)


def _kind_of_spot(ruling: Ruling, settlement: Settlement) -> str:
    """What there is to settle at a spot; empty where it is of no kind, or of several."""
    number, reading = settlement.spot.number, settlement.reading
    bonuses = {bonus: settlement.verdicts[bonus] for bonus in BONUSES if bonus in settlement.verdicts}
    if any((number, bonus) in ruling.cut for bonus in bonuses):
        return "limit" if settlement.outcome in ("win", "fold") else ""
    if not bonuses:
        return "alone"
    reached = [bonus for bonus, verdict in bonuses.items() if verdict.line]
    if "straight_flush" in reached:
        line = bonuses["straight_flush"].line
        if line and line.name == FOUR_OF_A_KIND:
            return FOUR_OF_A_KIND if settlement.outcome in ("win", "fold") else ""
        return "outside" if reading.run_outside_flush else "run"
    if "flush" in reached:
        return "long" if settlement.outcome == "fold" and not reading.run else "flush"
    if reached:
        return "progressive" if settlement.outcome in ("win", "fold", "lose") else ""
    if "straight_flush" in bonuses:
        return "lost"
    return "short" if "flush" in bonuses and settlement.outcome == "fold" else ""


def _tuck(settlement: Settlement, steps: list[Step]) -> Iterator[ShownSkill]:
    """Where a folded hand goes."""
    made = [bonus for bonus in BONUSES if bonus in settlement.spot.wagers]
    layout = [bonus for bonus in made if bonus in LAYOUT_BONUSES]
    where = tuple([step for step in steps if step.verb in ("tuck", "fan")])
    where = where or tuple([step for step in steps if step.verb == "rack"])
    if "fan" in {step.verb for step in where}:
        yield ShownSkill(Wanted("tuck", "faced"), where)
    elif len(layout) == 1 and len(made) == 1:
        yield ShownSkill(Wanted("tuck", "one"), where)
    elif len(layout) == 2 and len(made) == 2:
        yield ShownSkill(Wanted("tuck", "both"), where)
    elif not layout:
        yield ShownSkill(Wanted("tuck", next(iter(made), "none")), where)


def _calls(ruling: Ruling) -> Iterator[ShownSkill]:
    """How the banker's hand is set and called."""
    steps = tuple([due.step for due in ruling.steps if due.step.place == "dealer" and _is_call(due.step)])
    dealer, hand = ruling.dealer, ruling.played.dealer_hand
    cards = dealer.flush_length
    longest = [(hand >> 13 * suit & _RANKS).bit_count() for suit in range(4)].count(cards)
    if _head(dealer.flush) == _head(ruling.house.rules.qualifying):
        name = "just qualifies"
    elif not ruling.qualifies and _is_just_below(dealer.flush, ruling.house.rules.qualifying):
        name = "just short"
    elif longest > 1 and cards > 2:
        name = "tied"
    elif not ruling.qualifies:
        name = {3: "three, too low", 2: "two"}.get(cards, "")
    else:
        name = {3: "three", 4: "four"}.get(cards, "long") if cards > 2 else ""
    if name:
        yield ShownSkill(Wanted("hand-call", f"banker {name}"), steps)


def _is_call(step: Step) -> bool:
    return step.verb in ("call", "set") and step.place == "dealer"


def _order(ruling: Ruling) -> Iterator[ShownSkill]:
    """The places in the plan where people go on in another way."""
    firsts: dict[str, list[Step]] = {}
    before = Step("")
    for due in ruling.steps:
        step = due.step
        if step in _EXACTLY:
            yield ShownSkill(Wanted("what-next", f"next {_EXACTLY[step]}"), (step,), is_order=True)
        elif step.verb in _FIRST and isinstance(step.place, int):
            firsts.setdefault(step.verb, []).append(step)
        if before[:2] == ("call", "dealer") and not ruling.qualifies:
            yield ShownSkill(Wanted("what-next", "next call"), (step,), is_order=True)
        before = step
    for verb, steps in firsts.items():
        if len(steps) > 1 or verb == "present":
            yield ShownSkill(Wanted("what-next", f"next {_FIRST[verb]}"), (steps[0],), is_order=True)


def _irregularities(ruling: Ruling) -> Iterator[ShownSkill]:
    for number, event in enumerate(ruling.played.events):
        entry = ruling.house.irregularities[event.kind]
        more = f" {'beyond' if event.count > entry.threshold else 'within'} the limit" if entry.beyond else ""
        if entry.further and is_further(ruling.house, ruling.played, event):
            more = " after a warning"
        steps = tuple([due.step for due in ruling.steps if due.event == number])
        yield ShownSkill(Wanted("irregularity", f"{event.kind}{more}"), steps)
