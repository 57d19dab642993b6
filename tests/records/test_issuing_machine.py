"""The machine that issues certificates: its key, its checkpoint, the head on all it hands out, and dates."""

import errno
import json
import os
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from app.certificate.certificate_text import Signed, certificate_as_text
from app.certificate.due import due_csv, due_json
from app.certificate.exam_list_export import exams_csv, exams_json
from app.certificate.key_file import PRIVATE, PUBLIC, machine_key, machine_public_key
from app.certificate.revocations import Revocations, read_revocations, revocations_as_text
from app.certificate.signature import new_key
from app.certificate.signed_head import earlier_keys
from app.certificate.verify import KnownFacts, sign_certificate, verify_certificate
from app.errors import Refused
from app.exam.result_codec import result_as_plain
from app.exam.supervisor import Supervisor
from app.launch import main
from app.learning.dates import day_words
from app.records.backup.restore import restore
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import CHECKPOINT, read_checkpoint, rollback_words
from app.records.exams.dealer_files import DealerFiles
from app.records.exams.exam_ledger import REVOKED
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.machines import SigningKeys, change_key, public_text
from app.records.training.attempt_store import AttemptStore
from app.ui.office.records.file_sheet_words import sheet_page
from tests.certificate.certificates import KEY, SUMMARY
from tests.own_folders import move_to, one_folder
from tests.records.backups import PASSPHRASE, backup_of, machine_in
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.systems import needs_modes, needs_pipes

DIGITS = r"(?:[0-9a-f]{4} ){7}[0-9a-f]{4}"

Capture = pytest.CaptureFixture[str]


class Issuer:
    """A machine on which an exam was passed, and its dealers' files."""

    def __init__(self, folder: Path) -> None:
        self.records, self.signing = folder / "records.sqlite", folder / "signing"
        folder.mkdir(exist_ok=True)
        self.library = short_house(folder / "houses", rounds=1, questions=1)
        self.hall = Hall(AttemptStore.open(self.records), self.library)
        self.hall.now = datetime.now(UTC) - timedelta(days=2)
        self.ann, self.ben, dee = self.hall.people()
        self.sitting = dealt(self.hall, self.hall.exams.open(HOUSE, dee, self.ann))
        self.hall.exams.mark(self.sitting, sheet(self.ben, 9))

    @property
    def filing(self) -> DealerFiles:
        return DealerFiles(self.hall.file, self.hall.exams, self.library, self.signing, lambda: self.hall.now)

    def issue(self) -> Signed:
        return self.filing.issue(self.sitting, self.ann, lambda _: None)

    def kinds(self, signed: Signed) -> list[str]:
        known = self.filing.known_about(signed.summary)
        key = machine_key(self.signing).public
        return [each.kind for each in verify_certificate(certificate_as_text(signed), key, known).findings]

    def cut(self, number: int) -> None:
        """Cut off the end of the ledger, as an older copy of the file would."""
        db = self.hall.file._db
        db.execute("DROP TRIGGER IF EXISTS ledger_delete")
        db.execute("DELETE FROM ledger WHERE number > ?", (number,))


@pytest.fixture
def issuer(tmp_path: Path) -> Issuer:
    return Issuer(tmp_path / "hcf-trainer")


def standing(issuer: Issuer) -> int:
    head = issuer.filing.head()
    assert head
    return head.record


def test_issuing_a_certificate_moves_the_checkpoint_to_the_end_of_the_ledger(issuer: Issuer) -> None:
    issuer.issue()
    kept = read_checkpoint(issuer.signing)
    assert kept
    assert kept.standing == issuer.filing.head()


def test_a_revocation_moves_the_checkpoint_too(issuer: Issuer) -> None:
    issuer.issue()
    issuer.filing.revoke(issuer.sitting, "somebody helped", issuer.ann)
    kept = read_checkpoint(issuer.signing)
    assert kept
    assert kept.standing == issuer.filing.head()


def test_a_revocation_that_was_rolled_back_is_missed_by_verify(issuer: Issuer) -> None:
    signed = issuer.issue()
    before = standing(issuer)
    issuer.filing.revoke(issuer.sitting, "somebody helped", issuer.ann)
    assert issuer.kinds(signed) == ["revoked"]
    issuer.cut(before)
    assert issuer.kinds(signed) == ["records-changed"]
    with pytest.raises(
        Refused,
        match=r"^The records were rolled back or swapped: ledger record 9 used to be here and is now missing\. No certificates can be issued\. Restore the newest backup with hcf-trainer restore; that is noted in the ledger\.$",
    ):
        issuer.issue()


