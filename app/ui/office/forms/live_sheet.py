"""The live table sheet on paper: filled in at a real table, and entered into the exam's file later."""

from collections.abc import Sequence
from html import escape

from app.exam.exam_form import ExamForm
from app.procedure.exam_requirements import HIGHEST, LOWEST, Heading

_ABOUT = (
    "For a dealer at a real table. Circle one score under each heading, sign it, and enter the scores on "
    "the exam’s result page under Live table sheet. They are filed with the exam and don’t change its "
    "result."
)
_LINES = (("Dealer and badge", "Exam number"), ("Table, date and time", "Assessor"), ("Signature", "Date"))
_GREEN, _LINE = "#104f3d", "border-bottom: 1px solid #8a8a8a"
_NOTE_LINES = 6


def live_sheet_page(form: ExamForm, house: str) -> str:
    """The sheet as a page of HTML: what to write on at the top, the headings two by two below."""
    written = "".join(
        [_row([f'<td style="{_LINE}">{escape(each)}</td>' for each in line]) for line in _LINES]
    )
    # The notes stand in the last half that is free.
    halves = [f'<td width="50%">{each}</td>' for each in (*map(_heading, form.exam.live), _notes())]
    headings = "".join([_row(halves[place : place + 2]) for place in range(0, len(halves), 2)])
    return (
        f'<table width="100%"><tr><td><h2 style="color: {_GREEN}">Live table sheet</h2></td>'
        f'<td align="right">{escape(house)}<br/>{escape(form.title)}</td></tr></table>'
        f"<p>{escape(_ABOUT)}</p>"
        f'<table width="100%" cellpadding="7" cellspacing="6">{written}</table>'
        f'<table width="100%" cellpadding="4">{headings}</table>'
    )


def _notes() -> str:
    lines = f'<tr><td style="{_LINE}">&nbsp;</td></tr>' * _NOTE_LINES
    return f'<h3>Notes</h3><table width="100%" cellpadding="4">{lines}</table>'


def _row(cells: Sequence[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def _heading(heading: Heading) -> str:
    scores = range(LOWEST, HIGHEST + 1)
    rows = "".join(
        [
            f'<tr><td><b style="color: {_GREEN}">{score}</b>&nbsp;&nbsp;</td><td>{escape(words)}</td></tr>'
            for score, words in zip(scores, heading.words, strict=True)
        ]
    )
    return f"<h3>{escape(heading.title)}, weight {heading.weight}</h3><table>{rows}</table>"
