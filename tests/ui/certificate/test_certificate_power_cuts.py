"""Power cuts while a certificate is issued: it is there with its record in the ledger, or it can be issued again."""

from pathlib import Path

import pytest

from app.certificate.key_file import machine_key
from app.records.backup.backup_contents import Machine
from app.records.db.records_file import RecordsFile
from tests.bulk import figure
from tests.records.backups import machine_in
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.records.test_power_cuts import CUTS, Stage, appended, tracer  # noqa: F401

_ISSUE = """
from app.certificate.key_file import machine_key
from app.records.db.records_file import RecordsFile
from app.records.exams.certificates import CertificateIssuer
from app.records.exams.exam_store import SittingStore
from app.commands.certificate import saved
from tests.records.examining import Hall, HousesAsShipped
with RecordsFile.open(machine.records) as records:
    library = HousesAsShipped(own=machine.houses)
    hall = Hall(records, library)
    issuer = CertificateIssuer(SittingStore.beside(records), hall.exams, library, lambda: hall.now)
    (ann, *_), key = hall.supervisors.everybody(), machine_key(machine.signing)
    (exam,) = [each.id for each in hall.exams.sittings() if each.dealer == "Dee" and each.passed]
    place = folder / "certificates"
    saved(place, "Letter", lambda ready: issuer.issue(exam, key, ann, ready), print)
    ack("issued")
"""
_CERTIFIED = "SELECT count(*) FROM ledger WHERE kind = 'certified'"


def machine_with_a_pass(folder: Path) -> Machine:
    """A machine on which somebody has passed an exam."""
    machine = machine_in(folder)
    for each in (folder, machine.houses, folder / "certificates"):
        each.mkdir()
    machine_key(machine.signing)
    with RecordsFile.open(machine.records) as records:
        hall = Hall(records, short_house(machine.houses, rounds=1, questions=1))
        ann, ben, dealer = hall.people()
        hall.exams.mark(dealt(hall, hall.exams.open(HOUSE, dealer, ann)), sheet(ben))
    return machine


@pytest.mark.bulk
@pytest.mark.usefixtures("tracer")
def test_a_certificate_is_whole_and_in_the_ledger_or_not_there_after_a_power_cut(tmp_path: Path) -> None:
    stage = Stage(tmp_path, _ISSUE, machine_with_a_pass(tmp_path / "here"))
    before = appended(stage.machine, _CERTIFIED) - 1
    (made,) = (stage.machine.folder / "certificates").iterdir()
    whole = {file.name: file.read_bytes() for file in made.iterdir()}
    assert {Path(name).suffix for name in whole} == {".pdf", ".json", ".txt"}
    for number in range(figure(CUTS // 5, share=100)):
        machine, acks = stage.cut(number)
        found = [
            each for each in (machine.folder / "certificates").iterdir() if not each.name.endswith(".draft")
        ]
        in_ledger = appended(machine, _CERTIFIED) - before
        assert not acks or (found and in_ledger == 1), number
        for folder in found:
            assert {file.name: file.read_bytes() for file in folder.iterdir()} == whole, number
            assert in_ledger == 1, number
