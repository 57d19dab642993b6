"""Texts that others hold in their hands for years: signed blocks, lists and the words of a record, to the letter."""

import json
from base64 import urlsafe_b64decode
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.certificate.due import DueDealer, due_csv, due_json, summary_words
from app.certificate.exam_list_export import exams_csv, exams_json
from app.certificate.exam_record_rows import answer_row, fault_groups, fault_names
from app.certificate.exam_record_words import (
    both_times,
    by_chapter,
    form_name,
    length_words,
    place_words,
    voided_words,
    with_badge,
)
from app.certificate.lapse import Change
from app.certificate.ledger_status import LedgerStanding
from app.certificate.pass_status import NEVER, TITLES, Force, away, failed_since
from app.certificate.retention import KeptAt, OldWork, RetentionReport, old_exams, retention_csv
from app.certificate.revocations import Revocation, Revocations, read_revocations, revocations_as_text
from app.certificate.signed_head import earlier_keys, hand_over, handover_as_text, sign_head
from app.certificate.station_key_endorsement import station_keys, vouch_for
from app.certificate.text_block import BlockDamaged
from app.certificate.verify import KnownFacts, sign_certificate, verify_certificate
from app.credentials.open_badge import badge_token, revoked_badges
from app.exam.exam_faults import FiledFault
from app.exam.exam_file import Sat, VoidedExam
from app.exam.exam_state import AssessorRemark
from app.exam.supervisor import Supervisor
from app.exam.wrong_answers import FiledAnswer
from app.learning.people import Person
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.sources import STANDARD, Ground, Source
from tests.certificate.certificates import KEY, SECOND, STRANGER, SUMMARY, TODAY
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
HEAD = LedgerStanding("7QKM2R", 118, "ab" * 32)
REVOKED = Revocations(
    TODAY, (Revocation("K7QF-2M9D", date(2026, 5, 1), "The form: known"), Revocation("A2", TODAY, "")), HEAD
)
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
ANN = Supervisor("S", "Ann", "17")


def test_every_signed_text_says_what_it_said() -> None:
    first, second = sign_certificate(SUMMARY, KEY), sign_certificate(SECOND, KEY)
    noted = sign_certificate(replace(SECOND, note="One fault was struck", valid_until=None, badge=""), KEY)
    texts = [
        write(each) for each in (first, second, noted) for write in (certificate_as_text, certificate_as_json)
    ]
    texts += [revocations_as_text(REVOKED, KEY), revocations_as_text(REVOKED._replace(ledger=None), KEY)]
    texts += [handover_as_text(hand_over("7QKM2R", KEY, STRANGER)), KEY.public.as_text()]
    texts += [vouch_for("7QKM2R", KEY.public, STRANGER).as_text()]
    texts += [sign_head(HEAD, "2026-06-01T12:00:00.000+00:00", KEY).signature]
    assert_kept(KEPT, "signed texts", "\n".join(texts) + "\n")


def test_what_is_signed_is_read_back_by_the_same_labels() -> None:
    handed = f"{STRANGER.public.as_text()}\n{handover_as_text(hand_over('7QKM2R', KEY, STRANGER))}"
    assert earlier_keys(STRANGER.public, handed) == [STRANGER.public, KEY.public]
    with pytest.raises(BlockDamaged):
        earlier_keys(STRANGER.public, handed.replace("Old key", "Odd key"))
    turned, over = hand_over("7QKM2R", STRANGER, KEY), hand_over("7QKM2R", KEY, STRANGER)
    for false in (turned, over._replace(by_old=over.by_new), over._replace(chain="dead")):
        assert earlier_keys(STRANGER.public, handover_as_text(false)) == [STRANGER.public]
    (word,) = station_keys(f"> {vouch_for('7QKM2R', KEY.public, STRANGER).as_text()}", STRANGER.public)
    assert (word.machine, word.key) == ("7QKM2R", KEY.public)
    read = read_revocations(revocations_as_text(REVOKED, KEY), KEY.public)
    assert (read.as_of, read.ledger, len(read.revoked)) == (TODAY, HEAD, 2)


