"""The table of wagers: it is whole, and one more wager is one more entry in it and a house file."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from app.game.wagers import (
    BONUSES,
    BOTH_BONUSES,
    FIRST_WAGERS,
    FURTHER_WAGERS,
    LAYOUT_BONUSES,
    MAIN_WAGERS,
    METER_BONUSES,
    RUN_BONUSES,
    WAGER_FACTS,
    WAGER_NAMES,
    WAGERS,
)

ROOT = Path(__file__).parents[2]
ENTRY = '"suited": WagerFacts("Suited", ("SUITED",), "X", "before", "flush", (2, 9)),'
HOUSE = """
name = "Sixth Wager"
source = "standard"

[rules.tuck]
rows = [{ spots = [1, 2, 3, 4, 5, 6, 7, 8], under = ["flush", "straight_flush", "progressive", "suited"] }]

[bonus.suited]
against = "table"
folded = "stands"
why = "A bet on the player's own suited cards."

[tables.suited.posted]
lines = { 7 = 100, 6 = 50, 5 = 9, 4 = 2 }

[limits.suited]
min = 1
max = 50
why = "The table's sign."

[steps.settle-wagers]
wagers = ["raise", "ante", "flush", "straight_flush", "progressive", "suited"]
"""
SCRIPT = """
import json, sys
from pathlib import Path
from random import Random
from app.drills.catalogue import drills_at
from app.drills.other_houses import course_at
from app.grading.judge import judge
from app.procedure.rule_book import book_of
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.ui.table.layout import lay_out
from app.ui.table.art.placards import limit_rows, pay_rows

library = Library(own=Path(sys.argv[1]), cache=Path(sys.argv[1]) / "cache")
house = library.house("sixth")
found = {"faults": 0, "paid": 0, "taken": 0, "tucked": 0, "drills": [], "oxford": list(library.house("oxford").rules.bonuses)}
for seed in range(25):
    ruling = rule(*round_from_plain(deal_round(house, Random(seed)), lambda _: house))
    steps = [due.step for due in ruling.steps]
    found["faults"] += len(judge(ruling, list(enumerate(steps, 1))).faults)
    for name, verb in (("paid", "pay"), ("taken", "take"), ("tucked", "tuck")):
        found[name] += sum((step.verb, step.what) == (verb, "suited") for step in steps)
    wrong = next((step for step in steps if (step.verb, step.what) == ("pay", "suited")), None)
    if wrong:
        acts = [step._replace(cents=step.cents + 100) if step == wrong else step for step in steps]
        found["overpaid"] = [fault.cost for fault in judge(ruling, list(enumerate(acts, 1))).faults]
course = course_at(library, "sixth")
for drill in drills_at(course):
    for skill in drill.skills(course)[:6]:
        drill.ask(course, skill.name, Random(1))
    found["drills"].append(drill.name)
tuck = next(drill for drill in drills_at(course) if drill.name == "tuck")
found["tucks"] = sum("suited" in str(tuck.ask(course, "one", Random(seed)).shows) for seed in range(40))
spot = lay_out(house, 1600, 900).spots[1]
found["circles"] = list(spot.circles)
found["placard"] = [cell.text for cell in pay_rows(house, house.posted)[0]]
found["limits"] = [row[0].text for row in limit_rows(house)]
found["book"] = any("Suited" in entry.title for chapter in book_of(house) for entry in chapter.entries)
print(json.dumps(found))
"""


def test_every_wager_has_its_facts_in_the_order_of_its_name() -> None:
    assert tuple(WAGER_FACTS) == WAGERS == (*MAIN_WAGERS, *BONUSES)
    assert len({facts.key for facts in WAGER_FACTS.values()} - {"B", "N"}) == len(WAGERS)
    assert len({facts.lies for facts in WAGER_FACTS.values()}) == len(WAGERS)
    assert list(WAGER_NAMES.values()) == [
        "Raise",
        "Ante",
        "Flush",
        "Straight Flush",
        "Progressive",
        "Side Bet",
        "Envy",
    ]


def test_the_lists_of_wagers() -> None:
    assert MAIN_WAGERS == ("raise", "ante")
    assert ("ante", *BONUSES) == FIRST_WAGERS
    assert RUN_BONUSES == ("straight_flush", "progressive")
    assert METER_BONUSES == ("progressive",)
    assert LAYOUT_BONUSES == (*BOTH_BONUSES, *FURTHER_WAGERS) == ("flush", "straight_flush", "side", "envy")


def test_one_more_wager_is_an_entry_and_a_house_file(tmp_path: Path) -> None:
    hidden = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "app", tmp_path / "app", ignore=hidden)
    shutil.copytree(ROOT / "procedures", tmp_path / "procedures", ignore=hidden)
    file = tmp_path / "app" / "game" / "wagers.py"
    text = file.read_text("utf-8")
    text, count = re.subn(r"((?:Wager|Bonus) = Literal\[[^]]*?),?\s*\]", r'\1, "suited"]', text)
    assert count == 2
    place = text.index("}\n", text.index("WAGER_FACTS: dict"))
    file.write_text(f"{text[:place]}    {ENTRY}\n{text[place:]}", "utf-8")
    own = tmp_path / "own"
    own.mkdir()
    (own / "sixth.toml").write_text(HOUSE, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(own)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["faults"] == 0
    assert min(found["paid"], found["taken"], found["tucked"]) > 0
    assert found["overpaid"] == [100]
    assert {"payout", "settle", "tuck", "what-next"} <= set(found["drills"])
    assert found["tucks"] > 0
    assert found["circles"] == ["raise", "ante", "straight_flush", "flush", "suited"]
    assert "SUITED" in found["placard"]
    assert "Suited" in found["limits"]
    assert found["book"]
    assert found["oxford"] == ["flush", "straight_flush"]
