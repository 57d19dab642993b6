"""Find the fault: a machine deals a round with one fault or none, and a viewer stops it there.

    mistaken_deals -> scene (proved by the judge) -> scene_maker (which round, which fault)
    stop_choices (what can be said at a stop) -> stop_outcome (found, missed, false alarm) -> fault_totals

For students, and for floor supervisors and surveillance, who watch others deal.
"""
