"""In a school one public key and one list check the certificates of every station."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from app.certificate.certificate_text import certificate_as_text
from app.certificate.revocations import Revocation, Revocations, number_of_key, revocations_as_text
from app.certificate.signature import new_key
from app.certificate.station_key_endorsement import keep_station_line, line_for, station_keys, vouch_for
from app.certificate.verify import sign_certificate
from app.launch import main
from app.ui.certificate.certificate_pdf import certificate_pdf
from app.ui.kit.fonts import load_fonts
from tests.certificate.certificates import SECOND

OFFICE, STATION, STRANGER = new_key(), new_key(), new_key()
WORD = vouch_for("0" * 16, STATION.public, OFFICE)
CERTIFICATE = certificate_as_text(sign_certificate(SECOND, STATION))


def verdict(folder: Path, text: str, *words: str, key: str = "") -> int:
    (folder / "certificate.txt").write_text(text, "utf-8")
    (folder / "office.txt").write_text(key or OFFICE.public.as_text(), "utf-8")
    return main(["verify", str(folder / "certificate.txt"), "--key", str(folder / "office.txt"), *words])


def listed(folder: Path, *revoked: Revocation) -> list[str]:
    file = folder / "revoked.txt"
    file.write_text(revocations_as_text(Revocations(date(2026, 6, 1), revoked), OFFICE), "utf-8")
    return ["--revoked", str(file)]


def test_a_certificate_that_carries_the_office_s_word_needs_only_the_office_s_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verdict(tmp_path, f"{CERTIFICATE}\n{WORD.as_text()}", *listed(tmp_path)) == 0
    assert verdict(tmp_path, CERTIFICATE) == 1
    assert "different key" in capsys.readouterr().out


def test_the_word_may_stand_under_the_office_s_key_too(tmp_path: Path) -> None:
    assert verdict(tmp_path, CERTIFICATE, key=f"{OFFICE.public.as_text()}\n{WORD.as_text()}") == 0


@pytest.mark.parametrize(
    "word",
    [
        vouch_for("0" * 16, STATION.public, STRANGER),
        WORD._replace(key=STRANGER.public),
        WORD._replace(signature=STRANGER.sign(b"x")),
        vouch_for("0" * 16, STRANGER.public, OFFICE),
    ],
)
def test_nobody_else_s_word_counts(tmp_path: Path, word: object) -> None:
    assert verdict(tmp_path, f"{CERTIFICATE}\n{word.as_text()}") == 1  # type: ignore[attr-defined]


def test_a_withdrawn_station_s_certificates_no_longer_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = Revocation(number_of_key(STATION.public.fingerprint), date(2026, 5, 1), "stolen")
    assert verdict(tmp_path, f"{CERTIFICATE}\n{WORD.as_text()}", *listed(tmp_path, gone)) == 1
    assert "withdrew the station" in capsys.readouterr().out
    other = Revocation(number_of_key(STRANGER.public.fingerprint), date(2026, 5, 1), "stolen")
    assert verdict(tmp_path, f"{CERTIFICATE}\n{WORD.as_text()}", *listed(tmp_path, other)) == 0


def test_a_station_puts_the_word_under_its_own_certificates_only(tmp_path: Path) -> None:
    folder = tmp_path / "signing"
    assert line_for(STATION.public.fingerprint, folder) == ""
    keep_station_line(folder, WORD.as_text())
    assert station_keys(line_for(STATION.public.fingerprint, folder), OFFICE.public) == [WORD]
    assert line_for(STRANGER.public.fingerprint, folder) == ""


def test_the_pdf_carries_it_too(tmp_path: Path, qapp: object) -> None:
    load_fonts(pytest.fail)
    # Only letters that the program's own font has.
    signed = sign_certificate(replace(SECOND, assessors=SECOND.assessors[:1]), STATION)
    (tmp_path / "certificate.pdf").write_bytes(
        certificate_pdf(signed, "Letter", vouched=f"\n{WORD.as_text()}")
    )
    (tmp_path / "office.txt").write_text(OFFICE.public.as_text(), "utf-8")
    assert main(["verify", str(tmp_path / "certificate.pdf"), "--key", str(tmp_path / "office.txt")]) == 0
    (tmp_path / "certificate.pdf").write_bytes(certificate_pdf(signed, "Letter"))
    assert main(["verify", str(tmp_path / "certificate.pdf"), "--key", str(tmp_path / "office.txt")]) == 1
