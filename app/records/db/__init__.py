"""The file of records: opened, read, its tables and how things are written into them. The only SQL DDL.

- Triggers in the file refuse every change, and every entry that does not follow the last one. So of two
  writers of one attempt the second is refused, whichever program it is.
- `open_records` looks at a file through a read-only connection before anything may write to it. It reads
  all of it only if the last user was cut off (the journal is still there). `db_errors` has a sentence for
  each failure.
- `read_only` is for commands that only read: nothing is made or written. Older records are brought up to
  date in a copy that nobody sees.
- The ledger is one chain for each machine. `ledger_chain` makes the hashes and finds where a chain breaks;
  it knows no files. A record is written in the transaction of what it tells of.
- A new version of the tables is one more group in `schema` and one more step in `migrations`. What was
  released is never edited.
"""
