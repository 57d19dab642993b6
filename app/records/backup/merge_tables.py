"""Merges two files of records table by table, in SQL. A new table is merged here, or listed as not merged.

Three steps, over temporary tables:

- `own`: the two files, `base` and `other`, each with the machine it belongs to.
- `who`: a trainee of a file, the person that is in the merged records, and for whom others may take them.
- `found`: a row that others depend on: its machine, its place in what that machine wrote, and its time.
- `chosen`: for each machine the file that knows more of it.

A machine's clock may have been set back although its rows came in order, so a row counts as late as the
latest row before it. All numbers are assigned again, by that time and then by machine, so the same stories
make the same records in any order of merging.
"""

import sqlite3
from collections.abc import Collection

from app.errors import Refused
from app.records.backup.merge_people import KnownTrainee, MachineTrainee, MergedPerson, people_of
from app.records.exams.machines import LEFT_OUT, LET_IN
from app.records.training.people_status import MACHINE_NUMBERS

SOURCES = ("base", "other")
WORKED_OUT = ("minds", "caught_up", "checked_results")
"""Tables that stay empty: their content is computed again."""
OF_THE_MACHINE = ("own_chain", "supervisor_tries")
"""Tables copied from this machine's records unchanged."""

# --- what each file holds

_TABLES = (
    "CREATE TEMP TABLE own (source TEXT PRIMARY KEY, machine TEXT NOT NULL)",
    "CREATE TEMP TABLE members (source TEXT, machine TEXT, number INTEGER, trainee INTEGER, since TEXT)",
    "CREATE TEMP TABLE who (source TEXT, id INTEGER, person INTEGER, likeness INTEGER,"
    " PRIMARY KEY (source, id))",
    "CREATE TEMP TABLE found (kind TEXT, source TEXT, id INTEGER, number INTEGER, machine TEXT,"
    " place INTEGER, seen TEXT, PRIMARY KEY (kind, source, id, number))",
)
_ROOTS = {
    "attempts": ("id", "started"),
    "drill_runs": ("id", "started"),
    "assigned_sets": ("id", "at"),
    "sittings": ("number", "opened"),
}
"""The columns with the row count and the time of each of these tables."""


def find_rows(db: sqlite3.Connection) -> list[MergedPerson]:
    """Fill the temporary tables from the attached files. Return all people."""
    for statement in _TABLES:
        db.execute(statement)
    for source in SOURCES:
        db.execute(f"INSERT INTO own SELECT '{source}', chain FROM {source}.own_chain")
        db.execute(_MEMBERS.format(source=source))
        for kind, (key, time) in _ROOTS.items():
            db.execute(_FOUND.format(kind=kind, source=source, key=key, time=time))
        db.execute(_FOUND_PROFILES.format(source=source))
    (own,) = db.execute("SELECT machine FROM own WHERE source = 'base'").fetchone()
    people = people_of(_known(db, own), own)
    db.executemany(
        "INSERT INTO who VALUES (?, ?, ?, ?)",
        [
            (*trainee, number, person.likeness)
            for number, person in enumerate(people, 1)
            for trainee in person.found_as
        ],
    )
    return people


_MEMBERS = f"INSERT INTO members SELECT '{{source}}', * FROM ({MACHINE_NUMBERS.format(file='{source}')})"

_FOUND = """INSERT INTO found
SELECT '{kind}', '{source}', id, 0, machine, row_number() OVER story, max(seen) OVER story FROM (
 SELECT t.{key} AS id, t.{time} AS seen, coalesce(o.machine, own.machine) AS machine
 FROM own, {source}.{kind} AS t
 LEFT JOIN {source}.origins AS o ON (o.kind, o.id, o.number) = ('{kind}', t.{key}, 0)
 WHERE own.source = '{source}'
) WINDOW story AS (PARTITION BY machine ORDER BY id)"""

