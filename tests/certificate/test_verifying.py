"""Genuine, changed, signed by another key, expired, revoked, overtaken by new rules, or no certificate at all."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.certificate.lapse import Change
from app.certificate.revocations import Revocation, Revocations
from app.certificate.verify import KnownFacts, sign_certificate, verify_certificate
from tests.bulk import figure
from tests.certificate.certificates import KEY, SIGNED, STRANGER, SUMMARY, TODAY, kinds

TEXT, JSON = certificate_as_text(SIGNED), certificate_as_json(SIGNED)
BLANKS = " \n"
UNSEEN = "\N{RIGHT-TO-LEFT OVERRIDE}"
REVOKED = Revocations(
    date(2026, 10, 1), (Revocation(SUMMARY.number, date(2026, 5, 2), "the form was known"),)
)


def changed(form: str, at: int, other: str) -> str:
    """With another letter at this place."""
    other = other if other != form[at] else chr(ord(other) ^ 1)
    return form[:at] + other + form[at + 1 :]


def sentences(text: str, known: KnownFacts) -> list[str]:
    return [finding.sentence for finding in verify_certificate(text, KEY.public, known).findings]


@pytest.mark.parametrize("text", [TEXT, JSON])
def test_a_genuine_one(text: str) -> None:
    verdict = verify_certificate(text, KEY.public, KnownFacts(TODAY))
    assert verdict.in_force
    assert verdict.summary == SUMMARY
    assert "valid until Mar 31, 2027; the certificate alone cannot" in verdict.findings[0].sentence


@pytest.mark.parametrize("end", ["txt", "json"])
def test_one_that_the_first_version_of_the_program_issued(end: str) -> None:
    text = Path(__file__).with_name(f"first-version.{end}").read_text("utf-8")
    assert verify_certificate(text, KEY.public, KnownFacts(TODAY)).summary == SUMMARY
    assert text == {"txt": TEXT, "json": JSON}[end]


def test_a_note_is_signed_with_the_rest() -> None:
    noted = sign_certificate(replace(SUMMARY, note="Rules not confirmed by the house"), KEY)
    assert "\nNote: Rules not confirmed by the house\n" in certificate_as_text(noted)
    for text in (certificate_as_text(noted), certificate_as_json(noted)):
        verdict = verify_certificate(text, KEY.public, KnownFacts(TODAY))
        assert verdict.in_force
        assert verdict.summary == noted.summary
        for other in ("Rules confirmed by the house", ""):
            assert kinds(text.replace("Rules not confirmed by the house", other)) == ["changed"]
    assert kinds(certificate_as_text(noted).replace("Note: Rules not confirmed by the house\n", "")) == [
        "changed"
    ]


@pytest.mark.bulk
@pytest.mark.parametrize("form", [TEXT, JSON], ids=["text", "json"])
def test_a_character_changed_anywhere_is_never_genuine(form: str) -> None:
    """Blanks for blanks are no change: lines may be broken elsewhere, and JSON may be spaced otherwise."""
    places = range(len(form.rstrip()))
    assert [at for at in places if "genuine" in kinds(changed(form, at, form[at].swapcase()))] == []


@pytest.mark.bulk
@pytest.mark.parametrize("form", [TEXT, JSON], ids=["text", "json"])
def test_any_character_changed_taken_away_or_added_anywhere_is_never_genuine(form: str) -> None:
    places = range(1, len(form.rstrip()))
    ways = [(at, other) for at in places for other in ("0", "1", "a", "Z", ":", "é", '"', " ", "", UNSEEN)]
    for at, other in Random(11).sample(ways, figure(len(ways))):
        if not (form[at] in BLANKS and other in BLANKS):
            assert "genuine" not in kinds(form[:at] + other + form[at + 1 :]) or other == form[at], (
                at,
                other,
            )
        if other.strip():
            assert "genuine" not in kinds(form[:at] + other + form[at:]), (at, other)


def test_a_blank_taken_out_of_a_fact_is_a_change() -> None:
    for at in [at for at, letter in enumerate(TEXT) if letter == " "]:
        assert kinds(TEXT[:at] + TEXT[at + 1 :]) == ["changed"] or TEXT[:at].count("\n") == 0


def test_the_last_letter_of_a_signature_has_one_spelling() -> None:
    """Its 86 letters have four bits more than a signature needs."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = SIGNED.signature[-1]
    found = [
        kinds(certificate_as_text(SIGNED._replace(signature=SIGNED.signature[:-1] + other)))
        for other in letters
    ]
    assert found.count(["genuine"]) == 1
    assert found[letters.index(last)] == ["genuine"]


