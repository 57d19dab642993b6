"""`hcf-trainer office`: makes a school's database, enrolls and withdraws its stations, and says how they are.

`init` makes this machine the office. The others need that. Without a step the office's window opens: only
this program of the window may reach the database, and only from pages behind the supervisors' door.
"""

import argparse
from datetime import UTC, datetime
from pathlib import Path

from app import places
from app.commands.options.hidden_input import ask_hidden
from app.commands.options.input_files import naming_file, read_text
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole, table
from app.commands.school.school_desk import SchoolDesk, office_secrets
from app.commands.school.sync import add_tls_options, join, root_of, sync, tls_of
from app.errors import Refused
from app.json_text import json_text
from app.kiosk.settings import load
from app.learning.csv_text import csv_text
from app.learning.dates import moment_words
from app.private_files import make_private_file
from app.procedure.library import Library
from app.records.backup.backup_contents import Machine
from app.records.records import Records
from app.school.join_code import JoinCode, new_code
from app.school.membership import ROOT, MemberFolder
from app.school.postgres.driver import PasswordMissing, connected
from app.school.postgres.schema import prepare
from app.school.postgres.station_store import OfficeStore
from app.school.school_lists import Station
from app.ui.kit import display

_STEPS = ("init", "upgrade", "status", "enroll", "withdraw", "release", "kiosk", "export")
_OFFICE = "office"
_NEEDS = {"export": "folder", "kiosk": "file"}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "what", nargs="?", choices=_STEPS, help="what to do; without it, the office's window opens"
    )
    parser.add_argument(
        "name",
        nargs="?",
        metavar="NAME",
        help="the station, the folder to export to, or the file with the kiosk settings",
    )
    parser.add_argument(
        "--server",
        metavar="WORDS",
        help="init, upgrade: how the PostgreSQL administrator connects to the database",
    )
    parser.add_argument(
        "--address",
        metavar="HOST:PORT",
        help="init: where stations find the server, if different from --server",
    )
    parser.add_argument(
        "--site", metavar="SITE", default="", help="enroll: stations at the same site share records"
    )
    parser.add_argument(
        "--again", action="store_true", help="enroll: a new code for a station that joined before"
    )
    parser.add_argument("--because", metavar="WHY", default="", help="withdraw, release: the reason")
    add_tls_options(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Do one of the steps, or open the office's window."""
    folder, name = MemberFolder(places.records().with_name(places.SCHOOL)), options.name
    if options.what in ("init", "upgrade"):
        return _init(options, folder)
    desk = SchoolDesk(folder, Machine.here())
    if not options.what:
        return _open_window(desk)
    if options.what == "status":
        _print_status(desk)
        return 0
    if not name:
        raise Refused(f"office {options.what} needs a {_NEEDS.get(options.what, 'station name')}")
    by = ask_supervisor(options)
    if options.what == "enroll":
        code = desk.renew(name, by) if options.again else desk.enroll(name, options.site, by)
        _print_code(name, code, has_own_authority=(folder.folder / ROOT).exists())
    elif options.what == "withdraw":
        if not options.because.strip():
            raise Refused("give a reason with --because")
        desk.withdraw(name, options.because.strip(), by)
        console().print(f"{name} is withdrawn. What it already sent stays.")
    elif options.what == "release":
        desk.release(name, options.because.strip(), by)
        console().print(f"{name} can continue from the last entry the school has.")
    elif options.what == "kiosk":
        # Refused with everything that is wrong in it.
        load(Path(name), Library().files())
        with naming_file(Path(name)):
            folder.keep_kiosk_settings(read_text(Path(name)))
        console().print("Run hcf-trainer sync here. Then every kiosk gets these settings at its next sync.")
    else:
        with desk.store() as store:
            _export(store, Path(name))
    return 0


def _open_window(desk: SchoolDesk) -> int:
    screen = display.load_qt()
    from app.commands.school.office_window import open_office_window

    return open_office_window(screen, desk)


def _init(options: argparse.Namespace, folder: MemberFolder) -> int:
    """Make or upgrade the database; then this machine joins as the office."""
    if not options.server:
        raise Refused('say how the administrator connects: --server "host=… dbname=… user=…"')
    machine = Machine.here()
    only_upgrades = options.what == "upgrade" or folder.is_member
    # Whoever names a way to keep the connection secret in --server wants that one.
    is_named = "sslmode" in options.server
    secret = {} if only_upgrades and is_named else tls_of(options, folder, root_of(options))
    tls = {} if is_named else secret
    with connected(**_administrator({"conninfo": options.server, **tls})) as connection:
        version = prepare(connection)
        console().print(f"The school's database is ready (version {version}).")
        if only_upgrades:
            return 0
        info = connection.info
        host, port = _address(options.address) if options.address else (info.host, info.port)
        code = _office_code(OfficeStore(connection), new_code(host, port, info.dbname), machine)
    join(folder, machine, code.as_text(), secret)
    state = sync(folder, machine)
    console().print(state.trouble or "This machine is the office. Next: hcf-trainer office enroll NAME")
    return 1 if state.trouble else 0


def _administrator(way: dict[str, str]) -> dict[str, str]:
    """How the administrator gets in, with the password, if the server asks for one. It is not saved."""
    try:
        with connected(**way):
            return way
    except PasswordMissing:
        otherwise = "put it in PGPASSWORD or in a PostgreSQL password file"
        return {**way, "password": ask_hidden("The administrator's password: ", "password", otherwise)}


def _office_code(store: OfficeStore, code: JoinCode, machine: Machine) -> JoinCode:
    """A code with which this machine joins as the office. If an earlier try was cut off, it is renewed."""
    offices = [each for each in store.stations() if each.is_office]
    if offices and offices[0].machine:
        raise Refused("this database already has an office; on this machine, join it as a station")
    sealed = office_secrets(machine)
    if offices:
        code = code._replace(station=store.station_of(_OFFICE))
        store.renew(code.role, store.verifier(code.role, code.password), code.seal(sealed))
    else:
        verifier = store.verifier(code.role, code.password)
        store.enroll(code.role, _OFFICE, "", verifier, code.seal(sealed), is_office=True)
    return code


def _print_code(name: str, code: str, has_own_authority: bool) -> None:
    out, more = console(), " --tls-root ca.crt" if has_own_authority else ""
    out.print(f"Type this once at {name}:")
    print_whole(f"  hcf-trainer sync --join {code}{more}")
    if more:
        out.print("ca.crt is the certificate that you named here when you set up the school.")
    out.print("The code works once. After that, the station has its own password.")


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal():
        raise Refused("--address needs a host and a port: db.school.example:5432")
    return host, int(port)


def _print_status(desk: SchoolDesk) -> None:
    out = console()
    rows = table(
        "Station", "Site", "Status", "Last contact", "Entries", "Waiting", right=("Entries", "Waiting")
    )
    stations = desk.stations()
    for each in stations:
        rows.add_row(
            each.name, each.site, each.state, _contact(each), f"{each.entries:,}", f"{each.waiting:,}"
        )
    out.print(rows)
    for each in stations:
        if each.said:
            print_whole(f"{each.name}: {each.said}")
    held = desk.held()
    if held:
        rows = table("Quarantine", "Why", "Entry", "Kind", "Arrived", right=("Entry",))
        for one in held[:20]:
            rows.add_row(one.name, one.why, str(one.seq), one.kind, moment_words(one.arrived.astimezone()))
        out.print(rows)


def _contact(each: Station) -> str:
    return moment_words(each.contact.astimezone()) if each.contact else "never"


def _export(store: OfficeStore, folder: Path) -> None:
    """Everything in plain files: all stories, the stations, and what verifiers need."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("stories.jsonl", "stations.csv"):
        # Everybody's records are in them.
        make_private_file(folder / name)
    number = 0
    with (folder / "stories.jsonl").open("w", encoding="utf-8") as out:
        for entry in store.stories():
            out.write(json_text(entry._asdict()) + "\n")
            number += 1
    with (folder / "stations.csv").open("w", encoding="utf-8", newline="") as out:
        out.write(csv_text(Station._fields, store.stations()))
    _write_for_verifiers(folder)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    print_whole(f"{number:,} entries as of {when} are in {folder}")


def _write_for_verifiers(folder: Path) -> None:
    """The one public key, with the office's word for each station's, and the one list of revocations."""
    keeping = Records(places.records(), Library(), lambda: datetime.now(UTC))
    try:
        (folder / "office-key.txt").write_text(keeping.filing.public_key(), "utf-8")
        (folder / "revoked.txt").write_text(keeping.filing.revocations(), "utf-8")
    finally:
        keeping.set_aside()
