"""`hcf-trainer deal` deals rounds that `rule` reads, and lists what can be wanted."""

import json
from pathlib import Path

import pytest

from app.launch import main
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from tests.procedure.own_house import HEAD, write

Capture = pytest.CaptureFixture[str]


def test_rounds_are_lines_that_can_be_ruled_on(library: Library, capsys: Capture) -> None:
    assert main(["deal", "--house", "greektown", "--seed", "5", "--count", "30"]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert len(lines) == 30
    for line in lines:
        assert rule(*round_from_text(line, library.house)).house.id == "greektown"
    assert captured.err == ""


def test_one_round_if_no_number_is_said(capsys: Capture) -> None:
    assert main(["deal", "--house", "cuda", "--seed", "1"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_features_are_in_every_round(library: Library, capsys: Capture) -> None:
    words = ["deal", "--house", "oxford", "--with", "limit-cut", "not-qualified", "--with", "flush-5"]
    assert main([*words, "--seed", "2", "--count", "10"]) == 0
    for line in capsys.readouterr().out.splitlines():
        ruling = rule(*round_from_text(line, library.house))
        assert ruling.cut
        assert not ruling.qualifies
        assert 5 in {settlement.reading.flush_length for settlement in ruling.settlements}


def test_a_seed_deals_the_same_again_and_a_larger_count_begins_alike(capsys: Capture) -> None:
    words = ["deal", "--house", "pechanga", "--seed", "77", "--count"]
    outputs = []
    for count in ("3", "3", "5"):
        assert main([*words, count]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert outputs[2].startswith(outputs[0])


def test_a_seed_of_its_own_is_told_and_can_be_repeated(capsys: Capture) -> None:
    words = ["deal", "--house", "two-to-ten", "--with", "tie"]
    assert main(words) == 0
    first = capsys.readouterr()
    word, seed = first.err.split()
    assert word == "seed"
    assert main([*words, "--seed", seed]) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == ""
    assert main(words) == 0
    assert capsys.readouterr().out != first.out


def test_an_event_is_written_into_the_round(capsys: Capture) -> None:
    assert main(["deal", "--house", "cuda", "--with", "event-tip-question", "--seed", "3"]) == 0
    data = json.loads(capsys.readouterr().out)
    (event,) = data["events"]
    assert event["kind"] == "tip-question"
    assert event["spot"] in {spot["spot"] for spot in data["spots"]}


def test_features_are_listed_with_how_often_they_come(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["deal", "--house", "greektown", "--features"]) == 0
    captured = capsys.readouterr()
    rows = {line.split()[0]: " ".join(line.split()[1:]) for line in captured.out.splitlines() if line.split()}
    assert rows["not-qualified"] == "the dealer does not qualify 1 in 4.1 rounds"
    assert rows["flush-7"] == "a player has a 7-card flush 1 in 19,490.8 hands"
    assert rows["straight-flush-7"].endswith("1 in 4,180,767.5 hands")
    assert rows["progressive-ace-high-6"].endswith("“six-card, Ace-high” 1 in 743,247.6 hands")
    assert rows["folded-winner"] == "a folded hand still wins a bonus – (depends on how players bet and play)"
    assert "limit-cut" not in rows
    assert captured.err == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--with", "flash-7"], "unknown feature “flash-7”; did you mean “flush-7”?"),
        (["--with", "limit-cut"], "pechanga has no “limit-cut”: this house doesn't post a payout limit"),
        (["--count", "0"], "--count must be at least 1, not 0"),
        (
            ["--with", "tie", "just-qualifies"],
            "“tie” and “just-qualifies” can't be in the same round: both need the dealer's hand",
        ),
    ],
)
def test_what_cannot_be_dealt_is_refused(words: list[str], sentence: str, capsys: Capture) -> None:
    assert main(["deal", "--house", "pechanga", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"hcf-trainer: {sentence}\n"


def test_an_unknown_house_is_refused(capsys: Capture) -> None:
    assert main(["deal", "--house", "oxfrod"]) == 2
    assert "did you mean “oxford”?" in capsys.readouterr().err


def test_a_house_of_ones_own(tmp_path: Path, capsys: Capture) -> None:
    write(tmp_path, HEAD)
    assert main(["deal", "--house", "sixth", "--houses", str(tmp_path), "--seed", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["house"] == "sixth"
