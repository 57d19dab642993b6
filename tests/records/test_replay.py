"""Replay equals live, whoever wrote it, whatever became of the house's file since."""

import json
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal
from itertools import islice
from pathlib import Path

import pytest

from app import __version__
from app.errors import Refused
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.library import Library
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_replay import replay_attempt
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted, AttemptEnded, Noted
from tests.bulk import figure
from tests.records.scripts import WHEN, Script, carry_on, carry_out, scripts

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
ROOT = Path(__file__).parents[2]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_a_replay_equals_the_live_attempt(house_id: str, store: AttemptStore, library: Library) -> None:
    for script in islice(
        scripts(library, f"live {house_id}", house_id), figure(10_000, share=200) // len(HOUSES)
    ):
        recording = carry_out(store, script, library)
        live = recording.session
        kept = store.attempt(recording.attempt)
        again = replay_attempt(kept, library)
        assert again.session is not None
        assert again.now == kept.verdict == scorecard_as_plain(live.scorecard()) == script.end.verdict
        assert (again.session.acts, again.session.times) == (live.acts, live.times)
        assert again.session.taken_back == live.taken_back
        assert again.remark == ""


def test_an_attempt_is_read_back_as_it_was_written(
    store: AttemptStore, script: Script, library: Library
) -> None:
    kept = store.attempt(carry_out(store, script, library).attempt)
    assert (kept.started, kept.entries, kept.when) == (script.started, script.entries, WHEN)
    assert (kept.house.text, kept.house.standard) == (script.house.text, script.house.standard)
    assert kept.verdict == script.end.verdict


def test_amounts_of_a_round_stay_exact(store: AttemptStore, script: Script) -> None:
    for meter in (Decimal("999999999999.99"), Decimal("0.01"), 52340.25, 10000):
        started = replace(script.started, round=script.started.round | {"meter": meter})
        kept = store.attempt(store.begin(started, script.house, WHEN)).started.round["meter"]
        assert str(kept) == str(meter)


@pytest.mark.parametrize("farewell", ["closes", "is cut off"])
def test_what_one_process_wrote_another_finishes(farewell: str, file: Path, library: Library) -> None:
    count = 12
    words = [sys.executable, "-m", "tests.records.first_half", str(file), str(count), farewell]
    told = subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    done = {int(attempt): written for attempt, written in json.loads(told).items()}
    assert len(done) == count
    with AttemptStore.open(file) as store:
        assert sorted(done) == sorted(summary.id for summary in store.unfinished())
        for attempt, script in zip(sorted(done), scripts(library, "two processes"), strict=False):
            resumed = AttemptRecorder.resume(store, attempt, library)
            assert resumed.at == script.entries[done[attempt] - 1].at
            carry_on(resumed, script, done[attempt])
            assert store.attempt(attempt).entries == script.entries
        assert store.unfinished() == []


def test_only_an_unfinished_attempt_is_resumed(store: AttemptStore, script: Script, library: Library) -> None:
    finished = carry_out(store, script, library).attempt
    with pytest.raises(
        Refused, match=f"^attempt {finished} is finished; it can be replayed but not resumed$"
    ):
        AttemptRecorder.resume(store, finished, library)
    with pytest.raises(Refused, match=r"^.+[/\\]records\.sqlite: there is no attempt 999$"):
        AttemptRecorder.resume(store, 999, library)


def test_words_nobody_can_read_are_not_written(store: AttemptStore, script: Script, library: Library) -> None:
    recording = AttemptRecorder.begin(store, script.started, script.house, library, WHEN)
    with pytest.raises(Refused, match=r"^unknown word “deel”; did you mean “deal”\?$"):
        recording.submit(Acted("deel 3", 1.0))
    assert store.attempt(recording.attempt).entries == ()
    recording.submit(script.entries[0])
    assert store.attempt(recording.attempt).entries == script.entries[:1]


def test_a_round_nobody_can_deal_is_not_written(
    store: AttemptStore, script: Script, library: Library
) -> None:
    started = replace(script.started, round={"house": script.house.house_id, "dealer": "Xx", "spots": []})
    with pytest.raises(Refused):
        AttemptRecorder.begin(store, started, script.house, library, WHEN)
    assert store.attempts() == []


@pytest.fixture
def own(tmp_path: Path, library: Library) -> Path:
    """A house of the user's own: a copy of a shipped one."""
    folder = tmp_path / "houses"
    folder.mkdir()
    (folder / "my-house.toml").write_bytes(library.text("oxford").text)
    return folder


def test_an_edited_house_file_does_not_change_an_old_attempt(
    store: AttemptStore, own: Path, tmp_path: Path
) -> None:
    before = Library(own=own, cache=tmp_path / "cache")
    script = next(one for one in scripts(before, "edited", "my-house") if one.end.verdict["faults"])
    old = carry_out(store, script, before)
    file = own / "my-house.toml"
    points = '[grading]\npoints = { critical = 2, major = 2, minor = 2 }\nsource = "document of ours"\n'
    file.write_text(f"{file.read_text('utf-8')}\n{points}", "utf-8")
    after = Library(own=own, cache=tmp_path / "cache")
    edited = after.text("my-house")
    begun_now = replace(script, started=replace(script.started, house_hash=edited.hash), house=edited)
    changed = carry_out(store, begun_now, after)
    assert changed.session.scorecard().score > old.session.scorecard().score
    assert replay_attempt(store.attempt(old.attempt), after).now == script.end.verdict
    file.unlink()
    assert replay_attempt(store.attempt(old.attempt), Library(own=own, cache=tmp_path / "other")).remark == ""


