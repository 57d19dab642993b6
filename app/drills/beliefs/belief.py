"""The answers that misconceptions give: only wrong ones, each once per name."""

from collections.abc import Iterable, Sequence

from app.drills.question import Answer, Mistake, QuestionPart

Belief = tuple[str, Answer]
"""A misconception by name, and its answer. One with several forms comes once for each form."""


def mistakes(parts: Sequence[QuestionPart], beliefs: Iterable[Belief]) -> tuple[Mistake, ...]:
    """The beliefs that are wrong here. A misconception with one right form may not show."""
    held = list(dict.fromkeys(beliefs))
    wrong = [(name, answer) for name, answer in held if not _is_right(parts, answer)]
    unsure = {name for name, answer in held if (name, answer) not in wrong}
    return tuple([Mistake(name, answer, name not in unsure) for name, answer in wrong])


def _is_right(parts: Sequence[QuestionPart], answer: Answer) -> bool:
    return all(part.accepts(text) for part, text in zip(parts, answer, strict=True))
