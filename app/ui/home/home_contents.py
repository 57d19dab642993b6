"""What Home shows, as plain values: read from the records, without Qt."""

from collections.abc import Sequence
from contextlib import suppress
from enum import StrEnum
from random import Random
from typing import NamedTuple

from app.course.course_state import CourseStanding
from app.course.path import CLEAN_IN_A_ROW
from app.drills.answer import Answered
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.catalogue import DRILLS, title_at
from app.drills.drill import Course
from app.drills.question import Answer
from app.drills.run_plans import FOR_EXAM, RunPlan
from app.drills.verdict_words import told_answer
from app.ports.drill_runs import Runs
from app.ports.records import LearnerRecordsPort
from app.procedure.house import House
from app.session.session import Session
from app.ui.kit.settings import MODE_NAMES

_NEW = "New to the game? Start with Lessons. The first one takes three minutes."
ASKS_FIRST = f"{FOR_EXAM} questions first, then deal."
_MOST_MISTAKES = 4
_LATEST = 200
"""How many answers back one looks for mistakes."""


class HomeWay(StrEnum):
    """A way on from Home."""

    CONTINUE = "continue"
    DEAL = "deal"
    STAGE = "stage"
    QUESTIONS = "questions"
    FIRST_LESSON = "first-lesson"
    LEARN = "guided"
    PRACTICE = "practice"
    TEST = "test"
    WATCH = "watch"
    DRILLS = "drills"
    LESSONS = "lessons"
    PATH = "path"
    FAULTS = "faults"
    WEAK = "weak"
    RULES = "rules"
    TODAY = "today"
    REFRESHER = "refresher"
    MISTAKES = "mistakes"
    PROGRESS = "progress"
    READINESS = "readiness"
    SUPERVISOR = "supervisor"
    PERSON = "person"
    MENU = "menu"
    CLASS = "class"


class UnfinishedView(NamedTuple):
    """The round that was left."""

    mode: str
    title: str
    words: str
    done: int
    steps: int


class StageView(NamedTuple):
    """The next stage of the path, by its number among all of them."""

    number: int
    of: int
    title: str
    words: str
    asks_first: bool
    """Whether a set of questions comes before its next round."""


class TodayView(NamedTuple):
    """Today's set: its questions so far, and what an instructor assigned."""

    answers: tuple[bool, ...]
    is_done: bool
    tasks: tuple[tuple[str, str], ...]
    """Each assigned set: its title, and how far it is."""


class MistakeView(NamedTuple):
    """A mistake that was not put right yet."""

    drill: str
    title: str
    words: str
    given: str
    right: str


class StandingView(NamedTuple):
    """How far one is at this house."""

    percent: int
    advice: str
    path: tuple[tuple[str, str, str], ...]
    """For each rung of the path, and for the exam: its title, how far it is, and its state."""
    has_begun: bool
    """Is there anything that was done here?"""


class HomeView(NamedTuple):
    """Everything."""

    name: str
    """Who is here; empty for a guest."""
    today: TodayView
    mistakes: tuple[MistakeView, ...]
    mistakes_left: int
    standing: StandingView | None
    """None where nothing is recorded."""
    stage: StageView | None
    """None for a guest, and once the path is done."""
    is_new: bool
    """Has nobody done anything here yet, not even a lesson?"""
    lessons_done: int = 0


def home_view(house: House, records: LearnerRecordsPort | None, runs: Runs) -> HomeView:
    """Read what Home shows at this house. It can take a moment: a page asks for it once it is painted."""
    present = records.people.present if records else None
    answers = runs.latest(house.id, _LATEST)
    course = records.course(house.id) if records else CourseStanding()
    done = len(runs.lessons_done(house.id))
    standing = _standing(house, records, course, done) if records else None
    return HomeView(
        name=present.name if present else "",
        today=_today(house, records, runs),
        mistakes=_mistakes(house, answers),
        mistakes_left=runs.totals(house.id).mistakes,
        standing=standing,
        stage=_stage(house, course) if present else None,
        is_new=standing is not None and standing.advice == _NEW,
        lessons_done=done,
    )


