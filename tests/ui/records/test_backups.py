"""Backups through the window: made, made daily, restored and merged, beside the window's own thread."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.learning.roster import Trainee
from app.ports.backups import DailyBackups, DamagedBackup
from app.records.backup import backup_service as backing_up
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup
from app.records.backup.backup_key import BackupKey
from app.records.db.file_sizes import size_words
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.records.backup_page import BackupPage, PassphrasePanel
from tests.records.test_damaged_ledger import bend
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office, choosing
from tests.ui.trainees.office import Calendar

pytestmark = pytest.mark.usefixtures("unpainted")

WORDS = "correct horse battery"


@pytest.fixture
def office(enter: Enter) -> Office:
    """The page of backups is open."""
    office = enter()
    office.room.backup.show()
    settle()
    return office


def press(office: Office, name: str, monkeypatch: pytest.MonkeyPatch, *chosen: Path) -> None:
    choosing(monkeypatch, *chosen)
    click(office.backup.keys[name])


def backed_up(office: Office, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = office.folder / "monday.backup"
    press(office, "make", monkeypatch, file)
    office.give(WORDS, WORDS)
    office.wait()
    return file


def names(office: Office) -> set[str]:
    return {person.name for person in office.hall.kept.people.everybody()}


def test_a_backup_is_made_while_the_program_goes_on(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    file = backed_up(office, monkeypatch)
    assert file.exists()
    size = size_words(file.stat().st_size)
    assert office.backup.told.text() == (
        f"Saved: monday.backup, {size}. It cannot be opened without the passphrase."
    )
    assert office.backup.told.property("ink") == "right"
    assert not office.backup.bar.isVisible()
    click(office.backup.back)
    settle()
    assert isinstance(office.hall.shown, DeskPage)


def test_the_passphrase_is_written_twice_and_is_long_enough(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(office, "make", monkeypatch, office.folder / "monday.backup")
    panel = office.backup.panel
    assert panel
    office.give(WORDS, "another")
    assert "don’t match" in panel.told.text()
    assert [line.text() for line in panel.fields] == ["", ""]
    office.give("", "")
    assert panel.told.text() == "Type the passphrase first."
    assert "At least 8 characters" in panel.about.text(), "the rule is said before anybody breaks it"
    office.give("short", "short")
    assert panel.told.text().startswith("Too short: use at least 8 characters.")
    assert office.backup.panel is panel
    assert not (office.folder / "monday.backup").exists()


@pytest.mark.parametrize(
    ("is_new", "typed", "told"),
    [
        (True, ("1234567", "1234567"), "Too short: use at least 8 characters. Type another one."),
        (True, ("12345678", "1234567"), "The passphrases don’t match. Type them again."),
        (True, ("12345678", ""), "The passphrases don’t match. Type them again."),
        (True, ("", "12345678"), "Type the passphrase first."),
        (True, ("12345678", "12345678"), ""),
        (False, ("1234567",), ""),
        (False, ("",), "Type the passphrase first."),
    ],
)
def test_a_new_passphrase_has_eight_letters_twice_and_an_old_one_is_taken_as_it_is(
    is_new: bool, typed: tuple[str, ...], told: str, qtbot: QtBot
) -> None:
    page, heard = QWidget(), list[str]()
    qtbot.addWidget(page)
    panel = PassphrasePanel("Back up", "", "Back up", is_new, page)
    panel.given.connect(heard.append)
    for line, text in zip(panel.fields, typed, strict=True):
        line.setText(text)
    panel.yes.click()
    assert panel.told.text() == told
    assert heard == [typed[0]] * (not told)
    assert all(line.text() == "" for line in panel.fields) is bool(told), "it is typed anew"


def test_daily_backups_are_turned_on_and_off(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = office.folder / "daily"
    folder.mkdir()
    assert office.backup.about["daily"].text().startswith("Off.")
    press(office, "daily", monkeypatch, folder)
    office.give(WORDS, WORDS)
    office.wait()
    assert len(list(folder.iterdir())) == 1
    assert office.backup.about["daily"].text() == (
        f"On, saved in {folder}. The latest 14 are kept. Last backup: Oct 1, 2026."
    )
    assert office.backup.keys["daily"].text() == "Turn off"
    click(office.backup.keys["daily"])
    assert office.backup.about["daily"].text() == (
        "Off. Turn it on to get a backup once a day, after the program starts."
    )
    assert office.backup.told.text() == (
        "Daily backups are off. The backups you already have stay where they are."
    )
    assert office.backup.told.property("ink") != "wrong"
    assert office.backup.keys["daily"].text() == "Turn on…"
    assert len(list(folder.iterdir())) == 1


def test_daily_backups_that_cannot_be_made_are_not_turned_on(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(office, "daily", monkeypatch, office.folder / "nowhere")
    office.give(WORDS, WORDS)
    office.wait()
    assert "the folder for daily backups does not exist" in office.backup.told.text()
    assert office.backup.about["daily"].text().startswith("Off.")


NEW = (
    "At least 8 characters; several words are best. No one can open the backup without the passphrase, and no "
    "one can recover it. Keep it in a safe place, not on this machine."
)


REPLACED = (
    "This machine goes back to the day of the backup. The current records are saved in a folder. The program"
    " closes afterward."
)
MERGED = "Their exams and training are added to the records on this machine. The program closes afterward."
DAMAGED = "You can’t rely on the exams in a damaged backup. Type the passphrase again only if you have no other backup."


def test_a_dialog_says_what_will_happen_and_the_page_what_happens_now(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, begun, file = office.backup, list[object](), office.folder / "a.backup"
    monkeypatch.setattr(page.task, "begin", begun.append)
    for name, *words, meanwhile in (
        ("make", "Back up to a.backup", f"Saved in {office.folder}. {NEW}", "Backing up…"),
        ("daily", "Daily backups", f"Saved in {file}. {NEW}", "Backing up…"),
        ("merge", "Merge a.backup", MERGED, "Merging…"),
        ("restore", "Restore a.backup", REPLACED, "Restoring…"),
    ):
        press(office, name, monkeypatch, file)
        begun.clear()
        give_to(page, words, meanwhile)
        assert len(begun) == 1
        page._hear(1, 4)
        assert (page.bar.minimum(), page.bar.maximum(), page.bar.value()) == (0, 1000, 250)
        page._hear(9, 4)
        assert page.bar.value() == 1000
        page._hear(0, 0)
        assert page.bar.value() == 0
        page.task.refused.emit(DamagedBackup("its ledger is damaged"))
        assert page.told.text() == "Its ledger is damaged."
        assert not page.bar.isVisible()
        assert all(key.isEnabled() for key in (*page.keys.values(), page.machines, page.back))
        assert page.panel is None or name == "restore"
    give_to(page, ["a.backup is damaged", DAMAGED], "Restoring…")
    page.task.refused.emit(DamagedBackup("its ledger is damaged"))
    assert page.panel is None, "it is asked once"
    assert page.told.property("ink") == "wrong"
    assert page.back.hasFocus()
    page.show_daily(DailyBackups(office.folder, 14, None))
    assert page.about["daily"].text() == f"On, saved in {office.folder}. The latest 14 are kept. None yet."
    page.leave_out(["restore", "merge"])
    elsewhere = "Not available in the kiosk. Exit the kiosk and start hcf-trainer in its own window."
    assert [name for name in page.keys if page.about[name].text() == elsewhere] == ["restore", "merge"]
    assert [name for name, key in page.keys.items() if key.isVisible()] == ["make", "daily"]


def give_to(page: BackupPage, words: list[str], meanwhile: str) -> None:
    """Give a passphrase to the dialog that says this, and see what the page says and offers then."""
    panel = page.panel
    assert panel
    assert [panel.box.findChildren(QLabel)[0].text(), panel.about.text()] == words
    for line in panel.fields:
        line.setText(WORDS)
    click(panel.yes)
    assert page.panel is None
    assert page.told.text() == meanwhile
    assert page.told.isVisible()
    assert page.bar.isVisible()
    assert page.bar.hasFocus()
    assert (page.bar.minimum(), page.bar.maximum()) == (0, 0), "how far it is nobody knows yet"
    assert not any(key.isEnabled() for key in (*page.keys.values(), page.machines, page.back))


def test_restored_everything_is_as_it_was_and_the_program_ends(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before = backed_up(office, monkeypatch), names(office)
    office.hall.kept.people.add("Somebody New", "99")
    press(office, "restore", monkeypatch, file)
    office.give(WORDS)
    office.wait()
    assert office.backup.told.text().startswith("Everything was restored from monday.backup.")
    assert office.backup.quit.isVisible()
    assert not office.backup.back.isVisible()
    office.hall.kept.take_up()
    assert names(office) == before
    asked: list[bool] = []
    office.room.asked_to_quit.connect(lambda: asked.append(True))
    click(office.backup.quit)
    assert asked


def test_with_a_wrong_passphrase_nothing_changes_and_the_program_goes_on(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backed_up(office, monkeypatch)
    office.hall.kept.people.add("Somebody New", "99")
    for what in ("restore", "merge"):
        press(office, what, monkeypatch, file)
        office.give("wrong horse battery")
        office.wait()
        assert "passphrase" in office.backup.told.text()
        assert office.backup.back.isVisible()
    assert "Somebody New" in names(office)
    click(office.backup.back)
    settle()
    assert len(office.hall.page(DeskPage).rows) == 1


def test_a_damaged_backup_is_restored_only_after_its_passphrase_was_written_again(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    bend(office.hall.kept._store.path)
    backed_up(office, monkeypatch)
    assert "the backup was made, but its ledger is damaged" in office.backup.told.text()
    office.room.show_exams()
    settle()
    page = office.hall.page(DeskPage)
    assert page.told.text().startswith("The ledger is damaged, so no result is reliable")
    assert "✓" not in page.rows[0].accessibleName()
    office.room.backup.show()
    settle()
    press(office, "restore", monkeypatch, office.folder / "monday.damaged.backup")
    office.give(WORDS)
    office.wait()
    assert "the backup has a damaged ledger; nothing was changed" in office.backup.told.text()
    panel = office.backup.panel
    assert panel
    assert panel.yes.text() == "Restore it anyway"
    office.give(WORDS)
    office.wait()
    assert office.backup.told.text().startswith("Everything was restored from monday.damaged.backup.")


def test_another_machine_is_merged(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    other = office.folder / "other"
    machine = Machine(other / "records.sqlite", other / "signing", other / "houses", other / "settings.json")
    with AttemptStore.open(machine.records) as store:
        TraineeStore.beside(store).add(Trainee("Olga from Elsewhere", "77"), Calendar()())
    file = office.folder / "other.backup"
    make_backup(file, machine, BackupKey.new(WORDS))
    press(office, "merge", monkeypatch, file)
    office.give(WORDS)
    office.wait()
    assert office.backup.told.text() == "Added: 1 trainee.\nStart the program again."
    office.hall.kept.take_up()
    assert "Olga from Elsewhere" in names(office)


def test_called_off_in_the_dialog_nothing_is_asked(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in office.backup.keys:
        press(office, name, monkeypatch)
        assert office.backup.panel is None


def test_by_keys_alone(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter goes from line to line, Tab stays on the panel, Esc leaves it and then the page."""
    press(office, "make", monkeypatch, office.folder / "monday.backup")
    panel = office.backup.panel
    assert panel
    first, second = panel.fields
    assert first.hasFocus()
    first.setText(WORDS)
    strike(Qt.Key.Key_Return)
    assert second.hasFocus()
    strike(Qt.Key.Key_Return)
    assert panel.told.text() == "The passphrases don’t match. Type them again.", "the last line gives it"
    second.setFocus()
    around = []
    for _ in range(4):
        strike(Qt.Key.Key_Tab)
        around.append(QApplication.focusWidget())
    assert around == [panel.no, panel.yes, first, second]
    strike(Qt.Key.Key_Backtab)
    assert first.hasFocus()
    strike(Qt.Key.Key_Escape)
    settle()
    assert office.backup.panel is None
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(office.hall.shown, DeskPage)


