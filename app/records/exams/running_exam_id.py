"""Is an exam running? Every start of the program asks, so this needs nothing but the file."""

from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile


class ExamInProgress(RecordsFile):
    """The one sitting of a file that may be open."""

    def running_id(self) -> str | None:
        """The sitting that was opened on this machine and not closed."""
        with refuse_db_errors(self.path):
            row = self._db.execute(
                # Only the newest of this machine can be open: a trigger guards that.
                "SELECT id FROM sittings WHERE number = (SELECT number FROM sittings AS own WHERE NOT EXISTS"
                " (SELECT 1 FROM origins WHERE kind = 'sittings' AND id = own.number)"
                " ORDER BY number DESC LIMIT 1)"
                " AND NOT EXISTS (SELECT 1 FROM sitting_entries WHERE sitting = id AND kind = 'closed')"
            ).fetchone()
        return str(row[0]) if row else None
