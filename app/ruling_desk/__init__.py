"""The ruling desk: a disputed table is put together card by card, and ruled as far as it is known.

- `desk` is the table so far, as an immutable value, and every move that changes it.
- `desk_questions` are what the desk still asks for.
- `ruling_so_far` says what is settled already, and what cannot be.
- `ruling_slip` is the ruling on paper.
"""
