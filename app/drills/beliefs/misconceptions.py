"""Misconceptions by name, each with a sentence for the person who has it."""

MISCONCEPTIONS: dict[str, str] = {
    # of a pay table
    "pays-from-another-table": "You read the payout off another table than the posted one.",
    "counts-the-wager-in": "You counted the wager into the payout: “to 1” pays beside the wager.",
    "pays-odds-less-one": "You paid one less than the odds: “to 1” is not “for 1”.",
    "pays-the-next-line": "You paid the line beside the one the hand reaches.",
    "returns-progressive-wager": "You gave the Progressive wager back: its line pays “for 1”.",
    "ignores-limits": "You paid in full what a posted limit cuts.",
    "pays-short-flush": "You paid the Flush wager on a hand that is too short for the table.",
    # of shares and limits
    "rounds-shares-up": "You rounded a share of the meter up: it is rounded down to the cent.",
    "limits-each-wager-alone": "You held the limit against each wager alone: it is for all a hand wins.",
    "shares-a-limit-among-hands": "You counted what other hands were paid: every hand has its own limit.",
    "forgets-round-limit": "You forgot that a round has a limit too.",
    "forgets-hand-limit": "You forgot that each hand has a limit of its own.",
    "refuses-what-crosses": "You paid nothing where a limit is crossed: what is left of it is paid.",
    # of reading runs
    "wraps-the-ace": "You read a run across the Ace: it stands at one end, never in the middle.",
    "forgets-low-ace": "You overlooked that an Ace may stand below the Two.",
    "looks-only-in-played-suit": "You looked for the run in the flush alone: it may lie in any suit.",
    "reads-over-a-gap": "You read a run across a gap: every rank has to be there.",
    "takes-the-flush-for-a-run": "You took the flush for a run: in a run the ranks follow each other.",
    # of reading and comparing flushes
    "picks-suit-by-high-card": "You took the suit with the highest card: the longest suit plays.",
    "picks-wrong-of-tied-suits": "You took the lower of two suits as long: their cards decide.",
    "calls-highest-card-of-hand": "You called the highest card of the hand, not that of the flush.",
    "qualifies-with-eight": "You let three cards with an Eight at their head qualify.",
    "needs-nine-where-eight": "You asked for a Nine: here three cards headed by an Eight qualify.",
    "qualifies-any-three": "You let any three suited cards qualify: their head has to be high enough.",
    "qualifies-any-hand": "You let every hand of the banker’s play: it has to qualify first.",
    "compares-high-card-before-count": "You compared the highest card first: more suited cards beat fewer.",
    "stops-comparing-at-second-card": "You stopped at the second card: every card of the flush counts.",
    "lets-straight-flush-win-main-game": "You let a run win the main game: only flushes count there.",
    # of Raises
    "raises-a-card-early": "You allowed a Raise that takes one suited card more.",
    "raises-a-card-late": "You asked for one suited card more than the Raise takes.",
    "raises-only-the-ante": "You allowed one Ante only: longer flushes may raise more.",
    "ignores-raise-limit": "You forgot the table’s own limit on the Raise.",
    "raises-any-amount-up-to": "You let a Raise stand that is no whole multiple of the Ante.",
    # of chips
    "cuts-without-the-largest": "You left the largest chips in the tray: cut with as few as will do.",
    "leaves-the-odd-dollars": "You left out the odd dollars.",
    "counts-halves-as-nothing": "You did not count the cents of a chip.",
    "takes-a-colour-for-the-next": "You took the largest chips for the next smaller ones.",
    # of Raise and Ante
    "pays-raise-when-unqualified": "You paid the Raise although the banker does not qualify.",
    "takes-raise-when-unqualified": "You took the Raise although the banker does not qualify.",
    "pushes-ante-when-unqualified": "You paid no Ante although the banker does not qualify.",
    "takes-ties": "You took the wagers of a tie: equal hands push.",
    "pays-ties": "You paid the wagers of a tie: equal hands push.",
    # of a bonus that hangs on the main game, or on cards laid aside
    "ignores-must-beat": "You paid a bonus by its table although the hand does not beat the banker’s.",
    "ignores-faced-discards": "You did not look at the faced discards, and lost the bonus in them.",
    "pays-faced-discards-twice": "You paid again at the reveal what was paid from the discards.",
    # of folded hands
    "leaves-folded-ante": "You left the Ante of a folded hand on the layout.",
    "takes-folded-bonus": "You took a bonus that still rides on the folded hand.",
    "loses-folded-bonus": "You passed a folded hand by that still plays for its bonus.",
    "keeps-folded-bonus-where-forfeit": "You let the bonus of a folded hand ride: here a fold loses it.",
    "racks-folded-hand-with-bonus": "You racked a folded hand on which a bonus still rides.",
    "tucks-always-flush": "You tuck every folded hand under Flush.",
    "tucks-always-straight-flush": "You tuck every folded hand under Straight Flush.",
    "tucks-on-the-other-side": "You tucked the hand as it is done at the other end of the table.",
    "tucks-faced-folds": "You tucked a faced hand that is paid at once.",
    "tucks-for-a-collected-wager": "You tucked a hand for a wager that was collected before the deal.",
    # of what comes when
    "skips-scan": "You dealt without looking over the layout.",
    "deals-right-to-left": "You dealt the packets from the other end.",
    "deals-dealer-first": "You dealt the dealer’s packet before the players’.",
    "keeps-stub": "You left the stub where it was: it goes into the rack.",
    "forgets-present": "You left the packets where they were dealt.",
    "picks-up-discards-right-to-left": "You picked the discards up from the other end.",
    "pushes-up-unqualified": "You pushed a flush up that does not qualify.",
    "settles-left-to-right": "You settled the spots from left to right.",
    "settles-clockwise-from-button": "You settled the seats in the order of the deal.",
    "settles-ante-before-raise": "You settled the Ante before the Raise.",
    "settles-bonus-before-main": "You settled the bonuses before Raise and Ante.",
    "takes-before-paying": "You took what lost before paying: here each wager is settled in turn.",
    "one-pass-where-two": "You settled wager by wager: here everything lost is taken first.",
    "settles-folded-hands-with-the-live": "You settled a folded hand in turn: here it waits.",
    "racks-late": "You left a settled hand lying: it is racked before the next spot.",
    "racks-dealer-first": "You racked the dealer’s hand before the players’ were settled.",
    "forgets-strip": "You left out the strip.",
    # of what goes wrong
    "accepts-any-raise": "You let a Raise stand that the hand does not allow.",
    "deals-on-regardless": "You dealt on as if nothing had happened.",
    "never-calls-the-supervisor": "You settled by yourself what is the supervisor’s.",
    "voids-everything": "You voided a round that can be saved.",
    "never-voids": "You left open what the house calls a void round.",
    # of another house
    "deals-like-another-house": "You answered as the other house has it.",
}

WITHDRAWN = frozenset({"calls-the-supervisor-for-everything"})
"""Was taken for a misconception once, and is right. Old records still name it, nobody is told."""
