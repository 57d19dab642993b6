"""People with one belief: whatever they answer is right, or foretold by the question under its name."""

from collections.abc import Callable, Iterable

from app.drills.answer import Answered, answered
from app.drills.beliefs.diagnosis import diagnosed
from app.drills.question import Answer, Question

Belief = Callable[[Question], Answer]


def foretold(question: Question, name: str, answer: Answer) -> bool:
    """Is the answer right, or one that the misconception is known to give here?"""
    known = [mistake.answer for mistake in question.mistakes if mistake.misconception == name]
    return question.accepts(answer) or answer in known


def as_foretold(name: str) -> Belief:
    """Somebody who answers as the question says that the misconception would."""

    def answer(question: Question) -> Answer:
        known = [mistake.answer for mistake in question.mistakes if mistake.misconception == name]
        return known[0] if known else question.right

    return answer


def answers_of(questions: Iterable[Question], belief: Belief) -> list[Answered]:
    """What somebody answers to some questions."""
    return [answered(question, belief(question), 1.0) for question in questions]


def diagnoses(questions: Iterable[Question], belief: Belief) -> list[str]:
    """The misconceptions that somebody is told to have."""
    return [found.misconception for found in diagnosed(answers_of(questions, belief))]
