"""The forms in which results are handed out: CSV, JSON lines, and xAPI statements."""

from typing import Literal, NamedTuple

from app.credentials.exam_results import ResultExport, results_csv, results_json
from app.credentials.learning_statements import new_statements, statements_text
from app.plurals import counted

ExportForm = Literal["csv", "json", "xapi"]
FILE_NAMES: dict[ExportForm, str] = {
    "csv": "results.csv",
    "json": "results.jsonl",
    "xapi": "statements.jsonl",
}


class ExportText(NamedTuple):
    """The contents of a file, and how many exams or statements are in it."""

    data: bytes
    rows: int
    what: str

    @property
    def words(self) -> str:
        """How many, in words."""
        return counted(self.rows, self.what)


def export_text(form: ExportForm, export: ResultExport) -> ExportText:
    """What goes into the file."""
    if form == "xapi":
        statements = new_statements(export)
        return ExportText(statements_text(statements).encode(), len(statements), "statement")
    if form == "json":
        return ExportText(results_json(export.exams).encode(), len(export.exams), "exam")
    # Without a mark at its head, spreadsheets take CSV for another encoding.
    return ExportText(results_csv(export.exams).encode("utf-8-sig"), len(export.exams), "exam")