# Profiles are counted for each trainee. The place matters only where times are equal: trainees that
# are two in one file can be one in the other. Not so people of this machine, who keep their order.
_FOUND_PROFILES = """INSERT INTO found
SELECT 'profiles', '{source}', id, number, machine,
 CASE WHEN is_own AND '{source}' = 'base' THEN number
 WHEN at = seen THEN 0 ELSE row_number() OVER (PARTITION BY machine, id, seen ORDER BY number) END, seen
FROM (
 SELECT trainee AS id, t.number AS number, at, o.machine IS NULL AS is_own,
 coalesce(o.machine, own.machine) AS machine,
 max(at) OVER (PARTITION BY coalesce(o.machine, own.machine), trainee ORDER BY t.number) AS seen
 FROM own, {source}.profiles AS t
 LEFT JOIN {source}.origins AS o ON (o.kind, o.id, o.number) = ('profiles', trainee, t.number)
 WHERE own.source = '{source}'
)"""


def _known(db: sqlite3.Connection, own: str) -> list[KnownTrainee]:
    found = []
    written_here = {
        ("base", trainee)
        for (trainee,) in db.execute(
            "SELECT id FROM found WHERE (kind, source, machine) = ('profiles', 'base', ?)", (own,)
        )
    }
    for source in SOURCES:
        members: dict[int, list[tuple[MachineTrainee, str]]] = {}
        for machine, number, trainee, since in db.execute(
            "SELECT machine, number, trainee, since FROM members WHERE source = ?", (source,)
        ):
            members.setdefault(trainee, []).append((MachineTrainee(machine, number), since))
        called: dict[int, list[tuple[str, str]]] = {}
        for trainee, name, badge in db.execute(
            f"SELECT trainee, name, badge FROM {source}.profiles ORDER BY trainee, number"
        ):
            called.setdefault(trainee, []).append((name, badge))
        found += [
            KnownTrainee(
                source,
                trainee,
                tuple(members[trainee]),
                tuple(called.get(trainee, ())),
                (source, trainee) in written_here,
            )
            for trainee in members
        ]
    return found


# --- which file knows more about each machine; the other one has to be a part of it, or it is a fork

_OF = "JOIN found AS f ON (f.kind, f.source, f.id) = ('{root}', '{source}', {key})"
_WHO = "LEFT JOIN who ON (who.source, who.id) = ('{source}', t.trainee)"


def _hanging_on(root: str, key: str) -> str:
    return _OF.replace("{root}", root).replace("{key}", key)


# A machine's story: the machine, then everything in which two versions of it can differ.
_STORY = {
    "ledger": "SELECT chain AS machine, number, at, t.kind, about, body, previous, hash"
    " FROM {source}.ledger AS t",
    "trainees": "SELECT machine, number, since FROM members AS t WHERE source = '{source}'",
    "profiles": "SELECT machine, likeness, at, name, badge, pin FROM {source}.profiles AS t"
    f" {_hanging_on('profiles', 't.trainee')} AND f.number = t.number {_WHO}",
    "attempts": "SELECT machine, place, started, mode, round, deck, house, engine, likeness"
    f" FROM {{source}}.attempts AS t {_hanging_on('attempts', 't.id')} {_WHO}",
    "entries": "SELECT machine, place, sequence, t.kind, body"
    f" FROM {{source}}.entries AS t {_hanging_on('attempts', 't.attempt')}",
    "drill_runs": "SELECT machine, place, started, t.kind, drill, house, engine, likeness"
    f" FROM {{source}}.drill_runs AS t {_hanging_on('drill_runs', 't.id')} {_WHO}",
    "answers": "SELECT machine, place, t.number, at, drill, skill, trap, could, seconds, due, given, named"
    " FROM {source}.answers AS t JOIN {source}.asked AS a ON a.id = asked"
    f" {_hanging_on('drill_runs', 't.run')}",
    "assigned_sets": "SELECT machine, place, at, house, title, due, drills, features, rounds, everybody"
    f" FROM {{source}}.assigned_sets AS t {_hanging_on('assigned_sets', 't.id')}",
    "assigned_to": "SELECT DISTINCT machine, place, likeness FROM {source}.assigned_to AS t"
    f" {_hanging_on('assigned_sets', 't.assigned')} {_WHO}",
    "sittings": "SELECT machine, place, t.id, opened, dealer, badge, house, opening, likeness"
    f" FROM {{source}}.sittings AS t {_hanging_on('sittings', 't.number')} {_WHO}",
    "sitting_entries": "SELECT machine, t.sitting, sequence, t.kind, t.body"
    " FROM {source}.sitting_entries AS t JOIN {source}.sittings AS s ON s.id = t.sitting"
    f" {_hanging_on('sittings', 's.number')}",
}


