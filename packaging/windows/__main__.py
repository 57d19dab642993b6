"""Everything for Windows, on Linux: `sudo python3 start.py windows`.

It makes the bench, runs the tests there, builds the packages and the installer, installs them, uses them as
a person would, and removes them. The first time takes an hour, most of it the tests.
"""

import argparse
import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

HERE = Path(__file__).parent
sys.path[1:1] = [str(HERE.parents[1]), str(HERE.parent / "package"), str(HERE.parent / "bare_root")]

import checksums  # noqa: E402
import installer  # noqa: E402
import previous  # noqa: E402
from bench import Bench, missing_tools  # noqa: E402
from build_errors import Trouble  # noqa: E402
from other_programs import run_to_end  # noqa: E402
from passed_exam import passed  # noqa: E402
from screen import screen  # noqa: E402
from setup_trial import check_setup, check_setup_over_previous, previous_setup  # noqa: E402
from smoke_steps import HOUSE  # noqa: E402
from sources import carry_in, own_python, start_py  # noqa: E402
from stamp import version  # noqa: E402
from steps import Steps, print_table  # noqa: E402
from suite import Suite, clean_commit, folders, run_suite  # noqa: E402

PARTS = ("tests", "package", "use", "upgrade", "falls", "speed")
MOST_TIME = 1.6
_PAIRS = 15
_FALLS = "tests/ui/kiosk/test_kiosk_killed.py"
_RATIO = re.compile(r"ratio (\d+\.\d+)")


def main(words: list[str]) -> int:
    """Everything, or the parts that are named; 1 if a step fails."""
    parser = argparse.ArgumentParser(prog="start.py windows", description=__doc__.partition("\n")[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)}; all without")
    parser.add_argument("--tests", nargs="+", metavar="FOLDER", help="only the tests in these folders")
    parser.add_argument("--workers", type=int, default=1, metavar="NUMBER", help="run so many tests at once")
    parser.add_argument(
        "--kept",
        type=Path,
        default=Path(gettempdir()) / "hcf-trainer-windows",
        help="where the bench is kept for the next time, with logs and pictures; 6 GB",
    )
    options = parser.parse_args(words)
    try:
        wanted = _wanted(options.parts)
        _refuse_unable()
        suite = Suite(options.tests or folders(), clean_commit(), options.workers)
        print_table(_everything(Bench(options.kept), wanted, suite))
    except Trouble as trouble:
        print(f"windows: {trouble}", file=sys.stderr)
        return 1
    return 0


def _wanted(parts: Sequence[str]) -> Sequence[str]:
    if strangers := [part for part in parts if part not in PARTS]:
        raise Trouble(f"there is no part “{strangers[0]}”; the parts are {', '.join(PARTS)}")
    return parts or PARTS


def _refuse_unable() -> None:
    if sys.platform != "linux":
        raise Trouble("the bench runs only on Linux; on Windows itself, run packaging\\windows\\built.py")
    if os.geteuid():
        raise Trouble("only the administrator can make a bench: start it with sudo")
    missing = missing_tools() + ([] if installer.makensis() else ["makensis"])
    if missing:
        raise Trouble(f"{', '.join(missing)} is missing: apt-get install debootstrap xvfb util-linux nsis")


def _everything(bench: Bench, wanted: Sequence[str], suite: Suite) -> list[Steps]:
    ready, tried = Steps("Made ready"), Steps("On the bench")
    logs = bench.folder / "logs"
    with ready.step("the bench: Wine and Python for Windows"):
        bench.make(lambda what: None)
        logs.mkdir(exist_ok=True)
    with ready.step("the project on drive C:"):
        dist = carry_in(bench) / "dist"
        run_to_end(start_py(bench, "houses"))
    with TemporaryDirectory(prefix="hcf-windows-") as name:
        for part in PARTS:
            if part in wanted:
                _part(part, bench, dist, Path(name), suite, tried)
    return [ready, tried]


def _part(part: str, bench: Bench, dist: Path, scratch: Path, suite: Suite, steps: Steps) -> None:
    setup, logs = dist / installer.file_name(version()), bench.folder / "logs"
    match part:
        case "tests":
            with steps.step("the tests") as shown:
                shown.append(run_suite(bench, suite, logs))
        case "package":
            with steps.step("the packages and the installer") as shown:
                shown += _package(bench, dist)
        case "use":
            (scratch / "office").mkdir()
            check_setup(bench, setup, passed(scratch / "office", HOUSE), version(), logs, steps)
        case "upgrade":
            with steps.step("the version before is made there"):
                sources = previous.tree(scratch / "sources")
                old = previous_setup(bench, sources, scratch)
            check_setup_over_previous(bench, old, setup, sources, steps)
        case "falls":
            with steps.step("the kiosk falls a hundred times and is back each time"):
                run_to_end(start_py(bench, "test", "-q", "-m", "bulk", "--timeout=0", _FALLS, HCF_SOAK="1"))
        case "speed":
            with steps.step(f"opens in at most {MOST_TIME} times an empty window of Qt") as shown:
                shown.append(_speed(bench, dist))


def _package(bench: Bench, dist: Path) -> list[str]:
    """Wine cannot run the Linux program that makes installers, so that comes after."""
    shutil.rmtree(dist, ignore_errors=True)
    run_to_end(start_py(bench, "package"))
    tool = installer.makensis()
    assert tool
    made = installer.build(dist / "hcf-trainer", version(), dist, tool)
    files = [file for file in dist.iterdir() if file.is_file() and not file.name.startswith(checksums.NAME)]
    checksums.write(files, dist)
    return [f"{file.name} {file.stat().st_size / 1e6:.1f} MB" for file in (made, *dist.glob("*.zip"))]


def _speed(bench: Bench, dist: Path) -> str:
    program = bench.inside(dist / "hcf-trainer" / "hcf-trainer-text.exe")
    with screen() as name:
        command = own_python(bench, "packaging/windows/start_up.py", program, str(_PAIRS), DISPLAY=name)
        said = run_to_end(command)
    found = _RATIO.search(said)
    if not found or float(found[1]) > MOST_TIME:
        raise Trouble(f"it opens too slowly: {said.strip()}")
    return said.strip().splitlines()[-1]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
