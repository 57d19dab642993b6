"""`hcf-trainer verify`: is a certificate genuine and in force? The public key is all it takes.

It also writes the page that answers the same in a browser.
"""

import argparse
import sys
from datetime import UTC, date, datetime
from pathlib import Path

from app import places
from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import facts_of
from app.certificate.key_file import PUBLIC, machine_public_key
from app.certificate.revocations import Revocations, read_revocations
from app.certificate.signature import PublicKey, public_key_of
from app.certificate.signed_head import earlier_keys
from app.certificate.station_key_endorsement import station_keys
from app.certificate.verify import KnownFacts, Verification, signer_of, unreadable, verify_certificate
from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.options.input_files import naming_file, read_text
from app.commands.options.output_files import add_force_option, refuse_taken
from app.commands.options.supervisor_option import add_supervisor_options, ask_supervisor
from app.commands.reports.console import console, print_whole, table
from app.credentials.verifier_page import page_of, verifier_page
from app.errors import Refused, one_line, reason
from app.procedure.library import Library
from app.records.db.read_only import refuse_missing
from app.records.records import Records, records_to_look_at
from app.ui.certificate.read_certificate import LARGEST, certificate_text

_LARGEST_KEY = 1_000_000
NOT_PROVED = (
    "A signature proves that this machine's key signed exactly these facts. It does not prove who "
    "dealt, that the clock was right, or that no one else has the key."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "certificate",
        nargs="?",
        metavar="FILE|TEXT|-",
        help="the certificate's text, JSON or PDF, or a picture of its QR code; - reads standard input",
    )
    parser.add_argument(
        "--key", metavar="FILE", type=Path, help="the public key (default: this machine's own)"
    )
    parser.add_argument("--revoked", metavar="FILE", type=Path, help="the house's signed revocation list")
    parser.add_argument("--max-age", metavar="DAYS", type=int, help="how old the list can be, in days")
    parser.add_argument(
        "--page", metavar="FILE", type=Path, help="write a web page that checks certificates, for verifiers"
    )
    add_force_option(parser, "page")
    add_houses_option(parser)
    add_supervisor_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the verdict, or write the page. 0 if genuine and in force, else 1."""
    if options.page:
        return _write_page(options)
    if options.certificate is None:
        raise Refused("name a certificate to check, or use --page FILE to write the page for verifiers")
    text = _text(options.certificate)
    # No key is needed to say that there is nothing to check.
    if not options.key and (verdict := unreadable(text)):
        _print(verdict)
        return 1
    keys = _keys(options.key)
    # In a school the office vouches for its stations' keys, under the certificate or under its own key.
    keys += [station.key for station in station_keys(text, keys[0])]
    key = signer_of(text, keys)
    known = KnownFacts(date.today(), _revocations(options.revoked, keys), max_age=options.max_age)
    verdict = verify_certificate(text, key, known)
    if verdict.summary is not None:
        verdict = verify_certificate(text, key, _with_records(known, verdict.summary))
    _print(verdict)
    return 0 if verdict.in_force else 1


def _write_page(options: argparse.Namespace) -> int:
    """Write the page, from the files that are named or from this machine's own records."""
    refuse_taken(options.page, "page", options.force)
    if options.key:
        keys = _keys(options.key)
        lists = _revocations(options.revoked, keys)
        if not lists:
            raise Refused("the page needs the house's revocation list too; give it with --revoked FILE")
        page = verifier_page(keys, lists[0])
    else:
        refuse_missing(places.records())
        ask_supervisor(options)
        keeping = Records(places.records(), library_of(options), lambda: datetime.now(UTC))
        try:
            page = page_of(keeping.filing.public_key(), keeping.filing.revocations())
        finally:
            keeping.set_aside()
    options.page.write_text(page, "utf-8", newline="\n")
    print_whole(f"Page for verifiers: {options.page}")
    return 0


def _print(verdict: Verification) -> None:
    out = console()
    for finding in verdict.findings:
        print_whole(one_line(finding.sentence))
    if verdict.summary is None:
        return
    rows = table("", "")
    for label, value in facts_of(verdict.summary):
        rows.add_row(label, value)
    out.print(rows)
    for change in verdict.changes:
        print_whole(f"- {change}")
    if verdict.surrounded:
        print_whole("The text around it is not part of the certificate and is not signed.")
    print_whole(NOT_PROVED)


def _with_records(known: KnownFacts, summary: CertificateSummary) -> KnownFacts:
    """What the records know about it, on the machine that held the exam. Elsewhere nothing is known."""
    file = places.records()
    if not file.exists():
        return known
    try:
        keeping = records_to_look_at(file, Library())
        try:
            more = keeping.filing.known_about(summary)
        finally:
            keeping.set_aside()
    except Refused as refusal:
        print(f"The records on this machine were not checked: {refusal}", file=sys.stderr)
        return known
    return known._replace(
        revocations=(*known.revocations, *more.revocations), changes=more.changes, doubts=more.doubts
    )


def _text(word: str) -> str:
    if word == "-":
        return certificate_text(sys.stdin.buffer.read(LARGEST + 1))
    if "\n" in word or len(word) > 255:  # not a file name
        return word
    file = Path(word)
    if not file.exists():
        raise Refused(
            f"{file}: this file does not exist; give the whole certificate text, or use - for standard input"
        )
    with naming_file(file):
        try:
            with file.open("rb") as stream:
                data = stream.read(LARGEST + 1)
        except OSError as error:
            raise Refused(f"cannot be read: {reason(error)}") from None
        return certificate_text(data)


def _keys(file: Path | None) -> list[PublicKey]:
    """The public key, and those of this machine that it has taken the place of."""
    if file is None:
        key = machine_public_key(places.signing())
        if key is None:
            raise Refused(
                "this machine has never signed anything; give the house's public key with --key FILE"
            )
        file = places.signing() / PUBLIC
    with naming_file(file):
        text = read_text(file, _LARGEST_KEY)
        key = public_key_of(text)
        return [*earlier_keys(key, text), *[station.key for station in station_keys(text, key)]]


def _revocations(file: Path | None, keys: list[PublicKey]) -> tuple[Revocations, ...]:
    """The list, signed by any of these keys: a new one may revoke what an old one signed."""
    if file is None:
        return ()
    with naming_file(file):
        text = read_text(file)
        signer = next((key for key in keys if key.fingerprint in text), keys[0])
        return (read_revocations(text, signer),)
