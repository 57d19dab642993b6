"""A learning record store by HTTPS: its certificate must be in order, and if it is not, a sentence says why."""

from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLCertVerificationError, SSLContext
from typing import Any
from urllib.error import URLError

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from app.credentials.record_store import RecordStore, send_all
from app.errors import Refused
from tests.authority import DAY, NOW, Authority
from tests.records.learning_store import LOGIN, LearningStore, running


class Office:
    """A root, an authority under it, and what a store of theirs shows to its clients."""

    def __init__(self, folder: Path, name: str = "Root of the house") -> None:
        self._folder, root = folder, Authority(name)
        self._under = Authority("Authority of the office", root)
        self.root = folder / "root.pem"
        self.root.write_bytes(root.certificate.public_bytes(Encoding.PEM))

    def store_for(self, *names: str, since: datetime = NOW - DAY, until: datetime = NOW + DAY) -> SSLContext:
        key = generate_private_key(SECP256R1())
        called: list[x509.GeneralName] = [
            x509.IPAddress(ip_address(name)) if name[0].isdigit() else x509.DNSName(name) for name in names
        ]
        who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        own = self._under.sign(who, key, x509.SubjectAlternativeName(called), (since, until))
        file = self._folder / "store.pem"
        file.write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            + own.public_bytes(Encoding.PEM)
            + self._under.certificate.public_bytes(Encoding.PEM)
        )
        context = SSLContext(PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office whose root this machine trusts."""
    made = Office(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(made.root))
    return made


class TrustingStore(LearningStore):
    """Takes whatever comes. What statements must be like is a matter of other tests."""

    def take(self, statements: list[dict[str, Any]]) -> int:
        self.came += [each["id"] for each in statements]
        return 200


def sent(tls: SSLContext, folder: Path) -> LearningStore:
    """The store after two statements were sent to it."""
    store = TrustingStore()
    with running(store, tls) as address:
        assert send_all([{"id": "a"}, {"id": "b"}], RecordStore(address, LOGIN), folder / "sent") == 2
    return store


def test_a_chain_up_to_a_trusted_root_is_accepted(office: Office, tmp_path: Path) -> None:
    assert sent(office.store_for("localhost"), tmp_path).came == ["a", "b"]


@pytest.mark.parametrize(
    ("names", "since", "until", "said"),
    [
        (("lrs.example",), -1, 1, "the record store’s certificate is not for localhost; check the address"),
        (("127.0.0.1",), -1, 1, "the record store’s certificate is not for localhost; check the address"),
        (
            ("localhost",),
            -3,
            -1,
            "the record store’s certificate has expired; ask the people who run the store to renew it",
        ),
        (
            ("localhost",),
            1,
            2,
            "the record store’s certificate is not valid yet; check the date and time of this machine",
        ),
    ],
)
def test_a_wrong_name_or_a_wrong_time_is_refused(
    names: tuple[str, ...], since: int, until: int, said: str, office: Office, tmp_path: Path
) -> None:
    tls = office.store_for(*names, since=NOW + since * DAY, until=NOW + until * DAY)
    with pytest.raises(Refused) as refused:
        sent(tls, tmp_path)
    assert str(refused.value) == said


@pytest.mark.parametrize("name", ["Root of the house", "Root of others"])
def test_an_authority_that_this_machine_does_not_know_is_refused(
    name: str, office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    monkeypatch.setenv("SSL_CERT_FILE", str(Office(tmp_path / "other", name).root))
    with pytest.raises(Refused) as refused:
        sent(office.store_for("localhost"), tmp_path)
    assert str(refused.value) == UNTRUSTED


UNTRUSTED = (
    "this machine does not trust the authority that issued the record store’s certificate; if it is your own"
    " authority, name its file in the environment variable SSL_CERT_FILE"
)
ELSEWHERE = "the record store’s certificate is not for lrs.example; check the address"
OVER = "the record store’s certificate has expired; ask the people who run the store to renew it"
EARLY = "the record store’s certificate is not valid yet; check the date and time of this machine"


def refusal_after(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> str:
    """What is said after this trouble on the way to a store."""
    store = RecordStore("https://lrs.example/xapi")

    def fails(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr(store._opener, "open", fails)
    with pytest.raises(Refused) as refused:
        store.send([{"id": "a"}])
    return str(refused.value)


def test_without_openssl_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    assert refusal_after(monkeypatch, URLError("unknown url type: https")) == (
        "HTTPS needs OpenSSL 3 on this machine; install it (on Debian, the package libssl3)"
    )


def test_a_store_that_is_not_there_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    for trouble in (URLError("no route"), OSError("no route")):
        assert refusal_after(monkeypatch, trouble) == (
            "the record store cannot be reached (no route); run the same command again later; it picks up"
            " where it stopped"
        )


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (6, "the record store’s certificate is not valid (odd)"),
        (7, UNTRUSTED),
        (8, "the record store’s certificate is not valid (odd)"),
        (9, EARLY),
        (10, OVER),
        (11, "the record store’s certificate is not valid (odd)"),
        (18, UNTRUSTED),
        (19, UNTRUSTED),
        (20, UNTRUSTED),
        (21, UNTRUSTED),
        (22, "the record store’s certificate is not valid (odd)"),
        (62, ELSEWHERE),
        (63, "the record store’s certificate is not valid (odd)"),
        (64, ELSEWHERE),
    ],
)
def test_what_openssl_finds_is_said_by_its_number(
    number: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    trouble = SSLCertVerificationError("odd")
    trouble.verify_code, trouble.verify_message = number, "odd"
    assert refusal_after(monkeypatch, URLError(trouble)) == said
