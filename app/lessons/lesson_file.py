"""A lesson as it is written: its screens, what each shows and asks, and every problem in the file."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from app.drills.catalogue import DRILLS
from app.errors import Path, Problem, Refused, quoted
from app.game.cards import Card, card_of
from app.game.wagers import LAYOUT_BONUSES, METER_BONUSES, Outcome
from app.procedure.house_file.lines import found_at, key_lines
from app.procedure.vocabulary import nearest

MOMENTS = ("deal", "decisions", "hand", "settling")
"""The parts of a round after which a table can be shown."""
PARTS = (*MOMENTS, "end")
"""All parts of a round."""
DECK_PLANS = ("opening", "set-up", "by-hand", "rotation")
"""What is done with a deck outside of a round."""
OUTCOMES: tuple[Outcome, ...] = ("fold", "not-qualified", "win", "tie", "lose")
TRAITS = ("designated-player", "progressive", "raise-cap", "discards", "returned-when-paid")
"""What a house may have that is no rule of its book."""
MOST_WORDS = 60
"""A screen is read in half a minute, beside its picture."""

_ASKS: dict[str, tuple[str, ...]] = {
    "flush": ("player",),
    "run": ("player",),
    "raise": ("player",),
    "qualifies": ("banker",),
    "winner": ("player", "banker"),
    "outcome": ("outcome",),
    "bank": ("outcome",),
    "order": (),
    "round": (),
    "next": ("moment",),
    "deck": ("plan",),
    "drill": ("drill",),
}
"""What can be asked, and what a screen must have for it."""
_LESSON_KEYS = ("title", "about", "minutes", "needs", "unless", "screen")
_SCREEN_KEYS = (
    "text", "ask", "question", "rule", "player", "banker", "outcome", "moment", "plan", "table", "drill",
    "like", "needs", "unless",
)  # fmt: skip
_CARDS = 7


class WrittenScreen(NamedTuple):
    """One screen of a lesson: a few sentences and a question."""

    text: str
    """May name facts of the house in braces, like `{banker}` or `{rule:qualify}`."""
    ask: str
    question: str = ""
    """What is asked, if not the usual sentence."""
    rule: str = ""
    """The rule of the house's book that it is about."""
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    outcome: str = ""
    moment: str = ""
    plan: str = ""
    table: str = ""
    """The bonus whose pay table is shown."""
    drill: str = ""
    like: str = ""
    """Words in the name of the skill to ask for, if not any skill of the drill."""
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    """Only at houses that have all of these rules or traits, and none of those."""


class LessonFile(NamedTuple):
    """A whole lesson."""

    id: str
    title: str
    about: str
    minutes: int
    screens: tuple[WrittenScreen, ...]
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


def read_lesson(lesson_id: str, text: bytes) -> LessonFile:
    """The lesson in this text; `Refused` with every problem if there are any."""
    problems = lesson_problems(f"{lesson_id}.toml", text)
    if problems:
        raise Refused(*map(str, problems))
    data = tomllib.loads(text.decode())
    return LessonFile(
        lesson_id,
        data["title"],
        data["about"],
        data["minutes"],
        tuple(map(_screen, data["screen"])),
        tuple(data.get("needs", ())),
        tuple(data.get("unless", ())),
    )


def lesson_problems(name: str, text: bytes) -> list[Problem]:
    """Everything that is wrong with a lesson, each with its line."""
    try:
        data = tomllib.loads(text.decode())
    except UnicodeDecodeError:
        return [Problem(name, 0, "this is not a text file; save it as UTF-8")]
    except tomllib.TOMLDecodeError as error:
        return [Problem(name, *_syntax(str(error)))]
    found = list(_lesson(data))
    if not found:
        return []
    lines = key_lines(text)
    return [Problem(name, found_at(lines, path)[1], sentence) for path, sentence in found]


def _screen(data: Mapping[str, Any]) -> WrittenScreen:
    values: dict[str, Any] = {
        key: value.strip() if isinstance(value, str) else tuple(value) for key, value in data.items()
    }
    values |= {side: _cards(data[side]) for side in ("player", "banker") if side in data}
    return WrittenScreen(**values)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple([card for word in text.split() if (card := card_of(word)) is not None])


