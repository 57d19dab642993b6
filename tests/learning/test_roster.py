"""A roster: all of it, or every problem with its line."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.errors import Refused, quoted
from app.learning.names_and_badges import folded, known_as, plain
from app.learning.roster import Trainee, roster_from_csv

TWO = (Trainee("Ann Lee", "12"), Trainee("Bo Ek", ""))


def problems(data: bytes | str) -> tuple[str, ...]:
    with pytest.raises(Refused) as refused:
        roster_from_csv(data.encode() if isinstance(data, str) else data)
    return refused.value.sentences


@pytest.mark.parametrize(
    "text",
    [
        "name,badge\nAnn Lee,12\nBo Ek,\n",
        "name;badge\nAnn Lee;12\nBo Ek;\n",
        "name\tbadge\nAnn Lee\t12\nBo Ek\t\n",
        "Badge,NAME\n12,Ann Lee\n,Bo Ek",
        "\ufeffName,Badge\r\nAnn Lee,12\r\nBo Ek,\r\n",
        "name,badge\rAnn Lee,12\rBo Ek,\r",
        '"name","badge"\n"Ann Lee","12"\n"Bo Ek",""\n',
        "\n\nname, Badge Number ,e-mail\n\nAnn   Lee , 12,a@b\n,,\nBo Ek,,\n\n",
    ],
)
def test_headings_stand_in_any_case_and_order_and_files_come_from_anywhere(text: str) -> None:
    assert roster_from_csv(text.encode()) == TWO


def test_names_from_all_over_the_world_are_kept_as_they_are() -> None:
    assert roster_from_csv("name,badge\nŽofia Nuñez-Ødegård,A-1\n王小明,7\n".encode()) == (
        Trainee("Žofia Nuñez-Ødegård", "A-1"),
        Trainee("王小明", "7"),
    )


def test_a_name_may_hold_a_comma_and_a_line_end_in_quotes() -> None:
    assert roster_from_csv(b'name,badge\n"Lee, Ann",1\n"Bo\nEk",2\n') == (
        Trainee("Lee, Ann", "1"),
        Trainee("Bo Ek", "2"),
    )


@pytest.mark.parametrize(
    ("data", "sentences"),
    [
        (b"", ["the roster is empty"]),
        (b"\n \n,,\n", ["the roster is empty"]),
        (b"name,badge\n", ["the roster has headings but no people"]),
        ("name,badge\nAnn,1\nJosé,2\n".encode("cp1252"), ["line 3: this is not UTF-8 text; save the file as “CSV UTF-8”"]),
        ("name,badge\nAnn,1\n".encode("utf-16"), ["line 1: this is not UTF-8 text; save the file as “CSV UTF-8”"]),
        (b"PK\x03\x04\0\0", ["line 1: this is not UTF-8 text; save the file as “CSV UTF-8”"]),
        (
            b"first,last\nAnn,Lee\n",
            [
                "line 1: there is no column named “name”; add that heading (the cells below it may be empty)",
                "line 1: there is no column named “badge”; add that heading (the cells below it may be empty)",
            ],
        ),
        (b"name,bagde\nAnn,1\n", ["line 1: there is no column named “badge”; is it “bagde”?"]),
        (b"name,badge,Name\nAnn,1,Ann\n", ["line 1: there are two columns named “name”"]),
        (
            b"name,badge\nAnn,7\nBo,8\nCy,7\nDi,7\n",
            ['line 4: the badge "7" is already on line 2', 'line 5: the badge "7" is already on line 2'],
        ),
        (b"name,badge\nAnn,a7\nBo,A7\n", ['line 3: the badge "A7" is already on line 2']),
        (b"name,badge\n ,7\n", ["line 2: the name is empty"]),
        (b"name,badge\nAnn,\nann,\n", ['line 3: the name "ann" is already on line 2; give both a badge']),
        (b"name,badge\nAnn,1\nAnn,\n", ['line 3: the name "Ann" is already on line 2; give both a badge']),
        (b"name,badge\nAnn,1,x\nBo\n", [
            "line 2: there are 2 headings, but this row has 3 cells",
            "line 3: there are 2 headings, but this row has 1 cell",
        ]),
        (b"name,badge\nAnn\x07,1\n", ['line 2: the name "Ann\\u0007" has a character that cannot be printed']),
        (b'name,badge\nAnn,1\n"Bo,2\nCy,3\n', ["line 3: a quotation mark is missing or in the wrong place"]),
        (b'name,badge\n"Ann"x,1\n', ["line 2: a quotation mark is missing or in the wrong place"]),
    ],
)  # fmt: skip
def test_every_problem_is_told_with_its_line_and_nothing_is_read(data: bytes, sentences: list[str]) -> None:
    assert list(problems(data)) == sentences


def test_what_is_too_long_for_a_screen_is_refused() -> None:
    fits = f"name,badge,cohort\n{'a' * 80},{'1' * 20},{'c' * 40}\n"
    assert roster_from_csv(fits.encode()) == (Trainee("a" * 80, "1" * 20, "c" * 40),)
    long = problems(f"name,badge,cohort\n{'a' * 81},1,c\nBo,{'1' * 21},c\nCy,2,{'c' * 41}\n")
    assert long == (
        f"line 2: the name {quoted('a' * 81)} is longer than 80 characters",
        f"line 3: the badge {quoted('1' * 21)} is longer than 20 characters",
        f"line 4: the cohort {quoted('c' * 41)} is longer than 40 characters",
    )
    unseen = problems("name,badge,cohort\nA\x07n,1,c\nBo,2\x07,c\nCy,3,c\x07\n")
    assert unseen == (
        'line 2: the name "A\\u0007n" has a character that cannot be printed',
        'line 3: the badge "2\\u0007" has a character that cannot be printed',
        'line 4: the cohort "c\\u0007" has a character that cannot be printed',
    )


def test_a_file_of_more_than_two_million_bytes_is_too_large_for_a_roster() -> None:
    head = b"name,badge\nAnn,1\n"
    row = b" " * 99_999 + b"\n"
    whole = (head + 20 * row)[:1_999_999] + b"\n"
    assert roster_from_csv(whole) == (Trainee("Ann", "1"),)
    assert problems(whole + b"\n") == ("this file is too large for a roster; the limit is 2 MB",)


def test_all_problems_come_at_once_in_the_order_of_their_lines() -> None:
    told = problems("name,badge\n,1\nAnn,1\nBo,2,x\n,3\n")
    assert [sentence.split(":")[0] for sentence in told] == ["line 2", "line 3", "line 4", "line 5"]


def test_the_same_name_with_different_badges_is_two_people() -> None:
    assert len(roster_from_csv(b"name,badge\nAnn,1\nAnn,2\n")) == 2


def class_of(number: int) -> bytes:
    rows = "".join(f"Trainee Number {place},{1000 + place}\n" for place in range(number))
    return f"name,badge\n{rows}".encode()


def test_a_roster_of_five_hundred_is_read() -> None:
    assert len(roster_from_csv(class_of(500))) == 500


def test_a_file_of_something_else_is_not_five_thousand_trainees() -> None:
    assert len(roster_from_csv(class_of(5000))) == 5000
    assert problems(class_of(5001)) == ("the roster has 5,001 people; the maximum is 5,000",)


def roster_or_nobody(data: bytes) -> tuple[Trainee, ...]:
    """The whole roster, or nobody if it is refused."""
    with suppress(Refused):
        return roster_from_csv(data)
    return ()


@given(st.binary(max_size=300))
def test_no_bytes_do_worse_than_a_refusal(data: bytes) -> None:
    for whole in (data, b"name,badge\n" + data):
        assert all(trainee.name for trainee in roster_or_nobody(whole))


def test_a_broken_file_of_five_hundred_is_read_whole_or_not_at_all() -> None:
    chance = Random(1)
    data = class_of(500)
    for _ in range(200):
        place = chance.randrange(len(data))
        broken = data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
        assert len(roster_or_nobody(broken)) in (0, 499, 500)


@pytest.mark.parametrize(
    ("who", "found"),
    [
        ("ann  LEE", [0, 2]),
        (" b7 ", [1]),
        ("Bo", [3]),
        ("Cy", [4]),
        ("Al", []),
        ("", []),
    ],
)
def test_people_are_known_by_their_badge_and_if_nobody_has_it_by_their_name(
    who: str, found: list[int]
) -> None:
    people = [
        Trainee("Ann Lee", ""),
        Trainee("Bo", "B7"),
        Trainee("ann lee", "A1"),
        Trainee("Di", "BO"),
        Trainee("Cy", ""),
    ]
    assert [people.index(each) for each in known_as(who, iter(people))] == found
    assert (plain(" Ann   Lee "), folded(" Ann   Lee ")) == ("Ann Lee", "ann lee")
