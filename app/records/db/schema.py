"""The tables of the records, which can only grow: the statements that each version added, oldest first.

What was released is never edited. A new version is one more group here, and one more step in `migrations`.
"""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"


# --- version 1: attempts at the table, their entries, and the house files they were dealt by

_ATTEMPT_TABLES = (
    "CREATE TABLE house_files ("
    " hash TEXT PRIMARY KEY, id TEXT NOT NULL, text BLOB NOT NULL, standard BLOB NOT NULL"
    ") STRICT",
    "CREATE TABLE attempts ("
    " id INTEGER PRIMARY KEY, started TEXT NOT NULL, mode TEXT NOT NULL, round TEXT NOT NULL,"
    " deck TEXT NOT NULL, house TEXT NOT NULL REFERENCES house_files (hash), engine TEXT NOT NULL"
    ") STRICT",
    # WITHOUT ROWID: an entry is in one tree only, beside the other entries of its attempt.
    "CREATE TABLE entries ("
    " attempt INTEGER NOT NULL REFERENCES attempts (id), sequence INTEGER NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (attempt, sequence)"
    ") STRICT, WITHOUT ROWID",
    "CREATE UNIQUE INDEX endings ON entries (attempt) WHERE kind = 'ended'",
)

_ATTEMPT_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("house_files", "attempts", "entries")
    for change in ("update", "delete")
)

# REPLACE deletes rows without firing the triggers above, so existing rows are refused here.
_ATTEMPT_NEVER_REPLACED = tuple(
    f"CREATE TRIGGER {table}_insert BEFORE INSERT ON {table}"
    f" WHEN EXISTS (SELECT 1 FROM {table} WHERE {key} = new.{key}) {_NEVER}"
    for table, key in (("house_files", "hash"), ("attempts", "id"))
)

# In the file, not in the program: whatever writes, each entry follows the one before it.
_ATTEMPT_IN_SEQUENCE = """CREATE TRIGGER entries_insert BEFORE INSERT ON entries BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM attempts WHERE id = new.attempt)
THEN raise(ABORT, 'there is no such attempt')
WHEN EXISTS (SELECT 1 FROM entries WHERE attempt = new.attempt AND kind = 'ended')
THEN raise(ABORT, 'it is over, and nothing can be added to it')
WHEN new.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM entries WHERE attempt = new.attempt)
THEN raise(ABORT, 'it has gone on somewhere else since it was opened here; open it again')
END; END"""

ATTEMPTS = (*_ATTEMPT_TABLES, *_ATTEMPT_NEVER_CHANGED, *_ATTEMPT_NEVER_REPLACED, _ATTEMPT_IN_SEQUENCE)


# --- version 2: runs of drills and their answers

_DRILL_TABLES = (
    "CREATE TABLE drill_runs ("
    " id INTEGER PRIMARY KEY, started TEXT NOT NULL, kind TEXT NOT NULL, drill TEXT NOT NULL,"
    " house TEXT NOT NULL REFERENCES house_files (hash), engine TEXT NOT NULL"
    ") STRICT",
    # What thousands of answers have in common is stored once: it is most of the text.
    "CREATE TABLE asked ("
    " id INTEGER PRIMARY KEY, drill TEXT NOT NULL, skill TEXT NOT NULL, trap TEXT NOT NULL,"
    " could TEXT NOT NULL, UNIQUE (drill, skill, trap, could)"
    ") STRICT",
    # The id is the order in which answers came, whatever the clock said. `at` is in milliseconds since 1970,
    # UTC. `given` is set only if the answer was wrong.
    "CREATE TABLE answers ("
    " id INTEGER PRIMARY KEY CHECK (id > 0), run INTEGER NOT NULL REFERENCES drill_runs (id),"
    " number INTEGER NOT NULL, at INTEGER NOT NULL, asked INTEGER NOT NULL REFERENCES asked (id),"
    " seconds REAL NOT NULL, due TEXT NOT NULL, given TEXT, named TEXT NOT NULL, UNIQUE (run, number)"
    ") STRICT",
)


