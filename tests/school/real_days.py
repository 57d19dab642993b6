"""Days at a station as its window records them: rounds, drills, exams with all their entries, certificates."""

from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from random import Random

from app.drills.other_houses import course_at
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.exams.dealer_files import DealerFiles
from app.records.exams.exam_store import SittingStore
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_recorder import DrillRecorder
from app.records.training.trainee_store import TraineeStore
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.records.scripts import Script, scripts
from tests.school.stations import WHEN, SchoolMachine

DRILL = RunPlan("twenty", "payout")


class RealDays:
    """What every station of a school has in common: a house, rounds to deal, a course."""

    def __init__(self, folder: Path) -> None:
        self.library: Library = short_house(folder, rounds=1, questions=1)
        made = scripts(self.library, "days", HOUSE)
        self._scripts: Sequence[Script] = [next(made) for _ in range(4)]
        self._course = course_at(self.library, HOUSE)

    def something(self, station: SchoolMachine, seed: str, apart: timedelta = timedelta()) -> None:
        """Somebody does something at a station, whose clock is so far from that of the others."""
        chance = Random(seed)
        now = WHEN + apart + timedelta(minutes=chance.randint(0, 600))
        with AttemptStore.open(station.machine.records) as file:
            hall = Hall(file, self.library, chance, now)
            chance.choice([self._register, self._deal, self._drill, self._examine])(hall, station)

    def finish(self, station: SchoolMachine, apart: timedelta = timedelta()) -> None:
        """The end of the day: exams that were cut off go on, and everybody who passed is certified."""
        with AttemptStore.open(station.machine.records) as file:
            hall = Hall(file, self.library, Random(station.name), WHEN + apart + timedelta(hours=12))
            for work in (self._register, self._deal, self._drill, self._examine):
                work(hall, station)

    def _register(self, hall: Hall, station: SchoolMachine) -> None:
        number = hall.chance.getrandbits(40)
        TraineeStore.beside(hall.file).add(Trainee(f"Dealer {number:x}", f"{number:x}"), hall.now)

    def _deal(self, hall: Hall, station: SchoolMachine) -> None:
        """Deal a round to its end, or end the one that was left."""
        store = AttemptStore.beside(hall.file)
        who = hall.chance.choice([None, *[each.id for each in hall.dealers()]])
        newest = store.newest(who)
        if newest and not newest.verdict:
            left = AttemptRecorder.resume(store, newest.id, self.library)
            left.end(left.at + 1)
            return
        script = hall.chance.choice(self._scripts)
        recording = AttemptRecorder.begin(store, script.started, script.house, self.library, hall.now, who)
        for entry in script.entries:
            recording.submit(entry)

    def _drill(self, hall: Hall, station: SchoolMachine) -> None:
        """Answer some questions, the run that was left first."""
        who = hall.chance.choice([None, *[each.id for each in hall.dealers()]])
        recorder = DrillRecorder(hall.file, self.library, lambda: hall.now, lambda: who)
        written = recorder.halfway(DRILL, HOUSE) or recorder.begin(DRILL, HOUSE)
        run = DrillRun(self._course, DRILL, hall.chance, list(written.answers))
        for _ in range(4):
            if run.question:
                given = run.judge(run.question.right, 2.0)
                written.append(given)
                run.take(given)

    def _examine(self, hall: Hall, station: SchoolMachine) -> None:
        """Hold an exam, or go on with the one that was cut off; then its assessor scores it."""
        supervisors, dealers = hall.supervisors.everybody(), hall.dealers()
        if len(supervisors) < 2 or not dealers:
            return
        running = hall.exams.running()
        if running is None:
            running = hall.exams.open(HOUSE, hall.chance.choice(dealers), supervisors[0])
        hall.exams.mark(dealt(hall, running), sheet(supervisors[1], 9))
        self._certify(hall, station)

    def _certify(self, hall: Hall, station: SchoolMachine) -> None:
        files = DealerFiles(hall.file, hall.exams, self.library, station.machine.signing, lambda: hall.now)
        held, own = SittingStore.beside(hall.file).machines(), Ledger.beside(hall.file).own_chain()
        for exam in [sat.id for sat in hall.exams.sittings() if sat.passed and held[sat.id] == own]:
            files.issue(exam, hall.supervisors.everybody()[0], lambda _: None)
