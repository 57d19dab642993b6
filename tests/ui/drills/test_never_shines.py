"""Twenty wrong answers of the same kind never show as a good figure anywhere."""

import csv
import re
from collections.abc import Callable
from datetime import UTC, datetime
from io import StringIO

import pytest
from PySide6.QtWidgets import QLabel, QWidget

from app.commands.reports.progress_report import print_progress
from app.drills.other_houses import course_at
from app.drills.question import Question
from app.learning.class_columns import COLUMNS, class_csv
from app.learning.class_overview import SyllabusNow, classroom_of
from app.learning.outline import outline_of
from app.learning.people import Person
from app.learning.progress import progress_of
from app.learning.progress_csv import progress_csv
from app.learning.syllabus import syllabus_of
from app.procedure.library import Library
from app.records.records import Records
from app.records.training.answer_codec import milliseconds
from app.records.training.attempt_store import AttemptStore
from app.records.training.learner_store import LearnerStore
from app.ui.trainees.progress_page import figures, plotted, sections
from tests.ui.drills.rooms import Open

pytestmark = pytest.mark.usefixtures("unpainted")

PERCENT = re.compile(r"(\d+)\s?%")
MASTERED = re.compile(r"(\d+)(?: of \d+)?(?: skills)? mastered")


def texts(page: QWidget) -> str:
    """All that a page says, to the eye and to a screen reader."""
    said = [label.text() for label in page.findChildren(QLabel)]
    return "\n".join([*said, *[each.accessibleName() for each in page.findChildren(QWidget)]])


def assert_does_not_shine(where: str, text: str) -> None:
    for percent in PERCENT.findall(text):
        assert int(percent) <= 10, (where, text)
    assert all(count == "0" for count in MASTERED.findall(text)), (where, text)
    assert "not enough answers" in text or not re.search(r"\$[\d,]+ in 1,000 rounds", text), (where, text)


def same_kind(question: Question) -> tuple[str, ...]:
    """The wager counted in, or the next best of what people get wrong; a cent where nobody gets it wrong."""
    wrong = [each.answer for each in question.mistakes if each.misconception == "counts-the-wager-in"]
    return wrong[0] if wrong else ("0.01",)


def test_twenty_wrong_answers_of_the_same_kind_show_nowhere_as_a_good_figure(
    open_room: Open,
    keep: Callable[[], Records],
    library: Library,
    capsys: pytest.CaptureFixture[str],
) -> None:
    records = keep()
    room = open_room("oxford", attempts=records)
    room.begin("payout", "twenty")
    for _ in range(20):
        room.clock.now += 2
        room.give(same_kind(room.question))
    assert_does_not_shine("the end of the run", texts(room.end))
    assert room.end.title.text() == "0 of 20"
    assert len(room.end.rows) == 20
    room.room.show_drills()
    room.listed._fill()
    assert_does_not_shine("the list of drills", texts(room.listed))
    room.window.open_home()
    assert_does_not_shine("home", texts(room.window))

    now, course = datetime.now(UTC), course_at(library, "oxford")
    with AttemptStore.open(records._store.path) as store:
        learners = LearnerStore.beside(store)
        learnt, latest = learners.caught_up(None, course.house, library), learners.latest(None, course.house)
    progress = progress_of(learnt.mind, syllabus_of(course), learnt.in_order, latest, milliseconds(now))
    assert progress.states["mastered"] == 0
    assert not any(skill.chance and skill.chance > 0.35 for each in progress.maps for skill in each.skills)
    assert [value for _, value in plotted(progress)[0].points] == [0.0]
    assert plotted(progress)[1].points == ()
    parts = [figures(progress), *[each.rows for each in sections(progress)]]
    assert_does_not_shine("progress", "\n".join([" ".join(row) for part in parts for row in part]))

    print_progress("Ann", progress)
    rows = [line for line in capsys.readouterr().out.splitlines() if "Flush" in line]
    assert rows
    for row in rows:
        right, remembered = [*PERCENT.findall(row), "0", "0"][:2]
        assert (right, int(remembered) <= 35) == ("0", True), row

    for cells in csv.DictReader(StringIO(progress_csv(progress))):
        if cells["state"] != "new" and cells["right_percent"]:
            assert float(cells["right_percent"]) == 0.0

    outline = outline_of(learnt.mind, learnt.in_order, learnt.rounds, learnt.met)
    looked = SyllabusNow(syllabus_of(course), (), milliseconds(now), now.astimezone().date())
    found = classroom_of([Person(1, "Ann", "A1", False)], {1: outline}, looked)
    (ann,) = found.members
    assert (COLUMNS["right"].shown(ann), COLUMNS["mastered"].shown(ann)) == ("0%", "0")
    (row_of_ann,) = csv.DictReader(StringIO(class_csv(found)))
    assert row_of_ann["right_percent_7_days"] == "0.0"
