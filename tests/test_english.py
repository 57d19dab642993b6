"""What users read is plain American English: `docs/style.md` has the rules, this test holds them."""

import re
from collections.abc import Iterable

import pytest

from tests.strings.gather import (
    UserString,
    house_strings,
    manual_strings,
    program_strings,
    stored_names,
    strings_of_source,
    without_placeholders,
)

BANNED = (
    r"whoever", r"somebody", r"nobody knows", r"it is told", r"what becomes of", r"one after the other",
    r"goes? on(?! the\b| top\b)", r"going on without", r"(?:has|have|had) to be", r"any more", r"of ours\b",
    r"as few as will do", r"put back a copy", r"far too large", r"in all(?=[,.;:)]|$)", r"(?:is|are) in no \w+",
    r"every so many", r"put in use", r"meanwhile", r"remarks?", r"nobody", r"in force", r"a further \w+", r"anew",
    r"at the (?:left|right)(?! (?:of|half|side|end|time|place|moment)\b)", r"for ever", r"upwards", r"far away",
    r"letters at most", r"not due", r"the story of", r"(?:program|database|server) (?:does not|doesn[’']t) know",
    r"server (?:does not|doesn[’']t) answer", r"no server answers", r"knows? no", r"speaks? of", r"brings? along",
    r", also (?:with|without|in|at|for|while|when|if)", r"the version before", r"from the next \w+ on", r"then again",
    r"came down", r"mend(?:ed|s)?", r"h[eo]ld an exam", r"lies? (?:at|on) (?:an?|the)", r"(?:is|counts) only high",
    r"decks? (?:that )?take turns", r"small letters",
)  # fmt: skip
"""Words that a dealer, a floor supervisor or an HR clerk in Reno would not use."""
BRITISH = (
    r"colours?", r"practis\w*", r"licences?", r"judgements?", r"learnt", r"spoilt", r"towards", r"afterwards",
    r"whilst", r"amongst", r"per cent", r"centres?", r"grey", r"favours?", r"honours?", r"behaviours?",
    r"neighbours?", r"programmes?", r"cancelled", r"labelled", r"travelled", r"catalogues?", r"cheques?",
    r"\w+(?:gan|cogn|al|im|mar)ise[ds]?(?<!premise)(?<!otherwise)",
    r"\d{1,2} (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{4}",
)  # fmt: skip
"""British spellings, and days before months."""
_WRONG = re.compile(rf"\b(?:{'|'.join((*BANNED, *BRITISH))})\b", re.IGNORECASE)
_QUOTED = re.compile(r"`[^`]*`|\]\([^)]*\)|(?<![*\w])\*[^\s*][^*]*\*(?!\*)")
"""In the manual: code, targets of links, and, in italics, words from the screen, which are held there."""

STORED = {
    "count two colours", "count three colours", "count many colours", "colours left out", "many colours",
}  # fmt: skip
"""Names of skills that records keep, which are never shown."""
FORMER_WORDS = "app/drills/former_words.py"
"""Answers in the words of earlier versions."""
STYLE_PAGE = "docs/style.md"
"""It quotes what is wrong, to say so."""


def broken(strings: Iterable[UserString]) -> list[str]:
    """The strings that break a rule, each with the words that do."""
    found = []
    for said in strings:
        wrong = _WRONG.search(without_placeholders(said.text))
        if wrong and said.text not in STORED and said.path not in {FORMER_WORDS, STYLE_PAGE}:
            found.append(f"{said}  <- {wrong[0]}")
    return found


def test_the_program_speaks_plain_american_english() -> None:
    assert broken(program_strings()) == []


def test_house_files_speak_plain_american_english() -> None:
    assert broken(house_strings()) == []


def test_the_manual_speaks_plain_american_english() -> None:
    pages = [said._replace(text=_QUOTED.sub("", said.text)) for said in manual_strings()]
    assert broken(pages) == []


@pytest.mark.parametrize(
    "words",
    [
        "Whoever folds", "nobody knows “x”", "It goes on.", "It has to be paid.", "a colour", "31 March 2026", "organised",
        "A drill: answers in all", "The list is at the left.", "Put in use", "the server doesn’t answer",
        "It works, also without a network.", "The Ace is only high.",
    ],
)  # fmt: skip
def test_a_broken_rule_is_found(words: str) -> None:
    assert broken([UserString("a.py", 1, words)])


@pytest.mark.parametrize(
    "words",
    [
        "The wager goes on top.",
        "Mar 31, 2026",
        "otherwise",
        "likewise",
        "{colour} chips",
        "in all houses",
        "at the right time",
    ],
)
def test_what_is_right_is_left_alone(words: str) -> None:
    assert broken([UserString("a.py", 1, words)]) == []


def test_only_what_people_read_is_listed() -> None:
    source = '''
"""A docstring."""
LOG.info("written to the log")
NAME = "an-identifier"
SQL = "SELECT a FROM b"
TITLE = "Continue"
SAID = f"Pay {amount} to spot {spot}" + (" now" if soon else "")
raise Refused(f"spot {spot}: {'no Ante' if bare else rest}")
STEPS = {"take N WAGER": "Take the wager"}
HAND, FORMAT, PART = "Kc Tc 9c back", "%(asctime)s now", "{WHERE} ORDER BY id"
SKILL = Skill("cut small", "Cut a small amount")
_PATTERNS = (("no plan has (?P<step>.*)", "Add a step."),)
'''
    found = [said.text for said in strings_of_source("a.py", source)]
    assert found == [
        "Continue",
        "Pay {amount} to spot {spot}{' now' if soon else ''}",
        "spot {spot}: {'no Ante' if bare else rest}",
        "no Ante",
        "Take the wager",
        "Cut a small amount",
        "Add a step.",
    ]


def test_names_that_are_only_stored_are_not_listed() -> None:
    stored = stored_names()
    assert {"odd wager", "cut small", "banker tied"} <= stored
    assert not [
        said for said in program_strings() if said.path.startswith("app/drills") and said.text in stored
    ]
