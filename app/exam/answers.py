"""The wrong answers of a sitting that count: those against the house's own word.

An answer that is wrong only by what the house has not confirmed is no reason to fail anybody.
"""

from collections.abc import Iterator

from app.drills.former_words import in_todays_words
from app.drills.skill_choice import Wanted
from app.exam.exam_content import question_of
from app.exam.sitting import Sitting
from app.exam.sitting_log import Asked, QuestionAnswered


def wrong_answers(sitting: Sitting) -> Iterator[Asked]:
    """The questions that were answered against the house's word."""
    for asked, answer in sitting.answers:
        if answer.given != answer.right and counts(sitting, asked, answer):
            yield asked


def counts(sitting: Sitting, asked: Asked, answer: QuestionAnswered) -> bool:
    """Is a wrong answer held against the dealer? Older files do not ask for the house's word."""
    if not sitting.house.grading.form_only:
        return True
    question = question_of(sitting.course, Wanted(asked.drill, asked.skill), asked.seed)
    given = tuple([in_todays_words(text) for text in answer.given])
    return len(question.parts) != len(given) or question.is_against_the_house(given)
