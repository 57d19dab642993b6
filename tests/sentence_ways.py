"""How every sentence of the five documents can be practiced, drilled and examined, or why it can't be.

Every sentence that can be dealt has a row of its own, in the order of the documents. After the colon stand what to
ask for at the table, the drill that asks about it, and what an exam asks for. `round` is any round: every one of them
shows it. What is a house's own choice (004 §Bets 8: one hand to a player) is drilled where the house has chosen it.
"""

from typing import NamedTuple


class Ways(NamedTuple):
    """What to ask for at the table, in a drill and in an exam, by name."""

    practiced: str
    drilled: str
    examined: str


def ways_of(citation: str) -> Ways | None:
    """The ways for a sentence."""
    return ROWS.get(citation)


_TABLE = """
000 §Game Description 1: event-deck-count | irregularity | event-deck-count
000 §Game Description 2: round | what-next | round
000 §Game Description 3: round | settle | settle
000 §Game Description 4: round | hand-call compare | round
000 §Game Description 5: round | settle | settle
000 §Game Description 6: flush-5 straight-flush-4 | payout | payout
000 §Game Description 7: folded-winner | settle | folded-winner
000 §Opening 1: opening | what-next | opening
000 §Opening 2: opening | what-next | opening
000 §Opening 3: flawed-deck | irregularity | flawed-deck
000 §Opening 4: opening | what-next | opening
000 §Opening 5: by-hand hand-dealt | what-next | hand-dealt
000 §Ante / Raise Wagers 1: round | settle | settle
000 §Ante / Raise Wagers 2: event-no-ante | irregularity | event-no-ante
000 §Ante / Raise Wagers 3: event-hand-count | irregularity | event-hand-count
000 §Ante / Raise Wagers 4: round | compare | compare
000 §Ante / Raise Wagers 5: round | compare | compare
000 §Ante / Raise Wagers 6: round | compare | compare
000 §Ante / Raise Wagers 7: round | compare | compare
000 §Ante / Raise Wagers 8: tie | compare | tie
000 §Ante / Raise Wagers 9: round | compare | compare
000 §Ante / Raise Wagers 10: round | what-next | round
000 §Ante / Raise Wagers 11: event-raise-too-large | raise-limit | event-raise-too-large
000 §Ante / Raise Wagers 12: event-raise-too-large | raise-limit | event-raise-too-large
000 §Ante / Raise Wagers 13: event-raise-too-large | raise-limit | event-raise-too-large
000 §Ante / Raise Wagers 14: lower-flush-kept | what-next | lower-flush-kept
000 §Ante / Raise Wagers 15: not-qualified just-qualifies | hand-call | not-qualified
000 §Ante / Raise Wagers 16: just-qualifies | compare | just-qualifies
000 §Ante / Raise Wagers a: round | settle | settle
000 §Ante / Raise Wagers b: round | settle | settle
000 §Ante / Raise Wagers c: tie | settle | tie
000 §Flush Bonus Wager 1: flush-5 folded-winner | payout | folded-winner
000 §Flush Bonus Wager 2: flush-6 | payout | payout
000 §Straight Flush Bonus Wager 1: straight-flush-4 folded-winner | straight-flush | straight-flush-4
000 §Straight Flush Bonus Wager 2: low-ace | straight-flush | low-ace
000 §Straight Flush Bonus Wager 3: straight-flush-5 | payout | payout
000 §Straight Flush Bonus Wager 4: outside-suit | straight-flush | outside-suit
000 §Wagers 0: round | what-next | round
000 §Wagers 1.1: round | what-next | round
000 §Wagers 1.2: event-no-ante | irregularity | event-no-ante
000 §Wagers 2.1: event-raise-too-large | raise-limit | event-raise-too-large
000 §Wagers 2.2: event-blind | irregularity | event-blind
000 §Wagers 3.1: round | settle | settle
000 §Wagers 3.2: event-late-bonus | irregularity | event-late-bonus
000 §Wagers 3.3: event-no-ante | irregularity | event-no-ante
000 §Wagers 4.1: round | settle | settle
000 §Wagers 4.2: event-late-bonus | irregularity | event-late-bonus
000 §Wagers 4.3: event-no-ante | irregularity | event-no-ante
000 §Wagers 4.4: event-touched-wager | irregularity | event-touched-wager
000 §Wagers 5: event-over-limit | irregularity | event-over-limit
000 §Dealing 1.1: round | what-next | round
000 §Dealing 1.2: event-no-ante | irregularity | event-no-ante
000 §Dealing 1.3: event-late-bonus | irregularity | event-late-bonus
000 §Dealing 2: event-second-hand | irregularity | event-second-hand
000 §Dealing 3: event-blind | irregularity | event-blind
000 §Dealing 4: round | what-next | round
000 §Dealing 5.1: event-hand-count | irregularity | event-hand-count
000 §Dealing 5.2: round | what-next | round
000 §Dealing 6: round | what-next | round
000 §Dealing 7: event-hand-count | irregularity | event-hand-count
000 §Dealing 8: round | what-next | round
000 §Dealing 9: round | what-next | round
000 §Dealing 10.1: event-cards-shown | irregularity | event-cards-shown
000 §Dealing 10.2: event-below-table | irregularity | event-below-table
000 §Dealing 10.3: event-cards-shown | irregularity | event-cards-shown
000 §Dealing 10.4: event-warned-again | irregularity | event-warned-again
000 §Dealing 11.1: round | what-next | round
000 §Dealing 11.2: round | settle | settle
000 §Dealing 11.3: one-bonus-folded | tuck | one-bonus-folded
000 §Dealing 11.4: both-bonuses-folded-left | tuck | both-bonuses-folded-left
000 §Dealing 11.5: both-bonuses-folded-right | tuck | both-bonuses-folded-right
000 §Dealing 12.1: round | what-next | round
000 §Dealing 12.2: round | what-next | round
000 §Dealing 13.1: lower-flush-kept two-suits-tied | what-next | lower-flush-kept
000 §Dealing 13.2: faced-discards | what-next | faced-discards
000 §Dealing 13.3: faced-discards | what-next | faced-discards
000 §Dealing 14: round | what-next | round
000 §Dealing 15.1: just-qualifies | hand-call | hand-call
000 §Dealing 15.2: just-qualifies | hand-call | just-qualifies
000 §Dealing 16.1: round | what-next | round
000 §Dealing 16.2: round | what-next | round
000 §Dealing 17: not-qualified | what-next | not-qualified
000 §Dealing 18.1: round | what-next | round
000 §Dealing 18.2: round | compare | compare
000 §Dealing 18.3: round | compare | compare
000 §Dealing 18.4: round | compare | compare
000 §Dealing 18.5: round | compare | compare
000 §Dealing 18.6: tie | compare | tie
000 §Dealing 18.7: round | compare | compare
000 §Dealing 19.1: round | settle | settle
000 §Dealing 19.2: round | settle | settle
000 §Dealing 19.3: round | what-next | round
000 §Dealing 19.4: round | settle | settle
000 §Dealing 19.5: tie | settle | tie
000 §Dealing 20.1: flush-5 | payout | payout
000 §Dealing 20.2: flush-5 | payout | payout
000 §Dealing 20.3: round | settle | settle
000 §Dealing 21.1: straight-flush-4 | payout | straight-flush-4
000 §Dealing 21.2: straight-flush-3 | payout | straight-flush-3
000 §Dealing 21.3: round | settle | settle
000 §Dealing 22: round | what-next | round
000 §Dealing 23: round | what-next | round
000 §Dealing 24: round | what-next | round
000 §Schedule A: flush-5 | payout | payout
000 §Schedule B: straight-flush-4 | payout | payout
000 §Schedules 1: limit-cut | limits | limit-cut
000 §Schedules 2: limit-cut | limits | limit-cut
000 §Irregularities 0.1: event-jam event-flawed-card | irregularity | event-jam
000 §Irregularities 0.2: event-warned-again | irregularity | event-warned-again
000 §Irregularities 0.3: event-jam event-flawed-card | irregularity | event-jam
000 §Irregularities 1: event-deck-count | irregularity | event-deck-count
000 §Irregularities 2: event-red-light | irregularity | event-red-light
000 §Irregularities 3: event-wrong-button | irregularity | event-wrong-button
000 §Irregularities 4: event-floor-cards | irregularity | event-floor-cards
000 §Irregularities 5: event-mingled | irregularity | event-mingled
000 §Irregularities 6: event-hand-count | irregularity | event-hand-count
001 §Equipment 2: event-deck-count | irregularity | event-deck-count
001 §Equipment 3: rotation | what-next | rotation
001 §Equipment 4: round | what-next | round
001 §Game and Bonus Wager 1: event-over-limit | irregularity | event-over-limit
001 §Game and Bonus Wager 2: event-over-limit | irregularity | event-over-limit
001 §Game and Bonus Wager 3: round | settle | settle
001 §Pay tables 1: flush-5 | payout | payout
001 §Pay tables 2: straight-flush-4 | payout | payout
001 §Dealing Procedure 1: round | compare | compare
001 §Dealing Procedure 2: round | compare | compare
001 §Dealing Procedure 3: round | compare | compare
001 §Dealing Procedure 4: tie | compare | tie
001 §Dealing Procedure 5: event-late-bonus | irregularity | event-late-bonus
001 §Dealing Procedure 6: round | what-next | round
001 §Dealing Procedure 7: round | what-next | round
001 §Dealing Procedure 8: event-raise-too-large | raise-limit | event-raise-too-large
001 §Dealing Procedure 9: event-raise-too-large | raise-limit | event-raise-too-large
001 §Dealing Procedure 10: event-raise-too-large | raise-limit | event-raise-too-large
001 §Dealing Procedure 11: both-bonuses-folded-left | tuck | both-bonuses-folded-left
001 §Dealing Procedure 12: round | what-next | round
001 §Dealer Qualify 1: just-qualifies | hand-call | just-qualifies
001 §Dealer Qualify 2: not-qualified | settle | not-qualified
001 §Dealer Qualify 3: round | compare | compare
001 §Dealer Qualify 4: round | settle | settle
001 §Dealer Qualify 5: round | settle | settle
001 §Dealer Qualify 6: tie | settle | tie
001 §Dealer Qualify 7: folded-winner | what-next | folded-winner
001 §Dealer Qualify 8: flush-5 | payout | payout
001 §Paying Out 1: round | what-next | round
001 §Paying Out 2: round | what-next | round
001 §Paying Out 3: event-dispute | irregularity | event-dispute
001 §Flush Bonus 1: round | settle | settle
001 §Flush Bonus 2: event-no-ante | irregularity | event-no-ante
001 §Flush Bonus 3: event-over-limit | irregularity | event-over-limit
001 §Flush Bonus 4: flush-5 | payout | payout
001 §Flush Bonus 5: flush-5 | payout | payout
001 §Straight Flush Bonus 1: round | settle | settle
001 §Straight Flush Bonus 2: event-no-ante | irregularity | event-no-ante
001 §Straight Flush Bonus 3: event-over-limit | irregularity | event-over-limit
001 §Straight Flush Bonus 4: straight-flush-4 | straight-flush | straight-flush-4
001 §Straight Flush Bonus 5: straight-flush-3 | payout | straight-flush-3
001 §Irregularities 1: event-hand-count | irregularity | event-hand-count
001 §Irregularities 2: event-hand-count | irregularity | event-hand-count
001 §Irregularities 3: event-jam event-red-light | irregularity | event-jam
001 §Irregularities 4: event-back-up | irregularity | event-back-up
002 §How to Play 1: event-deck-count | irregularity | event-deck-count
002 §How to Play 2: round | settle | settle
002 §How to Play 3: round | hand-call | hand-call
002 §How to Play 4: round | compare | compare
002 §How to Play 5: flush-5 straight-flush-4 | payout | payout
002 §How to Play 6: folded-winner | settle | folded-winner
002 §Ante / Raise 1.1: round | settle | settle
002 §Ante / Raise 1.2: event-no-ante | irregularity | event-no-ante
002 §Ante / Raise 1.3: event-late-bonus | irregularity | event-late-bonus
002 §Ante / Raise 1.4: round | what-next | round
002 §Ante / Raise 1.5: event-hand-count | irregularity | event-hand-count
002 §Ante / Raise 1.6: round | compare | compare
002 §Ante / Raise 1.7: round | compare | compare
002 §Ante / Raise 1.8: round | compare | compare
002 §Ante / Raise 1.9: round | compare | compare
002 §Ante / Raise 1.10: tie | compare | tie
002 §Ante / Raise 1.11: tie | settle | tie
002 §Ante / Raise 1.12: round | compare | compare
002 §Ante / Raise 1.13: round | compare | compare
002 §Ante / Raise 2.1: round | what-next | round
002 §Ante / Raise 2.2: event-raise-too-large | raise-limit | event-raise-too-large
002 §Ante / Raise 2.3: event-raise-too-large | raise-limit | event-raise-too-large
002 §Ante / Raise 3.1: round | what-next | round
002 §Ante / Raise 3.2: not-qualified | hand-call | not-qualified
002 §Ante / Raise 4: just-qualifies | compare | just-qualifies
002 §Ante / Raise 4.a: round | settle | settle
002 §Ante / Raise 4.b: round | settle | settle
002 §Ante / Raise 4.c: tie | settle | tie
002 §Ante / Raise 5: round | settle | settle
002 §Flush Bonus Wager 1: flush-5 | payout | payout
002 §Flush Odds: flush-5 | payout | payout
002 §Straight Flush Bonus Wager 1: straight-flush-4 | straight-flush | straight-flush-4
002 §Straight Flush Odds: straight-flush-4 | payout | payout
002 §Notes 1: low-ace | straight-flush | low-ace
002 §Notes 2.1: straight-flush-5 | payout | payout
002 §Notes 2.2: outside-suit | straight-flush | outside-suit
003 §Game Description 1: round | what-next | round
003 §Game Description 2: round | compare | compare
003 §Game Description 3: flush-5 straight-flush-4 | payout | payout
003 §Game Description 4: event-over-limit | irregularity | event-over-limit
003 §Ante / Raise 1.1: event-no-ante | irregularity | event-no-ante
003 §Ante / Raise 1.2: event-hand-count | irregularity | event-hand-count
003 §Ante / Raise 2.1: round | what-next | round
003 §Ante / Raise 2.2: event-raise-too-large | raise-limit | event-raise-too-large
003 §Ante / Raise 2.3: event-raise-too-large | raise-limit | event-raise-too-large
003 §Ante / Raise 3.1: round | what-next | round
003 §Ante / Raise 3.2: not-qualified | what-next | not-qualified
003 §Ante / Raise 4: just-qualifies | compare | just-qualifies
003 §Ante / Raise 4.a: round | settle | settle
003 §Ante / Raise 4.b: round | settle | settle
003 §Ante / Raise 4.c: tie | settle | tie
003 §Notes 1.1: round | compare | compare
003 §Notes 1.2: round | compare | compare
003 §Notes 1.3: tie | compare | tie
003 §Notes 1.4: tie | settle | tie
003 §Notes 2.1: round | compare | compare
003 §Notes 2.2: straight-flush-3 | straight-flush | straight-flush-3
003 §Notes 2.3: round | compare | compare
003 §Procedural Situations 1.1: folded-winner | what-next | folded-winner
003 §Procedural Situations 1.2: folded-winner | what-next | folded-winner
003 §Procedural Situations 1.3: folded-winner | what-next | folded-winner
003 §Procedural Situations 1.4: folded-winner | what-next | folded-winner
003 §Procedural Situations 1.5: folded-winner | what-next | folded-winner
003 §Procedural Situations 1.6: folded-winner | what-next | folded-winner
003 §Procedural Situations 2.1: faced-discards | what-next | faced-discards
003 §Procedural Situations 2.2: faced-discards | what-next | faced-discards
003 §Procedural Situations 2.3: faced-discards | what-next | faced-discards
003 §Procedural Situations 2.4: faced-discards | what-next | faced-discards
003 §Procedural Situations 2.5: faced-discards | what-next | faced-discards
003 §Calling the Hand 1: round | hand-call | hand-call
003 §Calling the Hand 2: round | hand-call | hand-call
003 §Calling the Hand 3: round | hand-call | hand-call
003 §Optional Bonus Wagers 1: event-late-bonus event-no-ante | irregularity | event-late-bonus
003 §Flush 1: flush-5 | payout | payout
003 §Flush 2: flush-5 | payout | payout
003 §Straight Flush 1: straight-flush-3 | straight-flush | straight-flush-3
003 §Straight Flush 2: straight-flush-4 | straight-flush | straight-flush-4
003 §Straight Flush Progressive 1: progressive-4 | progressive | progressive-4
003 §Appendix A: flush-5 | payout | payout
003 §Appendix A 1: flush-6 | payout | payout
003 §Appendix A 2: flush-7 | payout | payout
003 §Appendix B: straight-flush-4 four-of-a-kind | payout | straight-flush-4
003 §Appendix B 1: low-ace | straight-flush | low-ace
003 §Appendix B 2.1: straight-flush-5 | payout | payout
003 §Appendix B 2.2: outside-suit | straight-flush | outside-suit
003 §Appendix B 3: straight-flush-7 | payout | payout
003 §Appendix C: progressive-4 | progressive | progressive-4
003 §Appendix C 1: progressive-3 | progressive | progressive-3
003 §Appendix C 2: low-ace | progressive | low-ace
003 §Appendix C 3.1: progressive-5 | progressive | progressive-5
003 §Appendix C 3.2: outside-suit | straight-flush | outside-suit
003 §Appendix C 4: progressive-7 | progressive | progressive-7
004 §Shuffle 1.1: round | what-next | round
004 §Shuffle 1.2: round | what-next | round
004 §Shuffle 1.3: round | what-next | round
004 §Shuffle 1.4: round | what-next | round
004 §Shuffle 2.1: by-hand | what-next | by-hand
004 §Shuffle 2.2: hand-dealt | what-next | hand-dealt
004 §Shuffle 3: set-up | what-next | set-up
004 §Shuffle 4: wash-granted event-wash-request | irregularity | wash-granted
004 §Bets 1: event-no-ante | irregularity | event-no-ante
004 §Bets 2: event-no-ante | irregularity | event-no-ante
004 §Bets 3: round | what-next | round
004 §Bets 3.a: event-raise-too-large | raise-limit | event-raise-too-large
004 §Bets 3.b: event-raise-too-large | raise-limit | event-raise-too-large
004 §Bets 3.c: event-raise-too-large | raise-limit | event-raise-too-large
004 §Bets 4: round | what-next | round
004 §Bets 5: several-hands | what-next | several-hands
004 §Bets 6: several-hands | what-next | several-hands
004 §Bets 7: several-hands | what-next | several-hands
004 §Bets 8: several-hands | irregularity | several-hands
004 §Bets 10: event-tip-question | irregularity | event-tip-question
004 §Bets 11: dealer-bet | chips | dealer-bet
004 §Bets 12: event-stack-order | irregularity | event-stack-order
004 §Taking and Paying 0.1: round | what-next | round
004 §Taking and Paying 0.2: round | what-next | round
004 §Taking and Paying 0.3: round | what-next | round
004 §Taking and Paying 1.1: just-qualifies | hand-call | just-qualifies
004 §Taking and Paying 1.2: not-qualified | what-next | not-qualified
004 §Taking and Paying 1.3: not-qualified | what-next | not-qualified
004 §Taking and Paying 1.4: not-qualified | settle | not-qualified
004 §Taking and Paying 2: round | settle | settle
004 §Taking and Paying 3.1: flush-5 | settle | settle
004 §Taking and Paying 3.2: round | settle | settle
004 §Taking and Paying 3.3: tie | settle | tie
004 §Taking and Paying 3.4: tie | settle | tie
004 §Taking and Paying 4.1: straight-flush-3 | settle | straight-flush-3
004 §Taking and Paying 4.2: straight-flush-4 | payout | straight-flush-4
004 §Rank of Hands 1: round | compare | compare
004 §Rank of Hands 2: round | compare | compare
004 §Straight Flush Wager: straight-flush-4 | payout | payout
004 §Straight Flush Wager 1: straight-flush-3 | settle | settle
004 §Straight Flush Wager 2: straight-flush-5 | payout | payout
004 §Flush Wager: flush-5 | payout | payout
004 §Flush Wager 1: flush-5 | settle | settle
004 §Flush Wager 2: flush-6 | payout | payout
004 §House Rake 1: round | what-next | round
004 §House Rake 2: round | what-next | round
004 §House Rake 3: round | what-next | round
004 §House Rake 4: round | what-next | round
004 §Layout 1: flush-5 | payout | payout
004 §Layout 2: straight-flush-4 | payout | payout
004 §Layout 3: event-raise-too-large | raise-limit | event-raise-too-large
004 §Layout 4: flush-5 | settle | settle
004 §Layout 5: round | payout | payout
"""
ROWS = {
    name: Ways(*(way.strip() for way in ways.split("|")))
    for row in filter(None, _TABLE.strip().splitlines())
    for name, _, ways in [row.partition(": ")]
}
