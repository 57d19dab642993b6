"""Machines sign their ledgers: a key is held fast, and who went back on a ledger is found at the next meeting."""

import shutil
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from app.certificate.key_file import PRIVATE, PUBLIC, machine_key
from app.certificate.ledger_status import LedgerStanding, lost_since
from app.certificate.signature import new_key
from app.certificate.signed_head import SeenLedger, ShownLedger, hand_over, objection, sign_head, successors
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.roster import Trainee
from app.records.backup.merge import leave_out, merge
from app.records.backup.restore import restore
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import CHECKPOINT, read_checkpoint, rollback_words
from app.records.exams.exam_ledger import REVOKED
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.machines import Machines, SigningKeys, sign_checkpoint
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.trainee_store import TraineeStore
from tests.bulk import figure
from tests.records.backups import PASSPHRASE, backup_of, machine_in
from tests.records.examining import KEPT
from tests.records.machines import dump

DIGITS = r"(?:[0-9a-f]{4} ){7}[0-9a-f]{4}"

START = datetime(2026, 11, 1, 8, tzinfo=UTC)
ANN = Supervisor("ANN", "Ann", "17")
ROUNDS = 1000


# --- the rules themselves


def chain(*words: str) -> list[str]:
    """The hashes of a chain of records."""
    hashes: list[str] = []
    for word in words:
        hashes.append(f"{hash((word, tuple(hashes))) & (1 << 64) - 1:064x}")
    return hashes


KEY, OTHER = new_key(), new_key()


def shown(hashes: list[str], at: str = "2026-11-02", key=KEY, handovers=()) -> ShownLedger:  # type: ignore[no-untyped-def]
    standing = LedgerStanding("beef", len(hashes), hashes[-1])
    signed = sign_head(standing, at, key) if key else None
    return ShownLedger(standing, signed, handovers, lambda n: hashes[n - 1] if 0 < n <= len(hashes) else "")


def seen(hashes: list[str], at: str = "2026-11-01", key=KEY) -> SeenLedger:  # type: ignore[no-untyped-def]
    return SeenLedger(LedgerStanding("beef", len(hashes), hashes[-1]), at, key.public if key else None)


def test_a_ledger_that_has_grown_is_taken() -> None:
    assert objection(shown(chain("a", "b", "c")), seen(chain("a", "b")), is_own_word=True) == ""
    assert objection(shown(chain("a")), None, is_own_word=True) == ""
    assert objection(shown(chain("a", "b")), seen(chain("a", "b")), is_own_word=True) == "", "nothing is new"


def test_an_older_backup_is_no_rollback_and_a_newer_one_with_fewer_records_is() -> None:
    then = seen(chain("a", "b", "c"), at="2026-11-01")
    assert objection(shown(chain("a", "b"), at="2026-10-31"), then, is_own_word=True) == ""
    said = objection(shown(chain("a", "b"), at="2026-11-02"), then, is_own_word=True)
    assert said == (
        "machine beef has 2 records in its ledger but had 3 at the last merge: it was rolled back. Restore its"
        " newest backup there. To continue without it, leave it out with hcf-trainer machines"
    )
    # Two of the same moment are one backup.
    assert objection(shown(chain("a", "b"), at="2026-11-01"), then, is_own_word=True) == ""
    # Who only passes it on may have an older one.
    assert objection(shown(chain("a", "b"), at="2026-11-02"), then, is_own_word=False) == ""


def test_another_story_is_found_by_the_head_that_was_seen() -> None:
    said = objection(shown(chain("a", "x", "c")), seen(chain("a", "b")), is_own_word=True)
    assert said == (
        "machine beef no longer matches what it had at the last merge (record 2 differs): it was restored,"
        " copied or altered. Find out which. To continue without it, leave it out with hcf-trainer machines"
    )


def test_a_signature_covers_the_last_record_the_time_and_the_key() -> None:
    good = shown(chain("a", "b"))
    assert good.signed
    for bad in (
        good._replace(signed=good.signed._replace(at="2026-11-03")),
        good._replace(signed=good.signed._replace(key=OTHER.public)),
        good._replace(standing=good.standing._replace(record=3)),
        good._replace(standing=good.standing._replace(head="0" * 64)),
    ):
        assert objection(bad, None, is_own_word=True) == (
            "the ledger from machine beef was altered: it does not match its signature"
        )


