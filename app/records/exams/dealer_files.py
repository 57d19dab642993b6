"""The dealers' files, from the records: file sheets, certificates, revocations, and who has to sit again."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from functools import cache
from pathlib import Path
from random import SystemRandom

from app.build import build_words
from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import Signed
from app.certificate.due import DueDealer, KnownPeople, NewestExam, never_examined, newest_exams, sorted_due
from app.certificate.exam_record import ExamRecord, RecordSource, record_of
from app.certificate.exam_record_rows import fault_names
from app.certificate.key_file import machine_key
from app.certificate.ledger_status import LedgerStanding
from app.certificate.pass_status import NEVER, TITLES, Force, Kind, away, failed_since
from app.certificate.retention import RetentionReport
from app.certificate.revocations import revocations_as_text
from app.certificate.signature import public_key_of
from app.certificate.signed_head import earlier_keys
from app.certificate.station_key_endorsement import station_keys, vouched_lines
from app.certificate.verify import KnownFacts, Verification, signer_of, verify_certificate
from app.course.refresher import months_away
from app.credentials.open_badge import badge_token
from app.errors import Refused
from app.exam.exam_file import Sat
from app.exam.exam_log import Closed
from app.exam.supervisor import Supervisor, is_same_person
from app.learning.class_overview import ExamStanding
from app.learning.names_and_badges import folded
from app.learning.people import ArchiveNote, Person
from app.places import SIGNING
from app.ports.dealer_files import FiledExam, FileSheet, Issued
from app.procedure.exam_requirements import Exam
from app.procedure.library import Library
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.db.records_file import RecordsFile
from app.records.exams.archived_people import Archive
from app.records.exams.certificates import ISSUED, CertificateIssuer, Certified, issued_of
from app.records.exams.checkpoint import is_set_back, rollback_words
from app.records.exams.exam_ledger import OPENED
from app.records.exams.exam_service import ExamRecords
from app.records.exams.exam_store import SittingStore
from app.records.exams.form_store import FormRecords
from app.records.exams.house_version_records import HouseVersionRecords
from app.records.exams.machines import SigningKeys, public_text, sign_checkpoint
from app.records.exams.passes import Forces
from app.records.exams.result_export import ResultExporter
from app.records.training.last_dealt import LastDealt
from app.records.training.people_status import PeopleStatus
from app.records.training.retention import RetentionRecords
from app.records.training.trainee_store import TraineeStore
from app.school.membership import is_office, member_beside

_VALID: tuple[Kind, ...] = ("in-force", "expires-soon", "rules-changed")
"""How a pass stands that a refresher keeps fresh. Whoever has none sits the exam."""


class DealerFiles:
    """The dealers' files in the user's records."""

    def __init__(
        self,
        file: RecordsFile,
        exams: ExamRecords,
        library: Library,
        signing: Path,
        now: Callable[[], datetime],
    ) -> None:
        self._file = file
        self._exams = exams
        self.certificates = CertificateIssuer(file, exams, library, now)
        self._library = library
        self._signing = signing
        self._now = now
        self.exports = ResultExporter(file, exams, now)
        self.versions = HouseVersionRecords(file, exams, library, self.certificates.changes, now)

    def sheet(self, sitting: str) -> FileSheet:
        """The file sheet of the dealer of this exam, with the name and badge of their newest exam."""
        found = [each for each in self._exams.sittings_with_trainees() if each[1].id == sitting]
        if not found:
            raise Refused(f"there is no exam {sitting}")
        ((trainee, sat),) = found
        own = self._exams.sittings_of(trainee, sat.dealer, sat.badge)
        forces = Forces(self._file, self._today, self.certificates.changes)
        exams = tuple([self._filed(each, forces) for each in own])
        who = KnownPeople(self._people).of(trainee, own[0])
        notes = self.archive_notes(who) if who else ()
        return FileSheet(own[0].dealer, own[0].badge, self._today, exams, self.head(), notes)

    def record(self, sitting: str) -> ExamRecord:
        """The record of an exam that is over, for the file."""
        filed = self._exams.file(sitting)
        if not (filed.happened and isinstance(filed.happened[-1], Closed)):
            raise Refused(f"exam {sitting} is not finished yet, so there is no record of it")
        entries = Ledger.beside(self._file).about_exam(sitting)
        build, issued = _build_and_certificates(sitting, entries)
        machine = SittingStore.beside(self._file).machines()[sitting]
        certificates = [(each.number, each.when, each.by, each.record) for each in issued]
        # Among records that came from elsewhere nothing is of this machine's own.
        head = self.head() or Ledger.beside(self._file).standing(machine)
        source = RecordSource(machine, build, head, certificates)
        return record_of(filed, self._exams.sitting(sitting), source)

    def due(self, with_archived: bool = False) -> list[DueDealer]:
        """The dealers who have to sit an exam, by house; last those who never sat one."""
        forces = Forces(self._file, self._today, self.certificates.changes)
        sittings = list(self._exams.sittings_with_trainees())
        trainees, people = {sat.id: trainee for trainee, sat in sittings}, KnownPeople(self._people)
        last = cache(LastDealt.beside(self._file).at)
        # The office does not take in the training of its stations, so it cannot tell who stays away.
        has_training = not is_office(self._file.path)
        found = []
        for newest in newest_exams(sittings):
            sat = newest.failed or newest.passed
            assert sat, "it was passed or failed"
            who = people.of(trainees[sat.id], sat)
            force = self._stands(newest, forces)
            if has_training:
                day = last(sat.house).get(who.id) if who else None
                force = _refreshed(force, sat, day, self._today)
            found.append(DueDealer(sat, self.house_name(sat.house), force, who))
        due = [*sorted_due(found), *never_examined(self._people, sittings)]
        return [each for each in due if with_archived or not (each.person and each.person.is_archived)]

    def retention(self) -> RetentionReport:
        """What is older than the houses keep it. Nothing is deleted."""
        sittings = [sat for _, sat in self._exams.sittings_with_trainees()]
        return RetentionRecords.beside(self._file).report(sittings, self._library, self._today)

    def archive(self, person: Person, reason: str, by: Supervisor) -> None:
        """Archive a dealer who left. Everything stays on file."""
        Archive.beside(self._file).archive(person, reason, by, self._now())

    def bring_back(self, person: Person, reason: str, by: Supervisor) -> None:
        """Bring an archived dealer back into the lists."""
        Archive.beside(self._file).bring_back(person, reason, by, self._now())

    def archive_notes(self, person: Person) -> tuple[ArchiveNote, ...]:
        """Every time this person was archived or brought back, the newest last."""
        return PeopleStatus.beside(self._file).of(person.id).notes

    def standings(self, house: str) -> list[tuple[Person, Force]]:
        """How each trainee stands with the exam of a house."""
        forces = Forces(self._file, self._today, self.certificates.changes)
        # Looked up by each, so that not every trainee is compared with every exam.
        known: dict[object, dict[str, Sat]] = {}
        for trainee, sat in self._exams.sittings_with_trainees():
            if sat.house == house:
                for key in (trainee, folded(sat.dealer), folded(sat.badge)):
                    known.setdefault(key, {})[sat.id] = sat
        found = []
        for person in self._people:
            who = (person.name, person.badge)
            own = dict(known.get(person.id, {}))
            for text in filter(None, who):
                alike = known.get(folded(text), {}).items()
                own |= {key: sat for key, sat in alike if is_same_person(who, (sat.dealer, sat.badge))}
            sittings = sorted(own.values(), key=lambda sat: sat.when, reverse=True)
            newest = newest_exams([(person.id, sat) for sat in sittings])
            found.append((person, self._stands(newest[0], forces) if newest else NEVER))
        return found

    def in_file(self, records: RecordsFile) -> "StandingsInFile":
        """How people stand, over another connection, which a task in another thread may have opened."""
        return StandingsInFile(records, self._library, self._now)

    def _stands(self, newest: NewestExam, forces: Forces) -> Force:
        force = forces.of(newest.passed) if newest.passed else None
        if newest.failed:
            return failed_since(newest.failed, force)
        assert force, "it was passed or failed"
        return force

    @property
    def _people(self) -> list[Person]:
        return TraineeStore.beside(self._file).people(with_archived=True)

    def issue(self, sitting: str, by: Supervisor, ready: Callable[[Signed], object]) -> Signed:
        """Issue the certificate of an exam. `ready` prepares it; if that fails, none was issued."""
        if is_set_back(self._file, self._signing):
            raise Refused(rollback_words(self._file, self._signing))
        key = machine_key(self._signing)
        SigningKeys.beside(self._file).check_key(key.public)
        issued = self.certificates.issue(sitting, key, by, ready, is_office(self._file.path))
        self._sign()
        return issued

    def badge(self, signed: Signed, list_address: str) -> str:
        """An Open Badge of a certificate, which says where the house lists revoked badges."""
        return badge_token(signed, machine_key(self._signing), list_address)

    def revoke(self, sitting: str, reason: str, by: Supervisor) -> None:
        """Revoke a result. It stays on file, with the reason."""
        self._exams.revoke(sitting, reason, by)
        self._sign()

    def revocations(self) -> str:
        """All revocations on this machine, or in the whole school at its office, signed, for verifiers."""
        listed = self.certificates.revocations(is_office(self._file.path))._replace(ledger=self.head())
        return revocations_as_text(listed, machine_key(self._signing))

    def public_key(self) -> str:
        """The public half of this machine's key, as text for verifiers. The key is made if there is none.

        At the office of a school, its word for the keys of all stations stands under it.
        """
        key = machine_key(self._signing)
        self._sign()
        return public_text(self._file, key.public) + vouched_lines(self._signing)

    def head(self) -> LedgerStanding | None:
        """How far the ledger goes, for everything that is printed or saved; None while it is empty."""
        ledger = Ledger.beside(self._file)
        return ledger.standing(ledger.own_chain())

    def check_door(self) -> str:
        """At the supervisors' door: what is wrong with key and ledger, in a sentence; nothing if all is well.

        How far the ledger goes is signed anew, unless it was put back to an older state.
        """
        said = rollback_words(self._file, self._signing)
        try:
            self._sign()
        except Refused as refusal:
            return said or str(refusal)
        return said

    def verify(self, text: str) -> Verification:
        """The verdict on a certificate by this machine's keys and records."""
        public = self.public_key()
        keys = earlier_keys(public_key_of(public), public)
        if school := member_beside(self._file.path):
            keys += [school.key, *[each.key for each in station_keys(f"{public}\n{text}", school.key)]]
        key = signer_of(text, keys)
        verdict = verify_certificate(text, key, KnownFacts(self._today))
        if verdict.summary is None:
            return verdict
        return verify_certificate(text, key, self.known_about(verdict.summary))

    def known_about(self, summary: CertificateSummary) -> KnownFacts:
        """What the records and the checkpoint say about a genuine certificate."""
        known = self.certificates.known_about(summary)
        said = rollback_words(self._file, self._signing)
        return known._replace(doubts=(*known.doubts, said)) if said else known

    def _sign(self) -> None:
        sign_checkpoint(self._file, self._signing, self._now())

    def house_name(self, house: str) -> str:
        """The present name of a house; its id if its file is gone."""
        try:
            return self._library.house(house).name
        except Refused:
            return house

    @property
    def _today(self) -> date:
        return self._now().astimezone().date()

    def _filed(self, sat: Sat, forces: Forces) -> FiledExam:
        entries, decided = Ledger.beside(self._file).about_exam(sat.id), self._exams.file(sat.id)
        by_office = Certified.beside(self._file).by_office(sat.id)
        build, issued = _build_and_certificates(sat.id, [*entries, *by_office])
        result = decided.result
        return FiledExam(
            sat,
            self.house_name(sat.house),
            decided.opened.supervisor["name"],
            sat.doubt or (result.why if result else ""),
            decided.marks,
            decided.strikes,
            decided.said,
            decided.revoked,
            tuple(issued),
            forces.of(sat) if sat.passed and not sat.is_void else None,
            result.caveat if result else "",
            build,
            fault_names(result.faults, result.answers) if result else {},
        )


