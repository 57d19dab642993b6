"""The list of exams: who sat when, at which house, with which result."""

from collections.abc import Iterator

from app.exam.filed import Sat
from app.exam.supervisor import is_same_person
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_ledger import FAILED, PASSED, REVOKED

# All of this is in indexes, so no long text is read. Of several results the newest counts.
_SITTINGS = (
    "SELECT trainee, id, dealer, badge, house, opened FROM sittings INDEXED BY sittings_listed"
    " ORDER BY number DESC"
)
_CLOSED = "SELECT sitting FROM sitting_entries WHERE kind = 'closed'"
_DECIDED = f"SELECT number, about, kind FROM ledger WHERE kind IN ('{PASSED}', '{FAILED}', '{REVOKED}')"


class ExamListing(RecordsFile):
    """The exams in a file of records, the newest first."""

    def all(self) -> list[Sat]:
        """Every exam."""
        return [sat for _, sat in self.with_trainees()]

    def of(self, trainee: int | None, name: str, badge: str) -> list[Sat]:
        """The exams of one dealer, under any name and on any machine."""
        return [
            sat
            for whose, sat in self.with_trainees()
            if (trainee is not None and whose == trainee)
            or is_same_person((name, badge), (sat.dealer, sat.badge))
        ]

    def with_trainees(self) -> Iterator[tuple[int | None, Sat]]:
        """Each exam, with the trainee of this machine who sat."""
        with refuse_db_errors(self.path):
            houses = dict(self._db.execute("SELECT hash, id FROM house_files").fetchall())
            sittings = self._db.execute(_SITTINGS).fetchall()
            closed = {sitting for (sitting,) in self._db.execute(_CLOSED)}
            decided = self._db.execute(_DECIDED).fetchall()
        revoked = {about for _, about, kind in decided if kind == REVOKED}
        results = {about: kind for _, about, kind in sorted(decided) if kind != REVOKED}
        with refuse_damaged("the exams"):
            for trainee, sitting, dealer, badge, house, opened in sittings:
                result = results.get(sitting)
                yield (
                    trainee,
                    Sat(
                        sitting,
                        dealer,
                        badge,
                        houses[house],
                        time_of(opened),
                        sitting in closed,
                        None if result is None else result == PASSED,
                        sitting in revoked,
                    ),
                )
