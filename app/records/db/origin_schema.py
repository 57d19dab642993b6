"""The sixth form of the records: what came from other machines when their records were merged with ours.

A row that is not named here was written on this machine. What another machine has begun goes on there: so of
every machine there is one story, and the longer version of it is the newer one.
"""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"
_ELSEWHERE = "BEGIN SELECT raise(ABORT, 'it was begun on another machine, and goes on there'); END"

_TABLES = (
    # Rows of attempts, drill_runs, assigned_sets, sittings and profiles; what hangs on one is of its machine.
    # A machine is named as its chain in the ledger is. The number is a profile's; all others have 0.
    "CREATE TABLE origins ("
    " kind TEXT NOT NULL, id INTEGER NOT NULL, number INTEGER NOT NULL, machine TEXT NOT NULL,"
    " PRIMARY KEY (kind, id, number)"
    ") STRICT, WITHOUT ROWID",
    # One person can have been written down on several machines: as the so-manieth trainee of each.
    "CREATE TABLE trainee_origins ("
    " machine TEXT NOT NULL, number INTEGER NOT NULL, trainee INTEGER NOT NULL REFERENCES trainees (id),"
    " since TEXT NOT NULL, PRIMARY KEY (machine, number)"
    ") STRICT, WITHOUT ROWID",
)

# Written by a merge alone, which makes the file anew.
_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("origins", "trainee_origins")
    for change in ("insert", "update", "delete")
)

_GOES_ON_THERE = (
    *[
        f"CREATE TRIGGER {table}_elsewhere BEFORE INSERT ON {table}"
        f" WHEN EXISTS (SELECT 1 FROM origins WHERE (kind, id, number) = ('{root}', {key}, 0)) {_ELSEWHERE}"
        for table, root, key in (
            ("entries", "attempts", "new.attempt"),
            ("answers", "drill_runs", "new.run"),
            ("sitting_entries", "sittings", "(SELECT number FROM sittings WHERE id = new.sitting)"),
        )
    ],
    # An exam is decided where it was held, or two machines could decide it twice. Anybody may revoke one.
    "CREATE TRIGGER ledger_elsewhere BEFORE INSERT ON ledger WHEN new.kind <> 'revoked' AND EXISTS"
    " (SELECT 1 FROM sittings JOIN origins ON kind = 'sittings' AND origins.id = sittings.number"
    " WHERE sittings.id = new.about)"
    " BEGIN SELECT raise(ABORT, 'this exam was held on another machine, and is decided there'); END",
    # One exam at a time on this machine, whatever runs on others: of its own, only the newest can be open.
    "DROP TRIGGER sittings_insert",
    """CREATE TRIGGER sittings_insert BEFORE INSERT ON sittings BEGIN SELECT CASE
WHEN EXISTS (SELECT 1 FROM sittings WHERE id = new.id OR number >= new.number AND new.number > 0)
THEN raise(ABORT, 'what is recorded is never changed or removed')
WHEN EXISTS (SELECT 1 FROM sittings WHERE number = (SELECT number FROM sittings AS own WHERE NOT EXISTS
 (SELECT 1 FROM origins WHERE kind = 'sittings' AND id = own.number) ORDER BY number DESC LIMIT 1)
 AND NOT EXISTS (SELECT 1 FROM sitting_entries WHERE sitting = id AND kind = 'closed'))
THEN raise(ABORT, 'an exam runs already on this machine: end it first')
END; END""",
)

ORIGINS = (*_TABLES, *_NEVER_CHANGED, *_GOES_ON_THERE)
"""The statements that lead from the fifth form to the sixth."""
