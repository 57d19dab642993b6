"""`hcf-trainer verify`: is a certificate genuine and in force? The public key is all it takes."""

import argparse
import sys
from datetime import UTC, date, datetime
from pathlib import Path

from app import places
from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import facts_of, read_certificate
from app.certificate.key_file import PUBLIC, machine_public_key
from app.certificate.revocations import Revocations, read_revocations
from app.certificate.signature import PublicKey, public_key_of
from app.certificate.signed_head import earlier_keys
from app.certificate.verify import KnownFacts, Verification, unreadable, verify_certificate
from app.commands.options.input_files import naming_file, read_text
from app.commands.reports.console import console, table
from app.errors import Refused, one_line
from app.procedure.library import Library
from app.records.records import Records

_LARGEST = 1_000_000
_LARGEST_KEY = 10_000
NOT_PROVED = (
    "A signature proves that this machine's key signed exactly these facts. It does not prove who "
    "dealt, that the clock was right, or that no one else has the key."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "certificate", metavar="FILE|TEXT|-", help="the certificate's text or JSON; - reads standard input"
    )
    parser.add_argument(
        "--key", metavar="FILE", type=Path, help="the public key (default: this machine's own)"
    )
    parser.add_argument("--revoked", metavar="FILE", type=Path, help="the house's signed revocation list")
    parser.add_argument("--max-age", metavar="DAYS", type=int, help="how old the list can be, in days")


def run(options: argparse.Namespace) -> int:
    """Print the verdict. 0 if genuine and in force, else 1."""
    text = _text(options.certificate)
    # No key is needed to say that there is nothing to check.
    if not options.key and (verdict := unreadable(text)):
        _print(verdict)
        return 1
    keys = _keys(options.key)
    named = "" if unreadable(text) else read_certificate(text).signed.summary.key
    key = next((key for key in keys if key.fingerprint == named), keys[0])
    known = KnownFacts(date.today(), _revocations(options.revoked, keys), max_age=options.max_age)
    verdict = verify_certificate(text, key, known)
    if verdict.summary is not None:
        verdict = verify_certificate(text, key, _with_records(known, verdict.summary))
    _print(verdict)
    return 0 if verdict.in_force else 1


def _print(verdict: Verification) -> None:
    out = console()
    for finding in verdict.findings:
        out.print(one_line(finding.sentence), soft_wrap=True)
    if verdict.summary is None:
        return
    rows = table("", "")
    for label, value in facts_of(verdict.summary):
        rows.add_row(label, value)
    out.print(rows)
    for change in verdict.changes:
        out.print(f"- {change}", soft_wrap=True)
    if verdict.surrounded:
        out.print("The text around it is not part of the certificate and is not signed.", soft_wrap=True)
    out.print(NOT_PROVED, soft_wrap=True)


def _with_records(known: KnownFacts, summary: CertificateSummary) -> KnownFacts:
    """What the records know about it, on the machine that held the exam. Elsewhere nothing is known."""
    file = places.records()
    if not file.exists():
        return known
    try:
        keeping = Records(file, Library(), lambda: datetime.now(UTC), only_look=True)
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
        return _decoded(sys.stdin.buffer.read(_LARGEST + 1))
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
                return _decoded(stream.read(_LARGEST + 1))
        except OSError as error:
            raise Refused(f"cannot be read: {error.strerror}") from None


def _decoded(data: bytes) -> str:
    if data.startswith(b"%PDF"):
        raise Refused("this is the PDF; scan its QR code with a phone and check that text")
    if len(data) > _LARGEST:
        raise Refused("this is too large for a certificate")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("this is not UTF-8 text") from None


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
        return earlier_keys(public_key_of(text), text)


def _revocations(file: Path | None, keys: list[PublicKey]) -> tuple[Revocations, ...]:
    """The list, signed by any of these keys: a new one may revoke what an old one signed."""
    if file is None:
        return ()
    with naming_file(file):
        text = read_text(file)
        signer = next((key for key in keys if key.fingerprint in text), keys[0])
        return (read_revocations(text, signer),)
