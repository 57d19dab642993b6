"""A round that somebody was dealing when the kiosk fell, and the command that goes on with it."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from app.kiosk.session_file import Presence, PresenceFile
from app.procedure.library import Library
from app.records.records import Records
from app.training.deal_round import deal_round
from app.training.deck import deck_of

ROOT = Path(__file__).parents[3]


def orders(present: Path) -> Path:
    """The file that tells a kiosk inside a watchdog what to do, beside the one that says who is here."""
    return present.with_suffix(".orders")


def tell_inside(command: list[str], way: str) -> None:
    """Let a kiosk that was started by this command crash, hang or fail."""
    file = orders(Path(command[-1]))
    draft = file.with_suffix(".draft")
    draft.write_text(way, "utf-8")
    draft.rename(file)


def cut_off(library: Library, folder: Path) -> list[str]:
    """Records with the round, in this folder; how to start a kiosk that goes on with it (`inside`)."""
    chance, records, present = Random(7), folder / "records.sqlite", folder / "present.json"
    kept = Records(records, library, lambda: datetime.now(UTC))
    trainee = kept.people.add("Ann Lee", "B7").id
    kept.sign_in(trainee)
    data = deal_round(library.house("oxford"), chance, players=6)
    kept.begin("practice", data, deck_of(data, chance))
    kept.set_aside()
    PresenceFile(present).keep(Presence(trainee, "oxford", "practice", None, True))
    return [sys.executable, str(Path(__file__).with_name("inside.py")), str(records), str(present)]
