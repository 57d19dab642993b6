"""Lessons as files: what a screen must have, and what a writer is told."""

import pytest

from app.errors import Refused
from app.lessons.lesson_file import MOST_WORDS, lesson_problems, read_lesson
from app.lessons.lesson_library import LessonLibrary
from app.procedure.library import Library

_HEAD = 'title = "A lesson"\nabout = "Something"\nminutes = 2\n\n'
_SCREEN = '[[screen]]\ntext = "Read it."\nplayer = "Kh Th 7h 4h 2h 9c 5s"\nask = "flush"\n'


def _said(text: str) -> list[str]:
    return [str(problem) for problem in lesson_problems("mine.toml", text.encode())]


def test_a_lesson_with_title_minutes_and_a_question_is_read() -> None:
    lesson = read_lesson("mine", (_HEAD + _SCREEN).encode())
    assert (lesson.title, lesson.minutes, lesson.screens[0].ask) == ("A lesson", 2, "flush")
    assert len(lesson.screens[0].player) == 7


@pytest.mark.parametrize(
    ("changed", "to", "said"),
    [
        ('ask = "flush"', 'ask = "flsh"', 'mine.toml:8: "flsh" is not one of flush'),
        ('ask = "flush"', 'ask = "winner"', "mine.toml:8: “winner” needs “banker” on this screen"),
        ('ask = "flush"\n', "", "mine.toml:5: this screen has no “ask”"),
        ("Kh Th", "Kh Kh", "mine.toml:7: the card Kh appears twice"),
        ("Kh Th", "Kh 1h", 'mine.toml:7: "1h" is not a card'),
        ("Kh Th", "Kh", "mine.toml:7: a hand has 7 cards, not 6"),
        ("text =", "txt =", "mine.toml:6: unknown key “txt”; did you mean “text”?"),
        ("minutes = 2", "minutes = 20", "mine.toml:3: “minutes” must be a whole number from 1 to 10"),
        ('title = "A lesson"', "title = 3", "mine.toml:1: “title” must be text in quotes"),
        ("Read it.", "word " * (MOST_WORDS + 1), f"mine.toml:6: {MOST_WORDS + 1} words are too many for a screen"),
        ('ask = "flush"', 'ask = "drill"\ndrill = "payouts"', "did you mean “payout”?"),
        ('ask = "flush"', 'ask = "outcome"\noutcome = "draw"', '"draw" is not one of fold'),
        ('ask = "flush"', 'ask = "next"\nmoment = "start"', '"start" is not one of deal'),
        ('ask = "flush"', 'ask = "flush"\nneeds = "tuck"', "“needs” must be a list of texts in brackets"),
        ("minutes = 2", "minutes = ", "mine.toml:3: invalid value"),
    ],
)  # fmt: skip
def test_a_problem_is_named_with_its_line(changed: str, to: str, said: str) -> None:
    found = _said((_HEAD + _SCREEN).replace(changed, to, 1))
    assert any(said in each for each in found), found


def test_exactly_as_many_words_as_fit_are_no_problem() -> None:
    assert not _said((_HEAD + _SCREEN).replace("Read it.", " ".join(["word"] * MOST_WORDS)))


def test_a_lesson_without_a_screen_is_refused() -> None:
    with pytest.raises(Refused, match=r"^mine\.toml: a lesson needs at least one \[\[screen\]\]$"):
        read_lesson("mine", _HEAD.encode())


def test_a_file_that_is_no_text_is_refused() -> None:
    assert _said(_HEAD)
    (problem,) = lesson_problems("mine.toml", b"\xff\xfe")
    assert str(problem) == "mine.toml: this is not a text file; save it as UTF-8"


@pytest.mark.parametrize("file", LessonLibrary(Library()).files(), ids=lambda file: file.stem)
def test_a_shipped_lesson_can_be_taught_at_every_house_that_has_what_it_needs(file) -> None:  # type: ignore[no-untyped-def]
    assert not LessonLibrary(Library()).problems(file)


def test_a_fact_no_house_has_is_named(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.toml"
    file.write_text((_HEAD + _SCREEN).replace("Read it.", "{rule:qualfy}"), "utf-8")
    said = [str(problem) for problem in LessonLibrary(Library()).problems(file)]
    assert "screen 1 names “{rule:qualfy}”, which is no fact of Oxford Casino" in " ".join(said)


def test_a_lesson_that_no_house_can_teach_is_named(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.toml"
    file.write_text(_HEAD.replace("minutes", 'needs = ["croquet"]\nminutes') + _SCREEN, "utf-8")
    (problem,) = LessonLibrary(Library()).problems(file)
    assert "no house has what this lesson needs" in problem.text


def test_an_own_lesson_is_taught_after_the_shipped_ones(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "99-mine.toml").write_text(_HEAD + _SCREEN, "utf-8")
    (tmp_path / "lessons" / "98-broken.toml").write_text("nothing", "utf-8")
    library = LessonLibrary(Library(own=tmp_path))
    assert library.lessons("oxford")[-1].lesson.title == "A lesson"
    assert len(library.files()) == len(library.lessons("oxford")) + 3, (
        "broken, progressive, designated player"
    )
