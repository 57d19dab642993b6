"""`hcf-trainer check`: every problem in house files; 0 when clean, 1 when not, never a traceback."""

from pathlib import Path

import pytest

from app import places
from app.launch import main
from tests.systems import WINDOWS

Capture = pytest.CaptureFixture[str]
SHIPPED = places.shipped("procedures")


def test_check_without_files_checks_all_that_the_program_knows(capsys: Capture) -> None:
    assert main(["check"]) == 0
    names = ["standard", "cuda", "greektown", "oxford", "pechanga", "two-to-ten"]
    lessons = sorted((SHIPPED / "lessons").glob("*.toml"))
    files = [*[SHIPPED / f"{name}.toml" for name in names], *lessons]
    assert lessons
    assert capsys.readouterr().out.splitlines() == [f"{file}: no problems" for file in files]


def test_check_names_the_line_of_a_problem_in_a_lesson(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "lessons").mkdir()
    file = tmp_path / "lessons" / "mine.toml"
    file.write_text(
        'title = "T"\nabout = "A"\nminutes = 2\n[[screen]]\ntext = "Read it."\nask = "ordr"\n', "utf-8"
    )
    assert main(["check", str(file)]) == 1
    assert f'{file}:6: "ordr" is not one of' in capsys.readouterr().out


def test_its_help_says_where_the_guide_to_house_files_is(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["check", "--help"])
    assert str(places.house_guide()) in "".join(capsys.readouterr().out.split())
    assert places.house_guide().is_file()


def test_check_names_file_line_problem_and_nearest_word(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "sixth.toml"
    file.write_text('name = "Sixth House"\n\n[rules.qualify]\nhihg = "T"\n', "utf-8")
    assert main(["check", str(file)]) == 1
    printed = capsys.readouterr()
    assert printed.out.splitlines() == [
        f"{file}:3: rules.qualify: this entry changes the standard procedure, so it needs its own source",
        f"{file}:4: rules.qualify.hihg: unknown key “hihg”; did you mean “high”?",
    ]
    assert printed.err == ""


def test_check_several_files_shows_the_sound_ones_too(tmp_path: Path, capsys: Capture) -> None:
    sound, spoilt = tmp_path / "sound.toml", tmp_path / "spoilt.toml"
    sound.write_text('name = "Sound"\n', "utf-8")
    spoilt.write_text("name = 5\n", "utf-8")
    assert main(["check", str(sound), str(spoilt)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{sound}: no problems",
        f"{spoilt}:1: name: “name” must be text in quotes, not 5",
    ]


def test_check_a_file_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "nowhere.toml"
    assert main(["check", str(file)]) == 1
    why = "" if WINDOWS else "No such file or directory\n"
    assert capsys.readouterr().out.startswith(f"{file}: cannot be read: {why}")


def test_check_a_folder_of_houses(tmp_path: Path, capsys: Capture) -> None:
    """With every problem in it, and with a file that hides behind a shipped one."""
    hidden, file = tmp_path / "oxford.toml", tmp_path / "sixth.toml"
    hidden.write_text('name = "Mine"\n', "utf-8")
    file.write_text("x = 1\n", "utf-8")
    assert main(["check", "--houses", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"{file}:1: x: unknown key “x”" in lines
    assert f"{SHIPPED / 'oxford.toml'}: no problems" in lines
    assert f"{hidden}: the program already has a house with this id; rename the file" in lines


def test_check_a_hidden_file_by_name(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "oxford.toml"
    file.write_text('name = "Mine"\n', "utf-8")
    assert main(["check", "--houses", str(tmp_path), str(file)]) == 1
    expected = f"{file}: the program already has a house with this id; rename the file\n"
    assert capsys.readouterr().out == expected


def test_check_with_a_folder_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", "--houses", str(tmp_path / "none")]) == 2
    assert (
        capsys.readouterr().err == f"hcf-trainer: --houses: this folder does not exist: {tmp_path / 'none'}\n"
    )
