"""Misconceptions by name, each with a sentence for the person who has it."""

MISCONCEPTIONS: dict[str, str] = {
    # of a pay table
    "pays-from-another-table": "You used the wrong pay table.",
    "counts-the-wager-in": "You counted the wager as part of the payout. “To 1” pays on top of the wager.",
    "pays-odds-less-one": "You paid one unit short. “To 1” is not “for 1.”",
    "pays-the-next-line": "You paid the wrong line on the pay table.",
    "returns-progressive-wager": "You returned the Progressive wager. It pays “for 1,” so the wager stays.",
    "ignores-limits": "You paid in full. The posted limit cuts this payout.",
    "pays-short-flush": "You paid the Flush bonus on a flush that is too short.",
    # of shares and limits
    "rounds-shares-up": "You rounded the meter share up. It rounds down to the cent.",
    "limits-each-wager-alone": "You applied the limit to each wager. It covers everything the hand wins.",
    "shares-a-limit-among-hands": "You counted other hands' payouts. Each hand has its own limit.",
    "forgets-round-limit": "You forgot the round limit.",
    "forgets-hand-limit": "You forgot the per-hand limit.",
    "refuses-what-crosses": "You paid nothing. Pay what is left under the limit.",
    # of reading runs
    "wraps-the-ace": "You wrapped a run around the Ace. The Ace is high or low, never in the middle.",
    "forgets-low-ace": "You missed the low Ace: Ace, Two, Three is a run.",
    "looks-only-in-played-suit": "You only checked the flush. The run can be in any suit.",
    "reads-over-a-gap": "You counted a run with a gap. A run can't skip a rank.",
    "takes-the-flush-for-a-run": "You counted a flush as a straight flush. That takes cards in a row.",
    # of reading and comparing flushes
    "picks-suit-by-high-card": "You picked the suit with the highest card. The longest suit plays.",
    "picks-wrong-of-tied-suits": "Two suits tie in length. You picked the lower one. The higher one plays.",
    "calls-highest-card-of-hand": "You called the highest card in the hand, not in the flush.",
    "qualifies-with-eight": "You let a three-card, Eight-high flush qualify.",
    "needs-nine-where-eight": "You wanted a Nine. At this house, a three-card, Eight-high flush qualifies.",
    "qualifies-any-three": "You let any three suited cards qualify. The top card must be high enough too.",
    "qualifies-any-hand": "You forgot to check whether the dealer qualifies.",
    "compares-high-card-before-count": "You compared the high card first. More suited cards beat fewer.",
    "stops-comparing-at-second-card": "You stopped at the second card. Every card in the flush counts.",
    "lets-straight-flush-win-main-game": "You let a straight flush win the main game. Only flushes count.",
    # of Raises
    "raises-a-card-early": "You allowed a Raise that needs one more suited card.",
    "raises-a-card-late": "You refused a Raise that this hand can make.",
    "raises-only-the-ante": "You allowed only a 1× Raise. Longer flushes can raise more.",
    "ignores-raise-limit": "You forgot the table limit on the Raise.",
    "raises-any-amount-up-to": "You accepted a Raise that isn't a multiple of the Ante.",
    # of chips
    "cuts-without-the-largest": "You left the biggest chips in the tray. Use as few chips as possible.",
    "leaves-the-odd-dollars": "You left out the odd dollars.",
    "counts-halves-as-nothing": "You missed the cents on a chip.",
    "takes-a-colour-for-the-next": "You counted the biggest chips as the next size down.",
    # of Raise and Ante
    "pays-raise-when-unqualified": "You paid the Raise when the dealer did not qualify.",
    "takes-raise-when-unqualified": "You took the Raise when the dealer did not qualify.",
    "pushes-ante-when-unqualified": "You didn't pay the Ante when the dealer did not qualify.",
    "takes-ties": "You took the wagers on a tie. Ties push.",
    "pays-ties": "You paid the wagers on a tie. Ties push.",
    # of a bonus that hangs on the main game, or on cards laid aside
    "ignores-must-beat": "You paid a bonus on a hand that does not beat the dealer.",
    "ignores-faced-discards": "You missed the bonus in the face-up discards.",
    "pays-faced-discards-twice": "You paid the same bonus twice: on the discards and at the reveal.",
    # of folded hands
    "leaves-folded-ante": "You left a folded hand's Ante on the layout.",
    "takes-folded-bonus": "You took a bonus that still rides on a folded hand.",
    "loses-folded-bonus": "You skipped a folded hand that still plays for its bonus.",
    "keeps-folded-bonus-where-forfeit": "You let a folded hand's bonus ride. At this house, a fold loses it.",
    "racks-folded-hand-with-bonus": "You racked a folded hand with a bonus still riding.",
    "tucks-always-flush": "You tuck every folded hand under the Flush bonus.",
    "tucks-always-straight-flush": "You tuck every folded hand under the Straight Flush bonus.",
    "tucks-on-the-other-side": "You tucked the hand as if it were on the other half of the table.",
    "tucks-faced-folds": "You tucked a face-up hand. It gets paid right away.",
    "tucks-for-a-collected-wager": "You tucked a hand for a wager that was collected before the deal.",
    # of what comes when
    "skips-scan": "You dealt without scanning the layout.",
    "deals-right-to-left": "You dealt the packets from the wrong end.",
    "deals-dealer-first": "You dealt the dealer’s packet before the players’.",
    "keeps-stub": "You didn't rack the stub. It goes in the discard rack.",
    "forgets-present": "You didn't push the cards to the players.",
    "picks-up-discards-right-to-left": "You picked up the discards from the wrong end.",
    "pushes-up-unqualified": "You pushed up a flush that does not qualify.",
    "settles-left-to-right": "You settled the spots from left to right.",
    "settles-clockwise-from-button": "You settled the seats in the order you dealt them.",
    "settles-ante-before-raise": "You settled the Ante before the Raise.",
    "settles-bonus-before-main": "You settled the bonuses before the Raise and Ante.",
    "takes-before-paying": "You took all the losers before paying. This house settles each wager in turn.",
    "one-pass-where-two": "You settled wager by wager. This house takes all the losers first.",
    "settles-folded-hands-with-the-live": "You settled a folded hand in turn. At this house, it waits.",
    "racks-late": "You left a settled hand on the table. Rack it before the next spot.",
    "racks-dealer-first": "You racked the dealer’s hand before settling the players.",
    "forgets-strip": "You skipped the strip.",
    # of what goes wrong
    "accepts-any-raise": "You accepted a Raise that's too big for the hand.",
    "deals-on-regardless": "You kept dealing as if nothing had happened.",
    "never-calls-the-supervisor": "You handled it yourself instead of calling the floor.",
    "voids-everything": "You called a dead hand when the round could have been saved.",
    "never-voids": "You didn't call a dead hand when the house requires it.",
    # of another house
    "deals-like-another-house": "You went by the other house's rules.",
}

WITHDRAWN = frozenset({"calls-the-supervisor-for-everything"})
"""Was taken for a misconception once, and is right. Old records still name it, nobody is told."""