def test_verify_looks_for_chain_record_and_head_of_a_certificate(issuer: Issuer) -> None:
    signed = issuer.issue()
    summary, key = signed.summary, machine_key(issuer.signing)
    assert issuer.kinds(signed) == ["genuine"]
    for other in (
        replace(summary, record=999),
        replace(summary, head="0" * 64),
        replace(summary, number="Z"),
    ):
        assert issuer.kinds(sign_certificate(other, key)) == ["records-changed"]
    # Of another machine nothing is known here.
    assert issuer.kinds(sign_certificate(replace(summary, chain="0" * 16, number="Z"), key)) == ["genuine"]


def test_the_door_compares_and_signs_how_far_the_ledger_goes(issuer: Issuer) -> None:
    assert issuer.filing.check_door() == ""
    first = read_checkpoint(issuer.signing)
    assert first
    with transaction(issuer.hall.file._db):
        Ledger.beside(issuer.hall.file).append("remark", "x", {}, issuer.hall.now)
    assert issuer.filing.check_door() == ""
    second = read_checkpoint(issuer.signing)
    assert second
    assert second.standing.record == first.standing.record + 1
    issuer.cut(first.standing.record)
    assert issuer.filing.check_door().startswith("The records were rolled back")
    assert read_checkpoint(issuer.signing) == second  # it never goes back


def test_a_missing_checkpoint_is_told_once_at_the_door(issuer: Issuer) -> None:
    issuer.filing.check_door()
    (issuer.signing / CHECKPOINT).unlink()
    assert issuer.filing.check_door().startswith("The ledger checkpoint is missing.")
    assert issuer.filing.check_door() == ""


def test_the_door_tells_of_a_key_that_the_ledger_does_not_know(issuer: Issuer) -> None:
    issuer.filing.check_door()
    for name in (PRIVATE, PUBLIC):
        (issuer.signing / name).unlink()
    assert "does not match the ledger" in issuer.filing.check_door()
    with pytest.raises(
        Refused,
        match=rf"^the certificate key \({DIGITS}\) does not match the ledger \({DIGITS}\); restore the signing folder from a backup\. If the old key is lost, switch to the new one with hcf-trainer machines --new-key$",
    ):
        issuer.issue()


def test_a_restore_takes_no_revocation_back(issuer: Issuer) -> None:
    signed = issuer.issue()
    machine = machine_in(issuer.records.parent)
    backup = backup_of(machine, issuer.records.with_name("b.backup"), issuer.hall.now)
    issuer.filing.revoke(issuer.sitting, "somebody helped", issuer.ann)
    issuer.hall.file.close()
    restore(backup, PASSPHRASE, machine, issuer.hall.now)
    issuer.hall = Hall(AttemptStore.open(issuer.records), issuer.library, now=issuer.hall.now)
    assert issuer.kinds(signed) == ["revoked"]
    assert [sat.is_revoked for sat in issuer.hall.exams.sittings()] == [True]
    assert audit_ledger(issuer.hall.file).troubles == ()


def test_a_restore_repeats_no_revocation_and_brings_none_of_an_exam_that_the_backup_does_not_have(
    issuer: Issuer,
) -> None:
    issuer.issue()
    issuer.filing.revoke(issuer.sitting, "somebody helped", issuer.ann)
    machine = machine_in(issuer.records.parent)
    backup = backup_of(machine, issuer.records.with_name("b.backup"), issuer.hall.now)
    later = dealt(issuer.hall, issuer.hall.exams.open(HOUSE, issuer.hall.dealers()[0], issuer.ann))
    issuer.hall.exams.mark(later, sheet(issuer.ben, 9))
    issuer.filing.revoke(later, "somebody helped again", issuer.ann)
    issuer.hall.file.close()
    restore(backup, PASSPHRASE, machine, issuer.hall.now)
    with Ledger.open(issuer.records) as ledger:
        assert [entry.about for entry in ledger.own_of(REVOKED)] == [issuer.sitting]


# --- the head on everything that is handed out


