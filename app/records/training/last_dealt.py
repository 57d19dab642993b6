"""When each trainee last dealt a house on this machine: a round, a drill, or an exam."""

from datetime import date

from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of
from app.records.db.records_file import RecordsFile

_BEGUN = "SELECT trainee, {} AS at FROM {} WHERE trainee IS NOT NULL AND house IN own"
_LAST = (
    "WITH own AS (SELECT hash FROM house_files WHERE id = ?)"
    " SELECT trainee, max(at) FROM ("
    f"{_BEGUN.format('started', 'attempts')} AND mode <> 'watch'"
    f" UNION ALL {_BEGUN.format('started', 'drill_runs')} AND EXISTS (SELECT 1 FROM answers WHERE run = id)"
    f" UNION ALL {_BEGUN.format('opened', 'sittings')}"
    ") GROUP BY trainee"
)


class LastDealt(RecordsFile):
    """The last days, from a file of records."""

    def at(self, house_id: str) -> dict[int, date]:
        """For each trainee who ever worked at a house: the last day, in local time."""
        with refuse_db_errors(self.path), refuse_damaged(f"the work at {house_id}"):
            rows = self._db.execute(_LAST, (house_id,)).fetchall()
            return {trainee: time_of(when).astimezone().date() for trainee, when in rows}
