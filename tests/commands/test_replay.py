"""`hcf-trainer replay` shows an attempt again, or which there are."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from app import __version__, places
from app.launch import main
from app.learning.dates import moment_words
from app.procedure.library import Library
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted, AttemptEnded, Noted, Paused, Resumed, Started, TakenBack
from tests.records.scripts import WHEN

ROUND = Path(__file__).parents[1] / "examples" / "oxford-full-table.json"
DECK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
NO_EXAMS = "Exams are not listed here. To list and replay them, open Exams… in the window’s menu."
SHOWN = moment_words(WHEN.astimezone()).split()


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")


@pytest.fixture
def started(library: Library) -> Started:
    data = json.loads(ROUND.read_text("utf-8"))
    return Started("practice", data, DECK, library.text("oxford").hash, __version__)


@pytest.fixture
def file(tmp_path: Path, library: Library, started: Started) -> Path:
    """Two attempts: a finished one with a slip taken back and a step left out, and a test just begun."""
    file = tmp_path / "records.sqlite"
    with AttemptStore.open(file) as store:
        text = library.text("oxford")
        one = AttemptRecorder.begin(store, started, text, library, WHEN)
        plan = [str(due.step) for due in one.session.ruling.steps]
        for entry in (Acted(plan[0], 1.0), Acted("expose dealer", 62.5), Paused(63.0), Resumed(70.0)):
            one.submit(entry)
        for words in plan[1:-1]:
            one.submit(Acted(words, 71.0))
        one.submit(Acted(plan[-1], 72.0))
        one.submit(TakenBack(73.0))
        one.submit(Noted("hands over the deck", 73.5))
        one.end(74.0)
        two = AttemptRecorder.begin(store, replace(started, mode="test"), text, library, WHEN)
        two.submit(Acted("void round", 1.0))
    return file


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["replay", *words]) == 0
    return capsys.readouterr().out


def test_the_list_has_the_newest_first(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed(capsys, "--records", str(file)).splitlines()[3:5]
    assert [row.split() for row in rows] == [
        ["2", *SHOWN, "oxford", "test", "unfinished"],
        ["1", *SHOWN, "oxford", "practice", "95", "of", "100,", "1", "fault"],
    ]


def test_the_list_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    two, one = json.loads(printed(capsys, "--records", str(file), "--json"))
    assert (two["attempt"], two["mode"], two["verdict"]) == (2, "test", None)
    assert (one["attempt"], one["started"], one["house"]) == (1, "2025-11-16T09:30:00+00:00", "oxford")
    assert one["verdict"]["score"] == 95


def test_an_attempt_is_shown_act_by_act(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = printed(capsys, "1", "--records", str(file))
    lines = [" ".join(line.split()) for line in report.splitlines()]
    assert lines[0] == f"Attempt 1: practice at oxford, {' '.join(SHOWN)}"
    for line in (
        "1 0:01.0 scan",
        "1:02.5 expose dealer too early, undone",
        "1:03.0 (stopped the clock)",
        "1:10.0 (resumed)",
        "1:13.0 (undid the last move)",
        "1:13.5 (noted: hands over the deck)",
        "1:14.0 (end)",
    ):
        assert line in lines
    assert "Score 95 of 100." in report
    assert "skipped" in report
    assert "Version 0" not in report.replace(f"Version {__version__}, house file", "")


def test_an_attempt_as_json(file: Path, started: Started, capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "1", "--records", str(file), "--json"))
    assert (told["attempt"], told["mode"], told["engine"], told["remark"]) == (1, "practice", __version__, "")
    assert (told["round"], told["deck"]) == (started.round, DECK)
    assert told["entries"][0] == {"kind": "acted", "words": "scan", "at": 1.0, "line": 1}
    assert told["entries"][1] == {
        "kind": "acted", "words": "expose dealer", "at": 62.5,
        "was_taken_back": True, "fault": "early", "due": "expose dealer",
    }  # fmt: skip
    assert told["entries"][-1] == {"kind": "ended", "at": 74.0}
    assert told["verdict"] == told["verdict_now"]
    assert [fault["kind"] for fault in told["verdict"]["faults"]] == ["omitted"]


def test_an_unfinished_test_gives_nothing_away(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = printed(capsys, "2", "--records", str(file))
    assert "The attempt is unfinished." in report
    assert "not due" not in report
    assert "Score" not in report
    told = json.loads(printed(capsys, "2", "--records", str(file), "--json"))
    assert (told["verdict"], told["verdict_now"]) == (None, None)


def test_then_and_now_of_an_older_engine(
    file: Path, library: Library, started: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    fault = {"line": 1, "did": "scan", "kind": "extra", "step": "", "severity": "minor", "cost": 0}
    with AttemptStore.open(file) as store:
        attempt = store.begin(replace(started, engine="0.0.9"), library.text("oxford"), WHEN)
        store.append(attempt, 1, AttemptEnded({"score": 42, "faults": [fault]}, 1.0))
    report = printed(capsys, str(attempt), "--records", str(file))
    assert "Version 0.0.9 graded this attempt. The original verdict stands." in report
    assert "Original verdict: 42 of 100, 1 fault." in report
    rows = [line.split() for line in report.splitlines()]
    assert ["Line", "Move", "Fault", "Correct", "Weight", "Cost", "Why"] in rows
    assert ["1", "scan", "extra", "minor", "0"] in rows
    assert f"Verdict today, version {__version__}: 0 of 100" in report


def test_a_list_of_attempts_says_where_the_exams_are(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--records", str(file)).splitlines()[-1] == NO_EXAMS


def test_what_is_not_there_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, sentence in (
        (["3"], f"{file}: there is no attempt 3"),
        (["9" * 18], f"{file}: there is no attempt {'9' * 18}"),
        (["9" * 30], f"“{'9' * 30}” is not an attempt number; leave it out to list the attempts"),
        (["three"], "“three” is not an attempt number; leave it out to list the attempts"),
    ):
        assert main(["replay", *words, "--records", str(file)]) == 2
        assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"


def test_looking_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    none = tmp_path / "none.sqlite"
    assert main(["replay", "--records", str(none)]) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {none}: no records found\n"
    assert main(["replay", "1"]) == 2
    assert "no records found" in capsys.readouterr().err
    assert printed(capsys).splitlines() == ["Nothing has been recorded yet.", NO_EXAMS]
    assert printed(capsys, "--json") == "[]\n"
    assert not none.exists()
    assert not places.records().exists()


def test_what_went_wrong_stands_after_the_act_at_which_it_did(
    tmp_path: Path, library: Library, started: Started, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the act was done, taken back and done again."""
    file = tmp_path / "troubled.sqlite"
    event = {"at": "deal 2", "kind": "hand-count", "spot": 2, "cards": 6}
    troubled = replace(started, round={**started.round, "events": [event]})
    with AttemptStore.open(file) as store:
        attempt = AttemptRecorder.begin(store, troubled, library.text("oxford"), library, WHEN)
        for entry in (Acted("scan", 1.0), Acted("deal 1", 2.0), Acted("deal 2", 3.0), TakenBack(4.0)):
            attempt.submit(entry)
        attempt.submit(Acted("deal 2", 5.0))
        attempt.submit(Acted("call supervisor", 6.0))
    report = printed(capsys, "1", "--records", str(file))
    lines = [" ".join(line.split()) for line in report.splitlines()]
    place = lines.index("Spot 2 received six cards.")
    assert lines[place - 1 : place + 2] == [
        "3 0:05.0 deal 2",
        "Spot 2 received six cards.",
        "4 0:06.0 call supervisor",
    ]
    told = json.loads(printed(capsys, "1", "--records", str(file), "--json"))
    assert told["happened"] == [
        {"before": 5, "kind": "hand-count", "spot": 2, "text": "Spot 2 received six cards."}
    ]
    assert told["entries"][5]["words"] == "call supervisor"


def test_where_nothing_went_wrong_nothing_is_said_of_it(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "happened" not in json.loads(printed(capsys, "1", "--records", str(file), "--json"))
