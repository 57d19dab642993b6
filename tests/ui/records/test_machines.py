"""Other machines through the window: one is left out and let in again, by the PIN of whoever is inside."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.errors import Refused
from app.ports.backups import OtherMachine
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_service import BackupService
from app.records.backup.merge import merge
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.ui.kit.policy import KIOSK
from app.ui.office.records.machine_panel import MachinePanel
from tests.records.backups import PASSPHRASE
from tests.records.test_signed_heads import Station
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office

pytestmark = pytest.mark.usefixtures("unpainted")

PIN = "041704"


@pytest.fixture
def there(tmp_path: Path) -> Station:
    return Station(tmp_path / "stations", "there")


@pytest.fixture
def office(enter: Enter, there: Station, tmp_path: Path) -> Office:
    """Another machine was merged, and the page of backups is open: in the smallest window, in large letters."""
    own = Machine.here()._replace(records=tmp_path / "records.sqlite", signing=tmp_path / "signing")
    merge([(there.backup(), PASSPHRASE)], own)
    office = enter(size=(1024, 600), text=150)
    office.room.backup.show()
    settle()
    return office


def asked(office: Office) -> MachinePanel:
    # In large letters it is further down; the keyboard brings it into sight.
    office.backup.machines.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    click(office.backup.machines)
    settle()
    panel = office.backup.machine_panel
    assert panel
    return panel


def give(office: Office, reason: str, pin: str) -> None:
    panel = office.backup.machine_panel
    assert panel
    panel.reason.setText(reason)
    panel.pin.setText(pin)
    click(panel.yes)
    office.hall.bot.waitUntil(lambda: not panel.task.is_busy)
    settle()


def test_a_machine_is_left_out_and_let_in_again(office: Office, there: Station) -> None:
    panel, kept = asked(office), office.hall.kept
    assert panel.choice.currentText() == f"{there.chain}, {panel.machine.records} ledger records"
    assert "Nothing from this machine will count here: no exams" in panel.about.text()
    assert panel.yes.text() == "Leave it out"
    give(office, "  it   lied ", PIN)
    office.wait()
    told = office.backup.told.text()
    assert told.startswith(
        f"Machine {there.chain} is left out. Nothing from it counts here.\nThe old records"
    )
    assert office.backup.quit.isVisible()
    assert not office.backup.back.isVisible()
    kept.take_up()
    (record,) = Ledger.beside(kept._store).own_of("machine-left-out")
    assert (record.about, record.body["reason"], record.body["by"]["name"]) == (there.chain, "it lied", "Ann")
    assert there.chain not in dict(Ledger.beside(kept._store).chains())
    # After the next start.
    office.room.backup.show()
    settle()
    panel = asked(office)
    assert panel.choice.currentText() == f"{there.chain}, left out: it lied (Ann)"
    assert panel.about.text().startswith("You can merge it again")
    assert panel.yes.text() == "Accept it again"
    give(office, "it was repaired", PIN)
    office.wait()
    assert (
        office.backup.told.text() == f"Machine {there.chain} can be merged again.\nStart the program again."
    )
    kept.take_up()
    (record,) = Ledger.beside(kept._store).own_of("machine-let-in")
    assert record.body["reason"] == "it was repaired"


def test_it_takes_a_reason_and_the_right_pin(office: Office) -> None:
    panel = asked(office)
    for reason, pin, told in (
        (" ", PIN, "Type the reason first."),
        ("it lied", "", "Type your PIN first."),
        ("it lied", "999999", "Wrong name, badge or PIN. 4 more tries before you must wait."),
    ):
        give(office, reason, pin)
        assert panel.told.text() == told
        for field in (panel.choice, panel.reason, panel.pin):
            assert field.visibleRegion().boundingRect().size() == field.size(), "all of it is in sight"
    assert panel.pin.text() == ""
    for _ in range(4):
        give(office, "it lied", "999999")
    give(office, "it lied", PIN)
    assert panel.told.text() == "Too many wrong PINs on this machine; wait 5 seconds."
    assert not Ledger.beside(office.hall.kept._store).own_of("machine-left-out")
    strike(Qt.Key.Key_Escape)
    assert panel.told.text() == "What you typed isn’t saved. Leave again to discard it."
    strike(Qt.Key.Key_Escape)
    settle()
    assert office.backup.machine_panel is None
    assert office.backup.isVisible()


def test_what_the_records_refuse_is_told_and_the_program_goes_on(office: Office) -> None:
    asked(office)
    with RecordsFile.open(office.hall.kept._store.path):
        give(office, "it lied", PIN)
        office.wait()
    assert "another program is using the records" in office.backup.told.text()
    assert office.backup.back.isVisible()
    assert [each.left_out for each in office.hall.kept.backups.machines()] == [""]


def test_what_is_done_about_a_machine_is_told_meanwhile_and_a_list_that_cannot_be_read_too(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_backups: BackupService) -> list[OtherMachine]:
        raise Refused("the other machines cannot be read")

    panel, begun = asked(office), list[Callable[[], object]]()
    assert panel.about.text() == (
        "Nothing from this machine will count here: no exams, decisions, revocations or training. Its trainees "
        "keep their names but lose their PINs. The old records are saved in a folder. The ledger records who "
        "decided this and why. The program closes afterward."
    )
    monkeypatch.setattr(panel.task, "begin", begun.append)
    monkeypatch.setattr(office.backup.task, "begin", begun.append)
    give(office, "it lied", PIN)
    assert panel.told.text() == "Checking the PIN…"
    panel.task.refused.emit(Refused("the disk is full"))
    assert panel.told.text() == "The disk is full."
    give(office, "it lied", PIN)
    panel.task.found.emit(begun[-1]())
    assert office.backup.told.text() == "Rewriting the records…"
    assert len(begun) == 3
    office.backup.task.refused.emit(Refused("they are in use"))
    monkeypatch.setattr(BackupService, "machines", refuse)
    office.backup.machines.click()
    assert office.backup.machine_panel is None
    assert office.backup.told.text() == "The other machines cannot be read."
    assert office.backup.told.property("ink") == "wrong"


def test_in_a_kiosk_no_machine_is_asked_about(office: Office) -> None:
    assert office.backup.machines.isVisible()
    office.room.context.screen.hidden_actions = KIOSK.hidden_actions
    office.room.backup.show()
    settle()
    assert not office.backup.machines.isVisible()


def test_without_other_machines_none_is_asked_about(enter: Enter) -> None:
    office = enter()
    office.room.backup.show()
    settle()
    assert not office.backup.machines.isVisible()
