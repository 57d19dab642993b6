"""The heart beats into a pipe until nobody listens any more."""

import os
import subprocess
import sys
from pathlib import Path

from app.kiosk.heartbeat import Heartbeat

ROOT = Path(__file__).parents[2]
PRINTS = "from app.kiosk.heartbeat import Heartbeat; heart = Heartbeat.at_standard_output(); print('words'); heart.beat()"


def test_a_beat_is_heard_and_one_that_nobody_hears_is_known() -> None:
    reading, writing = os.pipe()
    heart = Heartbeat(writing)
    assert heart.beat()
    assert os.read(reading, 10) == b"."
    os.close(reading)
    assert not heart.beat()
    os.close(writing)


def test_what_is_printed_is_no_beat() -> None:
    done = subprocess.run([sys.executable, "-c", PRINTS], cwd=ROOT, capture_output=True, check=True)
    assert (done.stdout, done.stderr.strip()) == (b".", b"words")
