"""The progress page: what it says and draws is what the records come to, and it can be saved."""

import csv
import os
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QLabel

from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.run_plans import RunPlan
from app.errors import Refused
from app.learning.progress_csv import progress_csv
from app.procedure.library import Library
from app.ui.drills.run_page import RunPage
from app.ui.trainees.trainee_pages import save_csv, save_picture
from tests.records.disks import as_nobody, needs_rights
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click, tab_to
from tests.ui.trainees.office import Office, Open, answer, assign, believing, enrol_all, enter, right

pytestmark = pytest.mark.usefixtures("unpainted")

BELIEF = "counts-the-wager-in"
SAVING = {"csv": save_csv, "picture": save_picture}


def at_work(open_office: Open, library: Library, days: int = 3, **settings: object) -> Office:
    """Somebody who has drilled on some days."""
    office = open_office("greektown", **settings)
    enrol_all(office.kept)
    office.sign_in("Bo Ek")
    for _ in range(days):
        for drill in ("payout", "compare"):
            answer(office.kept, library, office.calendar, "greektown", drill, 12, right)
        office.calendar.pass_time(days=2)
    return office


def all_words(office: Office) -> str:
    return "\n".join([label.text() for label in office.progress.findChildren(QLabel) if label.isVisible()])


def test_it_shows_what_the_records_come_to(open_office: Open, library: Library) -> None:
    office = at_work(open_office, library)
    expected = office.kept.people.progress("greektown")
    page = office.open_progress()
    assert page.whose == f"Bo Ek at {library.house('greektown').name}"
    assert page.advice.text() == expected.advice
    shares, times = [plot.plotted for plot in page.plots]
    assert [value for _, value in shares.points] == [100.0] * 3
    assert [value for _, value in times.points] == [4.0] * 3
    assert [plot.drawing.figures[0].words for plot in page.plots] == ["0%", "0 s"]
    assert [label.words for label in page.plots[0].drawing.dates] == [
        "Oct 1",
        "Oct 3",
        "Oct 5",
    ]
    assert page.bars.maps == expected.maps
    assert "Payout: " in page.bars.accessibleDescription()
    for plot in page.plots:
        assert plot.accessibleName()
        assert "on October 1" in plot.accessibleDescription()


def test_who_has_done_nothing_is_told_what_to_begin_with(open_office: Open) -> None:
    office = open_office("greektown")
    page = office.open_progress()
    assert page.whose.startswith("Guest at ")
    assert page.advice.text().startswith("Take the lessons first")
    assert page.plots == []
    assert page.sections == ()
    click(page.set)
    settle()
    drills = office.window.navigator.drills
    assert drills
    assert isinstance(drills.page, RunPage)
    assert drills.page.run.plan == RunPlan("daily")


def test_a_planted_misconception_appears_by_name(open_office: Open, library: Library) -> None:
    office = open_office("greektown")
    enrol_all(office.kept)
    office.sign_in("Bo Ek")
    answer(office.kept, library, office.calendar, "greektown", "payout", 40, believing(BELIEF))
    office.open_progress()
    assert MISCONCEPTIONS[BELIEF] in all_words(office)
    others = [words for name, words in MISCONCEPTIONS.items() if name != BELIEF]
    assert not [words for words in others if words in all_words(office)]
    office.kept.people.sign_in(office.person("Cy Young"))
    office.open_progress()
    assert MISCONCEPTIONS[BELIEF] not in all_words(office), "it is nobody else's"


