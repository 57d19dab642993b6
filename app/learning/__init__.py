"""Learning: what a trainee remembers, what comes next, and how far they have come. No disk and no clock.

    answer -> lesson -> rating -> review (FSRS) -> memory of the skill -> mastery -> progress
    attempt at the table -> a lesson for each step, and for each skill of the drills that it shows

- What a trainee knows is a fold over lessons in the order of their times, so it can be made again at any
  time.
- `fsrs_spacing` has the formulas of FSRS-6, written out; tests compare them with the library, bit by bit.
  Times are milliseconds since 1970, always handed in.
- One skill has one memory: a Flush paid wrong at the table is a mistake in Payout. A round counts once for
  each skill it shows, and is wrong if the skill was wrong anywhere in it.
- FSRS counts whole days and takes quick answers within one session for lasting memory. `fsrs_spacing` counts
  a night as a day, and rates nothing easy that was seen a moment ago.
- A lapse is a wrong answer to a skill that was known, or should be known by now. After eight (a house can
  say otherwise) the trainee needs the instructor.
- `next_skill` never asks for the same skill twice in a row, so the next question can be made ahead.
- An outline is the little that a class of hundreds is shown by: until when each skill is mastered.
- An assigned set is computed from answers and attempts, never ticked off.
"""
