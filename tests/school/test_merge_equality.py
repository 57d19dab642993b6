"""What comes through the school is what a merge of the same files makes, word for word."""

import shutil
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.records.backup.merge import merge_records
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.school.others_records import OthersRecords
from app.records.school.own_history import OwnStory
from app.school.machine_history import StoryEntry
from tests.bulk import figure
from tests.records.machines import Trial, dump, merged


class Teller:
    """A machine that works and tells what is new to whoever asks, without a database between."""

    def __init__(self, folder: Path, seed: str) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self.trial = Trial(folder / "records.sqlite", Random(seed))
        self.told: list[StoryEntry] = []

    @property
    def machine(self) -> str:
        with Ledger.open(self.trial.file) as ledger:
            return ledger.own_chain()

    def tell(self) -> None:
        with closing(OwnStory(self.folder / "school")) as story, RecordsFile.open(self.trial.file) as records:
            story.gather(records)
            self.told += story.after(self.machine, len(self.told))

    def hear(self, others: Sequence["Teller"]) -> dict[str, str]:
        with OthersRecords.in_folder(self.folder / "school") as heard:
            return heard.take(
                [
                    (each.machine, each.told[heard.cursor(each.machine).seq :])
                    for each in others
                    if each is not self
                ]
            )

    def take_in(self) -> None:
        into = self.folder / "merged"
        merge_records(self.trial.file, self.folder / "school" / "others.sqlite", into)
        into.replace(self.trial.file)


@pytest.mark.bulk
def test_any_class_comes_through_as_a_merge_would_make_it(tmp_path: Path) -> None:
    """Clocks go back, people take the names of others, machines take in and go on working."""
    for number in range(figure(100, 100)):
        folder, chance = tmp_path / str(number), Random(number)
        machines = [Teller(folder / f"machine {each}", f"{number} {each}") for each in range(4)]
        office = Teller(folder / "office", f"{number} office")
        for _ in range(3):
            for machine in chance.sample(machines, len(machines)):
                machine.trial.work(chance.randint(0, 12))
                if chance.random() < 0.7:
                    machine.tell()
                if chance.random() < 0.4:
                    assert machine.hear(machines) == {}
                    machine.take_in()
        for machine in machines:
            machine.tell()
        nobody = shutil.copy(office.trial.file, folder / "nobody")
        assert office.hear(machines) == {}
        office.take_in()
        files = [machine.trial.snapshot("last") for machine in machines]
        expected = dump(merged(Path(nobody), files, folder / "expected"))
        assert dump(office.trial.file) == expected


def test_what_was_told_is_told_once(tmp_path: Path) -> None:
    one = Teller(tmp_path / "one", "one")
    one.trial.work(30)
    one.tell()
    told = list(one.told)
    one.tell()
    assert one.told == told


def test_a_story_that_was_lost_is_counted_again_from_the_school(tmp_path: Path) -> None:
    one = Teller(tmp_path / "one", "one")
    for _ in range(3):
        one.trial.work(15)
        one.tell()
    told = list(one.told)
    shutil.rmtree(one.folder / "school")
    with closing(OwnStory(one.folder / "school")) as story:
        story.recount(told)
    one.tell()
    assert one.told == told
    one.trial.work(20)
    one.tell()
    assert one.told[: len(told)] == told
    assert one.told[len(told)].previous == told[-1].hash
