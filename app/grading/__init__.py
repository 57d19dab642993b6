"""The judge: what a dealer did against what the house prescribes, each difference with weight and cost.

    order (what must come before what);  case -> branch -> corrections -> submission
    scorecard (cost, weight, ground) -> judge

Where two steps have the same words (two riffles), the judge follows every way to match them and keeps the
one with the fewest faults. The cost of a wager is counted from the chips on the table, never from the
faults.
"""
