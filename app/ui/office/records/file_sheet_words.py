"""A dealer's file sheet in words: for the screen, and as a page for paper."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from app.certificate.exam_record import ExamRecord
from app.exam.assessor_marks import Marks, marks_words
from app.exam.exam_file import Strike
from app.learning.dates import day_words, moment_words
from app.plurals import counted
from app.ports.dealer_files import FiledExam, FileSheet, Issued
from app.ui.office.results.outcome_words import outcome_of, revoked_words, struck_words

_COUNTING = ("in-force", "expires-soon")


def who_words(sheet: FileSheet) -> str:
    """Whose sheet it is."""
    return f"{sheet.dealer} ({sheet.badge})" if sheet.badge else sheet.dealer


def sheet_figures(sheet: FileSheet) -> list[tuple[str, str]]:
    """How many exams are on it, how many were passed, and for how many houses it counts today."""
    number, exams = counted(len(sheet.exams), "exam").split()
    return [
        (number, exams),
        (str(_passed(sheet)), "passed"),
        (str(len(dict.fromkeys(_holding(sheet)))), "valid now"),
    ]


def _passed(sheet: FileSheet) -> int:
    return len([exam for exam in sheet.exams if exam.sat.passed])


def _holding(sheet: FileSheet) -> list[str]:
    return [exam.house for exam in sheet.exams if exam.force and exam.force.kind in _COUNTING]


def count_words(sheet: FileSheet) -> str:
    """How much is on it, and for which houses it counts."""
    return f"{counted(len(sheet.exams), 'exam')}, {_passed(sheet)} passed. {valid_words(sheet)}"


def valid_words(sheet: FileSheet) -> str:
    """For which houses it counts, and whether the dealer has left."""
    houses = ", ".join(dict.fromkeys(_holding(sheet)))
    return f"Valid: {houses or 'none'}, as of {day_words(sheet.made)}.{_archived(sheet)}"


def _archived(sheet: FileSheet) -> str:
    """Whether the dealer has left, who archived them and why."""
    if not (sheet.archived and sheet.archived[-1].is_archived):
        return ""
    note = sheet.archived[-1]
    day = day_words(note.when.astimezone().date())
    return f" Archived by {note.by} on {day}: {note.reason.rstrip('.')}."


def title_words(exam: FiledExam) -> str:
    """Which exam it was."""
    return f"{exam.house} · {moment_words(exam.sat.when.astimezone())} · {exam.sat.id}"


def outcome_words(exam: FiledExam) -> str:
    """What came of it; empty where its standing says so: a pass that was revoked."""
    return "" if exam.force and exam.force.kind == "revoked" else outcome_of(exam.sat)


def exam_lines(exam: FiledExam) -> list[str]:
    """All that is to be said of an exam, in sentences."""
    return [line for line in _lines(exam) if line]


def detail_lines(record: ExamRecord) -> Iterator[tuple[str, list[str]]]:
    """The parts of a record, each with its lines, as a page shows them under an exam."""
    for part in record.sections:
        facts = [f"{name}: {value}" for name, value in part.facts]
        groups = [line for group in part.groups for line in (group.words, *map(_row_line, group.rows))]
        yield part.title, [*facts, *map(_row_line, part.rows), *groups, *part.lines]
    yield "Signatures", list(record.signatures)


def _row_line(row: Sequence[str]) -> str:
    return " · ".join([" ".join(cell.split()) for cell in row if cell])


def sheet_page(sheet: FileSheet) -> str:
    """The sheet as HTML, for paper."""
    parts = [
        f"<h1>{escape(who_words(sheet))}</h1>",
        f"<p>File sheet &middot; {escape(count_words(sheet))}</p><p></p>",
    ]
    foot = f"<p>Ledger: {escape(str(sheet.head))}</p>" if sheet.head else ""
    return "\n".join([*parts, *[_on_paper(exam) for exam in sheet.exams], foot])


def _on_paper(exam: FiledExam) -> str:
    """A heading with what came of it, and the lines under it."""
    came = [outcome_words(exam), exam.force.words if exam.force else ""]
    stands = " &middot; ".join([f"<b>{escape(words)}</b>" for words in came if words])
    return (
        "<table width='100%' cellspacing='0' cellpadding='6'>"
        f"<tr bgcolor='#eee9dc'><td><b>{escape(title_words(exam))}</b></td></tr>"
        f"<tr><td>{stands}<br/>"
        f"{'<br/>'.join(map(escape, exam_lines(exam)))}</td></tr></table><p></p>"
    )


def _lines(exam: FiledExam) -> Iterator[str]:
    yield exam.why
    yield f"{exam.note}." if exam.note else ""
    yield from [_marks(sheet) for sheet in exam.marks]
    yield from [_strike(strike, exam.fault_names) for strike in exam.strikes]
    yield f"Dealer’s statement: “{exam.said}”" if exam.said else ""
    yield revoked_words(exam.revoked) if exam.revoked else ""
    yield from [_issued(issued) for issued in exam.issued]
    yield f"Opened by {exam.opened_by}."
    yield exam.build


def _marks(sheet: Marks) -> str:
    notes = f" “{sheet.words}”" if sheet.words else ""
    return f"{sheet.assessor.name}: {marks_words(sheet.marks)}.{notes}"


def _strike(strike: Strike, names: Mapping[int, str]) -> str:
    said = struck_words(strike)
    what = f" ({names[strike.fault]})" if strike.fault in names else ""
    return f"Fault {strike.fault + 1}{what} {said[:1].lower()}{said[1:]}"


def _issued(issued: Issued) -> str:
    when = day_words(issued.when.astimezone().date())
    number = f" {issued.number}" if issued.number else ""
    return f"Certificate{number} issued by {issued.by} on {when}, ledger record {issued.record}."
