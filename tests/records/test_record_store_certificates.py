"""A learning record store by HTTPS: its certificate must be in order, and if it is not, a sentence says why."""

from datetime import datetime
from ipaddress import ip_address
from pathlib import Path
from ssl import PROTOCOL_TLS_SERVER, SSLContext
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
    with pytest.raises(
        Refused,
        match=r"^this machine does not trust the authority that issued the record store’s certificate; if it is your own authority, name its file in the environment variable SSL_CERT_FILE$",
    ):
        sent(office.store_for("localhost"), tmp_path)


def test_without_openssl_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = RecordStore("https://lrs.example/xapi")

    def unknown(*_: object, **__: object) -> None:
        raise URLError("unknown url type: https")

    monkeypatch.setattr(store._opener, "open", unknown)
    with pytest.raises(
        Refused,
        match=r"^HTTPS needs OpenSSL 3 on this machine; install it \(on Debian, the package libssl3\)$",
    ):
        store.send([{"id": "a"}])