_DRILL_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("drill_runs", "asked", "answers")
    for change in ("update", "delete")
)

# REPLACE deletes rows without firing the triggers above, so existing rows are refused here.
_DRILL_NEVER_REPLACED = (
    "CREATE TRIGGER drill_runs_insert BEFORE INSERT ON drill_runs"
    f" WHEN EXISTS (SELECT 1 FROM drill_runs WHERE id = new.id) {_NEVER}",
    "CREATE TRIGGER asked_insert BEFORE INSERT ON asked WHEN EXISTS (SELECT 1 FROM asked WHERE id = new.id"
    " OR (drill, skill, trap, could) = (new.drill, new.skill, new.trap, new.could))"
    f" {_NEVER}",
)

_DRILL_IN_SEQUENCE = """CREATE TRIGGER answers_insert BEFORE INSERT ON answers BEGIN SELECT CASE
WHEN NOT EXISTS (SELECT 1 FROM drill_runs WHERE id = new.run)
THEN raise(ABORT, 'there is no such run')
WHEN NOT EXISTS (SELECT 1 FROM asked WHERE id = new.asked)
THEN raise(ABORT, 'nobody wrote down what was asked')
WHEN new.number <> (SELECT coalesce(max(number), 0) + 1 FROM answers WHERE run = new.run)
THEN raise(ABORT, 'it has gone on somewhere else since it was opened here; open it again')
WHEN new.id BETWEEN 1 AND (SELECT max(id) FROM answers)
THEN raise(ABORT, 'what is recorded is never changed or removed')
END; END"""

DRILLS = (*_DRILL_TABLES, *_DRILL_NEVER_CHANGED, *_DRILL_NEVER_REPLACED, _DRILL_IN_SEQUENCE)


# --- version 3: trainees, whose work it is, and what was computed from it
#
# What a trainee has learned, and what was done on each day, is stored beside the answers it comes from, so
# that nobody waits while a million of them are read again. This is the only table whose rows change.

