"""What is typed at the kiosk's door: by people, or fast and with an Enter at its end by a badge reader."""

from unicodedata import combining, normalize

PAUSE = 0.3
"""Seconds after which a reader has not gone on, but begun anew."""


class Typed:
    """The letters of the last burst: a reader may have stopped in the middle of one before."""

    def __init__(self) -> None:
        self.burst = ""
        self._last = float("-inf")

    def take(self, letters: str, at: float) -> None:
        """Letters have come at this moment."""
        if at - self._last > PAUSE:
            self.burst = ""
        self.burst += letters
        self._last = at

    def meant(self, written: str) -> list[str]:
        """What may be meant by all that is written, the likeliest first: all of it, or the last burst."""
        return list(dict.fromkeys(each for each in (plain(written), plain(self.burst)) if each))


def plain(text: str) -> str:
    """As names and badges are compared here: in any case, with one blank between words, without accents."""
    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join(bare.split()).casefold()
