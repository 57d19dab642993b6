"""What is typed at sign-in: by people, or by a badge reader, which is fast and ends with Enter."""

from unicodedata import combining, normalize

PAUSE = 0.3
"""After this many seconds a reader has started a new badge."""
_FAST, FEW = 0.05, 3
"""No fingers type this many letters with so few seconds between them."""
STOPPED, LEFT = 3.0, 30.0
"""Seconds after which a reader has stopped halfway, and after which a person has stopped typing."""


class BadgeReader:
    """The letters of the last burst. A reader may have stopped halfway in the one before."""

    def __init__(self) -> None:
        self.burst = ""
        self._last = float("-inf")
        self._fast = 0
        """How many letters in a row came fast."""

    def take(self, letters: str, at: float) -> None:
        """Take in letters."""
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
        """What the typed text may mean, the likeliest first: all of it, or the last burst."""
        return list(dict.fromkeys(each for each in (plain(written), plain(self.burst)) if each))


def plain(text: str) -> str:
    """The form in which names and badges are compared: any case, one blank between words, no accents."""
    bare = "".join(letter for letter in normalize("NFKD", text) if not combining(letter))
    return " ".join(bare.split()).casefold()
