"""The faults that can come up, by the part of the round they belong to, and what to tell the dealer."""

from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.grading.faults import Kind

SLIP = "slip"
"""Wanted: a single slip, with no misconception behind it."""
CLEAN = "clean"
"""A deal without a fault."""

SORTS: dict[str, tuple[str, ...]] = {
    "Dealing": (
        "skips-scan",
        "deals-right-to-left",
        "deals-dealer-first",
        "keeps-stub",
        "forgets-present",
        "forgets-strip",
    ),
    "Folded hands": (
        "leaves-folded-ante",
        "takes-folded-bonus",
        "loses-folded-bonus",
        "keeps-folded-bonus-where-forfeit",
        "racks-folded-hand-with-bonus",
        "tucks-always-flush",
        "tucks-always-straight-flush",
        "settles-folded-hands-with-the-live",
    ),
    "Discards": ("picks-up-discards-right-to-left", "ignores-faced-discards", "pays-faced-discards-twice"),
    "The dealer’s hand": (
        "picks-suit-by-high-card",
        "picks-wrong-of-tied-suits",
        "calls-highest-card-of-hand",
        "qualifies-with-eight",
        "needs-nine-where-eight",
        "qualifies-any-three",
        "pushes-up-unqualified",
    ),
    "Ante and Raise": (
        "pays-raise-when-unqualified",
        "takes-raise-when-unqualified",
        "pushes-ante-when-unqualified",
        "takes-ties",
        "pays-ties",
        "compares-high-card-before-count",
        "stops-comparing-at-second-card",
        "lets-straight-flush-win-main-game",
    ),
    "Settling order": (
        "settles-left-to-right",
        "settles-clockwise-from-button",
        "settles-ante-before-raise",
        "settles-bonus-before-main",
        "takes-before-paying",
        "one-pass-where-two",
        "racks-late",
        "racks-dealer-first",
    ),
    "Bonuses": (
        "pays-from-another-table",
        "pays-the-next-line",
        "pays-odds-less-one",
        "counts-the-wager-in",
        "pays-short-flush",
        "wraps-the-ace",
        "forgets-low-ace",
        "looks-only-in-played-suit",
        "reads-over-a-gap",
        "takes-the-flush-for-a-run",
        "ignores-must-beat",
        "ignores-limits",
        "returns-progressive-wager",
    ),
    "Irregularities": ("accepts-any-raise", "deals-on-regardless"),
}
"""Misconceptions that can show at the table."""

SLIPS = "One-time slips"
"""The sort of all slips."""

KINDS: tuple[str, ...] = (*[name for names in SORTS.values() for name in names], SLIP)
"""All faults that can be wanted."""

_SLIP_WORDS: dict[Kind, str] = {
    "early": "You did this too soon. Another step comes first.",
    "wrong": "You settled this the wrong way.",
    "amount": "You paid the wrong amount.",
    "extra": "Nothing calls for this move.",
    "omitted": "You left something out.",
}


def slip_kind(kind: Kind) -> str:
    """The name under which a slip is recorded."""
    return f"{SLIP}-{kind}"


def sort_of(kind: str) -> str:
    """The part of the round that a fault belongs to."""
    return next((sort for sort, names in SORTS.items() if kind in names), SLIPS)


SENTENCES: dict[str, str] = {
    **{name: MISCONCEPTIONS[name] for names in SORTS.values() for name in names},
    **{slip_kind(kind): words for kind, words in _SLIP_WORDS.items()},
}
"""What to tell the dealer, for every fault: the coach's own sentence, where a misconception is behind it."""
