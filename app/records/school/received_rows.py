"""Writes the rows of one story's entries among the records of other machines.

Every row is read as strictly as a row of a backup before it is written. What is wrong with it is an exception
here, whatever it is: the whole entry counts for nothing then.
"""

import json
import sqlite3
import zlib
from base64 import b64decode
from collections.abc import Callable
from typing import Any

from app.certificate.ledger_chain import Record
from app.certificate.ledger_status import LedgerStanding
from app.certificate.signed_head import SignedHead
from app.errors import Refused
from app.records.backup.incoming_rows import (
    check_answer,
    check_attempt,
    check_entry,
    check_house,
    check_ledger_entry,
    check_profile,
    check_question,
    check_run,
    check_set,
    check_sitting,
)
from app.records.db.entry_codec import time_of
from app.records.exams.machines import key_of
from app.records.training.answer_codec import common_of

_LARGEST_HOUSE = 2_000_000


class ReceivedRows:
    """The tables to which the rows of other machines come."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def take(self, kind: str, machine: str, body: dict[str, Any]) -> None:
        """Write the rows of an entry. A kind that this version does not know is left alone."""
        if taker := _TAKERS.get(kind):
            taker(self, machine, body)

    # --- names of rows

    def _id_of(self, kind: str, machine: str, place: int) -> int:
        row = self._db.execute(
            "SELECT id FROM places WHERE (kind, machine, place) = (?, ?, ?)", (kind, machine, place)
        ).fetchone()
        if row is None:
            raise LookupError(f"there is no {kind} {place}")
        return int(row[0])

    def _add(self, kind: str, machine: str, place: int, id_: int) -> None:
        (so_far,) = self._db.execute(
            "SELECT coalesce(max(place), 0) FROM places WHERE (kind, machine) = (?, ?)", (kind, machine)
        ).fetchone()
        if place != so_far + 1:
            raise ValueError("a row is missing")
        self._db.execute("INSERT INTO places VALUES (?, ?, ?, ?)", (kind, machine, place, id_))
        if kind != "ended":
            self._db.execute("INSERT INTO origins VALUES (?, ?, 0, ?)", (kind, id_, machine))

    def _trainee(self, ref: str | None) -> int | None:
        if ref is None:
            return None
        machine, _, number = ref.partition("/")
        row = self._db.execute(
            "SELECT trainee FROM trainee_origins WHERE (machine, number) = (?, ?)", (machine, int(number))
        ).fetchone()
        if row is None:
            raise LookupError(f"there is no trainee {ref}")
        return int(row[0])

    def _insert(self, table: str, columns: str, *values: Any) -> int:
        marks = ", ".join(["?"] * len(values))
        made = self._db.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", values)
        return made.lastrowid or 0

    # --- what each kind of entry holds

    def _take_houses(self, _: str, body: dict[str, Any]) -> None:
        for hash_, name, text, standard in body["rows"]:
            row = (hash_, name, unpacked(text), unpacked(standard))
            check_house(*row)
            self._db.execute("INSERT OR IGNORE INTO house_files VALUES (?, ?, ?, ?)", row)

    def _take_trainees(self, machine: str, body: dict[str, Any]) -> None:
        self._take_known(machine, {"rows": [[machine, number, since] for number, since in body["rows"]]})

    def _take_known(self, _: str, body: dict[str, Any]) -> None:
        for whose, number, since in body["rows"]:
            time_of(since)
            known = self._db.execute(
                "SELECT 1 FROM trainee_origins WHERE (machine, number) = (?, ?)", (whose, number)
            ).fetchone()
            if not known:
                trainee = self._insert("trainees", "since", since)
                self._insert(
                    "trainee_origins", "machine, number, trainee, since", whose, number, trainee, since
                )

    def _take_profiles(self, machine: str, body: dict[str, Any]) -> None:
        for ref, at, name, badge, pin in body["rows"]:
            check_profile(0, at, name, badge, pin)
            trainee = self._trainee(ref)
            (number,) = self._db.execute(
                "SELECT coalesce(max(number), 0) + 1 FROM profiles WHERE trainee = ?", (trainee,)
            ).fetchone()
            self._insert(
                "profiles", "trainee, number, at, name, badge, pin", trainee, number, at, name, badge, pin
            )
            self._insert("origins", "kind, id, number, machine", "profiles", trainee, number, machine)

    def _take_attempts(self, machine: str, body: dict[str, Any]) -> None:
        for place, *row, ref in body["rows"]:
            check_attempt(0, *row)
            columns = "started, mode, round, deck, house, engine, trainee"
            self._add("attempts", machine, place, self._insert("attempts", columns, *row, self._trainee(ref)))

    def _take_entries(self, machine: str, body: dict[str, Any]) -> None:
        for place, sequence, kind, text in body["rows"]:
            check_entry(0, kind, text)
            attempt = self._id_of("attempts", machine, place)
            (so_far,) = self._db.execute(
                "SELECT coalesce(max(sequence), 0) FROM entries WHERE attempt = ?", (attempt,)
            ).fetchone()
            if sequence != so_far + 1:
                raise ValueError("a step is missing")
            self._insert("entries", "attempt, sequence, kind, body", attempt, sequence, kind, text)

    def _take_ended(self, machine: str, body: dict[str, Any]) -> None:
        (so_far,) = self._db.execute(
            "SELECT coalesce(max(place), 0) FROM places WHERE (kind, machine) = ('ended', ?)", (machine,)
        ).fetchone()
        for number, (place,) in enumerate(body["rows"], so_far + 1):
            ended = self._insert("ended", "attempt", self._id_of("attempts", machine, place))
            self._add("ended", machine, number, ended)

    def _take_runs(self, machine: str, body: dict[str, Any]) -> None:
        for place, started, kind, drill, house, engine, ref in body["rows"]:
            check_run(0, started, kind, drill, engine)
            columns = "started, kind, drill, house, engine, trainee"
            row = (started, kind, drill, house, engine, self._trainee(ref))
            self._add("drill_runs", machine, place, self._insert("drill_runs", columns, *row))

    def _take_answers(self, machine: str, body: dict[str, Any]) -> None:
        for place, number, at, drill, skill, trap, could, seconds, due, given, named in body["rows"]:
            check_question(0, drill, skill, trap)
            check_answer(common_of(drill, skill, trap, could), at, seconds, due, given, named)
            asked = (drill, skill, trap, could)
            self._db.execute(
                "INSERT OR IGNORE INTO asked (drill, skill, trap, could) VALUES (?, ?, ?, ?)", asked
            )
            (question,) = self._db.execute(
                "SELECT id FROM asked WHERE (drill, skill, trap, could) = (?, ?, ?, ?)", asked
            ).fetchone()
            run = self._id_of("drill_runs", machine, place)
            (so_far,) = self._db.execute(
                "SELECT coalesce(max(number), 0) FROM answers WHERE run = ?", (run,)
            ).fetchone()
            if number != so_far + 1:
                raise ValueError("an answer is missing")
            columns = "run, number, at, asked, seconds, due, given, named"
            self._insert("answers", columns, run, number, at, question, seconds, due, given, named)

    def _take_sets(self, machine: str, body: dict[str, Any]) -> None:
        for place, at, house, title, due, drills, features, rounds, everybody, ended, refs in body["rows"]:
            check_set(0, at, house, title, due, drills, features, rounds)
            until = self._id_of("ended", machine, ended) if ended else 0
            columns = "at, house, title, due, drills, features, rounds, everybody, ended"
            row = (at, house, title, due, drills, features, rounds, everybody, until)
            assigned = self._insert("assigned_sets", columns, *row)
            self._add("assigned_sets", machine, place, assigned)
            for trainee in {self._trainee(ref) for ref in json.loads(refs)}:
                self._insert("assigned_to", "assigned, trainee", assigned, trainee)
            self._withdraw(machine, place)

    def _take_withdrawn(self, _: str, body: dict[str, Any]) -> None:
        for whose, place, at in body["rows"]:
            time_of(at)
            # The set may come down later: its machine can be any.
            self._db.execute(
                "INSERT INTO came VALUES ('withdrawn-sets', ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET row = min(row, excluded.row)",
                (whose, str(int(place)), at),
            )
            self._withdraw(whose, place)

    def _withdraw(self, machine: str, place: int) -> None:
        """Withdraw a set of a machine, if both are known: the set, and that it is withdrawn."""
        self._db.execute(
            "INSERT INTO withdrawn_sets SELECT id, row FROM places JOIN came"
            " ON (came.kind, came.machine, about) = ('withdrawn-sets', places.machine, CAST(place AS TEXT))"
            " WHERE (places.kind, places.machine, place) = ('assigned_sets', ?, ?)"
            " ON CONFLICT DO UPDATE SET at = excluded.at",
            (machine, place),
        )

    def _take_sittings(self, machine: str, body: dict[str, Any]) -> None:
        for place, sitting, opened, dealer, badge, ref, house, opening in body["rows"]:
            (name,) = self._db.execute("SELECT id FROM house_files WHERE hash = ?", (house,)).fetchone()
            check_sitting(sitting, opened, dealer, badge, house, name, opening)
            columns = "id, opened, dealer, badge, trainee, house, opening"
            row = (sitting, opened, dealer, badge, self._trainee(ref), house, opening)
            self._add("sittings", machine, place, self._insert("sittings", columns, *row))

    def _take_sitting_entries(self, machine: str, body: dict[str, Any]) -> None:
        for sitting, sequence, kind, text in body["rows"]:
            (own,) = self._db.execute(
                "SELECT machine = ? FROM sittings JOIN origins ON origins.kind = 'sittings'"
                " AND origins.id = sittings.number WHERE sittings.id = ?",
                (machine, sitting),
            ).fetchone()
            if not own or not isinstance(json.loads(text), dict):
                raise ValueError("that is not an entry of its own exam")
            (so_far,) = self._db.execute(
                "SELECT coalesce(max(sequence), 0) FROM sitting_entries WHERE sitting = ?", (sitting,)
            ).fetchone()
            if sequence != so_far + 1:
                raise ValueError("an entry is missing")
            self._insert("sitting_entries", "sitting, sequence, kind, body", sitting, sequence, kind, text)

    def _take_ledger(self, machine: str, body: dict[str, Any]) -> None:
        last = self._db.execute(
            "SELECT number, hash FROM ledger WHERE chain = ? ORDER BY number DESC LIMIT 1", (machine,)
        ).fetchone() or (0, "")
        for number, *row in body["rows"]:
            record = Record(machine, number, *row)
            if (record.number, record.previous) != (last[0] + 1, last[1]) or not record.is_sound:
                raise Refused("its ledger is damaged")
            check_ledger_entry(record.at, record.kind, record.about, record.body)
            self._db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
            last = (record.number, record.hash)
        if signed := body.get("signed"):
            number, head, at, key, signature = signed
            word = SignedHead(LedgerStanding(machine, number, head), at, key_of(key), signature)
            if not word.is_genuine or (number, head) != last:
                raise Refused("its ledger does not match its signature")
            self._db.execute(
                "INSERT OR REPLACE INTO signed_heads VALUES (?, ?, ?, ?, ?, ?)",
                (machine, number, head, at, key, signature),
            )

    def _take_named(self, kind: str, machine: str, body: dict[str, Any]) -> None:
        for about, *row in body["rows"]:
            self._db.execute(
                "INSERT OR REPLACE INTO came VALUES (?, ?, ?, ?)",
                (kind, machine, str(about), json.dumps(row)),
            )


def unpacked(text: str) -> bytes:
    """The bytes in an entry, but never more than a house file has."""
    try:
        return zlib.decompressobj().decompress(b64decode(text), _LARGEST_HOUSE)
    except zlib.error:
        raise ValueError("that cannot be unpacked") from None


_TAKERS: dict[str, Callable[[ReceivedRows, str, dict[str, Any]], None]] = {
    "houses": ReceivedRows._take_houses,
    "trainees": ReceivedRows._take_trainees,
    "known-trainees": ReceivedRows._take_known,
    "profiles": ReceivedRows._take_profiles,
    "attempts": ReceivedRows._take_attempts,
    "entries": ReceivedRows._take_entries,
    "ended": ReceivedRows._take_ended,
    "runs": ReceivedRows._take_runs,
    "answers": ReceivedRows._take_answers,
    "sets": ReceivedRows._take_sets,
    "withdrawn-sets": ReceivedRows._take_withdrawn,
    "sittings": ReceivedRows._take_sittings,
    "sitting-entries": ReceivedRows._take_sitting_entries,
    "ledger": ReceivedRows._take_ledger,
    "files": lambda self, machine, body: self._take_named("files", machine, body),
    "pins": lambda self, machine, body: self._take_named("pins", machine, body),
}
