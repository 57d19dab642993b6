"""How every sentence of the five documents can be practiced, drilled and examined, or why it can't be.

A row names sentences by the beginning of their citation, and the longest beginning counts. After the colon stand
what to ask for at the table, the drill that asks about it, and what an exam asks for; behind a dash, why not.
`round` is any round: every one of them shows it.
"""

from typing import NamedTuple


class Ways(NamedTuple):
    """What to ask for at the table, in a drill and in an exam; each is names, or a reason behind a dash."""

    practiced: str
    drilled: str
    examined: str


def ways_of(citation: str) -> Ways | None:
    """The ways for a sentence: those of the row that names it most closely."""
    fitting = [name for name in _ROWS if _names(name, citation)]
    return _ROWS[max(fitting, key=len)] if fitting else None


def _names(name: str, citation: str) -> bool:
    return citation == name or citation.startswith((f"{name} ", f"{name}."))


_TABLE = """
000 §Game Description: round | what-next | round
000 §Game Description 4: round | hand-call compare | round
000 §Game Description 5: round | settle | settle
000 §Game Description 6: flush-5 straight-flush-4 | payout | payout
000 §Game Description 7: folded-winner | settle | folded-winner
000 §Opening: opening | what-next | opening
000 §Opening 3: flawed-deck | irregularity | flawed-deck
000 §Ante / Raise Wagers: round | compare | compare
000 §Ante / Raise Wagers 1: round | settle | settle
000 §Ante / Raise Wagers 2: event-no-ante | irregularity | event-no-ante
000 §Ante / Raise Wagers 8: tie | compare | tie
000 §Ante / Raise Wagers 10: round | what-next | round
000 §Ante / Raise Wagers 11: event-raise-too-large | raise-limit | event-raise-too-large
000 §Ante / Raise Wagers 12: event-raise-too-large | raise-limit | event-raise-too-large
000 §Ante / Raise Wagers 13: event-raise-too-large | raise-limit | event-raise-too-large
000 §Ante / Raise Wagers 14: lower-flush-kept | what-next | lower-flush-kept
000 §Ante / Raise Wagers 15: not-qualified just-qualifies | hand-call | not-qualified
000 §Ante / Raise Wagers a: round | settle | settle
000 §Ante / Raise Wagers b: round | settle | settle
000 §Ante / Raise Wagers c: tie | settle | tie
000 §Flush Bonus Wager: flush-5 | payout | payout
000 §Straight Flush Bonus Wager: straight-flush-4 | straight-flush | straight-flush-4
000 §Straight Flush Bonus Wager 2: low-ace | straight-flush | low-ace
000 §Wagers: round | what-next | round
000 §Wagers 1: event-no-ante | irregularity | event-no-ante
000 §Wagers 2: event-raise-too-large | raise-limit | event-raise-too-large
000 §Wagers 2.2: event-blind | irregularity | event-blind
000 §Wagers 3: event-no-ante | irregularity | event-no-ante
000 §Wagers 3.2: event-late-bonus | irregularity | event-late-bonus
000 §Wagers 4: event-late-bonus | irregularity | event-late-bonus
000 §Wagers 4.3: event-no-ante | irregularity | event-no-ante
000 §Wagers 4.4: event-touched-wager | irregularity | event-touched-wager
000 §Wagers 5: event-over-limit | irregularity | event-over-limit
000 §Dealing: round | what-next | round
000 §Dealing 1.3: event-late-bonus | irregularity | event-late-bonus
000 §Dealing 2: event-second-hand | irregularity | event-second-hand
000 §Dealing 3: event-blind | irregularity | event-blind
000 §Dealing 7: event-hand-count | irregularity | event-hand-count
000 §Dealing 10: event-cards-shown | irregularity | event-cards-shown
000 §Dealing 10.2: event-below-table | irregularity | event-below-table
000 §Dealing 10.4: event-warned-again | irregularity | event-warned-again
000 §Dealing 11.3: one-bonus-folded | tuck | one-bonus-folded
000 §Dealing 11.4: both-bonuses-folded-left | tuck | both-bonuses-folded-left
000 §Dealing 11.5: both-bonuses-folded-right | tuck | both-bonuses-folded-right
000 §Dealing 13.1: lower-flush-kept two-suits-tied | what-next | lower-flush-kept
000 §Dealing 13.2: faced-discards | what-next | faced-discards
000 §Dealing 13.3: faced-discards | what-next | faced-discards
000 §Dealing 15.2: just-qualifies | hand-call | just-qualifies
000 §Dealing 17: not-qualified | what-next | not-qualified
000 §Dealing 18: round | compare | compare
000 §Dealing 18.1: round | what-next | round
000 §Dealing 18.6: tie | compare | tie
000 §Dealing 19: round | settle | settle
000 §Dealing 19.5: tie | settle | tie
000 §Dealing 20: flush-5 | payout | payout
000 §Dealing 21: straight-flush-4 | payout | straight-flush-4
000 §Schedule A: flush-5 | payout | payout
000 §Schedule B: straight-flush-4 | payout | payout
000 §Schedules: limit-cut | limits | limit-cut
000 §Irregularities 0: event-jam event-flawed-card | irregularity | event-jam
000 §Irregularities 1: event-deck-count | irregularity | event-deck-count
000 §Irregularities 2: event-red-light | irregularity | event-red-light
000 §Irregularities 3: event-wrong-button | irregularity | event-wrong-button
000 §Irregularities 4: event-floor-cards | irregularity | event-floor-cards
000 §Irregularities 5: event-mingled | irregularity | event-mingled
000 §Irregularities 6: event-hand-count | irregularity | event-hand-count
001 §Equipment: round | what-next | round
001 §Equipment 2: event-deck-count | irregularity | event-deck-count
001 §Equipment 3: rotation | what-next | rotation
001 §Game and Bonus Wager: event-over-limit | irregularity | event-over-limit
001 §Pay tables: flush-5 straight-flush-4 | payout | payout
001 §Dealing Procedure: round | compare | compare
001 §Dealing Procedure 4: tie | compare | tie
001 §Dealing Procedure 5: event-late-bonus | irregularity | event-late-bonus
001 §Dealing Procedure 6: round | what-next | round
001 §Dealing Procedure 7: round | what-next | round
001 §Dealing Procedure 8: event-raise-too-large | raise-limit | event-raise-too-large
001 §Dealing Procedure 9: event-raise-too-large | raise-limit | event-raise-too-large
001 §Dealing Procedure 10: event-raise-too-large | raise-limit | event-raise-too-large
001 §Dealing Procedure 11: both-bonuses-folded-left | tuck | both-bonuses-folded-left
001 §Dealing Procedure 12: round | what-next | round
001 §Dealer Qualify: just-qualifies not-qualified | hand-call | just-qualifies
001 §Dealer Qualify 3: round | compare | compare
001 §Dealer Qualify 4: round | settle | settle
001 §Dealer Qualify 5: round | settle | settle
001 §Dealer Qualify 6: tie | settle | tie
001 §Dealer Qualify 7: folded-winner | what-next | folded-winner
001 §Dealer Qualify 8: flush-5 | payout | payout
001 §Paying Out: round | what-next | round
001 §Paying Out 3: event-dispute | irregularity | event-dispute
001 §Flush Bonus: flush-5 | payout | payout
001 §Flush Bonus 2: event-no-ante | irregularity | event-no-ante
001 §Flush Bonus 3: event-over-limit | irregularity | event-over-limit
001 §Straight Flush Bonus: straight-flush-4 | straight-flush | straight-flush-4
001 §Straight Flush Bonus 2: event-no-ante | irregularity | event-no-ante
001 §Straight Flush Bonus 3: event-over-limit | irregularity | event-over-limit
001 §Irregularities 1: event-hand-count | irregularity | event-hand-count
001 §Irregularities 2: event-hand-count | irregularity | event-hand-count
001 §Irregularities 3: event-jam event-red-light | irregularity | event-jam
001 §Irregularities 4: event-back-up | irregularity | event-back-up
002 §How to Play: round | what-next | round
002 §Ante / Raise 1: round | compare | compare
002 §Ante / Raise 1.2: event-no-ante event-late-bonus | irregularity | event-no-ante
002 §Ante / Raise 2: event-raise-too-large | raise-limit | event-raise-too-large
002 §Ante / Raise 3: not-qualified | hand-call | not-qualified
002 §Ante / Raise 4: round | settle | settle
002 §Ante / Raise 4.c: tie | settle | tie
002 §Ante / Raise 5: round | settle | settle
002 §Flush Bonus Wager: flush-5 | payout | payout
002 §Flush Odds: flush-5 | payout | payout
002 §Straight Flush Bonus Wager: straight-flush-4 | straight-flush | straight-flush-4
002 §Straight Flush Odds: straight-flush-4 | payout | payout
002 §Notes: low-ace | straight-flush | low-ace
003 §Game Description: round | what-next | round
003 §Game Description 2: round | compare | compare
003 §Game Description 3: flush-5 straight-flush-4 | payout | payout
003 §Game Description 4: event-over-limit | irregularity | event-over-limit
003 §Ante / Raise 1: round | what-next | round
003 §Ante / Raise 2: event-raise-too-large | raise-limit | event-raise-too-large
003 §Ante / Raise 3: not-qualified | what-next | not-qualified
003 §Ante / Raise 4: round | settle | settle
003 §Ante / Raise 4.c: tie | settle | tie
003 §Notes 1: round | compare | compare
003 §Notes 1.3: tie | compare | tie
003 §Notes 2: low-ace | straight-flush | low-ace
003 §Procedural Situations 1: folded-winner | what-next | folded-winner
003 §Procedural Situations 2: faced-discards | what-next | faced-discards
003 §Calling the Hand: round | hand-call | hand-call
003 §Optional Bonus Wagers: event-late-bonus event-no-ante | irregularity | event-late-bonus
003 §Flush: flush-5 | payout | payout
003 §Straight Flush: straight-flush-4 | straight-flush | straight-flush-4
003 §Straight Flush Progressive: progressive-4 | progressive | progressive-4
003 §Appendix A: flush-5 | payout | payout
003 §Appendix B: straight-flush-4 four-of-a-kind | payout | straight-flush-4
003 §Appendix B 1: low-ace | straight-flush | low-ace
003 §Appendix C: progressive-4 | progressive | progressive-4
004 §Shuffle 1: round | what-next | round
004 §Shuffle 2: by-hand hand-dealt | what-next | by-hand
004 §Shuffle 3: set-up | what-next | set-up
004 §Shuffle 4: wash-granted event-wash-request | irregularity | wash-granted
004 §Bets: round | what-next | round
004 §Bets 2: event-no-ante | irregularity | event-no-ante
004 §Bets 3: event-raise-too-large | raise-limit | event-raise-too-large
004 §Bets 5: several-hands | what-next | several-hands
004 §Bets 6: several-hands | what-next | several-hands
004 §Bets 7: several-hands | what-next | several-hands
004 §Bets 8: several-hands | - the house's own choice, which is confirmed or changed on the page House rules | several-hands
004 §Bets 10: event-tip-question | irregularity | event-tip-question
004 §Bets 11: dealer-bet | chips | dealer-bet
004 §Bets 12: event-stack-order | irregularity | event-stack-order
004 §Taking and Paying 0: round | what-next | round
004 §Taking and Paying 1: not-qualified | what-next | not-qualified
004 §Taking and Paying 2: round | settle | settle
004 §Taking and Paying 3: flush-5 | settle | settle
004 §Taking and Paying 3.4: tie | settle | tie
004 §Taking and Paying 4: straight-flush-4 | settle | straight-flush-4
004 §Rank of Hands: round | compare | compare
004 §Straight Flush Wager: straight-flush-4 | payout | payout
004 §Flush Wager: flush-5 | payout | payout
004 §House Rake: round | what-next | round
004 §Layout: round | payout | payout
"""
_ROWS = {
    name: Ways(*(way.strip() for way in ways.split("|")))
    for row in filter(None, _TABLE.strip().splitlines())
    for name, _, ways in [row.partition(": ")]
}
