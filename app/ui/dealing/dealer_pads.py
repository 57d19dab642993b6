"""The two pads of a dealer: calls at one side, everything else at the other."""

from PySide6.QtWidgets import QWidget

from app.game.cards import RANKS
from app.ui.kit.widgets.keypad import Keypad

_CALLS = {f"count {count}": f"{count}\nCARD" for count in range(1, 8)}
_RANKS = {f"rank {rank}": "10" if rank == "T" else rank for rank in RANKS}
_OTHERS = {
    "bell": "BELL",
    "scan": "SCAN",
    "set": "SET",
    "push": "PUSH",
    "no-more-bets": "NO MORE\nBETS",
    "wash": "WASH",
    "riffle": "RIFFLE",
    "strip": "STRIP",
    "cut": "CUT",
    "words": "SAY",
    "faces": "INSPECT\nFACES",
    "backs": "INSPECT\nBACKS",
    "run": "RUN",
    "load": "LOAD",
    "finish": "FINISH",
}


def call_pad(parent: QWidget) -> Keypad:
    """The call of the dealer's hand: first how many cards, then the highest."""
    pad = Keypad({**_CALLS, **_RANKS, "not-qualified": "NOT\nQUALIFIED"}, 7, parent)
    for name in _CALLS:
        pad.keys[name].setCheckable(True)
    return pad


def work_pad(parent: QWidget) -> Keypad:
    """Bell, words, deck and the end of the round."""
    return Keypad(_OTHERS, 5, parent)
