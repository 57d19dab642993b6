"""The program as `start.py package` packs it: its start against that from the sources, and its sizes."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.program import ROOT
from tests.benchmarks.row import Row, against
from tests.benchmarks.window import started

_PAIRS = 25
_MOST_TIME, _MOST_SIZE = 1.2, 130
_DIST = ROOT / "dist"
_PACKED = _DIST / "hcf-trainer" / "hcf-trainer"


def rows() -> Iterator[Row]:
    """Both to the first painted window, in turn; then what is given away, in megabytes."""
    if not _PACKED.exists():
        yield Row("the packed program", "not measured", "`python3 start.py package` makes it first")
        return
    with TemporaryDirectory() as name:
        folder = Path(name)
        packed, sources = [], []
        for _ in range(_PAIRS + 1):
            packed.append(started(["--exit-when-ready"], folder, str(_PACKED)))
            sources.append(started(["-P", "-m", "app", "--exit-when-ready"], folder))
    # The first pair writes checked houses and the painted felt.
    ours, peer = (median(start.seconds for start in found[1:]) for found in (packed, sources))
    yield against("start of the packed program", ours, "from the sources", peer, _MOST_TIME)
    ours, peer = (min(start.seconds for start in found[1:]) for found in (packed, sources))
    yield against("the same, quickest of all", ours, "from the sources", peer)
    size = _megabytes(*_PACKED.parent.rglob("*"))
    yield Row("its folder", f"{size:.1f} MB", aim=f"≤ {_MOST_SIZE} MB", met=size <= _MOST_SIZE)
    for file in sorted(file for kind in ("*.tar.xz", "*.deb", "*.whl") for file in _DIST.glob(kind)):
        yield Row(file.name, f"{_megabytes(file):.1f} MB")


def _megabytes(*files: Path) -> float:
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink()) / 1e6