def test_a_machine_whose_key_is_known_has_to_sign() -> None:
    unsigned = shown(chain("a", "b", "c"), key=None)
    assert objection(unsigned, seen(chain("a")), is_own_word=True) == (
        "the ledger from machine beef is not signed, but its key is on record here; make a new backup on that"
        " machine with this version of the program"
    )
    assert objection(unsigned, seen(chain("a"), key=None), is_own_word=True) == ""
    # What was known before it signed may come again.
    assert objection(shown(chain("a"), key=None), seen(chain("a")), is_own_word=True) == ""


def test_another_key_is_refused_unless_the_old_one_has_signed_it_over() -> None:
    then, now = seen(chain("a")), chain("a", "b")
    said = objection(shown(now, key=OTHER), then, is_own_word=True)
    assert said == (
        f"machine beef signs with a different key ({OTHER.public.fingerprint}) than the one on record here"
        f" ({KEY.public.fingerprint}); ask the people who run it. If the new key is right, leave the machine"
        " out, then accept it again, with hcf-trainer machines"
    )
    over = hand_over("beef", KEY, OTHER)
    assert objection(shown(now, key=OTHER, handovers=(over,)), then, is_own_word=True) == ""
    for false in (
        over._replace(by_old=over.by_new),
        over._replace(by_new=over.by_old),
        hand_over("dead", KEY, OTHER),
        hand_over("beef", new_key(), OTHER),
    ):
        assert objection(shown(now, key=OTHER, handovers=(false,)), then, is_own_word=True) == said


def test_who_passes_on_what_is_known_here_already_may_have_another_key_for_it_and_no_more_than_that() -> None:
    then = seen(chain("a", "b"))
    for known in (chain("a"), chain("a", "b")):
        assert objection(shown(known, key=OTHER), then, is_own_word=False) == ""
        assert "signs with a different key" in objection(shown(known, key=OTHER), then, is_own_word=True)
    more = shown(chain("a", "b", "c"), key=OTHER)
    assert "signs with a different key" in objection(more, then, is_own_word=False)


def test_keys_are_handed_over_again_and_again() -> None:
    keys = [new_key() for _ in range(4)]
    overs = [hand_over("beef", old, new) for old, new in pairwise(keys)]
    assert successors(keys[0].public, "beef", overs) == [key.public for key in keys]
    assert successors(keys[2].public, "beef", overs) == [key.public for key in keys[2:]]
    assert successors(keys[0].public, "beef", overs[1:]) == [keys[0].public]


@pytest.mark.parametrize(
    ("then", "said"),
    [
        (LedgerStanding("beef", 2, chain("a", "b")[-1]), ""),
        (LedgerStanding("beef", 3, "0" * 64), "ledger record 3 used to be here and is now missing"),
        (LedgerStanding("beef", 2, "0" * 64), "ledger record 2 is not the one that used to be here"),
        (LedgerStanding("dead", 2, "0" * 64), "they belong to a different ledger (beef, not dead)"),
    ],
)
def test_a_checkpoint_says_what_is_missing(then: LedgerStanding, said: str) -> None:
    hashes = chain("a", "b")
    assert lost_since(then, "beef", lambda n: hashes[n - 1] if n <= 2 else "") == said


# --- machines that meet


class Station:
    """A machine with a supervisor, a ledger and a key."""

    def __init__(self, folder: Path, name: str) -> None:
        self.name = name
        self.folder = folder / name
        self.machine = machine_in(self.folder)
        self.clock = START
        with SupervisorStore.open(self.machine.records) as store:
            store.add(ANN, KEPT, None, START)
            TraineeStore.beside(store).add(Trainee(f"Trainee of {name}", name), START)
            self.chain = Ledger.beside(store).own_chain()
        self.work()

    def work(self, times: int = 1) -> None:
        with RecordsFile.open(self.machine.records) as records:
            records._db.execute("PRAGMA synchronous = OFF")
            for _ in range(times):
                self.clock += timedelta(minutes=1)
                with transaction(records._db):
                    Ledger.beside(records).append("remark", self.name, {"at": str(self.clock)}, self.clock)

    def backup(self) -> Path:
        self.clock += timedelta(minutes=1)
        file = self.folder.with_name(f"{self.name}-{self.clock:%d%H%M}.backup")
        return backup_of(self.machine, file, self.clock)

    def meet(self, *others: "Station") -> None:
        """Take in what others have, as they are now."""
        for other in others:
            self.clock = other.clock = max(self.clock, other.clock)
            self.take(other.backup())

    def take(self, file: Path) -> None:
        merge([(file, PASSPHRASE)], self.machine, when=self.clock)
        self.clock += timedelta(minutes=1)

    def state(self, name: str) -> Path:
        """A copy of everything on this machine."""
        copy = self.folder.with_name(name)
        shutil.copytree(self.folder, copy)
        return copy

    def put_back(self, copy: Path, with_checkpoint: bool = True) -> None:
        """Put back a copy of the records, or of the whole disk."""
        for name in ("records.sqlite", *([f"signing/{CHECKPOINT}"] if with_checkpoint else [])):
            (self.folder / name).unlink(missing_ok=True)
            if (copy / name).exists():
                shutil.copy2(copy / name, self.folder / name)

    def moved(self, folder: Path, copy: Path | None = None) -> "Station":
        """The same machine from a disk image, elsewhere."""
        other = object.__new__(Station)
        other.__dict__ |= self.__dict__
        shutil.copytree(copy or self.folder, folder)
        other.name, other.folder, other.machine = folder.name, folder, machine_in(folder)
        return other

    @property
    def machines(self) -> Machines:
        return Machines.open(self.machine.records)


