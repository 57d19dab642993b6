"""What is typed at the kiosk's door: by people, or fast and with an Enter at its end by a badge reader."""

from unicodedata import combining, normalize

PAUSE = 0.3
"""Seconds after which a reader has not gone on, but begun anew."""
_FAST, FEW = 0.05, 3
"""No fingers write so many letters with so few seconds between two of them."""
STOPPED, LEFT = 3.0, 30.0
"""Seconds after which a reader has stopped in the middle, and after which nobody goes on writing."""


class Typed:
    """The letters of the last burst: a reader may have stopped in the middle of one before."""

    def __init__(self) -> None:
        self.burst = ""
        self._last = float("-inf")
        self._fast = 0
        """How many letters came fast, up to the last one."""

    def take(self, letters: str, at: float) -> None:
        """Letters have come at this moment."""
        if at - self._last > PAUSE:
            self.burst = ""
        self.burst += letters
        self._fast = (self._fast if at - self._last <= _FAST else 0) + len(letters)
        self._last = at

    @property
    def is_read(self) -> bool:
        """Did the last letters come from a reader?"""
        return self._fast >= FEW

    def meant(self, written: str) -> list[str]:
        """What may be meant by all that is written, the likeliest first: all of it, or the last burst."""
        return list(dict.fromkeys(each for each in (plain(written), plain(self.burst)) if each))


def plain(text: str) -> str:
    """As names and badges are compared here: in any case, with one blank between words, without accents."""
    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join(bare.split()).casefold()
