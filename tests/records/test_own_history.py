"""What a machine tells its school: everything once, however often it looks, and nothing from an older copy."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.records.backup.merge import without_triggers
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.school.others_records import OthersRecords
from app.records.school.own_history import OwnStory
from app.school.machine_history import StoryEntry, StoryHead
from tests.records.backups import furnished
from tests.records.machines import Trial
from tests.records.test_received_rows import rows_in

SET_BACK = (
    "the records here are older than what this machine already sent to its school: they were rolled back or replaced"
    " with an old copy. Nothing was sent. Restore this machine's newest backup"
)
LOST = {
    "attempts": "DELETE FROM attempts WHERE id = (SELECT max(id) FROM attempts)",
    "runs": "DELETE FROM drill_runs WHERE id = (SELECT max(id) FROM drill_runs)",
    "sets": "DELETE FROM assigned_sets WHERE id = (SELECT max(id) FROM assigned_sets)",
    "sittings": "DELETE FROM sittings WHERE number = (SELECT max(number) FROM sittings)",
    "answers": "DELETE FROM answers WHERE id = (SELECT max(id) FROM answers)",
    "ended": "DELETE FROM ended WHERE id = (SELECT max(id) FROM ended)",
    "ledger": "DELETE FROM ledger WHERE number = (SELECT max(number) FROM ledger)",
    "the hash of the ledger": "UPDATE ledger SET hash = 'beef' WHERE number = (SELECT max(number) FROM ledger)",
    "profiles": "DELETE FROM profiles WHERE (trainee, number) = (SELECT trainee, max(number) FROM profiles)",
    "trainees": "DELETE FROM trainees WHERE id = (SELECT max(id) FROM trainees)",
}


class Teller:
    """A machine that works and tells its story."""

    def __init__(self, folder: Path) -> None:
        self.records = furnished(folder / "there", "story", 60).records
        self.own = OwnStory(folder / "school")
        with Ledger.open(self.records) as ledger:
            self.chain = ledger.own_chain()

    def gather(self, *extra: tuple[str, dict[str, object]]) -> int:
        with RecordsFile.open(self.records) as records:
            return self.own.gather(records, extra)

    def change(self, statement: str) -> None:
        with closing(sqlite3.connect(self.records, isolation_level=None)) as db, without_triggers(db):
            db.execute(statement)


@pytest.fixture
def teller(tmp_path: Path) -> Iterator[Teller]:
    teller = Teller(tmp_path)
    yield teller
    teller.own.close()


def rows_of(entries: list[StoryEntry]) -> Counter[str]:
    return Counter({entry.kind: len(json.loads(entry.body)["rows"]) for entry in entries})


def test_everything_is_told_once_and_what_is_new_the_next_time(teller: Teller, tmp_path: Path) -> None:
    first = teller.gather()
    told = teller.own.after(teller.chain, 0)
    assert [entry.seq for entry in told] == [*range(1, first + 1)]
    assert [json.loads(entry.body)["last"] for entry in told] == [False] * (first - 1) + [True]
    assert teller.own.head == StoryHead(first, told[-1].hash)
    assert teller.gather() == 0
    trial = object.__new__(Trial)
    trial.__dict__ |= {"file": teller.records, "wrote": set(), "_chance": Random("more")}
    for _ in range(4):
        trial.work(15)
        before = teller.own.head.seq
        assert teller.gather() > 0
        assert all(rows_of(teller.own.after(teller.chain, before)).values()), "nothing is told in vain"
    with OthersRecords.in_folder(tmp_path / "others") as others:
        assert others.take([(teller.chain, teller.own.after(teller.chain, 0))]) == {}
        assert others.cursor(teller.chain) == teller.own.head
        with RecordsFile.open(teller.records) as there:
            assert rows_in(others._db) == rows_in(there._db)


def test_only_rounds_that_are_not_over_are_looked_at_for_more(teller: Teller) -> None:
    teller.gather()
    looked_at = {
        about for (about,) in teller.own._db.execute("SELECT about FROM told WHERE kind = 'entries'")
    }
    with RecordsFile.open(teller.records) as there:
        begun = there._db.execute("SELECT count(*) FROM attempts").fetchone()[0]
        over = there._db.execute("SELECT count(*) FROM ended").fetchone()[0]
    assert len(looked_at - {""}) == begun - over > 0
    assert over > 0


def test_how_much_the_school_still_lacks_is_counted(teller: Teller) -> None:
    assert (teller.own.left, teller.own.head) == (0, StoryHead())
    made = teller.gather()
    assert teller.own.left == made
    (third,) = [entry for entry in teller.own.after(teller.chain, 0) if entry.seq == 3]
    teller.own.arrived(StoryHead(3, third.hash))
    assert teller.own.left == made - 3
    assert [entry.seq for entry in teller.own.after(teller.chain, made - 1)] == [made]


def test_a_story_that_was_lost_here_is_counted_again_from_the_school(teller: Teller, tmp_path: Path) -> None:
    teller.gather(
        ("files", {"rows": [["houses/a.toml", "beef", "text"]]}), ("pins", {"rows": [["p", "a", "h"]]})
    )
    entries = teller.own.after(teller.chain, 0)
    with closing(OwnStory(tmp_path / "again")) as again, RecordsFile.open(teller.records) as records:
        again.recount(entries)
        assert again.head == teller.own.head
        assert again.after(teller.chain, 0) == entries
        assert again.told("files") == teller.own.told("files") == {"houses/a.toml": "beef"}
        assert again.told("pins") == {"p": ""}
        assert again.gather(records) == 0


@pytest.mark.parametrize("what", LOST)
def test_nothing_is_told_from_an_older_copy(what: str, teller: Teller) -> None:
    made = teller.gather()
    teller.change(LOST[what])
    with pytest.raises(Refused) as caught:
        teller.gather()
    assert caught.value.sentences == (SET_BACK,)
    assert teller.own.head.seq == made


def test_the_records_of_another_machine_are_not_told(teller: Teller) -> None:
    teller.gather()
    teller.change("UPDATE own_chain SET chain = '00112233aabbccdd'")
    with pytest.raises(Refused) as caught:
        teller.gather()
    assert caught.value.sentences == (
        f"{teller.own.path}: this is the history of machine {teller.chain}, but the records here are from"
        " 00112233aabbccdd; ask the office for a new code and join again",
    )
