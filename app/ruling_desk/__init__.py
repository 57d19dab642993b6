"""The ruling desk: a disputed table is put together card by card, and ruled as far as it is known.

- `desk` is the table so far, as an immutable value, and every move that changes it.
- `desk_ruling` says what is settled already, what is still missing, and what cannot be.
- `ruling_slip` is the ruling on paper.
"""
