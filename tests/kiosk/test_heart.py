"""The heart beats into a pipe until nobody listens any more."""

import os
import subprocess
import sys
from pathlib import Path

from app.kiosk.heartbeat import Heartbeat

ROOT = Path(__file__).parents[2]
PRINTS = """
from app.kiosk.heartbeat import Heartbeat
heart = Heartbeat.at_standard_output()
try:
    import resource
    print('core', resource.getrlimit(resource.RLIMIT_CORE)[0])
except ImportError:
    print('core 0')
import faulthandler
print(faulthandler.is_enabled())
heart.beat()
"""


def test_a_beat_is_heard_and_one_that_nobody_hears_is_known() -> None:
    reading, writing = os.pipe()
    heart = Heartbeat(writing)
    assert heart.beat()
    assert os.read(reading, 10) == b"."
    os.close(reading)
    assert not heart.beat()
    os.close(writing)


def test_what_is_printed_is_no_beat_and_a_crash_leaves_a_traceback_and_no_core() -> None:
    done = subprocess.run([sys.executable, "-c", PRINTS], cwd=ROOT, capture_output=True, check=True)
    assert (done.stdout, done.stderr.split()) == (b".", [b"core", b"0", b"True"])
