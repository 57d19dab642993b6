"""The kiosk works with no network, and never looks for one."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from app.procedure.library import Library
from tests.ui.kiosk.rounds import ROOT, cut_off

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.mark.bulk
def test_no_socket_is_opened(library: Library, tmp_path: Path) -> None:
    """Asked of the system itself, which sees Python and Qt alike; the screen here is none that has a socket."""
    if not shutil.which("strace"):
        pytest.skip("not installed: strace")
    calls = tmp_path / "calls"
    traced = ["strace", "-f", "-e", "trace=socket,connect,bind,execve", "-o", str(calls)]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [*traced, *cut_off(library, tmp_path)],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr
        said = ""
        for line in process.stderr:
            said += line
            if line.startswith("acted"):
                os.kill(int(line.split()[1]), signal.SIGKILL)
    if "ptrace" in said:
        pytest.skip("this machine lets nobody trace a program")
    assert "acted" in said, said
    written = calls.read_text("utf-8")
    assert "execve(" in written, "something was traced"
    assert "socket(" not in written
    assert "connect(" not in written
