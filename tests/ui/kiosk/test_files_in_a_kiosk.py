"""At a kiosk nobody chooses files: what a supervisor saves has one place, and nothing comes from outside."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog, QPushButton, QScrollArea, QWidget

import app.ui
from app.procedure.library import Library
from app.ui.kit.file_picker import FixedFolder
from app.ui.office.office import Office
from app.ui.office.records.backup_page import BackupPage
from app.ui.office.records.certificate_panel import CertificatePanel
from app.ui.office.records.file_sheet_page import FileSheetPage
from app.ui.office.records.records_page import RecordsPage
from app.ui.trainees.class_controller import ClassController
from app.ui.trainees.class_page import ClassPage
from app.ui.trainees.trainees_page import TraineesPage
from tests.copies import copy_records
from tests.own_folders import move_to, one_folder
from tests.ui.exam.conftest import own
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import passed
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")

__all__ = ["own", "passed"]

UI = Path(app.ui.__file__).parent
WAYS_OUT = {
    "QFileDialog": {"kit/file_picker.py"},
    "QPrintDialog": {"kit/file_picker.py"},
    "QPageSetupDialog": set(),
    "QPrintPreviewDialog": set(),
    "QDesktopServices": set(),
    "QProcess": set(),
    "QFileSystemModel": set(),
    "QColorDialog": set(),
    "QFontDialog": set(),
    "setOpenExternalLinks": set(),
    # The review's report and the one on an error, which a kiosk leaves out; a station's code, in the office's
    # window alone; and a kiosk that empties it.
    "clipboard": {
        "watch/round_print_and_film.py",
        "kit/error_page.py",
        "office/school/pages/station_panels.py",
        "kiosk/kiosk_controller.py",
    },
}
"""What leads out of a window, by name, and the only modules that may use it."""


@pytest.fixture
def library(own: Library) -> Library:
    """With the house at which somebody has passed an exam."""
    return own


@pytest.fixture
def machine(open_kiosk: Open, passed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A kiosk with an exam on file. Whatever dialog of the system opens is an error."""
    move_to(one_folder(tmp_path / "home", "DATA", "CONFIG"), monkeypatch)
    copy_records(passed, tmp_path / "records.sqlite")
    for name in ("getSaveFileName", "getOpenFileName", "getOpenFileNames", "getExistingDirectory"):
        monkeypatch.setattr(QFileDialog, name, _no_dialog)
    monkeypatch.setattr(QDialog, "exec", _no_dialog)
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["laser"])
    return open_kiosk(houses=("sixth",))


@pytest.fixture
def room(machine: Machine) -> Office:
    return enter(machine)


def enter(machine: Machine) -> Office:
    """A supervisor has come through the door."""
    room = machine.window.navigator.exams._enter_office(machine.kept)
    room.admit(machine.kept.supervisors.everybody()[0])
    return room


def _no_dialog(*_: object) -> None:
    raise AssertionError("a dialog was opened")


