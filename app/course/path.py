"""The path of rounds at a house: from one player without a bonus to a full table at pace.

Each rung adds one thing. Two clean rounds in a row pass a rung, and so does the first round on it that is
clean: what somebody can do already is not dealt again. A rung that was passed stays passed. Of several rounds
that would do, the one comes up that shows most of what this dealer has not mastered.
"""

from collections.abc import Callable, Collection, Mapping
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.errors import Refused
from app.game.wagers import BONUSES
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES, features_of

CLEAN_IN_A_ROW = 2
"""So many clean rounds in a row pass a rung."""
_TRIES, _CANDIDATES = 40, 4
_TWO, _THREE = 2, 3


class Rung(NamedTuple):
    """One rung: what its rounds hold, and how they are dealt."""

    name: str
    title: str
    words: str
    holds: Callable[[Ruling], bool]
    """Whether a round has what the rung is about, however it was dealt."""
    players: int = 0
    """How many sit there; none: every seat."""
    features: tuple[str, ...] = ()
    """Each round has one of these, of those that the house can have."""
    has_bonuses: bool = True
    is_like_exam: bool = False
    """Whether each round has something that the house's exam asks for."""
    is_timed: bool = False
    """Whether it takes the pace of the exam, and goes wrong as often as there."""


class RungStanding(NamedTuple):
    """How the rounds on a rung went."""

    dealt: int = 0
    clean: int = 0
    in_a_row: int = 0
    """The clean ones since the last that was not."""
    is_passed: bool = False


class PathStation(NamedTuple):
    """A rung of the path and how it stands."""

    rung: Rung
    standing: RungStanding


class FinishedRound(NamedTuple):
    """A round that was dealt to its end: was it clean, and how many rounds an hour was it?"""

    ruling: Ruling
    is_clean: bool
    pace: float | None = None


def _is_any(ruling: Ruling) -> bool:
    return any(not spot.folded for spot in ruling.played.spots)


def _is_folded(ruling: Ruling) -> bool:
    return any(spot.folded for spot in ruling.played.spots)


def _has_bonus(ruling: Ruling) -> bool:
    return any(bonus in spot.wagers for spot in ruling.played.spots if not spot.folded for bonus in BONUSES)


def _has_tuck(ruling: Ruling) -> bool:
    return any(due.step.verb == "tuck" for due in ruling.steps)


def _is_close(ruling: Ruling) -> bool:
    return any(each.outcome in ("tie", "not-qualified") for each in ruling.settlements)


def _is_full(ruling: Ruling) -> bool:
    return len(ruling.played.spots) >= _most_players(ruling.house)


def _has_trouble(ruling: Ruling) -> bool:
    return bool(ruling.played.events)


_TUCKED = ("one-bonus-folded", "both-bonuses-folded-left", "both-bonuses-folded-right")
_CLOSE = ("tie", "not-qualified")
_EVENTS = tuple([name for name, feature in FEATURES.items() if feature.event and not feature.plan])

RUNGS = (
    Rung("one", "One player", "One hand, Ante and Raise.", _is_any, players=1, has_bonuses=False),
    Rung("fold", "Folds", "Two hands. One of them folds.", _is_folded, _TWO, has_bonuses=False),
    Rung("bonuses", "Bonus bets", "Two hands with bonus bets to settle.", _has_bonus, _TWO),
    Rung("tuck", "Tucking", "A player with a bonus bet folds.", _has_tuck, _THREE, _TUCKED),
    Rung(
        "close",
        "Close calls",
        "A tie, or the dealer does not qualify.",
        _is_close,
        _THREE,
        _CLOSE,
    ),
    Rung("full", "Full table", "Every seat is taken.", _is_full, is_like_exam=True),
    Rung("trouble", "Trouble", "Something goes wrong.", _has_trouble, _THREE, _EVENTS),
    Rung("pace", "Pace", "A full table at exam pace.", _is_full, is_like_exam=True, is_timed=True),
)


def rungs_at(house: House) -> tuple[Rung, ...]:
    """The rungs of a house, in order: those that its own rules have rounds for."""
    here = {feature.name for feature in features_of(TableSetting(house, house.posted))}
    said = house.names.said
    return tuple([rung._replace(words=said(rung.words)) for rung in RUNGS if _is_here(house, rung, here)])


