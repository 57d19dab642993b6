"""What the table needs to be heard: something that plays sounds and speaks words, or does neither."""

from typing import Literal, Protocol

Sound = Literal["card", "chips", "shuffler", "riffle", "stop"]
"""The sounds there are, named as their files in assets/sounds."""


class Audio(Protocol):
    """Plays and speaks in the background. Where a machine can't, it stays silent and says nothing of it."""

    def play(self, sound: Sound, volume: float) -> None:
        """Play a sound, as loud as it is at a volume of 1."""

    def say(self, words: str, volume: float) -> None:
        """Speak words. If a table is faster than the voice, the words spoken late are left out."""

    def hush(self) -> None:
        """Stop speaking, and forget what was to be spoken."""
