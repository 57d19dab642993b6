"""`hcf-trainer sync`: tells the school what is new on this machine, and takes in what came down.

It is a program of its own, run by a timer or by hand; the window and the kiosk open no connection. It can be
ended anywhere and run any number of times.
"""

import argparse
import os
import shutil
import sys
from collections.abc import Collection
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from app import places
from app.certificate.key_file import machine_key
from app.certificate.signature import PublicKey
from app.certificate.station_key_endorsement import STATIONS, keep_station_line, vouch_for
from app.commands.options.input_files import naming_file, read_text
from app.commands.reports.console import console, print_whole
from app.errors import Refused
from app.kiosk.systemd_unit import FOLDERS, HOME, USER
from app.records.backup.backup_contents import Machine
from app.records.db.ledger import Ledger
from app.records.db.pin_file import keep_office_pin_key
from app.records.db.records_file import RecordsFile
from app.records.exams.machines import SigningKeys, sign_checkpoint
from app.records.school.from_office import follow_office, office_extras, put_office_files
from app.records.school.others_records import OthersRecords
from app.records.school.own_history import OwnStory, one_at_a_time
from app.records.school.pending_work import take_in_others
from app.school.join_code import read_code
from app.school.machine_history import TRAINING
from app.school.membership import KIOSK, ROOT, Member, MemberFolder, SyncState, new_password
from app.school.postgres.driver import SYSTEM, OutOfReach, connected, verifier_of
from app.school.postgres.station_link import Membership, StationLink
from app.school.postgres.station_store import OfficeStore

