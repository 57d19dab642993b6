"""The file on dealers: sheets, certificates that the ledger knows of, and who has to sit again."""

import csv
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from app.certificate.certificate_text import Signed, certificate_as_json
from app.certificate.key_file import machine_key
from app.certificate.pass_status import Force
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.launch import main
from app.learning.class_columns import COLUMNS, class_csv, sorted_by
from app.records.backup.merge import merge_records
from app.records.db.ledger import Ledger
from app.records.exams.certificates import CertificateIssuer
from app.records.exams.dealer_files import StandingsInFile, _refreshed
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.machines import change_key
from app.records.training.attempt_store import AttemptStore
from app.records.training.class_records import class_at
from app.records.training.people_status import PeopleStatus
from app.records.training.trainee_store import TraineeStore
from tests.records.examining import HOUSE, KEPT, OPENED, Hall, dealt, sheet
from tests.records.office import Office, nothing

Capture = pytest.CaptureFixture[str]


# --- certificates


def test_the_ledger_says_who_issued_a_certificate_and_when_and_with_which_head(office: Office) -> None:
    head = Ledger.beside(office.hall.file).head()
    assert head
    office.hall.now += timedelta(hours=1)
    office.issue(by=office.ben)
    (exam,) = office.filing.sheet(office.first).exams
    (issued,) = exam.issued
    assert (issued.when, issued.by) == (office.hall.now, "Ben (18)")
    assert (issued.record, issued.head) == (head.number, head.hash)
    assert not audit_ledger(office.hall.file, head.hash).troubles


def test_the_same_certificate_again_is_the_same_to_its_last_letter(office: Office) -> None:
    first = office.issue()
    office.examine(name="Dan", badge="5")
    office.hall.now += timedelta(days=1)
    assert certificate_as_json(office.issue(by=office.ben)) == certificate_as_json(first)
    assert first.summary.number == office.first
    assert office.issued() == 1


def test_after_a_strike_and_with_another_key_it_is_another_one_with_a_number_of_its_own(
    office: Office,
) -> None:
    clumsy = dealt(
        office.hall, office.hall.exams.open(HOUSE, office.dee, office.ann), lambda acts: [acts[0], *acts]
    )
    office.hall.exams.mark(clumsy, sheet(office.ben))
    before = office.issue(clumsy)
    office.hall.exams.strike(clumsy, 0, "a slip of the hand", office.ann)
    after = office.issue(clumsy)
    assert "struck by a supervisor" in after.summary.result
    change_key(office.hall.file, office.folder / "signing", office.ann, office.hall.now)
    renewed = office.issue(clumsy)
    assert len({certificate_as_json(each) for each in (before, after, renewed)}) == 3
    numbers = [each.summary.number for each in (before, after, renewed)]
    assert numbers == [clumsy, f"{clumsy}-2", f"{clumsy}-3"]


def test_what_could_not_be_made_ready_was_not_issued(office: Office) -> None:
    def full(_: Signed) -> None:
        raise Refused("no room")

    with pytest.raises(Refused, match=r"^no room$"):
        office.filing.issue(office.first, office.ann, full)
    assert office.issued() == 0
    office.issue()
    assert office.issued() == 1


def test_nobody_issues_their_own_and_no_stranger_any(office: Office) -> None:
    dee = office.hall.supervisors.add("Dee", "4", KEPT, office.ann)
    with pytest.raises(
        Refused,
        match=r"^Dee is the dealer in this exam \(Dee also has badge 4\); another supervisor must do this$",
    ):
        office.issue(by=dee)
    with pytest.raises(Refused, match=r"^Eve has no supervisor account here$"):
        office.issue(by=Supervisor("nobody", "Eve", ""))


def test_an_exam_of_another_machine_is_certified_there(office: Office, tmp_path: Path) -> None:
    """Merged records hold the exams of others, but not the key that vouches for them."""
    own, merged = tmp_path / "own.sqlite", tmp_path / "merged.sqlite"
    with AttemptStore.open(own):
        pass
    chain = Ledger.beside(office.hall.file).own_chain()
    merge_records(own, office.hall.file.path, merged)
    with closing(AttemptStore.open(merged)) as file:
        hall = Hall(file, office.hall.library)
        ann = hall.supervisors.add("Ann", "17", KEPT, None)
        certificates = CertificateIssuer(file, hall.exams, hall.library, lambda: OPENED)
        key = machine_key(tmp_path / "other")
        with pytest.raises(
            Refused,
            match=rf"^exam \S{{9}} was given on another machine \(ledger {chain}\); issue its certificate there, with that machine's key, or at the school's office$",
        ):
            certificates.issue(office.first, key, ann, nothing)


# --- file sheets


