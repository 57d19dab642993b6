"""Payout: the amount follows from the cards or the line, the wager and the tables as the houses' page has them."""

from pathlib import Path
from random import Random

import pytest

from app.drills.answer_forms import Amount
from app.drills.drill import Course
from app.drills.kinds.payout import DRILL
from app.drills.question import Cards, Posted, Question, Stake
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.game.cards import hand_of
from app.game.hands import read
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, fact, shown, sixth_course
from tests.drills.believers import diagnoses, foretold
from tests.game import naive
from tests.game.values import names
from tests.procedure.pay_tables import FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH
from tests.trainees.bonuses import ace_high_only, another_table, played_suit_only, wrapped

pytestmark = pytest.mark.bulk

BOAT_FLUSH = {"Gold": {7: 500, 6: 40, 5: 15, 4: 1}, "Silver": {7: 250, 6: 50, 5: 12, 4: 2}}
BOAT_RUNS = {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7}
MOST_PAID = {"oxford": 25_000, "riverboat": 1_000}

at_every_house = pytest.mark.parametrize("house_id", [*HOUSES, "riverboat"])


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


def table_of(house_id: str, posted: Posted) -> dict[int, int]:
    if house_id == "riverboat":
        return BOAT_FLUSH[posted.table] if posted.bonus == "flush" else BOAT_RUNS
    return (FLUSH if posted.bonus == "flush" else STRAIGHT_FLUSH)[house_id, posted.table]


def odds(house_id: str, question: Question) -> int:
    """What the hand that is shown, or named, pays to 1."""
    (posted,) = shown(question, Posted)
    table = table_of(house_id, posted)
    four_of_a_kind = FOUR_OF_A_KIND.get((house_id, posted.table), 0) if posted.bonus != "flush" else 0
    named = fact(question, "The player has")
    if named == "four of a kind":
        return four_of_a_kind
    if named:
        assert named.endswith("straight flush") == (posted.bonus == "straight_flush")
        return table[int(named[0])]
    cards = names(shown(question, Cards)[0].cards)
    length = len(naive.flush(cards) if posted.bonus == "flush" else naive.straight_flush(cards))
    if naive.four_of_a_kind(cards) and length < 4:
        return four_of_a_kind or naive.multiple(length, table)
    return naive.multiple(length, table)


def stake_of(question: Question) -> int:
    (stake,) = shown(question, Stake)
    return stake.cents


@at_every_house
def test_wager_times_odds_is_paid(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), len(DRILL.skills(course)))):
        due = odds(house_id, question) * stake_of(question)
        assert question.right == (Amount.written(due),)
        assert due <= 100 * MOST_PAID.get(house_id, 10**9)
        (stake,) = shown(question, Stake)
        assert course.house.rules.limits[stake.wager].allows(stake.cents)


@at_every_house
def test_the_line_that_is_paid_lights_up(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, figure(1000), seed=2):
        (posted,) = shown(question, Posted)
        assert (question.line is None) == (question.right == ("0",))
        if question.line:
            bonus, name = question.line
            assert bonus == posted.bonus
            table = course.house.rules.tables[bonus][posted.table]
            (pays,) = [line.pays for line in table.lines if line.name == name]
            assert pays == odds(house_id, question)
            assert f"{pays:,} to 1" in question.ground.why


@at_every_house
def test_nobody_misreads_the_run_in_a_question_about_the_table(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 100), seed=5):
        for held in shown(question, Cards) if question.skill.startswith("straight") else []:
            hand = hand_of(held.cards)
            assert {misread(hand).run for misread in (wrapped, ace_high_only, played_suit_only)} == {
                read(hand).run
            }


def test_a_house_with_several_tables_is_asked_about_those_that_hang_there(library: Library) -> None:
    """The others are asked for only when they are chosen."""
    course = course_at("greektown", library)
    every = {
        Posted(bonus, name)
        for bonus in ("flush", "straight_flush")
        for name in course.house.rules.tables[bonus]
    }
    hanging = {Posted("flush", "V01"), Posted("straight_flush", "V01")}
    for plan, posted in (
        (RunPlan("open", "payout"), hanging),
        (RunPlan("others", "payout"), every - hanging),
    ):
        run, found = DrillRun(course, plan, Random(1)), set()
        for _ in range(120):
            assert run.question
            found.add(shown(run.question, Posted)[0])
            run.take(run.judge(run.question.right, 3.0))
        assert found == posted


def test_a_line_asked_for_by_its_own_name_as_exams_did_is_still_asked_for(library: Library) -> None:
    course = course_at("greektown", library)
    question = DRILL.ask(course, "straight_flush V05 7", Random(1))
    assert (question.skill, shown(question, Posted)) == (
        "straight_flush V05 7",
        [Posted("straight_flush", "V05")],
    )


def test_a_bonus_that_must_beat_the_banker_does(library: Library) -> None:
    for house_id in HOUSES:
        for question in asked(DRILL, course_at(house_id, library), 20):
            told = fact(question, "Main game")
            assert told == ("The hand beats the designated player." if house_id == "cuda" else None)


@at_every_house
def test_beliefs_about_the_odds_are_foretold(house_id: str, course: Course) -> None:
    for question in asked(DRILL, course, max(figure(1000), 40), seed=3):
        pays, stake = odds(house_id, question), stake_of(question)
        if pays:
            assert foretold(question, "counts-the-wager-in", (Amount.written((pays + 1) * stake),))
            assert foretold(question, "pays-odds-less-one", (Amount.written((pays - 1) * stake),))
        elif question.skill.startswith("flush"):
            lowest = list(table_of(house_id, shown(question, Posted)[0]).values())[-1]
            assert foretold(question, "pays-short-flush", (Amount.written(lowest * stake),))


@at_every_house
def test_another_table_is_told_by_name(house_id: str, course: Course) -> None:
    """The trainee of the judge's tests, who reads the next table, or one that hangs elsewhere."""

    def believes(question: Question) -> tuple[str, ...]:
        (posted,) = shown(question, Posted)
        table = another_table(course.house, posted.bonus, posted.table)
        if held := shown(question, Cards):
            line = table.line(hand := hand_of(held[0].cards), read(hand))
            return (Amount.written(line.pays * stake_of(question) if line else 0),)
        pays = {line.words: line.pays for line in table.lines}
        words = str(fact(question, "The player has")).split(" straight")[0].removesuffix(" flush")
        return (Amount.written(pays.get(words, pays.get("3-card", 0)) * stake_of(question)),)

    questions = list(asked(DRILL, course, 120, seed=4))  # some tables differ in every other line only
    for question in questions:
        assert foretold(question, "pays-from-another-table", believes(question)), question
    assert "pays-from-another-table" in diagnoses(questions, believes)