def choose_sources(db: sqlite3.Connection, without: Collection[str] = ()) -> None:
    """Make the table `chosen`: for each machine the file that knows more of it.

    Of those in `without` nothing is taken from the other file.
    """
    db.execute("CREATE TEMP TABLE chosen (machine TEXT PRIMARY KEY, source TEXT NOT NULL)")
    known = {source: _sizes(db, source) for source in SOURCES}
    base, other = [known[source] for source in SOURCES]
    own, theirs = [machine for (machine,) in db.execute("SELECT machine FROM own ORDER BY source")]
    both = []
    for machine in sorted({*base, *other, own, theirs} - _left_out(db, own)):
        here, there = base.get(machine, {}), other.get(machine, {})
        if here and there:
            both.append(machine)
        is_newer = any(there.get(part, 0) > here.get(part, 0) for part in _STORY)
        if machine in without:
            is_newer = False
            both = [each for each in both if each != machine]
        elif is_newer and any(here.get(part, 0) > there.get(part, 0) for part in _STORY):
            raise _fork(machine)
        if is_newer and machine == own:
            raise Refused(
                "this backup has newer records from this machine than the machine itself has; nothing was"
                " changed. Restore this machine's newest backup first"
            )
        db.execute("INSERT INTO chosen VALUES (?, ?)", (machine, "other" if is_newer else "base"))
    _refuse_forks(db, both)


def _left_out(db: sqlite3.Connection, own: str) -> set[str]:
    """The machines that a supervisor left out here. Nothing of theirs is written."""
    left: set[str] = set()
    for kind, machine in db.execute(
        "SELECT kind, about FROM base.ledger WHERE chain = ? AND kind IN (?, ?) ORDER BY number",
        (own, LEFT_OUT, LET_IN),
    ):
        (left.add if kind == LEFT_OUT else left.discard)(machine)
    return left


def _sizes(db: sqlite3.Connection, source: str) -> dict[str, dict[str, int]]:
    """How many rows of each kind a file has for each machine."""
    sizes: dict[str, dict[str, int]] = {}
    for part, rows in _STORY.items():
        counted = f"SELECT machine, count(*) FROM ({rows}) GROUP BY machine"
        for machine, size in db.execute(counted.format(source=source)):
            sizes.setdefault(machine, {})[part] = size
    return sizes


def _refuse_forks(db: sqlite3.Connection, both: list[str]) -> None:
    """Refuse a fork: what the other file knows about a machine has to be in the chosen one, word for word."""
    if not both:
        return
    marks = ", ".join(["?"] * len(both))
    for rows in _STORY.values():
        halves = [
            f"SELECT * FROM ({rows.format(source=source)}) WHERE machine IN ({marks}) AND"
            f" (machine, '{source}') {{chosen}} (SELECT machine, source FROM chosen)"
            for source in SOURCES
        ]
        lost = " UNION ALL ".join(halves).format(chosen="NOT IN")
        kept = " UNION ALL ".join(halves).format(chosen="IN")
        found = db.execute(
            f"SELECT machine FROM (SELECT * FROM ({lost}) EXCEPT SELECT * FROM ({kept}))", both * 4
        ).fetchone()
        if found:
            raise _fork(found[0])


def _fork(machine: str) -> Refused:
    return Refused(
        f"its records from machine {machine} contradict the records here. One of them was altered, or was"
        " restored and then used separately. Nothing was changed"
    )


# --- the merged rows

