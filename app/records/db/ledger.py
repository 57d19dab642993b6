"""The ledger in a file of records: exams, supervisors and the rules of houses, in a chain that only grows."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from app.certificate.ledger_chain import Record, Walked, walk_chain, with_hash
from app.certificate.ledger_status import LedgerStanding
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import object_of, refuse_damaged, time_of, time_text
from app.records.db.records_file import RecordsFile

FROM_OFFICE = "office"
"""Where in a body the number in the office's ledger stands, if a station follows its office with it."""
_COLUMNS = ("chain", "number", "at", "kind", "about", "body", "previous", "hash")
# As bytes: an audit has to get through tampered text. A value that changed its type is not
# our record, though it may read the same.
_NUMBER = "coalesce(CAST(number AS INTEGER), 0)"
_BYTES = ", ".join([_NUMBER if name == "number" else f"CAST({name} AS BLOB)" for name in _COLUMNS])
_TYPES = " || ".join([f"typeof({name})" for name in _COLUMNS])
_RIGHT_TYPES = "textinteger" + "text" * 6


class LedgerEntry(NamedTuple):
    """The content of a record."""

    at: datetime
    kind: str
    about: str
    body: dict[str, Any]


class Ledger(RecordsFile):
    """The chains in a file of records. New records go to the file's own chain."""

    def append(self, kind: str, about: str, body: dict[str, Any], when: datetime) -> str:
        """Append a record. Return its hash, the new head. Call it inside a transaction."""
        own, last = self.own_chain(), self.head()
        number, previous = (last.number, last.hash) if last else (0, "")
        record = with_hash(
            Record(own, number + 1, time_text(when), kind, about, _canonical(body), previous, "")
        )
        self._db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
        return record.hash

    def head(self) -> Record | None:
        """The last record of this file's own chain. Its hash is the head that others keep."""
        with refuse_db_errors(self.path):
            row = self._db.execute(
                f"SELECT {', '.join(_COLUMNS)} FROM ledger WHERE chain = ? ORDER BY number DESC LIMIT 1",
                (self.own_chain(),),
            ).fetchone()
        return Record(*row) if row else None

    def standing(self, chain: str) -> LedgerStanding | None:
        """How far a chain goes; None if nothing of it is here."""
        with refuse_db_errors(self.path):
            row = self._db.execute(
                "SELECT chain, number, hash FROM ledger WHERE chain = ? ORDER BY number DESC LIMIT 1",
                (chain,),
            ).fetchone()
        return LedgerStanding(*row) if row else None

    def own_chain(self) -> str:
        """The name of this file's own chain."""
        with refuse_db_errors(self.path):
            (own,) = self._db.execute("SELECT chain FROM own_chain").fetchone()
        return str(own)

    def about(self, subject: str) -> tuple[LedgerEntry, ...]:
        """All records about a sitting, an account or a house, in order."""
        return self._entries("about = ? ORDER BY chain, number", subject)

    def about_exam(self, sitting: str) -> tuple[LedgerEntry, ...]:
        """The records about an exam that count, in order: those of its own machine, and every revocation.

        The machine that held an exam decides about it. What another one wrote about it says nothing.
        """
        return self._entries(
            "about = ?1 AND (kind = 'revoked' OR chain = coalesce((SELECT machine FROM sittings"
            " JOIN origins ON origins.kind = 'sittings' AND origins.id = sittings.number"
            " WHERE sittings.id = ?1), ?2)) ORDER BY kind = 'revoked', chain, number",
            sitting,
            self.own_chain(),
        )

    def own_of(self, *kinds: str) -> tuple[LedgerEntry, ...]:
        """The records of these kinds in this file's own chain, in order."""
        return self.of_chain(self.own_chain(), *kinds)

    def of_chain(self, chain: str, *kinds: str) -> tuple[LedgerEntry, ...]:
        """The records of these kinds in a chain, or all of them without a kind, in order."""
        marks = ", ".join(["?"] * len(kinds))
        of_kind = f"AND kind IN ({marks}) " if kinds else ""
        return self._entries(f"chain = ? {of_kind}ORDER BY number", chain, *kinds)

    def newest_own(self, kind: str, about: str) -> LedgerEntry | None:
        """The newest record of this kind about a subject in this file's own chain."""
        found = self._entries(
            "about = ? AND kind = ? AND chain = ? ORDER BY number DESC LIMIT 1", about, kind, self.own_chain()
        )
        return found[0] if found else None

    def chains(self) -> list[tuple[str, int]]:
        """Every chain and its number of records, this file's own first."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                "SELECT CAST(chain AS BLOB), count(*) FROM ledger GROUP BY 1 ORDER BY chain <> ?, 1",
                (self.own_chain(),),
            ).fetchall()
        return [(_text(chain), number) for chain, number in rows]

    def walk(self, chain: str, heard: Callable[[Record], object] = lambda _: None) -> Walked:
        """Walk a chain from its first record to its last."""
        with refuse_db_errors(self.path):
            return walk_chain(lambda: self._records(chain), heard)

    def _records(self, chain: str) -> Iterator[Record]:
        rows = self._db.execute(
            # Read every row, without an index: a damaged index would hide rows.
            f"SELECT {_TYPES}, {_BYTES} FROM ledger WHERE CAST(chain AS BLOB) = ? ORDER BY chain, number",
            (chain.encode("utf-8", "surrogateescape"),),
        )
        for types, name, number, *texts in rows:
            record = Record(_text(name), number, *map(_text, texts))
            yield record if types == _RIGHT_TYPES else record._replace(hash="")

    def _entries(self, condition: str, *values: object) -> tuple[LedgerEntry, ...]:
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                f"SELECT at, kind, about, body FROM ledger WHERE {condition}", values
            ).fetchall()
        with refuse_damaged("the ledger"):
            return tuple(
                [LedgerEntry(time_of(at), kind, about, object_of(body)) for at, kind, about, body in rows]
            )


def hash_at(ledger: Ledger, chain: str, number: int) -> str:
    """The hash of a record; empty if it is not here."""
    with refuse_db_errors(ledger.path):
        row = ledger._db.execute(
            "SELECT hash FROM ledger WHERE chain = ? AND number = ?", (chain, number)
        ).fetchone()
    return str(row[0]) if row else ""


def _canonical(body: dict[str, Any]) -> str:
    """Plain data as canonical JSON."""
    return json.dumps(body, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))


def _text(value: bytes) -> str:
    return value.decode("utf-8", "surrogateescape")
