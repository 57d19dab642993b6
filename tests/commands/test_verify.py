"""`hcf-trainer verify`: a certificate from a file, a pipe or the command line, with the public key alone."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from segno import make_qr

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.certificate.key_file import machine_key
from app.certificate.pdf_text import pdf_metadata
from app.certificate.revocations import Revocation, Revocations, revocations_as_text
from app.certificate.verify import sign_certificate
from app.launch import main
from tests.certificate.certificates import KEY, SIGNED, STRANGER, SUMMARY
from tests.commands.standard_input import type_in
from tests.own_folders import move_to, own_folders

Capture = pytest.CaptureFixture[str]

IN_FORCE = sign_certificate(replace(SUMMARY, valid_until=None), KEY)
OVER = sign_certificate(replace(SUMMARY, valid_until=date(2020, 1, 1)), KEY)


@pytest.fixture(autouse=True)
def fresh_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No key, no records, and nothing is broken over lines."""
    move_to(own_folders(tmp_path), monkeypatch)
    monkeypatch.setenv("COLUMNS", "500")


@pytest.fixture
def key(tmp_path: Path) -> str:
    file = tmp_path / "public.txt"
    file.write_text(KEY.public.as_text(), "utf-8")
    return str(file)


def kept(tmp_path: Path, text: str) -> str:
    file = tmp_path / "certificate.txt"
    file.write_text(text, "utf-8")
    return str(file)


def refusal(capsys: Capture, *words: str) -> str:
    assert main(["verify", *words]) == 2
    return capsys.readouterr().err


