"""The exam: a fresh form from the house's blueprint, dealt in silence, marked by machine and people.

    House.exam -> form -> opened -> sitting <- rounds, acts, questions, answers, pauses (a log)
    sitting -> faults, figures -> rules -> verdict -> result -> JSON;   marks and strikes come from people

- A form says which features go together in which round, and which skills are asked for. Cards and
  questions are drawn by `draw_next` when their turn comes, so nobody can see them ahead of time.
- In an exam money hangs on a feature: a round is drawn again until it does (`discriminating_features`).
- A sitting refuses what cannot happen now before it is written down. Taking an entry in is a fold. Pauses
  and cuts stop the clock of the open round. The judge is asked for faults when the sitting is over.
- Marks so far are entries of the log too, read by their assessor alone (`assessor_marks`). Final marks are
  in the ledger.
- A fault weighs once. What only follows from it shows in the payouts, counted from the chips on the
  table.
- The result has the verdict twice, with and without the strikes.
"""
