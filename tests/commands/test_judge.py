"""`hcf-trainer judge` grades what a supervisor typed in."""

import json
from pathlib import Path

import pytest

from app.launch import main

EXAMPLES = Path(__file__).parents[1] / "examples"
ROUND = EXAMPLES / "oxford-full-table.json"


@pytest.fixture
def plan() -> list[str]:
    steps: list[str] = json.loads((EXAMPLES / "oxford-full-table.ruling.json").read_text("utf-8"))["steps"]
    return steps


def account(tmp_path: Path, lines: list[str]) -> str:
    file = tmp_path / "acts.txt"
    file.write_text("\n".join(lines), "utf-8")
    return str(file)


def test_a_perfect_account_scores_100(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", str(ROUND), account(tmp_path, plan), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"right": len(plan), "faults": [], "cost": 0, "score": 100}


def test_the_form_of_the_json(tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.replace("pay 4 ante 10", "pay 4 ante 25") for line in plan if line != "scan"]
    expose = lines.index("expose dealer")
    lines[expose], lines[expose - 1] = lines[expose - 1], lines[expose]
    assert main(["judge", str(ROUND), account(tmp_path, lines), "--json"]) == 0
    judged = json.loads(capsys.readouterr().out)
    assert judged["faults"] == [
        {
            "line": expose, "did": "expose dealer", "kind": "early", "step": "expose dealer", "severity": "critical",
            "cost": 0, "source": "000 §Dealing 4", "jumped": "scan",
            "why": "Every Ante and bonus must be down before the first card. No one can add a bet later.",
        },
        {
            "line": lines.index("pay 4 ante 25") + 1, "did": "pay 4 ante 25", "kind": "amount",
            "step": "pay 4 ante 10", "severity": "critical", "cost": 15, "source": "000 §Dealing 19",
            "why": "The player has the higher hand: even money on both.",
        },
        {
            "line": None, "did": "", "kind": "omitted", "step": "scan", "severity": "minor", "cost": 0,
            "source": "000 §Dealing 4",
            "why": "Every Ante and bonus must be down before the first card. No one can add a bet later.",
        },
    ]  # fmt: skip
    assert (judged["right"], judged["cost"], judged["score"]) == (len(lines) - 2, 15, 49)


def test_corrected_and_followed_faults_carry_their_marks(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    place = plan.index("pay 3 raise 25")
    lines = [*plan[:place], "take 3 raise", "take 3 ante", *plan[place + 2 :]]
    place = lines.index("pay 4 flush 250")
    lines[place : place + 1] = ["pay 4 flush 25", "recover 4 flush 25", "pay 4 flush 250"]
    assert main(["judge", str(ROUND), account(tmp_path, lines), "--json"]) == 0
    first, second, third = json.loads(capsys.readouterr().out)["faults"]
    assert (first["corrected"], first["cost"], first["severity"]) == (True, 0, "major")
    assert third["follows"] == second["line"]


def test_the_report_names_fault_step_reason_and_source(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    place = plan.index("pay 3 raise 25")
    lines = [*plan[:place], "take 3 raise", "take 3 ante", *plan[place + 2 :]]
    lines[lines.index("pay 4 flush 250")] = "pay 4 flush 275"
    expose = lines.index("expose dealer")
    lines[expose], lines[expose - 1] = lines[expose - 1], lines[expose]
    assert main(["judge", str(ROUND), account(tmp_path, lines)]) == 0
    report = capsys.readouterr().out
    for words in (
        "Oxford Casino", "3 faults (3 critical)", "Players were underpaid $75.", "wrong amount", "+$25",
        "Flush Bonus Pay Table, Schedule A", "too early, skipped pick-up 4", "caused by line", "−$50",
    ):  # fmt: skip
        assert words in report, words


def test_a_perfect_report_says_so(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [*plan[:-1], "recover 4 ante 5", plan[-1]]
    assert main(["judge", str(ROUND), account(tmp_path, plan)]) == 0
    assert "Perfect: every step in order" in capsys.readouterr().out
    assert main(["judge", str(ROUND), account(tmp_path, lines)]) == 0
    assert "Players were underpaid $5." in capsys.readouterr().out


def test_unreadable_input_is_refused_with_file_and_line(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    acts = account(tmp_path, ["scan", "deel 3"])
    assert main(["judge", str(ROUND), acts]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"hcf-trainer: {acts}: line 2: unknown word “deel”; did you mean “deal”?\n"
    assert main(["judge", str(tmp_path / "none.json"), acts]) == 2
    assert "none.json: cannot be read: No such file or directory" in capsys.readouterr().err


def test_files_the_wrong_way_round_are_noticed(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", account(tmp_path, plan), str(ROUND)]) == 2
    assert "is a round; put the round file first, then the dealer's log" in capsys.readouterr().err


def test_an_empty_account_is_judged_and_pointed_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", str(ROUND), account(tmp_path, [])]) == 0
    assert "The log has no steps in it. Is this the right file?" in capsys.readouterr().out


def test_a_report_says_after_which_line_what_went_wrong(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "round.json"
    event = {"at": "deal 2", "kind": "touched-wager", "spot": 2}
    file.write_text(json.dumps(json.loads(ROUND.read_text("utf-8")) | {"events": [event]}), "utf-8")
    lines = ["# what the camera saw", *plan]
    assert main(["judge", str(file), account(tmp_path, lines)]) == 0
    told = "Spot 2 touched a wager after the first card. Missed."
    assert f"After line {lines.index('deal 2') + 1} (deal 2): {told}\n" in capsys.readouterr().out
    assert main(["judge", str(file), account(tmp_path, plan[:1])]) == 0
    assert told not in capsys.readouterr().out


def test_a_call_that_nothing_asked_for_is_a_remark_without_points(
    tmp_path: Path, plan: list[str], capsys: pytest.CaptureFixture[str], wide: None
) -> None:
    assert main(["judge", str(ROUND), account(tmp_path, [*plan[:4], "call supervisor", *plan[4:]])]) == 0
    report = capsys.readouterr().out
    assert "Score 100 of 100." in report
    assert "Note, no points off. Line 5, call supervisor: There was no need to call here." in report
    assert "Perfect: every step in order and every dollar right." in report


def test_the_report_says_what_rests_on_rules_that_the_house_has_not_confirmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    steps = json.loads((EXAMPLES / "pechanga-wheel.ruling.json").read_text("utf-8"))["steps"]
    acts = account(tmp_path, [step for step in steps if step != "scan"])
    assert main(["judge", str(EXAMPLES / "pechanga-wheel.json"), acts]) == 0
    report = capsys.readouterr().out
    assert (
        "1 fault is against rules the house has not confirmed. Unconfirmed rules do not count in an exam."
        in report
    )
    assert "Common practice, not confirmed by the house" in report
    acts = account(tmp_path, [step for step in steps if step != "scan" and not step.startswith("present")])
    assert main(["judge", str(EXAMPLES / "pechanga-wheel.json"), acts]) == 0
    found = capsys.readouterr().out
    count = found.count("not confirmed by the house")
    assert count > 1
    assert f"{count} faults are against rules the house has not confirmed." in found
