"""Certificates, revocations and the key of 1.0.0 are what they were, to the last letter."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from app.certificate.certificate_text import certificate_as_json, certificate_as_text, read_certificate
from app.certificate.key_file import machine_key, machine_public_key
from app.certificate.revocations import read_revocations, revocations_as_text
from app.certificate.signature import PublicKey, private_key_of, public_key_of
from app.certificate.verify import KnownFacts, sign_certificate, verify_certificate
from app.launch import main
from app.records.backup.backup_contents import Machine
from app.records.records import Records
from tests.artifacts.kept import RELEASE, last_moment, library_of, machine_of_release, said_of, text_of
from tests.systems import is_private

EXAMINED = date(2026, 10, 5)
LAST_DAY = date(2027, 10, 5)
FINGERPRINT = text_of("public-key.txt").partition("Fingerprint: ")[2].splitlines()[0]
KNOWN = KnownFacts(EXAMINED)
NAMES = ("passed.txt", "passed.json", "revoked.txt", "revoked.json")


@pytest.fixture
def key() -> PublicKey:
    return public_key_of(text_of("public-key.txt"))


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return machine_of_release(tmp_path / "machine")


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_is_genuine_for_ever(name: str, key: PublicKey) -> None:
    verdict = verify_certificate(text_of(name), key, KNOWN)
    assert verdict.in_force
    assert verdict.findings[0].kind == "genuine"
    assert verdict.summary is not None
    assert verdict.summary.program == "1.0.0"
    assert verdict.summary.number == said_of(6)["exams"][name.partition(".")[0]]
    assert verdict.summary.examined == EXAMINED
    assert verdict.summary.key == key.fingerprint == FINGERPRINT


@pytest.mark.parametrize("name", NAMES)
def test_it_is_written_today_as_it_was_then(name: str) -> None:
    text = text_of(name)
    signed = read_certificate(text).signed
    assert (certificate_as_json if name.endswith("json") else certificate_as_text)(signed) == text


@pytest.mark.parametrize("name", NAMES)
def test_the_old_key_signs_the_same_today(name: str) -> None:
    signed = read_certificate(text_of(name)).signed
    again = sign_certificate(signed.summary, private_key_of(text_of("certificates.key")))
    assert again == signed


@pytest.mark.parametrize("name", NAMES)
def test_one_letter_changed_is_found(name: str, key: PublicKey) -> None:
    text = text_of(name)
    changed = text.replace("Oxford", "Oxfort")
    assert changed != text
    assert verify_certificate(changed, key, KNOWN).findings[0].kind == "changed"


@pytest.mark.parametrize(("day", "kind"), [(LAST_DAY, "genuine"), (LAST_DAY + timedelta(1), "expired")])
def test_it_is_in_force_up_to_its_last_day(day: date, kind: str, key: PublicKey) -> None:
    assert verify_certificate(text_of("passed.txt"), key, KnownFacts(day)).findings[0].kind == kind


def test_the_list_of_revocations_is_believed_and_names_the_one(key: PublicKey) -> None:
    revocations = read_revocations(text_of("revocations.txt"), key)
    assert revocations.as_of == EXAMINED
    assert [(each.number, each.on, each.reason) for each in revocations.revoked] == [
        (said_of(6)["exams"]["revoked"], EXAMINED, "the deck was short")
    ]
    known = KnownFacts(EXAMINED, (revocations,))
    assert verify_certificate(text_of("revoked.txt"), key, known).findings[0].kind == "revoked"
    assert verify_certificate(text_of("passed.txt"), key, known).in_force
    assert revocations_as_text(revocations, private_key_of(text_of("certificates.key"))) == text_of(
        "revocations.txt"
    )


def test_the_key_of_a_machine_stays_the_one_it_was(machine: Machine, key: PublicKey) -> None:
    assert machine_key(machine.signing).public == key == machine_public_key(machine.signing)
    assert machine_key(machine.signing).as_text() == text_of("certificates.key")
    then = text_of("certificates.public.txt")
    assert then == text_of("public-key.txt")
    assert key.as_text().splitlines()[-4:] == then.splitlines()[-4:], (
        "only the sentence above it was reworded"
    )


def test_a_key_file_made_today_has_the_form_of_then(tmp_path: Path) -> None:
    made = machine_key(tmp_path / "signing")
    shape = [line if "-" in line else len(line) for line in made.as_text().splitlines()]
    assert shape == [line if "-" in line else len(line) for line in text_of("certificates.key").splitlines()]
    assert is_private(tmp_path / "signing" / "certificates.key")
    assert is_private(tmp_path / "signing")


def test_a_certificate_issued_again_is_the_same_to_its_last_letter(machine: Machine) -> None:
    records = Records(machine.records, library_of(machine), last_moment)
    ann = next(each for each in records.supervisors.everybody() if each.name == "Ann")
    signed = records.filing.issue(said_of(6)["exams"]["passed"], ann, lambda _: None)
    assert certificate_as_text(signed) == text_of("passed.txt")


def test_the_command_verifies_what_was_issued_then(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--key", str(RELEASE / "public-key.txt"), "--revoked", str(RELEASE / "revocations.txt")]
    assert main(["verify", str(RELEASE / "revoked.txt"), *words]) == 1
    assert "It was revoked on Oct 5, 2026: the deck was short." in capsys.readouterr().out
