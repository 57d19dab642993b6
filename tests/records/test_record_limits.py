"""Limits of what is written and read: exactly as much as may be is taken, and the least more is not."""

from datetime import UTC, datetime

import pytest

from app.errors import Refused
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.backup.backup_key import Cost
from app.records.backup.daily_backup import is_due
from app.records.backup.incoming_rows import (
    check_attempt,
    check_ledger_entry,
    check_profile,
    check_run,
    check_set,
)
from app.records.db.entry_codec import object_of, time_of, time_text
from app.records.db.file_sizes import size_words
from app.records.db.pins import hash_pin, is_believable, is_easy_to_guess
from app.records.exams.machines import key_of
from app.records.training.answer_codec import from_lines, in_lines, time_of_milliseconds
from app.records.training.attempt_store import AttemptStore
from app.records.training.class_store import ClassStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from app.training.named_round import as_feature
from tests.records.answers import quick
from tests.records.scripts import WHEN

AT = "2026-11-16T12:00:00.000+00:00"
IMPOSSIBLE = r"^that time is impossible$"


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1 kB"),
        (1499, "1 kB"),
        (999_499, "999 kB"),
        (999_500, "1.0 MB"),
        (12_345_678, "12.3 MB"),
        (1_234_567_890, "1,234.6 MB"),
    ],
)
def test_a_size_is_told_in_the_unit_that_fits(size: int, words: str) -> None:
    assert size_words(size) == words


def test_a_time_is_of_a_year_from_1970_to_2999() -> None:
    for text in ("1970-01-01T00:00:00+00:00", "2999-12-31T23:59:59.999+00:00"):
        assert time_of(text).isoformat() == datetime.fromisoformat(text).isoformat()
    for text in ("1969-12-31T23:59:59.999+00:00", "3000-01-01T00:00:00+00:00", "2026-11-16T12:00:00"):
        with pytest.raises(ValueError, match=IMPOSSIBLE):
            time_of(text)
    assert time_text(datetime(2026, 11, 16, 12, 0, 0, 123_999, tzinfo=UTC)) == "2026-11-16T12:00:00.123+00:00"


def test_a_time_in_milliseconds_is_of_the_same_years() -> None:
    last = round(datetime(3000, 1, 1, tzinfo=UTC).timestamp() * 1000)
    assert time_of_milliseconds(0) == datetime(1970, 1, 1, tzinfo=UTC)
    assert time_of_milliseconds(last) == datetime(3000, 1, 1, tzinfo=UTC)
    assert time_of_milliseconds(1500) == datetime(1970, 1, 1, 0, 0, 1, 500_000, tzinfo=UTC)
    for at in (-1, last + 1):
        with pytest.raises(ValueError, match=IMPOSSIBLE):
            time_of_milliseconds(at)


def test_a_number_in_a_record_has_up_to_eighteen_digits() -> None:
    assert object_of(f'{{"a": {"9" * 18}}}') == {"a": int("9" * 18)}
    with pytest.raises(ValueError, match=r"^that number is too long$"):
        object_of(f'{{"a": {"9" * 19}}}')
    with pytest.raises(ValueError, match=r"^NaN is not a number$"):
        object_of('{"a": NaN}')


def test_a_text_in_a_record_has_no_half_of_a_letter() -> None:
    assert object_of(r'{"a": "\uD83C\uDCA1"}') == {"a": "🂡"}
    for half in (r"\ud83c", r"\uDCA1"):
        with pytest.raises(UnicodeEncodeError):
            object_of(f'{{"a": "{half}"}}')


def test_texts_in_lines_are_each_of_one_line_and_whole() -> None:
    assert in_lines(["a", "", "b"]) == "a\n\nb\n"
    assert from_lines("a\n\nb\n") == ("a", "", "b")
    assert (in_lines([]), from_lines("")) == ("", ())
    with pytest.raises(ValueError, match=r"^\('a', 'b\\nc'\) cannot be stored: each must be one line$"):
        in_lines(["a", "b\nc"])
    with pytest.raises(ValueError, match=r"^a line is incomplete$"):
        from_lines("a\nb")


def hashed(passes: int, memory: int, lanes: int) -> str:
    salt, tag = "c29tZXNhbHRzb21lc2FsdA", "RdescudvJCsgt3ub+b4dWRWJTmaaJObGRdescudvJCs"
    return f"$argon2id$v=19$m={memory},t={passes},p={lanes}${salt}${tag}"


def test_a_hash_may_ask_for_so_much_work_and_no_more() -> None:
    most = (16, 256 * 1024, 16)
    assert is_believable(hashed(*most))
    for place in range(3):
        more = [each + (number == place) for number, each in enumerate(most)]
        assert not is_believable(hashed(*more)), more
    assert is_believable("x" * 300), "what is no hash is no work"
    assert not is_believable("x" * 301)


def test_the_work_of_a_passphrase_has_a_least_and_a_most() -> None:
    assert Cost().is_believable
    assert Cost(1, 8, 1).is_believable
    assert Cost(8, 160 * 1024, 16).is_believable
    for cost in ((0, 8, 1), (1, 7, 1), (1, 8, 0), (9, 8, 1), (1, 160 * 1024 + 1, 1), (1, 8, 17)):
        assert not Cost(*cost).is_believable, cost


