"""The sounds of the table, made of noise and sines: short, quiet, and the same bytes every time."""

import struct
import wave
from collections.abc import Callable, Iterable
from math import exp, pi, sin
from pathlib import Path
from random import Random

RATE = 22_050
_LOUDEST = 0.8
"""The loudest sample of a sound, as a part of what a file can hold."""
Sound = list[float]


def card() -> Sound:
    """A card slides over the felt: a soft rush of air that swells and dies away."""
    return _shaped(
        _band(_noise(0.13, seed=1), low=900, high=4200), lambda at: sin(pi * min(1.0, at * 1.1)) ** 2
    )


def chips() -> Sound:
    """Clay on clay: three clicks, each duller than the one before."""
    clicks = [_click(2900, 0), _click(2350, 1), _click(2600, 2)]
    return _mixed((0.0, clicks[0], 1.0), (0.055, clicks[1], 0.7), (0.1, clicks[2], 0.45))


def shuffler() -> Sound:
    """The machine: a motor that starts and stops, and the cards that it feeds."""
    hum = [
        0.5 * sin(2 * pi * 118 * at / RATE) + 0.25 * sin(2 * pi * 236 * at / RATE)
        for at in range(int(0.7 * RATE))
    ]
    feed = _band(_noise(0.7, seed=5), low=700, high=3000)
    flutter = [each * (0.6 + 0.4 * sin(2 * pi * 31 * at / RATE)) for at, each in enumerate(feed)]
    both = [low + 1.6 * high for low, high in zip(hum, flutter, strict=True)]
    return _shaped(both, lambda at: min(1.0, at * 9, (1 - at) * 5))


def riffle() -> Sound:
    """Cards that fall from two thumbs, faster and faster."""
    at, step, falls = 0.0, 0.034, []
    for number in range(26):
        falls.append((at, _shaped(_band(_noise(0.03, seed=20 + number), 1200, 5200), _dying(9)), 0.7))
        at, step = at + step, step * 0.95
    return _mixed(*falls)


def stop() -> Sound:
    """A quiet tone: two soft notes, the second lower. Nobody else at the table turns a head."""
    return _mixed((0.0, _note(659.26), 0.5), (0.13, _note(523.25), 0.5))


SOUNDS = {"card": card, "chips": chips, "shuffler": shuffler, "riffle": riffle, "stop": stop}


def save_sounds(folder: Path) -> None:
    """Write every sound into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in SOUNDS.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(as_bytes(made()))


def as_bytes(sound: Sound) -> bytes:
    """The samples, 16 bits each, as loud as a sound may be."""
    most = max(map(abs, sound))
    scaled = [round(each / most * _LOUDEST * 32_767) for each in sound]
    return struct.pack(f"<{len(scaled)}h", *scaled)


def _noise(seconds: float, seed: int) -> Sound:
    chance = Random(seed)
    return [chance.uniform(-1, 1) for _ in range(int(seconds * RATE))]


def _band(sound: Iterable[float], low: float, high: float) -> Sound:
    """What lies between two pitches, by one filter from each side."""
    above, below = 1 - exp(-2 * pi * low / RATE), 1 - exp(-2 * pi * high / RATE)
    found, slow, fast = [], 0.0, 0.0
    for each in sound:
        fast += below * (each - fast)
        slow += above * (fast - slow)
        found.append(fast - slow)
    return found


def _shaped(sound: Sound, loudness: Callable[[float], float]) -> Sound:
    """The sound with a loudness for each moment from 0 to 1."""
    return [each * loudness(place / len(sound)) for place, each in enumerate(sound)]


def _dying(speed: float) -> Callable[[float], float]:
    return lambda at: min(1.0, at * 40) * exp(-speed * at)


def _click(pitch: float, seed: int) -> Sound:
    """One chip on another: a bright ring in a puff of noise."""
    ring = [
        sin(2 * pi * pitch * at / RATE) + 0.6 * sin(2 * pi * pitch * 1.73 * at / RATE)
        for at in range(int(0.07 * RATE))
    ]
    puff = _noise(0.07, seed)
    return _shaped([0.7 * tone + 0.5 * air for tone, air in zip(ring, puff, strict=True)], _dying(14))


def _note(pitch: float) -> Sound:
    return _shaped([sin(2 * pi * pitch * at / RATE) for at in range(int(0.32 * RATE))], _dying(6))


def _mixed(*parts: tuple[float, Sound, float]) -> Sound:
    """Sounds together: when each begins in seconds, and how loud it is."""
    length = max(int(start * RATE) + len(sound) for start, sound, _ in parts)
    found = [0.0] * length
    for start, sound, loud in parts:
        first = int(start * RATE)
        for place, each in enumerate(sound):
            found[first + place] += loud * each
    return found
