"""The sound card: mixes the files in assets/sounds and plays them in a thread of its own, or stays silent.

With the voice of the system it is the audio of this machine, opened once for the whole program.
"""

import atexit
import sys
import wave
from array import array
from collections.abc import Generator
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from app.log_file import open_logger
from app.places import shipped
from app.ports.audio import Audio, Sound
from app.ui.sound.system_voice import SystemVoice

if TYPE_CHECKING:
    from miniaudio import PlaybackDevice

RATE = 22_050
_APART = int(0.075 * RATE)
"""Moves of one sweep come at the same time; their sounds come one after another."""
_FURTHEST = RATE
"""A sound that would come more than a second late is left out."""
_MOST = 32_767

_BUFFER = 50
"""Milliseconds that are mixed at a time."""
_IDLE = 1.5
"""Seconds without a sound after which the device is given back."""
_LEAVING = 2.0


class _Playing(NamedTuple):
    samples: "array[int]"
    volume: float
    start: int


class Mixer:
    """The sounds that are playing. Sounds are added in one thread and mixed in another."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._playing: list[_Playing] = []
        self._at = 0
        self._last = -_APART

    @property
    def is_silent(self) -> bool:
        """Whether everything was played."""
        return not self._playing

    def add(self, samples: "array[int]", volume: float) -> None:
        """Play these samples as soon as the sound before has begun."""
        with self._lock:
            start = max(self._at, self._last + _APART)
            if start - self._at <= _FURTHEST:
                self._last = start
                self._playing.append(_Playing(samples, volume, start))

    def frames(self) -> Generator["array[int]", int, None]:
        """The stream: each time as many samples as were sent for."""
        count = yield array("h")
        while True:
            count = yield self.mixed(count)

    def mixed(self, count: int) -> "array[int]":
        """The next samples."""
        with self._lock:
            first, self._at = self._at, self._at + count
            if not self._playing:
                return array("h", bytes(2 * count))
            total = [0.0] * count
            for samples, volume, start in self._playing:
                begin = min(max(start - first, 0), count)
                part = samples[first + begin - start : first + count - start]
                for place, sample in enumerate(part, begin):
                    total[place] += sample * volume
            self._playing = [each for each in self._playing if each.start + len(each.samples) > self._at]
        return array("h", [round(max(-_MOST, min(_MOST, each))) for each in total])


class AudioOutput:
    """One output for the whole program. Nothing is opened or imported before the first sound."""

    def __init__(self, folder: Path, backends: tuple[str, ...] = ()) -> None:
        """`backends` are the systems to play by; without any, what this machine has."""
        self._folder = folder
        self._backends = backends
        self._wanted: SimpleQueue[tuple[Sound, float] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self.is_silent = False
        """Whether this machine cannot play."""
        self.mixer = Mixer()

    def play(self, sound: Sound, volume: float) -> None:
        """Play a sound soon. It returns at once."""
        if self.is_silent:
            return
        if self._thread is None:
            self._thread = Thread(target=self._run, name="sound", daemon=True)
            self._thread.start()
        self._wanted.put((sound, volume))

    def close(self) -> None:
        """Stop playing."""
        self.is_silent = True
        if self._thread:
            self._wanted.put(None)
            self._thread.join(_LEAVING)

    def _run(self) -> None:
        import miniaudio

        device = None
        try:
            device = _opened(miniaudio, self._backends)
            self._play_on(device)
        except (miniaudio.MiniaudioError, OSError) as error:
            # No sound card, or one that was taken away: a table without sound is still a table.
            self.is_silent = True
            open_logger(__name__).info("no sound: %s", error)
        finally:
            if device:
                device.close()

    def _play_on(self, device: "PlaybackDevice") -> None:
        frames = self.mixer.frames()
        next(frames)
        is_open = False
        while True:
            try:
                wanted = self._wanted.get(timeout=_IDLE if is_open else None)
            except Empty:
                if self.mixer.is_silent:
                    device.stop()
                    is_open = False
                continue
            if wanted is None:
                return
            sound, volume = wanted
            self.mixer.add(samples_of(self._folder / f"{sound}.wav"), volume)
            if not is_open:
                device.start(frames)
                is_open = True


@cache
def samples_of(file: Path) -> "array[int]":
    """The samples of a file. A file that is missing or damaged is not heard."""
    samples = array("h")
    try:
        with wave.open(str(file), "rb") as opened:
            if (opened.getnchannels(), opened.getsampwidth(), opened.getframerate()) == (1, 2, RATE):
                samples.frombytes(opened.readframes(opened.getnframes()))
    except (OSError, EOFError, wave.Error) as error:
        open_logger(__name__).warning("%s: this sound is missing or damaged: %s", file, error)
    return samples


def _opened(miniaudio: ModuleType, backends: tuple[str, ...]) -> "PlaybackDevice":
    chosen = [miniaudio.Backend[name] for name in backends or _usual_backends(sys.platform)]
    return miniaudio.PlaybackDevice(
        miniaudio.SampleFormat.SIGNED16, 1, RATE, _BUFFER, backends=chosen, app_name="hcf-trainer"
    )


def _usual_backends(platform: str) -> tuple[str, ...]:
    if platform == "win32":
        return ("WASAPI", "DSOUND", "WINMM")
    # Without a card ALSA writes a page of complaints to the terminal.
    has_card = any(Path("/dev/snd").glob("pcm*p"))
    return ("PULSEAUDIO", "ALSA") if has_card else ("PULSEAUDIO",)


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
