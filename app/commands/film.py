"""`hcf-trainer film`: a deal as a moving picture or a strip of pictures, without any screen."""

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import mkstemp

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.input_files import naming_file, read_text
from app.commands.options.output_files import add_force_option, refuse_taken
from app.commands.reports.progress_bar import progress_bar
from app.commands.reports.sentences import report
from app.disk_writes import patiently
from app.errors import Refused
from app.grading.judge import judge
from app.procedure.dealer_log import account_from_text
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.records.db.file_sizes import size_words
from app.ui.film.script import Shot, perfect_deal, what_was_done
from app.ui.film.studio import film


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("round", metavar="ROUND.json", type=Path, help="the round as JSON")
    parser.add_argument(
        "out", metavar="OUT", type=Path, help="OUT.gif for a video, or OUT.png for a picture strip"
    )
    parser.add_argument(
        "--actions", metavar="FILE", type=Path, help="what the dealer actually did, one step per line"
    )
    add_force_option(parser, "file")
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Make the film."""
    library = library_of(options)
    kind = options.out.suffix.lower()
    if kind not in (".gif", ".png"):
        raise Refused(f"{options.out}: the name must end in .gif for a video or .png for a picture strip")
    if options.out.is_dir():
        raise Refused(f"{options.out}: this is a folder; use another name")
    if not options.out.absolute().parent.is_dir():
        raise Refused(f"{options.out}: the folder {options.out.parent} does not exist; create it first")
    refuse_taken(options.out, "file", options.force)
    with naming_file(options.round):
        ruling = rule(*round_from_text(read_text(options.round), library.house))
    shots = _shots(ruling, options.actions)
    made = film(ruling, shots, kind == ".gif", report, _watched)
    _write(options.out, made)
    print(f"{options.out}: {len(shots)} pictures, {size_words(len(made))}")
    return 0


def _shots(ruling: Ruling, actions: Path | None) -> Sequence[Shot]:
    if actions is None:
        return perfect_deal(ruling)
    with naming_file(actions):
        acts = account_from_text(read_text(actions), ruling.house.seats, ruling.house.names)
    return what_was_done(ruling, acts, judge(ruling, [(act.line, act.step) for act in acts]))


def _watched(shots: Iterable[Shot]) -> Iterable[Shot]:
    """The shots, with a progress bar if there is a terminal."""
    kept = list(shots)
    with progress_bar("filming") as tell:
        for done, shot in enumerate(kept, 1):
            yield shot
            tell(done, len(kept))


def _write(out: Path, made: bytes) -> None:
    """Write the whole film or nothing. The old file stays until the new one is complete."""
    descriptor, name = mkstemp(dir=out.absolute().parent, suffix=out.suffix)
    half = Path(name)
    try:
        # Closed before anything else is done with it: Windows removes and renames no open file.
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(made)
        half.chmod(0o666 & ~_umask())
        patiently(half.replace, out)
    finally:
        half.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
