"""What misconceptions answer: only where that is wrong, and no answer twice under one name."""

from collections.abc import Iterable, Sequence

from app.drills.question import Answer, Mistake, QuestionPart

Belief = tuple[str, Answer]
"""A misconception by name, and what it would answer. One that has several forms is there for each of them."""


def mistakes(parts: Sequence[QuestionPart], beliefs: Iterable[Belief]) -> tuple[Mistake, ...]:
    """The beliefs that are wrong here; where one form of a misconception is right, it need not show."""
    held = list(dict.fromkeys(beliefs))
    wrong = [(name, answer) for name, answer in held if not _is_right(parts, answer)]
    unsure = {name for name, answer in held if (name, answer) not in wrong}
    return tuple([Mistake(name, answer, name not in unsure) for name, answer in wrong])


def _is_right(parts: Sequence[QuestionPart], answer: Answer) -> bool:
    return all(part.accepts(text) for part, text in zip(parts, answer, strict=True))
