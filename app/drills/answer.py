"""An answer that was given: what is kept of a question when it is over."""

from typing import NamedTuple

from app.drills.question import Answer, Question


class Answered(NamedTuple):
    """One answered question. It holds all that figures, diagnosis and spacing need, and no cards."""

    drill: str
    skill: str
    given: Answer
    right: Answer
    """The right answer: the given one if it is right."""
    seconds: float
    trap: str = ""
    could: frozenset[str] = frozenset()
    """The misconceptions that this question could reveal."""

    named: frozenset[str] = frozenset()
    """Those that give this answer."""

    @property
    def is_right(self) -> bool:
        """Whether it was right."""
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
        frozenset(mistake.misconception for mistake in question.mistakes),
        frozenset(mistake.misconception for mistake in question.mistakes if mistake.answer == given),
    )
