"""The record of an exam, for the file: everything about one sitting in words, ready to be put on paper.

Every figure comes from the sitting as it is replayed, and from the ledger. Times are those of the zone in
which the exam was opened, wherever the record is made.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from app.certificate.exam_record_rows import RowGroup, answer_row, fault_groups, fault_names
from app.certificate.exam_record_words import (
    both_times,
    by_chapter,
    form_name,
    length_words,
    named,
    outcome_words,
    place_words,
    voided_words,
    why_words,
    with_badge,
)
from app.certificate.ledger_status import LedgerStanding
from app.exam.assessor_marks import marks_words
from app.exam.exam_clock import stops_of
from app.exam.exam_faults import FiledFault, SideNote, faults_of, notes_of
from app.exam.exam_file import Filed, Strike
from app.exam.exam_state import Sitting
from app.exam.exam_words import exam_words
from app.exam.integrity import identity_lines, integrity_notes
from app.exam.result import Result, why
from app.exam.watched_deals import TITLE, totals_of_watched
from app.exam.wrong_answers import FiledAnswer, wrong_answers
from app.learning.dates import clock_words, day_words, zone_of, zone_words
from app.plurals import counted
from app.procedure.exam_requirements import HIGHEST
from app.procedure.house import House
from app.procedure.open_rules import open_rules
from app.procedure.table_names import USUAL_NAMES
from app.session.fault_words import cost_words, note_words

SIMULATED = (
    "Dealt on a simulated table on a screen, with hcf-trainer {version}. No real cards, chips or players."
)
_PROOFS = {"pin": "a PIN", "badge": "the badge", "name": "the name"}


class RecordSection(NamedTuple):
    """One part of a record: facts with their labels, then a table, then sentences. Each may be empty."""

    title: str
    facts: tuple[tuple[str, str], ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    shares: tuple[int, ...] = ()
    """How much of the width each column takes."""
    lines: tuple[str, ...] = ()
    groups: tuple[RowGroup, ...] = ()
    """Rows of the table that have something in common, which is said once."""
    is_beside: bool = False
    """Does it stand beside the part before it, where both are short?"""

    @property
    def all_rows(self) -> tuple[tuple[str, ...], ...]:
        """The rows of the table, in groups or not."""
        return (*self.rows, *[row for group in self.groups for row in group.rows])


class ExamRecord(NamedTuple):
    """The record of one exam."""

    number: str
    house: str
    place: str
    dealer: str
    outcome: str
    """One or two words."""
    is_pass: bool
    why: str
    simulated: str
    sections: tuple[RecordSection, ...]
    signatures: tuple[str, ...]
    """Who signs it, each under a line."""
    foot: str
    """What stands at the bottom of every page."""
    house_id: str = ""
    game: str = USUAL_NAMES.game
    """What the house calls the game."""


class RecordSource(NamedTuple):
    """What the records add to the file of an exam."""

    machine: str
    """The ledger of the machine that held it."""
    build: str
    """Which program held it, in words; empty for exams of older versions."""
    head: LedgerStanding | None
    """How far the ledger goes now."""
    issued: Sequence[tuple[str, datetime, str, int]] = ()
    """The certificates issued for it: number, when, by whom, and the number of the ledger's record."""


def record_of(filed: Filed, sitting: Sitting, source: RecordSource) -> ExamRecord:
    """The record of a sitting that is over."""
    opened, house = filed.opened, sitting.house
    parts = _RecordParts(filed, sitting, source)
    head = f" · ledger {source.head}" if source.head else ""
    return ExamRecord(
        number=filed.id,
        house=opened.form.get("house") or house.name,
        place=house.place,
        dealer=opened.dealer["name"],
        outcome=outcome_words(filed),
        is_pass=filed.outcome == "passed",
        why=why_words(filed),
        simulated=SIMULATED.format(version=opened.engine),
        sections=tuple([part for part in parts.all() if part.facts or part.all_rows or part.lines]),
        signatures=(
            f"{opened.dealer['name']}, dealer",
            *[f"{named(sheet.assessor)}, assessor" for sheet in filed.marks],
            *([] if filed.marks else [f"{opened.supervisor['name']}, supervisor"]),
        ),
        house_id=opened.house,
        game=house.names.game,
        foot=f"Exam {filed.id} · {opened.dealer['name']}{head}",
    )


