"""The last answers to a skill or a drill, as mastery looks at them."""

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


def after(recent: Recent, lesson: Lesson, most: int) -> Recent:
    """The last answers after one more, at most so many of them."""
    answers, right, marks, times, losses = recent
    kept = len(times) + len(losses)
    while kept >= most:
        kept -= 1
        times, losses = (times[1:], losses) if marks >> kept & 1 else (times, losses[1:])
        marks &= (1 << kept) - 1
    if lesson.is_right:
        times = (*times, round(lesson.seconds * 1000))
        return Recent(answers + 1, right + 1, marks << 1 | 1, times, losses)
    return Recent(answers + 1, right, marks << 1, times, (*losses, lesson.cents))
