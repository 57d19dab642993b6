"""Exams in a window as tests use them: supervisors at the door, a dealer in the seat, and whoever marks."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.drills.question import Question
from app.exam.assessor_marks import Marks
from app.exam.exam_log import (
    IDENTITY_CHECKS,
    ClockPaused,
    Closed,
    DealerSignedIn,
    IdentityChecked,
    QuestionAnswered,
    RoundEnded,
)
from app.exam.exam_state import Sitting
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.ports.exams import Running
from app.procedure.exam_requirements import FIRST_HEADINGS
from app.procedure.vocabulary import Step
from app.records.records import Records
from app.session.attempt_log import Acted
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_sign_in import DealerDoor
from app.ui.exam.exam_hall import ExamHall
from app.ui.exam.identity_check_page import IdentityPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.page import Page
from app.ui.kit.widgets.pin_pad import PinPad
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.office import Office
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.result_page import ResultPage
from app.ui.shell.main_window import MainWindow
from tests.exam.sittings import FIRST_RUBRIC
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.trainees.office import Calendar
from tests.ui.windows import menu_of

HOUSE = "sixth"
SMALL_EXAM = f"""
[exam]
rounds = 2
seats = 2
features = ["not-qualified"]
irregularities = 0
pace = 0
answers = 60

[exam.drills]
payout = 1
hand-call = 1
compare = 1
straight-flush = 0
settle = 0
raise-limit = 0
tuck = 0
what-next = 0
irregularity = 0
limits = 0
progressive = 0

[exam.assessors]
needed = 2

