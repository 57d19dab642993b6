"""Pages as they are after a week, at the end and in trouble say what they said: the galleries show each only once."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.course.course_state import CourseStanding
from app.course.path import RungStanding, rungs_at
from app.course.weak_skills import WeakSkill
from app.drills.accuracy import Tally
from app.drills.drill_totals import DrillTotals
from app.drills.other_houses import course_at
from app.drills.skill_choice import Wanted
from app.drills.unrecorded_runs import NoRuns
from app.error_report import ErrorReport
from app.errors import Refused
from app.game.cards import Card
from app.kiosk.settings import KioskSettings
from app.learning.mastery import State
from app.learning.people import Person
from app.learning.skill_map import SkillMap, SkillStanding
from app.lessons.house_lesson import HouseLesson
from app.lessons.lesson_library import LessonLibrary
from app.procedure.house import House
from app.procedure.library import Library
from app.ruling_desk.desk import DEALER, Desk, DeskHand, desk_of_round
from app.ruling_desk.desk import Place as DeskPlace
from app.ruling_desk.ruling_so_far import rule_desk
from app.ui.drills.drills_page import DrillsPage
from app.ui.home.first_steps_page import FirstStepsPage
from app.ui.home.home_contents import (
    HomeView,
    MistakeView,
    StageView,
    StandingView,
    TodayView,
    UnfinishedView,
)
from app.ui.home.home_page import HomePage
from app.ui.home.new_round_page import NewRoundPage
from app.ui.home.path_page import PathPage
from app.ui.home.weak_skills_page import WeakSkillsPage
from app.ui.kiosk.kiosk_controller import SupervisorPage
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kit.error_page import ErrorPage
from app.ui.kit.settings import Mode, Role, Settings
from app.ui.lessons.lessons_page import LessonsPage
from app.ui.ruling_desk.parts.hand_panel import HandPanel
from app.ui.ruling_desk.parts.ruling_panel import RulingPanel, _total
from app.ui.ruling_desk.parts.seat_strip import SeatStrip
from app.ui.ruling_desk.parts.table_panel import TablePanel
from tests.kept_text import assert_kept
from tests.ui.deals import example
from tests.ui.pages.told import keys_of, told_by

LIBRARY = Library()
KEPT = Path(__file__).parent / "kept" / "pages"


class Place(NamedTuple):
    """Where a page is opened."""

    house: House
    parent: QWidget


Make = Callable[[Place], QWidget]


def first_steps(role: Role) -> Make:
    return lambda at: FirstStepsPage(role, at.house, Settings(), at.parent)


@cache
def _lessons_at(house: str) -> tuple[HouseLesson, ...]:
    return LessonLibrary(LIBRARY).lessons(house)


def lessons(count: int | None) -> Make:
    """So many lessons are done, or all."""

    def make(at: Place) -> QWidget:
        found = _lessons_at(at.house.id)
        done = frozenset(each.lesson.id for each in found[:count])
        return LessonsPage(at.house, found, done, Settings(), at.parent, has_home=count != 0)

    return make


def path(guidance: str, passed: int | None = 0, asks_next: bool = False, **scores: int) -> Make:
    """So many stages are passed, or all; in the next one one more clean round is needed."""

    def make(at: Place) -> QWidget:
        names = [rung.name for rung in rungs_at(at.house)]
        standing = {name: RungStanding(3, 2, 2, is_passed=True) for name in names[:passed]}
        if passed:
            standing[names[passed]] = RungStanding(2, 1, 1)
        course = CourseStanding(standing, scores, asks_next=asks_next)
        settings = Settings()._replace(guidance=guidance)  # type: ignore[arg-type]
        return PathPage(at.house, course, settings, at.parent, has_home=True)

    return make


def new_round(mode: Mode, situation: str = "", events: bool = False, unfinished: str = "") -> Make:
    def make(at: Place) -> QWidget:
        page = NewRoundPage(mode, at.house, Settings(events=events), unfinished, True, at.parent)
        page.choose(situation)
        return page

    return make


def weak(count: int) -> Make:
    found = (
        WeakSkill(Wanted("table", "scan"), "At the table", "Scan the layout", "40% right, slipping"),
        WeakSkill(Wanted("payout", "flush posted 4"), "Payouts", "The Flush bonus, four cards", "50% right"),
    )
    return lambda at: WeakSkillsPage(at.house, found[:count], Settings(), at.parent, has_home=False)


STANDING = StandingView(
    63, "Practice the Raise.", (("One player", "passed", "done"), ("Exam", "", "exam")), has_begun=True
)
VIEW = HomeView("", TodayView((), False, ()), (), 0, None, None, is_new=False)
MISTAKES = (
    MistakeView("payout", "Payouts", "You paid the wrong line", "$20", "$25"),
    MistakeView("limits", "Limits", "Wrong answer", "$100", "$75"),
)


def home(
    view: HomeView, left: UnfinishedView | None = None, trouble: str = "", **settings: str | bool
) -> Make:
    def make(at: Place) -> QWidget:
        chosen = Settings(house=at.house.id)._replace(**settings)  # type: ignore[arg-type]
        page = HomePage(LIBRARY, chosen, left, lambda: view, at.parent, trouble)
        page.show_view(view)
        return page

    return make


def lobby(
    name: str, modes: tuple[Mode, ...], has_drills: bool, houses: int, back: str, done: int = 0
) -> Make:
    def make(at: Place) -> QWidget:
        names = {each: LIBRARY.house(each).name for each in sorted(LIBRARY.files())[:houses]}
        return LobbyPage(name, modes, has_drills, names, at.house, back, Settings(), at.parent, done)

    return make


def desk(house: str, known: Desk, place: DeskPlace) -> Make:
    """The parts of the ruling desk, with a hand chosen."""

    def make(at: Place) -> QWidget:
        there, inside = LIBRARY.house(house), QWidget(at.parent)
        ruled, column = rule_desk(there, known), QVBoxLayout(inside)
        seats, hand, table, ruling = SeatStrip(there), HandPanel(there), TablePanel(there), RulingPanel()
        seats.show_desk(known, {each.spot.number for each in ruled.settled})
        if place != DEALER:
            hand.show_hand(known.hand(place))
        table.show_desk(known)
        ruling.show_ruling(ruled, place)
        for part in (seats, hand, table, ruling):
            column.addWidget(part)
        return inside

    return make


def dealt(name: str) -> tuple[House, Desk]:
    ruling = example(name).ruling
    return ruling.house, desk_of_round(ruling.played, ruling.house)


def desk_of(name: str, place: DeskPlace = 1) -> Make:
    house, known = dealt(name)
    return desk(house.id, known, place)


FULL_TABLE = dealt("oxford-full-table")[1]


BO = Person(2, "Bo Ek", "B8", has_pin=True)
PEOPLE = (Person(1, "Ann Lee", "B7", has_pin=False), BO, Person(3, "Ann Lee", "B9", has_pin=False))


STATES: tuple[tuple[State, bool], ...] = (
    ("mastered", False), ("mastered", False), ("learning", True), ("forgotten", True), ("new", True),
)  # fmt: skip


def skills(drill: str, state: State, *given: tuple[State, bool]) -> SkillMap:
    rows = tuple(
        [SkillStanding(f"{number}", "A skill", each, due) for number, (each, due) in enumerate(given)]
    )
    return SkillMap(drill, "A drill", state, rows, Counter([each for each, _ in given]))


def drills(chosen: str, mistakes: int, half: int | None, is_done: bool, *maps: SkillMap) -> Make:
    """The list of drills with one chosen, and how far each skill is."""

    def make(at: Place) -> QWidget:
        runs: Any = NoRuns()
        tallies = {Wanted("payout", "a"): Tally(9, 5), Wanted("payout", "b"): Tally(3, 3)}
        tallies[Wanted("compare", "a")] = Tally(1234, 617)
        totals = DrillTotals(tallies, {"payout": 6.25, "compare": 5.0}, mistakes)
        left = SimpleNamespace(answers=("an answer",) * (half or 0))
        runs.totals, runs.is_done_today = lambda _: totals, lambda *_: is_done
        runs.halfway = lambda *_: None if half is None else left
        progress: Any = SimpleNamespace(maps=maps) if maps else None
        course = course_at(LIBRARY, at.house.id)
        page = DrillsPage(course, runs, (), chosen, Settings(), lambda: progress, at.parent)
        page._fill()
        return page

    return make


def sign_in(typed: str = "", pin: bool = False, guests: bool = True) -> Make:
    """Somebody has typed this; whoever has a PIN is asked for it."""

    def make(at: Place) -> QWidget:
        people: Any = SimpleNamespace(everybody=lambda: PEOPLE, sign_in=lambda *_: not pin)
        rules = KioskSettings(call="Call the office.", guests=guests)
        tries: Any = None
        page = SignInPage(people, tries, rules, at.house, Settings(), at.parent)
        page.line.setText(typed)
        page._choose()
        return page

    return make


def supervisors(accounts: int | None) -> Make:
    """A supervisor wants out, at a kiosk with so many accounts; None: they cannot be read."""

    def make(at: Place) -> QWidget:
        def everybody() -> list[int]:
            if accounts is None:
                raise Refused("/var/lib/records.sqlite: the records are damaged")
            return list(range(accounts))

        known: Any = SimpleNamespace(everybody=everybody)
        page = SupervisorPage(known, lambda _: None, at.parent)
        page.keys["Exit the kiosk…"].click()
        return page

    return make


def error(file: Path | None) -> Make:
    return lambda at: ErrorPage(ErrorReport("a pen", "Traceback: a pen", file), Settings(), at.parent)


ALL: tuple[Mode, ...] = ("guided", "practice", "test", "watch")
PAGES: dict[str, Make] = {
    "first steps student": first_steps("student"),
    "first steps instructor": first_steps("instructor"),
    "first steps supervisor": first_steps("supervisor"),
    "lessons none done": lessons(0),
    "lessons some done": lessons(3),
    "lessons all done": lessons(None),
    "path begun": path("auto"),
    "path half way": path("light", 2, scan=0, deal=0, call=1, push=3),
    "path questions next": path("hint", 1, asks_next=True),
    "path done": path("none", None),
    "new round learn": new_round("guided"),
    "new round practice": new_round(
        "practice", "event-jam", unfinished="This closes your unfinished Test round."
    ),
    "new round test": new_round("test", "tie", events=True),
    "new round watch": new_round("watch", events=True),
    "weak skills": weak(2),
    "weak skills none": weak(0),
    "home guest": home(VIEW),
    "home new guest": home(
        VIEW._replace(is_new=True, standing=STANDING._replace(percent=0, has_begun=False))
    ),
    "home new trainee": home(VIEW._replace(is_new=True, name="Ann Lee", lessons_done=2), role="student"),
    "home stage": home(
        VIEW._replace(
            name="Ann Lee",
            stage=StageView(2, 8, "Two players", "Two players, no bonus.", asks_first=False),
            standing=STANDING,
            mistakes=MISTAKES,
            mistakes_left=7,
            today=TodayView((True, False, True), False, (("Week 1", "2 of 5 done"), ("Week 2", "due today"))),
        ),
        role="student",
    ),
    "home questions": home(
        VIEW._replace(
            name="Ann Lee",
            stage=StageView(2, 8, "Two players", "Two players, no bonus.", asks_first=True),
            today=TodayView((), True, ()),
        ),
        trouble="The records are older than the backup.",
        events=True,
    ),
    "home left": home(
        VIEW._replace(stage=StageView(1, 8, "One player", "One player.", asks_first=True), is_new=True),
        UnfinishedView("Practice", "Round at Oxford", "The table is just as you left it.", 3, 40),
    ),
    "home random with events": home(VIEW, events=True, role="supervisor"),
    "lobby everything": lobby("Ann Lee", ALL, True, 3, "Continue the round", 4),
    "lobby guest": lobby("", ALL, True, 1, ""),
    "lobby test alone": lobby("Maximiliane Alexandra von und zu Hohenzollern", ("test",), False, 2, ""),
    "desk empty": desk("oxford", Desk("oxford"), DEALER),
    "desk without its dealer": desk("oxford", FULL_TABLE._replace(dealer=FULL_TABLE.dealer[:3]), 2),
    "desk with one spot open": desk(
        "oxford", FULL_TABLE._replace(hands={**FULL_TABLE.hands, 5: DeskHand((), {"ante": 1000})}), 5
    ),
    "desk half a hand": desk(
        "greektown",
        Desk(
            "greektown",
            hands={2: DeskHand((Card(3), Card(51)), {"ante": 1500, "flush": 500})},
            meter=5_234_025,
        ),
        2,
    ),
    "desk oxford": desk_of("oxford-full-table", 4),
    "desk greektown": desk_of("greektown-faced-fold"),
    "desk pechanga": desk_of("pechanga-wheel", 2),
    "desk cuda": desk_of("cuda-must-beat", 3),
    "desk two to ten": desk_of("two-to-ten-eight-high", DEALER),
    "drills begun": drills("", 0, None, False),
    "drills after a week": drills(
        "payout", 3, 7, False, skills("payout", "learning", *STATES), skills("compare", "mastered", STATES[0])
    ),
    "drills done today": drills("compare", 1, None, True, skills("compare", "mastered", STATES[0])),
    "sign in": sign_in(),
    "sign in without guests": sign_in("nobody", guests=False),
    "sign in nobody": sign_in("nobody"),
    "sign in two of that name": sign_in("ann  lee"),
    "sign in pin": sign_in("B8", pin=True),
    "supervisor": supervisors(1),
    "supervisor nobody": supervisors(0),
    "supervisor in trouble": supervisors(None),
    "error saved": error(Path("/home/somebody/logs/reports/7.txt")),
    "error not saved": error(None),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_in_another_state_says_what_it_said(name: str, qtbot: QtBot, letters: str) -> None:
    parent = QWidget()
    parent.resize(1280, 800)
    qtbot.addWidget(parent)
    page = PAGES[name](Place(LIBRARY.house("oxford"), parent))
    told = told_by(page)
    # Who signs in at the kiosk types letter by letter.
    keys = "" if isinstance(page, SignInPage) else f"\n{keys_of(page)}"
    assert_kept(KEPT, name, told + keys)


@pytest.mark.parametrize(
    ("wins", "words"),
    [
        ({"ante": 500, "raise": -500}, "The bank comes out even."),
        ({"ante": 1500, "flush": -501}, "The bank wins $9.99 on this round."),
        ({"ante": -1, "flush": -1500}, "The bank loses $15.01 on this round."),
    ],
)
def test_a_ruling_ends_with_what_the_bank_won_or_lost(wins: dict[str, int], words: str) -> None:
    ruling: Any = SimpleNamespace(bank_wins=wins, house=LIBRARY.house("oxford"))
    assert _total(ruling) == words
