"""The version before: its own program in the present wrapping, and records as it wrote them."""

import re
import shutil
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

from build_errors import Trouble
from bundle import strange_home
from stamp import ROOT

COMMIT = "e53489d886b89370db0613d0c8d3bc0945f1394d"
"""1.0.0 as it was released, whose records have form 6: exams are in them, and nothing of a school."""
FORM = 6
ATTEMPTS = 2
BUNDLE = """
import os, sys
from pathlib import Path
sources = Path(sys.argv[2])
sys.path[:0] = [str(sources), str(sources / "packaging" / "package")]
os.chdir(sources / "packaging" / "package")
os.environ["PYTHONPATH"] = str(sources)
import bundle
bundle.build(Path(sys.argv[1]), str)
"""
"""Makes its folder, in a folder, of sources."""
_ITS_OWN = ("app", "assets", "procedures")


def tree(to: Path) -> Path:
    """What the sources were then, with the present packaging beside them."""
    to.mkdir()
    packed = subprocess.run(["git", "archive", COMMIT, *_ITS_OWN], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        raise Trouble(
            f"the version before is commit {COMMIT[:7]}, which git does not have here: fetch all of it"
        )
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as files:
        files.extractall(to, filter="data")
    for name in ("packaging", "assets/icon"):
        shutil.copytree(ROOT / name, to / name, dirs_exist_ok=True)
    for name in ("pyproject.toml", "LICENSE", "README.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, to / name)
    return to


def version(sources: Path) -> str:
    """Its number."""
    found = re.search(r'__version__ = "([^"]+)"', (sources / "app" / "__init__.py").read_text("utf-8"))
    assert found
    return found[1]


def folder(sources: Path, scratch: Path) -> Path:
    """Its folder, made as the present one is."""
    scratch.mkdir()
    _run(sources, sources, "-c", BUNDLE, str(scratch), str(sources))
    return scratch / "hcf-trainer"


def deal_attempts(sources: Path, records: Path) -> None:
    """Let its own modules write attempts into records that its program has made."""
    _run(sources, sources, str(Path(__file__).with_name("old_attempts.py")), str(records), str(ATTEMPTS))


def _run(sources: Path, cwd: Path, *words: str) -> None:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", **strange_home(sources), "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Trouble(f"the version before could not be made:\n{done.stderr}")