{FIRST_RUBRIC}"""
"""As short as an exam can be and still have everything."""
PINS = {"Ann Lee": "246813", "Ben Ek": "135724", "Cal Roe": "975318"}
BADGES = {"Ann Lee": "S1", "Ben Ek": "S2", "Cal Roe": "S3"}

Kind = TypeVar("Kind", bound=Page)
Steps = Callable[[list[Step]], list[Step]]


class Hall(NamedTuple):
    """A window with its records, and hands that use it."""

    window: MainWindow
    kept: Records
    calendar: Calendar
    bot: QtBot

    # --- where one is

    @property
    def room(self) -> Office:
        exams = self.window.navigator.exams
        assert exams.office, "the supervisors' office is not open"
        return exams.office

    @property
    def hall(self) -> ExamHall:
        exams = self.window.navigator.exams
        assert exams.hall, "no exam runs"
        return exams.hall

    @property
    def is_open(self) -> bool:
        """Is somebody behind the supervisors' door?"""
        exams = self.window.navigator.exams
        return bool(exams.office and exams.office.supervisor)

    @property
    def sitting(self) -> Sitting:
        return self.running.sitting

    @property
    def running(self) -> Running:
        return self.hall.running

    @property
    def shown(self) -> Page:
        """The page that is to be seen."""
        exams = self.window.navigator.exams
        open_one = exams.hall or exams.office
        assert open_one, "neither the office nor the hall is open"
        page = open_one.page
        assert page, "no page is open"
        return page

    def page(self, kind: type[Kind]) -> Kind:
        """The page that is to be seen, which has to be of this kind."""
        assert isinstance(self.shown, kind), f"{self.shown} is open"
        return self.shown

    # --- supervisors

    def knock(self) -> None:
        """Ask for the exams in the menu."""
        (entry,) = [action for action in menu_of(self.window).actions() if action.text() == "Exams…"]
        entry.trigger()
        settle()

    def make_first(self, name: str = "Ann Lee") -> None:
        """Make the first account, as somebody does who sits there."""
        self.knock()
        self.make_account(name)

    def make_account(self, name: str) -> None:
        """Fill in the form for an account."""
        page = self.page(SupervisorAccountPage)
        page.name.setText(name)
        page.badge.setText(BADGES[name])
        page.pin.setText(PINS[name])
        page.again.setText(PINS[name])
        click(page.make)
        self.think(page)

    def give_pin(self, name: str, pin: str = "") -> None:
        """Write a name at the door that is open, and give a PIN on the pad."""
        page = self.page(SupervisorSignInPage)
        page.login.name.setText(name)
        self.press(page.login.pad, pin or PINS[name])
        self.think(page)

    def enter_with(self, name: str, pin: str) -> None:
        """To the door with this PIN."""
        self.knock()
        self.give_pin(name, pin)

    def enter(self, name: str) -> None:
        """Through the door to the list."""
        self.knock()
        self.give_pin(name)

    def press(self, pad: PinPad, pin: str) -> None:
        """Press keys of the pad, and ENTER."""
        for figure in pin:
            click(pad.pad.keys[figure])
        click(pad.pad.keys["enter"])

    def think(self, page: SupervisorSignInPage | SupervisorAccountPage) -> None:
        """Wait until the PIN is worked out."""
        thinking = page.login.task if isinstance(page, SupervisorSignInPage) else page.task
        self.bot.waitUntil(lambda: not thinking.is_busy)
        settle()

    def account(self, name: str) -> Supervisor:
        """Somebody's account."""
        (found,) = [each for each in self.kept.supervisors.everybody() if each.name == name]
        return found

    def add_account(self, name: str, by: str = "") -> Supervisor:
        """An account, without hands."""
        supervisors = self.kept.supervisors
        who = self.account(by) if by else None
        return supervisors.add(name, BADGES[name], supervisors.keep(PINS[name]), who)

    # --- the dealer

    def open_exam(self, dealer: str) -> None:
        """Open an exam on the page for it."""
        page = self.page(OpenExamPage)
        names = [each for each in page.dealers.buttons() if dealer in each.accessibleName()]
        click(names[0])
        page.house.setCurrentIndex(page.house.findData(HOUSE))
        click(page.open)
        settle()

    def begin(self, dealer: str = "Dee Vos", supervisor: str = "Ann Lee") -> None:
        """A sitting that runs, opened without hands; the dealer sits down."""
        person = next(each for each in self.kept.people.everybody() if each.name == dealer)
        self.seat(person, self.account(supervisor))
        self.go_on()

    def seat(self, dealer: Person, supervisor: Supervisor) -> None:
        """Open a sitting without hands; the dealer was checked and has signed in."""
        running = self.kept.exams.open(HOUSE, dealer, supervisor)
        signed = f"{supervisor.name} ({supervisor.badge})"
        running.submit(IdentityChecked(signed, ("id",), "", "", 0.0))
        running.submit(DealerSignedIn("badge", 0.0))
        self.window.navigator.exams.begin(running)
        settle()

    def go_on(self) -> None:
        """Press the key of a quiet page."""
        click(self.page(NoticePage).go_on)
        settle()

    def deal(self, change: Steps = list) -> None:
        """Deal the round on the table, through the table's own slot, and say that it is over."""
        table = self.hall.seat.table
        assert table, "no round is on the table"
        done = len(table.session.acts)
        for step in change([due.step for due in table.ruling.steps])[done:]:
            table.act(step)
        self.finish()

    def finish(self) -> None:
        """FINISH, and yes."""
        table = self.hall.seat.table
        assert table
        click(table.desk.keys["finish"])
        click(table.verdict.buttons["over"])
        settle()

    @property
    def question(self) -> Question:
        question = self.sitting.question
        assert question, "nothing is asked"
        return question

    def answer(self, is_right: bool = True) -> None:
        """Answer the question; wrongly as a misconception does, where one shows in it."""
        page = self.hall.seat.questions
        assert page, "no question is open"
        mistakes = self.question.mistakes
        given = self.question.right if is_right or not mistakes else mistakes[0].answer
        for text in given:
            assert page.entry
            page.entry.given.emit(text)
        settle()

    def sit_out(self, change: Steps = list) -> None:
        """Deal and answer all that is left of a sitting that was begun."""
        while not self.sitting.is_closed:
            if self.hall.seat.table:
                self.deal(change)
            elif self.hall.seat.questions:
                self.answer()
            else:
                self.go_on()

    # --- without hands

    def enter_office(self, name: str = "Ann Lee") -> Office:
        """The supervisors' office, open for somebody."""
        exams = self.window.navigator.exams
        room = exams._enter_office(self.kept)
        room.closed.connect(exams.closed)
        room.admit(self.account(name))
        return room

    def over(self, change: Steps = list, stop: str = "", wrong: int = 0) -> str:
        """A sitting that was dealt so, or stopped after three acts, and waits for its marks.

        Its first `wrong` questions are answered wrong, as a misconception does.
        """
        dealer, supervisor = self.kept.people.everybody()[0], self.account("Ann Lee")
        running = self.kept.exams.open(HOUSE, dealer, supervisor)
        sitting, at = running.sitting, 0.0
        while not (sitting.is_over or stop):
            running.go_on(at)
            if sitting.session:
                for step in change([due.step for due in sitting.session.ruling.steps]):
                    running.submit(Acted(str(step), at))
                running.submit(RoundEnded(at))
            elif sitting.question:
                question = sitting.question
                is_wrong = len(sitting.answers) < wrong and question.mistakes
                given = question.mistakes[0].answer if is_wrong else question.right
                running.submit(QuestionAnswered(given, question.right, 1.0, at))
        if stop:
            running.go_on(at)
            assert sitting.session
            for due in sitting.session.ruling.steps[:3]:
                running.submit(Acted(str(due.step), at))
            running.submit(ClockPaused("Ann Lee (S1)", "the supervisor’s sheet was open", at))
        running.submit(Closed("Ann Lee (S1)" if stop else "", stop, "", at))
        return running.id

    def decided(
        self, change: Steps = list, stop: str = "", marks: Sequence[int] = (8, 8, 8), wrong: int = 0
    ) -> ResultPage:
        """The result of a sitting that both have marked."""
        sitting = self.over(change, stop, wrong)
        for name, given in (("Ann Lee", marks), ("Ben Ek", (8, 8, 8))):
            named = {heading.name: mark for heading, mark in zip(FIRST_HEADINGS, given, strict=True)}
            self.kept.exams.mark(sitting, Marks(self.account(name), named, f"{name} was here."))
        self.enter_office().results.show(sitting)
        settle()
        return self.page(ResultPage)

    def strike(self, sitting: str, fault: int, reason: str = "The key slipped.") -> None:
        """Ben strikes a fault, and Ann signs it."""
        self.kept.exams.strike(sitting, fault, reason, self.account("Ben Ek"))
        self.kept.exams.review.countersign(sitting, fault, self.account("Ann Lee"))

    def decide(self, kind: DecisionKind) -> None:
        """From the result to one of the decisions; for the dealer's own the dealer is asked for."""
        click(self.page(ResultPage).decide)
        page = self.page(DecisionsPage)
        click(page.rows[kind])
        if "dealer" in page.keys:
            click(page.keys["dealer"])
        settle()

    def readmit(self, name: str = "Ann Lee", badge: str = "D4") -> None:
        """A supervisor lets an exam go on that was cut off, and the dealer signs in again."""
        click(self.page(NoticePage).supervisor)
        self.give_pin(name)
        click(self.page(SupervisorSheet).buttons["on"])
        settle()
        self.dealer_signs(badge)

    def check_identity(self, *checked: str) -> None:
        """The supervisor ticks what was checked, and hands over the seat."""
        page = self.page(IdentityPage)
        for row in range(page.checks.count()):
            item = page.checks.item(row)
            if item.text() in [IDENTITY_CHECKS[each] for each in checked or ("id",)]:
                item.setCheckState(Qt.CheckState.Checked)
        click(page.done)
        settle()

    def dealer_signs(self, badge: str) -> None:
        """The dealer signs in with a badge."""
        page = self.page(DealerDoor)
        page.entry.setText(badge)
        click(page.sign)
        settle()

    # --- assessors

    def mark(self, *marks: int, notes: str = "") -> None:
        """Mark under each heading by the keys of the corner, and file it."""
        page = self.page(ChecklistPage)
        for heading, mark in zip(FIRST_HEADINGS, marks, strict=True):
            click(page.headings.keys[heading.name])
            click(page.marks.keys[str(mark)])
        page.notes.setPlainText(notes)
        click(page.file.keys["file"])
        click(page.file.keys["file"])
        settle()


def overpay(steps: list[Step]) -> list[Step]:
    """After everything else somebody is paid five dollars that they are not owed."""
    spot = next(step.place for step in steps if step.verb == "deal")
    return [*steps, Step("pay", spot, "ante", 500)]


def words_of(page: QWidget) -> str:
    """All that is written on a page."""
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page))
