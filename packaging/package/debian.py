"""The .deb: the folder, and what makes it a product in a menu. Nothing of it is ever in a user's home."""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from build_errors import Trouble
from debian_needs import needs
from debian_texts import LINUX, changelog, control, copyright_text, metainfo, released
from manual import DOCS
from stamp import ROOT, moment

sys.path += [str(ROOT), str(LINUX)]

from man_page import man_page

from app.kiosk.systemd_unit import SHIPPED, Programs, files
from app.places import HOUSE_FILES, MANUAL

_NAME = "hcf-trainer"
_HOME = f"usr/lib/{_NAME}"
_KIOSK = Programs("/usr/bin/cage", f"/usr/bin/{_NAME}")


def build(folder: Path, version: str, to: Path) -> Path:
    """Make the package of a finished folder; where it is."""
    if shutil.which("dpkg-deb") is None:
        raise Trouble("a .deb needs dpkg-deb, which is not installed; make it on Debian or Ubuntu")
    made = to / f"{_NAME}_{version}_amd64.deb"
    with TemporaryDirectory() as temporary:
        tree = Path(temporary) / "tree"
        shutil.copytree(folder, tree / _HOME, symlinks=True)
        _furnish(tree, version)
        _set_modes(tree)
        _describe(tree, folder, version)
        _set_times(tree)
        done = subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, made],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "SOURCE_DATE_EPOCH": str(moment())},
        )
    if done.returncode:
        made.unlink(missing_ok=True)
        raise Trouble(f"dpkg-deb could not make {made}: {done.stderr.strip().splitlines()[-1]}")
    return made


def _furnish(tree: Path, version: str) -> None:
    """Everything beside the folder."""
    doc = f"usr/share/doc/{_NAME}"
    texts = {
        f"{doc}/copyright": copyright_text(),
        f"usr/share/applications/{_NAME}.desktop": (LINUX / f"{_NAME}.desktop").read_text("utf-8"),
        **{f"usr/share/metainfo/{file.name}": metainfo(version) for file in LINUX.glob("*.metainfo.xml")},
        **{SHIPPED[place]: text for place, text in files(_KIOSK).items()},
        # A user turns this on: it reads that user's records.
        **{
            f"usr/lib/systemd/user/{file.name}": file.read_text("utf-8")
            for file in (*LINUX.glob("*.service"), *LINUX.glob("*.timer"))
        },
        # And this belongs to the kiosk's own user.
        **{
            f"usr/lib/systemd/system/{file.name}": file.read_text("utf-8")
            for file in sorted((LINUX / "system").iterdir())
        },
    }
    for place, text in texts.items():
        _write(tree / place, text.encode())
    for place, text in {
        f"{doc}/changelog.gz": changelog(version),
        f"usr/share/man/man1/{_NAME}.1.gz": man_page(released()),
    }.items():
        _write(tree / place, gzip.compress(text.encode(), mtime=0))
    icons = tree / "usr/share/icons/hicolor"
    for file in (ROOT / "assets" / "icon").glob(f"{_NAME}-*.png"):
        size = file.stem.rpartition("-")[2]
        _write(icons / f"{size}x{size}" / "apps" / f"{_NAME}.png", file.read_bytes())
    _write(icons / "scalable" / "apps" / f"{_NAME}.svg", (ROOT / f"assets/icon/{_NAME}.svg").read_bytes())
    _link(tree / "usr/bin" / _NAME, f"../lib/{_NAME}/{_NAME}")
    for name in ("LICENSES.txt", MANUAL, HOUSE_FILES, DOCS):
        if (tree / _HOME / name).exists():
            _link(tree / doc / name, f"../../../lib/{_NAME}/{name}")


def _describe(tree: Path, folder: Path, version: str) -> None:
    """The package's own papers."""
    everything = sorted(file for file in tree.rglob("*") if file.is_file() and not file.is_symlink())
    sums = [
        f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(tree)}\n" for file in everything
    ]
    kilobytes = sum(-(-file.stat().st_size // 1024) for file in everything)
    papers = tree / "DEBIAN"
    _write(papers / "md5sums", "".join(sums).encode())
    _write(papers / "control", control(version, kilobytes, *needs(folder)).encode())
    _write(papers / "prerm", (LINUX / "prerm").read_bytes())
    (papers / "prerm").chmod(0o755)
    papers.chmod(0o755)


def _set_modes(tree: Path) -> None:
    """As policy wants them, whatever the mask of whoever builds it: libraries are not programs."""
    for file in tree.rglob("*"):
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or file == tree / _HOME / _NAME else 0o644)


def _set_times(tree: Path) -> None:
    """The same sources make the same package."""
    at = moment()
    for file in (tree, *tree.rglob("*")):
        os.utime(file, (at, at), follow_symlinks=False)


def _write(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    file.chmod(0o644)


def _link(file: Path, target: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.symlink_to(target)