def test_genuine_with_its_facts_and_what_is_not_proved(tmp_path: Path, key: str, capsys: Capture) -> None:
    assert main(["verify", kept(tmp_path, certificate_as_text(IN_FORCE)), "--key", key]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Genuine: nothing was changed. It is valid with no expiration date;")
    assert "Dealer Zoë Ångström Badge D-1042" in said
    assert "House Casino: The Grand, Maine" in said
    assert said.endswith(
        "A signature proves that this machine's key signed exactly these facts. It does not prove who dealt,"
        " that the clock was right, or that no one else has the key."
    )


def test_from_a_pipe_from_the_command_line_and_as_json(
    tmp_path: Path, key: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, b"\xef\xbb\xbf" + certificate_as_text(IN_FORCE).replace("\n", "\r\n").encode())
    assert main(["verify", "-", "--key", key]) == 0
    assert main(["verify", certificate_as_text(IN_FORCE), "--key", key]) == 0
    assert main(["verify", kept(tmp_path, certificate_as_json(IN_FORCE)), "--key", key]) == 0


@pytest.mark.parametrize(("letters", "code"), [(255, 2), (256, 1)])
def test_a_word_that_no_file_can_be_called_is_taken_for_the_text(
    letters: int, code: int, key: str, capsys: Capture
) -> None:
    assert main(["verify", "x" * letters, "--key", key]) == code
    said = capsys.readouterr()
    assert ("this file does not exist" in said.err) is (code == 2)
    assert said.out.startswith("This is not a certificate") is (code == 1)


def test_text_around_it_is_pointed_out(tmp_path: Path, key: str, capsys: Capture) -> None:
    assert (
        main(
            [
                "verify",
                kept(tmp_path, f"Also valid for Blackjack.\n{certificate_as_text(IN_FORCE)}"),
                "--key",
                key,
            ]
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "The text around it is not part of the certificate and is not signed." in said
    assert "Blackjack" not in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (certificate_as_text(IN_FORCE).replace("Zoë", "Zoe"), "This was changed after it was signed"),
        (certificate_as_text(sign_certificate(SUMMARY, STRANGER)), "This is signed by a different key"),
        (certificate_as_text(OVER), "It expired. Jan 1, 2020 was its last day."),
        ("Dear Sir,\nI have passed.\n", "This is not a certificate"),
        (certificate_as_text(SIGNED)[:300], "This is not what was signed: part of it is missing"),
    ],
    ids=["changed", "another key", "expired", "none", "cut off"],
)
def test_everything_else_is_1(tmp_path: Path, key: str, capsys: Capture, text: str, said: str) -> None:
    assert main(["verify", kept(tmp_path, text), "--key", key]) == 1
    assert capsys.readouterr().out.startswith(said)


def test_revoked_by_the_list_of_the_house(tmp_path: Path, key: str, capsys: Capture) -> None:
    revoked = Revocations(
        date(2026, 11, 1), (Revocation(SUMMARY.number, date(2026, 5, 2), "the form was known"),)
    )
    file = tmp_path / "revoked.txt"
    file.write_text(revocations_as_text(revoked, KEY), "utf-8")
    certificate = kept(tmp_path, certificate_as_text(IN_FORCE))
    assert main(["verify", certificate, "--key", key, "--revoked", str(file)]) == 1
    assert "It was revoked on May 2, 2026: the form was known." in capsys.readouterr().out
    file.write_text(file.read_text("utf-8").replace(SUMMARY.number, "AAAA-AAAA"), "utf-8")
    words = (certificate, "--key", key, "--revoked", str(file))
    assert f"{file}: this revocation list was changed" in refusal(capsys, *words)


def test_the_machines_own_key_is_the_default(tmp_path: Path, capsys: Capture) -> None:
    own = machine_key(tmp_path / "data" / "hcf-trainer" / "signing")
    certificate = kept(tmp_path, certificate_as_text(sign_certificate(IN_FORCE.summary, own)))
    assert main(["verify", certificate]) == 0
    assert not (tmp_path / "data" / "hcf-trainer" / "records.sqlite").exists()


def test_without_any_key_it_says_what_to_name(tmp_path: Path, capsys: Capture) -> None:
    said = refusal(capsys, kept(tmp_path, certificate_as_text(IN_FORCE)))
    assert said == (
        "hcf-trainer: this machine has never signed anything; give the house's public key with --key FILE\n"
    )
    assert not (tmp_path / "data").exists()


def test_nonsense_is_told_as_such_without_any_key(tmp_path: Path, capsys: Capture) -> None:
    for text in ("nonsense", "", "{}"):
        assert main(["verify", kept(tmp_path, text)]) == 1
        said = capsys.readouterr()
        assert said.out.startswith("This is not a certificate: ")
        assert said.err == ""


def test_records_that_cannot_be_read_do_not_stop_it(tmp_path: Path, key: str, capsys: Capture) -> None:
    records = tmp_path / "data" / "hcf-trainer" / "records.sqlite"
    records.parent.mkdir(parents=True)
    records.write_bytes(b"no records" * 500)
    assert main(["verify", kept(tmp_path, certificate_as_text(IN_FORCE)), "--key", key]) == 0
    assert "The records on this machine were not checked" in capsys.readouterr().err


def test_what_cannot_be_checked_at_all(tmp_path: Path, key: str, capsys: Capture) -> None:
    file = tmp_path / "certificate.pdf"
    for data, sentence in (
        (b"%PDF-1.4", "this PDF does not contain the certificate's text"),
        (b"\x89PNG nothing", "this picture can't be opened"),
        (b"\xff\xfe\x00", "this is not UTF-8 text"),
        (b" " * 1_000_001, "this is too large"),
    ):
        file.write_bytes(data)
        assert sentence in refusal(capsys, str(file), "--key", key)
    assert refusal(capsys, str(tmp_path / "none.txt"), "--key", key) == (
        f"hcf-trainer: {tmp_path / 'none.txt'}: this file does not exist; give the whole certificate text, or"
        " use - for standard input\n"
    )
    assert "cannot be read: it is a folder, not a file" in refusal(capsys, str(tmp_path), "--key", key)
    assert "this is too large; the limit is 1.0 MB" in refusal(capsys, "x\ny", "--key", str(file))
    file.write_bytes(KEY.public.as_text().encode().ljust(1_000_000))
    assert main(["verify", certificate_as_text(IN_FORCE), "--key", str(file)]) == 0


def test_a_pdf_of_30_mb_is_read_to_its_end_and_one_byte_more_is_too_large(
    tmp_path: Path, key: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = pdf_metadata(certificate_as_text(IN_FORCE), "t", "a", "tool", "Qt", "id", SUMMARY.examined)
    data = b"%PDF-1.4\n".ljust(30_000_000 - len(text)) + text
    file = tmp_path / "certificate.pdf"
    for more, code in ((b"", 0), (b"\n", 2)):
        file.write_bytes(data + more)
        assert main(["verify", str(file), "--key", key]) == code
        type_in(monkeypatch, data + more)
        assert main(["verify", "-", "--key", key]) == code
    said = "this is too large for a certificate\n"
    assert capsys.readouterr().err == f"hcf-trainer: {file}: {said}hcf-trainer: {said}"


def test_a_picture_of_the_code_and_the_text_in_a_pdf(tmp_path: Path, key: str, capsys: Capture) -> None:
    text = certificate_as_text(IN_FORCE)
    picture, pdf = tmp_path / "code.png", tmp_path / "certificate.pdf"
    make_qr(text, error="m", encoding="utf-8").save(str(picture), scale=3)
    pdf.write_bytes(b"%PDF-1.4\n" + pdf_metadata(text, "t", "a", "tool", "Qt", "id", SUMMARY.examined))
    for file in (picture, pdf):
        assert main(["verify", str(file), "--key", key]) == 0
        assert "Genuine: nothing was changed." in capsys.readouterr().out
    make_qr("hello").save(str(picture), scale=3)
    assert main(["verify", str(picture), "--key", key]) == 1


def test_the_page_for_verifiers_is_made_of_the_key_and_the_list(
    tmp_path: Path, key: str, capsys: Capture
) -> None:
    page, listed = tmp_path / "check.html", tmp_path / "revoked.txt"
    words = ("--page", str(page), "--key", key)
    assert refusal(capsys, *words) == (
        "hcf-trainer: the page needs the house's revocation list too; give it with --revoked FILE\n"
    )
    revoked = Revocations(date(2026, 11, 1), (Revocation("AAAA-0001", date(2026, 5, 2), "a reason"),))
    listed.write_text(revocations_as_text(revoked, KEY), "utf-8")
    assert main(["verify", *words, "--revoked", str(listed)]) == 0
    assert capsys.readouterr().out == f"Page for verifiers: {page}\n"
    made = page.read_text("utf-8")
    for program in ("TweetNaCl.js 1.0.3", "jsQR 1.4.0"):
        assert f"{program}\n\n" in made, "with its license"
    assert KEY.public.raw.hex() in made
    assert '"number":"AAAA-0001","on":"2026-05-02","reason":"a reason"' in made
    assert refusal(capsys, *words, "--revoked", str(listed)) == (
        f"hcf-trainer: {page}: this page already exists; choose another name or replace it with --force\n"
    )
