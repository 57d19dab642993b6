"""`hcf-trainer results`: exam results for HR and learning systems, all of them or what is new."""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from app import places
from app.commands.options.hidden_input import first_line
from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.output_files import add_force_option, refuse_taken
from app.commands.options.records_option import add_records_option, records_of
from app.commands.options.supervisor_option import add_supervisor_options, supervisor_of
from app.commands.reports.console import console, print_whole
from app.commands.reports.progress_bar import progress_bar
from app.credentials.exam_results import ResultExport
from app.credentials.export_forms import FILE_NAMES, ExportForm, export_text
from app.credentials.learning_statements import new_statements
from app.credentials.record_store import RecordStore, forget_progress, send_all
from app.errors import Refused, reason
from app.records.db.read_only import refuse_missing
from app.records.records import Records


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--csv",
        metavar="FILE",
        type=Path,
        help="write CSV for HR; if you name a folder, it makes a new file there",
    )
    where.add_argument("--json", metavar="FILE", type=Path, help="write JSON lines, one exam per line")
    where.add_argument("--xapi", metavar="FILE", type=Path, help="write xAPI statements, one per line")
    where.add_argument("--lrs", metavar="URL", help="send xAPI statements to a learning record store")
    parser.add_argument(
        "--new", action="store_true", help="only what is new since the last export in that format"
    )
    parser.add_argument(
        "--login-file",
        metavar="FILE",
        type=Path,
        help="for --lrs: a file whose first line is USER:PASSWORD",
    )
    add_force_option(parser, "file")
    add_supervisor_options(parser)
    add_records_option(parser)
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Write or send the results, and record that in the ledger."""
    library, file = library_of(options), records_of(options)
    refuse_missing(file)
    named = _target(options, datetime.now().astimezone())
    if named:
        refuse_taken(named[1], "file", options.force)
    store = RecordStore(options.lrs, _login(options)) if options.lrs else None
    keeping = Records(file, library, lambda: datetime.now(UTC))
    try:
        by, exports = supervisor_of(keeping.supervisors, options), keeping.filing.exports
        form = named[0] if named else "lrs"
        export = exports.collect(form, options.new)
        made = export_text(named[0] if named else "xapi", export)
        if options.new and not made.rows:
            console().print("Nothing new.")
        elif named:
            _write(named[1], made.data)
            # A cut between the two hands the same rows out again; the other way around they would be lost.
            exports.record(form, export, made, by)
            print_whole(f"{named[1]}: {made.words}")
        elif store:
            sent = made._replace(rows=_send(store, export, file))
            exports.record(form, export, sent, by)
            forget_progress(_progress(file))
            print_whole(f"Sent to the record store: {sent.words}")
    finally:
        keeping.set_aside()
    return 0


def _write(target: Path, data: bytes) -> None:
    try:
        target.write_bytes(data)
    except OSError as error:
        raise Refused(f"{target}: cannot be written: {reason(error)}") from None


def _send(store: RecordStore, export: ResultExport, file: Path) -> int:
    """Send the statements; how many were sent now."""
    with progress_bar("sending") as tell:
        return send_all(new_statements(export), store, _progress(file), tell)


def _progress(file: Path) -> Path:
    return file.with_name(places.STATEMENTS_SENT)


def _target(options: argparse.Namespace, now: datetime) -> tuple[ExportForm, Path] | None:
    """The form and the file, if it is one. In a folder, a new file with the day and the time in its name."""
    forms: tuple[ExportForm, ...] = ("csv", "json", "xapi")
    for form in forms:
        target: Path | None = getattr(options, form)
        if target and target.is_dir():
            usual = Path(FILE_NAMES[form])
            target = target / f"{usual.stem}-{now:%Y-%m-%d-%H%M%S}{usual.suffix}"
        if target:
            return form, target
    return None


def _login(options: argparse.Namespace) -> str:
    return first_line(options.login_file, "user and password") if options.login_file else ""
