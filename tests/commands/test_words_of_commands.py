"""Every text command says what it said: the whole of what it prints, line by line."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from app.commands.command_parser import COMMANDS
from app.launch import main
from tests.artifacts.kept import RELEASE, records_of
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
EXAMPLES = Path(__file__).parents[1] / "examples"
CHANGING = (
    (r"(?:[A-Z]:)?([/\\][\w.+-]+){2,}", "PATH"),
    (r"(?<=[Vv]ersion )\d+\.\d+\.\d+", "VERSION"),
    (r"\b\d\d:\d\d\b", "TIME"),
    (r"\b\d+\.\d s, [\d,]+ records", "TIME, COUNT records"),
)
"""What differs from machine to machine and from release to release."""
Say = Callable[..., None]


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Say:
    """Runs a command and compares what it prints with what it printed."""
    monkeypatch.setenv("COLUMNS", "140")

    def say(name: str, *words: str, code: int = 0) -> None:
        try:
            ended = main(list(words))
        except SystemExit as ending:
            ended = int(ending.code or 0)
        printed = capsys.readouterr()
        said = f"{printed.out}{printed.err}"
        assert ended == code, said
        assert_kept(KEPT, name, "\n".join(line.rstrip() for line in _lasting(said).splitlines()) + "\n")

    return say


def _lasting(said: str) -> str:
    """What was said, without what changes from machine to machine."""
    for pattern, word in CHANGING:
        said = re.sub(pattern, word, said)
    return said


def test_the_help_of_the_program_says_what_it_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    _, _, told = capsys.readouterr().out.partition("\n\n")
    assert_kept(KEPT, "help", "\n".join(" ".join(line.split()) for line in told.splitlines()) + "\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_says_what_it_said(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Word by word: where lines are broken, and how the usage is written, differs from Python to Python."""
    with pytest.raises(SystemExit):
        main([command, "--help"])
    _, _, told = _lasting(capsys.readouterr().out).partition("\n\n")
    assert_kept(
        KEPT, f"help {command}", "\n".join(" ".join(part.split()) for part in told.split("\n\n")) + "\n"
    )


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("oxford",),
        ("cuda",),
        ("--compare", "greektown", "pechanga"),
    ],
)
def test_the_book_of_a_house_says_what_it_said(words: tuple[str, ...], say: Say) -> None:
    say(f"houses {' '.join(words)}", "houses", *words)


@pytest.mark.parametrize("house", ["oxford", "greektown", "cuda"])
def test_odds_and_features_of_a_house_each_says_what_it_said(house: str, say: Say) -> None:
    say(f"odds {house}", "odds", "--house", house)
    say(f"features {house}", "deal", "--house", house, "--features")


@pytest.mark.parametrize(
    "example",
    [
        "oxford-limit",
        "oxford-full-table",
        "greektown-faced-discards",
        "greektown-six-card-share",
        "cuda-must-beat",
        "cuda-all-fold",
    ],
)
def test_a_ruling_and_a_deal_each_says_what_it_said(example: str, say: Say) -> None:
    say(f"rule {example}", "rule", str(EXAMPLES / f"{example}.json"))
    say(f"watch {example}", "watch", str(EXAMPLES / f"{example}.json"))


def test_a_judgement_says_what_it_said(say: Say, tmp_path: Path) -> None:
    plan: list[str] = json.loads((EXAMPLES / "oxford-full-table.ruling.json").read_text("utf-8"))["steps"]
    lines = [line.replace("pay 4 ante 10", "pay 4 ante 25") for line in plan if line != "scan"]
    expose = lines.index("expose dealer")
    lines[expose], lines[expose - 1] = lines[expose - 1], lines[expose]
    lines[-1:] = ["call supervisor", "take 4 raise"]
    account = tmp_path / "acts.txt"
    for name, acts in (("perfect", plan), ("faulty", lines)):
        account.write_text("\n".join(acts), "utf-8")
        say(f"judge {name}", "judge", str(EXAMPLES / "oxford-full-table.json"), str(account))


def test_a_check_of_a_house_file_with_problems_says_what_it_said(say: Say, tmp_path: Path) -> None:
    (tmp_path / "sixth.toml").write_text(
        'name = "S"\nseats = "x"\nplaec = 5\n[exam]\nrounds = 0\npace = -1\n', "utf-8"
    )
    say("check problems", "check", str(tmp_path / "sixth.toml"), code=1)


@pytest.mark.parametrize(
    "words", [("replay",), ("replay", "1"), ("replay", "2"), ("replay", "3"), ("trainees",), ("audit",)]
)
def test_a_look_at_records_of_1_0_0_says_what_it_said(
    words: tuple[str, ...], say: Say, tmp_path: Path
) -> None:
    say(f"records {' '.join(words)}", *words, "--records", str(records_of(6, tmp_path / "records.sqlite")))


@pytest.mark.parametrize("name", ["passed.txt", "revoked.json"])
def test_a_verdict_on_a_certificate_says_what_it_said(name: str, say: Say) -> None:
    key = ["--key", str(RELEASE / "public-key.txt"), "--revoked", str(RELEASE / "revocations.txt")]
    say(f"verify {name}", "verify", str(RELEASE / name), *key, code=1 if "revoked" in name else 0)
