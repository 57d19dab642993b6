"""A class: everybody in figures, their sets with the late ones first, and who needs the instructor."""

import csv
import re
from datetime import date, timedelta
from io import StringIO

import pytest

from app.drills.drill import Skill
from app.find_fault.fault_totals import FaultTotals
from app.learning.assigned_set import Assigned, Assignment
from app.learning.class_columns import COLUMNS, class_csv, sorted_by
from app.learning.class_overview import (
    ClassMember,
    ClassOverview,
    ExamSkillCount,
    ExamStanding,
    SyllabusNow,
    classroom_of,
)
from app.learning.day_totals import Day
from app.learning.outline import Need, Outline
from app.learning.people import Person
from app.learning.syllabus import SkillChapter
from tests.learning.lessons import NOON

TODAY = date(2026, 3, 10)
ANN, BO, CY = (
    Person(number, name, badge, False, cohort)
    for number, name, badge, cohort in ((1, "Ann", "A1", "Fall"), (2, "Bo", "", ""), (3, "cy", "B2", ""))
)
CHAPTERS = (
    SkillChapter("payout", "Payouts", (Skill("five", "a flush of five"), Skill("six", "a flush of six"))),
    SkillChapter("tuck", "Tuck", (Skill("both", "both bonuses"),)),
)
LATE = Assignment(1, Assigned("Week 1", TODAY - timedelta(1), ("payout",)), None, 0)
SOON = Assignment(2, Assigned("Week 2", TODAY + timedelta(2), (), ("tie",), 2), frozenset({1, 2}), 10)
DONE = Assignment(3, Assigned("Old", TODAY - timedelta(9), ("tuck",)), None, 0)
SETS = (DONE, LATE, SOON)


def day(ago: int, **sums: int) -> Day:
    return Day(TODAY - timedelta(ago), **sums)


WORK = Outline(
    days=(
        day(30, answers=50, right=1, rounds=9, dealing=3_600_000),
        day(7, answers=100, right=0),
        day(6, answers=6, right=3, rounds=1, dealing=200_000),
        day(0, answers=4, right=4, rounds=2, dealing=200_000),
    ),
    skills={
        "payout": {"five": NOON + 1, "six": NOON - 1, "gone": NOON + 1},
        "tuck": {"both": NOON + 9},
        "table": {"tuck": 0},
    },
    needs=(Need("payout", "six", 9), Need("payout", "gone", 8), Need("table", "scan", 8)),
    rounds=(9, 10, 11),
    met={"tie": 11, "low-ace": 9},
)


@pytest.fixture
def found() -> ClassOverview:
    looked = SyllabusNow(CHAPTERS, SETS, NOON, TODAY)
    return classroom_of((ANN, BO, CY), {1: WORK}, looked, faults={1: FOUND})


FOUND = FaultTotals(faults=5, found=4, clean=3, false_alarms=1, stopped_clean=1, credit=4.0)


@pytest.fixture
def ann(found: ClassOverview) -> ClassMember:
    return found.members[0]


def test_work_is_that_of_the_last_seven_days(ann: ClassMember) -> None:
    assert (ann.answers, ann.share, ann.rounds) == (10, 0.7, 3)
    assert ann.seen == TODAY


def test_the_rounds_an_hour_are_those_of_the_last_days_of_dealing(ann: ClassMember) -> None:
    assert ann.rounds_per_hour == pytest.approx(12 / (4_000_000 / 3_600_000))


def test_skills_are_counted_as_on_the_map_of_progress(ann: ClassMember) -> None:
    assert ann.states == {"mastered": 2, "forgotten": 1, "learning": 1, "new": 0}, (
        "those of the table too, but none that is gone"
    )


def test_who_lost_a_skill_eight_times_needs_the_instructor(ann: ClassMember) -> None:
    assert ann.needs == (
        "Payouts, a flush of six: forgotten 9 times",
        "At the table, scans the layout: forgotten 8 times",
    ), "what the house does not have any more needs nobody"


