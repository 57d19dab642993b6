"""Signed facts as plain text, one to a line. It can still be read after mail programs have reformatted it.

    HIGH CARD FLUSH CERTIFICATE 1
    Dealer: Ann Lee
    …
    Signature: …
    END OF CERTIFICATE

A fact is one line, so the lines above the signature are what is signed. The reader treats every run of blanks
and line ends as one blank, so wrapped, joined, indented and quoted lines read the same. A colon inside a fact
is doubled, so a single colon always ends a label, wherever lines are broken.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import combining, normalize

from app.errors import Refused

Facts = Sequence[tuple[str, str]]

_BLANKS = re.compile("[ \t\r\n\N{NO-BREAK SPACE}]+")
_MOST_MARKS = 30
"""Marks on one letter: Unicode's own bound for text that is read as it comes."""
_LONGEST_LABEL = 40
_HALF = 43
"""A signature has 86 letters: two lines, so that no mail program breaks them."""


class BlockAbsent(Refused):
    """There is no such block in the text."""


class BlockDamaged(Refused):
    """There is a block, but not as the program writes it."""


class Block(NamedTuple):
    """A kind of signed text: its first and last line, and the labels its facts may have."""

    heading: str
    end: str
    labels: tuple[str, ...]


class FoundBlock(NamedTuple):
    """What was read: the facts in order, the signature, and whether there was other text around it."""

    facts: tuple[tuple[str, str], ...]
    signature: str
    surrounded: bool


def signed_lines(block: Block, facts: Facts) -> str:
    """The signed lines, each with its line end."""
    lines = [f"{label}: {value.replace(':', '::')}" for label, value in facts]
    return "\n".join([block.heading, *lines, ""])


def write_block(block: Block, facts: Facts, signature: str) -> str:
    """The whole text."""
    halves = f"{signature[:_HALF]}\n{signature[_HALF:]}"
    return f"{signed_lines(block, facts)}Signature: {halves}\n{block.end}\n"


def find_block(block: Block, text: str) -> FoundBlock:
    """The one block in a text, read back exactly."""
    flat = _flat(block, text)
    first_line = f"{re.escape(block.heading)} [A-Za-z][A-Za-z ]{{0,{_LONGEST_LABEL}}}:(?!:)"
    starts = [match.start() for match in re.finditer(first_line, flat)]
    if not starts:
        raise BlockAbsent(f"the line “{block.heading}” is missing")
    if len(starts) > 1:
        raise BlockDamaged(
            f"the line “{block.heading}” appears {len(starts)} times; check them one at a time"
        )
    (start,) = starts
    inner = flat[start + len(block.heading) :]
    match = re.match(rf"(.*?) Signature: (\S+ \S+) {re.escape(block.end)}(?!\S)", inner)
    if match is None:
        raise BlockDamaged(f"part of it is missing: there is no signature followed by “{block.end}”")
    facts, signature = _facts(block, match[1]), match[2].replace(" ", "", 1)
    # Whatever passed above, only what the program itself would write is accepted.
    if _one_line(write_block(block, facts, signature)) != block.heading + match[0]:
        raise BlockDamaged("it is not in the program's format")
    return FoundBlock(facts, signature, surrounded=bool(start or inner[match.end() :]))


def _facts(block: Block, flat: str) -> tuple[tuple[str, str], ...]:
    labels = "|".join(map(re.escape, block.labels))
    _, *parts = re.split(f"(?:^| )({labels}):(?= |$)", flat)
    values = [part.strip(" ").replace("::", ":") for part in parts[1::2]]
    return tuple(zip(parts[::2], values, strict=True))


def _flat(block: Block, text: str) -> str:
    """Everything on one line, without quote marks from mail."""
    start = re.search(rf"^([> \t]*){re.escape(block.heading)}", text, re.MULTILINE)
    if start and ">" in start[1]:
        text = re.sub(r"^[> \t]+", "", text, flags=re.MULTILINE)
    return _one_line(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))


def _one_line(text: str) -> str:
    _refuse_stacked(text)
    return _BLANKS.sub(" ", normalize("NFC", text)).strip(" ")


def _refuse_stacked(text: str) -> None:
    """Refuse more marks on one letter than anybody writes: sorting them takes for ever."""
    run = 0
    for letter in "" if text.isascii() else text:
        run = run + 1 if combining(letter) else 0
        if run > _MOST_MARKS:
            raise BlockDamaged("it has too many accent marks on one letter")