def test_nobody_leaves_while_it_is_made(office: Office) -> None:
    page = office.backup
    page.do("Backing up…", lambda told: [str(told(1, 2))])
    strike(Qt.Key.Key_Escape)
    assert office.hall.shown is page
    office.wait()
    assert page.back.isEnabled()


def test_the_panel_follows_the_window_and_its_letters(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    press(office, "make", monkeypatch, office.folder / "monday.backup")
    panel, window = office.backup.panel, office.hall.window
    assert panel
    small = panel.box.height()
    window.navigator.choose_settings(window.navigator.settings._replace(text=150))
    settle()
    assert panel.box.height() > small
    window.resize(1300, 800)
    settle()
    middle = panel.box.geometry().center()
    assert (middle - office.backup.rect().center()).manhattanLength() <= 2


def test_daily_backups_stay_as_they_were_if_the_first_cannot_be_made(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("the disk is full")

    backups, folder = office.hall.kept.backups, office.folder
    with monkeypatch.context() as patch:
        patch.setattr(backing_up, "back_up_if_due", full)
        with pytest.raises(Refused, match="the disk is full"):
            backups.begin_daily(folder, WORDS, lambda *_: None)
        assert backups.daily() is None
    backups.begin_daily(folder, WORDS, lambda *_: None)
    other = folder / "other"
    other.mkdir()
    monkeypatch.setattr(backing_up, "back_up_if_due", full)
    with pytest.raises(Refused, match="the disk is full"):
        backups.begin_daily(other, WORDS, lambda *_: None)
    daily = backups.daily()
    assert daily
    assert daily.folder == folder


def test_settings_of_daily_backups_that_are_damaged_are_told_of_and_can_be_made_anew(office: Office) -> None:
    backups = office.hall.kept.backups
    backups.begin_daily(office.folder, WORDS, lambda *_: None)
    backups._daily.write_text("{", "utf-8")
    office.room.backup.show()
    assert "this is damaged" in office.backup.told.text()
    assert office.backup.told.property("ink") == "wrong"
    backups.begin_daily(office.folder, WORDS, lambda *_: None)
    assert backups.daily()


def test_what_a_full_disk_leaves_as_it_was_is_told_in_red(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise Refused("the disk is full")

    page, backups = office.backup, office.hall.kept.backups
    for refused, asked in (
        ("stop_daily", page.asked_to_stop_daily),
        ("daily", page.asked_to_stop_daily),
        ("machines", page.asked_for_machines),
    ):
        page.tell("")
        with monkeypatch.context() as patch:
            patch.setattr(backups, refused, full)
            asked.emit()
        assert (page.told.text(), page.told.property("ink")) == ("The disk is full.", "wrong"), refused
    page.tell("")
    assert not page.told.isVisible()


def test_records_that_do_not_open_again_end_the_program(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone() -> None:
        raise Refused("the records cannot be opened")

    file = backed_up(office, monkeypatch)
    monkeypatch.setattr(office.hall.kept, "take_up", gone)
    press(office, "restore", monkeypatch, file)
    office.give("wrong horse battery")
    office.wait()
    assert office.backup.told.text() == "The records cannot be opened."
    assert office.backup.told.property("ink") == "wrong"
    assert office.backup.told.property("ink") == "wrong"
    assert office.backup.quit.isVisible()
