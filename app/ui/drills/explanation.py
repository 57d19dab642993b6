"""What was right, what the answer tells of a misconception, why, and on whose word."""

from app.drills.answer import Answered
from app.drills.answer_words import spoken
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.question import Answer, Question
from app.session.fault_words import source_words

_MOST = 2


def verdict_words(answer: Answered, question: Question) -> str:
    """The verdict in a line, for somebody who is already at the next question."""
    right = _told(question, answer.right)
    if answer.is_right:
        return f"✓ Right: {right}."
    return f"✗ Right is {right}. You said {_told(question, answer.given)}."


def explanation(answer: Answered, question: Question, likely: tuple[str, ...]) -> tuple[str, list[str]]:
    """A title and lines that explain an answer; `likely` are the misconceptions behind it."""
    lines = [f"Right is {_told(question, answer.right)}."]
    if not answer.is_right:
        lines.insert(0, f"You said {_told(question, answer.given)}.")
    lines += [MISCONCEPTIONS[name] for name in likely[:_MOST]]
    lines += [question.ground.why, source_words(question.ground.source)]
    return "✓ Right" if answer.is_right else "✗ Not right", lines


def _told(question: Question, answer: Answer) -> str:
    parts = zip(question.parts, answer, strict=True)
    return "; ".join(spoken(part.form, text) for part, text in parts).rstrip(".")