@pytest.fixture
def pair(memory: Path) -> tuple[Station, Station]:
    return Station(memory, "here"), Station(memory, "there")


def test_the_key_of_a_machine_is_held_fast_at_the_first_meeting(pair: tuple[Station, Station]) -> None:
    here, there = pair
    here.meet(there)
    with here.machines as machines:
        (known,) = machines.others()
        assert known.chain == there.chain
        assert known.seen
        assert known.seen.key == machine_key(there.machine.signing).public
    shutil.rmtree(there.machine.signing)
    with RecordsFile.open(there.machine.records) as records:  # whoever does that can also hide it
        (guard,) = records._db.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'ledger_delete'"
        ).fetchone()
        records._db.execute("DROP TRIGGER ledger_delete")
        records._db.execute("DELETE FROM signed_heads")
        (number,) = records._db.execute("SELECT number FROM ledger WHERE kind = 'signing-key'").fetchone()
        records._db.execute("DELETE FROM ledger WHERE number >= ?", (number,))
        records._db.execute(guard)
    there.work(9)
    before = dump(here.machine.records)
    with pytest.raises(
        Refused,
        match=rf"^.+[/\\]there-\d+\.backup: machine {there.chain} signs with a different key \({DIGITS}\) than the one on record here \({DIGITS}\); ask the people who run it\. If the new key is right, leave the machine out, then accept it again, with hcf-trainer machines\. Nothing was changed$",
    ):
        here.meet(there)
    assert dump(here.machine.records) == before


def test_a_new_key_that_the_old_one_signed_over_is_taken(pair: tuple[Station, Station]) -> None:
    here, there = pair
    here.meet(there)
    old, new = machine_key(there.machine.signing), new_key()
    with SigningKeys.open(there.machine.records) as keys:
        keys.change_key(old, new, ANN, there.clock)
    (there.machine.signing / PRIVATE).write_text(new.as_text(), "utf-8")
    (there.machine.signing / PUBLIC).write_text(new.public.as_text(), "utf-8")
    here.meet(there)
    with here.machines as machines:
        (known,) = machines.others()
        assert known.seen
        assert known.seen.key == new.public


def test_a_ledger_that_was_altered_on_the_way_does_not_fit_its_signature(
    pair: tuple[Station, Station], memory: Path
) -> None:
    here, there = pair
    there.backup()
    with RecordsFile.open(there.machine.records) as records, transaction(records._db):
        # A record that its machine never signed, as a hostile third party would add it.
        Ledger.beside(records).append("remark", "x", {}, there.clock)
    shutil.rmtree(there.machine.signing)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]there-\d+\.backup: the ledger from machine [0-9a-f]{16} was altered: it does not match its signature\. Nothing was changed$",
    ):
        here.meet(there)


def test_a_rollback_is_found_at_the_next_meeting_even_if_nothing_was_written_since(
    pair: tuple[Station, Station], memory: Path
) -> None:
    here, there = pair
    there.backup()
    copy = there.state("copy")
    there.work(3)
    here.meet(there)
    there.put_back(copy)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]there-\d+\.backup: machine [0-9a-f]{16} has 3 records in its ledger but had 6 at the last merge: it was rolled back\. Restore its newest backup there\. To continue without it, leave it out with hcf-trainer machines\. Nothing was changed$",
    ):
        here.meet(there)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]here-010808\.backup: this backup has newer records from this machine than the machine itself has; nothing was changed\. Restore this machine's newest backup first$",
    ):
        there.meet(here)


def test_an_old_backup_is_merged_as_ever(pair: tuple[Station, Station]) -> None:
    here, there = pair
    old = there.backup()
    there.work(3)
    here.meet(there)
    before = dump(here.machine.records)
    here.take(old)
    assert dump(here.machine.records) == before


