"""A kiosk that runs: there is one of it, a slow disk is no hang, and settings broken meanwhile do not count."""

import os
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic

import pytest

from app.disk_time import seconds_waited, waiting_for_disk
from app.errors import Refused
from app.kiosk import heartbeat, restart_policy
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.kiosk_lock import only_kiosk
from app.kiosk.settings import KioskSettings, load_last_good
from app.records.db import records_file
from app.records.db.db_errors import refuse_db_errors
from tests.systems import is_private

HOLD = "import sys; from pathlib import Path; from app.kiosk.kiosk_lock import only_kiosk\n"
HOLD += "with only_kiosk(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"


def test_a_second_kiosk_is_refused_until_the_first_is_gone_even_by_a_kill(tmp_path: Path) -> None:
    lock = tmp_path / "kiosk" / "kiosk.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, lock], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as first:
        assert first.stdout
        assert first.stdout.readline().strip() == b"held"
        with (
            pytest.raises(
                Refused, match=r"^a kiosk is already running for this user on this machine; exit it first$"
            ),
            only_kiosk(lock),
        ):
            pass
        first.kill()
    for _ in range(2):
        with only_kiosk(lock):
            assert is_private(lock)


def test_the_watchdog_is_more_patient_than_the_database() -> None:
    assert restart_policy.LONGEST_WAIT > records_file.PATIENCE
    assert restart_policy.BEAT < restart_policy.SILENCE


def test_whoever_asks_the_records_waits_for_the_disk(tmp_path: Path) -> None:
    assert seconds_waited() == 0
    with refuse_db_errors(tmp_path):
        first = seconds_waited()
        with refuse_db_errors(tmp_path):
            assert seconds_waited() >= first > 0
    assert seconds_waited() == 0


def test_a_background_thread_keeps_nobody_waiting(tmp_path: Path) -> None:
    waited: list[float] = []

    def work() -> None:
        with waiting_for_disk():
            waited.append(seconds_waited())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert waited == [0]


def test_a_heart_beats_on_while_the_disk_is_slow_and_stops_in_a_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each pause of the beating thread is a step of the test: nobody sleeps."""
    read, write = os.pipe()
    os.set_blocking(read, False)
    longest = restart_policy.LONGEST_WAIT
    waits = iter([0.0, 0.5, 1.0, longest - 0.1, longest, longest + 1, 0.0])

    class Over(Exception):
        pass

    def pause(_seconds: float) -> None:
        try:
            waited.append(next(waits))
        except StopIteration:
            raise Over from None

    waited: list[float] = []
    monkeypatch.setattr(heartbeat, "sleep", pause)
    monkeypatch.setattr(heartbeat, "seconds_waited", lambda: waited[-1])
    with pytest.raises(Over):
        Heartbeat(write)._beat_while_waiting()
    assert os.read(read, 100) == b"..."
    os.close(read)
    os.close(write)


def test_a_thread_of_its_own_beats_until_nobody_hears_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    monkeypatch.setattr(heartbeat, "sleep", lambda _: None)
    monkeypatch.setattr(heartbeat, "seconds_waited", lambda: 1.0)
    Heartbeat(write).beat_while_waiting()
    (thread,) = [each for each in threading.enumerate() if each.name == "waiting"]
    assert thread.daemon, "it does not keep the program from ending"
    assert os.read(read, 1) == b"."
    os.close(read)
    thread.join(10)
    assert not thread.is_alive()
    os.close(write)


def test_settings_broken_while_it_runs_leave_the_last_good_ones(tmp_path: Path) -> None:
    file, good, said = tmp_path / "kiosk.toml", tmp_path / "kiosk" / "good.toml", list[str]()
    assert load_last_good(file, good, ["oxford"], said.append) == KioskSettings()
    file.write_text('idle-minutes = 7\ncall = "Ring 214."\n', "utf-8")
    wanted = KioskSettings(idle_minutes=7, call="Ring 214.")
    assert load_last_good(file, good, ["oxford"], said.append) == wanted
    assert not said
    for broken in ("idle-minutes = ", "idle-minutes = 99\n", "nobody = 1\n"):
        file.write_text(broken, "utf-8")
        assert load_last_good(file, good, ["oxford"], said.append) == wanted
    assert len(said) == 3
    good.unlink()
    assert load_last_good(file, good, ["oxford"], said.append) == KioskSettings()
    file.unlink()
    assert load_last_good(file, good, ["oxford"], said.append) == KioskSettings()
    assert not good.exists()


def test_the_time_of_a_wait_is_the_one_that_only_counts() -> None:
    with waiting_for_disk():
        before = monotonic()
        assert 0 <= seconds_waited() <= monotonic() - before + 1
