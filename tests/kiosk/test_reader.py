"""A badge reader is a keyboard that types fast; one that stops in the middle is no trouble."""

from app.kiosk.badge_reader import BadgeReader, plain


def typed(*bursts: tuple[str, float]) -> BadgeReader:
    """Letters 10 ms apart, each burst beginning at its moment."""
    found = BadgeReader()
    for letters, at in bursts:
        for place, letter in enumerate(letters):
            found.take(letter, at + place / 100)
    return found


def test_what_is_written_is_meant() -> None:
    assert typed(("12345", 0)).meant("12345") == ["12345"]


def test_slow_fingers_are_understood_as_a_whole() -> None:
    assert typed(("B", 0), ("o", 1), (" ", 2), ("E", 3), ("k", 4)).meant("Bo Ek")[0] == "bo ek"


def test_after_half_a_number_the_next_reading_still_counts() -> None:
    assert typed(("123", 0), ("12345", 5)).meant("12312345") == ["12312345", "12345"]


def test_a_reader_is_known_by_its_speed() -> None:
    assert typed(("123", 0)).is_read
    assert not typed(("12", 0)).is_read
    assert not typed(("A", 0), ("n", 0.2), ("n", 0.4), ("L", 0.6)).is_read
    assert not typed(("123", 0), ("4", 1)).is_read, "fingers have gone on"
    assert not BadgeReader().is_read


def test_nothing_written_means_nobody() -> None:
    assert BadgeReader().meant("  ") == []


def test_names_are_compared_in_any_case_and_without_accents() -> None:
    assert plain("  Zoë   MÜLLER ") == "zoe muller"