def test_late_sets_come_first_and_done_ones_last(ann: ClassMember) -> None:
    assert [task.assigned.title for task in ann.tasks] == ["Week 1", "Week 2", "Old"]
    assert [task.words for task in ann.tasks] == [
        "“Week 1” is 1 day late: 50% done.",
        "“Week 2” has 2 days left: 75% done.",
        "“Old” is done.",
    ]
    assert (ann.late, ann.open) == (1, 1)


def test_whoever_has_done_nothing_is_there_all_the_same(found: ClassOverview) -> None:
    cy = found.members[2]
    assert (cy.answers, cy.share, cy.rounds, cy.rounds_per_hour, cy.seen) == (0, None, 0, None, None)
    assert [task.assigned.title for task in cy.tasks] == ["Old", "Week 1"], "Week 2 is not for everybody"
    assert cy.late == 2


def test_of_a_set_it_is_said_by_how_many_it_is_done_and_late(found: ClassOverview) -> None:
    assert [found.share_done(each) for each in SETS] == [(1, 2, 3), (0, 3, 3), (0, 0, 2)]


@pytest.mark.parametrize(
    ("column", "backwards", "names"),
    [
        ("name", False, ["Ann", "Bo", "cy"]),
        ("name", True, ["cy", "Bo", "Ann"]),
        ("badge", False, ["Ann", "cy", "Bo"]),
        ("badge", True, ["cy", "Ann", "Bo"]),
        ("cohort", False, ["Ann", "Bo", "cy"]),
        ("right", True, ["Ann", "Bo", "cy"]),
        ("answers", False, ["Bo", "cy", "Ann"]),
        ("sets", True, ["Bo", "cy", "Ann"]),
        ("needs", True, ["Ann", "Bo", "cy"]),
        ("seen", False, ["Ann", "Bo", "cy"]),
    ],
)
def test_a_class_is_sorted_by_any_column_what_is_unknown_at_the_end(
    column: str, backwards: bool, names: list[str], found: ClassOverview
) -> None:
    order = sorted_by(found.members, COLUMNS[column], backwards)
    assert [each.person.name for each in order] == names


def test_every_column_shows_its_figure(found: ClassOverview) -> None:
    ann, bo, _ = found.members
    assert [column.shown(ann) for column in COLUMNS.values()] == [
        "Ann", "A1", "Fall", "", "", "", "", "1 late, 1 open", "Payouts, a flush of six +1", "10", "70%", "3", "11", "2", "1", "1", "Mar 10, 2026", "4 of 5",
    ]  # fmt: skip
    assert [column.shown(bo) for column in COLUMNS.values()] == [
        "Bo", "", "", "", "", "", "", "2 late, 1 open", "", "0", "", "0", "", "0", "0", "0", "", "",
    ]  # fmt: skip


def test_the_csv_has_a_row_for_everybody(found: ClassOverview) -> None:
    rows = list(csv.DictReader(StringIO(class_csv(found))))
    assert [row["name"] for row in rows] == ["Ann", "Bo", "cy"]
    ann = rows[0]
    assert (ann["right_percent_7_days"], ann["rounds_per_hour"], ann["last_seen"]) == (
        "70.0",
        "10.8",
        "2026-03-10",
    )
    assert (ann["sets_late"], ann["sets_open"], ann["sets_done"], ann["late_sets"]) == (
        "1",
        "1",
        "1",
        "Week 1",
    )
    assert ann["needs_you"].startswith("Payouts, a flush of six: forgotten 9 times; ")
    assert rows[2]["last_seen"] == rows[2]["right_percent_7_days"] == rows[2]["needs_you"] == ""


def test_every_column_of_the_csv_is_one_of_the_window(found: ClassOverview) -> None:
    saved = class_csv(found).partition("\r\n")[0].split(",")
    assert sorted(saved) == sorted(each.heading for column in COLUMNS.values() for each in column.csv)


