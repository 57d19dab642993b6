"""Reads every row of incoming records by the program's own readers, before anything of them is taken in."""

import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

from app.errors import Refused, quoted
from app.exam.draw_unseen import digest_of
from app.learning.assigned_set import MOST_ROUNDS, Assigned
from app.learning.names_and_badges import plain
from app.learning.roster import Trainee, faults_of
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import (
    as_json,
    entry_of,
    house_of,
    object_of,
    refuse_damaged,
    start_of,
    start_row,
    time_of,
)
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.db.pin_file import KeptPin, PinFile
from app.records.db.pins import is_believable
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_reader import refuse_unreadable
from app.records.training.answer_codec import Common, answer_of, common_of, time_of_milliseconds
from app.records.training.assigned_set_store import assigned_of
from app.session.attempt_log import Mode
from app.training.named_round import met_as

_CHAIN = re.compile(r"[0-9a-f]{16}")
_EXAM = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}")
_LONGEST_WORD = 200
_LONGEST_ROUND = 4000
"""Characters. No name of a drill, a version or a house is longer."""
_LONGEST_ANSWER = 1e9
"""Seconds: a question that was left open for thirty years."""
_MODES = get_args(Mode)
_SKIPPED = "some of their numbers do not add up"

# Each of these finds rows that no program of ours writes: gaps, entries after an end, rows without an owner.
_NEVER = (
    "SELECT attempt FROM entries GROUP BY attempt HAVING min(sequence) <> 1 OR max(sequence) <> count(*)",
    "SELECT e.attempt FROM entries AS e WHERE kind = 'ended' AND EXISTS"
    " (SELECT 1 FROM entries WHERE attempt = e.attempt AND sequence > e.sequence)",
    "SELECT attempt FROM entries WHERE kind = 'ended' EXCEPT SELECT attempt FROM ended",
    "SELECT attempt FROM ended EXCEPT SELECT attempt FROM entries WHERE kind = 'ended'",
    "SELECT run FROM answers GROUP BY run HAVING min(number) <> 1 OR max(number) <> count(*)",
    "SELECT trainee FROM profiles GROUP BY trainee HAVING min(number) <> 1 OR max(number) <> count(*)",
    "SELECT id FROM trainees EXCEPT SELECT trainee FROM profiles",
    "SELECT assigned FROM assigned_to JOIN assigned_sets ON id = assigned WHERE everybody",
    "SELECT sitting FROM sitting_entries GROUP BY sitting HAVING min(sequence) <> 1"
    " OR max(sequence) <> count(*)",
    "SELECT e.sitting FROM sitting_entries AS e WHERE kind = 'closed' AND EXISTS"
    " (SELECT 1 FROM sitting_entries WHERE sitting = e.sitting AND sequence > e.sequence)",
    # What is said to come from elsewhere is there, and comes from elsewhere.
    *[
        f"SELECT id FROM origins WHERE kind = '{kind}'"
        f" AND (number <> 0 OR id NOT IN (SELECT {key} FROM {kind}))"
        for kind, key in (
            ("attempts", "id"),
            ("drill_runs", "id"),
            ("assigned_sets", "id"),
            ("sittings", "number"),
        )
    ],
    "SELECT id, number FROM origins WHERE kind = 'profiles' EXCEPT SELECT trainee, number FROM profiles",
    "SELECT id FROM origins WHERE machine IN (SELECT chain FROM own_chain) OR kind NOT IN"
    " ('attempts', 'drill_runs', 'assigned_sets', 'sittings', 'profiles')",
    "SELECT supervisor FROM supervisor_tries WHERE at < 0 OR clock < 0",
    "SELECT 1 WHERE (SELECT count(*) FROM own_chain) <> 1",
)


class IncomingRows(RecordsFile):
    """The rows of records that somebody else made."""

    def refuse_unreadable(self) -> None:
        """Refuse all of it, in a sentence, if a row is not as the program writes it."""
        for about, query, read in self._readers():
            with refuse_db_errors(self.path):
                for row in self._db.execute(query):
                    with refuse_damaged(f"{about} {row[0]}" if about else "the machine"):
                        read(*row)
        for pin in PinFile(self.path).hashes():
            with refuse_damaged(f"supervisor {pin.supervisor}"):
                _pin(pin)
        for query in _NEVER:
            with refuse_db_errors(self.path):
                if self._db.execute(query).fetchone():
                    raise Refused(f"the records in the backup are not from this program: {_SKIPPED}")
        sittings = SittingStore.beside(self)
        for sitting in sittings.ids():
            sittings.sitting(sitting)
        for chain in self._chains():
            for number, entry in enumerate(Ledger.beside(self).of_chain(chain), 1):
                with refuse_damaged(f"ledger entry {number} from machine {chain}"):
                    _word(entry.kind, entry.about)
                    refuse_unreadable(entry)

    def _chains(self) -> list[str]:
        with refuse_db_errors(self.path):
            chains = [chain for (chain,) in self._db.execute("SELECT DISTINCT chain FROM ledger")]
        with refuse_damaged("the ledger"):
            for chain in chains:
                _chain(chain)
        return chains

    def _readers(self) -> Iterator[tuple[str, str, Callable[..., object]]]:
        """What is read: its name, the query for it, whose first column is its number, and its reader."""
        with refuse_db_errors(self.path):
            rows = self._db.execute("SELECT id, drill, skill, trap, could FROM asked").fetchall()
        with refuse_damaged("a question"):
            common = {number: common_of(*texts) for number, *texts in rows}

        def answer(_: int, at: int, question: int, seconds: float, *texts: Any) -> None:
            check_answer(common[question], at, seconds, *texts)

        yield "", "SELECT chain FROM own_chain", _chain
        yield "house file", "SELECT hash, id, text, standard FROM house_files", check_house
        yield "attempt", "SELECT id, started, mode, round, deck, house, engine FROM attempts", check_attempt
        yield "attempt", "SELECT attempt, kind, body FROM entries ORDER BY attempt, sequence", check_entry
        yield "run", "SELECT id, started, kind, drill, engine FROM drill_runs", check_run
        yield "question", "SELECT id, drill, skill, trap FROM asked", check_question
        yield "answer", "SELECT id, at, asked, seconds, due, given, named FROM answers", answer
        yield "trainee", "SELECT id, since FROM trainees", lambda _, since: time_of(since)
        yield "trainee", "SELECT trainee, at, name, badge, pin FROM profiles", check_profile
        yield (
            "set",
            "SELECT id, at, house, title, due, drills, features, rounds FROM assigned_sets",
            check_set,
        )
        yield "set", "SELECT assigned, at FROM withdrawn_sets", lambda _, at: time_of(at)
        yield (
            "supervisor",
            "SELECT supervisor, at, clock FROM supervisor_tries",
            lambda _, at, clock: [time_of_milliseconds(at), time_of_milliseconds(clock)],
        )
        yield "exam", _SITTINGS, check_sitting
        yield "machine", "SELECT machine FROM origins UNION SELECT machine FROM trainee_origins", _chain
        yield "trainee", "SELECT number, since FROM trainee_origins", lambda _, since: time_of(since)


