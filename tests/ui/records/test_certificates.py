"""Certificates through the window: issued, issued again, refused, revoked, and checked on another machine."""

import json
import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest
from openbadgeslib.ob3 import OB3Verifier
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from segno import make_qr

from app.certificate.certificate_text import Signed, facts_of
from app.certificate.key_file import PRIVATE
from app.certificate.signature import public_key_of
from app.certificate.verify import Finding, Kind, Verification
from app.credentials.open_badge import did_of
from app.launch import main
from app.records.db.ledger import Ledger
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.result_export import EXPORTED
from app.ui.certificate import certificate_folder
from app.ui.certificate.certificate_folder import CertificateFolder
from app.ui.kit.components.banner import Banner
from app.ui.kit.settings import Settings
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.records.check_certificate_page import CheckPage
from app.ui.office.records.export_panels import ResultsPanel, VerifiersPanel
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.result_page import ResultPage
from tests.bulk import figure
from tests.certificate.certificates import SIGNED
from tests.own_folders import move_to, one_folder
from tests.records.killing import told_until_killed
from tests.ui.exam.conftest import Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import Enter
from tests.ui.records.office import Office, choosing

pytestmark = pytest.mark.usefixtures("unpainted")

Capture = pytest.CaptureFixture[str]


def issue(office: Office, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the result that is on the screen, into a place."""
    choosing(monkeypatch, place)
    click(office.hall.page(ResultPage).certificate)
    click(office.certificate.yes)
    settle()


@pytest.fixture
def office(enter: Enter) -> Office:
    """The result of the exam is open."""
    office = enter()
    office.room.results.show(office.sitting)
    return office


@pytest.fixture
def place(tmp_path: Path) -> Path:
    place = tmp_path / "usb stick"
    place.mkdir()
    return place


def test_a_certificate_is_three_files_that_another_machine_checks_with_the_public_key_alone(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    issue(office, place, monkeypatch)
    name = f"certificate-{office.sitting}"
    files = {file.suffix: file for file in (place / name).iterdir()}
    assert set(files) == {".pdf", ".json", ".txt"}
    assert {file.stem for file in files.values()} == {name}
    assert list(place.iterdir()) == [place / name]
    assert files[".pdf"].read_bytes().startswith(b"%PDF")
    assert str(place / name) in office.certificate.told.text()
    # What verifiers are given is saved on the records' page.
    office.room.records.show()
    settle()
    click(office.records.buttons["verify"])
    click(office.going_out.yes)
    assert office.going_out.told.text() == (
        f"✓ Saved: public-key.txt, in {place}. Saved: revocations.txt, in {place}."
        f" Saved: check-a-certificate.html, in {place}. Saved: revoked-badges.json, in {place}."
    )
    move_to(one_folder(place / "another machine", "DATA"), monkeypatch)
    given = ["--key", str(place / "public-key.txt"), "--revoked", str(place / "revocations.txt")]
    for form in (".json", ".txt", ".pdf"):
        assert main(["verify", str(files[form]), *given]) == 0
        assert "Genuine: nothing was changed." in capsys.readouterr().out


def test_the_same_certificate_again_replaces_itself_and_is_the_same(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue(office, place, monkeypatch)
    (folder,) = place.iterdir()
    text = (folder / f"{folder.name}.json").read_text("utf-8")
    pdf = (folder / f"{folder.name}.pdf").read_bytes()
    click(office.certificate.papers.buttons["A4" if office.certificate.paper == "Letter" else "Letter"])
    click(office.certificate.yes)
    assert list(place.iterdir()) == [folder]
    assert (folder / f"{folder.name}.json").read_text("utf-8") == text
    assert (folder / f"{folder.name}.pdf").read_bytes() != pdf
    assert office.issued() == 1
    assert json.loads(text)["number"] == office.sitting


def test_a_badge_comes_along_if_it_is_wanted(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choosing(monkeypatch, place)
    click(office.hall.page(ResultPage).certificate)
    panel = office.certificate
    assert not panel.badge_list.isVisible()
    click(panel.badges.buttons[True])
    assert panel.badge_list.isVisible()
    panel.badge_list.setText("house.example/revoked")
    click(panel.yes)
    assert panel.told.text() == (
        '"house.example/revoked" is not an https address for the list of revoked badges.'
    )
    assert list(place.iterdir()) == []
    assert office.issued() == 0
    panel.badge_list.setText("https://house.example/revoked-badges.json")
    click(panel.yes)
    name = f"certificate-{office.sitting}"
    assert panel.told.text() == f"✓ Saved as PDF, JSON, text and badge: {place / name}"
    issuer = OB3Verifier.for_issuer_did(did_of(public_key_of(office.hall.kept.filing.public_key())))
    png, svg = (place / name / f"{name}.badge.{form}" for form in ("png", "svg"))
    for token in (
        OB3Verifier.extract_token_from_png(png.read_bytes()),
        OB3Verifier.extract_token_from_svg(svg.read_bytes()),
    ):
        assert issuer.verify(token).identifiers[0].identity_hash == "Dee"
        assert (place / name / f"{name}.badge.jwt").read_text("utf-8").strip() == token


def test_another_certificate_of_that_number_stays_beside_it(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = place / f"certificate-{office.sitting}"
    taken.mkdir()
    (taken / f"{taken.name}.json").write_text("another one", "utf-8")
    issue(office, place, monkeypatch)
    assert (taken / f"{taken.name}.json").read_text("utf-8") == "another one"
    assert len(list((place / f"{taken.name}-2").iterdir())) == 3


def test_a_full_disk_leaves_no_file_and_no_record(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = certificate_folder._write

    def full(file: Path, data: bytes) -> None:
        if file.suffix == ".txt":
            raise OSError(28, "No space left on device")
        written(file, data)

    with monkeypatch.context() as patch:
        patch.setattr(certificate_folder, "_write", full)
        issue(office, place, patch)
    assert "cannot be saved there (No space left on device)" in office.certificate.told.text()
    assert list(place.iterdir()) == []
    assert office.issued() == 0
    click(office.certificate.no)
    issue(office, place, monkeypatch)
    assert office.issued() == 1


def test_a_place_that_cannot_be_written(office: Office, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    issue(office, place / "nowhere", monkeypatch)
    assert "choose another folder" in office.certificate.told.text()
    assert office.issued() == 0


def test_no_place_no_certificate(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    choosing(monkeypatch)
    click(office.hall.page(ResultPage).certificate)
    click(office.certificate.yes)
    assert office.certificate.told.text() == ""
    assert office.issued() == 0


def test_revoking_takes_a_reason_and_closes_the_way_to_certificates(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    issue(office, place, monkeypatch)
    click(office.certificate.no)
    settle()
    office.hall.decide(DecisionKind.REVOKE)
    page_of = office.hall.page(DecisionsPage)
    click(page_of.keys["revoke"])
    assert office.hall.kept.exams.file(office.sitting).revoked is None
    page_of.text.setPlainText("Somebody stood behind the dealer and helped.")
    click(page_of.keys["revoke"])
    settle()
    page = office.hall.page(ResultPage)
    for key in (page.certificate, page.decide):
        assert not key.isVisible()
    assert page.outcome.text() == "Revoked"
    assert page.why.text() == (
        "Revoked by Ann on Oct 1, 2026: Somebody stood behind the dealer and helped.\n"
        "Before that: Passed: met every requirement."
    )
    assert office.hall.kept.exams.file(office.sitting).revoked
    assert not audit_ledger(office.hall.kept._store).troubles
    office.room.records.show()
    settle()
    click(office.records.buttons["verify"])
    click(office.going_out.yes)
    (folder,) = [each for each in place.iterdir() if each.is_dir()]
    move_to(one_folder(place / "another machine", "DATA"), monkeypatch)
    given = ["--key", str(place / "public-key.txt"), "--revoked", str(place / "revocations.txt")]
    assert main(["verify", str(folder / f"{folder.name}.json"), *given]) == 1
    assert "Somebody stood behind the dealer" in capsys.readouterr().out


def test_what_cannot_be_revoked_says_so(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    office.hall.decide(DecisionKind.REVOKE)
    page = office.hall.page(DecisionsPage)
    office.hall.kept.filing.revoke(office.sitting, "On another screen.", office.ann)
    page.text.setPlainText("Here it was revoked too.")
    click(page.keys["revoke"])
    assert page.shell.told.text().endswith("was revoked; nothing can be added to it.")


def test_the_first_account_makes_the_key_of_the_machine(open_hall: Open, tmp_path: Path) -> None:
    hall = open_hall()
    hall.make_first()
    key = tmp_path / "signing" / "certificates.key"
    assert key.exists()
    assert os.name != "posix" or key.stat().st_mode & 0o077 == 0


def test_without_a_folder_for_keys_there_is_no_account_and_a_sentence(
    open_hall: Open, tmp_path: Path
) -> None:
    (tmp_path / "signing").write_text("in the way of the folder", "utf-8")
    hall = open_hall()
    hall.make_first()
    assert not hall.is_open
    assert "the PIN key cannot be saved there" in hall.page(SupervisorAccountPage).told.text()


def test_without_a_key_there_is_an_account_and_a_warning(
    open_hall: Open, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "signing").mkdir(mode=0o700)
    (tmp_path / "signing" / PRIVATE).write_text("no key", "utf-8")
    (tmp_path / "signing" / PRIVATE).chmod(0o600)
    hall = open_hall()
    hall.make_first()
    assert hall.is_open
    assert "this is not an hcf-trainer private key" in capsys.readouterr().err


def save_for_ever(folder: Path, pipe: int) -> None:
    """The page is painted elsewhere: a process that was forked cannot use Qt."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(certificate_folder, "certificate_pdf", lambda _, paper, *__: paper.encode() * 40_000)
        for number in range(10**6):
            place = folder / str(number % 50)
            place.mkdir(exist_ok=True)
            saving = CertificateFolder(place, "A4" if number % 2 else "Letter")
            saving.make_ready(SIGNED)
            saving.put()
            os.write(pipe, b".")


@pytest.mark.bulk
def test_killed_while_saving_leaves_nothing_or_all_three(tmp_path: Path) -> None:
    name, chance = f"certificate-{SIGNED.summary.number}", Random(5)
    for _ in range(figure(200)):
        told_until_killed(partial(save_for_ever, tmp_path), 1, chance)
        for place in tmp_path.iterdir():
            made = [each for each in place.iterdir() if each.suffix != ".draft"]
            assert made in ([], [place / name])
            for folder in made:
                assert {file.suffix for file in folder.iterdir()} == {".pdf", ".json", ".txt"}
                assert (folder / f"{name}.pdf").stat().st_size in (80_000, 240_000)


def test_a_draft_that_was_left_behind_is_taken_away(tmp_path: Path, letters: str) -> None:
    # Names that every machine has the characters for.
    signed = Signed(replace(SIGNED.summary, assessors=("Maria Cruz (badge 88)",)), SIGNED.signature)
    left = tmp_path / f"certificate-{signed.summary.number}.draft"
    left.mkdir()
    (left / "half.pdf").write_bytes(b"%P")
    saving = CertificateFolder(tmp_path, "A4")
    saving.make_ready(signed)
    assert sorted(file.suffix for file in saving.put().iterdir()) == [".json", ".pdf", ".txt"]
    assert not left.exists()


def test_a_certificate_is_on_the_disk_before_it_is_said_that_it_was_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[Path, frozenset[str]]] = []

    def sync(folder: Path) -> None:
        synced.append((folder, frozenset([each.name for each in folder.iterdir()])))

    monkeypatch.setattr(certificate_folder, "sync_folder", sync)
    monkeypatch.setattr(certificate_folder, "certificate_pdf", lambda _signed, paper, *_: paper.encode())
    name = f"certificate-{SIGNED.summary.number}"
    forms = frozenset({f"{name}.pdf", f"{name}.json", f"{name}.txt"})
    for paper in ("A4", "Letter"):
        saving = CertificateFolder(tmp_path, paper)
        saving.make_ready(SIGNED)
        assert synced[-1] == (tmp_path / f"{name}.draft", forms), "what is in it, before it has its name"
        folder = saving.put()
        # The first one is a new name in its place; the second replaces each file in the folder that is there.
        where, names = synced[-1]
        assert (where, names) == ((tmp_path, frozenset({name})) if paper == "A4" else (folder, forms))
        assert (folder / f"{name}.pdf").read_bytes() == paper.encode()