def test_the_csv_is_written_to_the_byte(found: ClassOverview) -> None:
    assert class_csv(found).split("\r\n") == [
        "name,badge,answers_7_days,right_percent_7_days,rounds_7_days,rounds_per_hour,mastered,learning,forgotten,"
        "last_seen,sets_late,sets_open,sets_done,late_sets,needs_you,exam,exam_until,cohort,exam_skills_percent,"
        "critical_skills_left,refresher_after_months,faults_found,faults_shown,false_alarms,chance_to_pass_percent",
        "Ann,A1,10,70.0,3,10.8,2,1,1,2026-03-10,1,1,1,Week 1,"
        '"Payouts, a flush of six: forgotten 9 times; At the table, scans the layout: forgotten 8 times",,,Fall,,,,4,5,1,',
        "Bo,,0,,0,,0,0,0,,2,1,0,Old; Week 1,,,,,,,,,,,",
        "cy,B2,0,,0,,0,0,0,,2,0,0,Old; Week 1,,,,,,,,,,,",
        "",
    ]


def test_what_has_to_be_seen_stands_out(found: ClassOverview) -> None:
    ann, bo, _ = found.members
    assert [name for name, column in COLUMNS.items() if column.alarms(ann)] == ["sets", "needs"]
    assert [name for name, column in COLUMNS.items() if column.alarms(bo)] == ["sets"]


def test_a_column_that_is_chosen_begins_with_what_one_looks_for() -> None:
    assert [name for name, column in COLUMNS.items() if not column.from_most] == [
        "name",
        "badge",
        "cohort",
        "chance",
        "exam_skills",
        "right",
    ]


def test_the_chance_of_passing_is_shown_sorted_and_saved_like_any_column(found: ClassOverview) -> None:
    ann, bo, cy = found.members
    asked = found.with_chances({ann.person.id: 85, cy.person.id: 7})
    column = COLUMNS["chance"]
    assert [column.shown(each) for each in asked.members] == ["85%", "", "7%"]
    assert [each.person for each in sorted_by(asked.members, column, backwards=False)] == [
        cy.person,
        ann.person,
        bo.person,
    ]
    assert [line.rsplit(",", 1)[1] for line in class_csv(asked).split("\r\n")[1:4]] == ["85", "", "7"]


def test_a_class_is_narrowed_down_to_a_cohort(found: ClassOverview) -> None:
    assert found.cohorts == ["Fall"]
    assert [each.person.name for each in found.of_cohort("Fall").members] == ["Ann"]
    assert found.of_cohort("") == found


@pytest.fixture
def in_full(ann: ClassMember) -> ClassMember:
    """Somebody about whom every column has something to say."""
    standing = ExamStanding(1, "Passed", TODAY, months_away=7)
    return ann._replace(exam=standing, exam_skills=ExamSkillCount(3, 4, 1), chance=61)


def test_what_is_a_number_stands_on_the_right_like_one(in_full: ClassMember) -> None:
    shown = {name: column.shown(in_full) for name, column in COLUMNS.items()}
    assert all(shown.values()), "each has something to say"
    numbers = {name for name, text in shown.items() if re.fullmatch(r"\d+%?( of \d+)?", text)}
    assert {name for name, column in COLUMNS.items() if column.is_figure} == numbers


def test_who_is_looked_up_comes_from_a_and_who_is_weak_comes_first(in_full: ClassMember) -> None:
    percent = {name for name, column in COLUMNS.items() if column.shown(in_full).endswith("%")}
    from_least = {name for name, column in COLUMNS.items() if not column.from_most}
    assert from_least == {"name", "badge", "cohort", *percent}


def test_only_who_is_late_forgets_or_was_away_alarms_the_instructor(
    in_full: ClassMember, found: ClassOverview
) -> None:
    quiet = found.members[1]._replace(tasks=())
    assert {name for name, column in COLUMNS.items() if column.alarms(in_full)} == {
        "sets",
        "needs",
        "refresher",
    }
    assert not any(column.alarms(quiet) for column in COLUMNS.values())
