"""From an exam in the records to a certificate that anybody can check, and what the records say against it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app import __version__
from app.certificate.certificate_text import Signed, certificate_as_json, certificate_as_text
from app.certificate.key_file import machine_key
from app.certificate.revocations import revocations_as_text
from app.certificate.verify import verify_certificate
from app.errors import Refused
from app.launch import main
from app.learning.dates import day_words
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.exams.certificates import CertificateIssuer
from app.records.exams.exam_store import SittingStore
from app.records.exams.house_decisions import HouseRuleRecords, RuleStore
from app.records.training.attempt_store import AttemptStore
from tests.certificate.certificates import KEY
from tests.own_folders import move_to, one_folder
from tests.records.examining import HOUSE, OPENED, Hall, HousesAsShipped, dealt, sheet, short_house

Capture = pytest.CaptureFixture[str]


class Office:
    """A hall with an exam that was just dealt, and its certificates."""

    def __init__(self, folder: Path, records: Path, now: datetime = OPENED) -> None:
        self.houses = folder / "houses"
        self.hall = Hall(AttemptStore.open(records), short_house(self.houses, rounds=1, questions=1), now=now)
        self.ann, self.ben, dealer = self.hall.people()
        self.sitting = dealt(self.hall, self.hall.exams.open(HOUSE, dealer, self.ann))

    def pass_it(self, mark: int = 8) -> None:
        self.hall.exams.mark(self.sitting, sheet(self.ben, mark))

    @property
    def certificates(self) -> CertificateIssuer:
        """With the house files as they are now."""
        store, library = SittingStore.beside(self.hall.file), HousesAsShipped(own=self.houses)
        return CertificateIssuer(store, self.hall.exams, library, lambda: self.hall.now)

    def certificate(self) -> Signed:
        return self.certificates.issue(self.sitting, KEY, self.ann, lambda signed: None)

    def edit(self, old: str, new: str) -> None:
        file = self.houses / f"{HOUSE}.toml"
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")

    def kinds(self, signed: Signed) -> list[str]:
        known = self.certificates.known_about(signed.summary)
        return [
            finding.kind
            for finding in verify_certificate(certificate_as_text(signed), KEY.public, known).findings
        ]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path, tmp_path / "records.sqlite")


def test_the_facts_are_those_on_file(office: Office) -> None:
    office.pass_it()
    head = Ledger.beside(office.hall.file).head()
    summary = office.certificate().summary
    text = HousesAsShipped(own=office.houses).text(HOUSE)
    assert (summary.number, summary.dealer, summary.badge) == (office.sitting, "Dee", "4")
    assert (summary.house, summary.house_id, summary.house_file) == ("Oxford Casino, Maine", HOUSE, text.hash)
    assert (summary.result, summary.marks) == ("passed", "machine 100 of 100, assessors 8.0 of 10")
    assert summary.assessors == ("Ben (badge 18)",)
    assert summary.program == __version__
    assert (str(summary.examined), str(summary.valid_until)) == ("2031-05-02", "2032-05-02")
    assert head is not None
    assert (summary.chain, summary.record, summary.head) == (head.chain, head.number, head.hash)
    assert office.kinds(office.certificate()) == ["genuine"]


def test_two_forms_have_two_digests_and_one_form_has_one(office: Office) -> None:
    office.pass_it()
    first = office.certificate().summary
    assert office.certificate().summary.form == first.form
    dealer = office.hall.dealer("Dan", "5")
    office.sitting = dealt(office.hall, office.hall.exams.open(HOUSE, dealer, office.ann))
    office.pass_it()
    assert office.certificate().summary.form != first.form


def test_no_certificate_without_a_result_after_a_failure_or_a_revocation(office: Office) -> None:
    with pytest.raises(
        Refused, match=r"^exam YNM5-2J36 has no result yet; its assessors must score it first$"
    ):
        office.certificate()
    office.pass_it(mark=1)
    with pytest.raises(Refused, match=r"^exam YNM5-2J36 was not passed, so there is no certificate$"):
        office.certificate()
    office.hall.exams.revoke(office.sitting, "helped", office.ann)
    with pytest.raises(
        Refused, match=r"^the result of exam YNM5-2J36 was revoked, so there is no certificate$"
    ):
        office.certificate()


def test_the_records_say_that_it_was_revoked_and_so_does_the_list_they_hand_out(office: Office) -> None:
    office.pass_it()
    signed = office.certificate()
    office.hall.now += timedelta(days=3)
    office.hall.exams.revoke(office.sitting, "somebody helped", office.ann)
    assert office.kinds(signed) == ["revoked"]
    revoked = office.certificates.revocations(is_office=False).of(office.sitting)
    assert revoked is not None
    assert (str(revoked.on), revoked.reason) == ("2031-05-05", "somebody helped")


def test_it_lapses_with_its_date(office: Office) -> None:
    office.pass_it()
    signed = office.certificate()
    office.hall.now += timedelta(days=367)
    assert office.kinds(signed) == ["expired"]


def test_it_lapses_with_a_rule_that_matters_and_with_no_other(office: Office) -> None:
    office.pass_it()
    signed = office.certificate()
    office.edit('name = "Oxford Casino"', 'name = "Oxford Grand"')
    assert office.kinds(signed) == ["genuine"]
    office.edit("max = 25000", "max = 30000")
    assert office.kinds(signed) == ["rules-changed"]
    assert {change.rule for change in office.certificates.known_about(signed.summary).changes} >= {
        "Limits, Maximum payout per hand"
    }


def test_it_says_that_the_house_has_not_confirmed_its_rules(office: Office) -> None:
    office.pass_it()
    assert office.certificate().summary.note == "Rules not confirmed by the house"


def test_it_says_nothing_of_the_kind_where_the_house_has_confirmed_every_one(office: Office) -> None:
    rules = HouseRuleRecords(RuleStore.beside(office.hall.file), office.hall.library, lambda: office.hall.now)
    rules.confirm(HOUSE, [rule.key for rule in rules.of(HOUSE).rules], office.ann)
    dealer = office.hall.dealer("Dan", "5")
    office.sitting = dealt(office.hall, office.hall.exams.open(HOUSE, dealer, office.ann))
    office.pass_it()
    signed = office.certificate()
    assert signed.summary.note == ""
    assert "Note" not in certificate_as_text(signed)
    assert signed.summary.house_file == office.hall.library.text(HOUSE).hash
    # What the house confirms after that changes no rule.
    assert office.kinds(signed) == ["genuine"]


def test_what_the_house_confirms_later_does_not_change_a_certificate(office: Office) -> None:
    office.pass_it()
    signed = office.certificate()
    rules = HouseRuleRecords(RuleStore.beside(office.hall.file), office.hall.library, lambda: office.hall.now)
    rules.confirm(HOUSE, [rule.key for rule in rules.of(HOUSE).rules], office.ann)
    assert office.certificate() == signed
    assert changes(office.hall.library, signed, office) == ()


def test_it_lapses_when_the_house_reads_its_document_otherwise(office: Office) -> None:
    office.pass_it()
    signed = office.certificate()
    rules = HouseRuleRecords(RuleStore.beside(office.hall.file), office.hall.library, lambda: office.hall.now)
    rules.choose(HOUSE, "sharing-a-limit", "in-proportion", office.ann)
    assert "Limits, Maximum payout per hand" in changes(office.hall.library, signed, office)


def changes(library: Library, signed: Signed, office: Office) -> tuple[str, ...]:
    """The rules that are others by now, at a house as it has decided."""
    store = SittingStore.beside(office.hall.file)
    certifying = CertificateIssuer(store, office.hall.exams, library, lambda: office.hall.now)
    return tuple(change.rule for change in certifying.known_about(signed.summary).changes)


def test_of_a_house_that_is_gone_and_an_exam_that_is_elsewhere_nothing_is_said(office: Office) -> None:
    office.pass_it()
    signed = office.certificate()
    (office.houses / f"{HOUSE}.toml").unlink()
    assert office.kinds(signed) == ["genuine"]
    for other in (replace(signed.summary, number="ZZZZ-ZZZZ"), replace(signed.summary, house_file="0" * 64)):
        assert office.certificates.known_about(other).revocations == ()


def test_the_command_asks_the_records_of_its_own_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    move_to(one_folder(tmp_path, "DATA"), monkeypatch)
    monkeypatch.setenv("COLUMNS", "500")
    own = tmp_path / "hcf-trainer"
    now = datetime.now(UTC)
    office, today = Office(own, own / "records.sqlite", now), now.astimezone().date()
    office.pass_it()
    key = machine_key(own / "signing")
    signed = office.certificates.issue(office.sitting, key, office.ann, lambda signed: None)
    file, revoked = tmp_path / "certificate.json", tmp_path / "revoked.txt"
    file.write_text(certificate_as_json(signed), "utf-8")
    assert main(["verify", str(file)]) == 0
    assert "it was not revoked as of" in capsys.readouterr().out
    office.edit("max = 25000", "max = 30000")
    assert main(["verify", str(file)]) == 1
    said = capsys.readouterr().out
    assert "The house has changed its rules since the exam: Limits, Maximum payout per hand." in said
    assert "- Limits, Maximum payout per hand, before: at most $25,000 to one hand" in said
    office.hall.exams.revoke(office.sitting, "somebody helped", office.ann)
    assert main(["verify", str(file)]) == 1
    assert capsys.readouterr().out.startswith(
        f"It was revoked on {day_words(today)}: somebody helped.\nThe house has"
    )
    # Elsewhere only the list says so.
    revoked.write_text(revocations_as_text(office.certificates.revocations(is_office=False), key), "utf-8")
    public = tmp_path / "public.txt"
    public.write_text(key.public.as_text(), "utf-8")
    move_to(one_folder(tmp_path / "elsewhere", "DATA"), monkeypatch)
    assert main(["verify", str(file), "--key", str(public)]) == 0
    capsys.readouterr()
    assert main(["verify", str(file), "--key", str(public), "--revoked", str(revoked)]) == 1
    assert capsys.readouterr().out.startswith(f"It was revoked on {day_words(today)}: somebody helped.\n")
