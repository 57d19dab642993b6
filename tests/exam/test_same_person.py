"""Nobody examines themselves: not with another badge, nor with a name that only looks like another one."""

import pytest

from app.exam.supervisor import Supervisor, could_be_same_person, is_same_person, who_may_examine


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann Lee", "Ann Lee"),
        ("Ann Lee", "ANN  LÉE"),
        ("Ann Lee", "Аnn Lее"),  # Cyrillic
        ("Ian Orr", "Ιan Οrr"),  # Greek
        ("Ann Lee", "Ann-Lee"),
        ("Ann Lee", "Ann\u200bLee"),
        ("Zoë", "Zoe"),
        ("Bill", "BiII"),
        ("Tom Arnold", "Torn Amold"),
        ("Lee", "Ｌee"),
        ("Bob", "B0b"),
        ("Øystein Ek", "Oystein Ek"),
    ],
)
def test_names_that_look_the_same_need_another_supervisor_whatever_the_badges(one: str, other: str) -> None:
    assert could_be_same_person((one, "17"), (other, "18"))
    assert could_be_same_person((other, "18"), (one, "17"))
    accounts = [Supervisor("a", one, "17"), Supervisor("b", "Ben Ek", "19")]
    assert [each.name for each in who_may_examine(accounts, {"name": other, "badge": "18"})] == ["Ben Ek"]


@pytest.mark.parametrize(
    ("one", "other"), [("Ann Lee", "Ann Lo"), ("Ann", "Anna"), ("李明", "李敏"), ("♠", "♥"), ("Ann", "♥")]
)
def test_names_that_look_different_are_different_people(one: str, other: str) -> None:
    assert not could_be_same_person((one, "17"), (other, "18"))


def test_the_same_badge_is_the_same_person_and_other_lists_go_by_badges() -> None:
    assert could_be_same_person(("Ann Lee", "17"), ("Ann Orr", "17"))
    assert not is_same_person(("Ann Lee", "17"), ("Ann Lee", "18"))