def test_records_that_were_put_back_are_found_by_the_checkpoint_beside_the_key(
    pair: tuple[Station, Station],
) -> None:
    here, there = pair
    here.backup()
    copy = here.state("copy")
    here.work()
    here.backup()
    with RecordsFile.open(here.machine.records) as records:
        assert rollback_words(records, here.machine.signing) == ""
    here.put_back(copy, with_checkpoint=False)
    with RecordsFile.open(here.machine.records) as records:
        said = rollback_words(records, here.machine.signing)
        assert said.startswith("The records were rolled back or swapped: ledger record ")
        with pytest.raises(
            Refused,
            match=r"^The records were rolled back or swapped: ledger record 4 used to be here and is now missing\. No certificates can be issued\. Restore the newest backup with hcf-trainer restore; that is noted in the ledger\.$",
        ):
            sign_checkpoint(records, here.machine.signing, here.clock)
    with pytest.raises(
        Refused,
        match=r"^The records were rolled back or swapped: ledger record 4 used to be here and is now missing\. No certificates can be issued\. Restore the newest backup with hcf-trainer restore; that is noted in the ledger\.$",
    ):
        here.meet(there)


def test_a_checkpoint_that_is_gone_is_missed(pair: tuple[Station, Station]) -> None:
    here, _ = pair
    here.backup()
    (here.machine.signing / CHECKPOINT).unlink()
    with RecordsFile.open(here.machine.records) as records:
        assert rollback_words(records, here.machine.signing).startswith("The ledger checkpoint is missing")


def test_a_restore_leaves_the_old_and_the_new_head_in_the_ledger_and_sets_the_checkpoint(
    pair: tuple[Station, Station],
) -> None:
    here, _ = pair
    backup = here.backup()
    with Ledger.open(here.machine.records) as ledger:
        then = ledger.standing(here.chain)
    here.work(3)
    with Ledger.open(here.machine.records) as ledger:
        before = ledger.standing(here.chain)
    assert then
    assert before
    restore(backup, PASSPHRASE, here.machine, here.clock)
    with Ledger.open(here.machine.records) as ledger:
        (mark,) = ledger.own_of("restored")
        assert mark.body == {"old": before._asdict(), "new": then._asdict()}
        assert rollback_words(ledger, here.machine.signing) == ""
        assert audit_ledger(ledger).troubles == ()
    kept = read_checkpoint(here.machine.signing)
    assert kept
    assert kept.standing.record == then.record + 1


def left_out_of(here: Station, chain: str, let_in: bool = False) -> Path | None:
    return leave_out(chain, "it lied", here.machine, ANN, here.clock, let_in)


def test_a_machine_that_is_left_out_no_longer_counts_and_cannot_come_in_again(memory: Path) -> None:
    here, there, third = [Station(memory, name) for name in ("here", "there", "third")]
    before = dump(here.machine.records)
    here.meet(there, third)
    kept = left_out_of(here, there.chain)
    assert kept
    assert (kept / "records.sqlite").exists()
    after = dump(here.machine.records)
    assert {row[0] for row in after["ledger"]} == {here.chain, third.chain}
    assert {row[0] for row in after["signed_heads"]} <= {here.chain, third.chain}
    assert [row for row in after["attempts"] if row in before["attempts"]] == before["attempts"]
    with RecordsFile.open(here.machine.records) as records:
        assert audit_ledger(records).troubles == ()
        (record,) = Ledger.beside(records).own_of("machine-left-out")
        assert (record.about, record.body["reason"], record.body["by"]["name"]) == (
            there.chain,
            "it lied",
            "Ann",
        )
    there.work()
    with pytest.raises(
        Refused,
        match=rf"^.+[/\\]there-\d+\.backup: machine {there.chain} is left out here: it lied \(Ann\)\. To accept it again: hcf-trainer machines --let-in {there.chain}$",
    ):
        here.meet(there)
    # Nor does it come in through another machine.
    third.meet(there)
    here.meet(third)
    assert {row[0] for row in dump(here.machine.records)["ledger"]} == {here.chain, third.chain}


def test_what_a_machine_revoked_counts_no_more_when_it_is_left_out(pair: tuple[Station, Station]) -> None:
    here, there = pair
    with RecordsFile.open(there.machine.records) as records, transaction(records._db):
        Ledger.beside(records).append(REVOKED, "K7QF-2M9D", {"reason": "no", "by": ANN._asdict()}, START)
    here.meet(there)
    with Ledger.open(here.machine.records) as ledger:
        assert len(ledger.about_exam("K7QF-2M9D")) == 1
    left_out_of(here, there.chain)
    with Ledger.open(here.machine.records) as ledger:
        assert ledger.about_exam("K7QF-2M9D") == ()


