"""Which cohort people are in, and who has left: written in the ledger, and read back from it.

The ledger names a person by machine and number on that machine, as a merge does. So what is written about
people stays theirs in every copy of the records. Of several records the newest counts, whichever machine
wrote it. A record that cannot be read counts for nothing: the audit of the ledger finds it.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from app.learning.people import ArchiveNote
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import object_of, time_of
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction

ARCHIVED, BROUGHT_BACK, COHORT_SET = "person-archived", "person-brought-back", "cohort-set"
_ABOUT_COHORTS = "people"
_KEY = re.compile(r"[0-9a-f]{16}/[1-9][0-9]{0,6}")

# Trainees added since the last merge have no number yet: they come after those that have one.
MACHINE_NUMBERS = """SELECT machine, number, trainee, since FROM {file}.trainee_origins
UNION ALL SELECT chain, row_number() OVER (ORDER BY id) + (
 SELECT coalesce(max(number), 0) FROM {file}.trainee_origins AS o WHERE o.machine = chain
), id, since FROM {file}.trainees, {file}.own_chain
WHERE id NOT IN (SELECT trainee FROM {file}.trainee_origins)"""
"""Each trainee of a file by machine and number on that machine."""

# The index has no long texts in it, so no others are read than those that are wanted.
_RECORDS = f"""SELECT chain, number, at, kind, about, body FROM ledger WHERE (chain, number) IN (
 SELECT chain, number FROM ledger INDEXED BY ledger_about
 WHERE kind IN ('{ARCHIVED}', '{BROUGHT_BACK}', '{COHORT_SET}')
) ORDER BY chain, number"""


class PersonStatus(NamedTuple):
    """What the ledger says about a person."""

    cohort: str = ""
    notes: tuple[ArchiveNote, ...] = ()
    """Every time they were archived or brought back, the newest last."""

    @property
    def is_archived(self) -> bool:
        """Has this person left?"""
        return bool(self.notes) and self.notes[-1].is_archived


class PeopleStatus(RecordsFile):
    """The status of the people in a file of records."""

    def of_all(self) -> dict[int, PersonStatus]:
        """The status of each trainee about whom anything is written."""
        with refuse_db_errors(self.path):
            rows = self._db.execute(_RECORDS).fetchall()
            if not rows:
                return {}
            trainees = {
                f"{machine}/{number}": trainee
                for machine, number, trainee, _ in self._db.execute(MACHINE_NUMBERS.format(file="main"))
            }
        found: dict[int, PersonStatus] = {}
        for record in sorted(_readable(rows), key=lambda each: each.order):
            for key in record.people:
                if key in trainees:
                    before = found.get(trainees[key], PersonStatus())
                    found[trainees[key]] = record.after(before)
        return found

    def of(self, trainee: int) -> PersonStatus:
        """The status of one trainee."""
        return self.of_all().get(trainee, PersonStatus())

    def key_of(self, trainee: int) -> str:
        """How the ledger names a trainee: as this machine knows them, if they are from here."""
        return self._keys()[trainee]

    def _keys(self) -> dict[int, str]:
        with refuse_db_errors(self.path):
            rows = self._db.execute(
                f"SELECT trainee, machine || '/' || number FROM ({MACHINE_NUMBERS.format(file='main')})"
                " ORDER BY machine <> (SELECT chain FROM own_chain) DESC, machine DESC, number DESC"
            ).fetchall()
        return dict(rows)

    def set_cohort(self, trainees: Collection[int], cohort: str, when: datetime) -> None:
        """Put people into a cohort, or out of any with an empty name."""
        with refuse_db_errors(self.path), transaction(self._db):
            self.write_cohorts(dict.fromkeys(trainees, cohort), when)

    def write_cohorts(self, cohorts: Mapping[int, str], when: datetime) -> None:
        """Write down who is in which cohort now, where that is new. Call it inside a transaction."""
        before, keys = self.of_all(), self._keys()
        changed: dict[str, list[str]] = {}
        for trainee, cohort in cohorts.items():
            if cohort != before.get(trainee, PersonStatus()).cohort:
                changed.setdefault(cohort, []).append(keys[trainee])
        for cohort, people in changed.items():
            body = {"cohort": cohort, "people": people}
            Ledger.beside(self).append(COHORT_SET, _ABOUT_COHORTS, body, when)


class _StatusRecord(NamedTuple):
    order: tuple[datetime, str, int]
    """A machine's clock may be set back, but its records come in order."""
    people: tuple[str, ...]
    cohort: str | None
    note: ArchiveNote | None

    def after(self, before: PersonStatus) -> PersonStatus:
        if self.note:
            return before._replace(notes=(*before.notes, self.note))
        return before._replace(cohort=self.cohort or "")


def _readable(rows: list[tuple[Any, ...]]) -> Iterator[_StatusRecord]:
    seen: dict[str, datetime] = {}
    for chain, number, at, kind, about, text in rows:
        try:
            when, body = time_of(at), object_of(text)
            late = seen[chain] = max(when, seen.get(chain, when))
            order = (late, chain, number)
            if kind == COHORT_SET:
                yield _StatusRecord(order, *cohort_of(body), None)
            else:
                yield _StatusRecord(order, (about,), None, note_of(kind, body, when))
        except (ValueError, KeyError, TypeError):
            continue


def cohort_of(body: Mapping[str, Any]) -> tuple[tuple[str, ...], str]:
    """Read who was put into which cohort."""
    cohort, people = body["cohort"], body["people"]
    if not (isinstance(cohort, str) and isinstance(people, list)):
        raise TypeError("that is not a cohort")
    for key in people:
        refuse_strange_key(key)
    return tuple(people), cohort


def note_of(kind: str, body: Mapping[str, Any], when: datetime) -> ArchiveNote:
    """Read why somebody was archived or brought back, and by whom."""
    return ArchiveNote(kind == ARCHIVED, str(body["reason"]), str(body["by"]["name"]), when)


def refuse_strange_key(key: Any) -> None:
    """ValueError unless this names a person as the ledger does."""
    if not (isinstance(key, str) and _KEY.fullmatch(key)):
        raise ValueError("that is not a person")
