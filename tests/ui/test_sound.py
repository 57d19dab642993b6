"""What is heard at the table: through the port as it was asked for, and through the real library to nowhere."""

import atexit
import os
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

from app.ports.audio import Sound
from app.procedure.house import House
from app.procedure.vocabulary import FORMS, Step
from app.ui.kit.settings import SoundLevel
from app.ui.sound.audio_output import (
    RATE,
    AudioOutput,
    Mixer,
    SystemAudio,
    _usual_backends,
    samples_of,
    system_audio,
)
from app.ui.sound.system_voice import SystemVoice, _environment, voice_command
from app.ui.sound.table_sound import TableSound, sound_of, spoken_with
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk, Desks, desks
from tests.ui.deals import HOUSES, dealt, example
from tests.ui.windows import Open, watching_in

SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"
SILENT = {
    "scan", "announce no-more-bets", "push N", "push N WAGER", "push N palm", "push N back", "push N WAGER palm",
    "push N WAGER back", "call dealer COUNT RANK", "call dealer not-qualified", "call supervisor", "replace deck",
    "void round", "void main", "void N", "warn N", "say WORDS",
    "lock progressive", "prove progressive",
}  # fmt: skip
"""Done with the eyes, the voice or a bare hand."""


class Recorder:
    """Keeps what it was asked to play and to say."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, float]] = []

    def play(self, sound: Sound, volume: float) -> None:
        self.heard.append((sound, volume))

    def say(self, words: str, volume: float) -> None:
        self.heard.append((words, volume))

    def hush(self) -> None:
        self.heard.append(("hush", 0.0))

    @property
    def words(self) -> list[str]:
        return [what for what, _ in self.heard]


@pytest.fixture
def open_desk(open_window: Open) -> Desks:
    return desks(open_window)


def listened(desk: Desk) -> Recorder:
    recorder = Recorder()
    desk.dealing.sound.audio = recorder
    return recorder


def test_every_move_with_cards_chips_or_the_machine_is_heard_and_no_other() -> None:
    silent = {form for form in FORMS if sound_of(Step(form.split()[0])) is None}
    assert silent == SILENT


def test_every_sound_has_its_file() -> None:
    sounds = {sound_of(Step(form.split()[0])) for form in FORMS} - {None} | {"stop"}
    assert sounds == {file.stem for file in SOUNDS.glob("*.wav")}


@pytest.mark.parametrize("house", swept(HOUSES))
def test_a_round_dealt_right_sounds_like_its_moves_and_never_stops(house: str, open_desk: Desks) -> None:
    ruling = dealt(house, 3).ruling
    desk = open_desk(ruling, mode="practice", sound="on")
    recorder = listened(desk)
    for due in ruling.steps:
        desk.dealing.act(due.step)
    sounds = [what for what in recorder.words if (SOUNDS / f"{what}.wav").exists()]
    assert sounds == [sound for due in ruling.steps if (sound := sound_of(due.step))]
    assert ruling.call in recorder.words


def test_a_stop_is_a_quiet_tone_and_nothing_else(open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, mode="practice", sound="on")
    recorder = listened(desk)
    desk.dealing.act(Step("expose", "dealer"))
    ((sound, volume),) = recorder.heard
    assert sound == "stop"
    assert volume < 0.5


def test_quiet_is_softer_and_off_is_silent(open_desk: Desks) -> None:
    ruling = example("oxford-full-table").ruling
    volumes = {}
    for level in ("on", "quiet", "off"):
        desk = open_desk(ruling, mode="practice", sound=level)
        recorder = listened(desk)
        for due in ruling.steps[:6]:
            desk.dealing.act(due.step)
        volumes[level] = [volume for _, volume in recorder.heard]
    assert volumes["on"]
    assert len(volumes["quiet"]) == len(volumes["on"])
    assert max(volumes["quiet"]) < min(volumes["on"])
    assert not volumes["off"]


def test_a_call_is_spoken_in_the_houses_words_as_it_was_made_not_as_it_should_be(
    houses: dict[str, House],
) -> None:
    called = {
        name: spoken_with(house, Step("call", "dealer", "4 T")).casefold() for name, house in houses.items()
    }
    assert called["oxford"] != called["cuda"]
    assert all("four" in words and "ten" in words for words in called.values())
    for house in houses.values():
        said = spoken_with(house, Step("call", "dealer", "not-qualified"))
        assert said == house.call_not_qualified
    assert spoken_with(houses["oxford"], Step("pay", 3, "ante", 2000)) == ""


def test_players_are_heard_while_learning_and_not_in_a_test(open_desk: Desks) -> None:
    ruling = example("oxford-full-table").ruling
    heard = {}
    for mode in ("practice", "test"):
        desk = open_desk(ruling, mode=mode, sound="on")
        recorder = listened(desk)
        for due in ruling.steps:
            desk.dealing.act(due.step)
        heard[mode] = [words for words in recorder.words if words.startswith("Spot ")]
    assert len(heard["practice"]) == len(ruling.played.spots)
    assert not heard["test"]


def test_a_table_that_is_left_says_nothing_more(open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, mode="practice", sound="on")
    recorder = listened(desk)
    desk.dealing.set_aside()
    assert recorder.words == ["hush"]


def test_a_watched_round_is_heard_step_by_step_and_not_when_it_is_wound(open_window: Open) -> None:
    watching = watching_in(open_window("oxford", mode="watch", sound="quiet"))
    watching.sound.audio = recorder = Recorder()
    watching.wind()
    watching.rewind()
    assert not recorder.heard
    steps = watching.show.ruling.steps
    for _ in steps:
        watching.step()
    assert len([words for words in recorder.words if words.startswith("Spot ")]) == len(
        watching.show.ruling.played.spots
    )
    assert [what for what in recorder.words if (SOUNDS / f"{what}.wav").exists()] == [
        sound for due in steps if (sound := sound_of(due.step))
    ]


# --- the sound card


def test_moves_of_one_sweep_are_heard_one_after_another() -> None:
    mixer = Mixer()
    for _ in range(3):
        mixer.add(array("h", [1000] * 10), 1.0)
    mixed = mixer.mixed(RATE)
    starts = [place for place in range(1, RATE) if mixed[place] and not mixed[place - 1]]
    assert mixed[0] == 1000
    assert len(starts) == 2
    assert starts[1] - starts[0] == starts[0] > RATE // 20
    assert mixer.is_silent


def test_many_sounds_at_once_are_never_louder_than_the_card_can_play() -> None:
    mixer = Mixer()
    for _ in range(8):
        mixer.add(array("h", [32_000] * RATE), 1.0)
    assert max(mixer.mixed(RATE)) == 32_767


def test_a_sound_that_would_come_a_second_late_is_left_out() -> None:
    mixer = Mixer()
    for _ in range(200):
        mixer.add(array("h", [10] * 100), 1.0)
    mixer.mixed(2 * RATE)
    assert mixer.is_silent


def test_it_is_mixed_the_same_in_pieces_as_at_once() -> None:
    samples = samples_of(SOUNDS / "chips.wav")
    whole, pieces = Mixer(), Mixer()
    for mixer in (whole, pieces):
        mixer.add(samples, 0.5)
        mixer.add(samples, 0.5)
    found = array("h")
    for count in (1, 700, 1100, 3000, 4000, 1199):
        found.extend(pieces.mixed(count))
    assert found == whole.mixed(10_000)


def test_a_missing_or_damaged_file_is_not_heard(tmp_path: Path) -> None:
    (tmp_path / "damaged.wav").write_bytes(b"RIFF")
    with wave.open(str(tmp_path / "other.wav"), "wb") as file:
        file.setparams((2, 2, RATE, 0, "NONE", ""))
        file.writeframes(bytes(400))
    assert not samples_of(tmp_path / "missing.wav")
    assert not samples_of(tmp_path / "damaged.wav")
    assert not samples_of(tmp_path / "other.wav")


def test_the_real_library_plays_to_a_device_that_nobody_hears() -> None:
    output = AudioOutput(SOUNDS, ("NULL",))
    taken = array("h")
    mixed = output.mixer.mixed

    def listen(count: int) -> "array[int]":
        part = mixed(count)
        taken.extend(part)
        return part

    output.mixer.mixed = listen  # type: ignore[method-assign]
    output.play("card", 1.0)
    samples = samples_of(SOUNDS / "card.wav")
    assert output._thread
    while len(taken) < len(samples):
        output._thread.join(0.01)
        assert output._thread.is_alive()
    output.close()
    assert not output._thread.is_alive()
    assert taken[: len(samples)] == samples


def test_without_a_sound_card_it_is_silent_and_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PULSE_SERVER", "unix:/nowhere")
    output = AudioOutput(SOUNDS, ("PULSEAUDIO",))
    output.play("card", 1.0)
    assert output._thread
    output._thread.join(5)
    assert output.is_silent
    output.play("chips", 1.0)
    assert capfd.readouterr() == ("", "")


def test_the_library_is_not_imported_before_the_first_sound() -> None:
    code = (
        "import sys; from app.ui.sound.audio_output import system_audio; "
        "from app.ui.sound.table_sound import TableSound; TableSound(system_audio(), lambda: 'off').stop(); "
        "assert not {'miniaudio', 'cffi', 'PySide6'} & sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


def test_no_sound_is_asked_for_while_it_is_off() -> None:
    recorder = Recorder()
    TableSound(recorder, lambda: "off").stop()
    assert not recorder.heard


# --- the voice


def test_every_system_speaks_by_what_it_has() -> None:
    def has(*names: str) -> list[str]:
        return voice_command(0.3, "linux", lambda name: f"/bin/{name}" if name in names else None)

    assert has() == []
    assert has("espeak")[0] == "/bin/espeak"
    assert has("espeak", "espeak-ng")[0] == "/bin/espeak-ng"
    assert has("espeak-ng", "spd-say")[0] == "/bin/spd-say"
    assert voice_command(1.0, "win32", lambda _: None) == []
    windows = voice_command(0.3, "win32", lambda name: name)
    assert windows[0] == "powershell"
    assert "$voice.Volume = 30;" in windows[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of the shell")
def test_words_are_handed_to_the_voice_as_they_are_and_to_no_shell(tmp_path: Path) -> None:
    pipe, speaker = tmp_path / "spoken", tmp_path / "espeak"
    os.mkfifo(pipe)
    speaker.write_text(f'#!/bin/sh\nexec cat > "{pipe}"\n', "utf-8")
    speaker.chmod(0o755)
    voice = SystemVoice("linux", lambda name: str(speaker) if name == "espeak" else None)
    words = "Spot 3 raises $50; `rm -rf`"
    voice.say(words, 1.0)
    assert pipe.read_text("utf-8") == f"{words}\n"
    voice.close()
    assert voice._thread
    voice._thread.join(5)
    assert not voice._thread.is_alive()


@pytest.mark.skipif(sys.platform == "win32", reason="the stand-in is a script of the shell")
def test_a_voice_that_is_hushed_stops_in_the_middle_and_the_words_that_wait_are_forgotten(
    tmp_path: Path,
) -> None:
    pipe, speaker = tmp_path / "began", tmp_path / "espeak"
    os.mkfifo(pipe)
    speaker.write_text(f'#!/bin/sh\necho x > "{pipe}"\nexec sleep 600\n', "utf-8")
    speaker.chmod(0o755)
    voice = SystemVoice("linux", lambda name: str(speaker) if name == "espeak" else None)
    for spot in (1, 2, 3, 4):
        voice.say(f"Spot {spot} folds.", 1.0)
    assert pipe.read_text("utf-8") == "x\n"
    assert len(voice._waiting) <= 2, "words that would come late are left out"
    voice.close()
    assert voice._thread
    voice._thread.join(5)
    assert not voice._thread.is_alive()


def test_without_a_voice_nothing_is_spoken_and_nothing_fails() -> None:
    voice = SystemVoice("linux", lambda _: None)
    voice.say("Spot 3 folds.", 1.0)
    assert voice._thread
    voice._thread.join(5)
    assert not voice._thread.is_alive()
    voice.say("Spot 4 folds.", 1.0)
    assert not voice._waiting


def test_each_verb_has_its_own_sound() -> None:
    found: dict[str | None, set[str]] = {}
    for form in FORMS:
        found.setdefault(sound_of(Step(form.split()[0])), set()).add(form.split()[0])
    del found[None]
    assert found == {
        "card": {
            "deal", "present", "tuck", "reveal", "fan", "expose", "receive", "set", "push-up", "square", "pick-up",
            "rack", "back-up", "rebuild", "count", "burn", "inspect",
        },
        "chips": {"take", "pay", "return", "recover", "correct"},
        "shuffler": {"press", "run", "load", "unload"},
        "riffle": {"shuffle"},
    }  # fmt: skip


@pytest.mark.parametrize(("level", "volume"), [("on", 1.0), ("quiet", 0.3)])
def test_a_move_is_heard_before_the_dealer_and_the_dealer_before_the_players(
    level: SoundLevel, volume: float, houses: dict[str, House]
) -> None:
    recorder = Recorder()
    table = TableSound(recorder, lambda: level)
    table.hear(houses["oxford"], Step("deal", 3))
    table.hear(houses["oxford"], Step("announce", "no-more-bets"), ["Spot 2 folds.", "", "Spot 3 folds."])
    table.hear(houses["oxford"], Step("say", "Good", "luck."))
    table.hear(houses["oxford"], Step("scan"))
    table.stop()
    table.hush()
    words = ["card", "No more bets.", "Spot 2 folds.", "Spot 3 folds.", "Good luck."]
    assert recorder.heard == [*[(each, volume) for each in words], ("stop", 0.4 * volume), ("hush", 0.0)]


def test_sounds_begin_75_milliseconds_apart_and_are_added_up_with_their_volumes() -> None:
    mixer = Mixer()
    assert mixer.is_silent
    mixer.add(array("h", [100, 200] * 1000), 0.5)
    mixer.add(array("h", [10] * 3000), 1.0)
    assert not mixer.is_silent
    mixed = mixer.mixed(5000)
    assert list(mixed[:1653]) == ([50, 100] * 827)[:1653]
    assert list(mixed[1653:2000]) == ([110, 60] * 174)[:347]
    assert set(mixed[2000:4653]) == {10}
    assert set(mixed[4653:]) == {0}
    assert mixer.is_silent
    mixer.add(array("h", [7]), 1.0)
    assert list(mixer.mixed(2)) == [7, 0], "after a pause it comes at once"


@pytest.mark.parametrize(("before", "is_heard"), [(13, True), (14, False)])
def test_a_sound_that_would_come_more_than_a_second_late_is_not_kept(before: int, is_heard: bool) -> None:
    mixer = Mixer()
    for _ in range(before):
        mixer.add(array("h", [1]), 1.0)
    mixer.add(array("h", [77]), 1.0)
    assert (77 in mixer.mixed(2 * RATE)) is is_heard
    assert 13 * 1653 <= RATE < 14 * 1653


@pytest.mark.parametrize(("played", "is_heard"), [(14 * 1653 - RATE, True), (14 * 1653 - RATE - 1, False)])
def test_a_sound_that_comes_a_second_late_to_the_sample_is_still_heard(played: int, is_heard: bool) -> None:
    mixer = Mixer()
    for _ in range(14):
        mixer.add(array("h", [1]), 1.0)
    mixer.mixed(played)
    mixer.add(array("h", [77]), 1.0)
    assert (77 in mixer.mixed(2 * RATE)) is is_heard


def test_everything_was_played_with_the_last_sample() -> None:
    mixer = Mixer()
    mixer.add(array("h", [1] * 100), 1.0)
    for count, is_over in ((99, False), (1, True)):
        mixer.mixed(count)
        assert mixer.is_silent is is_over


def test_what_is_too_loud_is_cut_off_above_and_below() -> None:
    mixer = Mixer()
    mixer.add(array("h", [30_000, -30_000, 30_000]), 2.0)
    assert list(mixer.mixed(3)) == [32_767, -32_767, 32_767]
    stream = mixer.frames()
    assert list(next(stream)) == []
    assert list(stream.send(2)) == [0, 0]


def test_a_voice_is_told_how_loud_it_is_in_its_own_measure() -> None:
    def command(volume: float, *names: str) -> list[str]:
        return voice_command(volume, "linux", lambda name: name if name in names else None)

    assert command(0.3, "spd-say") == ["spd-say", "--wait", "--pipe-mode", "--volume", "-20"]
    assert command(1.0, "spd-say") == ["spd-say", "--wait", "--pipe-mode", "--volume", "50"]
    assert command(0.3, "espeak") == ["espeak", "--stdin", "-a", "30"]
    shell, *options, script = voice_command(1.0, "win32", lambda name: f"{name}.exe")
    assert (shell, options) == ("powershell.exe", ["-NoProfile", "-NonInteractive", "-Command"])
    assert script == (
        "Add-Type -AssemblyName System.Speech; $voice = New-Object System.Speech.Synthesis.SpeechSynthesizer; "
        "$voice.Volume = 100; $voice.Speak([Console]::In.ReadToEnd())"
    )


@pytest.mark.parametrize(
    ("before", "is_frozen", "libraries"),
    [
        ({}, False, None),
        ({"LD_LIBRARY_PATH": "/own"}, False, "/own"),
        ({"LD_LIBRARY_PATH": "/packed"}, True, None),
        ({"LD_LIBRARY_PATH": "/packed", "LD_LIBRARY_PATH_ORIG": "/own"}, True, "/own"),
        ({}, True, None),
    ],
)
def test_the_voice_does_not_get_the_libraries_of_the_packed_program(
    before: dict[str, str], is_frozen: bool, libraries: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in before.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "frozen", is_frozen, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    found = _environment()
    assert found.get("LD_LIBRARY_PATH") == libraries
    assert "LD_LIBRARY_PATH_ORIG" not in found
    assert found["LANG"] == "C.UTF-8"


def test_windows_and_linux_play_by_what_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _usual_backends("win32") == ("WASAPI", "DSOUND", "WINMM")
    for cards, backends in ((["pcmC0D0p"], ("PULSEAUDIO", "ALSA")), ([], ("PULSEAUDIO",))):
        monkeypatch.setattr(Path, "glob", lambda folder, _pattern, cards=cards: map(folder.joinpath, cards))
        assert _usual_backends("linux") == backends


def test_the_audio_of_the_system_is_the_card_and_the_voice_together() -> None:
    card, voice = Recorder(), Recorder()
    closed: list[str] = []
    card.close = lambda: closed.append("card")  # type: ignore[attr-defined]
    voice.close = lambda: closed.append("voice")  # type: ignore[attr-defined]
    audio = SystemAudio(card, voice)  # type: ignore[arg-type]
    audio.play("chips", 0.3)
    audio.say("No more bets.", 1.0)
    audio.hush()
    audio.close()
    assert card.heard == [("chips", 0.3)]
    assert voice.heard == [("No more bets.", 1.0), ("hush", 0.0)]
    assert closed == ["voice", "card"]


def test_the_audio_of_the_system_plays_what_comes_with_the_program_and_is_closed_at_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ends: list[object] = []
    monkeypatch.setattr(atexit, "register", ends.append)
    audio = system_audio.__wrapped__()
    assert isinstance(audio, SystemAudio)
    assert audio._output._folder == SOUNDS
    assert ends == [audio.close]
    assert audio._output._thread is None, "nothing is opened before the first sound"


def test_a_closed_voice_and_a_closed_card_take_nothing_more() -> None:
    voice, output = SystemVoice("linux", lambda _: None), AudioOutput(SOUNDS, ("NULL",))
    voice.close()
    voice.say("Spot 3 folds.", 1.0)
    output.close()
    output.play("card", 1.0)
    assert (voice._thread, output._thread) == (None, None)
    assert not voice._waiting
    assert output.is_silent
