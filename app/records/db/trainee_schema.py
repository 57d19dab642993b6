"""The third form of the records: trainees, whose work it is, and what was worked out from it.

What somebody has learnt and what was done on each day stand beside the answers they were computed from, so
that nobody waits for a million of them to be read again. That is the only table whose rows change.
"""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"

_TRAINEES = (
    "CREATE TABLE trainees (id INTEGER PRIMARY KEY, since TEXT NOT NULL) STRICT",
    # Somebody who marries gets another row, and the one before stays.
    "CREATE TABLE profiles ("
    " trainee INTEGER NOT NULL REFERENCES trainees (id), number INTEGER NOT NULL, at TEXT NOT NULL,"
    " name TEXT NOT NULL, badge TEXT NOT NULL, pin TEXT NOT NULL, PRIMARY KEY (trainee, number)"
    ") STRICT, WITHOUT ROWID",
    *[
        f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
        for table in ("trainees", "profiles")
        for change in ("update", "delete")
    ],
    "CREATE TRIGGER trainees_insert BEFORE INSERT ON trainees"
    f" WHEN EXISTS (SELECT 1 FROM trainees WHERE id = new.id) {_NEVER}",
    """CREATE TRIGGER profiles_insert BEFORE INSERT ON profiles BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM trainees WHERE id = new.trainee)
THEN raise(ABORT, 'there is no such trainee')
WHEN new.number <> (SELECT coalesce(max(number), 0) + 1 FROM profiles WHERE trainee = new.trainee)
THEN raise(ABORT, 'somebody else has changed this trainee since it was opened here; open it again')
END; END""",
)

_WHOSE = (
    "ALTER TABLE attempts ADD COLUMN trainee INTEGER REFERENCES trainees (id)",
    "ALTER TABLE drill_runs ADD COLUMN trainee INTEGER REFERENCES trainees (id)",
    "CREATE INDEX attempts_of_a_trainee ON attempts (trainee)",
    "CREATE INDEX runs_of_a_trainee ON drill_runs (trainee)",
    "CREATE INDEX runs_of_a_plan ON drill_runs (trainee, kind, drill)",
)

# The order in which attempts ended. An attempt that is resumed ends after those that began later.
_ENDED = (
    "CREATE TABLE ended ("
    " id INTEGER PRIMARY KEY CHECK (id > 0), attempt INTEGER NOT NULL UNIQUE REFERENCES attempts (id)"
    ") STRICT",
    "INSERT INTO ended (attempt) SELECT attempt FROM entries WHERE kind = 'ended' ORDER BY attempt",
    "CREATE TRIGGER entries_ended AFTER INSERT ON entries WHEN new.kind = 'ended'"
    " BEGIN INSERT INTO ended (attempt) VALUES (new.attempt); END",
    *[f"CREATE TRIGGER ended_{change} BEFORE {change} ON ended {_NEVER}" for change in ("update", "delete")],
    "CREATE TRIGGER ended_insert BEFORE INSERT ON ended WHEN EXISTS (SELECT 1 FROM ended"
    f" WHERE id >= new.id AND new.id > 0 OR attempt = new.attempt) {_NEVER}",
)

# All that was worked out for a trainee at a house, in one row: it is never half of one moment and half of
# another. A trainee of 0 is whoever did not say who they are.
_WORKED_OUT = (
    "CREATE TABLE minds ("
    " trainee INTEGER NOT NULL, house TEXT NOT NULL, learnt BLOB NOT NULL, UNIQUE (trainee, house)"
    ") STRICT",
)

TRAINEES = (*_TRAINEES, *_WHOSE, *_ENDED, *_WORKED_OUT)
"""The statements that lead from the second form to the third."""
