"""The two pads of a dealer: calls at one side, everything else at the other."""

from PySide6.QtWidgets import QWidget

from app.game.cards import RANKS
from app.ui.dealing.pad_keys import CountKey, DealerKey, PadKey, RankKey
from app.ui.kit.widgets.keypad import Keypad

COUNTS: dict[DealerKey, str] = {CountKey(str(count)): f"{count}\nCARD" for count in range(1, 8)}
RANK_NAMES: dict[DealerKey, str] = {RankKey(rank): "10" if rank == "T" else rank for rank in RANKS}
_OTHERS = {
    PadKey.BELL: "BELL",
    PadKey.SCAN: "SCAN",
    PadKey.SET: "SET",
    PadKey.PUSH: "PUSH",
    PadKey.NO_MORE_BETS: "NO MORE\nBETS",
    PadKey.WASH: "WASH",
    PadKey.RIFFLE: "RIFFLE",
    PadKey.STRIP: "STRIP",
    PadKey.CUT: "CUT",
    PadKey.WORDS: "SAY",
    PadKey.FACES: "INSPECT\nFACES",
    PadKey.BACKS: "INSPECT\nBACKS",
    PadKey.RUN: "RUN",
    PadKey.LOAD: "LOAD",
    PadKey.FINISH: "FINISH",
}


def call_pad(parent: QWidget) -> Keypad:
    """The call of the dealer's hand: first how many cards, then the highest."""
    pad = Keypad({**COUNTS, **RANK_NAMES, PadKey.NOT_QUALIFIED: "NOT\nQUALIFIED"}, 7, parent)
    for count in COUNTS:
        pad.keys[count].setCheckable(True)
    return pad


def work_pad(parent: QWidget) -> Keypad:
    """Bell, words, deck and the end of the round."""
    return Keypad(_OTHERS, 5, parent)
