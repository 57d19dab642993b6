"""Drill: a whole spot after the reveal, every wager of it, in order."""

from collections.abc import Iterator, Mapping
from random import Random

from app.drills.answer_forms import Settling
from app.drills.beliefs.belief import mistakes
from app.drills.beliefs.misread_hands import run_round_the_corner, suits_of
from app.drills.beliefs.mistaken_settlement import believed
from app.drills.drill import Course, Drill, Skill
from app.drills.material.question_cards import banker, capital
from app.drills.material.settlement_reasons import ground_of_spot
from app.drills.material.single_spot import SeatedPlayer, money, plan_of, ruled
from app.drills.material.spots_to_settle import KINDS, LIMIT_KIND, cases, hangs_here, is_here, sitting
from app.drills.material.ways_to_settle import unsettled_ways, ways_to_settle
from app.drills.question import Cards, Fact, Posted, Question, QuestionPart, Shown, Stake
from app.game.cards import Hand
from app.game.money import shown
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.wagers import BONUSES, METER_BONUSES, RUN_BONUSES, WAGERS, Bonus, Outcome, Wager, is_bonus
from app.procedure.house import House
from app.procedure.ruling import Ruling

NAME = "settle"

LIMIT, BEATEN, LOW_ACE, OUTSIDE = "limit", "must beat the banker", "low ace", "outside suit"
FOUR, FOLDED, FORFEIT, TIE = "four of a kind", "folded winner", "forfeited by a fold", "tie"
UNQUALIFIED, CORNER, SHORT = "no qualifier", "round the corner", "short flush"

_OUTCOMES: dict[Outcome, str] = {
    "win": "the player wins",
    "lose": "the player loses",
    "tie": "a tie",
    "fold": "the player folded",
    "not-qualified": "the dealer does not qualify",
}

_Case = tuple[Outcome, str]
_TIED = "tie, bonus"


def _traps(course: Course) -> frozenset[str]:
    house = course.house
    rules = house.rules.bonuses.values()
    found = {LOW_ACE, OUTSIDE, TIE, UNQUALIFIED, CORNER, SHORT}
    found |= {LIMIT} if is_here(house, LIMIT_KIND) else set()
    found |= {FOUR} if is_here(house, FOUR_OF_A_KIND) and hangs_here(house, FOUR_OF_A_KIND) else set()
    found |= {BEATEN} if any(rule.must_beat_dealer for rule in rules) else set()
    forfeits = {FORFEIT if rule.forfeited_by_fold else FOLDED for rule in rules}
    return frozenset(found | forfeits)


def skill_of(outcome: str, kind: str) -> str:
    """The skill that a way to end a spot belongs to: ties are rare, so those with a bonus are one skill."""
    return _TIED if outcome == "tie" and kind != "alone" else f"{outcome}, {kind}"


def _groups(house: House) -> dict[str, list[_Case]]:
    found: dict[str, list[_Case]] = {}
    for outcome, kind in cases(house):
        found.setdefault(skill_of(outcome, kind), []).append((outcome, kind))
    return found


def _skills(course: Course) -> tuple[Skill, ...]:
    """The skills under the tables that hang here."""
    return _skills_where(course.house, is_posted=True)


def _extras(course: Course) -> tuple[Skill, ...]:
    """The skills that only other tables of the house need."""
    return _skills_where(course.house, is_posted=False)


def _skills_where(house: House, is_posted: bool) -> tuple[Skill, ...]:
    return tuple(
        [
            Skill(name, f"{'any bonus' if name == _TIED else KINDS[kind].words}, {_OUTCOMES[outcome]}")
            for name, ((outcome, kind), *_) in _groups(house).items()
            if hangs_here(house, kind) is is_posted
        ]
    )


def _case(house: House, skill: str, chance: Random) -> tuple[Outcome, str, Mapping[Bonus, str] | None]:
    """How the spot ends, its kind, and the tables that hang, if they have to be those of the house."""
    if ", " in skill:
        outcome, kind = chance.choice(_groups(house)[skill])
        return outcome, kind, house.posted if hangs_here(house, kind) else None
    # Exams of earlier versions asked for each way by its own name, under any tables.
    outcome, kind = next(case for case in cases(house) if " ".join(case) == skill)
    return outcome, kind, None


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    outcome, kind, posted = _case(house, skill, chance)
    return _question(course, skill, sitting(house, outcome, kind, chance, posted))


