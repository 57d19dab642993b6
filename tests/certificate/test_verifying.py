"""Genuine, changed, signed by another key, expired, revoked, overtaken by new rules, or no certificate at all."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.certificate.lapse import Change
from app.certificate.revocations import Revocation, Revocations, number_of_key
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
    assert verdict.findings[0].sentence == (
        "Genuine: nothing was changed. It is valid until Mar 31, 2027; the certificate alone cannot show"
        " whether it was revoked later."
    )


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
    assert [finding.sentence for finding in verdict.findings] == [
        "This was changed after it was signed: the facts do not match the signature. The signature covers"
        " every line, so it cannot show which one was changed. Compare it with another copy."
    ]


def test_signed_by_another_key() -> None:
    foreign = certificate_as_text(sign_certificate(SUMMARY, STRANGER))
    assert kinds(foreign) == ["another-key"]
    assert sentences(foreign, KnownFacts(TODAY)) == [
        f"This is signed by a different key ({STRANGER.public.fingerprint}) than the one here"
        f" ({KEY.public.fingerprint}). It may or may not be genuine. Get that machine's public key from its"
        " house and check with --key."
    ]


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
    assert sentences(TEXT, KnownFacts(TODAY, (later, REVOKED))) == [
        "It was revoked on May 2, 2026: the form was known."
    ]


def test_a_station_that_the_office_withdrew_says_so_once() -> None:
    number = number_of_key(KEY.public.fingerprint)
    assert number == f"KEY-{KEY.public.fingerprint.replace(' ', '')}"
    lists = [Revocations(TODAY, (Revocation(number, date(2026, 6, day), "stolen"),)) for day in (3, 1)]
    assert sentences(TEXT, KnownFacts(TODAY, lists)) == [
        "The office withdrew the station that signed it on Jun 3, 2026: stolen."
    ]


def test_an_exam_is_dated_in_the_future_from_the_day_before_it() -> None:
    examined = SUMMARY.examined
    assert kinds(TEXT, KnownFacts(examined)) == ["genuine"]
    assert sentences(TEXT, KnownFacts(examined - timedelta(1))) == [
        "The exam is dated Mar 31, 2026, which is in the future. A clock was set wrong."
    ]


def test_a_list_may_be_as_old_as_it_was_asked_to_be_and_no_older() -> None:
    listed = Revocations(TODAY - timedelta(30), ())
    assert kinds(TEXT, KnownFacts(TODAY, (listed,), max_age=30)) == ["genuine"]
    assert sentences(TEXT, KnownFacts(TODAY, (listed,), max_age=29)) == [
        "The revocation list is from Oct 17, 2026, 30 days ago; the limit is 29. Ask the house for a newer one."
    ]
    assert sentences(TEXT, KnownFacts(TODAY, max_age=29)) == [
        "No revocation list was given, but you asked for one no more than 29 days old. Give the house's list"
        " with --revoked."
    ]
    assert kinds(TEXT, KnownFacts(TODAY, (listed._replace(as_of=TODAY),))) == ["genuine"]
    assert sentences(TEXT, KnownFacts(TODAY, (listed._replace(as_of=TODAY + timedelta(1)),), max_age=0)) == [
        "The revocation list is dated Nov 17, 2026, which is in the future. A clock was set wrong. Ask the"
        " house for a new list."
    ]


def test_a_list_from_the_day_of_the_exam_covers_it_and_one_from_the_day_before_does_not() -> None:
    covered = (
        "Genuine: nothing was changed. It is valid until Mar 31, 2027; it was not revoked as of Mar {}, 2026."
    )
    on, before = [Revocations(SUMMARY.examined - timedelta(days), ()) for days in (0, 1)]
    assert sentences(TEXT, KnownFacts(TODAY, (before, on))) == [covered.format(31)]
    assert sentences(TEXT, KnownFacts(TODAY, (before,))) == [
        f"{covered.format(30)} That list is older than the exam, so it does not cover it. Ask the house for a"
        " newer one."
    ]


def test_what_the_records_lack_is_said() -> None:
    doubts = ("One record is missing.", "Another was changed.")
    assert sentences(TEXT, KnownFacts(TODAY, doubts=doubts)) == list(doubts)


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
    said = "The house has changed its rules since the exam: Rule 0; Rule 1; Rule 2; Rule 3; Rule 4{}."
    assert sentences(TEXT, KnownFacts(TODAY, changes=many)) == [said.format(", and 3 more")]
    assert sentences(TEXT, KnownFacts(TODAY, changes=many[:5])) == [said.format("")]
    assert sentences(TEXT, KnownFacts(TODAY, changes=[*many[:5], many[0]])) == [said.format("")]


def test_everything_that_speaks_against_it_is_said_the_gravest_first() -> None:
    known = KnownFacts(date(2030, 1, 1), (REVOKED,), [Change("Limits, Ante", "a", "b")])
    assert kinds(TEXT, known) == ["revoked", "expired", "rules-changed"]


def test_without_end() -> None:
    text = certificate_as_text(sign_certificate(replace(SUMMARY, valid_until=None), KEY))
    assert sentences(text, KnownFacts(date(2099, 1, 1))) == [
        "Genuine: nothing was changed. It is valid with no expiration date; the certificate alone cannot show"
        " whether it was revoked later."
    ]


def test_not_a_certificate() -> None:
    assert kinds("Dear Sir, I have passed.") == ["not-a-certificate"]
