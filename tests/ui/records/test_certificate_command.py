"""`hcf-trainer certificate` and `hcf-trainer record`: what the window saves, without one."""

from datetime import date
from pathlib import Path

import pytest
from openbadgeslib.ob3 import OB3Verifier
from pypdf import PdfReader
from PySide6.QtWidgets import QApplication

from app.certificate.key_file import machine_public_key
from app.certificate.verify import KnownFacts, verify_certificate
from app.credentials.open_badge import did_of
from app.launch import main
from app.procedure.library import Library
from app.records.exams.exam_store import SittingStore
from app.records.training.attempt_store import AttemptStore
from app.ui.certificate.certificate_folder import CertificateFolder
from tests.copies import copy_records

Capture = pytest.CaptureFixture[str]


class Machine:
    """A machine on which Dee has passed, and Ann may issue the certificate."""

    def __init__(self, folder: Path, houses: Path, capsys: Capture) -> None:
        self.folder, self.to, self.pin = folder, folder / "to", folder / "pin"
        self.to.mkdir()
        self.pin.write_text("041704\n", "utf-8")
        self._houses, self._capsys = houses, capsys
        self.lines: list[str] = []

    def run(self, *words: str, code: int = 0) -> str:
        """What the program says, in one line."""
        where = ["--records", str(self.folder / "records.sqlite"), "--houses", str(self._houses)]
        by = ["--by", "Ann", "--pin-file", str(self.pin), "--to", str(self.to)]
        assert main(["certificate", *words, *by, *where]) == code
        said = self._capsys.readouterr()
        self.lines = said.out.splitlines()
        return " ".join((said.err if code else said.out).split())


@pytest.fixture
def machine(
    tmp_path: Path,
    passed: Path,
    own: Library,
    qapp: QApplication,
    letters: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Capture,
) -> Machine:
    copy_records(passed, tmp_path / "records.sqlite")
    monkeypatch.setenv("COLUMNS", "500")
    return Machine(tmp_path, own.own, capsys)


def test_a_certificate_is_issued_in_all_its_forms_and_genuine(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = machine.run("Dee", "--paper", "Letter")
    (folder,) = machine.to.iterdir()
    number = folder.name.removeprefix("certificate-")
    assert said.startswith(f"Certificate {number} for Dee (4), ")
    assert {file.suffix for file in folder.iterdir()} == {".pdf", ".json", ".txt"}
    assert all(str(file) in said for file in folder.iterdir())
    assert (folder / f"{folder.name}.pdf").read_bytes().startswith(b"%PDF")
    key = machine_public_key(machine.folder / "signing")
    assert key
    text = (folder / f"{folder.name}.txt").read_text("utf-8")
    assert verify_certificate(text, key, KnownFacts(date(2026, 12, 1))).in_force
    assert said.endswith("Rules not confirmed by the house.")
    assert machine.run(number) == said, "issued again it is the same one"
    lines = machine.lines
    monkeypatch.setenv("COLUMNS", "35")
    machine.run(number)
    assert machine.lines == lines, "no line is broken in a narrow terminal"


def test_a_badge_comes_along_and_is_signed_by_the_same_key(machine: Machine) -> None:
    machine.run("Dee", "--badge", "--badge-list", "https://house.example/revoked-badges.json")
    (folder,) = machine.to.iterdir()
    ends = (".pdf", ".json", ".txt", ".badge.jwt", ".badge.png", ".badge.svg")
    assert {file.name for file in folder.iterdir()} == {f"{folder.name}{end}" for end in ends}
    key = machine_public_key(machine.folder / "signing")
    assert key
    found = OB3Verifier.for_issuer_did(did_of(key)).verify(
        OB3Verifier.extract_token_from_png((folder / f"{folder.name}.badge.png").read_bytes())
    )
    assert found.identifiers[0].identity_hash == "Dee"
    said = machine.run("Dee", "--badge", "--badge-list", "http://house.example/x", code=2)
    assert '"http://house.example/x" is not an https address for the list of revoked badges' in said
    said = machine.run("Dee", "--badge-list", "https://house.example/x", code=2)
    assert "--badge-list goes with --badge; add --badge" in said


def test_with_a_wrong_pin_nothing_is_issued(machine: Machine) -> None:
    machine.pin.write_text("9999", "utf-8")
    assert "Wrong name, badge or PIN." in machine.run("Dee", code=2)
    assert not list(machine.to.iterdir())


def test_where_it_cannot_be_saved_nothing_is_left_of_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: CertificateFolder) -> Path:
        raise OSError(28, "No space left on device", "to")

    monkeypatch.setattr(CertificateFolder, "put", full)
    assert "No space left on device" in machine.run("Dee", code=2)
    assert not list(machine.to.iterdir())


def test_the_record_of_an_exam_is_saved_as_a_pdf(machine: Machine, own: Library, capsys: Capture) -> None:
    file = machine.folder / "exam.pdf"
    where = ["--records", str(machine.folder / "records.sqlite"), "--houses", str(own.own)]
    with AttemptStore.look(machine.folder / "records.sqlite") as store:
        (number,) = SittingStore.beside(store).ids()
    assert main(["record", number.casefold(), "--to", str(file), "--paper", "Letter", *where]) == 0
    assert capsys.readouterr().out.strip() == f"Record of exam {number}, Dee, passed: {file}"
    text = "".join(page.extract_text() for page in PdfReader(file).pages)
    assert number in text
    assert main(["record", number, "--to", str(file), *where]) == 2
    assert (
        "this file already exists; choose another name or replace it with --force" in capsys.readouterr().err
    )
    assert main(["record", number, "--to", str(file), "--force", *where]) == 0
    assert main(["record", "ZZZZ-0000", *where]) == 2
    assert 'no exam "ZZZZ-0000" on this machine' in capsys.readouterr().err
    gone = machine.folder / "none" / "exam.pdf"
    assert main(["record", number, "--to", str(gone), *where]) == 2
    assert "exam.pdf cannot be saved there" in capsys.readouterr().err