def _build_and_certificates(sitting: str, entries: Sequence[LedgerEntry]) -> tuple[str, list[Issued]]:
    """Which program held an exam, in words, and the certificates issued for it."""
    with refuse_damaged(f"exam {sitting}"):
        builds = [entry.body["build"] for entry in entries if entry.kind == OPENED and "build" in entry.body]
        issued = [issued_of(entry) for entry in entries if entry.kind in ISSUED]
        return build_words(builds[0]) if builds else "", issued


class StandingsInFile:
    """How the people in a file of records stand with the exam of a house."""

    def __init__(self, records: RecordsFile, library: Library, now: Callable[[], datetime]) -> None:
        self._records, self._library, self._now = records, library, now
        exams = ExamRecords(records, library, now, SystemRandom())
        self._files = DealerFiles(records, exams, library, records.path.with_name(SIGNING), now)

    def exams(self, house: str) -> dict[int, ExamStanding]:
        """How each trainee stands, for the class."""
        months = self.months_away(house)
        return {
            person.id: ExamStanding(force.gravity, TITLES[force.kind], force.until, months.get(person.id))
            for person, force in self._files.standings(house)
        }

    def months_away(self, house: str) -> dict[int, int]:
        """For the trainees with a valid pass who have not dealt a house for long: for how many months."""
        last, today = LastDealt.beside(self._records).at(house), self._now().astimezone().date()
        return {
            person.id: months
            for person, force in (self._files.standings(house) if last else ())
            if person.id in last and force.kind in _VALID
            if (months := months_away(last[person.id], today))
        }

    def exam_in_force(self, house: str) -> Exam:
        """The exam that can be sat at a house now: the first approved form, else what its file says."""
        forms = FormRecords(self._records, self._library, self._now).to_sit(house)
        return forms[0].exam if forms else self._library.house(house).exam


def _refreshed(force: Force, sat: Sat, last: date | None, today: date) -> Force:
    """A pass that counts, unless its dealer has not dealt the house for months."""
    examined = sat.when.astimezone().date()
    months = months_away(max(last or examined, examined), today)
    return away(force, months) if months and force.kind == "in-force" else force
