"""An account is one step a line in the words of the vocabulary, with an optional time before it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.errors import Refused
from app.procedure.dealer_log import account_from_text, step_from_words
from app.procedure.vocabulary import FORMS, Step
from tests.kept_text import assert_kept

FILLED = {
    "N": "3", "WAGER": "flush", "AMOUNT": "35", "CARDS": "Qc 9c", "COUNT": "3", "RANK": "Q", "WORDS": "we can",
}  # fmt: skip


def test_times_blank_lines_and_remarks_are_understood() -> None:
    acts = account_from_text("# camera 4\n\n12.5 scan\n13: deal 2\nrack stub\n", 6)
    assert [(act.line, act.seconds, str(act.step)) for act in acts] == [
        (3, 12.5, "scan"), (4, 13.0, "deal 2"), (5, None, "rack stub"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("PAY 4 Ante $20", Step("pay", 4, "ante", 2000)),
        ("pay 3 progressive 5234.02", Step("pay", 3, "progressive", 523402)),
        ("take 2 straight-flush", Step("take", 2, "straight_flush")),
        ("set dealer qc 10C 7c", Step("set", "dealer", "Qc Tc 7c")),
        ("call dealer 3 10", Step("call", "dealer", "3 T")),
        ("call dealer not-qualified", Step("call", "dealer", "not-qualified")),
        ("push 3", Step("push", 3)),
        ("return 3 all", Step("return", 3, "all")),
        ("say We can", Step("say", "We can")),
        ("take rake", Step("take", "rake")),
    ],
)  # fmt: skip
def test_words_become_a_step(written: str, meant: Step) -> None:
    assert step_from_words(written.split(), 6) == meant


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_the_vocabulary_can_be_read(form: str) -> None:
    text = " ".join(FILLED.get(word, word) for word in form.split())
    assert str(step_from_words(text.split(), 6)) == text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("scann", "line 1: unknown word “scann”; did you mean “scan”?"),
        ("frobnicate", "line 1: unknown word “frobnicate”; moves start with words such as “take,” “pay” or “rack”"),
        ("deal 9", "line 1: “deal 9”: there is no spot 9; this table has spots 1 to 6"),
        ("pay 2 ant 5", "line 1: “pay 2 ant 5”: unknown word “ant”; did you mean “ante”?"),
        ("pay 2 ante 5.5", "line 1: “pay 2 ante 5.5”: write it as: pay 2 ante 20"),
        ("set dealer Qx", "line 1: “set dealer Qx”: write it as: set dealer Qc 9c 7c"),
        ("call dealer 9 Q", "line 1: “call dealer 9 Q”: write it as:"
         " call dealer 3 Q, or: call dealer not-qualified"),
        ("1,5 scan", "line 1: “1,5” is not a time; write seconds, such as 12.5"),
        ("take", "line 1: “take”: write it as: take rake, or: take 3 ante"),
        ("pay 2 ante five " + "and " * 20, "line 1: “pay 2 ante five and and and and…”: write it as: pay 2 ante 20"),
        ("12.5", "line 1: this line has a time but no step"),
        ("say", "line 1: “say”: write it as: say what is said"),
        ("scan twice", "line 1: “scan twice”: write it as: scan"),
    ],
)  # fmt: skip
def test_an_unreadable_line_is_named_with_the_nearest_right_word(line: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        account_from_text(line, 6)
    assert refused.value.sentences == (sentence,)


def test_all_unreadable_lines_are_named_at_once() -> None:
    with pytest.raises(Refused) as refused:
        account_from_text("scan\nrevel 3\ndeal 2\ntuk 3 flush", 6)
    assert [sentence.split(":")[0] for sentence in refused.value.sentences] == ["line 2", "line 4"]


WRONG = {
    "N": ("0", "1", "6", "7", "9", "003", "0003", "three", "٣"),
    "WAGER": ("antee", "FLUSH", "straight flush", "progresive"),
    "AMOUNT": ("$35", "35.5", "35.50", "1234567890123", "123456789012", "-5", "five"),
    "CARDS": ("Qc", "Qc Qx", "10c 9c", ""),
    "COUNT": ("0", "1", "7", "8", "33", "x"),
    "RANK": ("10", "t", "1", "queen"),
    "WORDS": ("", "N WAGER"),
}


def spoiled(form: str) -> Iterator[str]:
    """A step that lacks its last word, has one too many, or has another word in one place."""
    words = form.split()
    filled = [FILLED.get(word, word) for word in words]
    yield from ([" ".join(filled[:-1])] if filled[1:] else [])
    yield " ".join([*filled, "more"])
    for place, asked in enumerate(words):
        others = WRONG.get(asked, (filled[place].upper(), f"{filled[place][:-1]}"))
        yield from (" ".join([*filled[:place], other, *filled[place + 1 :]]) for other in others)


def test_a_step_that_is_not_quite_right_says_what_it_said() -> None:
    lines = []
    for text in dict.fromkeys(text for form in FORMS for text in spoiled(form)):
        try:
            said = f"= {step_from_words(text.split(), 6)}"
        except Refused as refusal:
            said = str(refusal)
        lines.append(f"{text}: {said}")
    assert_kept(Path(__file__).parent / "kept", "steps not quite right", "\n".join(lines) + "\n")


@pytest.mark.parametrize(("length", "shown"), [(32, "x" * 32), (33, f"{'x' * 31}…")])
def test_a_long_word_is_shown_as_far_as_tells_which_it_is(length: int, shown: str) -> None:
    with pytest.raises(Refused, match=f"^unknown word “{shown}”; moves start with"):
        step_from_words(["x" * length], 6)