def test_a_certificate_is_checked_in_the_window_by_text_file_and_picture(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    issue(office, place, monkeypatch)
    (folder,) = place.iterdir()
    office.room.records.show()
    settle()
    click(office.records.buttons["verify"])
    panel = office.going_out
    assert isinstance(panel, VerifiersPanel)
    click(panel.check)
    settle()
    page = office.hall.page(CheckPage)
    text = (folder / f"{folder.name}.txt").read_text("utf-8")
    picture, noise = place / "code.png", place / "noise.png"
    make_qr(text, error="m", encoding="utf-8").save(str(picture), scale=3)
    noise.write_bytes(b"\x89PNG nothing")
    for given, headline in (
        (text, "Genuine and valid"),
        (text.replace("Dee", "Bo"), "Not valid: it was changed"),
        ("I have passed.", "This is not a certificate"),
    ):
        page.text.setPlainText(given)
        click(page.check)
        assert page.headline.text() == headline
    opened = iter([folder / f"{folder.name}.pdf", folder / f"{folder.name}.json", picture, noise])
    monkeypatch.setattr(office.hall.window.table_screen.file_picker, "file_to_read", lambda *_: next(opened))
    for headline in ("Genuine and valid", "Genuine and valid", "Genuine and valid", "Can’t read this"):
        click(page.open)
        assert page.headline.text() == headline
    office.hall.kept.filing.revoke(office.sitting, "The form was known before.", office.ann)
    page.text.setPlainText(text)
    click(page.check)
    assert page.headline.text() == "Not valid: revoked"


def test_results_for_hr_are_saved_and_the_ledger_says_so(
    office: Office, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        office.hall.window.table_screen.file_picker, "file_to_save", lambda *_: place / "results.csv"
    )
    office.room.records.show()
    settle()
    click(office.records.buttons["results"])
    panel = office.going_out
    assert isinstance(panel, ResultsPanel)
    click(panel.yes)
    assert panel.told.text() == f"✓ Saved: results.csv, in {place}. 1 exam."
    assert (place / "results.csv").read_bytes().startswith(b"\xef\xbb\xbfemployee_number,")
    click(panel.exams.buttons[True])
    click(panel.yes)
    assert panel.told.text() == "Nothing new since last time."
    exported = Ledger.beside(office.hall.kept._store).own_of(EXPORTED)
    assert [entry.body["rows"] for entry in exported] == [1]


HEADLINES: dict[Kind, tuple[str, str]] = {
    "genuine": ("Genuine and valid", "right"),
    "changed": ("Not valid: it was changed", "wrong"),
    "another-key": ("Another key signed it", "form"),
    "revoked": ("Not valid: revoked", "wrong"),
    "records-changed": ("The records here don’t support it", "wrong"),
    "future": ("Not valid: dated in the future", "form"),
    "list-ahead": ("Check this machine’s date", "form"),
    "list-too-old": ("The revocation list is too old", "form"),
    "expired": ("No longer valid: expired", "form"),
    "rules-changed": ("No longer valid: the rules changed", "form"),
    "not-a-certificate": ("This is not a certificate", "wrong"),
}


def test_the_gravest_finding_about_a_certificate_is_its_headline(qtbot: QtBot) -> None:
    place = QWidget()
    qtbot.addWidget(place)
    page = CheckPage(False, Settings(), place)
    assert not page.open.isVisibleTo(page)
    assert words_on(page.answer) == ["The result", "The result appears here."]
    surrounded = "The text around the certificate is not signed."
    for kind, (headline, ink) in HEADLINES.items():
        findings = (Finding(kind, "The first."), Finding("expired", "The second."))
        page.show_verdict(Verification(findings, surrounded=True))
        assert page.answer.findChildren(Banner)[0].property("tint") == ink
        assert words_on(page.answer) == ["The result", headline, "The first.", "The second.", surrounded]
    page.show_verdict(Verification((Finding("genuine", "The first."),), SIGNED.summary))
    said = words_on(page.answer)
    assert said[:3] == ["The result", "Genuine and valid", "The first."]
    assert surrounded not in said
    facts = [words for fact in facts_of(SIGNED.summary) for words in fact]
    assert [each.replace(" ", "") for each in said[3:-1]] == [each.replace(" ", "") for each in facts]
    assert said[-1] == (
        "Only these facts are signed. Compare them with the person and the paper in front of you. A signature "
        "does not prove who dealt, or that no one else has the key."
    )
    page.tell("It is a picture.")
    assert words_on(page.answer) == ["The result", "Can’t read this", "It is a picture."]


def words_on(panel: QWidget) -> list[str]:
    """The words on a panel, in reading order."""
    return [each.text() for each in panel.findChildren(QLabel) if each.text() and each.isVisibleTo(panel)]