class _RecordParts:
    """The sections of one record, in order."""

    def __init__(self, filed: Filed, sitting: Sitting, source: RecordSource) -> None:
        self._filed, self._sitting, self._source = filed, sitting, source
        self._zone = zone_of(filed.opened.zone) or UTC

    def all(self) -> Iterator[RecordSection]:
        result = self._filed.result
        yield RecordSection("Dealer", tuple(self._who()))
        yield RecordSection("Where and when", tuple(self._when()), is_beside=True)
        words = " ".join(exam_words(self._sitting.course))
        yield RecordSection("Exam form", tuple(self._form()), lines=(words,))
        if result:
            yield self._rules(result)
            yield self._faults(result.faults, result.notes)
            yield from self._answers(result.answers)
            yield self._strikes(result)
            yield self._scores(result)
        elif self._filed.voided:
            # Nobody scores it any more, so nobody is led by what the program found.
            faults = faults_of(self._sitting)
            yield self._faults(faults, notes_of(self._sitting))
            yield from self._answers(wrong_answers(self._sitting, len(faults)))
        yield RecordSection("Comments", lines=tuple(self._remarks(result)))
        yield RecordSection("Appeal", lines=tuple(self._appeal()))
        notes = [note.text for note in integrity_notes(self._sitting)]
        yield RecordSection("Flagged for review", lines=tuple(notes))
        yield self._readings(self._sitting.house)
        yield RecordSection("On file", lines=tuple(self._on_file()))

    def _who(self) -> Iterator[tuple[str, str]]:
        opened = self._filed.opened
        yield "Name", opened.dealer["name"]
        yield "Badge", opened.dealer["badge"] or "none"
        if checked := self._sitting.identity:
            yield "License", checked.license or "not recorded"
        for line in identity_lines(self._sitting) or ["Not recorded. Older versions did not ask."]:
            yield "Identity", line
        yield "Opened by", with_badge(opened.supervisor["name"], opened.supervisor["badge"])
        for sheet in self._filed.marks:
            yield "Assessor", named(sheet.assessor)

    def _form(self) -> Iterator[tuple[str, str]]:
        opened = self._filed.opened
        if opened.form:
            form = opened.form
            yield "Form", form_name(form)
            approved = f"by {form['approved-by']}" if form["approved-by"] else "comes with the program"
            day = f" on {day_words(date.fromisoformat(form['approved']))}" if form["approved"] else ""
            yield "Approved", f"{approved}{day}"
            yield "Digest", form["digest"]
        if opened.accommodations:
            allowed = [name.replace("-", " ") for name in opened.accommodations]
            yield "Accommodations", ", ".join(allowed)

    def _when(self) -> Iterator[tuple[str, str]]:
        opened, sitting = self._filed.opened, self._sitting
        house = sitting.house
        start = datetime.fromisoformat(opened.when).astimezone(self._zone)
        yield "House", f"{house.name}, {house.place}" if house.place else house.name
        yield "Machine", f"ledger {self._source.machine}"
        yield "Program", f"hcf-trainer {opened.engine}"
        yield "Started", both_times(start)
        if sitting.closed:
            end = datetime.fromisoformat(sitting.closed.when).astimezone(self._zone)
            yield "Ended", both_times(end)
            yield "Length", length_words(end - start)
        known = (
            zone_words(start) if opened.zone else "UTC (this version did not record the machine's time zone)"
        )
        yield "Time zone", known
        stops = stops_of(self._filed.opened, self._filed.happened)
        for stop in stops:
            length = length_words(stop.end - stop.start)
            yield "Stopped", f"{clock_words(stop.start)} to {clock_words(stop.end)}, {length}: {stop.words}"
        if not stops:
            yield "Stopped", "never"

    def _rules(self, result: Result) -> RecordSection:
        before = {rule.name: rule for rule in result.unstruck.rules}
        is_struck = any(strike.counts for strike in self._filed.strikes)
        rows = []
        for rule in result.verdict.rules:
            row = [rule.words, rule.figure, rule.limit, "met" if rule.met else "NOT MET"]
            old = before.get(rule.name, rule)
            rows.append((*row, *([f"{old.figure}, {'met' if old.met else 'NOT MET'}"] if is_struck else [])))
        figures = result.verdict.figures
        score = f"Automated score {figures.score:.0f} of 100"
        cost = f"; altogether, the faults {cost_words(figures.cost)}" if figures.cost else ""
        pace = f"; dealing time {length_words(timedelta(seconds=figures.seconds))}" if figures.seconds else ""
        decided = [result.verdict.decided] if result.verdict.decided else []
        return RecordSection(
            "Pass rules",
            head=("Rule", "Found", "Allowed", "Result", *(["Without strikes"] if is_struck else [])),
            rows=tuple(rows),
            shares=(30, 28, 20, 14, *([24] if is_struck else [])),
            lines=(self._sitting.house.names.said(f"{score}{pace}{cost}."), *decided),
        )

    def _faults(self, faults: Sequence[FiledFault], noted: Sequence[SideNote]) -> RecordSection:
        said = self._sitting.house.names.said
        notes = [said(" ".join(note_words(*note)).replace("\n", ". ")) for note in noted]
        none = () if faults else ("No faults at the table.",)
        return RecordSection(
            "Faults",
            head=("No.", "Round, move", "Weight", "Dealer did", "Correct", "Money"),
            shares=(6, 16, 24, 47, 47, 12),
            lines=(*none, *notes),
            groups=fault_groups(faults, self._sitting.house),
        )

    def _answers(self, answers: Sequence[FiledAnswer]) -> Iterator[RecordSection]:
        sitting, house = self._sitting, self._sitting.house
        asked = len(sitting.answers)
        rows = [answer_row(answer, house) for answer in answers if not answer.is_watched]
        right = asked - len(rows)
        yield RecordSection(
            "Wrong answers",
            head=("No.", "Question", "Question, answer given, correct answer, reason and rule"),
            rows=tuple(rows),
            shares=(6, 22, 124),
            lines=(f"{right} of {asked} questions were answered correctly.",) if asked else (),
        )
        if sitting.watched:
            found = totals_of_watched(sitting.watched)
            alarms = counted(found.false_alarms, "false alarm")
            yield RecordSection(
                TITLE,
                head=("No.", "Deal", "Deal, what the dealer did, correct answer, reason and rule"),
                rows=tuple([answer_row(answer, house) for answer in answers if answer.is_watched]),
                shares=(6, 22, 124),
                lines=(
                    f"{len(sitting.watched)} deals were watched. {found.found} of {found.faults} faults were"
                    f" found, with {alarms}.",
                ),
            )

    def _strikes(self, result: Result) -> RecordSection:
        names = fault_names(result.faults, result.answers)
        lines = [self._strike(strike, names) for strike in self._filed.strikes]
        if any(strike.counts for strike in self._filed.strikes):
            lines += [f"With the strikes: {result.why}", f"Without the strikes: {why(result.unstruck)}"]
        return RecordSection("Strikes", lines=tuple(lines))

    def _strike(self, strike: Strike, names: Mapping[int, str]) -> str:
        """Who struck what, who signed it too, and who took it back."""
        who, day = named(strike.by), self._day(strike.when)
        what = f"No. {strike.fault + 1} ({names.get(strike.fault, 'no longer a fault')})"
        said = f"{what} was struck by {who} on {day}: {strike.reason.rstrip('.')}."
        if second := strike.second:
            said += f" Signed by {named(second.by)} on {self._day(second.when)}."
        elif strike.needs_second:
            said += " No second supervisor signed it, so it does not count."
        if undone := strike.undone:
            day, reason = self._day(undone.when), undone.reason.rstrip(".")
            said += f" Undone by {named(undone.by)} on {day}: {reason}. The fault counts again."
        return said

    def _appeal(self) -> Iterator[str]:
        """The dealer's appeal and the decision, both in full."""
        if appeal := self._filed.appeal:
            day, proof = self._day(appeal.when), _PROOFS[appeal.proof]
            yield f"Appealed by the dealer on {day}, signed with {proof}: “{appeal.text}”"
            if decision := appeal.decision:
                came = "Upheld" if decision.is_upheld else "Denied"
                yield f"{came} by {named(decision.by)} on {self._day(decision.when)}: “{decision.text}”"
            else:
                yield "No ruling yet."

    def _scores(self, result: Result) -> RecordSection:
        sheets, counting = self._filed.marks, {each.heading: each for each in result.people.headings}
        if not sheets:
            return RecordSection(
                "Assessors' scores", lines=("Nothing was dealt or answered, so no one had to score it.",)
            )
        rows = []
        for heading in self._sitting.exam.rubric:
            given, found = [sheet.marks[heading.name] for sheet in sheets], counting[heading.name]
            split = ", split" if found.is_split else ""
            words = [f"{mark}: {heading.words[mark - 1]}" for mark in sorted(set(given))]
            told = "\n".join([said for said in words if not said.endswith(": ")])
            rows.append(
                (heading.title, str(heading.weight), *map(str, given), f"{found.counts:g}{split}", told)
            )
        came = "pass" if result.people.passed else "fail"
        said = [f"{sheet.assessor.name}: “{sheet.words}”" for sheet in sheets if sheet.words]
        return RecordSection(
            "Assessors' scores",
            head=(
                "Heading",
                "Weight",
                *[sheet.assessor.name for sheet in sheets],
                "Counts",
                "What these scores mean",
            ),
            rows=tuple(rows),
            shares=(22, 10, *[14 for _ in sheets], 13, 75),
            lines=(f"Weighted score {result.people.mark:.1f} of {HIGHEST}: {came}.", *said),
        )

    def _remarks(self, result: Result | None) -> Iterator[str]:
        for sheet in self._filed.live:
            notes = f" “{sheet.words}”" if sheet.words else ""
            yield f"Live table sheet, {named(sheet.assessor)}: {marks_words(sheet.marks)}.{notes}"
        for remark in self._sitting.remarks:
            yield f"{place_words(remark)}, {remark.by}: “{remark.text}”"
        if result and result.stopped:
            yield f"Ended early: {result.stopped.rstrip('.')}."
        if self._filed.said:
            statement = self._filed.statement
            proof = f", signed with {_PROOFS[statement.proof]}" if statement and statement.proof else ""
            yield f"The dealer's statement{proof}: “{self._filed.said}”"

    def _readings(self, house: House) -> RecordSection:
        """How the house's rules were read, and what the house has not confirmed."""
        rules = open_rules(house)
        rows = [
            (each.question, each.meaning, "confirmed" if each.confirmed else "NOT confirmed")
            for each in house.readings.values()
        ]
        others = [rule for rule in rules if rule.reading is None]
        left = [rule.title for rule in others if not rule.confirmed]
        lines = [
            f"{len(others)} more rules are based on common practice or our reading. At the time, the house"
            f" had confirmed {len(others) - len(left)} of them."
        ]
        if left:
            so = ", so faults under them do not count" if house.grading.form_only else ""
            lines.append(f"Not confirmed{so}. {by_chapter(left)}")
        return RecordSection(
            "How the house's rules were read",
            head=("Where the rules are unclear", "Read as", "Confirmed?") if rows else (),
            rows=tuple(rows),
            shares=(50, 60, 18),
            lines=tuple(lines) if others else (),
        )

    def _on_file(self) -> Iterator[str]:
        filed, source = self._filed, self._source
        for number, when, by, record in source.issued:
            yield f"Certificate {number}, issued by {by} on {self._day(when)}, ledger record {record}."
        if not source.issued:
            yield "No certificate was issued."
        if filed.voided:
            yield f"{voided_words(filed.voided, self._day(filed.voided.when))}"
        if filed.revoked:
            revoked = filed.revoked
            who, day = named(revoked.by), self._day(revoked.when)
            yield f"Revoked by {who} on {day}: {revoked.reason.rstrip('.')}."
        if filed.result and filed.result.caveat:
            yield f"{filed.result.caveat}."
        yield f"House file {filed.opened.house}, SHA-256 {filed.opened.house_hash}."
        if source.build:
            yield source.build
        if source.head:
            yield f"Ledger head when this was printed: {source.head}."

    def _day(self, when: datetime) -> str:
        return day_words(when.astimezone(self._zone))
