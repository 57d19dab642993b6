"""What the quiet pages of an exam say, and what is written on the key under it."""

from typing import NamedTuple

from app.exam.ports import Running
from app.exam.sitting import Sitting


class ExamNotice(NamedTuple):
    """A title, a text, and the words on the key to go on; without words only a supervisor goes on."""

    title: str
    text: str
    key: str


_SILENCE = (
    "Deal as your house does. Nothing says whether it is right, and nothing is taken back. "
    "When a round is over, press FINISH. Only a supervisor can pause."
)
_OVER = ExamNotice("That was the last one.", "It is all dealt and answered.", "Finish")
_PAUSED = ExamNotice("The exam is paused.", "The clock stands. Only a supervisor can go on.", "")
_THANKS = ExamNotice("Thank you.", "That was all. Please call the supervisor.", "")


def notice_for(running: Running, is_seated: bool, was_cut: bool) -> ExamNotice | None:
    """What is said now; nothing while something is dealt or asked."""
    sitting, name = running.sitting, running.opened.dealer["name"]
    if sitting.is_closed:
        return _THANKS
    if sitting.is_paused:
        # Why is between the supervisors and the record.
        return _PAUSED
    if not is_seated and was_cut:
        return ExamNotice("An exam was cut off", f"{name} goes on {_place(sitting)}.", "Go on")
    if not is_seated:
        return ExamNotice(f"Give the seat to {name}.", _SILENCE, "Begin")
    if sitting.session or sitting.question:
        return None
    if sitting.is_over:
        return _OVER
    if sitting.round < sitting.rounds:
        title = f"Round {sitting.round} of {sitting.rounds} is over." if sitting.round else "Ready?"
        return ExamNotice(title, "The clock of the table stands until the next one.", "Next round")
    return ExamNotice("The rounds are over.", f"Now {_questions(sitting)}, one after the other.", "Begin")


def _place(sitting: Sitting) -> str:
    if sitting.session:
        return f"at round {sitting.round} of {sitting.rounds}, at the very act"
    if sitting.question:
        return f"at question {sitting.asked} of {sitting.questions}"
    if sitting.is_over:
        return "with nothing left to do"
    if sitting.round < sitting.rounds:
        return f"with round {sitting.round + 1} of {sitting.rounds}"
    return f"with question {sitting.asked + 1} of {sitting.questions}"


def _questions(sitting: Sitting) -> str:
    left = sitting.questions - len(sitting.answers)
    return "1 question" if left == 1 else f"{left} questions"
