"""What two files hold of each machine, in tables of the moment that the rest of a merge is written with.

- `own`: the two files, `base` and `other`, each with the machine it belongs to.
- `who`: a trainee of a file, and the person that is in the merged records.
- `found`: a row that something hangs on; its machine, its place in what that machine wrote, and when it was.

A machine's clock may have been set back, and its rows still came one after the other: so a row is as late as
the latest before it. What several machines wrote is put in order by that.
"""

import sqlite3

from app.records.backup.merge_people import KnownTrainee, MachineTrainee, MergedPerson, people_of

SOURCES = ("base", "other")

_TABLES = (
    "CREATE TEMP TABLE own (source TEXT PRIMARY KEY, machine TEXT NOT NULL)",
    "CREATE TEMP TABLE members (source TEXT, machine TEXT, number INTEGER, trainee INTEGER, since TEXT)",
    "CREATE TEMP TABLE who (source TEXT, id INTEGER, person INTEGER, PRIMARY KEY (source, id))",
    "CREATE TEMP TABLE found (kind TEXT, source TEXT, id INTEGER, number INTEGER, machine TEXT,"
    " place INTEGER, seen TEXT, PRIMARY KEY (kind, source, id, number))",
)
_ROOTS = {
    "attempts": ("id", "started"),
    "drill_runs": ("id", "started"),
    "assigned_sets": ("id", "at"),
    "sittings": ("number", "opened"),
}
"""Where each of these tables counts its rows, and where the time is."""


def find(db: sqlite3.Connection) -> list[MergedPerson]:
    """Fill the tables from the attached files; everybody there is."""
    for statement in _TABLES:
        db.execute(statement)
    for source in SOURCES:
        db.execute(f"INSERT INTO own SELECT '{source}', chain FROM {source}.own_chain")
        db.execute(_MEMBERS.format(source=source))
        for kind, (key, time) in _ROOTS.items():
            db.execute(_FOUND.format(kind=kind, source=source, key=key, time=time))
        db.execute(_FOUND_PROFILES.format(source=source))
    people = people_of(_known(db))
    db.executemany(
        "INSERT INTO who VALUES (?, ?, ?)",
        [(*trainee, number) for number, person in enumerate(people, 1) for trainee in person.found_as],
    )
    return people


# Trainees that were added since the last merge have no number yet: they come after those that have.
_MEMBERS = """INSERT INTO members
SELECT '{source}', machine, number, trainee, since FROM {source}.trainee_origins
UNION ALL SELECT '{source}', machine, row_number() OVER (ORDER BY id) + (
 SELECT coalesce(max(number), 0) FROM {source}.trainee_origins AS o WHERE o.machine = own.machine
), id, since FROM {source}.trainees, own
WHERE own.source = '{source}' AND id NOT IN (SELECT trainee FROM {source}.trainee_origins)"""

_FOUND = """INSERT INTO found
SELECT '{kind}', '{source}', id, 0, machine, row_number() OVER story, max(seen) OVER story FROM (
 SELECT t.{key} AS id, t.{time} AS seen, coalesce(o.machine, own.machine) AS machine
 FROM own, {source}.{kind} AS t
 LEFT JOIN {source}.origins AS o ON (o.kind, o.id, o.number) = ('{kind}', t.{key}, 0)
 WHERE own.source = '{source}'
) WINDOW story AS (PARTITION BY machine ORDER BY id)"""

# Profiles are counted for each trainee. A place tells apart only those that a clock does not: trainees that
# were two in one file can be one in the other.
_FOUND_PROFILES = """INSERT INTO found
SELECT 'profiles', '{source}', id, number, machine,
 CASE WHEN at = seen THEN 0 ELSE row_number() OVER (PARTITION BY machine, id, seen ORDER BY number) END, seen
FROM (
 SELECT trainee AS id, t.number AS number, at, coalesce(o.machine, own.machine) AS machine,
 max(at) OVER (PARTITION BY coalesce(o.machine, own.machine), trainee ORDER BY t.number) AS seen
 FROM own, {source}.profiles AS t
 LEFT JOIN {source}.origins AS o ON (o.kind, o.id, o.number) = ('profiles', trainee, t.number)
 WHERE own.source = '{source}'
)"""


def _known(db: sqlite3.Connection) -> list[KnownTrainee]:
    found = []
    for source in SOURCES:
        members: dict[int, list[tuple[MachineTrainee, str]]] = {}
        for machine, number, trainee, since in db.execute(
            "SELECT machine, number, trainee, since FROM members WHERE source = ?", (source,)
        ):
            members.setdefault(trainee, []).append((MachineTrainee(machine, number), since))
        called: dict[int, list[tuple[str, str]]] = {}
        for trainee, name, badge in db.execute(f"SELECT trainee, name, badge FROM {source}.profiles"):
            called.setdefault(trainee, []).append((name, badge))
        found += [
            KnownTrainee(source, trainee, tuple(members[trainee]), tuple(called.get(trainee, ())))
            for trainee in members
        ]
    return found
