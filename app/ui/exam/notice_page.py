"""A notice in an exam: one sentence, and one button to go on. The supervisor's key is always there."""

from typing import NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.exam.exam_state import Sitting
from app.ports.exams import Running
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.components.page_shell import PageShell
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette


class ExamNotice(NamedTuple):
    """A title, a text, and the words on the button to go on. Without them only a supervisor can go on."""

    title: str
    text: str
    key: str


_DEALING = "If something goes wrong, press BELL to call the floor. Press FINISH when a round is over. "
_SILENCE = "You get no help and no undo. Only a supervisor can pause the exam."
_OVER = ExamNotice(
    "That was the last one.", "You’ve dealt every round and answered every question.", "Finish"
)
_WATCHED = ExamNotice("That was the last one.", "You’ve watched every deal.", "Finish")
_WATCH = (
    "Each has one fault or none. Stop the deal when you see a fault, tap where it is and say what is wrong. "
    "If nothing is wrong, let it run. A missed fault and a false alarm both count."
)
_PAUSED = ExamNotice(
    "The exam is paused.", "The clock has stopped. Only a supervisor can resume the exam.", ""
)
_INTERRUPTED = ExamNotice(
    "The exam was interrupted.", "The clock has stopped. A supervisor must sign in to continue.", ""
)
_THANKS = ExamNotice("Thank you.", "The exam is over. Please call your supervisor.", "")


def notice_for(running: Running, is_seated: bool, was_cut: bool, is_readmitted: bool) -> ExamNotice | None:
    """The notice for now, or None during a round or a question.

    An exam that was cut off goes on only once a supervisor has readmitted it.
    """
    sitting, name = running.sitting, running.opened.dealer["name"]
    if sitting.is_closed:
        return _THANKS
    if was_cut and not is_readmitted:
        return _INTERRUPTED
    if sitting.is_paused:
        # The reason is for the supervisors and the record only.
        return _PAUSED
    if not is_seated and was_cut:
        return ExamNotice("The exam was interrupted", f"{name} continues {_place(sitting)}.", "Continue")
    if not is_seated:
        return ExamNotice(f"{name}, please take your seat.", _whole_exam(sitting), "Begin")
    if sitting.session or sitting.question or sitting.scene:
        return None
    if sitting.is_over:
        return _WATCHED if sitting.deals else _OVER
    if sitting.round < sitting.rounds:
        title = f"Round {sitting.round} of {sitting.rounds} is over." if sitting.round else "Ready?"
        return ExamNotice(title, "The clock starts again with the next round.", "Next round")
    if sitting.next_deal:
        return _next_deal(sitting)
    return ExamNotice(
        "The rounds are over.",
        f"Next: {_questions(sitting)}, one at a time.",
        "Begin",
    )


def _whole_exam(sitting: Sitting) -> str:
    """What is in the exam, and how one behaves in it."""
    parts = [
        (sitting.rounds, "round to deal", "rounds to deal"),
        (sitting.questions, "question", "questions"),
        (sitting.deals, "deal to watch", "deals to watch"),
    ]
    ahead = ", then ".join([f"{many} {one if many == 1 else more}" for many, one, more in parts if many])
    return f"{ahead}. {_timed(sitting)}{_DEALING if sitting.rounds else ''}{_SILENCE}"


def _timed(sitting: Sitting) -> str:
    if not (sitting.rounds and sitting.exam.pace):
        return ""
    return f"Your time counts while you deal: at least {sitting.exam.pace} rounds per hour. "


def _next_deal(sitting: Sitting) -> ExamNotice:
    if sitting.deal:
        title = f"Deal {sitting.deal} of {sitting.deals} is over."
        return ExamNotice(title, "Watch the next one the same way.", "Next deal")
    many = "1 deal" if sitting.deals == 1 else f"{sitting.deals} deals"
    return ExamNotice("Find the fault", f"Next: {many} to watch. {_WATCH}", "Begin")


def _place(sitting: Sitting) -> str:
    if sitting.session:
        return f"at round {sitting.round} of {sitting.rounds}, at the same move"
    if sitting.question:
        return f"at question {sitting.asked} of {sitting.questions}"
    if sitting.scene:
        return f"at deal {sitting.deal} of {sitting.deals}, from its first move"
    if sitting.is_over:
        return "at the end, with every round and question done"
    if sitting.round < sitting.rounds:
        return f"with round {sitting.round + 1} of {sitting.rounds}"
    if sitting.asked == sitting.questions and sitting.deals:
        return f"with deal {sitting.deal + 1} of {sitting.deals}"
    return f"with question {sitting.asked + 1} of {sitting.questions}"


def _questions(sitting: Sitting) -> str:
    left = sitting.questions - len(sitting.answers)
    return "1 question" if left == 1 else f"{left} questions"


class NoticePage(Page):
    """Says what happens now and what comes next.

    Signals:
        pressed: go on.
        called: the supervisor's key.
    """

    pressed = Signal()
    called = Signal()

    def __init__(
        self, whose: str, notice: ExamNotice, house: House, settings: Settings, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.go_on = PageButton(notice.key, "felt-primary", "play")
        self.supervisor = PageButton("Supervisor", "ghost", "key")
        self.hero = FeltHero(vignette("test", house), house.name, notice.title, notice.text)
        self.title, self.text, self.told = self.hero.title, self.hero.words, self.hero.told
        self.shell = PageShell(self, settings, PageHeader("Exam", whose, has_home=False, has_back=False))
        self.shell.header.add_action(self.supervisor)
        if notice.key:
            self.hero.add_keys([self.go_on])
        self.shell.fill(self.hero)
        self.go_on.clicked.connect(self.pressed)
        self.supervisor.clicked.connect(self.called)
        (self.go_on if notice.key else self.supervisor).setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, trouble: str) -> None:
        """Show why it does not go on."""
        self.hero.tell(trouble)
