"""Inputs made to keep the program busy: each is refused or judged in a sentence, in under a second."""

import os
from pathlib import Path
from time import process_time

import pytest

from app.certificate.certificate_text import certificate_as_text
from app.certificate.verify import sign_certificate
from app.commands.reports.console import console, table
from app.errors import Refused
from app.launch import main
from app.learning.csv_text import csv_text
from app.procedure.library import Library
from tests.certificate.certificates import KEY, SUMMARY

Capture = pytest.CaptureFixture[str]
MEGABYTE = 1_000_000
HEADING = "HIGH CARD FLUSH CERTIFICATE 1"
_ROUND = '{"house":'


@pytest.fixture
def key(tmp_path: Path) -> Path:
    file = tmp_path / "key.txt"
    file.write_text(KEY.public.as_text(), "utf-8")
    return file


def run(words: list[str], capsys: Capture) -> tuple[int, str]:
    """What a command says and how it ends. The first run imports what it needs."""
    main(words)
    capsys.readouterr()
    start = process_time()
    code = main(words)
    took = process_time() - start
    said = capsys.readouterr()
    assert took < 1.0, f"{took:.1f} s"
    assert "Traceback" not in said.err
    assert len(said.out + said.err) < 3_000
    return code, said.out + said.err


TEXTS = {
    "headings": lambda: (HEADING + " ") * (MEGABYTE // 30),
    "headings with labels": lambda: (HEADING + " Number: x ") * (MEGABYTE // 41),
    "marks": lambda: HEADING + " Number: e" + "\u0301\u0316" * (MEGABYTE // 5),
    "signatures": lambda: HEADING + " Number: x" + " Signature: a b" * (MEGABYTE // 16),
    "one word": lambda: HEADING + " Number: x Signature: " + "a" * (MEGABYTE - 100),
    "quotes": lambda: ">" * (MEGABYTE - 40) + HEADING,
    "labels": lambda: HEADING + " Number: x" * (MEGABYTE // 11),
    "brackets": lambda: "{" + '"a":[' * (MEGABYTE // 6),
    "numbers": lambda: '{"kind":' + "9" * (MEGABYTE - 20) + "}",
    "too large": lambda: "x" * (2 * MEGABYTE),
}


@pytest.mark.parametrize("what", TEXTS)
def test_verify_is_done_with_a_megabyte_of_anything(
    what: str, key: Path, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "certificate.txt"
    file.write_text(TEXTS[what](), "utf-8")
    code, said = run(["verify", str(file), "--key", str(key)], capsys)
    assert code in (1, 2)
    assert said


def test_a_certificate_in_any_script_is_still_read(key: Path, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "certificate.txt"
    around = "証明書を添付します。" * 50 + "\n\u0e17\u0e35\u0e48 e\u0301e\u0301\n"
    file.write_text(around + certificate_as_text(sign_certificate(SUMMARY, KEY)), "utf-8")
    _, said = run(["verify", str(file), "--key", str(key)], capsys)
    assert "Not what" not in said
    assert "is not signed" in said


@pytest.mark.parametrize("option", ["--key", "--revoked"])
@pytest.mark.parametrize("what", ["begin", "large"])
def test_keys_and_lists_have_a_largest_size(
    option: str, what: str, key: Path, tmp_path: Path, capsys: Capture
) -> None:
    certificate, file = tmp_path / "certificate.txt", tmp_path / "large"
    certificate.write_text(certificate_as_text(sign_certificate(SUMMARY, KEY)), "utf-8")
    line = "-----BEGIN PUBLIC KEY-----\n" if option == "--key" else "HIGH CARD FLUSH REVOCATIONS 1 As of: x\n"
    file.write_text(line * (MEGABYTE // len(line) * (1 if what == "begin" else 5)), "utf-8")
    words = ["verify", str(certificate), option, str(file)]
    code, said = run([*words, "--key", str(key)] if option == "--revoked" else words, capsys)
    assert code == 2
    assert str(file) in said


def test_judge_does_not_read_a_million_lines(tmp_path: Path, capsys: Capture) -> None:
    example = Path(__file__).parents[1] / "examples" / "cuda-all-fold.json"
    account = tmp_path / "account.txt"
    for text in ("pay 1 ante 20\n" * 70_000, "\n" * 900_000, "nonsense\n" * 900_000):
        account.write_text(text, "utf-8")
        code, said = run(["judge", str(example), str(account)], capsys)
        assert code == 2
        assert "lines; one round has at most 2,000" in said or "this is too large" in said


def test_rounds_are_neither_endless_nor_bottomless(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "round.json"
    for text in (_ROUND * 100_000, "[" * 900_000, '{"a":' + "1" * 900_000 + "}", "x" * 5 * MEGABYTE):
        file.write_text(text, "utf-8")
        code, said = run(["rule", str(file)], capsys)
        assert code == 2
        assert str(file) in said


def test_a_roster_without_end_is_not_read(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "roster.csv"
    file.write_text("name,badge\n" + "".join([f"Dealer {n},{n}\n" for n in range(300_000)]), "utf-8")
    code, said = run(
        ["trainees", "--roster", str(file), "--records", str(tmp_path / "records.sqlite")], capsys
    )
    assert (code, said) == (
        2, f"hcf-trainer: {file}: this file is too large for a roster; the limit is 2 MB\n",
    )  # fmt: skip


def test_a_pipe_or_a_huge_file_among_the_houses_keeps_nobody_waiting(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes with names")
    os.mkfifo(tmp_path / "pipe.toml")
    (tmp_path / "huge.toml").write_bytes(b"# " + b"x" * 2 * MEGABYTE)
    library = Library(own=tmp_path)
    start = process_time()
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]pipe\.toml: this is a folder, a pipe or a device, not a file; move it out of the folder$",
    ):
        library.house("pipe")
    with pytest.raises(Refused, match=r"^.+[/\\]huge\.toml: this is too large for a house file$"):
        library.house("huge")
    assert library.problems(tmp_path / "pipe.toml")
    assert library.house("oxford").name
    assert process_time() - start < 5


def test_a_house_file_may_have_a_million_bytes_and_not_one_more(tmp_path: Path) -> None:
    text = (Library().shipped / "oxford.toml").read_bytes() + b"\n# "
    for name, size in (("full", 1_000_000), ("over", 1_000_001)):
        (tmp_path / f"{name}.toml").write_bytes(text.ljust(size, b"x"))
    library = Library(own=tmp_path)
    assert library.house("full").seats == library.house("oxford").seats
    with pytest.raises(Refused, match=r"^.+[/\\]over\.toml: this is too large for a house file$"):
        library.house("over")


def test_no_name_steers_the_terminal(capsys: Capture) -> None:
    name = "\x1b[2J\x1b]0;owned\x07Ann\u202e\x9b31m"
    rows = table("Name", "Badge")
    rows.add_row(name, name)
    console().print(rows)
    console().print(f"{name}\nsecond line", soft_wrap=True)
    said = capsys.readouterr().out
    assert "Ann" in said
    assert "\nsecond line" in said
    assert not {"\x1b", "\x07", "\u202e", "\x9b"} & set(said)


@pytest.mark.parametrize("text", ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "\tx", "\r=1", "=HYPERLINK(1)"])
def test_no_spreadsheet_takes_a_name_for_a_formula(text: str) -> None:
    line = csv_text(["name"], [[text]]).split("\r\n", 1)[1]
    assert line.strip('"').startswith("'")


def test_numbers_and_names_are_written_as_they_are() -> None:
    rows = [["Ann-Lee", -3, "-3.5", "+4", "", None, 1.5, "a=b"]]
    assert csv_text(["a"], rows) == "a\r\nAnn-Lee,-3,-3.5,+4,,,1.5,a=b\r\n"
