"""The house's list of revoked certificates: signed like a certificate, or not believed."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.certificate.certificate_summary import tidied
from app.certificate.certificate_text import certificate_as_text as certificate_text
from app.certificate.revocations import Revocation, Revocations, read_revocations, revocations_as_text
from app.certificate.text_block import BlockAbsent, BlockDamaged
from app.errors import Refused
from tests.certificate.certificates import KEY, SIGNED, STRANGER, SUMMARY

LIST = Revocations(
    date(2026, 11, 1),
    (
        Revocation("AAAA-2222", date(2026, 5, 2), "the form was known: it lay on the table"),
        Revocation(SUMMARY.number, date(2026, 6, 3), "wrong dealer"),
    ),
)

reasons = st.text(min_size=1, max_size=40).map(tidied).filter(bool)
entries = st.builds(Revocation, st.sampled_from(["A-1", "B-2"]), st.dates(), reasons)


@settings(max_examples=15)
@given(st.lists(entries, max_size=4).map(sorted).map(tuple))
def test_it_reads_back_exactly(revoked: tuple[Revocation, ...]) -> None:
    listed = Revocations(date(2026, 11, 1), revoked)
    text = revocations_as_text(listed, KEY)
    assert read_revocations(text, KEY.public) == listed
    assert read_revocations(text.replace("\n", " \r\n"), KEY.public) == listed


def test_a_character_changed_anywhere_is_refused() -> None:
    text = revocations_as_text(LIST, KEY)
    for at in range(len(text.rstrip())):
        other = chr(ord(text[at]) ^ 1)
        with pytest.raises(Refused):
            read_revocations(text[:at] + other + text[at + 1 :], KEY.public)


def test_a_line_taken_out_is_refused() -> None:
    lines = revocations_as_text(LIST, KEY).splitlines(keepends=True)
    with pytest.raises(
        BlockDamaged,
        match=r"^this revocation list was changed after it was signed; ask the house for a new copy$",
    ):
        read_revocations("".join(line for line in lines if "AAAA-2222" not in line), KEY.public)


def test_one_of_another_key_is_refused_by_name() -> None:
    than = f"than the one used to check it ({KEY.public.fingerprint})"
    text = revocations_as_text(LIST, STRANGER)
    for listed, key in (
        (text, STRANGER.public.fingerprint),
        (text.replace(f"Key: {STRANGER.public.fingerprint}\n", ""), "unknown"),
    ):
        with pytest.raises(Refused) as refusal:
            read_revocations(listed, KEY.public)
        assert str(refusal.value) == f"this revocation list is signed by a different key ({key}) {than}"


def test_a_certificate_is_no_list() -> None:
    with pytest.raises(BlockAbsent):
        read_revocations(certificate_text(SIGNED), KEY.public)


def test_the_first_revocation_counts() -> None:
    again = LIST._replace(revoked=(*LIST.revoked, Revocation("AAAA-2222", date(2026, 1, 1), "first")))
    found = again.of("AAAA-2222")
    assert found is not None
    assert found.reason == "first"
    assert LIST.of("ZZZZ-9999") is None
