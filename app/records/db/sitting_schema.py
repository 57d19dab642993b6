"""The sittings' part of the fifth form: one log for each exam, which stands alone and only grows."""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"

SITTINGS = (
    # Dealer and badge are in the opening too; here they are for lists. The trainee is theirs on this machine.
    "CREATE TABLE sittings ("
    " number INTEGER PRIMARY KEY CHECK (number > 0), id TEXT NOT NULL UNIQUE, opened TEXT NOT NULL,"
    " dealer TEXT NOT NULL, badge TEXT NOT NULL,"
    " trainee INTEGER REFERENCES trainees (id), house TEXT NOT NULL REFERENCES house_files (hash),"
    " opening TEXT NOT NULL"
    ") STRICT",
    "CREATE TABLE sitting_entries ("
    " sitting TEXT NOT NULL REFERENCES sittings (id), sequence INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (sitting, sequence)"
    ") STRICT, WITHOUT ROWID",
    # A list of sittings reads this, and passes by their long openings.
    "CREATE INDEX sittings_listed ON sittings (number, trainee, id, dealer, badge, house, opened)",
    "CREATE UNIQUE INDEX sittings_closed ON sitting_entries (sitting, kind) WHERE kind = 'closed'",
    *[
        f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
        for table in ("sittings", "sitting_entries")
        for change in ("update", "delete")
    ],
    # Only the newest can be open, because it always had to be closed before the next.
    """CREATE TRIGGER sittings_insert BEFORE INSERT ON sittings BEGIN SELECT CASE
WHEN EXISTS (SELECT 1 FROM sittings WHERE id = new.id OR number >= new.number AND new.number > 0)
THEN raise(ABORT, 'what is recorded is never changed or removed')
WHEN EXISTS (SELECT 1 FROM sittings WHERE number = (SELECT max(number) FROM sittings)
 AND NOT EXISTS (SELECT 1 FROM sitting_entries WHERE sitting = id AND kind = 'closed'))
THEN raise(ABORT, 'an exam runs already on this machine: end it first')
END; END""",
    """CREATE TRIGGER sitting_entries_insert BEFORE INSERT ON sitting_entries BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM sittings WHERE id = new.sitting)
THEN raise(ABORT, 'there is no such exam')
WHEN EXISTS (SELECT 1 FROM sitting_entries WHERE sitting = new.sitting AND kind = 'closed')
THEN raise(ABORT, 'it is over, and nothing can be added to it')
WHEN new.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM sitting_entries WHERE sitting = new.sitting)
THEN raise(ABORT, 'it has gone on somewhere else since it was opened here; open it again')
END; END""",
)
"""The statements that make the tables of sittings."""
