"""The settings of a kiosk are checked like a house file: every problem, its line, the nearest right word."""

from pathlib import Path

import pytest

from app import places
from app.errors import Refused
from app.kiosk.settings import KioskSettings, checked, load
from tests.own_folders import move_to, one_folder

HOUSES = ("oxford", "cuda")
FOLDER = str(Path(__file__).parent)
WHOLE = f"""
houses = ["oxford"]
modes = ["guided", "practice"]
drills = false
guests = false
idle-minutes = 5
call = "Call the training office: extension 214."
files = '{FOLDER}'
room = "light"
motion = "off"
text = 120
sound = "quiet"
"""


def problems(text: str) -> list[str]:
    return [str(each) for each in checked("kiosk.toml", text.encode(), HOUSES)[1]]


def test_a_whole_file_says_everything() -> None:
    settings, wrong = checked("kiosk.toml", WHOLE.encode(), HOUSES)
    assert not wrong
    assert settings == KioskSettings(
        houses=("oxford",),
        modes=("guided", "practice"),
        drills=False,
        guests=False,
        idle_minutes=5,
        call="Call the training office: extension 214.",
        files=FOLDER,
        room="light",
        motion="off",
        text=120,
        sound="quiet",
    )
    assert all(ours != usual for ours, usual in zip(settings, KioskSettings(), strict=True))


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load(tmp_path / "kiosk.toml", HOUSES) == KioskSettings()


def test_settings_of_a_newer_version_are_refused_and_left_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("guests = false\nbadges = true\n", "utf-8")
    with pytest.raises(Refused) as refused:
        load(file, HOUSES)
    assert refused.value.sentences == (
        f"{file}:2: unknown key “badges”; remove it, or use a newer version that supports it",
    )
    assert file.read_text("utf-8") == "guests = false\nbadges = true\n"


def test_all_problems_are_said_at_once_each_with_its_line() -> None:
    text = 'idel-minutes = 5\nhouses = ["oxfrod"]\nmodes = []\ntext = 90\nguests = "yes"\n\nroom = "dim"\n'
    assert problems(text) == [
        "kiosk.toml:1: unknown key “idel-minutes”; did you mean “idle-minutes”?",
        'kiosk.toml:2: “houses”: "oxfrod" is not one of oxford, cuda; did you mean “oxford”?',
        "kiosk.toml:3: “modes” is empty; list at least one, or remove the line",
        "kiosk.toml:4: “text” must be a whole number from 100 to 150, not 90",
        'kiosk.toml:5: “guests” must be true or false, not "yes"',
        'kiosk.toml:7: “room”: "dim" is not one of dark, light',
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('modes = ["watch", "watch"]', "“modes” lists something twice; remove one"),
        ('modes = ["watch", 3]', '“modes” must be a list of words in quotes, not ["watch", 3]'),
        ('modes = "watch"', '“modes” must be a list of words in quotes, not "watch"'),
        ("idle-minutes = true", "“idle-minutes” must be a whole number from 1 to 60, not true"),
        ('call = " "', '“call” must be one line of text in quotes, up to 200 characters, not " "'),
        ('files = "here"', '“files” must be a full folder path in quotes, not "here"'),
        ("motion = [1]", "“motion”: [1] is not one of off, fast, normal, slow"),
    ],
)
def test_a_value_that_cannot_be_is_named(text: str, sentence: str) -> None:
    assert problems(text) == [f"kiosk.toml:1: {sentence}"]


def test_what_is_no_toml_is_said_with_its_line() -> None:
    rest = "; fix this first, then check the file again"
    assert problems('call = "a"\nguests true') == [
        f"kiosk.toml:2: this line needs “=” after its first word{rest}"
    ]
    assert problems("motion = fast") == [
        f"kiosk.toml:1: after “=” there must be a number or text in straight quotes{rest}"
    ]


def test_what_is_no_text_is_said_with_its_line() -> None:
    _, (problem,) = checked("kiosk.toml", b"\n\ncall = '\xff'", HOUSES)
    assert str(problem).startswith("kiosk.toml:3: this is not UTF-8 text; save the file as UTF-8; fix this")


def test_a_wrong_file_is_refused_with_every_sentence(tmp_path: Path) -> None:
    file = tmp_path / "kiosk.toml"
    file.write_text("text = 1\nroom = 2\n", "utf-8")
    with pytest.raises(Refused) as refused:
        load(file, HOUSES)
    assert len(refused.value.sentences) == 2


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused:
        load(tmp_path, HOUSES)
    assert str(refused.value) == f"{tmp_path}: this cannot be read: it is a folder, not a file"


def test_what_supervisors_save_goes_beside_the_records_unless_a_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(one_folder(tmp_path, "DATA"), monkeypatch)
    assert KioskSettings().files_folder == places.records().parent / "files"
    assert KioskSettings(files=FOLDER).files_folder == Path(FOLDER)


def test_without_a_file_a_kiosk_is_open_to_everybody_and_asks_after_three_minutes() -> None:
    usual = KioskSettings()
    assert (usual.houses, usual.modes) == ((), ("watch", "guided", "practice", "test"))
    assert usual.drills
    assert usual.guests
    assert (usual.idle_minutes, usual.call, usual.files) == (3, "Please tell your supervisor.", "")
    assert (usual.room, usual.motion, usual.text, usual.sound) == ("dark", "normal", 100, "off")
