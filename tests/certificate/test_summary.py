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
        ({"dealer": "a\nb"}, r'the dealer "a\nb" has characters that are not allowed on a certificate'),
        (
            {"assessors": ("a", "b\u202e")},
            'the assessor "b\N{REPLACEMENT CHARACTER}" has characters that are not allowed on a certificate',
        ),
        ({"house_id": "x" * 121}, f'the house id "{"x" * 38}… is longer than 120 characters'),
        ({"head": "A" * 64}, f'the head "{"A" * 38}… is not a hash'),
        ({"form": "ab"}, 'the form "ab" is not a hash'),
        ({"house_file": "ab"}, 'the house file "ab" is not a hash'),
        ({"record": -1}, "the ledger has no record -1"),
    ],
)
def test_what_cannot_be_a_fact_is_refused(facts: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        replace(SUMMARY, **facts)  # type: ignore[arg-type]
    assert str(refusal.value) == sentence


def test_a_fact_may_have_120_characters_and_a_ledger_no_record_yet() -> None:
    assert replace(SUMMARY, house_id="x" * 120, record=0).house_id == "x" * 120
