"""Digests of what people trained on this machine, for the ledger: so an audit finds what was altered there.

The opening of an exam holds the digest of every attempt that ended here since the opening before it, and one
for each profile of the dealer. Merging numbers rows anew, but keeps each machine's own in their order.
"""

from collections.abc import Iterator
from typing import Any

from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_chain import digest_of_bytes

_FIELDS = ("started", "mode", "round", "deck", "house", "engine")
_OWN = "NOT IN (SELECT id FROM origins WHERE kind = 'attempts')"
_ATTEMPTS = (
    f"SELECT a.id, {', '.join([f'CAST({name} AS BLOB)' for name in _FIELDS])} FROM ended AS e"
    f" JOIN attempts AS a ON a.id = e.attempt WHERE a.id {_OWN} ORDER BY e.id LIMIT ? OFFSET ?"
)
_ENTRIES = "SELECT CAST(kind AS BLOB), CAST(body AS BLOB) FROM entries WHERE attempt = ? ORDER BY sequence"
_PROFILES = (
    "SELECT trainee, CAST(at AS BLOB), CAST(name AS BLOB), CAST(badge AS BLOB) FROM profiles AS p"
    " WHERE NOT EXISTS (SELECT 1 FROM origins WHERE kind = 'profiles'"
    " AND (id, origins.number) = (p.trainee, p.number))"
)


class TrainingDigest(RecordsFile):
    """What was trained on this machine, as digests."""

    def taken(self, trainee: int, after: int) -> dict[str, Any]:
        """The part of an opening about training: attempts that ended after so many, and profiles."""
        with refuse_db_errors(self.path):
            (ended,) = self._db.execute(f"SELECT count(*) FROM ended WHERE attempt {_OWN}").fetchone()
        own = sorted([digest for whose, digest in self._profiles() if whose == trainee])
        return {"after": after, "ended": ended, "attempts": self._attempts(after, ended), "profiles": own}

    def troubles(self, taken: dict[str, Any]) -> Iterator[str]:
        """What does not fit such a part any more."""
        after, ended = int(taken["after"]), int(taken["ended"])
        if self._attempts(after, ended) != taken["attempts"]:
            which = f"attempt {ended}" if ended == after + 1 else f"attempts {after + 1} to {ended}"
            yield f"one of the {which} finished on this machine was altered, removed or inserted"
        present = {digest for _, digest in self._profiles()}
        if not present.issuperset(taken["profiles"]):
            yield "its dealer's profile was altered or removed"

    def _attempts(self, after: int, ended: int) -> str:
        texts: list[bytes] = []
        with refuse_db_errors(self.path):
            for attempt, *fields in self._db.execute(_ATTEMPTS, (ended - after, after)).fetchall():
                texts += fields
                texts += [text for row in self._db.execute(_ENTRIES, (attempt,)) for text in row]
        return digest_of_bytes(texts)

    def _profiles(self) -> Iterator[tuple[int, str]]:
        with refuse_db_errors(self.path):
            rows = self._db.execute(_PROFILES).fetchall()
        return ((trainee, digest_of_bytes(texts)) for trainee, *texts in rows)
