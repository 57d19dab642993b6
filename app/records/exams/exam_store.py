"""The store of sittings: open, append, read. Nothing is ever changed or removed."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from app.build import this_build
from app.certificate.ledger_chain import digest_of_bytes
from app.errors import Refused
from app.exam.exam_log import HAPPENINGS, Closed, Happened, Opened
from app.procedure.house_text import HouseText
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import as_json, house_of, object_of, refuse_damaged, time_of
from app.records.db.exam_log_codec import happened_of, opened_of
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.exam_ledger import CLOSED, OPENED
from app.records.exams.running_exam_id import ExamInProgress
from app.records.exams.training_digest import TrainingDigest

# As bytes: tampered text needs a digest too.
_OPENING = ", ".join(
    [f"CAST({name} AS BLOB)" for name in ("id", "opened", "dealer", "badge", "house", "opening")]
)
_LOG = "SELECT CAST(kind AS BLOB), CAST(body AS BLOB) FROM sitting_entries"


class StoredSitting(NamedTuple):
    """A sitting as stored, with the house file of that time."""

    id: str
    trainee: int | None
    opened: Opened
    house: HouseText
    happened: tuple[Happened, ...]


class SittingStore(ExamInProgress):
    """The sittings in a file of records."""

    def begin(self, sitting: str, opened: Opened, house: HouseText, trainee: int) -> None:
        """Store the opening of a sitting, and the text of its house if it is new."""
        if opened.house_hash != house.hash:
            raise Refused("this is not the house file the exam was opened with")
        dealer, opening = opened.dealer, as_json(_plain(opened))
        with refuse_db_errors(self.path), transaction(self._db):
            self._keep_house(house)
            self._db.execute(
                "INSERT INTO sittings (id, opened, dealer, badge, trainee, house, opening)"
                " VALUES (?, ?, ?, ?, (SELECT id FROM trainees WHERE id = ?), ?, ?)",
                (sitting, opened.when, dealer["name"], dealer["badge"], trainee, house.hash, opening),
            )
            openings = Ledger.beside(self).own_of(OPENED)
            before = openings[-1].body.get("training", {}) if openings else {}
            body = {
                "dealer": dealer,
                "house": opened.house,
                "digest": self.digest(sitting),
                "by": opened.supervisor,
                "training": TrainingDigest.beside(self).taken(trainee, before),
                "build": this_build(house.hash),
            }
            if opened.form:
                body["form"] = {name: opened.form[name] for name in ("number", "version", "digest")}
            Ledger.beside(self).append(OPENED, sitting, body, time_of(opened.when))

    def append(
        self,
        sitting: str,
        sequence: int,
        entries: Iterable[Happened],
        when: datetime,
        also: Callable[[], None] = lambda: None,
    ) -> None:
        """Store the next entries of a log, all or none. They are on the disk when this returns.

        The first has this number, counted from 1. A writer who does not know the latest entry is refused.
        `also` is done in the same transaction.
        """
        with refuse_db_errors(self.path, f"exam {sitting}"), transaction(self._db):
            for number, happened in enumerate(entries, sequence):
                kind, body = HAPPENINGS.as_plain(happened)
                self._db.execute(
                    "INSERT INTO sitting_entries VALUES (?, ?, ?, ?)", (sitting, number, kind, as_json(body))
                )
                if isinstance(happened, Closed):
                    body = {"digest": self.digest(sitting)}
                    Ledger.beside(self).append(CLOSED, sitting, body, when)
            also()

    def sitting(self, sitting: str) -> StoredSitting:
        """A sitting with its whole log."""
        with refuse_db_errors(self.path):
            row = self._db.execute(
                "SELECT trainee, opening, house, house_files.id, text, standard"
                " FROM sittings JOIN house_files ON hash = house WHERE sittings.id = ?",
                (sitting,),
            ).fetchone()
            if row is None:
                raise Refused(f"{self.path}: there is no exam {sitting}")
            entries = list(self._log(sitting))
        trainee, opening, *house = row
        with refuse_damaged(f"exam {sitting}"):
            return StoredSitting(
                sitting,
                trainee,
                opened_of(opening),
                house_of(*house),
                tuple([happened_of(*entry) for entry in entries]),
            )

    def digest(self, sitting: str, with_log: bool = True) -> str:
        """The digest of a stored sitting, with or without its log; empty if it is gone."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(f"SELECT {_OPENING} FROM sittings WHERE id = ?", (sitting,)).fetchall()
            if rows and with_log:
                rows += self._db.execute(f"{_LOG} WHERE sitting = ? ORDER BY sequence", (sitting,)).fetchall()
        return digest_of_bytes([value for row in rows for value in row]) if rows else ""

    def machines(self) -> dict[str, str]:
        """For each sitting the chain of the machine that held it."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                "SELECT sittings.id, coalesce(machine, (SELECT chain FROM own_chain)) FROM sittings"
                " LEFT JOIN origins ON kind = 'sittings' AND origins.id = sittings.number"
            )
            return dict(rows.fetchall())

    def entries_of_kind(self, kind: str) -> list[tuple[str, str]]:
        """The sitting and the body of each entry of a kind."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                "SELECT sitting, CAST(body AS BLOB) FROM sitting_entries WHERE kind = ?"
                " ORDER BY sitting, sequence",
                (kind,),
            ).fetchall()
        return [(sitting, body.decode("utf-8", "replace")) for sitting, body in rows]

    def altered_houses(self) -> list[str]:
        """The house files whose text is not the one they are known by."""
        with refuse_db_errors(self.path):
            rows = self._db.execute("SELECT hash, id, text, standard FROM house_files").fetchall()
        return [row[1] for row in rows if not _fits(*row)]

    def ids(self) -> list[str]:
        """The sittings, the oldest first."""
        with refuse_db_errors(self.path):
            return [sitting for (sitting,) in self._db.execute("SELECT id FROM sittings ORDER BY number")]

    def rounds_dealt_to(self, trainee: int | None, sittings: Iterable[str]) -> Iterator[dict[str, Any]]:
        """The rounds that a trainee has dealt here, and those of these sittings."""
        with refuse_db_errors(self.path):
            rows = self._db.execute("SELECT round FROM attempts WHERE trainee = ?", (trainee,)).fetchall()
            for sitting in sittings:
                rows += [(body,) for kind, body in self._log(sitting) if kind == "round"]
        for (text,) in rows:
            data = object_of(text)
            yield data.get("data", data)

    def _log(self, sitting: str) -> Iterator[tuple[str, str]]:
        return self._db.execute(
            "SELECT kind, body FROM sitting_entries WHERE sitting = ? ORDER BY sequence", (sitting,)
        )


def _fits(known_as: str, house: str, text: bytes, standard: bytes) -> bool:
    try:
        return bool(house_of(known_as, house, text, standard))
    except (TypeError, ValueError):
        return False


def _plain(opened: Opened) -> dict[str, Any]:
    return {name: getattr(opened, name) for name in opened.__slots__}