def test_every_list_sheet_and_export_has_the_head_of_the_ledger(issuer: Issuer) -> None:
    issuer.issue()
    head = issuer.filing.head()
    assert head
    sats, due = issuer.hall.exams.sittings(), issuer.filing.due()
    for text in (
        exams_csv(sats, str, head),
        exams_json(sats, str, head),
        sheet_page(issuer.filing.sheet(issuer.sitting)),
        *((due_csv(due, head), due_json(due, head)) if due else ()),
    ):
        assert str(head) in text
    assert json.loads(exams_json(sats, str, head))["exams"][0]["ledger"] == str(head)
    listed = read_revocations(issuer.filing.revocations(), machine_key(issuer.signing).public)
    assert listed.ledger == issuer.filing.head()


def test_a_list_of_revocations_without_a_head_is_read_as_1_0_0_wrote_it() -> None:
    old = Revocations(date(2026, 11, 16), ())
    text = revocations_as_text(old, KEY)
    assert text.startswith("HIGH CARD FLUSH REVOCATIONS 1\n")
    assert read_revocations(text, KEY.public) == old


# --- the key


def test_public_and_private_key_have_to_belong_together(issuer: Issuer) -> None:
    """A swapped public file once made a forgery genuine."""
    issuer.issue()
    (issuer.signing / PUBLIC).write_text(new_key().public.as_text(), "utf-8")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]certificates\.public\.txt: this does not match the private key next to it, so one of them was swapped; if certificates\.key is the right one, delete this file and the program will make a new one$",
    ):
        machine_public_key(issuer.signing)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]certificates\.public\.txt: this does not match the private key next to it, so one of them was swapped; if certificates\.key is the right one, delete this file and the program will make a new one$",
    ):
        machine_key(issuer.signing)


@needs_modes
def test_a_folder_above_the_key_that_others_can_write_to_is_refused(tmp_path: Path) -> None:
    above = tmp_path / "above"
    above.mkdir()
    above.chmod(0o777)
    with pytest.raises(
        Refused,
        match=r"^(.+[/\\]above): other users on this machine can rename files in this folder and swap the certificate key, so it is not used; run `chmod go-w \1` and check who owns it$",
    ):
        machine_key(above / "signing")
    above.chmod(0o1777)
    machine_key(above / "signing")
    above.chmod(0o755)
    machine_key(above / "signing")


def test_a_new_key_is_signed_over_and_old_certificates_are_still_verified_and_revoked(issuer: Issuer) -> None:
    signed = issuer.issue()
    old = machine_key(issuer.signing)
    new = change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    assert new != old.public
    assert machine_key(issuer.signing).public == new
    text = issuer.filing.public_key()
    assert earlier_keys(new, text) == [new, old.public]
    assert (issuer.signing / PUBLIC).read_text("utf-8") == text
    assert not [each for each in issuer.signing.iterdir() if each.is_dir()], "none is waiting any more"
    issuer.filing.revoke(issuer.sitting, "helped", issuer.ann)
    listed = read_revocations(issuer.filing.revocations(), new)
    known = KnownFacts(issuer.hall.now.date(), (listed,))
    found = verify_certificate(certificate_as_text(signed), earlier_keys(new, text)[1], known)
    assert [each.kind for each in found.findings] == ["revoked"]
    assert issuer.filing.check_door() == ""


