"""Houses that supervisors write: whatever their rules, every skill that a drill offers can be asked for."""

from pathlib import Path
from random import Random

import pytest

from app.drills.drill import Course
from app.drills.kinds import (
    chips,
    compare,
    hand_call,
    limits,
    payout,
    progressive,
    raise_limit,
    straight_flush,
)
from app.drills.material.single_spot import ruled
from app.drills.material.spots_to_settle import sitting
from app.game.cards import RANKS
from app.game.rules import qualifying_strength
from app.procedure.library import Library
from tests.drills.asked import asked
from tests.drills.test_cards_and_money import check_question
from tests.training.test_own_houses import PROGRESSIVE, own_house

pytestmark = pytest.mark.bulk

DRILLS = (
    payout.DRILL,
    hand_call.DRILL,
    compare.DRILL,
    straight_flush.DRILL,
    raise_limit.DRILL,
    limits.DRILL,
    progressive.DRILL,
    chips.DRILL,
)
LIMIT = '[payouts.{}]\nmax = {}\n{}why = "The sign says so."\n'
HOUSES = {
    "every hand qualifies": '[rules.qualify]\ncards = 2\nhigh = "2"\n',
    "two cards qualify": '[rules.qualify]\ncards = 2\nhigh = "9"\n',
    "three cards qualify": '[rules.qualify]\ncards = 3\nhigh = "2"\n',
    "an Ace qualifies": '[rules.qualify]\ncards = 3\nhigh = "A"\n',
    "five cards qualify": '[rules.qualify]\ncards = 5\nhigh = "T"\n',
    "seven cards qualify": '[rules.qualify]\ncards = 7\nhigh = "K"\n',
    "a Progressive with four of a kind": PROGRESSIVE,
    "a capped Progressive": PROGRESSIVE + LIMIT.format("hand", 700, ""),
    "short flushes win": "[tables.flush.posted]\nlines = { 7 = 50, 5 = 5, 2 = 0 }\n",
    "only long runs win": "[tables.straight_flush.posted]\nlines = { 7 = 50, 6 = 5 }\n",
    "a Raise of one amount": '[limits.raise]\nmin = 10\nmax = 10\nwhy = "The sign."\n',
    "one Ante": '[limits.ante]\namounts = [7]\nwhy = "The sign."\n',
    "a small limit": LIMIT.format("hand", 1, ""),
    "a limit out of reach": LIMIT.format("hand", 10_000_000, ""),
    "a limit of the round alone": LIMIT.format("round", 2000, 'wagers = ["flush", "straight_flush"]\n'),
    "a limit of the round on Raises": LIMIT.format("round", 2000, 'wagers = ["raise"]\n'),
    "two spots and a limit": "seats = 2\n" + LIMIT.format("round", 2000, 'wagers = ["flush"]\n'),
}


@pytest.mark.timeout(60)
@pytest.mark.parametrize("text", HOUSES.values(), ids=HOUSES)
def test_every_skill_can_be_asked_for(tmp_path: Path, library: Library, text: str) -> None:
    course = Course(own_house(tmp_path, text), (library.house("cuda"),))
    for drill in DRILLS:
        skills = drill.skills(course)
        assert bool(skills) == bool(drill.traps(course))
        for question in asked(drill, course, 3 * len(skills)):
            check_question(question)


def test_where_only_the_longest_flushes_can_end_so_they_are_dealt(library: Library) -> None:
    house = library.house("oxford")
    strict = house._replace(rules=house.rules._replace(qualifying=qualifying_strength(7, RANKS.index("Q"))))
    tied = ruled(strict, sitting(strict, "tie", "alone", Random(1)))
    assert tied.settlements[0].outcome == "tie"
    assert tied.settlements[0].reading.flush_length == 7
    brave = house._replace(rules=house.rules._replace(no_fold=frozenset({2, 3, 4, 5})))
    folded = ruled(brave, sitting(brave, "fold", "short", Random(1)))
    assert folded.settlements[0].outcome == "fold"
    assert folded.settlements[0].reading.flush_length == 7