_NUMBERED = """CREATE TEMP TABLE numbered AS
SELECT kind, source, id, number, machine, place, row_number() OVER (
 PARTITION BY kind ORDER BY seen, machine, place
) AS new FROM found JOIN chosen USING (machine, source) WHERE kind <> 'profiles'"""

# Asked questions and texts of houses are the same everywhere.
_SHARED = (
    "INSERT INTO main.house_files (hash, id, text, standard) SELECT hash, id, text, standard FROM"
    " (SELECT * FROM base.house_files UNION SELECT * FROM other.house_files) ORDER BY hash",
    "INSERT INTO main.asked (drill, skill, trap, could) SELECT drill, skill, trap, could FROM"
    " (SELECT drill, skill, trap, could FROM base.asked"
    " UNION SELECT drill, skill, trap, could FROM other.asked)"
    " ORDER BY drill, skill, trap, could",
)

_NEW = "JOIN numbered AS n ON (n.kind, n.source, n.id) = ('{root}', '{source}', {key})"


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
# In each machine's own order, which clocks cannot tell; between machines only the clock is left.
_ANSWERS = """INSERT INTO main.answers (id, run, number, at, asked, seconds, due, given, named)
SELECT row_number() OVER (ORDER BY seen, machine, id), run, number, at, asked, seconds, due, given, named
FROM (
 SELECT *, max(at) OVER (PARTITION BY machine ORDER BY id) AS seen FROM ({rows})
) ORDER BY seen, machine, id"""
_ANSWERS_OF = """SELECT t.id, n.machine, new AS run, t.number, at, a.id AS asked, seconds, due, given, named
FROM {source}.answers AS t JOIN {source}.asked AS b ON b.id = t.asked
JOIN main.asked AS a ON (a.drill, a.skill, a.trap, a.could) = (b.drill, b.skill, b.trap, b.could)
JOIN numbered AS n ON (n.kind, n.source, n.id) = ('drill_runs', '{source}', t.run)"""

# Attempts by their end. Each is at least as late as every set that its machine assigned before that.
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

# A set counts what ended after it: on its own machine by order, on others by time.
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

# A set may be withdrawn on any machine; the first time counts.
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

# Whoever was first registered on a machine that is left out keeps that first name, without a PIN.
_FIRST_NAMES = """INSERT INTO called (person, machine, seen, place, at, name, badge, pin, new)
SELECT person, machine, min(seen), place, at, name, badge, '', 1 FROM ({rows}) WHERE person NOT IN
 (SELECT person FROM called) GROUP BY person"""
_FIRST_NAMES_OF = _PROFILES_OF.replace(
    "JOIN chosen ON (chosen.machine, chosen.source) = (f.machine, '{source}')\n", ""
)

# The newest signed head of each machine that counts.
_HEADS = """INSERT INTO main.signed_heads SELECT chain, number, hash, max(at), key, signature FROM (
 SELECT *, max(number) OVER (PARTITION BY chain) AS most FROM ({rows})
) WHERE number = most AND chain IN (SELECT machine FROM chosen) GROUP BY chain"""
_HEADS_OF = "SELECT * FROM {source}.signed_heads"

_ORIGINS = (
    "INSERT INTO main.origins SELECT kind, new, 0, machine FROM numbered"
    " WHERE machine NOT IN (SELECT chain FROM main.own_chain)",
    "INSERT INTO main.origins SELECT 'profiles', person, new, machine FROM called"
    " WHERE machine NOT IN (SELECT chain FROM main.own_chain)",
)


def write_rows(db: sqlite3.Connection, people: list[MergedPerson]) -> None:
    """Fill the merged records. Their tables are empty and their triggers are dropped."""
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
    db.execute(_from_both(_HEADS, _HEADS_OF))
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
    db.execute(_from_both(_FIRST_NAMES, _FIRST_NAMES_OF))
    db.execute("INSERT INTO main.profiles SELECT person, new, at, name, badge, pin FROM called")


def _from_both(statement: str, rows: str) -> str:
    return statement.format(rows=_BOTH.join([rows.format(source=source) for source in SOURCES]))
