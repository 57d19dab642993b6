"""How the drills have gone so far: the sums say what reading every answer would say."""

from random import Random

from app.drills.accuracy import figures_of
from app.drills.answer import Answered
from app.drills.skill_choice import mistaken
from app.learning.learner_state import LearnerState, drill_totals
from app.learning.lesson import lesson_of
from app.procedure.house import House
from tests.learning.lessons import MINUTE, NOON, lesson


def test_the_sums_say_what_all_answers_say(house: House) -> None:
    chance, mind, answers = Random(5), LearnerState(house), []
    for number in range(300):
        given = ("1",) if chance.random() < 0.7 else ("2",)
        answer = Answered(chance.choice(["payout", "tuck"]), chance.choice("abc"), given, ("1",), 2.0)
        answers.append(answer)
        mind.take([(NOON + number * MINUTE, lesson_of(answer))])
        found = drill_totals(mind)
        assert found.mistakes == len(mistaken(answers))
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
