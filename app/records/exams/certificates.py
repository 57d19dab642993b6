"""Certificates of the exams on file: issues them, records that in the ledger, says what is known of one."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from app.certificate.certificate_of_exam import first_version_of, summary_of
from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import Signed, certificate_as_text, read_certificate
from app.certificate.lapse import Change, house_changes
from app.certificate.ledger_status import LedgerStanding, lost_since
from app.certificate.revocations import Revocation, Revocations
from app.certificate.signature import PrivateKey, PublicKey
from app.certificate.verify import KnownFacts, sign_certificate
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.dealer_files import Issued
from app.procedure.house_text import HouseText
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import Ledger, LedgerEntry, hash_at
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_decisions import refuse_wrong_people
from app.records.exams.exam_ledger import CERTIFIED, CERTIFIED_BY_OFFICE, RESULTS, REVOKED, VOIDED
from app.records.exams.exam_service import ExamRecords
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_soundness import refuse_damaged_ledger
from app.records.exams.station_decisions import StationDecisions
from app.school.membership import member_beside

ISSUED = (CERTIFIED, CERTIFIED_BY_OFFICE)


class Certified(RecordsFile):
    """The certificates issued for the exams in a file of records."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction: nobody else writes meanwhile, and all of it is stored or nothing."""
        with refuse_db_errors(self.path), transaction(self._db):
            yield

    def now(self) -> LedgerStanding:
        """The head of the ledger."""
        head = Ledger.beside(self).head()
        assert head is not None, "the exam itself is in the ledger"
        return LedgerStanding(head.chain, head.number, head.hash)

    def before(self, sitting: str, key: PublicKey) -> "IssuedBefore | None":
        """What this key signed about the current result; None if it did not."""
        found = None
        with refuse_damaged(f"exam {sitting}"):
            for entry in (*Ledger.beside(self).about_exam(sitting), *self.by_office(sitting)):
                if entry.kind in RESULTS.values():
                    found = None
                elif entry.kind in ISSUED and entry.body["key"] == key.fingerprint:
                    found = IssuedBefore(LedgerStanding(**entry.body["ledger"]), entry.body.get("text", ""))
        return found

    def editions(self, sitting: str) -> list[tuple[str, datetime]]:
        """The numbers of the certificates of an exam and when each was first issued, the oldest first."""
        found: dict[str, datetime] = {}
        for entry in (*Ledger.beside(self).about_exam(sitting), *self.by_office(sitting)):
            if entry.kind in ISSUED:
                found.setdefault(entry.body.get("number", sitting), entry.at)
        return list(found.items())

    def by_office(self, sitting: str) -> list[LedgerEntry]:
        """The certificates of an exam of a station that the office of its school has issued, in order."""
        ledger, school = Ledger.beside(self), member_beside(self.path)
        chain = school.office if school else ledger.own_chain()
        entries = ledger.of_chain(chain, CERTIFIED_BY_OFFICE)
        return [entry for entry in entries if entry.body.get("exam") == sitting]

    def write(
        self, sitting: str, signed: Signed, standing: LedgerStanding, by: Supervisor, when: datetime
    ) -> None:
        """Record that a certificate was issued, and its whole text. Call it inside `writing`."""
        summary = signed.summary
        body = {"by": by._asdict(), "ledger": standing._asdict(), "key": summary.key}
        body |= {"number": summary.number, "text": certificate_as_text(signed)}
        if self._is_elsewhere(sitting):
            # What is about an exam itself is decided on the machine that held it.
            about = f"certificate {summary.number}"
            Ledger.beside(self).append(CERTIFIED_BY_OFFICE, about, {**body, "exam": sitting}, when)
        else:
            Ledger.beside(self).append(CERTIFIED, sitting, body, when)

    def is_elsewhere(self, sitting: str, is_office: bool) -> bool:
        """Was an exam held on another machine? Refused if it was, and this is not the office.

        The key of its own machine vouches for an exam, or that of the office.
        """
        is_elsewhere = self._is_elsewhere(sitting)
        if is_elsewhere and not is_office:
            machine = SittingStore.beside(self).machines()[sitting]
            raise Refused(
                f"exam {sitting} was given on another machine (ledger {machine}); issue its certificate"
                " there, with that machine's key, or at the school's office"
            )
        return is_elsewhere

    def _is_elsewhere(self, sitting: str) -> bool:
        return SittingStore.beside(self).machines()[sitting] != Ledger.beside(self).own_chain()


class IssuedBefore(NamedTuple):
    """A certificate that the ledger knows of."""

    standing: LedgerStanding
    """The ledger's head when it was signed."""
    text: str
    """The certificate; empty if an older version issued it."""


