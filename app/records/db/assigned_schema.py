"""The fourth form of the records: sets that an instructor assigned, and what a class is looked at by.

A set is never changed: to call it back is one more row. What a class is looked at by is worked out from the
rest, like the minds it stands beside, and may be thrown away.
"""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"

_SETS = (
    # `ended` is the last attempt that had ended before: what came after it counts, whatever the clock said.
    "CREATE TABLE assigned_sets ("
    " id INTEGER PRIMARY KEY, at TEXT NOT NULL, house TEXT NOT NULL, title TEXT NOT NULL, due TEXT NOT NULL,"
    " drills TEXT NOT NULL, features TEXT NOT NULL, rounds INTEGER NOT NULL CHECK (rounds >= 0),"
    " everybody INTEGER NOT NULL CHECK (everybody IN (0, 1)), ended INTEGER NOT NULL"
    ") STRICT",
    # For whom, unless it is for everybody: then also for those who come later.
    "CREATE TABLE assigned_to ("
    " assigned INTEGER NOT NULL REFERENCES assigned_sets (id),"
    " trainee INTEGER NOT NULL REFERENCES trainees (id), PRIMARY KEY (assigned, trainee)"
    ") STRICT, WITHOUT ROWID",
    "CREATE TABLE withdrawn_sets ("
    " assigned INTEGER PRIMARY KEY REFERENCES assigned_sets (id), at TEXT NOT NULL"
    ") STRICT",
    "CREATE INDEX sets_of_a_house ON assigned_sets (house)",
)

_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("assigned_sets", "assigned_to", "withdrawn_sets")
    for change in ("update", "delete")
)

# A row that is replaced is deleted without the triggers above, so what is there already is refused here.
_NEVER_REPLACED = (
    "CREATE TRIGGER assigned_sets_insert BEFORE INSERT ON assigned_sets"
    f" WHEN EXISTS (SELECT 1 FROM assigned_sets WHERE id = new.id) {_NEVER}",
    """CREATE TRIGGER assigned_to_insert BEFORE INSERT ON assigned_to BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM assigned_sets WHERE id = new.assigned AND NOT everybody)
THEN raise(ABORT, 'there is no such set for some trainees only')
WHEN NOT EXISTS (SELECT 1 FROM trainees WHERE id = new.trainee)
THEN raise(ABORT, 'there is no such trainee')
WHEN EXISTS (SELECT 1 FROM assigned_to WHERE (assigned, trainee) = (new.assigned, new.trainee))
THEN raise(ABORT, 'what is recorded is never changed or removed')
END; END""",
    """CREATE TRIGGER withdrawn_sets_insert BEFORE INSERT ON withdrawn_sets BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM assigned_sets WHERE id = new.assigned)
THEN raise(ABORT, 'there is no such set')
WHEN EXISTS (SELECT 1 FROM withdrawn_sets WHERE assigned = new.assigned)
THEN raise(ABORT, 'it was withdrawn already')
END; END""",
)

# Of each mind the little that a class of hundreds is shown by; and up to which answer and which end of an
# attempt every mind of a house was caught up when its class was looked at last.
_WORKED_OUT = (
    "ALTER TABLE minds ADD COLUMN outline BLOB",
    "CREATE TABLE caught_up ("
    " house TEXT PRIMARY KEY, answer INTEGER NOT NULL, ended INTEGER NOT NULL"
    ") STRICT",
)

ASSIGNED = (*_SETS, *_NEVER_CHANGED, *_NEVER_REPLACED, *_WORKED_OUT)
"""The statements that lead from the third form to the fourth."""
