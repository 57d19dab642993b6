"""How many of a thing, in words."""

from app.plurals import counted


def test_one_of_a_thing_has_no_s_and_thousands_have_a_comma() -> None:
    assert [counted(number, "card") for number in (0, 1, 2, 1200)] == [
        "0 cards",
        "1 card",
        "2 cards",
        "1,200 cards",
    ]


def test_a_plural_that_is_no_s_at_the_end_is_named() -> None:
    assert [counted(number, "person", "people") for number in (0, 1, 2)] == [
        "0 people",
        "1 person",
        "2 people",
    ]
