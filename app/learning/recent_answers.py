"""The last answers to a skill or a drill, for mastery."""

from collections.abc import Sequence
from typing import NamedTuple

from app.learning.lesson import Lesson


class Recent(NamedTuple):
    """The number of answers, and the last ones: enough to drop the oldest when a new one comes."""

    answers: int = 0
    right: int = 0
    marks: int = 0
    """One bit for each of the last answers, set if it was right. The newest is the lowest bit."""
    times: tuple[int, ...] = ()
    """The milliseconds of the right ones, the oldest first."""
    losses: tuple[int, ...] = ()
    """The cost of the wrong ones in cents, the oldest first."""

    @property
    def kept(self) -> int:
        """The number of last answers."""
        return len(self.times) + len(self.losses)

    @property
    def in_a_row(self) -> int:
        """How many of the last answers were right, back to the last wrong one."""
        return min((~self.marks & (self.marks + 1)).bit_length() - 1, self.kept)

    @property
    def share(self) -> float:
        """The share of right ones among the last answers."""
        return len(self.times) / self.kept if self.kept else 0.0

    @property
    def seconds(self) -> float | None:
        """The mean time of the right ones among the last answers."""
        return sum(self.times) / len(self.times) / 1000 if self.times else None

    @property
    def mean_loss(self) -> float:
        """The mean cost of the last answers, in cents. The largest counts as the next largest."""
        *others, next_largest, _ = (0, 0, *sorted(self.losses))
        return (sum(others) + 2 * next_largest) / self.kept if self.kept else 0.0


def after(recent: Recent, lessons: Sequence[Lesson], most: int) -> Recent:
    """The last answers after some more, up to this many."""
    marks, times, losses = recent.marks, [*recent.times], [*recent.losses]
    for _, _, is_right, seconds, cents in lessons[-most:]:
        if is_right:
            marks = marks << 1 | 1
            times.append(round(seconds * 1000))
        else:
            marks <<= 1
            losses.append(cents)
    right = recent.right + len(times) - len(recent.times)
    right += sum([lesson.is_right for lesson in lessons[:-most]])
    # The highest bits are those of the oldest answers, which are dropped.
    too_many = max(len(times) + len(losses) - most, 0)
    right_ones = (marks >> most).bit_count()
    return Recent(
        recent.answers + len(lessons),
        right,
        marks & (1 << most) - 1,
        tuple(times[right_ones:]),
        tuple(losses[too_many - right_ones :]),
    )
