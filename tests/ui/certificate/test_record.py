"""The record of an exam on paper, read back by another program: every figure in it is the replay's."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader

from app.certificate.exam_record import ExamRecord, RecordSection, RecordSource, record_of
from app.exam.exam_clock import stops_of
from app.exam.exam_file import Appeal, AppealDecision, Countersign, Filed, Strike, UndoneStrike, VoidedExam
from app.exam.exam_log import (
    ClockPaused,
    ClockResumed,
    Closed,
    DealerSignedIn,
    DealShown,
    DealWatched,
    IdentityChecked,
    QuestionAnswered,
    Remarked,
    RoundEnded,
)
from app.exam.integrity import integrity_notes
from app.exam.result import Result, result_of
from app.find_fault.fault_kinds import CLEAN
from app.game.money import shown
from app.procedure.house import DocumentReading
from app.procedure.narration import order
from app.records.exams.dealer_files import DealerFiles
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted
from app.ui.certificate.certificate_pdf import Paper
from app.ui.certificate.record_sheets import record_pdf
from tests.kept_text import assert_kept
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house

pytestmark = pytest.mark.usefixtures("letters")


class Sittings:
    """A hall with three exams: passed, failed with everything that can be on a record, ended at once."""

    def __init__(self, folder: Path) -> None:
        library = short_house(folder / "houses", rounds=2, questions=4)
        self.hall = Hall(AttemptStore.open(folder / "records.sqlite"), library)
        self.ann, self.ben, self.dee = self.hall.people()
        self.files = DealerFiles(
            self.hall.file, self.hall.exams, library, folder / "signing", lambda: self.hall.now
        )
        self.passed = dealt(self.hall, self.hall.exams.open(HOUSE, self.dee, self.ann))
        self.hall.exams.mark(self.passed, sheet(self.ben))
        self.files.issue(self.passed, self.ann, lambda signed: None)
        self.failed = self._failed()
        self.ended = self._ended()

    def _failed(self) -> str:
        hall = self.hall
        running = hall.exams.open(HOUSE, self.dee, self.ann)
        hall.at = 0.0
        running.go_on(hall.wait(running))
        running.submit(Remarked("Ann", "Looks at the chips, not at the players.", hall.wait(running)))
        running.submit(ClockPaused("Ann", "fire alarm", hall.wait(running)))
        running.submit(ClockResumed("Ann", hall.wait(running, 125)))
        while not running.sitting.is_over:
            running.go_on(hall.wait(running))
            if session := running.sitting.session:
                for step in session.ruling.steps:
                    words = str(step.step).split()
                    if words[0] == "pay":
                        words[-1] = str(int(float(words[-1])) + 5)
                    running.submit(Acted(" ".join(words), hall.wait(running)))
                running.submit(RoundEnded(hall.wait(running)))
                hall.now += timedelta(minutes=7)
                hall.exams._running = None
                resumed = hall.exams.running()
                assert resumed
                running = resumed
            elif question := running.sitting.question:
                running.submit(QuestionAnswered(("1",), question.right, 3.5, hall.wait(running)))
        running.submit(Closed("", "", "", hall.wait(running)))
        hall.at = 0.0
        hall.exams.mark(running.id, sheet(self.ben, 5))
        hall.exams.strike(running.id, 0, "The screen slipped under the finger", self.ann)
        hall.exams.say(running.id, "It was the end of a double shift.", "badge")
        return running.id

    def _ended(self) -> str:
        running = self.hall.exams.open(HOUSE, self.dee, self.ann)
        running.submit(Closed("Ann", "wrong person", "", self.hall.wait(running)))
        return running.id

    def record(self, sitting: str) -> ExamRecord:
        return self.files.record(sitting)

    def replayed(self, sitting: str) -> tuple[Filed, Result]:
        filed = self.hall.exams.file(sitting)
        return filed, result_of(self.hall.exams.sitting(sitting), filed.marks, filed.strikes)


@pytest.fixture(scope="module")
def sittings(tmp_path_factory: pytest.TempPathFactory) -> Sittings:
    return Sittings(tmp_path_factory.mktemp("sittings"))


def text_of(record: ExamRecord, paper: Paper = "Letter") -> str:
    """What another program reads on all pages, without blanks."""
    pages = PdfReader(BytesIO(record_pdf(record, paper))).pages
    return "".join(re.sub(r"\s", "", page.extract_text()) for page in pages)


def bare(words: object) -> str:
    return re.sub(r"\s", "", str(words))


def section(record: ExamRecord, title: str) -> RecordSection:
    (found,) = [part for part in record.sections if part.title == title]
    return found


@pytest.mark.parametrize("which", ["passed", "failed", "ended"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_word_of_a_record_is_on_its_pages(sittings: Sittings, which: str, paper: Paper) -> None:
    record = sittings.record(getattr(sittings, which))
    text = text_of(record, paper)
    lines = [record.house, record.number, record.outcome, record.why, record.simulated, *record.signatures]
    for part in record.sections:
        lines += [
            part.title,
            *(part.head if part.all_rows else ()),
            *[group.words for group in part.groups],
            *part.lines,
            *[word for fact in part.facts for word in fact],
        ]
        # A row may go on beside the others: line by line it stands as it is.
        lines += [line for row in part.all_rows for cell in row for line in cell.split("\n")]
    for line in lines:
        whole = bare(line)
        assert whole in text or all(bare(word) in text for word in line.split()), line


def test_who_and_when_stand_side_by_side(sittings: Sittings) -> None:
    record = sittings.record(sittings.passed)
    heights: dict[str, float] = {}

    def seen(text: str, _matrix: list[float], place: list[float], *_: object) -> None:
        heights.setdefault(text.strip(), place[5])

    PdfReader(BytesIO(record_pdf(record, "Letter"))).pages[0].extract_text(visitor_text=seen)
    who, when, form = (heights[title] for title in ("Dealer", "Where and when", "Exam form"))
    assert who == when != form


@pytest.mark.parametrize("which", ["passed", "failed", "ended"])
def test_every_figure_is_the_replays(sittings: Sittings, which: str) -> None:
    number = getattr(sittings, which)
    _, result = sittings.replayed(number)
    record, text = sittings.record(number), text_of(sittings.record(number))
    rows = {row[0]: row for row in section(record, "Pass rules").rows}
    before = {rule.name: rule for rule in result.unstruck.rules}
    assert len(rows) == len(result.verdict.rules)
    for rule in result.verdict.rules:
        row = rows[rule.words]
        assert row[1:4] == (rule.figure, rule.limit, "met" if rule.met else "NOT MET")
        assert all(bare(cell) in text for cell in row)
        if which == "failed":
            assert row[4].startswith(f"{before[rule.name].figure}, ")
    figures = result.verdict.figures
    assert f"Automated score {figures.score:.0f} of 100" in section(record, "Pass rules").lines[0]
    listed = {
        int(row[0]) - 1: (group, row) for group in section(record, "Faults").groups for row in group.rows
    }
    assert sorted(listed) == [fault.number for fault in result.faults]
    house = sittings.hall.exams.sitting(number).house
    for fault in result.faults:
        group, row = listed[fault.number]
        assert row[1] == f"{fault.round}, {fault.line or 'end'}"
        assert fault.severity is None or fault.severity in row[2]
        assert row[3] == (order(fault.did, house.names) if fault.did else "nothing")
        assert (shown(abs(fault.cost)) if fault.cost else "none") in row[5]
        assert fault.ground.why in group.words


def test_a_rule_is_said_once_for_all_faults_against_it(sittings: Sittings) -> None:
    groups = section(sittings.record(sittings.failed), "Faults").groups
    assert len({group.words for group in groups}) == len(groups)
    assert any(len(group.rows) > 1 for group in groups)


def test_a_heavy_fail_fits_on_four_pages_and_beyond_that_nothing_is_left_out(sittings: Sittings) -> None:
    record = sittings.record(sittings.failed)

    def heavy(faults: int, answers: int) -> tuple[ExamRecord, int]:
        parts = []
        for part in record.sections:
            groups = tuple([group._replace(rows=group.rows * 100) for group in part.groups])
            most = -(-faults // len(groups)) if groups else 0
            cut = tuple([group._replace(rows=group.rows[:most]) for group in groups])
            rows = (part.rows * 100)[:answers] if part.title == "Wrong answers" else part.rows
            parts.append(part._replace(groups=cut, rows=rows))
        whole = record._replace(sections=tuple(parts))
        return whole, len(PdfReader(BytesIO(record_pdf(whole, "Letter"))).pages)

    assert heavy(0, 0)[1] <= 3
    assert heavy(50, 12)[1] <= 4
    beyond, pages = heavy(150, 30)
    assert pages > 4
    text = text_of(beyond)
    for row in section(beyond, "Faults").all_rows:
        assert text.count(bare("".join(row[3:]))) >= 1
    assert text.count(bare("Answered: $1")) == 30


def test_a_failed_exam_has_everything_that_was_decided_and_happened(sittings: Sittings) -> None:
    record, (filed, result) = sittings.record(sittings.failed), sittings.replayed(sittings.failed)
    assert (record.outcome, record.is_pass) == ("Not passed", False)
    assert any(fault.struck for fault in result.faults)
    assert "critical, struck" in section(record, "Faults").all_rows[0][2]
    struck = section(record, "Strikes").lines
    assert struck[0].startswith(
        "No. 1 (wrong amount, round 1) was struck by Ann (badge 17) on May 2, 2031: The screen slipped"
    )
    assert [line.partition(":")[0] for line in struck[1:]] == ["With the strikes", "Without the strikes"]
    wrong = section(record, "Wrong answers")
    assert [row[0] for row in wrong.rows] == [str(answer.number + 1) for answer in result.answers]
    assert [row[1] for row in wrong.rows] == [f"{number}: Payout" for number in (1, 2, 3, 4)]
    for row, (_, answer) in zip(wrong.rows, sittings.hall.exams.sitting(filed.id).answers, strict=True):
        assert "Answered: $1. Correct: " in row[2]
        assert f"Correct: {shown(int(float(answer.right[0]) * 100))}" in row[2]
    assert wrong.lines == ("0 of 4 questions were answered correctly.",)
    scores = section(record, "Assessors' scores")
    assert {row[2] for row in scores.rows} == {"5"}
    assert scores.lines == (f"Weighted score {result.people.mark:.1f} of 10: fail.", "Ben: “steady”")
    remarks = section(record, "Comments").lines
    assert "Round 1, move 0, Ann: “Looks at the chips, not at the players.”" in remarks
    assert "The dealer's statement, signed with the badge: “It was the end of a double shift.”" in remarks


def test_every_stop_has_its_clock_time_and_its_length(sittings: Sittings) -> None:
    filed, _ = sittings.replayed(sittings.failed)
    stops = stops_of(filed.opened, filed.happened)
    assert [round((stop.end - stop.start).total_seconds()) for stop in stops] == [125, 421, 421]
    assert [stop.words for stop in stops] == [
        "paused by Ann: fire alarm",
        *2 * ["interrupted; resumed at the same move"],
    ]
    facts = section(sittings.record(sittings.failed), "Where and when").facts
    said = [value for label, value in facts if label == "Stopped"]
    assert "2 min 5 s: paused by Ann: fire alarm" in said[0]
    assert "7 min 1 s: interrupted" in said[1]
    started = datetime.fromisoformat(filed.opened.when).astimezone(UTC)
    assert dict(facts)["Started"].endswith(f"{started:%I:%M %p} UTC".removeprefix("0"))


def test_a_record_says_what_proves_it(sittings: Sittings) -> None:
    record, (filed, _) = sittings.record(sittings.passed), sittings.replayed(sittings.passed)
    on_file = "\n".join(section(record, "On file").lines)
    head = sittings.files.head()
    assert str(head) in on_file
    assert str(head) in record.foot
    assert filed.opened.house_hash in on_file
    assert f"Certificate {filed.id}, issued by Ann (17)" in on_file
    assert "No certificate was issued." in section(sittings.record(sittings.failed), "On file").lines
    assert "Dealt on a simulated table on a screen, with hcf-trainer" in record.simulated


@pytest.mark.parametrize("which", ["passed", "failed", "ended"])
def test_a_record_says_what_it_said(sittings: Sittings, which: str) -> None:
    """All of it but for the numbers drawn anew each time, and the commit, which a work tree does not know."""
    record = sittings.record(getattr(sittings, which))
    lines = [record.house, record.dealer, record.outcome, record.why, record.simulated, *record.signatures]
    for part in record.sections:
        lines += ["", f"# {part.title}", *[f"{label}: {value}" for label, value in part.facts]]
        lines += [" | ".join(row) for row in (part.head, *part.all_rows)] + [*part.lines]
    text = re.sub(
        r"[0-9a-f]{8,}|\b[0-9A-Z]{4}(-[0-9A-Z]{4})+|(?<=trainer )[\d.]+\d|(?<=version )[\d.]+\d",
        "…",
        "\n".join([*lines, record.foot]),
    ).replace("commit …, ", "")
    assert_kept(Path(__file__).parent / "kept", f"record {which}", f"{text}\n")


def test_a_record_tells_the_readings_that_the_house_has_not_confirmed(sittings: Sittings) -> None:
    readings: list[DocumentReading] = [*sittings.hall.exams.sitting(sittings.passed).house.readings.values()]
    part = section(sittings.record(sittings.passed), "How the house's rules were read")
    assert part.rows == tuple([(each.question, each.meaning, "NOT confirmed") for each in readings])
    assert part.lines[1].startswith("Not confirmed, so faults under them do not count. The game: ")


def test_an_exam_in_which_nothing_was_dealt_has_a_record_too(sittings: Sittings) -> None:
    record = sittings.record(sittings.ended)
    assert not record.is_pass
    assert section(record, "Comments").lines == ("Ended early: wrong person.",)
    assert section(record, "Assessors' scores").lines[0].startswith("Nothing was dealt or answered")
    assert record.signatures == ("Dee, dealer", "Ann, supervisor")


@pytest.mark.parametrize("times", [1, 6])
def test_pages_are_counted_and_none_is_too_full(sittings: Sittings, times: int) -> None:
    record = sittings.record(sittings.failed)
    sections = [
        part._replace(rows=part.rows * times, groups=part.groups * times, lines=part.lines * times)
        for part in record.sections
    ]
    long = sections[-1]._replace(lines=(*sections[-1].lines, "a very long reason " * 300))
    many = record._replace(sections=(*sections[:-1], long)) if times > 1 else record
    document = pypdfium2.PdfDocument(record_pdf(many, "A4"))
    count = len(document)
    for number, page in enumerate(document, 1):
        text = page.get_textpage()
        inside = text.get_text_bounded(left=0, bottom=0, right=page.get_width(), top=page.get_height())
        assert bare(inside) == bare(text.get_text_range())
        assert f"page {number} of {count}" in inside
    document.close()
    assert (count <= 4) == (times == 1)


def test_a_running_exam_has_no_record(tmp_path: Path) -> None:
    library = short_house(tmp_path / "houses")
    hall = Hall(AttemptStore.open(tmp_path / "records.sqlite"), library)
    ann, _, dee = hall.people()
    running = hall.exams.open(HOUSE, dee, ann)
    files = DealerFiles(hall.file, hall.exams, library, tmp_path / "signing", lambda: hall.now)
    with pytest.raises(Exception, match="is not finished yet, so there is no record of it"):
        files.record(running.id)


def test_a_record_says_the_form_and_what_the_dealer_was_allowed(sittings: Sittings) -> None:
    filed, _ = sittings.replayed(sittings.passed)
    form = {
        "number": 3,
        "name": "20 minutes",
        "version": 2,
        "digest": "0" * 64,
        "approved-by": "Ben",
        "approved": "2031-04-30",
    }
    opened = replace(filed.opened, form=form, accommodations=("extra-time", "larger-text"))
    source = RecordSource("here", "", None)
    record = record_of(filed._replace(opened=opened), sittings.hall.exams.sitting(filed.id), source)
    assert section(record, "Exam form").facts == (
        ("Form", "20 minutes (form 3, version 2)"),
        ("Approved", "by Ben on Apr 30, 2031"),
        ("Digest", "0" * 64),
        ("Accommodations", "extra time, larger text"),
    )
    assert "largertext" in text_of(record)


def test_a_record_says_who_was_checked_what_two_signed_and_what_came_of_an_appeal(sittings: Sittings) -> None:
    filed, _ = sittings.replayed(sittings.failed)
    sitting = sittings.hall.exams.sitting(filed.id)
    sitting.identity = IdentityChecked("Ann", ("id", "license"), "GM-4711", "photo is old", 0.0)
    sitting.sign_ins = [DealerSignedIn("pin", 0.0)]
    when, ann, ben = sittings.hall.now, sittings.ann, sittings.ben
    signed = Strike(0, "The screen froze", ann, when, needs_second=True, second=Countersign(ben, when))
    alone = Strike(1, "The finger slipped", ann, when, needs_second=True)
    undone = Strike(2, "The bell rang", ann, when, undone=UndoneStrike("It did not ring", ben, when))
    decision = AppealDecision(False, "The video shows it.", ben, when)
    decided = filed._replace(
        strikes=(signed, alone, undone), appeal=Appeal("I paid it right.", "pin", when, decision)
    )
    record = record_of(decided, sitting, RecordSource("here", "", None))
    who = section(record, "Dealer").facts
    assert ("License", "GM-4711") in who
    assert ("Identity", "The dealer signed in once, with a PIN.") in who
    assert any(value.startswith("Identity checked by Ann: photo ID seen") for _, value in who)
    day = "on May 2, 2031"
    assert section(record, "Strikes").lines[:3] == (
        f"No. 1 (wrong amount, round 1) was struck by Ann (badge 17) {day}: The screen froze. Signed by Ben (badge 18) {day}.",
        f"No. 2 (wrong amount, round 1) was struck by Ann (badge 17) {day}: The finger slipped. No second supervisor signed it, so it"
        " does not count.",
        f"No. 3 (wrong amount, round 1) was struck by Ann (badge 17) {day}: The bell rang. Undone by Ben (badge 18) {day}: It did not"
        " ring. The fault counts again.",
    )
    assert [line.partition(": ")[0] for line in section(record, "Strikes").lines[3:]] == [
        "With the strikes",
        "Without the strikes",
    ]
    assert section(record, "Pass rules").head == ("Rule", "Found", "Allowed", "Result", "Without strikes")
    assert section(record, "Appeal").lines == (
        "Appealed by the dealer on May 2, 2031, signed with a PIN: “I paid it right.”",
        f"Denied by Ben (badge 18) {day}: “The video shows it.”",
    )
    assert "GM-4711" in text_of(record)
    upheld = decided._replace(
        appeal=Appeal("I paid it right.", "pin", when, decision._replace(is_upheld=True))
    )
    waiting = decided._replace(
        appeal=Appeal("I paid it right.", "name", when), strikes=(signed._replace(fault=999),)
    )
    source = RecordSource("here", "", None)
    assert section(record_of(upheld, sitting, source), "Appeal").lines[1] == (
        f"Upheld by Ben (badge 18) {day}: “The video shows it.”"
    )
    said = record_of(waiting, sitting, source)
    assert section(said, "Appeal").lines == (
        "Appealed by the dealer on May 2, 2031, signed with the name: “I paid it right.”",
        "No ruling yet.",
    )
    assert section(said, "Strikes").lines[0].startswith("No. 1000 (no longer a fault) was struck by Ann")


def test_a_record_of_an_older_version_says_that_it_did_not_record_the_time_zone(sittings: Sittings) -> None:
    filed, _ = sittings.replayed(sittings.passed)
    old = filed._replace(opened=replace(filed.opened, zone=""))
    sitting, source = sittings.hall.exams.sitting(filed.id), RecordSource("here", "", None)
    record = record_of(old._replace(said="It was late."), sitting, source)
    assert "The dealer's statement: “It was late.”" in section(record, "Comments").lines
    sitting.identity = None
    facts = section(record_of(old, sitting, source), "Dealer").facts
    assert "License" not in dict(facts)
    sitting.identity = IdentityChecked("Ann", ("known",), "", "", 0.0)
    assert ("License", "not recorded") in section(record_of(old, sitting, source), "Dealer").facts
    assert dict(section(record, "Where and when").facts)["Time zone"] == (
        "UTC (this version did not record the machine's time zone)"
    )


def test_a_record_has_what_is_flagged_for_review(
    sittings: Sittings,
) -> None:
    filed, _ = sittings.replayed(sittings.passed)
    sitting = sittings.hall.exams.sitting(filed.id)
    sitting.exam = sitting.exam._replace(fastest=1)
    flagged = section(record_of(filed, sitting, RecordSource("here", "", None)), "Flagged for review").lines
    assert flagged == tuple([note.text for note in integrity_notes(sitting)])
    assert flagged


def test_a_record_tells_what_became_of_the_deals_to_watch(sittings: Sittings) -> None:
    filed, _ = sittings.replayed(sittings.passed)
    sitting = sittings.hall.exams.sitting(filed.id)
    faulty, clean = (
        DealShown({}, (), "wrong-order", 1, "Spot 1", "", 0.0),
        DealShown({}, (), CLEAN, 0, "", "", 0.0),
    )
    for alarms, words in ((1, "1 false alarm"), (2, "2 false alarms")):
        sitting.watched = [(faulty, DealWatched("found", 1.0, 0.0, 1))] * 3
        sitting.watched += [(clean, DealWatched("false-alarm", 1.0, 0.0, 1))] * alarms
        part = section(record_of(filed, sitting, RecordSource("here", "", None)), "Find the fault")
        assert part.head == ("No.", "Deal", "Deal, what the dealer did, correct answer, reason and rule")
        assert part.lines == (f"{3 + alarms} deals were watched. 3 of 3 faults were found, with {words}.",)


@pytest.mark.parametrize("is_attempt", [True, False])
def test_a_void_exam_says_who_why_and_whether_it_was_an_attempt(sittings: Sittings, is_attempt: bool) -> None:
    filed, result = sittings.replayed(sittings.passed)
    voided = VoidedExam("The fire alarm went off", sittings.ben, sittings.hall.now, is_attempt)
    source = RecordSource("here", "", None)
    record = record_of(filed._replace(voided=voided), sittings.hall.exams.sitting(filed.id), source)
    counts = "It counts" if is_attempt else "It does not count"
    said = f"Declared void by Ben (badge 18) on May 2, 2031: The fire alarm went off. {counts} as an attempt."
    assert (record.outcome, record.is_pass) == ("Void", False)
    assert record.why == f"{said} Before that: {result.why}"
    assert said in section(record, "On file").lines
    text = text_of(record)
    assert "Void" in text
    assert bare(said) in text


def test_a_void_exam_that_nobody_scored_still_lists_its_faults_and_wrong_answers(sittings: Sittings) -> None:
    filed, result = sittings.replayed(sittings.failed)
    voided = VoidedExam("The fire alarm went off", sittings.ben, sittings.hall.now, False)
    unscored = filed._replace(voided=voided, result=None, marks=(), strikes=())
    source = RecordSource("here", "", None)
    record = record_of(unscored, sittings.hall.exams.sitting(filed.id), source)
    assert len(section(record, "Faults").all_rows) == len(result.faults)
    assert len(section(record, "Wrong answers").rows) == len(result.answers)
    waiting = record_of(unscored._replace(voided=None), sittings.hall.exams.sitting(filed.id), source)
    assert (waiting.outcome, waiting.why) == ("Scores missing", "Its assessors have not scored it yet.")
    doubtful = unscored._replace(voided=None, doubt="One of its records was altered.")
    record = record_of(doubtful, sittings.hall.exams.sitting(filed.id), source)
    assert (record.outcome, record.why) == ("In doubt", "One of its records was altered.")
    assert "Faults" not in [part.title for part in waiting.sections]
