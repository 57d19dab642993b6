"""`hcf-trainer certificate`: issues the certificate of an exam that was passed, without any window."""

import argparse
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from app.certificate.certificate_text import Signed
from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, supervisor_of
from app.commands.reports.console import console, print_whole
from app.commands.reports.sentences import report
from app.errors import Refused, quoted
from app.exam.exam_file import Sat
from app.learning.names_and_badges import folded
from app.procedure.vocabulary import nearest
from app.records.db.read_only import refuse_missing
from app.records.records import Records
from app.ui.kit.offscreen import qt_without_screen

if TYPE_CHECKING:
    from app.ui.certificate.certificate_pdf import Paper

Issue = Callable[[Callable[[Signed], object]], object]
"""Issues a certificate, after it has handed it to be made ready."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("who", metavar="DEALER|EXAM", help="a dealer's name or badge, or an exam number")
    parser.add_argument(
        "--to", metavar="FOLDER", type=Path, default=Path(), help="where to save it (default: this folder)"
    )
    parser.add_argument("--paper", choices=("A4", "Letter"), help="the paper size")
    parser.add_argument(
        "--badge",
        action="store_true",
        help="also make an Open Badge: a signed file, plus pictures that contain it",
    )
    parser.add_argument(
        "--badge-list", metavar="URL", default="", help="where the house publishes its list of revoked badges"
    )
    add_supervisor_options(parser)
    add_records_option(parser)
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Issue it, and say where it is."""
    library, file = library_of(options), records_of(options)
    refuse_missing(file)
    if options.badge_list and not options.badge:
        raise Refused("--badge-list goes with --badge; add --badge")
    if not options.to.is_dir():
        raise Refused(f"{options.to}: this folder does not exist; create it first")
    keeping = Records(file, library, lambda: datetime.now(UTC))
    sat = exam_of(options.who, keeping.exams.sittings())
    by = supervisor_of(keeping.supervisors, options)
    made = saved(
        options.to,
        options.paper,
        lambda ready: keeping.filing.issue(sat.id, by, ready),
        report,
        library.logo,
        partial(keeping.filing.badge, list_address=options.badge_list) if options.badge else None,
    )
    out = console()
    print_whole(f"Certificate {sat.id} for {_called(sat)}, {keeping.filing.house_name(sat.house)}:")
    for form in sorted(made.iterdir()):
        print_whole(str(form))
    result = keeping.exams.file(sat.id).result
    if result and result.caveat:
        out.print(f"{result.caveat}.")
    return 0


def saved(
    place: Path,
    paper: "Paper | None",
    issue: Issue,
    report: Callable[[str], None],
    logo: Callable[[str, str], Path | None] = lambda *_: None,
    badge: Callable[[Signed], str] | None = None,
) -> Path:
    """The folder it is in, within this place; without a paper on what is usual here."""
    with qt_without_screen(report):
        from app.ui.certificate import certificate_folder, html_printer
        from app.ui.certificate.badge import badge_files

        more = (lambda signed: badge_files(signed, badge(signed))) if badge else None
        made = certificate_folder.CertificateFolder(place, paper or html_printer.usual_paper(), logo, more)
        try:
            issue(made.make_ready)
            return made.put()
        finally:
            made.throw_away()


def exam_of(who: str, sittings: Sequence[Sat]) -> Sat:
    """The exam with this number, or the newest that a dealer has passed; `sittings` has the newest first."""
    wanted = folded(who)
    for sat in sittings:
        if sat.id.casefold() == wanted:
            return sat
    found = [sat for sat in sittings if sat.badge and sat.badge.casefold() == wanted]
    found = found or [sat for sat in sittings if sat.dealer.casefold() == wanted]
    if not found:
        known = sorted({sat.dealer for sat in sittings})
        raise Refused(f"no exam found for {quoted(who)}{nearest(who, known)}")
    badges = {sat.badge for sat in found}
    if len(badges) > 1:
        which = ", ".join(sorted([badge or "none" for badge in badges]))
        raise Refused(f"several dealers are named {quoted(who)}; use the badge ({which}) or the exam number")
    for sat in found:
        if sat.passed and not (sat.is_revoked or sat.is_void):
            return sat
    raise Refused(f"{_called(found[0])} has not passed an exam on this machine, so there is no certificate")


def _called(sat: Sat) -> str:
    return f"{sat.dealer} ({sat.badge})" if sat.badge else sat.dealer
