"""The supervisors' records with 10,000 exams: the page opened, who is due, a letter typed; and a linear audit."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from app.procedure.library import Library
from app.records.exams.ledger_audit import audit_ledger
from app.records.records import Records
from app.records.training.attempt_store import AttemptStore
from tests.benchmarks.clock import interleaved
from tests.benchmarks.exams import fill_with_exams
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, against, span
from tests.benchmarks.screen import application

_FEW, _MANY = 1_000, 10_000
_OPENED = 0.5
_WINDOW = (1024, 600)
_TODAY = datetime(2027, 2, 10, tzinfo=UTC)
"""Some of the passes have lapsed by then, and some soon will."""
_TYPED = "dealer 77"


def rows() -> Iterator[Row]:
    """The page, the other list on it, its search, and the audit of few exams beside that of many."""
    application()
    library = shipped_library()
    with TemporaryDirectory() as name:
        few, many = Path(name, "few.sqlite"), Path(name, "many.sqlite")
        fill_with_exams(few, library, _FEW)
        fill_with_exams(many, library, _MANY)
        yield from _page(many, library)
        yield from _audits(few, many)


def _page(file: Path, library: Library) -> Iterator[Row]:
    from PySide6.QtWidgets import QApplication, QWidget

    from app.ui.kit.settings import Settings
    from app.ui.kit.style import style_sheet
    from app.ui.kit.theme import DARK
    from app.ui.office.records.records_page import RecordsPage

    screen = QWidget()
    screen.setStyleSheet(style_sheet(DARK, 13))
    screen.resize(*_WINDOW)
    screen.show()
    pages: list[RecordsPage] = []

    def open_records() -> None:
        """As after a start: the file is opened too."""
        keeping = Records(file, library, lambda: _TODAY)
        page = RecordsPage(
            keeping.exams.sittings(),
            keeping.filing.due,
            keeping.filing.house_name,
            library.house("oxford"),
            Settings(),
            screen,
        )
        page.show()
        QApplication.processEvents()
        pages.append(page)

    keeping = Records(file, library, lambda: _TODAY)
    opening, due = interleaved(open_records, keeping.filing.due, turns=7)
    aim = f"< {span(_OPENED)}"
    yield Row(f"the records opened on {_MANY:,} exams", span(opening), aim=aim, met=opening < _OPENED)
    what = f"who is due among them ({len(keeping.filing.due())})"
    yield Row(what, span(due), aim=aim, met=due < _OPENED)
    yield Row("a letter typed into the search there", span(_typing(pages[-1].search.setText)))
    screen.close()


def _typing(write: Callable[[str], None]) -> float:
    from PySide6.QtWidgets import QApplication

    times = []
    for end in range(1, len(_TYPED) + 1):
        start = perf_counter()
        write(_TYPED[:end])
        QApplication.processEvents()
        times.append(perf_counter() - start)
    return median(times)


def _audits(few: Path, many: Path) -> Iterator[Row]:
    """The time for one record, by the two sizes."""
    with AttemptStore.open(few) as small, AttemptStore.open(many) as large:
        little, much = interleaved(lambda: audit_ledger(small), lambda: audit_ledger(large), turns=3)
    what = f"audit of {_MANY:,} exams, for each"
    yield against(what, much / _MANY, f"of {_FEW:,}, for each", little / _FEW, 1.3)