def _syntax(said: str) -> tuple[int, str]:
    line = re.search(r"\(at line (\d+)", said)
    sentence = re.sub(r" \(at .*\)$", "", said)
    return int(line[1]) if line else 0, f"{sentence[:1].lower()}{sentence[1:]}"


# --- problems, with the place of each in the data


def _lesson(data: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    yield from _unknown(data, _LESSON_KEYS, ())
    for key in ("title", "about"):
        if not _is_text(data.get(key)):
            yield (key,), f"“{key}” must be text in quotes"
    if type(data.get("minutes")) is not int or not 1 <= data["minutes"] <= 10:
        yield ("minutes",), "“minutes” must be a whole number from 1 to 10"
    yield from _lists(data, ())
    screens = data.get("screen")
    if not isinstance(screens, list) or not screens or not all(isinstance(each, dict) for each in screens):
        yield ("screen",), "a lesson needs at least one [[screen]]"
        return
    for place, screen in enumerate(screens):
        yield from _screen_problems(screen, ("screen", place))


def _screen_problems(screen: Mapping[str, Any], at: Path) -> Iterator[tuple[Path, str]]:
    yield from _unknown(screen, _SCREEN_KEYS, at)
    yield from _lists(screen, at)
    wrong = [key for key in _SCREEN_KEYS[:-2] if key in screen and not _is_text(screen[key])]
    for key in wrong:
        yield (*at, key), f"“{key}” must be text in quotes"
    if wrong:
        return
    text, ask = screen.get("text", ""), screen.get("ask", "")
    if not text:
        yield at, "this screen has no “text”"
    if len(text.split()) > MOST_WORDS:
        yield (*at, "text"), f"{len(text.split())} words are too many for a screen; use at most {MOST_WORDS}"
    yield from _words(screen, at, "ask", tuple(_ASKS), is_needed=True)
    for key in _ASKS.get(ask, ()):
        if key not in screen:
            yield (*at, "ask"), f"“{ask}” needs “{key}” on this screen"
    yield from _words(screen, at, "outcome", OUTCOMES)
    yield from _words(screen, at, "moment", MOMENTS)
    yield from _words(screen, at, "plan", DECK_PLANS)
    yield from _words(screen, at, "table", (*LAYOUT_BONUSES, *METER_BONUSES))
    yield from _words(screen, at, "drill", tuple(DRILLS))
    yield from _hands(screen, at)


def _hands(screen: Mapping[str, Any], at: Path) -> Iterator[tuple[Path, str]]:
    seen: set[Card] = set()
    for side in ("player", "banker"):
        if side not in screen:
            continue
        for word in screen[side].split():
            card = card_of(word)
            if card is None:
                yield (*at, side), f"{quoted(word)} is not a card; write cards like KH or TS"
            elif card in seen:
                yield (*at, side), f"the card {word} appears twice"
            else:
                seen.add(card)
        if len(screen[side].split()) != _CARDS:
            yield (*at, side), f"a hand has {_CARDS} cards, not {len(screen[side].split())}"


def _words(
    screen: Mapping[str, Any], at: Path, key: str, known: tuple[str, ...], is_needed: bool = False
) -> Iterator[tuple[Path, str]]:
    word = screen.get(key)
    if word is None:
        if is_needed:
            yield at, f"this screen has no “{key}”; use one of {', '.join(known)}"
    elif word not in known:
        yield (*at, key), f"{quoted(word)} is not one of {', '.join(known)}{nearest(word, known)}"


def _lists(data: Mapping[str, Any], at: Path) -> Iterator[tuple[Path, str]]:
    for key in ("needs", "unless"):
        row = data.get(key, [])
        if not isinstance(row, list) or not all(map(_is_text, row)):
            yield (*at, key), f"“{key}” must be a list of texts in brackets"


def _unknown(data: Mapping[str, Any], known: tuple[str, ...], at: Path) -> Iterator[tuple[Path, str]]:
    for key in data:
        if key not in known:
            yield (*at, key), f"unknown key “{key}”{nearest(key, known)}"


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