def test_thirty_marks_on_a_letter_are_read_and_one_more_is_refused() -> None:
    text = certificate_as_text(sign_certificate(SUMMARY, KEY))
    said = [
        verify_certificate(f"e{chr(0x301) * marks}\n{text}", KEY.public, KnownFacts(TODAY)).findings[0]
        for marks in (30, 31)
    ]
    assert said[0].kind == "genuine"
    assert said[1].sentence == "This is not what was signed: it has too many accent marks on one letter."


def test_a_badge_says_what_it_said() -> None:
    lines = []
    for summary, address in (
        (SECOND, "https://house.example/revoked"),
        (replace(SUMMARY, valid_until=None, badge=""), ""),
    ):
        head, body, signature = badge_token(sign_certificate(summary, KEY), KEY, address).split(".")
        for part in (head, body):
            plain = json.loads(urlsafe_b64decode(f"{part}=="))
            lines.append(json.dumps(plain, ensure_ascii=False, indent=1))
        lines.append(signature)
    public, listed = KEY.public.as_text(), revocations_as_text(REVOKED, KEY)
    assert_kept(KEPT, "badge", "\n".join([*lines, revoked_badges(public, listed)]) + "\n")


def sat(number: str, **more: object) -> Sat:
    return Sat(number, "Dee", "4", "oxford", NOON, True, True)._replace(**more)  # type: ignore[arg-type]


SITTINGS = [
    sat("PASS"),
    sat("FAIL", passed=False),
    sat("RUNS", passed=None, is_closed=False),
    sat("WAIT", passed=None),
    sat("VOID", is_void=True),
    sat("PART", passed=False, is_incomplete=True),
    sat("BOTH", is_void=True, is_incomplete=True),
    sat("BACK", is_revoked=True, badge="", dealer="Zoë, called “Z”"),
    sat("ODD", doubt="It was altered.", is_void=True),
]


def test_a_list_of_exams_says_what_it_said() -> None:
    texts = [write(SITTINGS, str.title, head) for write in (exams_csv, exams_json) for head in (HEAD, None)]
    assert_kept(KEPT, "list of exams", "\n".join(texts).replace("\r\n", "\n"))


def test_a_list_of_who_is_due_says_what_it_said() -> None:
    who = Person(3, "Li", "9", False, "June")
    forces = [
        Force(kind, date(2026, 12, number + 1), f"because {number}") for number, kind in enumerate(TITLES)
    ]
    due = [DueDealer(SITTINGS[0], "Oxford", force, who if force.gravity % 2 else None) for force in forces]
    due += [DueDealer(None, "", NEVER, who), DueDealer(None, "", NEVER)]
    due.append(DueDealer(SITTINGS[1], "Oxford", away(forces[0], 5)))
    due += [DueDealer(each, "Oxford", failed_since(each, forces[0])) for each in (SITTINGS[1], SITTINGS[8])]
    texts = [due_csv(due, HEAD), due_json(due), summary_words(due), summary_words([])]
    texts += [each.force.words for each in due]
    assert_kept(KEPT, "list of who is due", "\n".join(texts).replace("\r\n", "\n") + "\n")


def test_a_report_on_what_is_old_says_what_it_said() -> None:
    exams = old_exams([(each, "Oxford", 3) for each in SITTINGS], date(2029, 6, 2))
    assert old_exams([(SITTINGS[0], "Oxford", 3)], date(2029, 6, 1)) == (), "on the day itself it is kept"
    assert old_exams([(SITTINGS[0], "Oxford", 0)], date(2099, 6, 1)) == ()
    work = (OldWork("drills", "Oxford", 1234, date(2020, 1, 2), date(2021, 3, 4), 1),)
    kept = (KeptAt("Oxford", 3, 1), KeptAt("Cuda", 0, 2))
    reports = [RetentionReport(exams[:many], work, kept) for many in (0, 1, 2, len(exams))]
    texts = [retention_csv(reports[-1]), RetentionReport((), (), kept).summary]
    texts += [each.summary for each in reports]
    texts += [*[each.words for each in kept], *[each.words for each in work]]
    assert_kept(KEPT, "report on what is old", "\n".join(texts).replace("\r\n", "\n") + "\n")