def questions_on(course: Course, ruling: Ruling) -> tuple[Question, ...]:
    """A question on every spot of a round, in its order. What other hands decide is left out."""
    house, played = course.house, ruling.played
    found = []
    for settlement in ruling.settlements:
        spot = settlement.spot
        wagers = {each: cents for each, cents in spot.wagers.items() if is_on_own_hand(house, each)}
        skill = next(name for name in _groups(house) if name.startswith(settlement.outcome))
        seated = SeatedPlayer(spot.number, spot.cards, wagers, played.dealer, played.posted, played.meter)
        found.append(_question(course, skill, seated))
    return tuple(found)


def is_on_own_hand(house: House, wager: Wager) -> bool:
    """Whether the player's own hand decides about a wager."""
    return not is_bonus(wager) or house.rules.bonuses[wager].hands == "player"


def _question(course: Course, skill: str, spot: SeatedPlayer) -> Question:
    house = course.house
    ruling = ruled(house, spot)
    part = QuestionPart(
        "Settle each wager in order.",
        Settling(_in_order(spot.wagers)),
        Settling.written(money(plan_of(ruling))),
        ways_to_settle(ruling),
        unsettled_ways(ruling),
    )
    beliefs = ((name, (Settling.written(money(steps)),)) for name, steps in believed(course, ruling))
    return Question(
        NAME,
        skill,
        tuple(_shows(house, spot)),
        (part,),
        ground_of_spot(ruling),
        _trap(ruling),
        _line(ruling),
        mistakes((part,), beliefs),
        is_about_money=True,
    )


def _in_order(wagers: Mapping[Wager, int]) -> tuple[Wager, ...]:
    return tuple([wager for wager in WAGERS if wager in wagers])


def _shows(house: House, spot: SeatedPlayer) -> Iterator[Shown]:
    number, cards, wagers, dealer, posted, meter = spot
    yield Fact("Spot", str(number))
    yield Cards("The player", cards)
    yield Cards(capital(banker(house)), dealer)
    if "raise" not in wagers:
        yield Fact("Decision", "The player folded.")
    for wager in _in_order(wagers):
        yield Stake(wager, wagers[wager])
    for bonus in BONUSES:
        if bonus in wagers:
            yield Posted(bonus, posted[bonus])
    if any(bonus in wagers for bonus in METER_BONUSES):
        yield Fact("Meter", shown(meter))


def _trap(ruling: Ruling) -> str:
    """The hardest thing about a spot."""
    (settlement,) = ruling.settlements
    reading, verdicts = settlement.reading, settlement.verdicts
    bonuses = {bonus: verdicts[bonus] for bonus in BONUSES if bonus in verdicts}
    reached = {bonus: verdict for bonus, verdict in bonuses.items() if verdict.line}
    on_runs = [bonus for bonus in reached if bonus in RUN_BONUSES]
    if ruling.cut:
        return LIMIT
    if any(verdict.act != "pay" for verdict in reached.values()):
        return FORFEIT if settlement.outcome == "fold" else BEATEN
    if any(verdict.line and verdict.line.name == FOUR_OF_A_KIND for verdict in reached.values()):
        return FOUR
    if on_runs and reading.run_high == reading.run_length - 2:
        return LOW_ACE
    if on_runs and reading.run_outside_flush:
        return OUTSIDE
    return _plain_trap(ruling, bool(reached), any(bonus not in RUN_BONUSES for bonus in bonuses))


def _plain_trap(ruling: Ruling, wins: bool, on_flush: bool) -> str:
    (settlement,) = ruling.settlements
    if settlement.outcome == "fold" and wins:
        return FOLDED
    if (
        "straight_flush" in settlement.verdicts
        and not settlement.reading.run
        and _tempts(settlement.spot.hand)
    ):
        return CORNER
    if on_flush and not wins:
        return SHORT
    return {"tie": TIE, "not-qualified": UNQUALIFIED}.get(settlement.outcome, "")


def _tempts(hand: Hand) -> bool:
    return any(run_round_the_corner(ranks).length for ranks in suits_of(hand))


def _line(ruling: Ruling) -> tuple[Bonus, str] | None:
    """The line that decides most: of several the one that pays most."""
    verdicts = ruling.settlements[0].verdicts
    reached = [(bonus, verdicts[bonus]) for bonus in BONUSES if bonus in verdicts]
    lines = [(verdict.cents, bonus, verdict.line.name) for bonus, verdict in reached if verdict.line]
    return max(lines)[1:] if lines else None


DRILL = Drill(
    NAME,
    "Settle the spot",
    "A spot after the reveal: settle each wager in order, with the amounts.",
    _traps,
    _skills,
    _ask,
    _extras,
)
