"""The exams as the window uses them: the running one, those on file, and what is decided about each."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from random import Random

from app.drills.drill import Course
from app.drills.other_houses import others_than
from app.errors import Refused
from app.exam.assessor_marks import Marks
from app.exam.blueprint import house_with
from app.exam.draw_next import open_with_plan
from app.exam.draw_unseen import digest_of
from app.exam.exam_file import Filed, Proof, Sat
from app.exam.exam_form import ExamForm
from app.exam.exam_state import Sitting, sitting_after
from app.exam.result import Result, result_of
from app.exam.result_check import CheckedResult, check_result
from app.exam.result_codec import result_from_plain
from app.exam.supervisor import Supervisor, is_same_person
from app.learning.dates import zone_text
from app.learning.people import Person
from app.procedure.exam_requirements import Accommodation
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import UNREADABLE, refuse_damaged, time_text
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.archived_people import refuse_archived
from app.records.exams.exam_decisions import ExamDecisions, ExamReview, refuse_wrong_people
from app.records.exams.exam_ledger import CheckedResults, DecisionsOnFile, ExamListing, decisions_about
from app.records.exams.exam_store import SittingStore, StoredSitting
from app.records.exams.form_store import FormRecords
from app.records.exams.ledger_soundness import WHAT_TO_DO, ledger_trouble
from app.records.exams.running_exam import LiveSitting
from app.records.exams.short_ids import new_id


class ExamRecords:
    """The exams in the user's records."""

    def __init__(
        self, file: RecordsFile, library: Library, now: Callable[[], datetime], chance: Random
    ) -> None:
        self._file = file
        self._library = library
        self._now = now
        self._chance = chance
        self._store = SittingStore.beside(file)
        self._list = ExamListing.beside(file)
        self._deciding = ExamDecisions.beside(file)
        self.forms = FormRecords(file, library, now)
        self._running: LiveSitting | None = None
        self._is_doubtful = False
        """Was the ledger found damaged when the door was last opened?"""
        self._last_check: tuple[int, str] | None = None
        """What the last check of the ledger found, and the version of the data that it read."""

    @property
    def review(self) -> ExamReview:
        """What is decided after the result."""
        return ExamReview(self._deciding, self._now, self._sitting)

    def running(self) -> LiveSitting | None:
        """The sitting that is still open. If it was cut off, the record says so when it goes on."""
        sitting = self._store.running_id()
        if sitting is None:
            return None
        if self._running is None or self._running.id != sitting:
            self._running = self._taken_up(sitting, was_cut=True)
        return self._running

    def open(
        self,
        house: str,
        dealer: Person,
        supervisor: Supervisor,
        form: ExamForm | None = None,
        accommodations: Sequence[Accommodation] = (),
    ) -> LiveSitting:
        """Open a sitting with an approved form, by default the house's own exam.

        Refused if one is running, if the supervisor is the dealer, or if the form is not approved as it is.
        """
        who = {"name": dealer.name, "badge": dealer.badge}
        refuse_wrong_people(self._file, supervisor, who)
        refuse_archived(self._file, dealer)
        if self._store.running_id():
            raise Refused("an exam is already running on this machine; end it first")
        text, now = self._library.text(house), self._now()
        at = self._library.house_from_text(text)
        form = self.forms.checked(house, form, accommodations)
        course = Course(house_with(at, form.exam), others_than(self._library, house))
        when, zone = time_text(now), zone_text(now.astimezone())
        opened = open_with_plan(course, text.hash, who, supervisor._asdict(), when, self._chance, zone)
        named = form.as_named(self._library.title(at))
        opened = replace(opened, form=named, accommodations=tuple(accommodations))
        sitting = new_id(self._chance)
        self._store.begin(sitting, opened, text, dealer.id)
        self._running = self._taken_up(sitting, was_cut=False)
        return self._running

    def sittings(self, dealer: Person | None = None) -> Sequence[Sat]:
        """All sittings, or those of one dealer, the newest first."""
        if dealer:
            return self.sittings_of(dealer.id, dealer.name, dealer.badge)
        return [sat for _, sat in self.sittings_with_trainees()]

    def sittings_of(self, trainee: int | None, name: str, badge: str) -> list[Sat]:
        """The sittings of one dealer, under any name and on any machine."""
        return [
            sat
            for whose, sat in self.sittings_with_trainees()
            if (trainee is not None and whose == trainee)
            or is_same_person((name, badge), (sat.dealer, sat.badge))
        ]

    def sittings_with_trainees(self) -> Iterator[tuple[int | None, Sat]]:
        """Each sitting, with the trainee of this machine who sat. No result is told that was not computed."""
        checked = CheckedResults.beside(self._file)
        for trainee, sat, basis in self._list.exams():
            if sat.passed is not None:
                passed, doubt = checked.of(sat.id, basis, partial(self._checked_if_readable, sat.id))
                sat = sat._replace(passed=passed and not sat.is_void, doubt=doubt)
            yield trainee, sat._replace(is_doubtful=self._is_doubtful)

    def check_ahead(self) -> Callable[[], None]:
        """Slow work for another thread, while a supervisor types a PIN: the check that the door asks for."""
        self._last_check, version = None, self._data_version()

        def check() -> None:
            with RecordsFile.apart(self._file.path) as records:
                self._last_check = version, ledger_trouble(records)

        return check

    def ledger_trouble(self) -> str:
        """Check the ledger. What is not as it was written, in words; from then on no result is believed.

        All of it is read, unless that was done ahead and no other program has written since.
        """
        version = self._data_version()
        if self._last_check is None or self._last_check[0] != version:
            self._last_check = version, ledger_trouble(self._file)
        _, trouble = self._last_check
        self._is_doubtful = bool(trouble)
        return (
            f"The ledger is damaged, so no result is reliable ({trouble}). To fix it, {WHAT_TO_DO}."
            if trouble
            else ""
        )

    def contradicted(self) -> Iterator[str]:
        """A sentence for each result that log, marks and strikes do not come to. All are computed anew."""
        for _, sat, _ in self._list.exams():
            if sat.passed is not None and (doubt := self._checked_if_readable(sat.id).doubt):
                yield f"exam {sat.id}: {doubt[0].lower()}{doubt[1:].removesuffix('.')}"

    def _data_version(self) -> int:
        """It is another one after every commit of anybody else."""
        with refuse_db_errors(self._file.path):
            (version,) = self._file._db.execute("PRAGMA data_version").fetchone()
        return int(version)

    def file(self, sitting: str) -> Filed:
        """Everything about a sitting, but no marks before all are in."""
        kept, decided = self._store.sitting(sitting), self._decided(sitting)
        checked = self._checked(sitting)
        return Filed(
            kept.id,
            kept.opened,
            kept.happened,
            decided.marks if decided.result else (),
            decided.strikes,
            decided.said,
            checked.result,
            decided.revoked,
            self._is_doubtful,
            checked.doubt,
            live=decided.live,
            voided=decided.voided,
            appeal=decided.appeal,
            statement=decided.statement,
        )

    def sitting(self, sitting: str) -> Sitting:
        """The sitting with the house of its time, for replay."""
        return self._sitting(self._store.sitting(sitting))

    def marked_by(self, sitting: str) -> Sequence[Supervisor]:
        """Who has marked it, but not how."""
        return self._decided(sitting).assessors

    def mark(self, sitting: str, marks: Marks) -> None:
        """File an assessor's marks, once. With the last ones the result is filed too."""
        self._deciding.mark(sitting, marks, self._now(), self._sitting)

    def strike(self, sitting: str, fault: int, reason: str, by: Supervisor) -> None:
        """Strike a fault or a wrong answer. The old result stays on file too."""
        self._deciding.strike(sitting, fault, reason, by, self._now(), self._sitting)

    def say(self, sitting: str, sentence: str, proof: Proof) -> None:
        """File the dealer's own sentence, once."""
        self._deciding.say(sitting, sentence, proof, self._now())

    def revoke(self, sitting: str, reason: str, by: Supervisor) -> None:
        """Revoke a result. It stays on file, with the reason."""
        self._deciding.revoke(sitting, reason, by, self._now())

    def _checked(self, sitting: str) -> CheckedResult:
        """The result on file, compared with what log, marks and strikes come to."""
        decided = self._decided(sitting)
        if decided.result is None:
            return CheckedResult(None)
        with refuse_damaged(f"exam {sitting}"):
            stored = result_from_plain(decided.result)
        log = self._store.digest(sitting)
        return check_result(stored, lambda: self._computed(sitting, decided), log, decided.digests)

    def _checked_if_readable(self, sitting: str) -> CheckedResult:
        """The same for a list: one exam that cannot be read does not hide the others."""
        try:
            return self._checked(sitting)
        except Refused as refusal:
            return CheckedResult(
                None, f"It cannot be read, so the exam does not count: {refusal.sentences[0]}."
            )

    def _computed(self, sitting: str, decided: DecisionsOnFile) -> Result:
        with refuse_damaged(f"exam {sitting}"):
            return result_of(self._sitting(self._store.sitting(sitting)), decided.marks, decided.strikes)

    def _decided(self, sitting: str) -> DecisionsOnFile:
        return decisions_about(Ledger.beside(self._file), sitting)

    def _taken_up(self, sitting: str, was_cut: bool) -> LiveSitting:
        kept = self._store.sitting(sitting)
        seen = cache(lambda: self._seen(kept))
        return LiveSitting(
            self._store,
            kept,
            self._sitting(kept),
            self._now,
            self._chance,
            seen,
            lambda when: self._deciding.decide_unscored(sitting, when, self._sitting),
            was_cut,
        )

    def _seen(self, kept: StoredSitting) -> frozenset[str]:
        """The digests of all rounds that the dealer had seen before the sitting."""
        dealer = kept.opened.dealer
        before = self.sittings_of(kept.trainee, dealer["name"], dealer["badge"])
        rounds = self._store.rounds_dealt_to(kept.trainee, [sat.id for sat in before])
        # Opening a game has no hands.
        return frozenset([digest_of(data) for data in rounds if "spots" in data])

    def _sitting(self, kept: StoredSitting) -> Sitting:
        house = self._library.house_from_text(kept.house)
        others = others_than(self._library, kept.house.house_id)
        try:
            return sitting_after(kept.opened, house, others, kept.happened)
        except UNREADABLE as error:
            raise Refused(f"the record of exam {kept.id} is damaged and cannot be read") from error
