"""What people do: attempts, answers, trainees, classes, and what was learned from it.

- What many answers share (drill, skill, possible misconceptions) is one row of `asked`. The answer itself
  is stored only where it was wrong: about 100 bytes for each. The id of an answer is the order in which
  they came.
- A trainee's name, badge or PIN is changed by one more profile row; the newest counts. A roster is taken
  in whole or not at all. Of a PIN only the argon2id hash is kept.
- `minds` is the only table that changes: what a trainee has learned at a house, and how far in the
  records that is. It is a pure function of the records, so a kill does no harm, and what is damaged, or
  was computed by other rules, in another version or in another time zone, is computed again.
- The class reads the outline beside each row, and catches up only those who have done something since.
"""
