"""Writes the merged records: of each machine what the file knows that knows more of it, all in one order.

Every number is given anew, by the time and then the machine, so the same stories make the same records in
whatever order they came together.
"""

import sqlite3

from app.records.backup.merge_found import SOURCES
from app.records.backup.merge_people import MergedPerson

WORKED_OUT = ("minds", "caught_up")
"""Tables that stay empty: what is in them is worked out again."""
OF_THE_MACHINE = ("own_chain", "supervisor_pins", "supervisor_tries")
"""Tables that are taken from this machine's records as they are."""

_NUMBERED = """CREATE TEMP TABLE numbered AS
SELECT kind, source, id, number, machine, place, row_number() OVER (
 PARTITION BY kind ORDER BY seen, machine, place
) AS new FROM found JOIN chosen USING (machine, source) WHERE kind <> 'profiles'"""

# What was asked, and the texts of houses, are the same everywhere.
_SHARED = (
    "INSERT INTO main.house_files (hash, id, text, standard) SELECT hash, id, text, standard FROM"
    " (SELECT * FROM base.house_files UNION SELECT * FROM other.house_files) ORDER BY hash",
    "INSERT INTO main.asked (drill, skill, trap, could) SELECT drill, skill, trap, could FROM"
    " (SELECT drill, skill, trap, could FROM base.asked"
    " UNION SELECT drill, skill, trap, could FROM other.asked)"
    " ORDER BY drill, skill, trap, could",
)

_NEW = "JOIN numbered AS n ON (n.kind, n.source, n.id) = ('{root}', '{source}', {key})"
_WHO = "LEFT JOIN who ON (who.source, who.id) = ('{source}', t.trainee)"


def _new(root: str, key: str) -> str:
    return _NEW.replace("{root}", root).replace("{key}", key)


_ROWS = (
    "INSERT INTO main.ledger SELECT t.* FROM {source}.ledger AS t"
    " JOIN chosen ON (chosen.machine, chosen.source) = (t.chain, '{source}') ORDER BY chain, number",
    "INSERT INTO main.attempts (id, started, mode, round, deck, house, engine, trainee)"
    " SELECT new, started, mode, round, deck, house, engine, person FROM {source}.attempts AS t"
    f" {_new('attempts', 't.id')} {_WHO}",
    "INSERT INTO main.entries SELECT new, sequence, t.kind, body FROM {source}.entries AS t"
    f" {_new('attempts', 'attempt')}",
    "INSERT INTO main.drill_runs (id, started, kind, drill, house, engine, trainee)"
    " SELECT new, started, t.kind, drill, house, engine, person FROM {source}.drill_runs AS t"
    f" {_new('drill_runs', 't.id')} {_WHO}",
    "INSERT INTO main.assigned_to SELECT DISTINCT new, person FROM {source}.assigned_to AS t"
    f" {_new('assigned_sets', 'assigned')} {_WHO}",
    "INSERT INTO main.sittings (number, id, opened, dealer, badge, trainee, house, opening)"
    " SELECT new, t.id, opened, dealer, badge, person, house, opening FROM {source}.sittings AS t"
    f" {_new('sittings', 't.number')} {_WHO}",
    "INSERT INTO main.sitting_entries SELECT sitting, sequence, t.kind, body"
    " FROM {source}.sitting_entries AS t JOIN {source}.sittings AS s ON s.id = sitting"
    f" {_new('sittings', 's.number')}",
)

_BOTH = " UNION ALL "
# In each machine's own order, which no clock can tell; between machines there is nothing but the clock.
_ANSWERS = """INSERT INTO main.answers (id, run, number, at, asked, seconds, due, given, named)
SELECT row_number() OVER (ORDER BY seen, machine, id), run, number, at, asked, seconds, due, given, named
FROM (
 SELECT *, max(at) OVER (PARTITION BY machine ORDER BY id) AS seen FROM ({rows})
) ORDER BY seen, machine, id"""
_ANSWERS_OF = """SELECT t.id, n.machine, new AS run, t.number, at, a.id AS asked, seconds, due, given, named
FROM {source}.answers AS t JOIN {source}.asked AS b ON b.id = t.asked
JOIN main.asked AS a ON (a.drill, a.skill, a.trap, a.could) = (b.drill, b.skill, b.trap, b.could)
JOIN numbered AS n ON (n.kind, n.source, n.id) = ('drill_runs', '{source}', t.run)"""

