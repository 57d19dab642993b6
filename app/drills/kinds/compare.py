"""Drill: the player's hand against the banker's, down to the last card."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Choice
from app.drills.beliefs.belief import mistakes
from app.drills.beliefs.misread_hands import suit_by_high_card, wrong_of_tied_suits
from app.drills.beliefs.mistaken_comparison import MEASURES, by_run, compared
from app.drills.beliefs.mistaken_qualifier import mistaken_rules
from app.drills.drill import Course, Drill, Skill
from app.drills.material.flush_matchups import MeetingKind, kinds_of_meeting
from app.drills.material.hand_pairs import hands_of
from app.drills.material.question_cards import banker, bankers, capital, players
from app.drills.material.settlement_reasons import why_higher, why_qualified
from app.drills.question import Cards, Question, QuestionPart
from app.game.cards import Hand, hand_of
from app.game.hands import Reading, read
from app.game.round import Spot
from app.game.rules import Rules
from app.game.settlement import outcome_of
from app.game.wagers import Outcome
from app.procedure.house import House
from app.procedure.sources import Ground

NAME = "compare"


class _Duel(NamedTuple):
    """Two hands that are compared."""

    player: Hand
    banker: Hand

    def ends(self, rules: Rules, dealer: Reading | None = None) -> Outcome:
        """How the main game ends by these rules; with a `dealer`, as if the banker's hand read so."""
        spot = Spot(1, (), self.player, {}, folded=False)
        return outcome_of(rules, spot, rules.read(self.player), dealer or rules.read(self.banker))


def _options(house: House) -> dict[Outcome, str]:
    whose = capital(banker(house))
    return {
        "win": "The player wins",
        "lose": f"{whose} wins",
        "tie": "Push",
        "not-qualified": f"{whose} does not qualify",
    }


def _traps(course: Course) -> frozenset[str]:
    return frozenset(kind.trap for kind in kinds_of_meeting(course.house.rules)) - {""}


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([Skill(kind.name, kind.words) for kind in kinds_of_meeting(course.house.rules)])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    kind = next(kind for kind in kinds_of_meeting(house.rules) if kind.name == skill)
    duel = _drawn(house.rules, kind, chance)
    shows = (bankers(house, duel.banker, chance), players(duel.player, chance))
    return duel_question(house, shows, skill, kind.trap)


def duel_question(house: House, shows: tuple[Cards, Cards], skill: str = "", trap: str = "") -> Question:
    """Who wins: the banker's hand and the player's, as they are shown."""
    banker, player = (hand_of(each.cards) for each in shows)
    duel = _Duel(player, banker)
    outcome = duel.ends(house.rules)
    options = _options(house)
    part = QuestionPart("Who wins the main game?", Choice(tuple(options.values())), options[outcome])
    beliefs = [(name, (options[believed],)) for name, believed in _beliefs(house, duel, outcome)]
    return Question(
        NAME,
        skill,
        shows,
        (part,),
        _ground(house, duel, outcome),
        trap,
        None,
        mistakes((part,), beliefs),
        is_about_money=True,
    )


def _drawn(rules: Rules, kind: MeetingKind, chance: Random) -> _Duel:
    while True:
        drawn = hands_of(kind.draw(rules, chance), chance)
        if drawn:
            duel = _Duel(*drawn)
            fits = kind.fits(read(duel.player), read(duel.banker))
            if fits and duel.ends(rules) in kind.ends and _is_clear(rules, duel):
                return duel


def _is_clear(rules: Rules, duel: _Duel) -> bool:
    """Whether the choice among the banker's suits does not matter. That choice is another drill."""
    return duel.ends(rules) == duel.ends(rules, wrong_of_tied_suits(duel.banker))


def _ground(house: House, duel: _Duel, outcome: Outcome) -> Ground:
    player, dealer = read(duel.player), read(duel.banker)
    if outcome == "not-qualified":
        return Ground(house.rule_grounds["qualify"].source, why_qualified(house, dealer))
    return Ground(house.main_grounds[outcome].source, why_higher(player, dealer))


def _beliefs(house: House, duel: _Duel, outcome: Outcome) -> Iterator[tuple[str, Outcome]]:
    for name, rules in mistaken_rules(house):
        yield name, duel.ends(rules)
    yield "picks-suit-by-high-card", duel.ends(house.rules, suit_by_high_card(duel.banker))
    if outcome == "tie":
        yield "takes-ties", "lose"
        yield "pays-ties", "win"
    if outcome != "not-qualified":
        for name, measure in {**MEASURES, "lets-straight-flush-win-main-game": by_run}.items():
            yield name, compared(measure, read(duel.player), read(duel.banker))


DRILL = Drill(
    NAME,
    "Compare",
    "The player's hand against the dealer's: who wins?",
    _traps,
    _skills,
    _ask,
)