def test_the_words_of_a_record_are_these() -> None:
    lengths = [0.4, 59.6, 60, 3599, 3600, 3661, 90_061]
    assert [length_words(timedelta(seconds=each)) for each in lengths] == [
        "0 s",
        "1 min 0 s",
        "1 min 0 s",
        "59 min 59 s",
        "1 h 0 min 0 s",
        "1 h 1 min 1 s",
        "25 h 1 min 1 s",
    ]
    form = {"name": "Final", "number": 3, "version": 2}
    assert form_name(form) == "Final (form 3, version 2)"
    assert form_name(form | {"number": 0}) == "Final"
    assert with_badge("Ann", "17") == "Ann (badge 17)"
    assert with_badge("Ann", "") == "Ann"
    remark = AssessorRemark("Ann", "well", 9.0, 2, 5, 0)
    assert place_words(remark) == "Round 2, move 5"
    assert place_words(remark._replace(answers=3)) == "After 3 answers"
    assert (
        by_chapter(["Limits: Ante", "Limits: Raise-limit", "Chips"])
        == "Limits: Ante, Raise limit. Chips: Chips."
    )
    voided = VoidedExam("The alarm rang.", ANN, NOON, True)
    said = "Declared void by Ann (badge 17) on May 2: The alarm rang. It {} as an attempt."
    assert voided_words(voided, "May 2") == said.format("counts")
    assert voided_words(voided._replace(is_attempt=False), "May 2") == said.format("does not count")
    assert str(Change("Limits, Ante", "", "5.")) == "Limits, Ante, new: 5."
    assert str(Change("Limits, Ante", "4.", "5.")) == "Limits, Ante, before: 4. Now: 5."
    assert str(Change("Limits, Ante", "4.", "")) == "Limits, Ante, before: 4. Now: removed."


def test_a_time_told_where_the_exam_was_and_in_utc_says_what_it_said() -> None:
    zones = [UTC, timezone(timedelta(hours=-7), "PDT"), timezone(timedelta(hours=14), "X")]
    texts = [both_times(NOON.astimezone(zone)) for zone in zones]
    assert_kept(KEPT, "times told twice", "\n".join(texts) + "\n")


def test_every_way_in_which_a_fault_stands_on_a_record_says_what_it_said(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    did, due = (step_from_words(words.split(), house.seats) for words in ("scan", "deal dealer"))
    ground = Ground(Source("document", "12345 § Dealing, 4"), "It is the rule.")
    fault = FiledFault(0, 2, 5, "wrong", did, due, "major", 500, ground)
    faults = [
        fault,
        fault._replace(number=1, line=None, did=None, cost=-250),
        fault._replace(number=2, severity=None, cost=0, struck=True),
        fault._replace(number=3, binding=False, corrected=True, step=did),
        fault._replace(number=4, jumped=due, step=None, struck=True, binding=False),
        fault._replace(number=5, ground=Ground(STANDARD, "Another rule."), binding=False),
    ]
    answer = FiledAnswer(6, 3, "payout", "Payouts", "What is paid?", "5", "6.", "", ground)
    answers = [
        answer,
        answer._replace(number=7, given="", cause="Counted twice.", struck=True),
        answer._replace(number=8, binding=False),
        answer._replace(number=9, struck=True, binding=False),
    ]
    lines = [
        f"{group.words}\n  {' | '.join(row)}" for group in fault_groups(faults, house) for row in group.rows
    ]
    lines += [" | ".join(answer_row(each, house)) for each in answers]
    lines += [f"{number} {name}" for number, name in fault_names(faults, answers).items()]
    assert_kept(KEPT, "faults and answers on a record", "\n".join(lines) + "\n")