def test_a_new_key_counts_even_if_the_folder_it_waited_in_cannot_be_removed(
    issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise OSError(errno.EBUSY, "busy")

    issuer.issue()
    with monkeypatch.context() as held:
        held.setattr(os, "rmdir", busy)
        new = change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    assert machine_key(issuer.signing).public == new
    assert issuer.filing.check_door() == ""


def test_a_key_that_nobody_signed_over_is_no_earlier_key(issuer: Issuer) -> None:
    issuer.issue()
    change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    text = public_text(issuer.hall.file, machine_key(issuer.signing).public)
    stranger = new_key().public
    assert earlier_keys(stranger, text) == [stranger]


@pytest.mark.parametrize("name", ["Old key", "New key"])
def test_a_damaged_handover_of_a_key_is_refused_with_what_to_do(name: str, issuer: Issuer) -> None:
    issuer.issue()
    change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    key = machine_key(issuer.signing).public
    text = public_text(issuer.hall.file, key)
    with pytest.raises(Refused, match=r"^it has a damaged key handover; ask the house for a new copy$"):
        earlier_keys(key, text.replace(f"{name}: ", f"{name}: x"))


def test_a_key_change_that_was_cut_off_is_finished_by_the_next(
    issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    issuer.issue()
    with monkeypatch.context() as killed:
        killed.setattr("app.records.exams.machines.replace_key", _interrupt)
        with pytest.raises(KeyboardInterrupt):
            change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    assert "does not match the ledger" in issuer.filing.check_door()
    new = change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    assert [machine_key(issuer.signing).public, len(SigningKeys.beside(issuer.hall.file).own_keys())] == [
        new,
        2,
    ]
    assert issuer.filing.check_door() == ""


def test_a_certificate_that_another_key_has_signed_is_named(
    issuer: Issuer, monkeypatch: pytest.MonkeyPatch
) -> None:
    change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    issuer.issue()
    own, stranger = machine_key(issuer.signing).public, new_key().public
    keys = SigningKeys.beside(issuer.hall.file)
    assert [*keys.troubles(own), *keys.troubles(None)] == []
    assert list(keys.troubles(stranger)) == [
        f"the ledger has the key {own.fingerprint}, but the key here is {stranger.fingerprint}"
    ]
    monkeypatch.setattr(SigningKeys, "own_keys", lambda _: [stranger])
    assert list(keys.troubles(stranger)) == [
        f"the certificate for exam {issuer.sitting} was signed with another machine's key"
    ]


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def test_only_a_supervisor_changes_the_key(issuer: Issuer) -> None:
    issuer.issue()
    with pytest.raises(Refused, match=r"^Eve has no supervisor account here$"):
        change_key(issuer.hall.file, issuer.signing, Supervisor("EVE", "Eve", ""), issuer.hall.now)


def test_verify_follows_the_handover_of_keys(
    issuer: Issuer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    move_to(one_folder(tmp_path, "DATA"), monkeypatch)
    file = tmp_path / "certificate.txt"
    file.write_text(certificate_as_text(issuer.issue()), "utf-8")
    change_key(issuer.hall.file, issuer.signing, issuer.ann, issuer.hall.now)
    assert main(["verify", str(file)]) == 0
    public, revoked = tmp_path / "public.txt", tmp_path / "revoked.txt"
    public.write_text(issuer.filing.public_key(), "utf-8")
    issuer.filing.revoke(issuer.sitting, "helped", issuer.ann)
    revoked.write_text(issuer.filing.revocations(), "utf-8")
    move_to(one_folder(tmp_path / "elsewhere", "DATA"), monkeypatch)
    words = ["verify", str(file), "--key", str(public)]
    assert main(words) == 0
    capsys.readouterr()
    assert main([*words, "--revoked", str(revoked)]) == 1
    assert capsys.readouterr().out.startswith("It was revoked on")
    # A list that is two days old, where one day is allowed.
    assert main([*words, "--revoked", str(revoked), "--max-age", "1"]) == 1
    assert "2 days ago; the limit is 1. Ask" in " ".join(capsys.readouterr().out.split())


# --- dates


SIGNED = sign_certificate(SUMMARY, KEY)


def said(known: KnownFacts) -> list[tuple[str, str]]:
    return [
        (each.kind, each.sentence)
        for each in verify_certificate(certificate_as_text(SIGNED), KEY.public, known).findings
    ]


def test_an_exam_that_is_yet_to_come_is_named() -> None:
    ((kind, words),) = said(KnownFacts(SUMMARY.examined - timedelta(days=1)))
    assert (kind, words) == (
        "future",
        f"The exam is dated {day_words(SUMMARY.examined)}, which is in the future. A clock was set wrong.",
    )
    assert said(KnownFacts(SUMMARY.examined))[0][0] == "genuine"


def test_a_list_of_revocations_that_is_dated_ahead_is_named() -> None:
    today = SUMMARY.examined + timedelta(days=10)
    ahead = Revocations(today + timedelta(days=1), ())
    assert said(KnownFacts(today, (ahead,))) == [
        (
            "list-ahead",
            f"The revocation list is dated {day_words(ahead.as_of)}, which is in the future. A clock was set wrong."
            " Ask the house for a new list.",
        )
    ]


def test_a_list_of_revocations_older_than_the_exam_says_nothing_of_it() -> None:
    older = Revocations(SUMMARY.examined - timedelta(days=1), ())
    ((kind, words),) = said(KnownFacts(SUMMARY.examined, (older,)))
    assert kind == "genuine"
    assert "That list is older than the exam, so it does not cover it" in words


@pytest.mark.parametrize(("age", "kind"), [(29, "genuine"), (30, "genuine"), (31, "list-too-old")])
def test_a_list_of_revocations_may_be_so_old_and_no_older(age: int, kind: str) -> None:
    today = SUMMARY.examined + timedelta(days=40)
    listed = Revocations(today - timedelta(days=age), ())
    assert said(KnownFacts(today, (listed,), max_age=30))[0][0] == kind


def test_who_asks_for_a_list_of_some_age_is_not_content_with_none() -> None:
    ((kind, words),) = said(KnownFacts(SUMMARY.examined, max_age=30))
    assert (kind, words) == (
        "list-too-old",
        "No revocation list was given, but you asked for one no more than 30 days old. Give the house's list"
        " with --revoked.",
    )


@pytest.mark.parametrize(
    "name",
    ["records.sqlite", "records.pins", "signing/certificates.key", "signing/certificates.public.txt",
     "signing/checkpoint.json"],
)  # fmt: skip
@needs_pipes
def test_a_pipe_in_the_place_of_a_file_keeps_nobody_waiting(name: str, issuer: Issuer) -> None:
    issuer.issue()
    issuer.hall.file.close()
    (issuer.records.parent / name).unlink()
    os.mkfifo(issuer.records.parent / name, 0o600)

    def look() -> None:
        with RecordsFile.look(issuer.records) as records:
            audit_ledger(records)
            if words := rollback_words(records, issuer.signing):
                raise Refused(words)
        machine_public_key(issuer.signing)
        machine_key(issuer.signing)

    with pytest.raises(
        Refused,
        match=r": this is a pipe or a device, not a file; put a copy of the file there$|^The ledger checkpoint is damaged\. Without it",
    ):
        look()


def test_brackets_without_end_are_no_checkpoint(issuer: Issuer) -> None:
    issuer.issue()
    (issuer.signing / CHECKPOINT).write_text("[" * 9_999, "utf-8")
    assert rollback_words(issuer.hall.file, issuer.signing).startswith("The ledger checkpoint is damaged. ")


# --- the audit, with the key, the checkpoint and the houses at hand


def audited(issuer: Issuer, capsys: Capture) -> tuple[int, str]:
    code = main(["audit", "--records", str(issuer.records)])
    return code, " ".join(capsys.readouterr().out.split())


def test_the_audit_compares_the_fingerprint_in_the_ledger_with_the_key(
    issuer: Issuer, capsys: Capture
) -> None:
    issuer.issue()
    assert audited(issuer, capsys)[0] == 0
    for name in (PRIVATE, PUBLIC):
        (issuer.signing / name).unlink()
    other = machine_key(issuer.signing).public
    code, said = audited(issuer, capsys)
    assert code == 1
    assert f"but the key here is {other.fingerprint}." in said


def test_the_audit_finds_a_result_that_log_and_marks_contradict(issuer: Issuer, capsys: Capture) -> None:
    issuer.issue()
    filed = issuer.hall.exams.file(issuer.sitting)
    assert filed.result
    plain = result_as_plain(filed.result)
    plain["verdict"]["passed"] = False
    digest = SittingStore.beside(issuer.hall.file).digest(issuer.sitting)
    with transaction(issuer.hall.file._db):
        Ledger.beside(issuer.hall.file).append(
            "failed", issuer.sitting, {"digest": digest, "result": plain}, issuer.hall.now
        )
    code, said = audited(issuer, capsys)
    assert code == 1
    assert (
        f"Exam {issuer.sitting}: the ledger says “not passed,” but the log, scores and strikes say “passed.”"
        in said
    )


def test_the_audit_finds_records_that_were_put_back(issuer: Issuer, capsys: Capture) -> None:
    before = standing(issuer)
    issuer.issue()
    issuer.cut(before)
    code, said = audited(issuer, capsys)
    assert code == 1
    assert "The records were rolled back or swapped" in said