class CertificateIssuer:
    """The certificates of the exams in the user's records."""

    def __init__(
        self, file: RecordsFile, exams: ExamRecords, library: Library, now: Callable[[], datetime]
    ) -> None:
        self._store = SittingStore.beside(file)
        self._exams = exams
        self._library = library
        self._now = now

    def issue(
        self,
        sitting: str,
        key: PrivateKey,
        by: Supervisor,
        ready: Callable[[Signed], object],
        is_office: bool = False,
    ) -> Signed:
        """Issue the certificate of a pass. The ledger records who issued it, and when.

        It is given to `ready` before that is stored: if that fails, none was issued. Issued again, it is
        the same to the last letter: the ledger holds its text. If the result or the key is another one by
        now, the new certificate gets a number of its own and replaces the one before. The office of a
        school issues those of every station.
        """
        certified = Certified.beside(self._store)
        with certified.writing():
            refuse_damaged_ledger(self._store)
            filed = self._exams.file(sitting)
            refuse_wrong_people(self._store, by, filed.opened.dealer)
            is_elsewhere = certified.is_elsewhere(sitting, is_office)
            if filed.revoked:
                raise Refused(f"the result of exam {sitting} was revoked, so there is no certificate")
            if filed.voided:
                raise Refused(f"exam {sitting} is void, so there is no certificate")
            if filed.doubt:
                raise Refused(f"there is no certificate for exam {sitting}: {filed.doubt}")
            before = certified.before(sitting, key.public)
            house = self._library.house_from_text(self._store.sitting(sitting).house)
            if is_elsewhere and before:
                # Its own machine may have decided otherwise since then.
                now = summary_of(filed, house, before.standing, key.public)
                signed = read_certificate(before.text).signed
                before = before if _says_the_same(signed.summary, now) else None
            if before and before.text:
                signed = read_certificate(before.text).signed
                ready(signed)
                return signed
            standing = before.standing if before else certified.now()
            if before:
                # An older version issued it and did not keep its text. From now on the ledger does.
                summary = first_version_of(filed, house, standing, key.public)
            else:
                edition = len(certified.editions(sitting)) + 1
                summary = summary_of(filed, house, standing, key.public, edition)
            signed = sign_certificate(summary, key)
            ready(signed)
            certified.write(sitting, signed, standing, by, self._now())
        return signed

    def known_about(self, summary: CertificateSummary) -> KnownFacts:
        """What the records say about a genuine certificate; if its exam is not on file, only whether its
        station was withdrawn.
        """
        today = self._now().astimezone().date()
        doubts = self._doubts(summary)
        withdrawn = StationDecisions.beside(self._store).withdrawn_keys()
        bare = KnownFacts(today, (Revocations(today, tuple(withdrawn)),) if withdrawn else (), doubts=doubts)
        try:
            kept = self._store.sitting(summary.sitting)
        except Refused:
            return bare
        if kept.opened.house_hash != summary.house_file:
            return bare
        revoked = self._revoked(
            [entry for entry in self._ledger.about_exam(kept.id) if entry.kind in (REVOKED, VOIDED)]
        )
        replaced = self._replaced(kept.id)
        listed = Revocations(today, (*revoked, *replaced, *withdrawn))
        return KnownFacts(today, (listed,), self.changes(kept.house), doubts)

    def _doubts(self, summary: CertificateSummary) -> tuple[str, ...]:
        """On the machine that issued it the ledger has to hold the head it names, and the exam."""
        ledger = self._ledger
        own, is_here = ledger.own_chain(), summary.chain in dict(ledger.chains())
        named = LedgerStanding(summary.chain, summary.record, summary.head)
        if summary.chain != own and (not is_here or not hash_at(ledger, summary.chain, summary.record)):
            return ()  # of another machine, of which less is known here
        lost = lost_since(named, summary.chain, partial(hash_at, ledger, summary.chain))
        if not lost and summary.chain == own and summary.sitting not in self._store.ids():
            lost = f"exam {summary.sitting} is missing"
        if not lost:
            return ()
        return (f"The records here do not support it: {lost}. They were rolled back or altered.",)

    def revocations(self, is_office: bool) -> Revocations:
        """All results revoked on this machine, and the certificates that others replaced, for the signed list
        that it hands out. The office of a school has those of all machines in its list.
        """
        refuse_damaged_ledger(self._store)
        own = self._ledger.own_chain()
        chains = [chain for chain, _ in self._ledger.chains()] if is_office else [own]
        revoked = [
            each for chain in chains for each in self._revoked(self._ledger.of_chain(chain, REVOKED, VOIDED))
        ]
        exams = dict.fromkeys(
            entry.body.get("exam", entry.about)
            for chain in chains
            for entry in self._ledger.of_chain(chain, *ISSUED)
        )
        replaced = [each for exam in exams for each in self._replaced(exam)]
        withdrawn = StationDecisions.beside(self._store).withdrawn_keys()
        return Revocations(self._now().astimezone().date(), (*revoked, *replaced, *withdrawn))

    def _revoked(self, entries: Sequence[LedgerEntry]) -> list[Revocation]:
        """Each certificate of a revoked result."""
        found = []
        for entry in entries:
            issued = [number for number, _ in Certified.beside(self._store).editions(entry.about)]
            day = entry.at.astimezone().date()
            found += [
                Revocation(number, day, entry.body["reason"])
                for number in dict.fromkeys([entry.about, *issued])
            ]
        return found

    def _replaced(self, sitting: str) -> list[Revocation]:
        """The certificates of an exam that a later one replaced."""
        issued = Certified.beside(self._store).editions(sitting)
        return [
            Revocation(old, when.astimezone().date(), f"replaced by certificate {new}")
            for (old, _), (new, when) in pairwise(issued)
        ]

    def changes(self, house: HouseText) -> tuple[Change, ...]:
        """What a house has changed since. Nothing if the house cannot be read."""
        try:
            then, now = self._library.house_of(house), self._library.house(house.house_id)
        except Refused:
            return ()
        return house_changes(then, now)

    @property
    def _ledger(self) -> Ledger:
        return Ledger.beside(self._store)


def _says_the_same(one: CertificateSummary, other: CertificateSummary) -> bool:
    return (one.result, one.marks, one.valid_until) == (other.result, other.marks, other.valid_until)


def issued_of(entry: LedgerEntry) -> Issued:
    """The body of the ledger's record."""
    body = entry.body
    standing = body["ledger"]
    number = body.get("number", entry.about)
    return Issued(entry.at, _signed(body["by"]), standing["record"], standing["head"], number)


def _signed(by: dict[str, str]) -> str:
    return f"{by['name']} ({by['badge']})" if by["badge"] else by["name"]
