"""A certificate reads back exactly, in both forms, after everything that mail programs do to text."""

import json
import textwrap
from dataclasses import replace
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import (
    certificate_as_json,
    certificate_as_text,
    read_certificate,
    signed_bytes,
)
from app.certificate.text_block import BlockAbsent, BlockDamaged
from app.certificate.verify import sign_certificate
from app.errors import Refused
from tests.certificate.certificates import KEY, SECOND, SIGNED, SUMMARIES, kinds


@settings(max_examples=15)
@given(SUMMARIES)
def test_both_forms_read_back_exactly(summary: CertificateSummary) -> None:
    signed = sign_certificate(summary, KEY)
    assert read_certificate(certificate_as_text(signed)).signed == signed
    assert read_certificate(certificate_as_json(signed)).signed == signed


@settings(max_examples=15)
@given(SUMMARIES, st.integers(20, 100), st.sampled_from(["\n", "\r\n", "\r", " \r\n", "\n\t"]))
def test_text_survives_wrapping_and_other_line_ends(
    summary: CertificateSummary, width: int, end: str
) -> None:
    signed = sign_certificate(summary, KEY)
    lines = [
        textwrap.wrap(line, width, break_long_words=False, break_on_hyphens=False)
        for line in certificate_as_text(signed).split("\n")
    ]
    assert read_certificate(end.join([piece for pieces in lines for piece in pieces])).signed == signed


@pytest.mark.parametrize(
    "mangled",
    [
        pytest.param(lambda text: text.replace("\n", " "), id="all lines joined"),
        pytest.param(
            lambda text: text.replace(" ", "\N{NO-BREAK SPACE}"), id="blanks as web pages copy them"
        ),
        pytest.param(
            lambda text: "".join(f"> {line}\n" for line in text.splitlines()), id="quoted in a reply"
        ),
        pytest.param(lambda text: "".join(f"> > {line}\n" for line in text.splitlines()), id="quoted twice"),
        pytest.param(lambda text: textwrap.indent(text, "\t  "), id="indented"),
        pytest.param(lambda text: text.replace("\n", "   \n\n"), id="trailing blanks and empty lines"),
        pytest.param(lambda text: normalize("NFD", text), id="letters taken apart"),
        pytest.param(lambda text: "\ufeff" + text, id="a byte order mark"),
    ],
)
def test_text_survives(mangled: "object") -> None:
    assert callable(mangled)
    assert read_certificate(mangled(certificate_as_text(SIGNED))) == (SIGNED, False)


def test_text_around_it_is_left_out_and_noticed() -> None:
    text = certificate_as_text(SIGNED)
    for before, after in (("Dear Sir,\n\n", "\n-- \nAnn: 5\n"), ("Dear Sir,\n", ""), ("", "\nAnn")):
        assert read_certificate(f"{before}{text}{after}") == (SIGNED, True)


def test_a_fact_is_a_line_and_all_lines_above_the_signature_are_signed() -> None:
    above, _, _ = certificate_as_text(SIGNED).partition("Signature: ")
    assert above.encode() == signed_bytes(SIGNED.summary)
    assert above.splitlines()[:5] == [
        "HIGH CARD FLUSH CERTIFICATE 1",
        "Number: K7QF-2M9D",
        "Dealer: Zoë Ångström",
        "Badge: D-1042",
        "Game: High Card Flush",
    ]


def test_no_line_is_too_long_for_mail() -> None:
    assert max(map(len, certificate_as_text(SIGNED).splitlines())) <= 76


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the line “HIGH CARD FLUSH CERTIFICATE 2” is missing"),
        ("Dear Sir", "the line “HIGH CARD FLUSH CERTIFICATE 2” is missing"),
        ("[]", "the line “HIGH CARD FLUSH CERTIFICATE 2” is missing"),
        ("null", "the line “HIGH CARD FLUSH CERTIFICATE 2” is missing"),
        ("HIGH CARD FLUSH CERTIFICATE", "the line “HIGH CARD FLUSH CERTIFICATE 2” is missing"),
        ("HIGH CARD FLUSH CERTIFICATE 1\nNumber", "the line “HIGH CARD FLUSH CERTIFICATE 2” is missing"),
        ("{", "this is neither certificate text nor valid JSON"),
        ('{"kind": "x"}', "this is JSON, but not a certificate"),
        ("\ufeff \t\r\n{}", "this is JSON, but not a certificate"),
    ],
)
def test_what_is_no_certificate(text: str, sentence: str) -> None:
    with pytest.raises(BlockAbsent) as refusal:
        read_certificate(text)
    assert str(refusal.value) == sentence


