"""The supervisors' part of the fifth form: what is kept of their PINs, and every try at one.

Who is a supervisor is in the ledger. These are apart from it: a ledger is handed to others, a PIN is not.
"""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"

SUPERVISORS = (
    # Another PIN is another row, and the newest counts.
    "CREATE TABLE supervisor_pins ("
    " id INTEGER PRIMARY KEY CHECK (id > 0), supervisor TEXT NOT NULL, kept TEXT NOT NULL"
    ") STRICT",
    # A try is written as a wrong one before the PIN is looked at, and that it was right after it. `at` is the
    # time as it counts, `clock` what the machine's clock said; both in milliseconds since 1970.
    "CREATE TABLE supervisor_tries ("
    " id INTEGER PRIMARY KEY CHECK (id > 0), supervisor TEXT NOT NULL, at INTEGER NOT NULL,"
    " clock INTEGER NOT NULL, what TEXT NOT NULL CHECK (what IN ('wrong', 'right', 'refused'))"
    ") STRICT",
    "CREATE INDEX pins_of_a_supervisor ON supervisor_pins (supervisor)",
    "CREATE INDEX tries_of_a_supervisor ON supervisor_tries (supervisor, what)",
    *[
        f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
        for table in ("supervisor_pins", "supervisor_tries")
        for change in ("update", "delete")
    ],
    *[
        f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table}"
        f" WHEN EXISTS (SELECT 1 FROM {table} WHERE id >= new.id AND new.id > 0) {_NEVER}"
        for table in ("supervisor_pins", "supervisor_tries")
    ],
)
"""The statements that make the tables of supervisors."""