def test_a_changed_one_is_shown_no_facts_and_told_what_a_signature_cannot_say() -> None:
    verdict = verify_certificate(TEXT.replace("Zoë", "Zoe"), KEY.public, KnownFacts(TODAY))
    assert verdict.summary is None
    assert "cannot show which one" in verdict.findings[0].sentence


def test_signed_by_another_key() -> None:
    foreign = certificate_as_text(sign_certificate(SUMMARY, STRANGER))
    assert kinds(foreign) == ["another-key"]
    (sentence,) = sentences(foreign, KnownFacts(TODAY))
    assert STRANGER.public.fingerprint in sentence
    assert KEY.public.fingerprint in sentence


def test_a_stranger_who_claims_our_key() -> None:
    forged = SIGNED._replace(signature=sign_certificate(SUMMARY, STRANGER).signature)
    assert kinds(certificate_as_text(forged)) == ["changed"]


def test_our_own_one_with_another_key_written_on_it_was_changed() -> None:
    text = TEXT.replace(KEY.public.fingerprint, STRANGER.public.fingerprint)
    assert kinds(text) == ["changed"]


def test_the_last_day_counts_and_the_next_does_not() -> None:
    last = date(2027, 3, 31)
    assert kinds(TEXT, KnownFacts(last)) == ["genuine"]
    assert kinds(TEXT, KnownFacts(last + timedelta(1))) == ["expired"]
    assert sentences(TEXT, KnownFacts(date(2030, 1, 1))) == ["It expired. Mar 31, 2027 was its last day."]


def test_revoked_with_its_day_and_reason() -> None:
    assert sentences(TEXT, KnownFacts(TODAY, (REVOKED,))) == [
        "It was revoked on May 2, 2026: the form was known."
    ]
    later = Revocations(TODAY, (Revocation(SUMMARY.number, date(2026, 6, 1), "again"),))
    assert "May 2, 2026" in sentences(TEXT, KnownFacts(TODAY, (later, REVOKED)))[0]


def test_on_no_list_it_is_genuine_as_of_the_newest() -> None:
    other = Revocations(date(2026, 11, 1), (Revocation("AAAA-AAAA", date(2026, 5, 2), "no"),))
    (sentence,) = sentences(TEXT, KnownFacts(TODAY, (Revocations(date(2026, 1, 1), ()), other)))
    assert sentence.endswith("it was not revoked as of Nov 1, 2026.")


def test_rules_changed_since_are_named_up_to_five() -> None:
    few = [Change("Limits, Ante", "$5 to $100.", "$5 to $200.")]
    assert sentences(TEXT, KnownFacts(TODAY, changes=few)) == [
        "The house has changed its rules since the exam: Limits, Ante."
    ]
    many = [Change(f"Rule {number}", "a", "b") for number in range(8)]
    assert sentences(TEXT, KnownFacts(TODAY, changes=many))[0].endswith("Rule 4, and 3 more.")


def test_everything_that_speaks_against_it_is_said_the_gravest_first() -> None:
    known = KnownFacts(date(2030, 1, 1), (REVOKED,), [Change("Limits, Ante", "a", "b")])
    assert kinds(TEXT, known) == ["revoked", "expired", "rules-changed"]


def test_without_end() -> None:
    text = certificate_as_text(sign_certificate(replace(SUMMARY, valid_until=None), KEY))
    assert "valid with no expiration date" in sentences(text, KnownFacts(date(2099, 1, 1)))[0]


def test_not_a_certificate() -> None:
    assert kinds("Dear Sir, I have passed.") == ["not-a-certificate"]
