"""Digests of what people did on this machine, for the ledger: so an audit finds what was altered there.

The opening of an exam holds the digest of every attempt that ended here since the opening before it, of the
tries at supervisors' PINs since then, and one for each profile of the dealer. Merging numbers rows anew, but
keeps each machine's own in their order.
"""

from collections.abc import Iterator
from typing import Any

from app.certificate.ledger_chain import digest_of_bytes
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile

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
_TRIES = (
    "SELECT CAST(supervisor AS BLOB), CAST(at AS BLOB), CAST(clock AS BLOB), CAST(what AS BLOB)"
    " FROM supervisor_tries ORDER BY id LIMIT ? OFFSET ?"
)


class TrainingDigest(RecordsFile):
    """What was done on this machine, as digests."""

    def taken(self, trainee: int, before: dict[str, Any]) -> dict[str, Any]:
        """The part of an opening about training: what came after that part of the opening before it."""
        with refuse_db_errors(self.path):
            (ended,) = self._db.execute(f"SELECT count(*) FROM ended WHERE attempt {_OWN}").fetchone()
            (tries,) = self._db.execute("SELECT count(*) FROM supervisor_tries").fetchone()
        own = sorted([digest for whose, digest in self._profiles() if whose == trainee])
        after, tries_after = before.get("ended", 0), before.get("tries", 0)
        return {
            "after": after,
            "ended": ended,
            "attempts": self._attempts(after, ended),
            "profiles": own,
            "tries_after": tries_after,
            "tries": tries,
            "tried": self._tried(tries_after, tries),
        }

    def troubles(self, taken: dict[str, Any]) -> Iterator[str]:
        """What does not fit such a part any more."""
        after, ended = int(taken["after"]), int(taken["ended"])
        if self._attempts(after, ended) != taken["attempts"]:
            which = f"attempt {ended}" if ended == after + 1 else f"one of attempts {after + 1} to {ended}"
            yield f"{which} on this machine was altered, removed or inserted"
        present = {digest for _, digest in self._profiles()}
        if not present.issuperset(taken["profiles"]):
            yield "its dealer's profile was altered or removed"
        # Openings of earlier versions say nothing about tries.
        if "tried" in taken and self._tried(taken["tries_after"], taken["tries"]) != taken["tried"]:
            yield "an earlier PIN attempt by a supervisor was altered or removed"

    def _attempts(self, after: int, ended: int) -> str:
        texts: list[bytes] = []
        with refuse_db_errors(self.path):
            for attempt, *fields in self._db.execute(_ATTEMPTS, (ended - after, after)).fetchall():
                texts += fields
                texts += [text for row in self._db.execute(_ENTRIES, (attempt,)) for text in row]
        return digest_of_bytes(texts)

    def _tried(self, after: int, tries: int) -> str:
        with refuse_db_errors(self.path):
            rows = self._db.execute(_TRIES, (int(tries) - int(after), int(after))).fetchall()
        return digest_of_bytes([text for row in rows for text in row])

    def _profiles(self) -> Iterator[tuple[int, str]]:
        with refuse_db_errors(self.path):
            rows = self._db.execute(_PROFILES).fetchall()
        return ((trainee, digest_of_bytes(texts)) for trainee, *texts in rows)
