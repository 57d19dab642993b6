"""Deals rounds and records them, with the modules of the version before first on the path: FILE NUMBER."""

import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from random import Random

from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.records.records import Records
from app.training.deal_round import deal_round
from app.training.deck import deck_of

# What a log of acts was called then.
Acted = import_module("app.session.log").Acted

library, chance = Library(), Random(7)
keeping = Records(Path(sys.argv[1]), library, lambda: datetime.now(UTC))
for house in list(library.files())[: int(sys.argv[2])]:
    data = deal_round(library.house(house), chance)
    recording = keeping.begin("test", data, deck_of(data, chance))
    steps = rule(*round_from_plain(data, library.house)).steps
    for second, due in enumerate(steps, 1):
        recording.submit(Acted(str(due.step), float(second)))
    recording.end(len(steps) + 1.0)
