"""What a certificate may say: one line of plain text for each fact."""

from dataclasses import replace
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.certificate.certificate_summary import tidied
from app.errors import Refused
from tests.certificate.certificates import SUMMARY


@settings(max_examples=80)
@given(
    st.text(st.sampled_from(["a", "e", " ", "\t", "\u200b", "\u00ad", "\u0301", "\u2000", "\u200d"]))
    | st.text()
)
def test_what_was_tidied_is_tidy(text: str) -> None:
    once = tidied(text)
    assert tidied(once) == once
    assert normalize("NFC", once) == once
    assert once.split("\n") == [once]
    once.encode()


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("Zoe\N{COMBINING DIAERESIS}", "Zoë"),
        ("王\N{IDEOGRAPHIC SPACE}小明", "王 小明"),
        ("A\N{RIGHT-TO-LEFT OVERRIDE}nn\N{ZERO WIDTH SPACE}", "Ann"),
        ("می\N{ZERO WIDTH NON-JOINER}خواهم", "می\N{ZERO WIDTH NON-JOINER}خواهم"),
        ("Ann \N{ZERO WIDTH SPACE} Lee \N{ZERO WIDTH SPACE}", "Ann Lee"),
        ("e\N{SOFT HYPHEN}\N{COMBINING ACUTE ACCENT}", "é"),
        ("Ann\ud800", "Ann"),
    ],
)
def test_tidying(written: str, kept: str) -> None:
    assert tidied(written) == kept


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"dealer": ""}, "the dealer is missing"),
        ({"dealer": "a\nb"}, "the dealer .* not allowed on a certificate"),
        ({"assessors": ("a", "b\u202e")}, "the assessor .* not allowed on a certificate"),
        ({"house_id": "x" * 121}, "the house id .* longer than 120 characters"),
        ({"head": "A" * 64}, "the head .* is not a hash"),
        ({"form": "ab"}, "the form .* is not a hash"),
        ({"record": -1}, "no record -1"),
    ],
)
def test_what_cannot_be_a_fact_is_refused(facts: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        replace(SUMMARY, **facts)  # type: ignore[arg-type]
