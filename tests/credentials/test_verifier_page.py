"""The page for verifiers in real browsers: the same verdicts as Python's, and no request leaves it."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any
from unicodedata import category, combining

import pytest

from app.certificate.certificate_text import certificate_as_json, certificate_as_text
from app.certificate.pdf_text import pdf_metadata
from app.certificate.revocations import Revocation, Revocations
from app.credentials.verifier_page import page_facts, verifier_page
from tests.bulk import SOAK
from tests.certificate.certificates import KEY, SIGNED, SUMMARY, TODAY
from tests.credentials.browsers import Browser, missing, running
from tests.credentials.cases import KNOWN, altered, expected, genuine, said

CHECK = """async (texts, day) => {
  const found = [];
  for (const text of JSON.parse(texts)) found.push(await hcfVerdict(text, day));
  return JSON.stringify(found);
}"""
WITHOUT_CRYPTO = """() => {
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  return "true";
}"""
SHOWN = """async () => {
  while (document.getElementById("verdict").hidden || document.getElementById("check").disabled) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return JSON.stringify(document.getElementById("words").textContent);
}"""
GIVE_TEXT = """(text) => {
  document.getElementById("text").value = text;
  document.getElementById("check").click();
  return "true";
}"""
HIDE = '() => { document.getElementById("verdict").hidden = true; return "true"; }'


class Quiet(SimpleHTTPRequestHandler):
    """Remembers what was asked for."""

    asked: list[str] = []  # noqa: RUF012

    def log_message(self, format: str, *args: object) -> None:
        self.asked.append(self.path)


@contextmanager
def origin(kind: str, file: Path) -> Iterator[str]:
    """Where the page is: its file, or a web server on this machine."""
    if kind == "file":
        yield file.as_uri()
        return
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(file.parent)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://localhost:{server.server_port}/{file.name}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("page") / "verify.html"
    file.write_text(verifier_page([KEY.public], KNOWN), "utf-8")
    return file


def refuse_requests(browser: Browser, address: str) -> None:
    """Only the page itself was asked for. Data inside it and inside the browser are no requests."""
    assert {each for each in browser.requests if not each.startswith("data:")} <= {address}


needs_soak = pytest.mark.skipif(not SOAK, reason="browsers run in soak")


@needs_soak
@pytest.mark.bulk
@pytest.mark.parametrize("crypto", ["the browser's Ed25519", "the library's"])
@pytest.mark.parametrize("kind", ["file", "localhost"])
@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_every_verdict_is_pythons_and_nothing_is_asked_for(
    name: str, kind: str, crypto: str, page: Path, tmp_path: Path
) -> None:
    if reason := missing(name):
        pytest.skip(reason)
    cases = [*genuine(1000), *altered(10_000)]
    with origin(kind, page) as address, running(name, tmp_path / "profile") as browser:
        browser.open(address)
        if crypto == "the library's":
            browser.run(WITHOUT_CRYPTO)
        for start in range(0, len(cases), 250):
            some = cases[start : start + 250]
            found = browser.run(CHECK, json.dumps([case.text for case in some]), TODAY.isoformat())
            for case, verdict in zip(some, found, strict=True):
                assert said(verdict) == expected(case), case
        refuse_requests(browser, address)


@needs_soak
@pytest.mark.bulk
@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_text_files_and_pictures_are_taken_as_a_person_gives_them(
    name: str, page: Path, tmp_path: Path
) -> None:
    if reason := missing(name):
        pytest.skip(reason)
    from segno import make_qr

    text = certificate_as_text(SIGNED)
    pdf = b"%PDF-1.4\n" + pdf_metadata(text, "t", "a", "tool", "Qt", "id", TODAY) + b"%%EOF"
    (tmp_path / "certificate.pdf").write_bytes(pdf)
    (tmp_path / "printed-again.pdf").write_bytes(b"%PDF-1.4\n%%EOF")
    (tmp_path / "certificate.json").write_text(certificate_as_json(SIGNED), "utf-8")
    make_qr(text, error="m", encoding="utf-8").save(str(tmp_path / "code.png"), scale=5)
    make_qr("https://example.com", encoding="utf-8").save(str(tmp_path / "other-code.png"), scale=5)
    (tmp_path / "noise.bin").write_bytes(bytes(range(256)) * 10)
    with running(name, tmp_path / "profile") as browser:
        browser.open(page.as_uri())
        for given, headline in (
            (text, "Genuine and valid"),
            (text.replace("Zoë", "Zoe"), "Not valid: it was changed"),
            ("Hello", "This is not a certificate"),
        ):
            browser.run(GIVE_TEXT, given)
            assert browser.run(SHOWN) == headline
            browser.run(HIDE)
        for file, headline in (
            ("certificate.pdf", "Genuine and valid"),
            ("certificate.json", "Genuine and valid"),
            ("code.png", "Genuine and valid"),
            ("printed-again.pdf", "Can’t read this file"),
            ("other-code.png", "This is not a certificate"),
            ("noise.bin", "Can’t read this file"),
        ):
            browser.give_file("#file", tmp_path / file)
            assert browser.run(SHOWN) == headline, file
            browser.run(HIDE)
        refuse_requests(browser, page.as_uri())


class Parts(HTMLParser):
    """What a browser would take the page to be made of."""

    def __init__(self) -> None:
        super().__init__()
        self.policy, self.scripts, self.addresses = "", [""], list[str]()
        self._is_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.policy += str(named.get("content")) if "http-equiv" in named else ""
        self.addresses += [str(value) for name, value in attrs if name in ("src", "href", "action")]
        self._is_script = tag == "script" and "type" not in named
        if self._is_script:
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self._is_script:
            self.scripts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        self._is_script = False


def test_the_page_runs_its_own_scripts_and_loads_nothing(page: Path) -> None:
    from base64 import b64encode

    parts = Parts()
    parts.feed(page.read_text("utf-8"))
    assert parts.policy.startswith("default-src 'none'; script-src ")
    assert parts.addresses == ["data:,"]
    assert len(parts.scripts) == 5
    for script in parts.scripts[1:]:
        assert f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'" in parts.policy


def test_the_page_knows_the_letters_that_python_knows() -> None:
    facts = page_facts([KEY.public], KNOWN)
    kinds: dict[str, Callable[[str], bool]] = {
        "marks": lambda letter: bool(combining(letter)),
        "unseen": lambda letter: category(letter) in ("Cc", "Cf", "Cs"),
        "unprintable": lambda letter: not letter.isprintable(),
    }
    codes = [*range(0x2100), *Random(3).sample(range(0x110000), 20_000)]
    for name, is_meant in kinds.items():
        ranges: Any = facts[name]
        meant = {code for first, last in ranges for code in range(first, last + 1)}
        assert [code for code in codes if (code in meant) != is_meant(chr(code))] == []


def test_nothing_in_the_list_can_leave_its_place() -> None:
    reason = "</script><script>alert(1)</script>"
    made = verifier_page([KEY.public], Revocations(TODAY, (Revocation(SUMMARY.number, TODAY, reason),)))
    assert "<script>alert" not in made
    assert made.count("</script>") == 5