def rung_named(house: House, name: str) -> Rung | None:
    """The rung of a house with this name."""
    return next((rung for rung in rungs_at(house) if rung.name == name), None)


def deal_rung(
    house: House, rung: Rung, chance: Random, mastered: Collection[Wanted] = frozenset()
) -> dict[str, Any]:
    """A round of a rung, in its JSON form. If a house hardly ever has one, any round."""
    here = {feature.name for feature in features_of(TableSetting(house, house.posted))}
    players = min(rung.players, _most_players(house)) or _most_players(house)
    found: list[tuple[int, dict[str, Any]]] = []
    for _ in range(_TRIES):
        features = [name for name in _features(house, rung, chance) if name in here]
        wanted = [chance.choice(features)] if features else []
        try:
            data = deal_round(house, chance, wanted, players=players)
        except Refused:
            continue
        if not rung.has_bonuses:
            data = _without_bonuses(data)
        ruling = rule(*round_from_plain(data, lambda _: house))
        if rung.holds(ruling) and not (rung.name == "one" and _is_folded(ruling)):
            shown = {each.wanted for each in skills_shown(ruling)}
            found.append((len(shown.difference(mastered)), data))
        if len(found) == _CANDIDATES:
            break
    if not found:
        return deal_round(house, chance, players=players)
    return max(found, key=itemgetter(0))[1]


def _features(house: House, rung: Rung, chance: Random) -> tuple[str, ...]:
    """What a round of a rung may have: on the last ones what the exam has, as often as there."""
    if not rung.is_like_exam:
        return rung.features
    exam = house.exam
    if rung.is_timed and chance.random() < exam.irregularities / max(exam.rounds, 1):
        return _EVENTS
    return tuple([name for name in exam.features if name not in _EVENTS])


def after_round(path: Mapping[str, RungStanding], finished: FinishedRound) -> dict[str, RungStanding]:
    """The path after one more round: it counts on every rung that is about something in it."""
    found = dict(path)
    for rung in rungs_at(finished.ruling.house):
        if rung.holds(finished.ruling):
            is_clean = finished.is_clean and (not rung.is_timed or _is_in_time(finished))
            found[rung.name] = _after(found.get(rung.name, RungStanding()), is_clean)
    return found


def stations(house: House, path: Mapping[str, RungStanding]) -> tuple[PathStation, ...]:
    """Every rung of a house with how it stands."""
    return tuple([PathStation(rung, path.get(rung.name, RungStanding())) for rung in rungs_at(house)])


def next_rung(house: House, path: Mapping[str, RungStanding], chosen: str = "") -> Rung:
    """The rung to deal now: the one that was chosen until it is passed, then the first that is not.

    Whoever has passed all of them stays on the last one.
    """
    found = stations(house, path)
    still_open = [rung for rung, standing in found if not standing.is_passed]
    wanted = [rung for rung in still_open if rung.name == chosen]
    return (wanted or still_open or [found[-1].rung])[0]


def _after(before: RungStanding, is_clean: bool) -> RungStanding:
    in_a_row = before.in_a_row + 1 if is_clean else 0
    is_first = is_clean and not before.dealt
    is_passed = before.is_passed or is_first or in_a_row >= CLEAN_IN_A_ROW
    return RungStanding(before.dealt + 1, before.clean + is_clean, in_a_row, is_passed)


def _is_in_time(finished: FinishedRound) -> bool:
    return finished.pace is not None and finished.pace >= finished.ruling.house.exam.pace


def _is_here(house: House, rung: Rung, here: set[str]) -> bool:
    if rung.name == "bonuses":
        return bool(house.rules.bonuses)
    if rung.name == "tuck":
        return any(words[:1] == ("tuck",) for words in _words(house.plans["round"])) and _some(rung, here)
    if rung.is_timed:
        return house.exam.pace > 0
    return not rung.features or _some(rung, here)


def _some(rung: Rung, here: set[str]) -> bool:
    return any(name in here for name in rung.features)


def _words(plan: tuple[PlannedStep, ...]) -> list[tuple[str, ...]]:
    return [entry.words for block in plan for entry in (block, *block.inner)]


def _most_players(house: House) -> int:
    """A designated player holds one of the seats."""
    return house.seats - house.has_button


def _without_bonuses(data: dict[str, Any]) -> dict[str, Any]:
    spots = [{key: value for key, value in spot.items() if key not in BONUSES} for spot in data["spots"]]
    return data | {"spots": spots}
