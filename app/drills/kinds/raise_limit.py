"""Drill: how much a hand may raise, and whether a Raise stands."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Amount, Choice
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.mistaken_raises import mistaken_sizes
from app.drills.drill import Course, Drill, Skill
from app.drills.material.question_cards import COUNTS, capital, players
from app.drills.material.stakes import all_wagers
from app.drills.question import Question, QuestionPart, Stake
from app.game.money import shown
from app.game.odds import HANDS
from app.game.rules import Rules
from app.procedure.house import House
from app.procedure.rule_phrases import either
from app.procedure.sources import Ground
from app.training import hand_kinds

NAME = "raise-limit"
STANDS, FALLS = "It stands", "It does not stand"

TOO_LARGE = "more than the hand allows"
BETWEEN = "between two multiples"
ABOVE_LIMIT = "above the table's limit"
_LARGEST = 0
"""Stands for a Raise where the largest is asked for."""


class _Raising(NamedTuple):
    """An Ante with so many suited cards."""

    ante: int
    suited: int


class _RaiseQuestion(NamedTuple):
    """A kind of question, and the Raises that may be asked about with an Ante and a hand."""

    name: str
    words: str
    raises: Callable[[Rules, _Raising], Sequence[int]]
    trap: str = ""
    suited: int = 0
    """With how many suited cards, if that matters."""


def _above_limit(rules: Rules, raising: _Raising) -> list[int]:
    """What the hand would allow and the table does not."""
    most = rules.raises(*raising)[-1]
    return [cents for size in rules.raise_sizes[raising.suited] if (cents := size * raising.ante) > most]


def _below_limit(rules: Rules, raising: _Raising) -> tuple[int, ...]:
    return () if _above_limit(rules, raising) else (_LARGEST,)


def _at_limit(rules: Rules, raising: _Raising) -> tuple[int, ...]:
    return (_LARGEST,) if _above_limit(rules, raising) else ()


def _too_large(rules: Rules, raising: _Raising) -> list[int]:
    """One multiple more than the hand allows, or two."""
    most = rules.raise_sizes[raising.suited][-1]
    return [(most + more) * raising.ante for more in (1, 2)]


def _a_card_short(rules: Rules, raising: _Raising) -> list[int]:
    """What one more suited card would allow."""
    allowed, longer = rules.raises(*raising), raising.suited + 1
    if longer not in rules.raise_sizes:
        return []
    return [cents for cents in rules.raises(raising.ante, longer) if cents not in allowed]


def _between(rules: Rules, raising: _Raising) -> range:
    """Whole dollars between the two largest that are allowed."""
    *_, lower, upper = (0, *rules.raises(*raising))
    return range(lower + 100, upper, 100) if lower else range(0)


def _kinds(rules: Rules) -> Iterator[_RaiseQuestion]:
    for suited in rules.raise_sizes:
        words = f"Largest Raise with {COUNTS[suited]} suited"
        yield _RaiseQuestion(f"largest {suited}", words, _below_limit, suited=suited)
    yield _RaiseQuestion("largest at the limit", "Largest Raise at the table limit", _at_limit, ABOVE_LIMIT)
    yield _RaiseQuestion("stands", "A Raise that stands", lambda rules, raising: rules.raises(*raising))
    yield _RaiseQuestion("too large", "A Raise too big for the hand", _too_large, TOO_LARGE)
    yield _RaiseQuestion("a card short", "A Raise that needs one more card", _a_card_short, TOO_LARGE)
    yield _RaiseQuestion("between", "A Raise that isn't a multiple", _between, BETWEEN)
    yield _RaiseQuestion("above the limit", "A Raise over the table limit", _above_limit, ABOVE_LIMIT)


def _raisings(house: House, kind: _RaiseQuestion) -> Iterator[_Raising]:
    """Every Ante and hand for such a question."""
    for ante in all_wagers(house, "ante"):
        for suited in [kind.suited] if kind.suited else house.rules.raise_sizes:
            pair = _Raising(ante, suited)
            if house.rules.raises(*pair) and kind.raises(house.rules, pair):
                yield pair


def _here(house: House) -> list[_RaiseQuestion]:
    # One Ante and hand will do: the list of drills is opened too often to find them all.
    return [kind for kind in _kinds(house.rules) if next(_raisings(house, kind), None)]


def _traps(course: Course) -> frozenset[str]:
    return frozenset(kind.trap for kind in _here(course.house)) - {""}


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([Skill(kind.name, kind.words, _share(kind)) for kind in _here(course.house)])


def _share(kind: _RaiseQuestion) -> Fraction | None:
    """What players do beyond their cards nobody can say."""
    return Fraction(len(hand_kinds.flushes(kind.suited)), HANDS) if kind.suited else None


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house, rules = course.house, course.house.rules
    kind = next(kind for kind in _kinds(rules) if kind.name == skill)
    by_count: dict[int, list[_Raising]] = {}
    for pair in _raisings(house, kind):
        by_count.setdefault(pair.suited, []).append(pair)
    raising = chance.choice(by_count[chance.choice(list(by_count))])
    cents = chance.choice(kind.raises(rules, raising))
    part = _largest(rules, raising) if cents == _LARGEST else _legal(rules, raising, cents)
    return Question(
        NAME,
        skill,
        (
            players(chance.choice(hand_kinds.flushes(raising.suited)), chance),
            Stake("ante", raising.ante),
            *([] if cents == _LARGEST else [Stake("raise", cents)]),
        ),
        (part,),
        _ground(house, raising, cents),
        kind.trap,
        None,
        mistakes((part,), _beliefs(rules, raising, cents)),
    )


def _largest(rules: Rules, raising: _Raising) -> QuestionPart:
    return QuestionPart("What is the largest Raise allowed?", Amount(), _most(rules, raising))


def _legal(rules: Rules, raising: _Raising, cents: int) -> QuestionPart:
    form = Choice((STANDS, FALLS))
    return QuestionPart("Does this Raise stand?", form, _verdict(cents in rules.raises(*raising)))


def _most(rules: Rules, raising: _Raising) -> str:
    return Amount.written(max(rules.raises(*raising), default=0))


def _verdict(stands: bool) -> str:
    return STANDS if stands else FALLS


def _ground(house: House, raising: _Raising, cents: int) -> Ground:
    rules = house.rules
    sizes = either([f"{size}×" for size in rules.raise_sizes[raising.suited]])
    amounts = either([shown(amount) for amount in rules.raises(*raising)])
    text = f"{capital(COUNTS[raising.suited])} suited can raise {sizes} the Ante"
    cut_off = _above_limit(rules, raising)
    if cut_off and cents in (_LARGEST, *cut_off):
        limit = house.limit_grounds["raise"]
        return Ground(limit.source, f"{text}, but this table only takes {amounts}. {limit.why}")
    return Ground(house.rule_grounds["raise"].source, f"{text}: {amounts}.")


def ground_of_largest(house: House, ante: int, suited: int) -> Ground:
    """Why this is the most that a player can raise on an Ante with so many suited cards."""
    return _ground(house, _Raising(ante, suited), _LARGEST)


def _beliefs(rules: Rules, raising: _Raising, cents: int) -> Iterator[Belief]:
    for name, believed in mistaken_sizes(rules):
        if cents == _LARGEST:
            yield name, (_most(believed, raising),)
        else:
            yield name, (_verdict(cents in believed.raises(*raising)),)
    if cents != _LARGEST:
        allowed = rules.raises(*raising)
        yield "accepts-any-raise", (STANDS,)
        yield "raises-any-amount-up-to", (_verdict(allowed[0] <= cents <= allowed[-1]),)


DRILL = Drill(
    NAME,
    "Raise size",
    "A hand and an Ante: how much can the player raise, and does this Raise stand?",
    _traps,
    _skills,
    _ask,
)
