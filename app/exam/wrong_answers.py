"""The wrong answers of a sitting, and deals that were watched wrong: listed and struck like faults.

An answer that is wrong only by what the house has not confirmed is no reason to fail anybody: it is listed,
and does not count.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.drills.answer import Answered, answered
from app.drills.catalogue import title_at
from app.drills.former_words import in_todays_words
from app.drills.question import Question, Scene
from app.drills.skill_choice import Wanted
from app.drills.verdict_words import explained
from app.exam.draw_unseen import question_of, words_of
from app.exam.exam_faults import as_filed
from app.exam.exam_log import Asked, DealShown, DealWatched, QuestionAnswered
from app.exam.exam_state import Sitting
from app.exam.watched_deals import (
    FIND_FAULT,
    TITLE,
    ground_of,
    is_wrong,
    right_words,
    seen_words,
    shown_words,
)
from app.procedure.sources import Ground


class FiledAnswer(NamedTuple):
    """One wrong answer: what was asked, what was given, what is right and why."""

    number: int
    """Its place among all faults and wrong answers of the sitting, from 0. Answers come after the faults."""
    question: int
    """Which question of the sitting, or which deal to watch, from 1."""
    drill: str
    topic: str
    """The drill by its name."""
    asked: str
    given: str
    right: str
    cause: str
    """What the dealer probably had in mind; empty if nobody knows."""
    ground: Ground
    struck: bool = False
    reason: str = ""
    """Why it was struck."""
    binding: bool = True
    """Is it against the house's own word? In older exams all were."""

    @property
    def stands(self) -> bool:
        """Does it count against the dealer?"""
        return self.binding and not self.struck

    @property
    def is_watched(self) -> bool:
        """Is it a deal that was watched, and no question?"""
        return self.drill == FIND_FAULT

    @property
    def where(self) -> str:
        """Which question or deal it is, in words."""
        return f"{'Deal' if self.is_watched else 'Question'} {self.question}, {self.topic}"


def wrong_answers(sitting: Sitting, first: int) -> tuple[FiledAnswer, ...]:
    """All wrong answers in order, numbered from `first`."""
    wrong = [
        (place, asked, answer)
        for place, (asked, answer) in enumerate(sitting.answers, 1)
        if answer.given != answer.right
    ]
    answers = [_found(sitting, number, *each) for number, each in enumerate(wrong, first)]
    missed = [(place, *each) for place, each in enumerate(sitting.watched, 1) if is_wrong(each[1])]
    return (
        *answers,
        *[_watched(sitting, number, *each) for number, each in enumerate(missed, first + len(answers))],
    )


def struck_answers(answers: tuple[FiledAnswer, ...], reasons: Mapping[int, str]) -> tuple[FiledAnswer, ...]:
    """The wrong answers with strikes applied."""
    return tuple(
        [
            each._replace(struck=each.number in reasons, reason=reasons.get(each.number, ""))
            for each in answers
        ]
    )


def judged_answer(question: Question, answer: QuestionAnswered) -> Answered:
    """An answer with the verdict of its day: what was right then stays right, whatever is accepted today."""
    return answered(question, answer.given, answer.seconds)._replace(right=answer.right)


def counts(sitting: Sitting, asked: Asked, answer: QuestionAnswered) -> bool:
    """Is a wrong answer held against the dealer? Older files do not ask for the house's word."""
    if not sitting.house.grading.form_only:
        return True
    return _is_against_the_house(_question(sitting, asked), answer)


def _is_against_the_house(question: Question, answer: QuestionAnswered) -> bool:
    given = tuple([in_todays_words(text) for text in answer.given])
    return len(question.parts) != len(given) or question.is_against_the_house(given)


def _found(sitting: Sitting, number: int, place: int, asked: Asked, answer: QuestionAnswered) -> FiledAnswer:
    question = _question(sitting, asked)
    given, right, cause = _in_words(sitting, question, answer)
    return FiledAnswer(
        number,
        place,
        asked.drill,
        title_at(sitting.house, asked.drill),
        sitting.house.names.said(_asked(question)),
        given,
        right,
        cause,
        Ground(as_filed(question.ground.source), question.ground.why),
        binding=not sitting.house.grading.form_only or _is_against_the_house(question, answer),
    )


def _watched(sitting: Sitting, number: int, place: int, deal: DealShown, seen: DealWatched) -> FiledAnswer:
    house, ground = sitting.house, ground_of(sitting.course, deal)
    return FiledAnswer(
        number,
        place,
        FIND_FAULT,
        TITLE,
        shown_words(deal),
        seen_words(seen, house),
        right_words(deal, house),
        "",
        Ground(as_filed(ground.source), ground.why),
    )


def _asked(question: Question) -> str:
    """What was shown and asked. A whole table is not put in words."""
    shows = tuple([thing for thing in question.shows if not isinstance(thing, Scene)])
    return words_of(question._replace(shows=shows)).removeprefix(". ")


def _in_words(sitting: Sitting, question: Question, answer: QuestionAnswered) -> tuple[str, str, str]:
    """What was given, what is right, and the likely cause. What is not read today stays as it was written."""
    try:
        judged = judged_answer(question, answer)
        told = explained(judged, question, tuple(sorted(judged.named)), sitting.house)
    except (ValueError, LookupError):
        return "; ".join(answer.given), "; ".join(answer.right), ""
    return told.given, told.right, " ".join([_of_a_dealer(cause) for cause in told.causes])


def _of_a_dealer(cause: str) -> str:
    """A sentence that drills say to the dealer, for somebody else who reads it."""
    said = re.sub(r"\bYou (\w)", lambda found: found[1].upper(), cause)
    return said.replace(" yourself", " alone").replace(" you dealt them", " they were dealt")


def _question(sitting: Sitting, asked: Asked) -> Question:
    return question_of(sitting.course, Wanted(asked.drill, asked.skill), asked.seed)