def test_a_pin_of_a_trainee_has_four_to_twelve_digits() -> None:
    for pin in ("4170", "417041704170"):
        assert hash_pin(pin).startswith("$argon2id$")
    for pin in ("417", "4170417041704", "41a0", "４１７０"):
        with pytest.raises(Refused, match=r"^a PIN needs 4 to 12 digits$"):
            hash_pin(pin)


@pytest.mark.parametrize(
    ("pin", "is_easy"),
    [
        ("1111", True),
        ("0000", True),
        ("1234", True),
        ("7890", True),
        ("4321", True),
        ("2109", True),
        ("1357", False),
        ("1233", False),
        ("1212", False),
        ("111", False),
    ],
)
def test_equal_digits_and_digits_that_count_are_easy_to_guess(pin: str, is_easy: bool) -> None:
    assert is_easy_to_guess(pin) is is_easy


def test_a_backup_is_due_on_any_other_day() -> None:
    noon = datetime(2026, 11, 16, 12).astimezone()
    assert is_due(None, noon)
    assert not is_due(noon, noon.replace(hour=23, minute=59))
    assert is_due(noon, noon.replace(day=17, hour=0))
    assert is_due(noon, noon.replace(day=15)), "a clock that was set back"


def test_a_key_has_32_bytes() -> None:
    assert key_of("01" * 32).raw == bytes([1] * 32)
    for count in (31, 33):
        with pytest.raises(ValueError, match=r"^a key must have 32 bytes$"):
            key_of("01" * count)


def test_a_word_from_elsewhere_has_up_to_200_letters_that_can_be_printed() -> None:
    check_run(1, AT, "x" * 200, "payout", "1.0")
    check_ledger_entry(AT, "a later kind", "x" * 200, "{}")
    for word in ("x" * 201, "a\x1b[2J"):
        for place in range(3):
            words = ["twenty", "payout", "1.0"]
            words[place] = word
            with pytest.raises(ValueError, match=r"^that text is too long or cannot be printed$"):
                check_run(1, AT, *words)
        for kind, subject in ((word, "x"), ("x", word)):
            with pytest.raises(ValueError, match=r"^that text is too long or cannot be printed$"):
                check_ledger_entry(AT, kind, subject, "{}")


def test_a_round_in_a_set_from_elsewhere_is_shorter_than_4000_letters() -> None:
    bare = len(as_feature("Tie", {"house": ""}))
    for more, is_read in ((3999 - bare, True), (4000 - bare, False)):
        feature = as_feature("Tie", {"house": "x" * more})
        parts = (AT, "oxford", "Week 2", "2026-11-20", "payout\n", f"{feature}\n", 3)
        if is_read:
            check_set(1, *parts)
        else:
            with pytest.raises(ValueError, match=r"^that round is too long$"):
                check_set(1, *parts)


def test_a_profile_from_elsewhere_is_as_the_program_writes_it() -> None:
    check_profile(1, AT, "Zoë Quist", "12", hashed(1, 8, 1))
    check_profile(1, AT, "Zoë Quist", "", "")
    for name, badge in (("", "12"), ("Zoë  Quist", "12"), (" Zoë", "12"), ("Zoë", " 12"), ("Z\n", "")):
        with pytest.raises(ValueError, match=r"^that is not a name$"):
            check_profile(1, AT, name, badge, "")
    with pytest.raises(ValueError, match=r"^that is not a PIN hash$"):
        check_profile(1, AT, "Zoë", "12", hashed(17, 8, 1))
    with pytest.raises(ValueError, match=IMPOSSIBLE):
        check_profile(1, "1969-01-01T00:00:00+00:00", "Zoë", "12", "")


def test_an_attempt_from_elsewhere_has_a_mode_that_exists() -> None:
    with pytest.raises(ValueError, match=r"^that mode does not exist$"):
        check_attempt(1, AT, "asleep", "{}", "", "", "1.0")


def test_whether_a_class_is_still_wanted_is_asked_once_for_each_ten(
    store: AttemptStore, library: Library
) -> None:
    people, drills, classes = TraineeStore.beside(store), DrillStore.beside(store), ClassStore.beside(store)
    house, asked = library.house("oxford"), []

    def is_wanted() -> bool:
        asked.append(True)
        return True

    def all_work(count: int) -> None:
        while len(people.trainees()) < count:
            people.add(Trainee(f"P{len(people.trainees())}", ""), WHEN)
        for each in people.trainees():
            run = drills.begin("open", "", library.text("oxford"), "1.0", WHEN, each.id)
            drills.append(run, 1, quick(1.0), WHEN)

    all_work(10)
    assert len(classes.outlines(house, library, is_wanted)) == 10
    assert len(asked) == 1
    assert len(classes.outlines(house, library, is_wanted)) == 10
    assert len(asked) == 1, "nobody is behind"
    all_work(11)
    assert len(classes.outlines(house, library, is_wanted)) == 11
    assert len(asked) == 3
