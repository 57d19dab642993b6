"""Who does something as a supervisor: named, or the only one, and known by a PIN."""

import argparse
import io
import sys
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from app.commands.options.supervisor_option import add_supervisor_options, supervisor_of
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from tests.records.examining import KEPT, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """With nobody in it yet."""
    return Hall(AttemptStore.open(tmp_path / "records.sqlite"), Library())


@pytest.fixture
def pin_file(tmp_path: Path) -> Path:
    file = tmp_path / "pin"
    file.write_text("041704\n", "utf-8")
    return file


def asked(hall: Hall, *words: object) -> Supervisor:
    parser = argparse.ArgumentParser()
    add_supervisor_options(parser)
    return supervisor_of(hall.supervisors, parser.parse_args([str(word) for word in words]))


def refusal(hall: Hall, *words: object) -> str:
    with pytest.raises(Refused) as refused:
        asked(hall, *words)
    return str(refused.value)


def test_where_nobody_is_one_it_says_how_to_become_one(hall: Hall, pin_file: Path) -> None:
    assert refusal(hall, "--pin-file", pin_file) == (
        "this machine has no supervisors; create the first account in the window, under Exams… in the menu"
    )


def test_the_only_one_need_not_be_named(hall: Hall, pin_file: Path) -> None:
    ann = hall.supervisors.add("Ann", "17", KEPT, by=None)
    assert asked(hall, "--pin-file", pin_file) == ann


def test_one_of_several_is_named_by_name_or_badge(hall: Hall, pin_file: Path) -> None:
    ann, ben, _ = hall.people()
    twin = hall.supervisors.add("Ann", "19", KEPT, by=ann)
    assert asked(hall, "--by", " ben ", "--pin-file", pin_file) == ben
    assert asked(hall, "--by", "19", "--pin-file", pin_file) == twin
    for words, sentence in (
        (["--by", "Ann"], 'several supervisors are named "Ann"; use the badge: 17, 19'),
        ([], "there are several supervisors; use --by with a name or badge"),
        (["--by", "Bem"], 'there is no supervisor "Bem"; did you mean “Ben”?'),
    ):
        assert refusal(hall, *words, "--pin-file", pin_file) == sentence


def test_at_a_terminal_name_and_pin_are_asked_for(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    _, ben, _ = hall.people()
    terminal, screen = io.StringIO("Ben\n"), io.BytesIO()
    questions: list[str] = []

    def answer() -> str:
        questions.append(screen.getvalue().decode())
        return "Ben\n"

    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(terminal, "readline", answer)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(screen, "utf-8", line_buffering=True))

    def getpass(question: str) -> str:
        questions.append(question)
        return "041704"

    monkeypatch.setattr("app.commands.options.hidden_input.getpass", getpass)
    assert asked(hall) == ben
    assert questions == ["Supervisor's name or badge: ", "PIN for Ben: "], "each is there before the answer"


def test_without_a_terminal_the_pin_is_piped_in_or_in_a_file(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, ben, _ = hall.people()
    monkeypatch.setattr(sys, "stdin", io.StringIO("041704\n"))
    assert asked(hall, "--supervisor", "Ben") == ben
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert refusal(hall, "--by", "Ben") == (
        "there is no terminal to type the PIN in; name a file with --pin-file, or pipe it in"
    )


def test_a_pin_that_is_too_short_by_now_opens_no_command(hall: Hall, pin_file: Path) -> None:
    hall.supervisors.add("Ann", "17", PasswordHasher(1, 8, 1).hash("0417"), by=None)
    pin_file.write_text("0417", encoding="utf-8")
    assert refusal(hall, "--pin-file", pin_file) == (
        "this PIN is now too short; choose a new one in the window, under Exams… in the menu"
    )


def test_wrong_pins_count_and_slow_down_as_they_do_in_the_window(hall: Hall, pin_file: Path) -> None:
    hall.people()
    pin_file.write_text("9999", encoding="utf-8")
    words = ("--by", "Ben", "--pin-file", pin_file)
    assert "4 more tries" in refusal(hall, *words)
    for _ in range(4):
        refusal(hall, *words)
    pin_file.write_text("041704", encoding="utf-8")
    assert refusal(hall, *words) == "too many wrong PINs on this machine; wait 5 seconds"
