"""The game once more, slow and plain: lists and loops over names of cards, written from the rules.

Nothing here is taken from the program, so that the two can only agree by both being right.
"""

SUITS = ["c", "d", "h", "s"]
HIGH_TO_LOW = ["A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2"]
# The ace stands at both ends, and there is no way past either.
RUN_ORDER = [*HIGH_TO_LOW, "A"]
# Every run there is: the longest first, of equals the highest, then the first suit.
RUNS = [
    [rank + suit for rank in RUN_ORDER[top : top + length]]
    for length in (7, 6, 5, 4, 3)
    for top in range(len(RUN_ORDER) - length + 1)
    for suit in SUITS
]


def suited(cards: list[str], suit: str) -> list[str]:
    """The cards of one suit, high to low."""
    return [rank + suit for rank in HIGH_TO_LOW if rank + suit in cards]


def compare(ours: list[str], theirs: list[str]) -> int:
    """1 when our flush is higher, -1 when theirs is, 0 at a tie: by count, then card by card."""
    if len(ours) != len(theirs):
        return 1 if len(ours) > len(theirs) else -1
    for mine, other in zip(ours, theirs, strict=True):
        if mine[0] != other[0]:
            return 1 if HIGH_TO_LOW.index(mine[0]) < HIGH_TO_LOW.index(other[0]) else -1
    return 0


def flush(cards: list[str]) -> list[str]:
    """The flush that plays: the highest, and the first suit of several equals."""
    best: list[str] = []
    for suit in SUITS:
        held = suited(cards, suit)
        if not best or compare(held, best) > 0:
            best = held
    return best


def straight_flush(cards: list[str]) -> list[str]:
    """The longest run of three or more in one suit."""
    held = set(cards)
    for run in RUNS:
        if held.issuperset(run):
            return run
    return []


def four_of_a_kind(cards: list[str]) -> bool:
    """Is one rank held in every suit?"""
    return any(all(rank + suit in cards for suit in SUITS) for rank in HIGH_TO_LOW)


def qualifies(dealer: list[str], head: str) -> bool:
    """A three-card flush with this rank or a higher one at its head, or any longer flush."""
    best = flush(dealer)
    if len(best) == 3:
        return HIGH_TO_LOW.index(best[0][0]) <= HIGH_TO_LOW.index(head)
    return len(best) > 3


def outcome(player: list[str], dealer: list[str], head: str, folded: bool) -> str:
    """How the main game ends."""
    if folded:
        return "fold"
    if not qualifies(dealer, head):
        return "not-qualified"
    return {1: "win", 0: "tie", -1: "lose"}[compare(flush(player), flush(dealer))]


# What happens to Raise and Ante.
MAIN = {
    "fold": (None, "take"),
    "not-qualified": ("push", "pay"),
    "win": ("pay", "pay"),
    "tie": ("push", "push"),
    "lose": ("take", "take"),
}


def multiple(length: int, table: dict[int, int]) -> int:
    """What a table pays to 1 for so many cards, 0 when they do not win."""
    for cards in sorted(table, reverse=True):
        if length >= cards:
            return table[cards]
    return 0