def older(store: AttemptStore, script: Script, verdict: dict[str, object]) -> int:
    """A record that an older version of the program has left."""
    attempt = store.begin(replace(script.started, engine="0.0.9"), script.house, WHEN)
    for sequence, entry in enumerate((*script.entries[:-1], AttemptEnded(verdict, 500.0)), 1):
        store.append(attempt, sequence, entry)
    return attempt


def test_an_older_engine_keeps_its_verdict_and_says_so(
    store: AttemptStore, script: Script, library: Library
) -> None:
    verdict = script.end.verdict | {"score": 1}
    replay = replay_attempt(store.attempt(older(store, script, verdict)), library)
    assert replay.attempt.verdict == verdict
    assert replay.now == script.end.verdict
    assert replay.remark == (
        "Version 0.0.9 graded this attempt. The original verdict stands. "
        f"Version {__version__} would give a different verdict."
    )
    same = replay_attempt(store.attempt(older(store, script, script.end.verdict)), library)
    assert same.remark.endswith(f"Version {__version__} gives the same verdict.")


def test_a_record_nobody_can_follow_any_more_keeps_its_verdict(
    store: AttemptStore, script: Script, library: Library
) -> None:
    house = script.house._replace(text=b'name = "of a form that is gone"\nold = 1\n')
    started = replace(script.started, house_hash=house.hash)
    attempt = older(store, replace(script, started=started, house=house), {"score": 77, "faults": []})
    replay = replay_attempt(store.attempt(attempt), library)
    assert (replay.session, replay.now) == (None, None)
    assert replay.attempt.verdict == {"score": 77, "faults": []}
    assert len(replay.moments) == len(script.entries)
    said = f"Version 0.0.9 of the program recorded this attempt, and {__version__} cannot grade it again: "
    assert replay.trouble
    assert replay.remark == f"{said}{replay.trouble}. The original verdict stands."
    assert replay.trouble.startswith(f"{script.started.house_hash and house.house_id}.toml in the records")


def test_an_attempt_in_a_mode_that_never_was_is_told_as_damaged(
    store: AttemptStore, script: Script, library: Library
) -> None:
    kept = store.attempt(carry_out(store, script, library).attempt)
    damaged = replace(kept, started=replace(kept.started, mode="asleep"))  # type: ignore[arg-type]
    assert replay_attempt(damaged, library).trouble == "its record is damaged"


def test_resuming_with_another_version_is_noted(
    store: AttemptStore, script: Script, library: Library
) -> None:
    attempt = store.begin(replace(script.started, engine="0.0.9"), script.house, WHEN)
    store.append(attempt, 1, script.entries[0])
    AttemptRecorder.resume(store, attempt, library).submit(script.entries[1])
    assert store.attempt(attempt).entries == (
        script.entries[0],
        Noted(f"started with version 0.0.9, resumed with {__version__}", script.entries[0].at),
        script.entries[1],
    )


def test_what_was_begun_and_never_touched_is_resumed_at_its_very_start(
    store: AttemptStore, script: Script, library: Library
) -> None:
    attempt = store.begin(replace(script.started, engine="0.0.9"), script.house, WHEN)
    AttemptRecorder.resume(store, attempt, library)
    (noted,) = store.attempt(attempt).entries
    assert noted.at == 0.0


def test_faults_are_marked_where_they_stand_after_acts_were_taken_back(
    store: AttemptStore, library: Library
) -> None:
    script = next(one for one in scripts(library, "marks") if one.started.mode == "practice")
    recording = AttemptRecorder.begin(store, script.started, script.house, library, WHEN)
    plan = [str(due.step) for due in recording.session.ruling.steps]
    for words in (plan[0], "void round", plan[1], *plan[2:-1]):
        recording.submit(Acted(words, 1.0))
    running = replay_attempt(store.attempt(recording.attempt), library)
    assert [place for place, moment in enumerate(running.moments) if moment.fault] == [1]
    assert running.moments[1].taken_back
    recording.end(2.0)
    over = replay_attempt(store.attempt(recording.attempt), library)
    assert [place for place, moment in enumerate(over.moments) if moment.taken_back] == [1]
    assert over.card is not None
    assert [str(fault.step) for fault in over.card.faults] == [plan[-1]]


def test_a_test_that_still_runs_stays_silent(store: AttemptStore, script: Script, library: Library) -> None:
    started = replace(script.started, mode="test")
    recording = AttemptRecorder.begin(store, started, script.house, library, WHEN)
    recording.submit(Acted("void round", 1.0))
    running = replay_attempt(store.attempt(recording.attempt), library)
    assert [moment.fault for moment in running.moments] == [None]
    assert running.now is None
    recording.end(2.0)
    over = replay_attempt(store.attempt(recording.attempt), library)
    assert [moment.fault.kind if moment.fault else None for moment in over.moments] == ["extra", None]