def test_a_sheet_has_every_sitting_of_its_dealer_with_result_and_reason(office: Office) -> None:
    office.examine(name="Dan", badge="5")
    failed = office.examine(mark=2)
    office.hall.exams.say(failed, "I was tired.", "badge")
    found = office.filing.sheet(office.first)
    assert (found.dealer, found.badge) == ("Dee", "4")
    assert [each.sat.id for each in found.exams] == [failed, office.first]
    last, first = found.exams
    assert (first.why, first.force) == (
        "Passed: met every requirement.",
        Force("in-force", first.force.until),  # type: ignore[union-attr]
    )
    assert last.why.startswith("Not passed.")
    assert (last.said, last.force, last.opened_by) == ("I was tired.", None, "Ann")
    assert [(marks.assessor.name, marks.words) for marks in first.marks] == [("Ben", "steady")]


def test_a_sheet_follows_a_dealer_who_was_given_a_badge(office: Office) -> None:
    before = office.examine(name="Eve", badge="")
    renamed = next(each for each in office.hall.dealers() if each.name == "Eve")._replace(badge="77")
    after = dealt(office.hall, office.hall.exams.open(HOUSE, renamed, office.ann))
    assert {each.sat.id for each in office.filing.sheet(after).exams} == {before, after}
    assert office.filing.sheet(before).badge == "77"


def test_marks_are_shown_once_all_are_in(office: Office) -> None:
    sitting = dealt(office.hall, office.hall.exams.open(HOUSE, office.dee, office.ann))
    exam = office.filing.sheet(sitting).exams[0]
    assert (exam.why, exam.marks, exam.force) == ("", (), None)


def test_no_such_exam(office: Office) -> None:
    with pytest.raises(Refused, match=r"^there is no exam ZZZZ$"):
        office.filing.sheet("ZZZZ")


# --- who is due


def test_a_pass_is_in_force_then_soon_over_then_over(office: Office) -> None:
    assert office.force().words == "Valid until May 2, 2032"
    assert office.due() == []
    office.hall.now = OPENED + timedelta(days=306)
    assert office.force().words == "Expires soon, on May 2, 2032"
    assert office.due() == [(office.first, "expires-soon")]
    office.hall.now = OPENED + timedelta(days=366)
    assert office.due() == [(office.first, "expires-soon")]
    office.hall.now += timedelta(days=1)
    assert office.force().words == "Expired on May 2, 2032"
    assert office.due() == [(office.first, "expired")]


def test_a_dealer_with_a_pass_who_was_away_for_months_is_due_for_a_refresher(office: Office) -> None:
    office.hall.now = OPENED + timedelta(days=90)
    assert office.due() == []
    for days, months in ((92, 3), (183, 6)):
        office.hall.now = OPENED + timedelta(days=days)
        (due,) = office.filing.due()
        assert due.force.words == f"Refresher due: hasn't dealt here in {months} months"
        found = StandingsInFile(office.hall.file, office.hall.library, lambda: office.hall.now)
        assert found.exams(HOUSE)[office.dee.id].months_away == months
    office.examine()
    assert office.due() == []


def test_a_changed_rule_is_named(office: Office) -> None:
    office.change_a_rule()
    assert office.force() == Force("rules-changed", office.force().until, "Limits, Maximum payout per hand")
    assert office.due() == [(office.first, "rules-changed")]
    office.hall.now = OPENED + timedelta(days=366)
    assert office.due() == [(office.first, "rules-changed")], "on the last day too"
    office.hall.now += timedelta(days=1)
    assert office.due() == [(office.first, "expired")]


def test_whoever_dealt_or_sat_an_exam_lately_needs_no_refresher(office: Office) -> None:
    today, sat = OPENED.date(), office.hall.exams.sittings()[0]
    for last, exam, kind in (
        (None, 10, "in-force"),
        (None, 100, "away"),
        (300, 10, "in-force"),
        (10, 300, "in-force"),
        (100, 300, "away"),
    ):
        day = None if last is None else today - timedelta(days=last)
        examined = sat._replace(when=OPENED - timedelta(days=exam))
        assert _refreshed(Force("in-force", None), examined, day, today).kind == kind, (last, exam)


def test_the_newest_pass_counts_and_whoever_failed_since_is_due(office: Office) -> None:
    office.hall.now += timedelta(days=400)
    assert office.due() == [(office.first, "expired")]
    again = office.examine()
    assert office.due() == []
    office.hall.now += timedelta(hours=1)
    failed = office.examine(mark=1)
    assert office.due() == [(failed, "failed")]
    assert [(person.name, force.kind) for person, force in office.filing.standings(HOUSE)] == [
        ("Dee", "failed")
    ]
    (due,) = office.filing.due()
    assert "no pass since; previous pass: Valid until" in due.force.about
    office.filing.revoke(again, "somebody helped", office.ann)
    (due,) = office.filing.due()
    assert "no pass since; previous pass: Expired on" in due.force.about


