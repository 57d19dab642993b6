"""How the rule book puts a step into a phrase."""

from app.procedure.rule_phrases import _ordinal


def test_numbers_that_count_rounds_end_as_in_english() -> None:
    numbers = (1, 2, 3, 4, 10, 11, 12, 13, 14, 21, 22, 23, 111, 112, 113, 121)
    assert " ".join(map(_ordinal, numbers)) == (
        "1st 2nd 3rd 4th 10th 11th 12th 13th 14th 21st 22nd 23rd 111th 112th 113th 121st"
    )
