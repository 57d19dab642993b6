"""Reads what is older than the houses keep it. It deletes nothing."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

from app.certificate.retention import KeptAt, OldWork, RetentionReport, old_exams, oldest_kept
from app.errors import Refused
from app.exam.exam_file import Sat
from app.procedure.house import KeptYears
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of, time_text
from app.records.db.records_file import RecordsFile

_WORK = {"attempts": "rounds at the table", "drill_runs": "drills"}


class RetentionRecords(RecordsFile):
    """The ages of what is in a file of records."""

    def report(self, sittings: list[Sat], library: Library, today: date) -> RetentionReport:
        """Everything that is older than its house keeps it, by the house files of today.

        Without records it says what every house keeps.
        """
        kept = {house: _kept(library, house) for house in self._houses() or library.files()}
        work = [found for house, each in kept.items() for found in self._old_work(house, each, today)]
        exams = [(sat, kept[sat.house].house, kept[sat.house].exams) for sat in sittings]
        return RetentionReport(old_exams(exams, today), tuple(work), tuple(kept.values()))

    def _houses(self) -> list[str]:
        with refuse_db_errors(self.path):
            return [house for (house,) in self._db.execute("SELECT DISTINCT id FROM house_files ORDER BY id")]

    def _old_work(self, house: str, kept: KeptAt, today: date) -> Iterator[OldWork]:
        first = oldest_kept(today, kept.attempts)
        if first is None:
            return
        before = time_text(datetime(first.year, first.month, first.day).astimezone(UTC))
        for table, what in _WORK.items():
            with refuse_db_errors(self.path):
                count, oldest, newest = self._db.execute(
                    f"SELECT count(*), min(started), max(started) FROM {table}"
                    " JOIN house_files ON hash = house WHERE house_files.id = ? AND started < ?",
                    (house, before),
                ).fetchone()
            if count:
                with refuse_damaged(what):
                    since, until = [time_of(each).astimezone().date() for each in (oldest, newest)]
                yield OldWork(what, kept.house, count, since, until, kept.attempts)


def _kept(library: Library, house: str) -> KeptAt:
    """A house whose file is gone or broken keeps everything."""
    try:
        built = library.house(house)
    except Refused:
        return KeptAt(house, *KeptYears())
    return KeptAt(built.name, *built.kept_years)
