"""An answer that was given: what is kept of a question when it is over."""

from typing import NamedTuple

from app.drills.question import Answer, Question


class Answered(NamedTuple):
    """One answered question. It holds all that figures, diagnosis and spacing need, and no cards."""

    drill: str
    skill: str
    given: Answer
    right: Answer
    """What was due: the answer that was given, wherever that is right."""
    seconds: float
    trap: str = ""
    could: frozenset[str] = frozenset()
    """The misconceptions that would have shown in this question."""

    named: frozenset[str] = frozenset()
    """Those of them that give this very answer."""

    @property
    def is_right(self) -> bool:
        """Was it right?"""
        return self.given == self.right


def answered(question: Question, given: Answer, seconds: float) -> Answered:
    """What is kept of this answer."""
    return Answered(
        question.drill,
        question.skill,
        given,
        question.due(given),
        seconds,
        question.trap,
        frozenset(
            mistake.misconception
            for mistake in question.mistakes
            if mistake.is_sure or mistake.answer == given
        ),
        frozenset(mistake.misconception for mistake in question.mistakes if mistake.answer == given),
    )
