"""Killed at any moment in the window: the next start offers the round, the same table, the same faults."""

import json
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.procedure.library import Library
from app.records.records import Records
from app.session.attempt_log import Acted, Entry
from app.session.replay import replay
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.shell.main_window import MainWindow
from tests.bulk import figure
from tests.ui.modes.killed import likeness
from tests.ui.modes.people import click
from tests.ui.screens import ROOT
from tests.ui.windows import sweep

KILLS = 200
MOST_TOLD = 150
LONGEST = 0.006
"""Seconds after the last thing that was waited for."""

Told = dict[str, Any]


def killed_dealer(records: Path, settings: Path, seed: str, chance: Random) -> list[Told]:
    """Somebody who dealt until they were killed; everything they told of."""
    wanted = chance.randint(1, MOST_TOLD)
    words = [sys.executable, "-m", "tests.ui.modes.killed", str(records), str(settings), seed]
    told: list[Told] = []
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        try:
            while len(told) < wanted:
                line = process.stdout.readline()
                assert line, process.stderr.read().decode()
                told.append(json.loads(line))
            moment = perf_counter() + chance.uniform(0, LONGEST)
            while perf_counter() < moment:
                pass
        finally:
            process.kill()
        rest = process.stdout.read().decode()
        process.wait()
        assert process.returncode != 0, "it ended by itself"
    # A line that was cut off was not told.
    told += [json.loads(line) for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    return told


def next_start(library: Library, settings: Path, keeping: Records) -> MainWindow:
    window = MainWindow(library, Settings(house="oxford", motion="off"), settings)
    window.resize(1024, 600)
    window.show()
    window.begin(Random(1), keeping)
    QApplication.processEvents()
    return window


def question_in(window: MainWindow) -> VerdictPanel | None:
    asked = [panel for panel in window.findChildren(VerdictPanel) if panel.isVisible()]
    return asked[0] if asked else None


def check_nothing_lost(keeping: Records, library: Library, told: list[Told]) -> bool:
    """Everything that was told is in the records and is the same; was the newest round cut off after an act?"""
    last = told[-1]
    store = keeping._store
    newest = store.newest()
    assert newest
    # A round that nobody had told of may have begun just before the end.
    assert newest.id - last["attempt"] in (0, 1)
    kept = store.attempt(last["attempt"])
    extra: list[Entry] = list(kept.entries[last["written"] :])
    assert len(extra) <= 1, "one act at a time"
    assert len(kept.entries) >= last["written"], "what was told was not there"
    house = library.house_of(kept.house)
    then = replay(kept.started, house, kept.entries[: last["written"]])
    assert json.loads(json.dumps(likeness(then))) == {key: last[key] for key in likeness(then)}
    acted = any(isinstance(entry, Acted) for entry in store.attempt(newest.id).entries)
    return newest.verdict is None and acted


def go_on_to_the_end(window: MainWindow) -> None:
    """Deal the rest of the round as it should be."""
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    if dealing.verdict.isVisible():
        click(dealing.verdict.buttons["resume"])
    while (due := dealing.session.machine_act()) is not None:
        dealing.act(due)
        assert not dealing.verdict.isVisible()
    if dealing.session.mode != "test":
        assert dealing.session.scorecard().score == 100
    dealing.finish()
    assert dealing.session.ended
    assert dealing.verdict.text.startswith("Score ") == (dealing.session.mode == "test")


@pytest.mark.bulk
@pytest.mark.timeout(3600)
def test_the_next_start_offers_the_round_with_nothing_lost_and_it_goes_on_to_its_end(
    tmp_path: Path, library: Library, letters: str
) -> None:
    chance = Random("kills in the window")
    settings = tmp_path / "settings.json"
    records = tmp_path / "records-0.sqlite"
    offered = extra = 0
    for kill in range(figure(KILLS, share=100)):
        if chance.random() < 0.3:
            records = tmp_path / f"records-{kill}.sqlite"
        told = killed_dealer(records, settings, f"dealer {kill}", chance)
        keeping = Records(records, library, lambda: datetime.now(UTC))
        is_cut_off = check_nothing_lost(keeping, library, told)
        window = next_start(library, settings, keeping)
        question = question_in(window)
        assert bool(question) == is_cut_off
        if question:
            offered += 1
            newest = keeping._store.newest()
            assert newest
            kept = keeping._store.attempt(newest.id)
            then = replay(kept.started, library.house_of(kept.house), kept.entries)
            extra += newest.id > told[-1]["attempt"] or len(kept.entries) > told[-1]["written"]
            assert str(len(then.acts)) in question.text or not then.acts
            click(question.buttons["on"])
            assert window.navigator.modes.dealing
            assert likeness(window.navigator.modes.dealing.session) == likeness(then)
            assert window.navigator.modes.dealing.moment.table == then.now().table
            done = len([entry for entry in kept.entries if isinstance(entry, Acted)])
            if chance.random() < 0.6:
                go_on_to_the_end(window)
                assert len(keeping._store.attempt(newest.id).entries) > done
        window.close()
        window.deleteLater()
        sweep()
        keeping._store.close()
    print(
        f"{figure(KILLS, share=100)} kills, {offered} rounds offered, {extra} with an entry nobody had been told of"
    )
    assert offered
