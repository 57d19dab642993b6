"""`hcf-trainer watch` tells the perfect deal."""

import json
from pathlib import Path

import pytest

from app.launch import main
from app.procedure.narration import doing
from app.procedure.vocabulary import FORMS, Step

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_every_step_is_told_with_what_is_said_why_and_source(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert main(["watch", str(EXAMPLES / "cuda-must-beat.json")]) == 0
    told = capsys.readouterr().out
    for words in (
        "“Designated player qualifies with a four-card, King-high”", "“No more bets”", "press green",
        "pay 5 flush 10", "4-card pays 2 to 1.", "Cuda Casino Poker rules, Flush Wager", "take 7 straight_flush",
    ):  # fmt: skip
        assert words in told, words


def test_what_goes_wrong_is_told_between_its_step_and_the_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    data = json.loads((EXAMPLES / "oxford-full-table.json").read_text("utf-8"))
    event = {"at": "deal 2", "kind": "hand-count", "spot": 2, "cards": 6}
    file = tmp_path / "round.json"
    file.write_text(json.dumps({**data, "events": [event]}), "utf-8")
    assert main(["watch", str(file)]) == 0
    rows = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    place = rows.index("(happens) Spot 2 received six cards.")
    assert " deal 2 " in rows[place - 1]
    assert " call supervisor " in rows[place + 1]


def test_a_round_that_cannot_be_read_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text("{}", "utf-8")
    assert main(["watch", str(file)]) == 2
    assert str(file) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("step", "form"),
    [
        (Step("push", 3), "push N"),
        (Step("push", 3, "flush"), "push N WAGER"),
        (Step("return", 3, "raise"), "return N WAGER"),
        (Step("deal", "dealer"), "deal dealer"),
        (Step("set", "dealer", "Qc 9c"), "set dealer CARDS"),
        (Step("call", "dealer", "not-qualified"), "call dealer not-qualified"),
        (Step("say", "we can"), "say WORDS"),
    ],
)
def test_a_step_is_told_by_its_form(step: Step, form: str) -> None:
    assert doing(step) == FORMS[form].replace("BANKER", "dealer")