_TRAINEE_TRAINEES = (
    "CREATE TABLE trainees (id INTEGER PRIMARY KEY, since TEXT NOT NULL) STRICT",
    # A trainee who marries gets another row, and the old one stays.
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

_TRAINEE_WHOSE = (
    "ALTER TABLE attempts ADD COLUMN trainee INTEGER REFERENCES trainees (id)",
    "ALTER TABLE drill_runs ADD COLUMN trainee INTEGER REFERENCES trainees (id)",
    "CREATE INDEX attempts_of_a_trainee ON attempts (trainee)",
    "CREATE INDEX runs_of_a_trainee ON drill_runs (trainee)",
    "CREATE INDEX runs_of_a_plan ON drill_runs (trainee, kind, drill)",
)

# The order in which attempts ended. An attempt that is resumed ends after those that began later.
_TRAINEE_ENDED = (
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

# All that was computed for a trainee at a house, in one row: it is never half of one moment and half of
# another. Trainee 0 is work without a name.
_TRAINEE_WORKED_OUT = (
    "CREATE TABLE minds ("
    " trainee INTEGER NOT NULL, house TEXT NOT NULL, learnt BLOB NOT NULL, UNIQUE (trainee, house)"
    ") STRICT",
)

TRAINEES = (*_TRAINEE_TRAINEES, *_TRAINEE_WHOSE, *_TRAINEE_ENDED, *_TRAINEE_WORKED_OUT)


# --- version 4: sets that an instructor assigned, and the outlines that a class shows
#
# A set is never changed: withdrawing it is one more row. Outlines are computed from the
# rest, like the minds beside them, and may be thrown away.

_ASSIGNED_SETS = (
    # `ended` is the last attempt that had ended before: what came after it counts, whatever the clock said.
    "CREATE TABLE assigned_sets ("
    " id INTEGER PRIMARY KEY, at TEXT NOT NULL, house TEXT NOT NULL, title TEXT NOT NULL, due TEXT NOT NULL,"
    " drills TEXT NOT NULL, features TEXT NOT NULL, rounds INTEGER NOT NULL CHECK (rounds >= 0),"
    " everybody INTEGER NOT NULL CHECK (everybody IN (0, 1)), ended INTEGER NOT NULL"
    ") STRICT",
    # For whom. No rows: for everybody, also for those who come later.
    "CREATE TABLE assigned_to ("
    " assigned INTEGER NOT NULL REFERENCES assigned_sets (id),"
    " trainee INTEGER NOT NULL REFERENCES trainees (id), PRIMARY KEY (assigned, trainee)"
    ") STRICT, WITHOUT ROWID",
    "CREATE TABLE withdrawn_sets ("
    " assigned INTEGER PRIMARY KEY REFERENCES assigned_sets (id), at TEXT NOT NULL"
    ") STRICT",
    "CREATE INDEX sets_of_a_house ON assigned_sets (house)",
)

_ASSIGNED_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("assigned_sets", "assigned_to", "withdrawn_sets")
    for change in ("update", "delete")
)

# REPLACE deletes rows without firing the triggers above, so existing rows are refused here.
_ASSIGNED_NEVER_REPLACED = (
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

# The outline of each mind, and up to which answer and which end of an
# attempt all minds of a house were up to date when its class was last shown.
_ASSIGNED_WORKED_OUT = (
    "ALTER TABLE minds ADD COLUMN outline BLOB",
    "CREATE TABLE caught_up ("
    " house TEXT PRIMARY KEY, answer INTEGER NOT NULL, ended INTEGER NOT NULL"
    ") STRICT",
)

ASSIGNED = (*_ASSIGNED_SETS, *_ASSIGNED_NEVER_CHANGED, *_ASSIGNED_NEVER_REPLACED, *_ASSIGNED_WORKED_OUT)


# --- version 5: the ledger, whose chains only grow at their ends

LEDGER = (
    # The name of this file's own chain. No two files have the same.
    "CREATE TABLE own_chain (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), chain TEXT NOT NULL) STRICT",
    "INSERT INTO own_chain SELECT 1, lower(hex(randomblob(8)))",
    # Chains of several machines can be here side by side.
    "CREATE TABLE ledger ("
    " chain TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,"
    " about TEXT NOT NULL, body TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL,"
    " PRIMARY KEY (chain, number)"
    ") STRICT, WITHOUT ROWID",
    "CREATE INDEX ledger_about ON ledger (about, kind)",
    *[
        f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
        for table in ("own_chain", "ledger")
        for change in ("update", "delete")
    ],
    f"CREATE TRIGGER own_chain_insert BEFORE INSERT ON own_chain {_NEVER}",
    """CREATE TRIGGER ledger_insert BEFORE INSERT ON ledger BEGIN SELECT CASE
WHEN new.number <> (SELECT coalesce(max(number), 0) + 1 FROM ledger WHERE chain = new.chain)
OR new.previous <> coalesce(
 (SELECT hash FROM ledger WHERE chain = new.chain ORDER BY number DESC LIMIT 1), '')
THEN raise(ABORT, 'the record does not follow the last one of its chain')
END; END""",
)


# --- version 5: hashes of supervisors' PINs, and every try at one
#
# The supervisors are in the ledger. PINs are kept apart: a ledger is handed to others, a PIN is not.

SUPERVISORS = (
    # A new PIN is another row; the newest counts.
    "CREATE TABLE supervisor_pins ("
    " id INTEGER PRIMARY KEY CHECK (id > 0), supervisor TEXT NOT NULL, kept TEXT NOT NULL"
    ") STRICT",
    # A try is stored as wrong before the PIN is checked, and marked right after it. `at` is the
    # time that counts, `clock` what the machine's clock said; both in milliseconds since 1970.
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


# --- version 5: exams, one log for each, which only grows

SITTINGS = (
    # Dealer and badge are in the opening too; here they are for lists. The trainee is this machine's.
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
    # A list of sittings reads this index and skips the long openings.
    "CREATE INDEX sittings_listed ON sittings (number, trainee, id, dealer, badge, house, opened)",
    "CREATE UNIQUE INDEX sittings_closed ON sitting_entries (sitting, kind) WHERE kind = 'closed'",
    *[
        f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
        for table in ("sittings", "sitting_entries")
        for change in ("update", "delete")
    ],
    # Only the newest can be open: each one has to be closed before the next.
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


# --- version 6: what came from other machines when their records were merged with ours
#
# A row that is not named here was written on this machine. What another machine began goes on there, so
# every machine has one story, and the longer version of it is the newer one.

_ELSEWHERE = "BEGIN SELECT raise(ABORT, 'it was begun on another machine, and goes on there'); END"

_ORIGIN_TABLES = (
    # Rows of attempts, drill_runs, assigned_sets, sittings, profiles. Dependent rows are of the same machine.
    # A machine is named like its chain in the ledger. The number is for profiles; all others have 0.
    "CREATE TABLE origins ("
    " kind TEXT NOT NULL, id INTEGER NOT NULL, number INTEGER NOT NULL, machine TEXT NOT NULL,"
    " PRIMARY KEY (kind, id, number)"
    ") STRICT, WITHOUT ROWID",
    # One person can be a trainee on several machines, under a different number on each.
    "CREATE TABLE trainee_origins ("
    " machine TEXT NOT NULL, number INTEGER NOT NULL, trainee INTEGER NOT NULL REFERENCES trainees (id),"
    " since TEXT NOT NULL, PRIMARY KEY (machine, number)"
    ") STRICT, WITHOUT ROWID",
)

# Written only by a merge, which makes a new file.
_ORIGIN_NEVER_CHANGED = tuple(
    f"CREATE TRIGGER {table}_{change} BEFORE {change} ON {table} {_NEVER}"
    for table in ("origins", "trainee_origins")
    for change in ("insert", "update", "delete")
)

_ORIGIN_GOES_ON_THERE = (
    *[
        f"CREATE TRIGGER {table}_elsewhere BEFORE INSERT ON {table}"
        f" WHEN EXISTS (SELECT 1 FROM origins WHERE (kind, id, number) = ('{root}', {key}, 0)) {_ELSEWHERE}"
        for table, root, key in (
            ("entries", "attempts", "new.attempt"),
            ("answers", "drill_runs", "new.run"),
            ("sitting_entries", "sittings", "(SELECT number FROM sittings WHERE id = new.sitting)"),
        )
    ],
    # An exam is decided where it was held, or two machines could decide it twice. Any machine may revoke it.
    "CREATE TRIGGER ledger_elsewhere BEFORE INSERT ON ledger WHEN new.kind <> 'revoked' AND EXISTS"
    " (SELECT 1 FROM sittings JOIN origins ON kind = 'sittings' AND origins.id = sittings.number"
    " WHERE sittings.id = new.about)"
    " BEGIN SELECT raise(ABORT, 'this exam was held on another machine, and is decided there'); END",
    # One exam at a time on this machine, whatever runs on others.
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

ORIGINS = (*_ORIGIN_TABLES, *_ORIGIN_NEVER_CHANGED, *_ORIGIN_GOES_ON_THERE)


# --- version 7: what machines have signed, and results that were computed again

WITNESSES = (
    # The newest head of each chain that its machine has signed, as it is handed to others. The heads of
    # others that were seen here are in this machine's own chain.
    "CREATE TABLE signed_heads ("
    " chain TEXT PRIMARY KEY, number INTEGER NOT NULL, hash TEXT NOT NULL, at TEXT NOT NULL,"
    " key TEXT NOT NULL, signature TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID",
    # May be thrown away, like minds and outlines.
    "CREATE TABLE checked_results ("
    " sitting TEXT PRIMARY KEY, basis TEXT NOT NULL, passed INTEGER NOT NULL, doubt TEXT NOT NULL"
    ") STRICT, WITHOUT ROWID",
)


# --- version 8: the hashes of supervisors' PINs are in a file of their own
#
# `pin_file` has moved them there before this step. Tries count for the machine, not for an account.

PINS_APART = (
    "DROP TABLE supervisor_pins",
    "DROP INDEX tries_of_a_supervisor",
    "CREATE INDEX tries_here ON supervisor_tries (what, id)",
)