def names_in(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield node.name


def test_every_way_out_of_a_window_goes_through_one_seam() -> None:
    used: dict[str, set[str]] = {name: set() for name in WAYS_OUT}
    for file in UI.rglob("*.py"):
        text = file.read_text("utf-8")
        if any(name in text for name in WAYS_OUT):
            for name in WAYS_OUT.keys() & set(names_in(text)):
                used[name].add(file.relative_to(UI).as_posix())
    assert used == WAYS_OUT


def test_lists_and_what_verifiers_need_go_into_the_folder(
    machine: Machine, room: Office, tmp_path: Path
) -> None:
    room.records.show()
    settle()
    page = room.page
    assert isinstance(page, RecordsPage)
    for name in ("save", "save"):
        click(page.buttons[name])
    assert f"in {tmp_path / 'files'}" in page.told.text()
    for name in ("results", "verify"):
        click(page.buttons[name])
        assert room.records.exports.panel
        click(room.records.exports.panel.yes)
        assert f"in {tmp_path / 'files'}" in room.records.exports.panel.told.text()
        click(room.records.exports.panel.no)
    folder = tmp_path / "files"
    assert {file.name for file in folder.iterdir()} == {
        "exams.csv",
        "exams-2.csv",
        "results.csv",
        "public-key.txt",
        "revocations.txt",
        "check-a-certificate.html",
        "revoked-badges.json",
    }


def test_a_file_sheet_and_a_certificate_go_into_the_folder_and_nothing_is_printed(
    machine: Machine, room: Office, tmp_path: Path
) -> None:
    sitting = machine.kept.exams.sittings()[0].id
    room.records.show_sheet(sitting)
    settle()
    page, folder = room.page, tmp_path / "files"
    assert isinstance(page, FileSheetPage)
    assert not page.buttons["print"].isVisible()
    click(page.buttons["pdf"])
    click(page.cards[0].keys["certificate"])
    settle()
    panel = room.certificates.panel
    assert isinstance(panel, CertificatePanel)
    assert str(folder) in panel.about.text(), "it says before where it goes"
    click(panel.yes)
    assert str(folder / f"certificate-{sitting}") in panel.told.text()
    assert sorted(file.name for file in folder.iterdir()) == ["Dee.pdf", f"certificate-{sitting}"]


def test_backups_go_into_the_folder_and_are_restored_and_merged_elsewhere(
    machine: Machine, room: Office, tmp_path: Path
) -> None:
    room.backup.show()
    settle()
    page = room.page
    assert isinstance(page, BackupPage)
    for name in ("make", "daily"):
        click(page.keys[name])
        settle()
        assert page.panel
        assert str(tmp_path / "files") in page.panel.about.text()
        page.close_panel()
    for name in ("restore", "merge"):
        assert not page.keys[name].isVisible()
        assert page.about[name].text().startswith("Not available in the kiosk")


def test_the_class_goes_into_the_folder(machine: Machine, tmp_path: Path) -> None:
    machine.window.navigator.exams.open_class()
    all_is_thought()
    settle()
    room = machine.window.navigator.exams.class_controller
    assert isinstance(room, ClassController)
    page = room.page
    assert isinstance(page, ClassPage)
    click(page.buttons["csv"])
    assert page.told.text() == f"Saved: class.csv, in {tmp_path / 'files'}"


def test_no_roster_is_read(machine: Machine, library: Library) -> None:
    settings, house = machine.window.navigator.settings, library.house("oxford")
    page = TraineesPage(machine.kept.people, house, settings, machine.window.table_screen)
    page.show()
    settle()
    assert page.buttons["nobody"].isVisible()
    assert not page.buttons["roster"].isVisible()


PAGES: dict[str, Callable[[Office, str], None]] = {
    "exams": lambda room, _: room.show_exams(),
    "records": lambda room, _: room.records.show(),
    "sheet": lambda room, sitting: room.records.show_sheet(sitting),
    "file": lambda room, sitting: room.results.show(sitting),
    "backup": lambda room, _: room.backup.show(),
}


@pytest.mark.bulk
@pytest.mark.parametrize("page", PAGES)
def test_no_key_behind_the_supervisors_door_opens_a_dialog(machine: Machine, page: str) -> None:
    sitting = machine.kept.exams.sittings()[0].id
    pressed, place = [], 0
    while True:
        # A key may lead away: the page is opened anew for each.
        room = enter(machine)
        PAGES[page](room, sitting)
        settle()
        assert room.page
        keys = [key for key in room.page.findChildren(QPushButton) if key.isVisible() and key.isEnabled()]
        if place == len(keys):
            break
        pressed.append(keys[place].text())
        for area in room.page.findChildren(QScrollArea):
            if area.isAncestorOf(keys[place]):
                area.ensureWidgetVisible(keys[place])
        click(keys[place])
        settle()
        place += 1
    assert len(pressed) > 2


def test_a_folder_that_cannot_be_made_is_said_by_whoever_writes(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    picker = FixedFolder(tmp_path / "file" / "folder")
    widget = QWidget()
    assert picker.folder(widget, "") == tmp_path / "file" / "folder"
    assert picker.file_to_save(widget, "", "../a.csv", "") == tmp_path / "file" / "folder" / "a.csv"
    assert picker.file_to_read(widget, "", "") is None
    assert picker.files_to_read(widget, "", "") == []
    assert picker.printer(widget) is None
