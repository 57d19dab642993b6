"""The keys beside the felt: what each one means, and what can be wanted of the round itself."""

from dataclasses import dataclass
from enum import StrEnum

from app.procedure.words import Step


class PadKey(StrEnum):
    """A key of the pads, the ones for calls left out."""

    BELL = "bell"
    SCAN = "scan"
    SET = "set"
    PUSH = "push"
    NO_MORE_BETS = "no-more-bets"
    WASH = "wash"
    RIFFLE = "riffle"
    STRIP = "strip"
    CUT = "cut"
    WORDS = "words"
    FACES = "faces"
    BACKS = "backs"
    RUN = "run"
    LOAD = "load"
    FINISH = "finish"
    NOT_QUALIFIED = "not-qualified"


@dataclass(frozen=True)
class CountKey:
    """The first half of a call: how many cards."""

    count: str

    def __str__(self) -> str:
        return f"count {self.count}"


@dataclass(frozen=True)
class RankKey:
    """The second half of a call: the highest of them."""

    rank: str

    def __str__(self) -> str:
        return f"rank {self.rank}"


DealerKey = PadKey | CountKey | RankKey

STEPS = {
    PadKey.SCAN: Step("scan"),
    PadKey.NO_MORE_BETS: Step("announce", "no-more-bets"),
    PadKey.NOT_QUALIFIED: Step("call", "dealer", "not-qualified"),
    PadKey.WASH: Step("shuffle", "wash"),
    PadKey.RIFFLE: Step("shuffle", "riffle"),
    PadKey.STRIP: Step("shuffle", "strip"),
    PadKey.CUT: Step("shuffle", "cut"),
    PadKey.RUN: Step("run", "shuffler"),
    PadKey.LOAD: Step("load", "shuffler"),
    PadKey.FACES: Step("inspect", "faces"),
    PadKey.BACKS: Step("inspect", "backs"),
}
"""Keys that are an act by themselves."""


class DealerRequest(StrEnum):
    """What is wanted of the round, and is no act."""

    FINISH = "finish"
    UNDO = "undo"
    PAUSE = "pause"
    KEYS = "keys"
