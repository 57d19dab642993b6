"""Which file knows more of each machine. What the other one knows has to be a part of it, or it is a fork."""

import sqlite3

from app.errors import Refused
from app.records.backup.merge_found import SOURCES

_OF = "JOIN found AS f ON (f.kind, f.source, f.id) = ('{root}', '{source}', {key})"
_WHO = "LEFT JOIN who ON (who.source, who.id) = ('{source}', t.trainee)"


def _hanging_on(root: str, key: str) -> str:
    return _OF.replace("{root}", root).replace("{key}", key)


# What each machine's story is made of: the machine, then everything by which two versions of it can differ.
_STORY = {
    "ledger": "SELECT chain AS machine, number, at, t.kind, about, body, previous, hash"
    " FROM {source}.ledger AS t",
    "trainees": "SELECT machine, number, since FROM members AS t WHERE source = '{source}'",
    "profiles": "SELECT machine, person, at, name, badge, pin FROM {source}.profiles AS t"
    f" {_hanging_on('profiles', 't.trainee')} AND f.number = t.number {_WHO}",
    "attempts": "SELECT machine, place, started, mode, round, deck, house, engine, person"
    f" FROM {{source}}.attempts AS t {_hanging_on('attempts', 't.id')} {_WHO}",
    "entries": "SELECT machine, place, sequence, t.kind, body"
    f" FROM {{source}}.entries AS t {_hanging_on('attempts', 't.attempt')}",
    "drill_runs": "SELECT machine, place, started, t.kind, drill, house, engine, person"
    f" FROM {{source}}.drill_runs AS t {_hanging_on('drill_runs', 't.id')} {_WHO}",
    "answers": "SELECT machine, place, t.number, at, drill, skill, trap, could, seconds, due, given, named"
    " FROM {source}.answers AS t JOIN {source}.asked AS a ON a.id = asked"
    f" {_hanging_on('drill_runs', 't.run')}",
    "assigned_sets": "SELECT machine, place, at, house, title, due, drills, features, rounds, everybody"
    f" FROM {{source}}.assigned_sets AS t {_hanging_on('assigned_sets', 't.id')}",
    "assigned_to": "SELECT machine, place, person FROM {source}.assigned_to AS t"
    f" {_hanging_on('assigned_sets', 't.assigned')} {_WHO}",
    "sittings": "SELECT machine, place, t.id, opened, dealer, badge, house, opening, person"
    f" FROM {{source}}.sittings AS t {_hanging_on('sittings', 't.number')} {_WHO}",
    "sitting_entries": "SELECT machine, t.sitting, sequence, t.kind, t.body"
    " FROM {source}.sitting_entries AS t JOIN {source}.sittings AS s ON s.id = t.sitting"
    f" {_hanging_on('sittings', 's.number')}",
}


def choose(db: sqlite3.Connection) -> None:
    """Make the table `chosen`: for each machine the file that knows more of it."""
    db.execute("CREATE TEMP TABLE chosen (machine TEXT PRIMARY KEY, source TEXT NOT NULL)")
    known = {source: _sizes(db, source) for source in SOURCES}
    base, other = [known[source] for source in SOURCES]
    own, theirs = [machine for (machine,) in db.execute("SELECT machine FROM own ORDER BY source")]
    both = []
    for machine in sorted({*base, *other, own, theirs}):
        here, there = base.get(machine, {}), other.get(machine, {})
        if here and there:
            both.append(machine)
        is_newer = any(there.get(part, 0) > here.get(part, 0) for part in _STORY)
        if is_newer and any(here.get(part, 0) > there.get(part, 0) for part in _STORY):
            raise _fork(machine)
        if is_newer and machine == own:
            raise Refused(
                "this knows more of this machine than its own records do: restore the newest backup of this"
                " machine first; nothing was changed"
            )
        db.execute("INSERT INTO chosen VALUES (?, ?)", (machine, "other" if is_newer else "base"))
    _refuse_forks(db, both)


def _sizes(db: sqlite3.Connection, source: str) -> dict[str, dict[str, int]]:
    """How much of each part of its story a file knows of each machine."""
    sizes: dict[str, dict[str, int]] = {}
    for part, rows in _STORY.items():
        counted = f"SELECT machine, count(*) FROM ({rows}) GROUP BY machine"
        for machine, size in db.execute(counted.format(source=source)):
            sizes.setdefault(machine, {})[part] = size
    return sizes


def _refuse_forks(db: sqlite3.Connection, both: list[str]) -> None:
    """What the file that was not chosen knows of a machine has to be in the other one, word for word."""
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
        f"it tells another story of the machine {machine} than the records here: one of them was restored and"
        " went on apart, or was altered; nothing was changed"
    )
