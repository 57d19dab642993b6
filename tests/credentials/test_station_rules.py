"""In a school the page says of every station's certificate what `verify` says, with the office's key alone."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from app.certificate.certificate_text import certificate_as_text
from app.certificate.revocations import Revocation, Revocations, number_of_key
from app.certificate.signature import LOW_ORDER_KEYS, PublicKey, new_key
from app.certificate.station_key_endorsement import StationKey, station_keys, vouch_for
from app.certificate.verify import KnownFacts, sign_certificate, signer_of, verify_certificate
from tests.certificate.certificates import SECOND, TODAY
from tests.credentials.cases import plain, said
from tests.credentials.rules_engine import RulesEngine

OFFICE, STATION, GONE, STRANGER = new_key(), new_key(), new_key(), new_key()
WORD, GONE_WORD = vouch_for("0" * 16, STATION.public, OFFICE), vouch_for("1" * 16, GONE.public, OFFICE)
LISTED = Revocations(
    TODAY - timedelta(3),
    (
        Revocation(number_of_key(GONE.public.fingerprint), TODAY - timedelta(4), "stolen"),
        Revocation(number_of_key(GONE.public.fingerprint), TODAY - timedelta(5), "sold"),
    ),
)
RIGHT = certificate_as_text(sign_certificate(SECOND, STATION))
WITHDRAWN = certificate_as_text(sign_certificate(SECOND, GONE))
WEAK = PublicKey(LOW_ORDER_KEYS[1][:31] + bytes([LOW_ORDER_KEYS[1][31] | 0x80]))


@pytest.fixture(scope="module")
def rules(qapp: object) -> RulesEngine:
    return RulesEngine([OFFICE.public], LISTED)


def expected(text: str) -> dict[str, object]:
    keys = [OFFICE.public, *[each.key for each in station_keys(text, OFFICE.public)]]
    return plain(verify_certificate(text, signer_of(text, keys), KnownFacts(TODAY, (LISTED,))))


def under(certificate: str, *words: StationKey) -> str:
    return "\n".join([certificate, *[word.as_text() for word in words]])


TEXTS: dict[str, tuple[str, str]] = {
    "vouched for": (under(RIGHT, WORD), "genuine"),
    "quoted": ("".join([f"> {line}\n" for line in under(RIGHT, WORD).splitlines()]), "genuine"),
    "joined": (" ".join(under(RIGHT, WORD).split("\n")), "genuine"),
    "the right word is the second": (under(RIGHT, WORD._replace(signature=STRANGER.sign(b"x")), WORD), "genuine"),
    "withdrawn": (under(WITHDRAWN, GONE_WORD), "revoked"),
    "nobody's word": (RIGHT, "another-key"),
    "a stranger's word": (under(RIGHT, vouch_for("0" * 16, STATION.public, STRANGER)), "another-key"),
    "the word for another": (under(RIGHT, GONE_WORD), "another-key"),
    "a forged word": (under(RIGHT, WORD._replace(key=STRANGER.public)), "another-key"),
    "a damaged word": (under(RIGHT, WORD).replace("Station key:", "Station:"), "another-key"),
    "changed": (under(RIGHT, WORD).replace("Dealer: ", "Dealer: Not "), "changed"),
    "another name for the withdrawn key": (
        under(
            certificate_as_text(sign_certificate(SECOND, GONE)._replace(summary=replace(SECOND, key=STATION.public.fingerprint))),
            WORD,
            GONE_WORD,
        ),
        "changed",
    ),
    "a key that fits everything": (
        under(
            certificate_as_text(sign_certificate(SECOND, STRANGER)._replace(summary=replace(SECOND, key=WEAK.fingerprint))),
            vouch_for("2" * 16, WEAK, OFFICE),
        ),
        "another-key",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TEXTS)
def test_the_page_and_the_command_say_the_same(rules: RulesEngine, name: str) -> None:
    text, kind = TEXTS[name]
    found = said(rules.verdict(text))
    assert found == expected(text)
    assert found["findings"][0]["kind"] == kind


def test_the_page_says_that_a_station_was_withdrawn(rules: RulesEngine) -> None:
    (finding,) = rules.verdict(under(WITHDRAWN, GONE_WORD))["findings"]
    assert finding["sentence"].startswith("The office withdrew the station that signed it on ")
    assert finding["sentence"].endswith(": sold."), "the first withdrawal counts"
    # A page that was written after the station joined needs no word under the certificate.
    knows: Callable[[str], dict[str, object]] = RulesEngine([OFFICE.public, GONE.public], LISTED).verdict
    assert knows(WITHDRAWN)["findings"] == [finding]
