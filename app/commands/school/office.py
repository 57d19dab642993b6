"""`hcf-trainer office`: makes a school's database, enrolls and withdraws its stations, and says how they are.

`init` makes this machine the office. The others need that.
"""

import argparse
import csv
import json
from datetime import UTC, datetime
from pathlib import Path

from app import places
from app.certificate.key_file import machine_key
from app.certificate.revocations import Revocation, number_of_key, revocations_as_text
from app.certificate.signature import PublicKey
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, table
from app.commands.school.sync import add_tls_options, join, sync, tls_of
from app.errors import Refused
from app.learning.dates import moment_words
from app.procedure.library import Library
from app.records.backup.backup_contents import Machine
from app.records.db.ledger import Ledger
from app.records.db.pin_file import pin_key
from app.records.db.records_file import RecordsFile
from app.records.records import Records
from app.school.join_code import new_code
from app.school.membership import MemberFolder
from app.school.postgres.driver import connected, verifier_of
from app.school.postgres.office_store import OfficeStore
from app.school.postgres.schema import prepare
from app.school.school_lists import Station

_STEPS = ("init", "upgrade", "status", "enroll", "withdraw", "release", "export")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("what", choices=_STEPS, help="what to do")
    parser.add_argument("name", nargs="?", metavar="NAME", help="the station, or the folder to export to")
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
    parser.add_argument("--because", metavar="WHY", default="", help="withdraw: the reason")
    add_tls_options(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Do one of the steps."""
    folder = MemberFolder(places.records().with_name(places.SCHOOL))
    if options.what in ("init", "upgrade"):
        return _init(options, folder)
    if not folder.member().is_office:
        raise Refused("this machine is a station of its school; run this at the office")
    if options.what != "status" and not options.name:
        raise Refused(
            f"office {options.what} needs a {'folder' if options.what == 'export' else 'station name'}"
        )
    if options.what != "status":
        ask_supervisor(options)
    with connected(**folder.way()) as connection:
        store = OfficeStore(connection)
        if options.what == "status":
            _print_status(store)
        elif options.what == "enroll":
            _enroll(options, folder, store)
        elif options.what == "withdraw":
            if not options.because.strip():
                raise Refused("give a reason with --because")
            store.withdraw(options.name, options.because.strip())
            console().print(f"{options.name} is withdrawn. What it already sent stays.")
        elif options.what == "release":
            store.release(options.name)
            console().print(f"{options.name} may continue from its last entry at the school.")
        else:
            _export(store, Path(options.name))
    return 0


def _init(options: argparse.Namespace, folder: MemberFolder) -> int:
    """Make or upgrade the database; then this machine joins as the office."""
    if not options.server:
        raise Refused('say how the administrator connects: --server "host=… dbname=… user=…"')
    machine = Machine.here()
    with connected(conninfo=options.server) as connection:
        version = prepare(connection)
        console().print(f"The school's database is ready (version {version}).")
        if options.what == "upgrade" or folder.is_member:
            return 0
        info = connection.info
        host, port = _address(options.address) if options.address else (info.host, info.port)
        code = new_code(host, port, info.dbname)
        OfficeStore(connection).enroll(
            code.role,
            "office",
            "",
            verifier_of(connection, code.role, code.password),
            code.seal(_secrets(machine)),
            is_office=True,
        )
    join(folder, machine, code.as_text(), tls_of(options))
    state = sync(folder, machine)
    console().print(state.trouble or "This machine is the office. Next: hcf-trainer office enroll NAME")
    return 1 if state.trouble else 0


def _enroll(options: argparse.Namespace, folder: MemberFolder, store: OfficeStore) -> None:
    way = folder.way()
    code = new_code(way["host"], int(way["port"]), way["dbname"])
    if options.again:
        code = code._replace(station=store.station_of(options.name))
    sealed = code.seal(_secrets(Machine.here()))
    verifier = store.verifier(code.role, code.password)
    if options.again:
        store.renew(code.role, verifier, sealed)
    else:
        store.enroll(code.role, options.name, options.site, verifier, sealed)
    out = console()
    out.print(f"Type this once at {options.name}:")
    out.print(f"  hcf-trainer sync --join {code.as_text()}", soft_wrap=True)
    out.print("The code works once. After that, the station has its own password.")


def _secrets(machine: Machine) -> dict[str, str]:
    """What a station gets with its code: whom to believe, and the key of the PINs."""
    with RecordsFile.open(machine.records) as records:
        own = Ledger.beside(records).own_chain()
    key = machine_key(machine.signing).public.raw.hex()
    return {"office": own, "key": key, "pins": pin_key(machine.records).hex()}


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal():
        raise Refused("--address needs a host and a port: db.school.example:5432")
    return host, int(port)


def _print_status(store: OfficeStore) -> None:
    out = console()
    rows = table(
        "Station", "Site", "Status", "Last contact", "Entries", "Waiting", right=("Entries", "Waiting")
    )
    stations = store.stations()
    for each in stations:
        rows.add_row(
            each.name, each.site, each.state, _contact(each), f"{each.entries:,}", f"{each.waiting:,}"
        )
    out.print(rows)
    for each in stations:
        if each.said:
            out.print(f"{each.name}: {each.said}", soft_wrap=True)
    held = store.held()
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
    number = 0
    with (folder / "stories.jsonl").open("w", encoding="utf-8") as out:
        for entry in store.stories():
            out.write(json.dumps(entry._asdict(), ensure_ascii=False) + "\n")
            number += 1
    with (folder / "stations.csv").open("w", encoding="utf-8", newline="") as out:
        rows = csv.writer(out)
        rows.writerow(Station._fields)
        rows.writerows(store.stations())
    _write_for_verifiers(store, folder)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    console().print(f"{number:,} entries as of {when} are in {folder}", soft_wrap=True)


def _write_for_verifiers(store: OfficeStore, folder: Path) -> None:
    """The one public key, with the office's word for each station's, and the one list of revocations."""
    stations = [each for each in store.stations() if each.key and not each.is_office]
    keeping = Records(places.records(), Library(), lambda: datetime.now(UTC))
    try:
        filing = keeping.filing
        lines = [each.vouched for each in stations if not each.withdrawn]
        (folder / "office-key.txt").write_text("\n".join([filing.public_key(), *lines]), "utf-8")
        listed = filing.certificates.revocations(is_office=True)
        withdrawn = [
            Revocation(
                number_of_key(PublicKey(bytes.fromhex(each.key)).fingerprint),
                each.withdrawn.date(),
                each.because,
            )
            for each in stations
            if each.withdrawn and each.key
        ]
        whole = listed._replace(revoked=(*listed.revoked, *withdrawn), ledger=filing.head())
        text = revocations_as_text(whole, machine_key(places.signing()))
        (folder / "revoked.txt").write_text(text, "utf-8")
    finally:
        keeping.set_aside()
