"""The sounds: made by the script as they lie in assets, short and small."""

import wave
from array import array

import pytest
from sounds import RATE, SOUNDS, as_bytes

from tests.art.shipped import ASSETS

FOLDER = ASSETS / "sounds"


@pytest.mark.parametrize("name", SOUNDS)
def test_the_shipped_sound_is_what_the_script_makes(name: str) -> None:
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        shipped = array("h", file.readframes(file.getnframes()))
    made = array("h", as_bytes(SOUNDS[name]()))
    # The last bit may differ where a machine rounds its sines another way.
    assert len(shipped) == len(made)
    assert max(abs(one - other) for one, other in zip(shipped, made, strict=True)) <= 1


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_begins_and_ends_in_silence_so_that_it_does_not_click(name: str) -> None:
    samples = array("h", as_bytes(SOUNDS[name]()))
    assert len(samples) < RATE, "it is over within a second"
    assert abs(samples[0]) < 700
    assert max(map(abs, samples[-20:])) < 1200


def test_all_of_them_together_are_small() -> None:
    assert sum(file.stat().st_size for file in FOLDER.iterdir()) < 120_000