_NO_SIGNATURE = "part of it is missing: there is no signature followed by “END OF CERTIFICATE”"
_NO_DATE = "a date or the ledger record number is missing or wrong"
_LINES = "some lines are missing, extra or out of order"
_FORMAT = "it is not in the program's format"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("Number: K7QF-2M9D\n", "", "the number is missing"),
        ("END OF CERTIFICATE", "", _NO_SIGNATURE),
        ("END OF CERTIFICATE", "END OF CERTIFICATES", _NO_SIGNATURE),
        ("Signature: ", "Signature:: ", _NO_SIGNATURE),
        ("Examined: 2026-03-31", "Examined: 2026-13-31", _NO_DATE),
        ("Examined: 2026-03-31\n", "", _NO_DATE),
        ("Record: 118", "Record: one", _NO_DATE),
        ("Examined: 2026-03-31", "Examined: 20260331", _LINES),
        ("Record: 118", "Record: 0118", _LINES),
        ("Record: 118", "Record: -118", "the ledger has no record -118"),
        ("Casino:: The", "Casino: The", _FORMAT),
        ("Badge: D-1042\nGame: High Card Flush\n", "Game: High Card Flush\nBadge: D-1042\n", _LINES),
        (
            "Dealer:",
            "Dealer: \N{RIGHT-TO-LEFT OVERRIDE}",
            'the dealer "\N{REPLACEMENT CHARACTER} Zoë Ångström" has characters that are not allowed on a'
            " certificate",
        ),
        (
            "Dealer:",
            "Dealer: \N{IDEOGRAPHIC SPACE}",
            'the dealer "\N{REPLACEMENT CHARACTER} Zoë Ångström" has characters that are not allowed on a'
            " certificate",
        ),
        (
            "Dealer:",
            f"Dealer: {'x' * 200}",
            f'the dealer "{"x" * 38}… is longer than 120 characters',
        ),
        ("Zoë", f"Zo{'e'}{chr(0x301) * 31}", "it has too many accent marks on one letter"),
        ("Badge:", f"{'B' * 42}:", _FORMAT),
    ],
)
def test_a_text_that_cannot_have_been_issued(old: str, new: str, sentence: str) -> None:
    text = certificate_as_text(SIGNED)
    assert old in text
    with pytest.raises(BlockDamaged) as refusal:
        read_certificate(text.replace(old, new))
    assert str(refusal.value) == sentence


def test_two_certificates_are_taken_one_at_a_time() -> None:
    with pytest.raises(
        BlockDamaged,
        match=r"^the line “HIGH CARD FLUSH CERTIFICATE 1” appears 2 times; check them one at a time$",
    ):
        read_certificate(certificate_as_text(SIGNED) * 2)


_TYPE = "an entry is missing or has the wrong type"
_ENTRIES = "its entries are not in the program's format"


@pytest.mark.parametrize(
    ("entry", "value", "sentence"),
    [
        ("form-version", 2, _ENTRIES),
        ("form-version", 3, "it was written by a newer version of the program; use that version"),
        ("record", "118", _TYPE),
        ("record", True, _TYPE),
        ("assessors", "Ann", _TYPE),
        ("assessors", [5], _TYPE),
        ("dealer", None, _TYPE),
        (
            "dealer",
            "Zoë  Ångström",
            'the dealer "Zoë  Ångström" has characters that are not allowed on a certificate',
        ),
        (
            "dealer",
            "Zoë Ångström\nBadge: D-1042",
            r'the dealer "Zoë Ångström\nBadge: D-1042" has characters that are not allowed on a certificate',
        ),
        ("examined", "20260331", _ENTRIES),
        ("valid-until", "", _ENTRIES),
        ("signature", 5, _TYPE),
        ("more", 1, _ENTRIES),
    ],
)
def test_json_that_cannot_have_been_issued(entry: str, value: object, sentence: str) -> None:
    text = json.dumps(json.loads(certificate_as_json(SIGNED)) | {entry: value})
    with pytest.raises(BlockDamaged) as refusal:
        read_certificate(text)
    assert str(refusal.value) == sentence
    assert kinds(text) == ["changed"]


def test_json_without_an_entry_or_with_one_twice() -> None:
    text = certificate_as_json(SIGNED)
    with pytest.raises(BlockDamaged, match=f"^{_TYPE}$"):
        read_certificate(text.replace('  "badge": "D-1042",\n', ""))
    with pytest.raises(BlockAbsent, match=r"^this is neither certificate text nor valid JSON$"):
        read_certificate(text.replace('"badge"', '"dealer"'))


def test_json_in_another_order_and_spacing_is_the_same() -> None:
    assert (
        read_certificate(json.dumps(json.loads(certificate_as_json(SIGNED)), sort_keys=True)).signed == SIGNED
    )


def test_the_two_versions_are_told_apart_and_neither_hides_in_the_other() -> None:
    first, second = SIGNED, sign_certificate(SECOND, KEY)
    text = certificate_as_text(second)
    assert certificate_as_text(first).startswith("HIGH CARD FLUSH CERTIFICATE 1\n")
    assert text.startswith("HIGH CARD FLUSH CERTIFICATE 2\n")
    assert read_certificate(text).signed == read_certificate(certificate_as_json(second)).signed == second
    with pytest.raises(
        BlockDamaged, match=r"^there are several certificates in it; check them one at a time$"
    ):
        read_certificate(certificate_as_text(first) + text)
    for changed in (text.replace("CERTIFICATE 2", "CERTIFICATE 1"), text.replace("Table: ", "Tables: ")):
        with pytest.raises(BlockDamaged):
            read_certificate(changed)
    with pytest.raises(BlockDamaged):
        read_certificate(certificate_as_json(second).replace('"form-version": 2', '"form-version": 1'))


def test_a_certificate_of_the_second_version_says_all_of_it() -> None:
    with pytest.raises(Refused, match=r"^a fact that this certificate version needs is missing$"):
        replace(SECOND, rules="")
