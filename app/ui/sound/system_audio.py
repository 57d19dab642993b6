"""The audio of this machine: its sound card and its voice, opened once for the whole program."""

import atexit
from functools import cache

from app.places import shipped
from app.ports.audio import Audio, Sound
from app.ui.sound.audio_output import AudioOutput
from app.ui.sound.system_voice import SystemVoice


class SystemAudio:
    """Both together."""

    def __init__(self, output: AudioOutput, voice: SystemVoice) -> None:
        self._output = output
        self._voice = voice

    def play(self, sound: Sound, volume: float) -> None:
        """Play a sound."""
        self._output.play(sound, volume)

    def say(self, words: str, volume: float) -> None:
        """Speak words."""
        self._voice.say(words, volume)

    def hush(self) -> None:
        """Stop speaking."""
        self._voice.hush()

    def close(self) -> None:
        """Give the sound card and the voice back."""
        self._voice.close()
        self._output.close()


@cache
def system_audio() -> Audio:
    """What every table of this program is heard by. Nothing is opened before the first sound."""
    audio = SystemAudio(AudioOutput(shipped("assets") / "sounds"), SystemVoice())
    # A thread that plays while Python ends would call into what is no longer there.
    atexit.register(audio.close)
    return audio
