"""The wheel, for those who have Python: hatchling makes it as pyproject.toml says."""

import os
import subprocess
import sys
from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import licenses
from build_errors import Trouble
from stamp import ROOT


def build(version: str, moment: int, to: Path) -> Path:
    """Make the wheel in a folder, with the list of licenses in it."""
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", to],
        cwd=ROOT,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(moment)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise Trouble(
            f"hatchling could not make the wheel: {(done.stderr or done.stdout).strip().splitlines()[-1]}"
        )
    wheel = next(to.glob("hcf_trainer-*.whl"))
    add_text(wheel, f"licenses/{licenses.NAME}", licenses.of_wheel(version))
    return wheel


def add_text(wheel: Path, name: str, text: str) -> None:
    """Put one more text among the facts of a wheel, and on the list of what is in it."""
    half = wheel.with_suffix(".half")
    with ZipFile(wheel) as old, ZipFile(half, "w", ZIP_DEFLATED) as new:
        listed = next(entry for entry in old.infolist() if entry.filename.endswith(".dist-info/RECORD"))
        place = listed.filename.removesuffix("RECORD") + name
        for entry in old.infolist():
            if entry is not listed:
                new.writestr(entry, old.read(entry))
        data = text.encode()
        digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
        new.writestr(_like(listed, place), data)
        line = f"{place},sha256={digest},{len(data)}\n"
        new.writestr(_like(listed, listed.filename), line.encode() + old.read(listed))
    half.replace(wheel)


def _like(entry: ZipInfo, name: str) -> ZipInfo:
    made = ZipInfo(name, entry.date_time)
    made.compress_type, made.external_attr = ZIP_DEFLATED, entry.external_attr
    return made
