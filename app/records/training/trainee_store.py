"""The store of trainees: who works on this machine, and under which name and badge."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from app.errors import Refused, quoted
from app.learning.names_and_badges import known_as
from app.learning.people import Person
from app.learning.roster import Trainee, faults_of
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import time_text
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.people_status import PeopleStatus, PersonStatus
from app.records.training.roster_match import Enrolment, Profile, doubles, enrolment

_NEWEST = "SELECT max(number) FROM profiles WHERE trainee = p.trainee"
# What this machine itself wrote last. No other machine changes the name or the PIN of people of this one.
_NEWEST_HERE = (
    "SELECT max(number) FROM profiles AS own WHERE trainee = p.trainee AND NOT EXISTS"
    " (SELECT 1 FROM origins WHERE (kind, id, number) = ('profiles', own.trainee, own.number))"
)
_PRESENT = (
    f"SELECT trainee, ({_NEWEST}), name, badge, pin FROM profiles AS p"
    f" WHERE number = coalesce(({_NEWEST_HERE}), ({_NEWEST}))"
)


class TraineeStore(RecordsFile):
    """The trainees in a file of records. Nobody is ever removed: their work stays theirs."""

    def trainees(self) -> tuple[Profile, ...]:
        """Everybody, by name."""
        with refuse_db_errors(self.path):
            found = [Profile(*row) for row in self._db.execute(_PRESENT).fetchall()]
        return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.badge)))

    def people(self, with_archived: bool = False) -> list[Person]:
        """Everybody by name, with their cohort. Whoever is archived is left out, unless asked for."""
        status, nothing = PeopleStatus.beside(self).of_all(), PersonStatus()
        everybody = [
            Person(each.id, each.name, each.badge, bool(each.pin), known.cohort, known.is_archived)
            for each in self.trainees()
            for known in [status.get(each.id, nothing)]
        ]
        return [each for each in everybody if with_archived or not each.is_archived]

    def find(self, who: str) -> Profile:
        """The trainee with this badge, or with this name if only one has it. Refused otherwise."""
        same = known_as(who, self.trainees())
        if not same:
            raise Refused(f"there is no trainee {quoted(who)} on this machine")
        if len(same) > 1:
            badges = ", ".join([each.badge for each in same])
            raise Refused(f"several trainees are named {quoted(who)}; use the badge: {badges}")
        return same[0]

    def add(self, trainee: Trainee, when: datetime, pin: str = "") -> int:
        """Add a trainee, who must be distinguishable from all others. Return the id."""
        with refuse_db_errors(self.path), transaction(self._db):
            self._refuse(trainee, self.trainees())
            return self._add(trainee, when, pin)

    def change(self, before: Profile, trainee: Trainee, pin: str, when: datetime) -> None:
        """Change a trainee's name, badge or PIN. `pin` is the hash, empty for none."""
        with refuse_db_errors(self.path, before.name), transaction(self._db):
            self._refuse(trainee, [each for each in self.trainees() if each.id != before.id])
            self._write(Profile(before.id, before.number + 1, trainee.name, trainee.badge, pin), when)

    def enrol(self, roster: Iterable[Trainee], when: datetime) -> Enrolment:
        """Read a roster in, all of it or nothing."""
        with refuse_db_errors(self.path), transaction(self._db):
            found = enrolment(roster, self.trainees())
            for _, after in found.changed:
                self._write(after, when)
            added = {self._add(trainee, when): trainee.cohort for trainee in found.new}
            given = {who: cohort for who, cohort in added.items() if cohort}
            PeopleStatus.beside(self).write_cohorts({**found.cohorts, **given}, when)
        return found

    def _add(self, trainee: Trainee, when: datetime, pin: str = "") -> int:
        (number,) = self._db.execute(
            "INSERT INTO trainees (since) VALUES (?) RETURNING id", (time_text(when),)
        ).fetchone()
        self._write(Profile(int(number), 1, trainee.name, trainee.badge, pin), when)
        return int(number)

    def _write(self, profile: Profile, when: datetime) -> None:
        self._db.execute(
            "INSERT INTO profiles (trainee, number, at, name, badge, pin) VALUES (?, ?, ?, ?, ?, ?)",
            (profile.id, profile.number, time_text(when), profile.name, profile.badge, profile.pin),
        )

    def _refuse(self, trainee: Trainee, others: Sequence[Profile]) -> None:
        """Refuse a person without a name, or one who cannot be told from the others."""
        problems = [*faults_of(trainee), *doubles([trainee, *others], [trainee])]
        if problems:
            names = {text.casefold() for text in trainee[:2] if text}
            problems += [
                f"{each.name} is archived; a supervisor can bring them back"
                for each in self.people(with_archived=True)
                if each.is_archived and names & {each.name.casefold(), each.badge.casefold()}
            ]
            raise Refused(*problems)
