"""The records: every attempt and every answer, in one SQLite file that only grows. Nothing else knows SQL.

What is stored is the input. Every result is computed again by the same fold that ran live, except the
verdict of an attempt, which its last entry keeps as it was given.

    AttemptRecorder.submit(entry): can it be read? -> stored (it is on the disk then) -> session -> update

- `db/` the file, its tables and their versions; `training/` attempts, answers, trainees, what was
  learned; `exams/` sittings, the ledger, supervisors, certificates; `backup/` backup, restore, merge.
- A trainee who is signed in owns what is begun from then on, and sees only that. Work without a name is
  NULL.
- A connection belongs to one thread: work beside the window opens the file once more.
"""
