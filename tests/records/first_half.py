"""A process that begins attempts and goes before they are over: FILE COUNT FAREWELL."""

import json
import os
import sys
from itertools import islice
from pathlib import Path
from random import Random

from app.procedure.library import Library
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from tests.records.scripts import WHEN, scripts


def main(file: Path, count: int, farewell: str) -> None:
    library, chance, done = Library(), Random(2), {}
    store = AttemptStore.open(file)
    for script in islice(scripts(library, "two processes"), count):
        recording = AttemptRecorder.begin(store, script.started, script.house, library, WHEN)
        part = chance.randint(1, len(script.entries) - 1)
        for entry in script.entries[:part]:
            recording.submit(entry)
        done[recording.attempt] = part
    print(json.dumps(done), flush=True)
    if farewell == "closes":
        store.close()
    else:
        os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