_SITTINGS = (
    "SELECT sittings.id, opened, dealer, badge, hash, house_files.id, opening"
    " FROM sittings JOIN house_files ON hash = sittings.house"
)


def check_house(*row: Any) -> None:
    """Refuse a house file that is not as the program writes it."""
    house = house_of(*row)
    _word(house.house_id)


def check_attempt(_: int, started: str, mode: str, *start: str) -> None:
    """The same for an attempt."""
    time_of(started)
    if mode not in _MODES:
        raise ValueError("that mode does not exist")
    begun = start_of(mode, *start)
    start_row(begun)
    _word(begun.engine)
    if "spots" in begun.round:
        digest_of(begun.round)


def check_entry(_: int, kind: str, body: str) -> None:
    """The same for a step of an attempt."""
    entry_of(kind, body)


def check_run(_: int, started: str, *words: str) -> None:
    """The same for a run of a drill."""
    time_of(started)
    _word(*words)


def check_question(_: int, *words: str) -> None:
    """The same for what was asked: drill, skill and trap."""
    _word(*words)


def check_answer(common: Common, at: int, seconds: float, *texts: Any) -> None:
    """The same for an answer."""
    time_of_milliseconds(at)
    if seconds > _LONGEST_ANSWER:
        raise ValueError("that time is impossible")
    answer_of(common, seconds, *texts)


def check_profile(_: int, at: str, name: str, badge: str, pin: str) -> None:
    """The same for a trainee's name, badge and PIN."""
    time_of(at)
    faults = [*faults_of(Trainee(name, badge))]
    if faults or (plain(name), plain(badge)) != (name, badge):
        raise ValueError("that is not a name")
    if not is_believable(pin):
        raise ValueError("that is not a PIN hash")


def _pin(pin: KeptPin) -> None:
    # Before the hash stands which key is in it.
    if not is_believable(pin.kept[pin.kept.find("$") :]):
        raise ValueError("that is not a PIN hash")


def check_set(_: int, at: str, house: str, *parts: Any) -> None:
    """The same for an assigned set."""
    time_of(at)
    found: Assigned = assigned_of(*parts)
    features = [met_as(feature) for feature in found.features if len(feature) < _LONGEST_ROUND]
    _word(house, found.title, *found.drills, *features, found.posted)
    if len(features) < len(found.features):
        raise ValueError("that round is too long")
    if found.rounds > MOST_ROUNDS:
        raise ValueError("that is too many rounds")


def check_sitting(
    sitting: str, opened: str, dealer: str, badge: str, known_as: str, house: str, opening: str
) -> None:
    """The same for an exam."""
    if not _EXAM.fullmatch(sitting):
        raise ValueError("that is not an exam number")
    data = object_of(opening)
    # SQLite and Python read a key that is there twice in two ways.
    if as_json(data) != opening:
        raise ValueError("it is not in the program's format")
    who = {"name": dealer, "badge": badge}
    if (data["when"], data["dealer"], data["house_hash"], data["house"]) != (opened, who, known_as, house):
        raise ValueError("the list does not match the exam's opening record")
    if faults := [*faults_of(Trainee(dealer, badge))]:
        raise ValueError(faults[0])


def check_ledger_entry(at: str, kind: str, about: str, body: str) -> None:
    """The same for a record of a ledger."""
    _word(kind, about)
    refuse_unreadable(LedgerEntry(time_of(at), kind, about, object_of(body)))


def _chain(chain: str) -> None:
    if not _CHAIN.fullmatch(chain):
        raise ValueError(f"{quoted(chain)} is not a machine")


def _word(*words: str) -> None:
    for word in words:
        if len(word) > _LONGEST_WORD or not word.isprintable():
            raise ValueError("that text is too long or cannot be printed")
