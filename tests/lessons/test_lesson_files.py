"""Lessons as files: what a screen must have, and what a writer is told."""

import pytest

from app.drills.catalogue import DRILLS
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


_ASKS = "flush, run, raise, qualifies, winner, outcome, bank, order, round, next, deck, drill"
_PLAYER = 'player = "Kh Th 7h 4h 2h 9c 5s"\nask = "flush"'


@pytest.mark.parametrize(
    ("changed", "to", "said"),
    [
        ('ask = "flush"', 'ask = "flsh"', [f'8: "flsh" is not one of {_ASKS}; did you mean “flush”?']),
        ('ask = "flush"', 'ask = "winner"', ["8: “winner” needs “banker” on this screen"]),
        (_PLAYER, 'ask = "winner"', [f"7: “winner” needs “{side}” on this screen" for side in ("player", "banker")]),
        (_PLAYER, 'ask = "flush"', ["7: “flush” needs “player” on this screen"]),
        (_PLAYER, 'ask = "run"', ["7: “run” needs “player” on this screen"]),
        (_PLAYER, 'ask = "raise"', ["7: “raise” needs “player” on this screen"]),
        ('ask = "flush"', 'ask = "qualifies"', ["8: “qualifies” needs “banker” on this screen"]),
        ('ask = "flush"', 'ask = "outcome"', ["8: “outcome” needs “outcome” on this screen"]),
        ('ask = "flush"', 'ask = "bank"', ["8: “bank” needs “outcome” on this screen"]),
        ('ask = "flush"', 'ask = "next"', ["8: “next” needs “moment” on this screen"]),
        ('ask = "flush"', 'ask = "deck"', ["8: “deck” needs “plan” on this screen"]),
        ('ask = "flush"', 'ask = "drill"', ["8: “drill” needs “drill” on this screen"]),
        (_PLAYER, 'ask = "order"', []),
        (_PLAYER, 'ask = "round"', []),
        ('ask = "flush"\n', "", [f"5: this screen has no “ask”; use one of {_ASKS}"]),
        ("Kh Th", "Kh Kh", ["7: the card Kh appears twice"]),
        ("Kh Th", "Kh 1h", ['7: "1h" is not a card; write cards like KH or TS']),
        ("Kh Th", "Kh", ["7: a hand has 7 cards, not 6"]),
        ("Kh Th", "Kh Th 3c", ["7: a hand has 7 cards, not 8"]),
        ('ask = "flush"', 'ask = "winner"\nbanker = "Qh Jh 6h 3h 2h 9c 5s"',
         ["9: the card 2h appears twice", "9: the card 9c appears twice", "9: the card 5s appears twice"]),
        ("text =", "txt =", ["6: unknown key “txt”; did you mean “text”?", "5: this screen has no “text”"]),
        ("about =", "abut =", ["2: unknown key “abut”; did you mean “about”?", "“about” must be text in quotes"]),
        ("minutes = 2", "minutes = 11", ["3: “minutes” must be a whole number from 1 to 10"]),
        ("minutes = 2", "minutes = 10", []),
        ("minutes = 2", "minutes = 1", []),
        ("minutes = 2", "minutes = 0", ["3: “minutes” must be a whole number from 1 to 10"]),
        ("minutes = 2", "minutes = 2.5", ["3: “minutes” must be a whole number from 1 to 10"]),
        ("minutes = 2", "minutes = true", ["3: “minutes” must be a whole number from 1 to 10"]),
        ('title = "A lesson"', "title = 3", ["1: “title” must be text in quotes"]),
        ("Read it.", " ", ["6: “text” must be text in quotes"]),
        ("Read it.", "word " * MOST_WORDS, []),
        ("Read it.", "word " * 61, ["6: 61 words are too many for a screen; use at most 60"]),
        ('ask = "flush"', 'ask = "drill"\ndrill = "payouts"',
         [f'9: "payouts" is not one of {", ".join(DRILLS)}; did you mean “payout”?']),
        ('ask = "flush"', 'ask = "outcome"\noutcome = "draw"',
         ['9: "draw" is not one of fold, not-qualified, win, tie, lose']),
        ('ask = "flush"', 'ask = "next"\nmoment = "end"',
         ['9: "end" is not one of deal, decisions, hand, settling']),
        ('ask = "flush"', 'ask = "deck"\nplan = "wash"',
         ['9: "wash" is not one of opening, set-up, by-hand, rotation']),
        ('ask = "flush"', 'ask = "flush"\ntable = "flsh"',
         ['9: "flsh" is not one of flush, straight_flush, side, envy, progressive; did you mean “flush”?']),
        ('ask = "flush"', 'ask = "flush"\nrule = 3', ["9: “rule” must be text in quotes"]),
        ('ask = "flush"', 'ask = "flush"\nneeds = "tuck"', ["9: “needs” must be a list of texts in brackets"]),
        ('ask = "flush"', 'ask = "flush"\nunless = ["a", 3]', ["9: “unless” must be a list of texts in brackets"]),
        ("minutes = 2", "minutes = 2\nneeds = 7", ["4: “needs” must be a list of texts in brackets"]),
        ("minutes = 2", "minutes = ", ["3: invalid value"]),
        (_SCREEN, "", ["a lesson needs at least one [[screen]]"]),
        ("[[screen]]", "[screen]", ["5: a lesson needs at least one [[screen]]"]),
        (_SCREEN, "screen = [1]", ["5: a lesson needs at least one [[screen]]"]),
        (_SCREEN, 'screen = [{ text = "Read it." }, 7]', ["5: a lesson needs at least one [[screen]]"]),
    ],
)  # fmt: skip
def test_every_problem_of_a_file_is_named_with_its_line(changed: str, to: str, said: list[str]) -> None:
    found = _said((_HEAD + _SCREEN).replace(changed, to, 1))
    assert found == [f"mine.toml{':' if each[0].isdigit() else ': '}{each}" for each in said]


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
    library = Library()
    assert [str(problem) for problem in LessonLibrary(library).problems(file)] == [
        f"{file}: screen 1 names “{{rule:qualfy}}”, which is no fact of {library.house(house).name}"
        for house in library.files()
    ]
    file.write_text((_HEAD + _SCREEN).replace("Read it.", "Read.") + 'rule = "qualfy"\n', "utf-8")
    assert [problem.text for problem in LessonLibrary(library).problems(file)] == [
        f"screen 1 is about “qualfy”, which isn't a rule at {library.house(house).name}"
        for house in library.files()
    ]


def test_what_is_wrong_with_a_file_is_said_before_any_house_is_asked(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.toml"
    library = LessonLibrary(Library())
    assert [str(problem) for problem in library.problems(file)] == [
        f"{file}: cannot be read: No such file or directory"
    ]
    file.write_text(_HEAD, "utf-8")
    assert [str(problem) for problem in library.problems(file)] == [
        f"{file}: a lesson needs at least one [[screen]]"
    ]


def test_a_lesson_that_no_house_can_teach_is_named(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.toml"
    file.write_text(_HEAD.replace("minutes", 'needs = ["croquet"]\nminutes') + _SCREEN, "utf-8")
    (problem,) = LessonLibrary(Library()).problems(file)
    assert problem.text == "no house has what this lesson needs; check its “needs”"


def test_an_own_lesson_is_taught_after_the_shipped_ones(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "99-mine.toml").write_text(_HEAD + _SCREEN, "utf-8")
    (tmp_path / "lessons" / "98-broken.toml").write_text("nothing", "utf-8")
    library = LessonLibrary(Library(own=tmp_path))
    assert library.lessons("oxford")[-1].lesson.title == "A lesson"
    assert len(library.files()) == len(library.lessons("oxford")) + 3, (
        "broken, progressive, designated player"
    )
