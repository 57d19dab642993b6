"""The page's rules say of every certificate what Python says."""

from base64 import urlsafe_b64decode
from hashlib import sha256

import pytest

from app import places
from app.certificate.certificate_text import signed_bytes
from app.certificate.pdf_text import pdf_metadata
from tests.bulk import figure
from tests.certificate.certificates import KEY, SIGNED, SUMMARY, TODAY
from tests.credentials.cases import Case, altered, expected, genuine, said, second_signature
from tests.credentials.rules_engine import RulesEngine, script

LIBRARIES = {
    "nacl-fast.js": "6bcd37a3b20dce913f82d4b23e4e2b661058b4b953df8a3f8c45d56ac4f72447",
    "jsQR.js": "bc40c8a15196236b2314db0856f72ca0b49980cd5413b8c852a7349f5fee0859",
}


@pytest.fixture(scope="module")
def rules(qapp: object) -> RulesEngine:
    return RulesEngine()


def differences(rules: RulesEngine, cases: list[Case]) -> list[Case]:
    return [case for case in cases if said(rules.verdict(case.text)) != expected(case)]


@pytest.mark.bulk
def test_genuine_certificates_in_every_form_and_wrapping(rules: RulesEngine) -> None:
    cases = list(genuine(figure(1000)))
    assert differences(rules, cases) == []
    assert {"changed", "not-a-certificate"}.isdisjoint(
        each["kind"] for case in cases for each in expected(case)["findings"]
    )


@pytest.mark.bulk
def test_altered_certificates_get_the_same_sentences(rules: RulesEngine) -> None:
    assert differences(rules, list(altered(figure(10_000, 200)))) == []


def test_the_library_checks_signatures_as_python_does(rules: RulesEngine) -> None:
    rules.run("var self = this;" + script("nacl-fast.js"))
    rules.run(f"var data = new Uint8Array({list(signed_bytes(SUMMARY))})")
    rules.run(f"var key = new Uint8Array({list(KEY.public.raw)})")
    made = list(urlsafe_b64decode(f"{SIGNED.signature}=="))
    check = "nacl.sign.detached.verify(data, new Uint8Array({}), key)"
    assert rules.run(check.format(made)).toBool()
    assert not rules.run(check.format([made[0] ^ 1, *made[1:]])).toBool()
    read = f'Array.from(rules.signatureBytes("{SIGNED.signature}")).join()'
    assert rules.run(read).toString() == ",".join(map(str, made))


def test_a_second_number_that_fits_the_equation_is_no_signature(rules: RulesEngine) -> None:
    other = second_signature(SIGNED)
    assert not KEY.public.has_signed(signed_bytes(SUMMARY), other)
    assert rules.run(f'rules.signatureBytes("{other}")').isNull()


def test_the_text_in_a_pdf_is_found_as_python_finds_it(rules: RulesEngine) -> None:
    text = 'House: “Ace” & <Sons>, "Pat\'s" &amp;lt;\nDealer: Zoë\n'
    pdf = b"%PDF-1.4\n" + pdf_metadata(text, "t", "a", "tool", "Qt", "id", TODAY) + b"%%EOF"
    rules.run(f"var pdf = String.fromCharCode.apply(null, {list(pdf)})")
    assert rules.run("rules.textInPdf(pdf)").toString() == text
    assert rules.run('rules.textInPdf("%PDF-1.4 nothing")').toString() == ""


@pytest.mark.parametrize("name", LIBRARIES)
def test_a_library_is_as_it_was_published(name: str) -> None:
    file = places.shipped("assets") / "verifier" / name
    assert sha256(file.read_bytes()).hexdigest() == LIBRARIES[name]