def lessons_words(done: int) -> str:
    """What to say about the lessons to somebody who has finished so many of them."""
    return f"{done} done" if done else "Start here"


def unfinished_view(session: Session) -> UnfinishedView:
    """The round that was left, in words."""
    acts, steps = len(session.acts), len(session.ruling.steps)
    return UnfinishedView(
        mode=MODE_NAMES[session.mode],
        title=f"Round at {session.ruling.house.name}",
        words=_left_words(acts),
        done=acts,
        steps=max(acts, steps),
    )


def _left_words(acts: int) -> str:
    if not acts:
        return "The cards haven’t been dealt yet."
    return "The table is just as you left it."


def _today(house: House, records: LearnerRecordsPort | None, runs: Runs) -> TodayView:
    plan = RunPlan("daily")
    halfway = runs.halfway(plan, house.id)
    tasks = records.people.tasks(house.id) if records else ()
    return TodayView(
        answers=tuple([answer.is_right for answer in halfway.answers]) if halfway else (),
        is_done=runs.is_done_today(plan, house.id),
        tasks=tuple([(task.assigned.title, task.words) for task in tasks if not task.standing.is_done]),
    )


def _mistakes(house: House, answers: Sequence[Answered]) -> tuple[MistakeView, ...]:
    """The latest wrong answers, one for each skill, the newest first."""
    found: dict[tuple[str, str], MistakeView] = {}
    put_right: set[tuple[str, str]] = set()
    for answer in reversed(answers):
        key = (answer.drill, answer.skill)
        if answer.is_right:
            put_right.add(key)
        elif key not in found and key not in put_right:
            found[key] = _mistake(house, answer)
        if len(found) == _MOST_MISTAKES:
            break
    return tuple(found.values())


def _mistake(house: House, answer: Answered) -> MistakeView:
    named = sorted(answer.named)
    words = MISCONCEPTIONS[named[0]].partition(". ")[0].rstrip(".") if named else "Wrong answer"
    words = house.names.said(words)
    given, right = (_told(house, answer, each) for each in (answer.given, answer.right))
    return MistakeView(answer.drill, title_at(house, answer.drill), words, given, right)


def _told(house: House, answer: Answered, given: Answer) -> str:
    """An answer in words. Any question of its skill has the same form; what is not read today stays as is."""
    drill, course = DRILLS[answer.drill], Course(house)
    with suppress(ValueError, LookupError):
        if answer.skill in [skill.name for skill in drill.skills(course)]:
            question = drill.ask(course, answer.skill, Random(0))
            if len(question.parts) == len(given):
                return told_answer(question, given)
    return ", ".join(given)


def _standing(
    house: House, records: LearnerRecordsPort, course: CourseStanding, lessons_done: int
) -> StandingView:
    progress = records.people.progress(house.id)
    states = progress.states
    whole = sum(states.values())
    has_begun = whole > states["new"]
    return StandingView(
        percent=round(100 * states["mastered"] / whole) if whole else 0,
        advice=progress.advice if has_begun or lessons_done else _NEW,
        path=_path(house, course),
        has_begun=has_begun,
    )


def _stage(house: House, course: CourseStanding) -> StageView | None:
    stations, now = course.stations(house), course.next_rung(house)
    if all(each.standing.is_passed for each in stations):
        return None
    number = [each.rung for each in stations].index(now) + 1
    return StageView(number, len(stations), now.title, now.words, course.asks_next)


def _path(house: House, course: CourseStanding) -> tuple[tuple[str, str, str], ...]:
    now, is_over = course.next_rung(house), all(each.standing.is_passed for each in course.stations(house))
    found = []
    for rung, standing in course.stations(house):
        if standing.is_passed:
            found.append((rung.title, "passed", "done"))
        elif rung == now:
            found.append((rung.title, f"{standing.in_a_row} of {CLEAN_IN_A_ROW} clean", "now"))
        else:
            found.append((rung.title, "", "ahead"))
    return (*found, ("Exam", "next" if is_over else "", "exam"))