_CLONE = (
    "this machine's history at the school does not match the one here: the machine was copied, or its disk"
    " was rolled back. The office can see that. Restore this machine's newest backup; if this is a copy of"
    " another machine, start it with empty records and join again"
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--join", metavar="CODE", help="join a school with the code from its office")
    parser.add_argument(
        "--kiosk", action="store_true", help="for the kiosk that starts with this Linux machine; needs sudo"
    )
    add_tls_options(parser)


def add_tls_options(parser: argparse.ArgumentParser) -> None:
    """Let the user say how the connection is kept secret."""
    parser.add_argument(
        "--tls-root",
        metavar="FILE",
        type=Path,
        help="the CA certificate that signed the database server's certificate",
    )
    parser.add_argument(
        "--no-tls", action="store_true", help="for a database on this same machine: connect without TLS"
    )


def run(options: argparse.Namespace) -> int:
    """Join, or sync. 0 if the school was reached and all is well, else 1."""
    # The kiosk's user need not be able to read it.
    root = root_of(options)
    if options.kiosk:
        _become_kiosk()
    folder = MemberFolder(places.records().with_name(places.SCHOOL))
    if options.join:
        join(folder, Machine.here(), options.join, tls_of(options, folder, root))
    elif root:
        folder.keep_root(root)
    done = sync(folder, Machine.here())
    out = console()
    print_whole(
        done.trouble
        or "The school has everything from this machine, and this machine has everything from the school."
    )
    if done.waiting:
        out.print(f"Entries still to send: {done.waiting:,}")
    return 1 if done.trouble else 0


def join(folder: MemberFolder, machine: Machine, text: str, tls: dict[str, str]) -> None:
    """Join a school with a code. It may be typed again if this was cut off."""
    code = read_code(text)
    key = machine_key(machine.signing)
    with RecordsFile.open(machine.records) as records:
        own = Ledger.beside(records).own_chain()
    way = {"host": code.host, "port": code.port, "dbname": code.database, "user": code.role, **tls}
    password = new_password()
    try:
        with connected(**way, password=code.password) as connection:
            link = StationLink(connection)
            me = link.me()
            secrets = code.unseal(me.sealed)
            # Before the code stops working: what comes after a cut finds the new password here.
            folder.keep_way(code, password, tls)
            link.join(own, key.public.raw.hex(), verifier_of(connection, code.role, password))
    except OutOfReach:
        if not folder.is_way_of(code.role):
            raise
        with connected(**folder.way()) as connection:
            me = StationLink(connection).me()
            secrets = code.unseal(me.sealed)
    if not me.is_office:
        keep_office_pin_key(machine.records, bytes.fromhex(secrets["pins"]))
    folder.keep_member(
        Member(secrets["office"] or own, PublicKey(bytes.fromhex(secrets["key"])), me.name, me.is_office)
    )


def sync(folder: MemberFolder, machine: Machine) -> SyncState:
    """Tell what is new, take in what came down. What is wrong is in the state, also for the supervisors."""
    # Refused before anything is written if this machine has joined no school.
    folder.member()
    with one_at_a_time(folder.folder):
        return _sync(folder, machine)


def _sync(folder: MemberFolder, machine: Machine) -> SyncState:
    before = folder.state()
    with closing(OwnStory(folder.folder)) as story, OthersRecords.in_folder(folder.folder) as others:
        try:
            with connected(**folder.way()) as connection:
                trouble = _exchange(StationLink(connection), folder, machine, story, others)
            state = SyncState(datetime.now(UTC).isoformat(timespec="seconds"), trouble, story.left)
        except OutOfReach as refusal:
            state = before._replace(trouble=str(refusal), waiting=story.left)
        except Refused as refusal:
            state = SyncState(datetime.now(UTC).isoformat(timespec="seconds"), str(refusal), story.left)
    if not take_in_others(machine):
        # The kiosk starts again for it when nobody is there; the window takes it in when it next opens.
        folder.leave_news()
    folder.keep_state(state)
    return state


def _exchange(
    link: StationLink, folder: MemberFolder, machine: Machine, story: OwnStory, others: OthersRecords
) -> str:
    """Push and pull. Return what is wrong, in a sentence."""
    now, member = datetime.now(UTC), folder.member()
    with RecordsFile.open(machine.records) as records:
        try:
            me = _push(link, member, machine, story, records, now)
        except Refused as refusal:
            if not isinstance(refusal, OutOfReach):
                link.report(story.left, str(refusal))
            raise
        troubles = _pull(link, others, TRAINING if member.is_office else ())
        if member.is_office:
            _vouch(link, machine)
        if not member.is_office:
            keep_station_line(machine.signing, me.vouched)
            follow_office(records, others, member.office, member.key, now)
            if KIOSK in put_office_files(machine, others, member.office):
                # The kiosk starts again with them when nobody is there.
                folder.leave_news()
    words = "; ".join(f"machine {each}: {why}" for each, why in troubles.items())
    link.report(0, words)
    return f"Not accepted: {words}." if words else ""


def _push(
    link: StationLink,
    member: Member,
    machine: Machine,
    story: OwnStory,
    records: RecordsFile,
    now: datetime,
) -> Membership:
    """Tell the school what is new here."""
    me, own = link.me(), Ledger.beside(records).own_chain()
    if me.machine != own:
        raise Refused("these records are not from the machine that joined the school; join again")
    if me.head.seq and not story.head.seq:
        # The notes of what was told are lost: the school has them.
        with link.one_moment():
            story.recount(link.story(own, story.head))
    known = min(me.head.seq, story.head.seq)
    signed = SigningKeys.beside(records).signed_head(own)
    if signed is None or signed.standing != Ledger.beside(records).standing(own):
        sign_checkpoint(records, machine.signing, now)
    story.gather(records, list(office_extras(machine, story)) if member.is_office else [])
    head = link.push(story.after(own, known))
    if head != story.head:
        raise Refused(_CLONE)
    story.arrived(head)
    return me


def _vouch(link: StationLink, machine: Machine) -> None:
    """Sign the keys of stations that have joined since the last time, and keep the lines for verifiers."""
    key = machine_key(machine.signing)
    store = OfficeStore(link.connection)
    for each in store.stations():
        if each.machine and each.key and not each.vouched and not each.withdrawn and not each.is_office:
            word = vouch_for(each.machine, PublicKey(bytes.fromhex(each.key)), key)
            store.vouch(each.machine, word.as_text())
    # Those of withdrawn stations stay: the list of revocations names them.
    lines = [each.vouched for each in store.stations() if each.vouched and not each.is_office]
    keep_station_line(machine.signing, "\n".join(lines), STATIONS)


def _pull(link: StationLink, others: OthersRecords, unread: Collection[str]) -> dict[str, str]:
    """Take in what is new. The office leaves training out: the database has its lists, and it is too much."""
    with link.one_moment():
        stories = [
            (other.machine, link.story(other.machine, others.cursor(other.machine), unread))
            for other in link.others()
            if other.head.seq > others.cursor(other.machine).seq
        ]
        return others.take(stories, unread)


def root_of(options: argparse.Namespace) -> str:
    """The certificate that signed the database's own; empty if none is named."""
    if not options.tls_root:
        return ""
    with naming_file(options.tls_root):
        return read_text(options.tls_root)


def tls_of(options: argparse.Namespace, folder: MemberFolder, root: str) -> dict[str, str]:
    """How the connection is kept secret."""
    if options.no_tls:
        return {"sslmode": "disable"}
    if root or (folder.folder / ROOT).exists():
        kept = folder.keep_root(root) if root else (folder.folder / ROOT).absolute()
        return {"sslmode": "verify-full", "sslrootcert": str(kept)}
    if sys.platform == "win32":
        raise Refused(
            "name the CA certificate that signed the database server's certificate: --tls-root FILE"
        )
    return {"sslmode": "verify-full", "sslrootcert": SYSTEM}


def _become_kiosk() -> None:
    """Go on as the kiosk's user, with that user's folders: what is written has to belong to the kiosk."""
    if sys.platform == "win32":
        raise Refused("--kiosk is for Linux; here, run this as the kiosk's user")
    home = Path(HOME)
    try:
        if not home.exists():
            home.mkdir(mode=0o700)
            shutil.chown(home, USER, USER)
        owner = home.stat()
        os.setgroups([])
        os.setgid(owner.st_gid)
        os.setuid(owner.st_uid)
    except PermissionError:
        raise Refused("the kiosk has a user of its own; run this with sudo") from None
    except LookupError:
        raise Refused(
            "this machine has no kiosk yet; first run: sudo hcf-trainer kiosk --install, and the commands"
            " that it names"
        ) from None
    os.environ.update(FOLDERS)
