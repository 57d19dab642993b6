"""The live table sheet on paper: filled in at a real table, and entered into the exam's file later."""

from html import escape

from app.exam.exam_form import ExamForm
from app.procedure.exam import HIGHEST, LOWEST, Heading

_ABOUT = (
    "For a dealer at a real table. Circle one score under each heading, sign it, and enter the scores on "
    "the exam’s result page under Live table sheet. They are filed with the exam and don’t change its "
    "result."
)
_LINES = ("Dealer and badge", "Exam number", "Table, date and time", "Assessor", "Signature")


def live_sheet_page(form: ExamForm, house: str) -> str:
    """The sheet as a page of HTML."""
    lines = "".join([f"<p>{escape(line)}: {'_' * 40}</p>" for line in _LINES])
    headings = "".join([_heading(heading) for heading in form.exam.live])
    return (
        f"<h2>Live table sheet</h2><p>{escape(house)}. {escape(form.title)}.</p><p>{escape(_ABOUT)}</p>"
        f"{lines}{headings}<p>Notes:</p><p>{'_' * 60}</p><p>{'_' * 60}</p>"
    )


def _heading(heading: Heading) -> str:
    scores = range(LOWEST, HIGHEST + 1)
    rows = "".join(
        [
            f"<tr><td><b>{score}</b>&nbsp;&nbsp;</td><td>{escape(words)}</td></tr>"
            for score, words in zip(scores, heading.words, strict=True)
        ]
    )
    return f"<h3>{escape(heading.title)}, weight {heading.weight}</h3><table>{rows}</table>"