def test_whoever_was_never_examined_is_due_and_the_class_says_so(office: Office) -> None:
    li = office.hall.dealer("Li Wu", "9")
    (due,) = office.filing.due()
    assert (due.dealer, due.badge, due.force.kind, due.sat) == ("Li Wu", "9", "never", None)
    found = class_at(
        office.hall.file,
        HOUSE,
        office.hall.library,
        office.hall.now,
        exams=lambda file, house: StandingsInFile(file, office.hall.library, lambda: office.hall.now).exams(
            house
        ),
    )
    shown = {each.person.id: COLUMNS["exam"].shown(each) for each in found.members}
    assert shown == {office.dee.id: "Valid", li.id: "Never tested"}
    assert [each.person.name for each in sorted_by(found.members, COLUMNS["exam"], True)] == ["Li Wu", "Dee"]
    row = next(line for line in csv.DictReader(class_csv(found).splitlines()) if line["name"] == "Dee")
    assert row["exam"] == "Valid"
    assert row["exam_until"] > office.hall.now.date().isoformat()


def test_whose_only_pass_was_revoked_is_due_and_the_reason_is_on_the_sheet(office: Office) -> None:
    office.filing.revoke(office.first, "somebody helped", office.ann)
    assert office.due() == [(office.first, "revoked")]
    assert office.force().words == "Revoked: somebody helped"
    revoked = office.filing.sheet(office.first).exams[0].revoked
    assert revoked
    assert (revoked.reason, revoked.by) == ("somebody helped", office.ann)
    assert "somebody helped" in office.filing.revocations()


def test_the_command_lists_by_house_and_writes_csv(office: Office, tmp_path: Path, capsys: Capture) -> None:
    office.filing.revoke(office.first, "somebody helped", office.ann)
    where = ["--records", str(office.hall.file.path), "--houses", str(office.houses)]
    assert main(["due", *where]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Revoked: 1.\n")
    assert "Oxford Casino" in said
    assert office.first in said
    assert main(["due", "--house", "greektown", *where]) == 0
    said, ledger = capsys.readouterr().out.splitlines()
    assert said == "No one is due. Every dealer here has passed and is still certified."
    assert ledger == f"Ledger: {office.filing.head()}"
    file = tmp_path / "due.csv"
    assert main(["due", "--csv", str(file), *where]) == 0
    head, row = file.read_text("utf-8-sig").splitlines()
    assert head == "house,dealer,badge,standing,last_day,examined,number,about,ledger,cohort"
    assert row.startswith(
        f"Custom file short.toml (not the built-in Oxford Casino),Dee,4,Revoked,2032-05-02,2031-05-02,{office.first},"
    )
    assert main(["due", "--house", "grektown", *where]) == 2
    assert "did you mean “greektown”" in capsys.readouterr().err
    assert main(["due", "--cohort", "Fall", *where]) == 2
    assert capsys.readouterr().err == 'hcf-trainer: there is no cohort "Fall"; there are no cohorts yet\n'
    office.examine(mark=1, name="Bo", badge="5")
    ids = {each.badge: each.id for each in TraineeStore.beside(office.hall.file).people()}
    PeopleStatus.beside(office.hall.file).write_cohorts({ids["4"]: "Fall", ids["5"]: "Nights"}, OPENED)
    for cohort, rows in (("fall", ["Dee,4,Revoked"]), ("Nights", ["Bo,5,Not passed"])):
        assert main(["due", "--cohort", cohort, "--csv", str(file), "--force", *where]) == 0
        head, *found = file.read_text("utf-8-sig").splitlines()
        assert [",".join(row.split(",")[1:4]) for row in found] == rows
    capsys.readouterr()
    for name, meant in (
        ("Oxford", "; did you mean “oxford”?"),
        ("monaco", "; the houses are cuda, greektown, oxford,"),
    ):
        assert main(["due", "--house", name, *where]) == 2
        assert f"unknown house “{name}”{meant}" in capsys.readouterr().err


def test_a_certificate_that_the_records_do_not_support_is_doubted(office: Office) -> None:
    summary = office.issue().summary
    assert office.filing.known_about(summary).doubts == ()
    for altered, lost in (
        (
            replace(summary, head="0" * 64),
            f"ledger record {summary.record} is not the one that used to be here",
        ),
        (replace(summary, record=999), "ledger record 999 used to be here and is now missing"),
    ):
        assert office.filing.known_about(altered).doubts == (
            f"The records here do not support it: {lost}. They were rolled back or altered.",
        )
