"""The second form of the records: runs of drills and their answers, which can only grow as well."""

_TABLES = (
    "CREATE TABLE drill_runs ("
    " id INTEGER PRIMARY KEY, started TEXT NOT NULL, kind TEXT NOT NULL, drill TEXT NOT NULL,"
    " house TEXT NOT NULL REFERENCES house_files (hash), engine TEXT NOT NULL"
    ") STRICT",
    # What thousands of answers have in common is written once: it is most of the text.
    "CREATE TABLE asked ("
    " id INTEGER PRIMARY KEY, drill TEXT NOT NULL, skill TEXT NOT NULL, trap TEXT NOT NULL,"
    " could TEXT NOT NULL, UNIQUE (drill, skill, trap, could)"
    ") STRICT",
    # The id is the order in which answers came, whatever the clock said. `at` in milliseconds since 1970, in
    # UTC; `given` only where it was not what was due.
    "CREATE TABLE answers ("
    " id INTEGER PRIMARY KEY CHECK (id > 0), run INTEGER NOT NULL REFERENCES drill_runs (id),"
    " number INTEGER NOT NULL, at INTEGER NOT NULL, asked INTEGER NOT NULL REFERENCES asked (id),"
    " seconds REAL NOT NULL, due TEXT NOT NULL, given TEXT, named TEXT NOT NULL, UNIQUE (run, number)"
    ") STRICT",
)

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"

_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("drill_runs", "asked", "answers")
    for change in ("update", "delete")
)

# A row that is replaced is deleted without the triggers above, so what is there already is refused here.
_NEVER_REPLACED = (
    "CREATE TRIGGER drill_runs_insert BEFORE INSERT ON drill_runs"
    f" WHEN EXISTS (SELECT 1 FROM drill_runs WHERE id = new.id) {_NEVER}",
    "CREATE TRIGGER asked_insert BEFORE INSERT ON asked WHEN EXISTS (SELECT 1 FROM asked WHERE id = new.id"
    " OR (drill, skill, trap, could) = (new.drill, new.skill, new.trap, new.could))"
    f" {_NEVER}",
)

_IN_SEQUENCE = """CREATE TRIGGER answers_insert BEFORE INSERT ON answers BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM drill_runs WHERE id = new.run)
THEN raise(ABORT, 'there is no such run')
WHEN NOT EXISTS (SELECT 1 FROM asked WHERE id = new.asked)
THEN raise(ABORT, 'nobody wrote down what was asked')
WHEN new.number <> (SELECT coalesce(max(number), 0) + 1 FROM answers WHERE run = new.run)
THEN raise(ABORT, 'it has gone on somewhere else since it was opened here; open it again')
WHEN new.id BETWEEN 1 AND (SELECT max(id) FROM answers)
THEN raise(ABORT, 'what is recorded is never changed or removed')
END; END"""

DRILLS = (*_TABLES, *_NEVER_CHANGED, *_NEVER_REPLACED, _IN_SEQUENCE)
"""The statements that lead from the first form to the second."""
