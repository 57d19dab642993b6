"""Badges are accepted by an independent implementation of Open Badges 3.0, and forged ones are refused."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from openbadgeslib.ob3 import OB3Verifier
from openbadgeslib.ob3.verifier import OB3VerificationError

from app.certificate.certificate_text import Signed, certificate_as_text
from app.certificate.revocations import Revocation, Revocations, revocations_as_text
from app.certificate.verify import sign_certificate
from app.credentials.badge_image import TextLine, badge_shapes, badge_svg, bake_svg
from app.credentials.open_badge import badge_token, did_of, revoked_badges
from app.ui.certificate.badge import badge_files
from tests.certificate.certificates import KEY, SECOND, STRANGER, SUMMARY
from tests.kept_text import assert_kept

TODAY = date.today()
PASSED = replace(SECOND, examined=TODAY - timedelta(30), valid_until=TODAY + timedelta(300))
SIGNED = sign_certificate(PASSED, KEY)
TOKEN = badge_token(SIGNED, KEY)
OTHERS = OB3Verifier.for_issuer_did(did_of(KEY.public))
"""Another program, which knows our key by its identifier."""


def body(token: str) -> dict[str, object]:
    part = token.split(".")[1]
    found: dict[str, object] = json.loads(urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


def with_body(token: str, plain: dict[str, object]) -> str:
    head, _, signature = token.split(".")
    return ".".join([head, urlsafe_b64encode(json.dumps(plain).encode()).decode().rstrip("="), signature])


def test_another_program_accepts_it_and_reads_the_same_facts() -> None:
    found = OTHERS.verify(TOKEN)
    assert found.issuer.id == did_of(KEY.public)
    assert found.issuer.name == PASSED.house
    assert found.achievement.achievement_type == "Certification"
    assert PASSED.rules in found.achievement.criteria_narrative
    assert [each.identity_hash for each in found.identifiers] == [PASSED.dealer, PASSED.badge]
    assert found.expiration_date is not None
    assert found.expiration_date.date() == PASSED.valid_until
    digest = urlsafe_b64encode(sha256(certificate_as_text(SIGNED).encode()).digest()).decode().rstrip("=")
    assert [each.id for each in found.evidence] == [f"ni:///sha-256;{digest}"]


def test_the_pictures_carry_it_for_another_program(qapp: object) -> None:
    files = badge_files(SIGNED, TOKEN)
    assert set(files) == {"badge.jwt", "badge.svg", "badge.png"}
    assert OB3Verifier.extract_token_from_png(files["badge.png"]) == TOKEN
    assert OB3Verifier.extract_token_from_svg(files["badge.svg"]) == TOKEN
    assert files["badge.jwt"].decode().strip() == TOKEN


@pytest.mark.parametrize("place", range(3))
def test_a_letter_changed_in_any_part_is_refused(place: int) -> None:
    parts = TOKEN.split(".")
    middle = len(parts[place]) // 2
    parts[place] = (
        parts[place][:middle] + ("A" if parts[place][middle] != "A" else "B") + parts[place][middle + 1 :]
    )
    with pytest.raises(OB3VerificationError):
        OTHERS.verify(".".join(parts))


@pytest.mark.parametrize("name", ["name", "validUntil", "credentialSubject", "evidence", "exp", "issuer"])
def test_any_fact_changed_is_refused(name: str) -> None:
    plain = body(TOKEN)
    plain.pop(name)
    with pytest.raises(OB3VerificationError, match="Invalid signature"):
        OTHERS.verify(with_body(TOKEN, plain))


def test_a_strangers_badge_and_one_without_a_signature_are_refused() -> None:
    with pytest.raises(OB3VerificationError):
        OTHERS.verify(badge_token(sign_certificate(PASSED, STRANGER), STRANGER))
    head = urlsafe_b64encode(b'{"alg":"none","typ":"JWT"}').decode().rstrip("=")
    with pytest.raises(OB3VerificationError, match="not allowed"):
        OTHERS.verify(f"{head}.{TOKEN.split('.')[1]}.")


def test_after_its_last_day_it_is_refused() -> None:
    over: Signed = sign_certificate(replace(PASSED, valid_until=TODAY - timedelta(1)), KEY)
    with pytest.raises(OB3VerificationError, match="expired"):
        OTHERS.verify(badge_token(over, KEY))


def test_its_status_is_on_the_list_of_the_house() -> None:
    token = badge_token(SIGNED, KEY, "https://house.example/revoked-badges.json")
    found = body(token)
    assert found["credentialStatus"] == {
        "id": "https://house.example/revoked-badges.json",
        "type": "1EdTechRevocationList",
    }
    assert OTHERS.verify(token).issuer.id == did_of(KEY.public), (
        "another kind of list is no reason to refuse it"
    )
    assert "credentialStatus" not in body(TOKEN)
    revoked = Revocations(TODAY, (Revocation(PASSED.number, TODAY, "the form was known"),))
    listed = json.loads(revoked_badges(KEY.public.as_text(), revocations_as_text(revoked, KEY)))
    assert listed["issuer"] == did_of(KEY.public)
    assert listed["revokedCredential"] == [
        {"id": found["id"], "revoked": True, "revocationReason": "the form was known"}
    ]


def test_the_same_certificate_has_the_same_badge_for_ever() -> None:
    """A wallet knows a badge by its number, and so does the list of revoked ones."""
    found = body(badge_token(sign_certificate(SECOND, KEY), KEY))
    subject: Any = found["credentialSubject"]
    assert found["id"] == found["jti"] == "urn:uuid:fa36d29b-4657-5e46-be13-8adda172ca15"
    assert subject["id"] == found["sub"] == "urn:uuid:3e66dd6e-b5c1-5d9b-8c27-e7f39132e32a"
    assert subject["achievement"]["id"] == "urn:uuid:899a54cd-563e-5d62-a54c-4d595030d892"
    assert (found["nbf"], found["exp"]) == (1774915200, 1806537599)
    assert (found["validFrom"], found["validUntil"]) == ("2026-03-31T00:00:00Z", "2027-03-31T23:59:59Z")


@pytest.mark.parametrize(("letters", "shown"), [(30, "H" * 30), (31, f"{'H' * 29}…")])
def test_a_name_of_thirty_letters_is_whole_in_the_picture_and_a_longer_one_is_cut(
    letters: int, shown: str
) -> None:
    shapes = badge_shapes(replace(SUMMARY, house=f"{'H' * letters}, Maine"))
    assert shown in [shape.text for shape in shapes if isinstance(shape, TextLine)]


def test_a_house_cannot_write_into_its_picture() -> None:
    summary = replace(SUMMARY, house="<script>alert(1)</script>, Maine", valid_until=None)
    baked = bake_svg(badge_svg(badge_shapes(summary)), TOKEN)
    assert b"<script" not in baked
    assert OB3Verifier.extract_token_from_svg(baked) == TOKEN


def test_the_picture_of_a_badge_looks_as_it_looked() -> None:
    assert_kept(Path(__file__).parent / "kept", "badge", f"{badge_svg(badge_shapes(SUMMARY))}\n")


def test_a_picture_says_in_its_head_that_it_has_a_badge_and_whose_words_those_are() -> None:
    assert bake_svg('<svg width="6"><rect/></svg>', "abc").decode() == (
        '<svg width="6" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">\n'
        '<openbadges:credential verify="abc"></openbadges:credential><rect/></svg>'
    )
