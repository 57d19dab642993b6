"""The table's records: every attempt is kept, and one that was cut off is found again."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.records import Records
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted, Noted
from app.session.unrecorded_attempt import LEFT
from app.training.deal_round import deal_round
from app.training.deck import deck_of

NOW = datetime(2026, 11, 16, tzinfo=UTC)


@pytest.fixture
def keeping(tmp_path: Path, library: Library) -> Records:
    return Records(tmp_path / "records.sqlite", library, lambda: NOW)


def begin(keeping: Records, library: Library, acts: int) -> AttemptRecorder:
    chance = Random(5)
    data = deal_round(library.house("greektown"), chance)
    attempt = keeping.begin("practice", data, deck_of(data, chance))
    for number, due in enumerate(attempt.session.ruling.steps[:acts], 1):
        attempt.submit(Acted(str(due.step), float(number)))
    return attempt


def test_an_attempt_that_was_cut_off_goes_on_with_the_same_table(keeping: Records, library: Library) -> None:
    before = begin(keeping, library, acts=7)
    again = keeping.cut_off()
    assert again is not None
    assert again.session.now() == before.session.now()
    assert again.at == 7.0


def test_nothing_is_offered_where_there_is_no_record(keeping: Records) -> None:
    assert keeping.cut_off() is None


def test_an_attempt_that_its_dealer_left_is_not_offered_again(keeping: Records, library: Library) -> None:
    """So says the note that every version has made on it."""
    before = begin(keeping, library, acts=3)
    before.submit(Noted("a question", 4.0))
    assert keeping.cut_off() is not None
    before.submit(Noted("left unfinished", 5.0))
    assert keeping.cut_off() is None


def test_a_finished_attempt_is_not_offered(keeping: Records, library: Library) -> None:
    begin(keeping, library, acts=3).end(9.0)
    assert keeping.cut_off() is None


def test_an_attempt_that_was_left_is_not_offered_nor_an_older_one(keeping: Records, library: Library) -> None:
    begin(keeping, library, acts=3)
    begin(keeping, library, acts=4).submit(Noted(LEFT, 9.0))
    assert keeping.cut_off() is None


def test_of_a_trainee_only_the_own_attempt_is_offered(keeping: Records, library: Library) -> None:
    ann, bo = [TraineeStore.beside(keeping._store).add(Trainee(name, ""), NOW) for name in ("Ann", "Bo")]
    begun: dict[int | None, int] = {}
    for trainee in (None, ann, bo):
        keeping.sign_in(trainee)
        assert keeping.cut_off() is None
        begun[trainee] = begin(keeping, library, acts=3).attempt
    for trainee in (ann, None, bo):
        keeping.sign_in(trainee)
        again = keeping.cut_off()
        assert again is not None
        assert again.attempt == begun[trainee]
        again.end(9.0)
        assert keeping.cut_off() is None


def test_an_attempt_stays_that_of_whoever_began_it(keeping: Records, library: Library) -> None:
    ann = TraineeStore.beside(keeping._store).add(Trainee("Ann", ""), NOW)
    keeping.sign_in(ann)
    attempt = begin(keeping, library, acts=3)
    keeping.sign_in(None)
    attempt.end(9.0)
    assert keeping._store.ended_since(ann, "greektown", 0) == [(1, attempt.attempt)]
    assert keeping._store.ended_since(None, "greektown", 0) == []


def test_work_of_a_trainee_nobody_knows_is_refused(keeping: Records, library: Library) -> None:
    keeping.sign_in(7)
    with pytest.raises(Refused, match=r"^.+[/\\]records\.sqlite: FOREIGN KEY constraint failed$"):
        begin(keeping, library, acts=0)


def test_a_deck_is_whole_and_begins_with_the_hands(library: Library) -> None:
    data = deal_round(library.house("oxford"), Random(1))
    deck = deck_of(data, Random(2)).split()
    assert len(set(deck)) == 52
    assert deck[:7] == data["dealer"].split()
