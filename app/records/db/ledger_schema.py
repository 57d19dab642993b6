"""The ledger's part of the fifth form: records in chains that can be added to at their ends alone."""

_NEVER = "BEGIN SELECT raise(ABORT, 'what is recorded is never changed or removed'); END"

LEDGER = (
    # The name of this file's own chain. Two files that were set up apart never have the same.
    "CREATE TABLE own_chain (only_one INTEGER PRIMARY KEY CHECK (only_one = 1), chain TEXT NOT NULL) STRICT",
    "INSERT INTO own_chain SELECT 1, lower(hex(randomblob(8)))",
    # Chains of several machines can lie side by side.
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
"""The statements that make the ledger."""