def test_by_keys_it_is_saved_as_a_table_and_as_a_picture(
    open_office: Open, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = at_work(open_office, library)
    page = office.open_progress()
    for what, name in (("csv", "it.csv"), ("picture", "it.png")):
        file = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        tab_to(page.buttons[what])
        enter()
        assert page.told.text() == f"Saved: {name}, in {tmp_path}"
        assert page.told.property("ink") == "right"
        assert page.told.isVisible()
    expected = progress_csv(office.kept.people.progress("greektown"))
    assert (tmp_path / "it.csv").read_bytes().decode() == expected
    rows = list(csv.DictReader(expected.splitlines()))
    assert [row["answers"] for row in rows if row["what"] == "day"] == ["24"] * 3
    picture = QImage(str(tmp_path / "it.png"))
    assert picture.size() == page.size()
    assert not [each for each in tmp_path.iterdir() if each.suffix == ".draft"]


def test_a_picture_holds_no_buttons(open_office: Open, library: Library, tmp_path: Path) -> None:
    office = at_work(open_office, library, days=1)
    page = office.open_progress()
    save_picture(page, tmp_path / "it.png")
    picture, corner = QImage(str(tmp_path / "it.png")), page.buttons["close"].geometry()
    inside = {
        picture.pixel(x, y)
        for x in range(corner.left(), corner.right())
        for y in range(corner.top(), corner.bottom())
    }
    assert len(inside) == 1


def test_a_picture_holds_what_is_scrolled_out_of_sight(open_office: Open, library: Library) -> None:
    office = at_work(open_office, library, days=1, text=150)
    for number in range(4):
        assign(office, f"Week {number}", drills=("payout", "compare", "tuck"), rounds=5)
    page = office.open_progress()
    settle()
    size, hidden = page.size(), page._columns.verticalScrollBar().maximum()
    assert hidden > 100, "with large letters not everything can be seen at once"
    picture = QImage.fromData(page.picture())
    assert picture.height() >= page.height() + hidden
    below = {
        picture.pixel(x, y)
        for x in range(0, picture.width(), 2)
        for y in range(page.height(), picture.height() - 30)
    }
    assert len(below) > 5, "there is something written below"
    assert page.size() == size
    page._columns.verticalScrollBar().setValue(hidden)
    assert QImage.fromData(page.picture()) == picture, "wherever it is scrolled to"


def test_no_place_chosen_nothing_saved(
    open_office: Open, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = at_work(open_office, library, days=1).open_progress()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    click(page.buttons["csv"])
    assert not page.told.isVisible()


@needs_rights
@pytest.mark.parametrize("what", ["csv", "picture"])
def test_a_folder_nobody_may_write_in_is_told_of(
    what: str, open_office: Open, library: Library, tmp_path: Path
) -> None:
    office = at_work(open_office, library, days=1)
    page = office.open_progress()
    folder = tmp_path / "closed"
    folder.mkdir()
    for each in (folder, *folder.parents):
        if each.owner() and os.access(each, os.W_OK) and each.is_relative_to(tmp_path.parent.parent):
            each.chmod(0o755)
    folder.chmod(0o555)
    with as_nobody():
        SAVING[what](page, folder / "it")
    assert "it cannot be saved there (Permission denied)" in page.told.text()
    assert page.told.property("ink") == "wrong"
    assert page.told.isVisible()
    SAVING[what](page, tmp_path / "missing" / "it")
    assert "No such file or directory" in page.told.text()


@pytest.mark.parametrize("what", ["csv", "picture"])
def test_a_full_disk_is_told_of_and_what_was_there_stays(
    what: str, open_office: Open, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = at_work(open_office, library, days=1)
    page = office.open_progress()
    file = tmp_path / "it"
    file.write_text("before", "utf-8")

    def half(path: Path, data: bytes) -> int:
        with path.open("wb") as draft:
            draft.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", half)
    SAVING[what](page, file)
    assert page.told.text() == ("it cannot be saved there (No space left on device). Choose another folder.")
    assert file.read_text("utf-8") == "before"
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("it")] == ["it"]


def test_records_that_cannot_be_read_are_told_of_and_the_round_goes_on(
    open_office: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = open_office(mode="practice")
    dealing = office.window.navigator.modes.dealing

    def refuse(*_: object) -> None:
        raise Refused("records.sqlite: it cannot be read")

    monkeypatch.setattr(type(office.kept), "progress", refuse)
    office.window.navigator.open_progress()
    assert office.window.navigator.trainees is None
    assert office.window.navigator.modes.dealing is dealing
    assert "it cannot be read" in office.window.table_screen.bar._notice.text()


def test_escape_goes_back_to_the_round(open_office: Open) -> None:
    office = open_office(mode="practice")
    dealing = office.window.navigator.modes.dealing
    office.open_progress()
    strike(Qt.Key.Key_Escape)
    assert office.window.navigator.trainees is None
    assert office.window.navigator.modes.dealing is dealing


def test_another_house_or_room_is_followed_while_it_is_open(open_office: Open, library: Library) -> None:
    office = at_work(open_office, library, days=1)
    page = office.open_progress()
    before = page.plots[0].grab().toImage()
    office.use(room="light")
    assert office.progress is page
    assert page.plots[0].grab().toImage() != before
    office.use(house="oxford")
    assert office.progress.whose.endswith(library.house("oxford").name)
    office.use(mode="practice")
    assert office.window.navigator.trainees is None, "whoever wants to deal is through with the page"
    assert office.window.navigator.modes.dealing
