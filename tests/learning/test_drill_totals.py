"""How the drills have gone so far: the sums say what reading every answer would say."""

from random import Random

from app.drills.accuracy import figures_of
from app.drills.answer import Answered
from app.drills.skill_choice import RIGHT_AGAIN, Wanted
from app.learning.learner_state import LearnerState, drill_totals, mistakes_of
from app.learning.lesson import lesson_of
from app.procedure.house import House
from tests.learning.lessons import MINUTE, NOON, lesson


def mistaken(answers: list[Answered]) -> tuple[Wanted, ...]:
    """The skills with uncorrected mistakes, the last asked first, from every answer."""
    streaks: dict[Wanted, int] = {}
    asked: dict[Wanted, int] = {}
    for number, answer in enumerate(answers):
        wanted = Wanted(answer.drill, answer.skill)
        asked[wanted] = number
        if not answer.is_right:
            streaks[wanted] = 0
        elif wanted in streaks:
            streaks[wanted] += 1
    open_ones = [wanted for wanted, streak in streaks.items() if streak < RIGHT_AGAIN]
    return tuple(sorted(open_ones, key=lambda wanted: -asked[wanted]))


def test_the_sums_say_what_all_answers_say(house: House) -> None:
    chance, mind, answers = Random(5), LearnerState(house), []
    for number in range(300):
        given = ("1",) if chance.random() < 0.7 else ("2",)
        answer = Answered(chance.choice(["payout", "tuck"]), chance.choice("abc"), given, ("1",), 2.0)
        answers.append(answer)
        mind.take([(NOON + number * MINUTE, lesson_of(answer))])
        found = drill_totals(mind)
        assert found.mistakes == len(mistaken(answers))
        assert mistakes_of(mind) == mistaken(answers)
        for drill in ("payout", "tuck", "settle"):
            of_drill = [each for each in answers if each.drill == drill]
            assert found.figures(drill) == figures_of(of_drill)


def test_steps_at_the_table_are_no_answers(house: House) -> None:
    mind = LearnerState(house)
    mind.take([(NOON, lesson(False)._replace(drill="table"))])
    assert (drill_totals(mind).tallies, drill_totals(mind).mistakes) == ({}, 0)


def test_the_time_is_that_of_the_last_right_answers(house: House) -> None:
    mind = LearnerState(house)
    for place in range(house.mastery.last + 5):
        mind.take([(NOON + place * MINUTE, lesson(seconds=9.0 if place < 5 else 3.0))])
    assert drill_totals(mind).seconds == {"payout": 3.0}


def test_what_was_dealt_wrong_is_a_mistake_of_the_drill_but_no_answer_to_it(house: House) -> None:
    mind = LearnerState(house)
    mind.take([(NOON, lesson())], [(NOON + MINUTE, lesson(False))])
    assert mistakes_of(mind) == (Wanted(lesson().drill, lesson().skill),)
    assert mind.drills["payout"].answers == 1
    mind.take([], [(NOON + 2 * MINUTE, lesson()), (NOON + 3 * MINUTE, lesson())])
    assert mistakes_of(mind) == ()
