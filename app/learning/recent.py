"""The last answers to a skill or a drill, as mastery looks at them."""

from collections.abc import Sequence
from typing import NamedTuple

from app.learning.lesson import Lesson


class Recent(NamedTuple):
    """How often it was answered, and the last answers: enough to drop the oldest when a new one comes."""

    answers: int = 0
    right: int = 0
    marks: int = 0
    """A bit for each of the last answers, set where it was right; the newest is the lowest."""
    times: tuple[int, ...] = ()
    """The milliseconds of the right ones among them, the oldest first."""
    losses: tuple[int, ...] = ()
    """The cents that each of the wrong ones cost, the oldest first."""

    @property
    def kept(self) -> int:
        """How many of the last answers there are."""
        return len(self.times) + len(self.losses)

    @property
    def share(self) -> float:
        """Which part of the last answers was right."""
        return len(self.times) / self.kept if self.kept else 0.0

    @property
    def seconds(self) -> float | None:
        """The mean time of the right ones among the last."""
        return sum(self.times) / len(self.times) / 1000 if self.times else None

    @property
    def mean_loss(self) -> float:
        """The mean of what each of the last answers cost, in cents."""
        return sum(self.losses) / self.kept if self.kept else 0.0


def after(recent: Recent, lessons: Sequence[Lesson], most: int) -> Recent:
    """The last answers after some more, at most so many of them."""
    marks, times, losses = recent.marks, [*recent.times], [*recent.losses]
    for lesson in lessons[-most:]:
        marks = marks << 1 | lesson.is_right
        if lesson.is_right:
            times.append(round(lesson.seconds * 1000))
        else:
            losses.append(lesson.cents)
    # The highest marks are those of the oldest, which go.
    too_many = max(len(times) + len(losses) - most, 0)
    right_ones = (marks >> most).bit_count()
    return Recent(
        recent.answers + len(lessons),
        recent.right + sum([lesson.is_right for lesson in lessons]),
        marks & (1 << most) - 1,
        tuple(times[right_ones:]),
        tuple(losses[too_many - right_ones :]),
    )