# Attempts as they ended. Each is at least as late as every set that its machine assigned before its end.
_ENDED = """CREATE TEMP TABLE ends AS
SELECT id, machine, attempt, seen, row_number() OVER (ORDER BY seen, machine, id) AS new FROM (
 SELECT id, machine, attempt, max(seen) OVER (PARTITION BY machine ORDER BY id) AS seen FROM ({rows})
)"""
_ENDED_OF = """SELECT t.id, n.machine, new AS attempt, max(started, coalesce((
 SELECT max(at) FROM {source}.assigned_sets AS s
 JOIN numbered AS m ON (m.kind, m.source, m.id, m.machine) = ('assigned_sets', '{source}', s.id, n.machine)
 WHERE s.ended < t.id), '')) AS seen
FROM {source}.ended AS t JOIN {source}.attempts AS a ON a.id = attempt
JOIN numbered AS n ON (n.kind, n.source, n.id) = ('attempts', '{source}', attempt)"""

# A set counts what ended after it: of its own machine as that counted, of others by the time.
_SETS = """INSERT INTO main.assigned_sets
 (id, at, house, title, due, drills, features, rounds, everybody, ended)
SELECT s.new, at, house, title, due, drills, features, rounds, everybody, (
 SELECT coalesce(max(e.new), 0) FROM ends AS e WHERE e.seen < late
 OR (e.seen = late AND (e.machine < machine OR (e.machine = s.machine AND e.id <= s.ended)))
) FROM (
 SELECT n.new AS new, n.machine AS machine, t.*, max(at, coalesce((
  SELECT max(seen) FROM ends AS e WHERE e.machine = n.machine AND e.id <= t.ended), '')) AS late
 FROM {source}.assigned_sets AS t
 JOIN numbered AS n ON (n.kind, n.source, n.id) = ('assigned_sets', '{source}', t.id)
) AS s"""

# Anybody may call a set back, on any machine: the first time counts.
_WITHDRAWN = """INSERT INTO main.withdrawn_sets
SELECT new, min(at) FROM ({rows}) AS w
JOIN numbered AS n ON (n.kind, n.machine, n.place) = ('assigned_sets', w.machine, w.place) GROUP BY new"""
_WITHDRAWN_OF = """SELECT f.machine, f.place, at FROM {source}.withdrawn_sets
JOIN found AS f ON (f.kind, f.source, f.id) = ('assigned_sets', '{source}', assigned)"""

_PROFILES = """CREATE TEMP TABLE called AS SELECT *, row_number() OVER (
 PARTITION BY person ORDER BY seen, machine, place, name, badge, pin
) AS new FROM ({rows})"""
_PROFILES_OF = """SELECT person, f.machine AS machine, seen, place, at, name, badge, pin
FROM {source}.profiles AS t
JOIN found AS f ON (f.kind, f.source, f.id, f.number) = ('profiles', '{source}', trainee, t.number)
JOIN chosen ON (chosen.machine, chosen.source) = (f.machine, '{source}')
JOIN who ON (who.source, who.id) = ('{source}', trainee)"""

_ORIGINS = (
    "INSERT INTO main.origins SELECT kind, new, 0, machine FROM numbered"
    " WHERE machine NOT IN (SELECT chain FROM main.own_chain)",
    "INSERT INTO main.origins SELECT 'profiles', person, new, machine FROM called"
    " WHERE machine NOT IN (SELECT chain FROM main.own_chain)",
)


def write_rows(db: sqlite3.Connection, people: list[MergedPerson]) -> None:
    """Fill the merged records, whose tables are empty and whose triggers are away."""
    for table in OF_THE_MACHINE:
        db.execute(f"DELETE FROM main.{table}")
        db.execute(f"INSERT INTO main.{table} SELECT * FROM base.{table}")
    for statement in (_NUMBERED, "CREATE INDEX temp.by_id ON numbered (kind, source, id)", *_SHARED):
        db.execute(statement)
    _write_people(db, people)
    for statement in _ROWS:
        for source in SOURCES:
            db.execute(statement.format(source=source))
    db.execute(_from_both(_ANSWERS, _ANSWERS_OF))
    db.execute(_from_both(_ENDED, _ENDED_OF))
    db.execute("INSERT INTO main.ended (id, attempt) SELECT new, attempt FROM ends ORDER BY new")
    for source in SOURCES:
        db.execute(_SETS.format(source=source))
    db.execute(_from_both(_WITHDRAWN, _WITHDRAWN_OF))
    for statement in _ORIGINS:
        db.execute(statement)


def _write_people(db: sqlite3.Connection, people: list[MergedPerson]) -> None:
    numbered = list(enumerate(people, 1))
    db.executemany(
        "INSERT INTO main.trainees VALUES (?, ?)", [(number, person.since) for number, person in numbered]
    )
    db.executemany(
        "INSERT INTO main.trainee_origins VALUES (?, ?, ?, ?)",
        [(*member, number, since) for number, person in numbered for member, since in person.members],
    )
    db.execute(_from_both(_PROFILES, _PROFILES_OF))
    db.execute("INSERT INTO main.profiles SELECT person, new, at, name, badge, pin FROM called")


def _from_both(statement: str, rows: str) -> str:
    return statement.format(rows=_BOTH.join([rows.format(source=source) for source in SOURCES]))
