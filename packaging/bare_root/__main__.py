"""Tries the packages out in a bare Debian: `sudo python packaging/bare_root`, after `start.py package`."""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

HERE = Path(__file__).parent
sys.path[1:1] = [str(HERE.parents[1]), str(HERE.parent / "package")]

import debian  # noqa: E402
import previous  # noqa: E402
from build_errors import Trouble  # noqa: E402
from installed import check_deb, check_upgrade  # noqa: E402
from passed_exam import passed  # noqa: E402
from root import Root, bare_root, missing_tools  # noqa: E402
from smoke_steps import HOUSE  # noqa: E402
from stamp import ROOT, version  # noqa: E402
from steps import Steps, print_table  # noqa: E402
from unpacked import check_folder, check_next_folder  # noqa: E402


def main(words: list[str]) -> int:
    """Everything, in some minutes; 1 if a step fails."""
    parser = argparse.ArgumentParser(prog="packaging/bare_root", description=__doc__)
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="the folder with the packages")
    parser.add_argument(
        "--kept",
        type=Path,
        default=Path(gettempdir()) / "hcf-trainer-bare-root",
        help="where the bare root is kept for the next time, and pictures of the windows go",
    )
    options = parser.parse_args(words)
    try:
        _refuse_unable()
        deb, packed = _packages(options.dist)
        options.kept.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix="hcf-bare-root-") as scratch:
            print_table(_everything(deb, packed, options.kept, Path(scratch)))
    except Trouble as trouble:
        print(f"bare root: {trouble}", file=sys.stderr)
        return 1
    return 0


def _refuse_unable() -> None:
    if sys.platform != "linux":
        raise Trouble("a bare Debian can be made only on Linux")
    if os.geteuid():
        raise Trouble("only the administrator can make a root: start it with sudo")
    if missing := missing_tools():
        raise Trouble(f"{', '.join(missing)} is missing: apt install debootstrap xvfb util-linux tar")


def _packages(dist: Path) -> tuple[Path, Path]:
    wanted = [
        dist / f"hcf-trainer_{version()}_amd64.deb",
        dist / f"hcf-trainer-{version()}-linux-x86_64.tar.xz",
    ]
    for file in wanted:
        if not file.exists():
            raise Trouble(f"there is no {file}: `python3 start.py package` makes it")
    return wanted[0], wanted[1]


def _everything(deb: Path, packed: Path, kept: Path, scratch: Path) -> list[Steps]:
    ready = Steps("Made ready")
    with ready.step("a bare Debian") as shown:
        bare = bare_root(kept)
        shown.append(f"{bare.stat().st_size / 1e6:.0f} MB")
    with ready.step("a backup with an exam that was passed"):
        (scratch / "office").mkdir()
        backup = passed(scratch / "office", HOUSE)
    with ready.step("the version before") as shown:
        sources = previous.tree(scratch / "sources")
        old_folder = previous.folder(sources, scratch / "bundle")
        old_deb = debian.build(old_folder, previous.version(sources), scratch)
        shown.append(f"{previous.version(sources)}, commit {previous.COMMIT[:7]}")
    installed, upgraded = Steps("The .deb"), Steps("The .deb over the version before")
    check_deb(deb, Root(bare, scratch / "deb"), backup, version(), kept, installed)
    check_upgrade(old_deb, deb, Root(bare, scratch / "upgrade"), sources, upgraded)
    unpacked, followed = Steps("The folder"), Steps("The folder over the version before")
    root = Root(bare, scratch / "folder")
    check_folder(packed, deb, root, backup, version(), kept, unpacked)
    check_next_folder(old_folder, packed, root, sources, followed)
    return [ready, installed, upgraded, unpacked, followed]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