def test_who_was_registered_on_a_machine_that_is_left_out_keeps_a_name_and_no_pin(
    pair: tuple[Station, Station],
) -> None:
    here, there = pair
    with TraineeStore.open(there.machine.records) as store:
        (who,) = store.trainees()
        store.change(who, Trainee("Somebody else", "99"), KEPT, there.clock)
    here.meet(there)
    left_out_of(here, there.chain)
    with TraineeStore.open(here.machine.records) as store:
        assert sorted([(each.name, each.pin) for each in store.trainees()]) == [
            ("Trainee of here", ""),
            ("Trainee of there", ""),
        ]


def test_a_machine_that_is_let_in_again_may_tell_another_story(pair: tuple[Station, Station]) -> None:
    here, there = pair
    there.backup()
    copy = there.state("copy")
    there.work(2)
    here.meet(there)
    there.put_back(copy)
    there.work(5)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]there-\d+\.backup: machine [0-9a-f]{16} no longer matches what it had at the last merge \(record 5 differs\): it was restored, copied or altered\. Find out which\. To continue without it, leave it out with hcf-trainer machines\. Nothing was changed$",
    ):
        here.meet(there)
    left_out_of(here, there.chain)
    left_out_of(here, there.chain, let_in=True)
    here.meet(there)
    assert there.chain in {row[0] for row in dump(here.machine.records)["ledger"]}


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("own", "[0-9a-f]{16} is this machine"),
        (
            "0123456789abcdef",
            "machine 0123456789abcdef is not on record here; hcf-trainer machines lists the ones that are",
        ),
    ],
)
def test_only_a_machine_that_is_known_can_be_left_out(
    who: str, said: str, pair: tuple[Station, Station]
) -> None:
    here, _ = pair
    with pytest.raises(Refused, match=f"^{said}$"):
        left_out_of(here, here.chain if who == "own" else who)


def test_only_a_supervisor_leaves_a_machine_out(pair: tuple[Station, Station]) -> None:
    here, there = pair
    here.meet(there)
    before = dump(here.machine.records)
    with pytest.raises(Refused, match=r"^Eve has no supervisor account here$"):
        leave_out(there.chain, "so", here.machine, Supervisor("EVE", "Eve", ""), here.clock)
    assert dump(here.machine.records) == before


# --- five stations that meet at random


class Casino:
    """Five stations that work and meet, and one of which goes back on its ledger."""

    def __init__(self, stations: list[Station], folder: Path, chance: Random) -> None:
        self.chance = chance
        self.stations = [each.moved(folder / each.name) for each in stations]

    def live(self, times: int) -> None:
        for _ in range(times):
            one, other = self.chance.sample(self.stations, 2)
            other.work(self.chance.randint(0, 2))
            one.meet(other)

    def culprit(self) -> tuple[Station, Station, Path]:
        """Somebody who goes back to before a meeting, whom they met, and the state they go back to."""
        culprit, witness = self.chance.sample(self.stations, 2)
        culprit.backup()
        copy = culprit.state("copy")
        culprit.work(self.chance.randint(1, 3))
        witness.meet(culprit)
        self.live(self.chance.randint(0, 1))
        return culprit, witness, copy


def found_at_the_first_meeting(stations: list[Station], folder: Path, seed: int) -> bool:
    chance = Random(seed)
    casino = Casino(stations, folder, chance)
    casino.live(chance.randint(0, 2))
    culprit, witness, copy = casino.culprit()
    deed = chance.choice(["records", "disk", "fork", "clone"])
    if deed == "clone":
        clone = culprit.moved(folder / "clone", copy)
        clone.work(chance.randint(1, 4))
        culprit = clone
    else:
        culprit.put_back(copy, with_checkpoint=deed != "records")
        if deed == "fork":
            culprit.work(chance.randint(1, 4))
    meeting = (culprit, witness) if deed == "records" or chance.random() < 0.5 else (witness, culprit)
    try:
        meeting[0].meet(meeting[1])
    except Refused:
        return True
    return False


@pytest.mark.bulk
def test_a_rollback_a_fork_and_a_clone_are_found_at_the_first_meeting_after_it(memory: Path) -> None:
    stations = [Station(memory, f"s{number}") for number in range(5)]
    for seed in range(figure(ROUNDS, share=100)):
        folder = memory / str(seed)
        folder.mkdir()
        assert found_at_the_first_meeting(stations, folder, seed), seed
        shutil.rmtree(folder)
