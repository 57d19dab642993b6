"""A station believes only the server of its school, and says in a sentence why it does not get in."""

import os
import re
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from app.school.membership import sync_words
from app.school.postgres import driver
from tests.authority import DAY, NOW, Authority
from tests.school.server import NOBODY, PostgresServer, debian_binaries, free_port
from tests.school.stations import SchoolMachine, SchoolOffice

PASSWORDS, CERTIFICATES = "scram-sha-256", "cert"


class TlsServer(PostgresServer):
    """Debian's server. It lets nobody in without TLS, but for the administrator by its socket."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.authority, self.stranger = Authority("Root of the school"), Authority("Stranger")
        super().__init__(folder, programs)
        self.port = free_port()
        self.root = folder / "root.crt"
        self.root.write_bytes(self.authority.pem)
        (folder / "stranger.crt").write_bytes(self.stranger.pem)
        self.revoked = folder / "revoked.pem"
        self.revoked.write_bytes(self.authority.revoking())

    def serve(
        self,
        ways: str = PASSWORDS,
        since: datetime = NOW - DAY,
        until: datetime = NOW + DAY,
        name: str = "localhost",
        tls: str = "on",
    ) -> None:
        """Start, or start again, with a certificate, and with what clients have to show."""
        key = self.folder / "server.key"
        self.authority.issue(name, key, since, until)
        if os.geteuid() == 0:
            os.chown(key, NOBODY, NOBODY)
        lines = ["local all all scram-sha-256", f"hostssl all +hcf_station all {ways}"]
        (self.folder / "data" / "pg_hba.conf").write_text(
            "\n".join([*lines, "hostssl all all all scram-sha-256\n"])
        )
        self.restart(
            "listen_addresses=localhost", f"port={self.port}", f"ssl={tls}", f"ssl_key_file={key}",
            f"ssl_cert_file={key.with_suffix('.crt')}", f"ssl_ca_file={self.root}",
            f"ssl_crl_file={self.revoked}",
        )  # fmt: skip

    def client(self, name: str, role: str, by: Authority, since: datetime, until: datetime) -> dict[str, str]:
        """What a station writes into its file for a certificate of its own."""
        key = self.folder / f"{name}.key"
        made = by.issue(role, key, since, until)
        if name == "revoked":
            self.revoked.write_bytes(self.authority.revoking(made))
        return {"sslcert": str(key.with_suffix(".crt")), "sslkey": str(key)}


@pytest.fixture(scope="module")
def server() -> Iterator[TlsServer]:
    programs = debian_binaries()
    if programs is None:
        pytest.skip("needs Debian's postgresql, which speaks TLS")
    with TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        made = TlsServer(Path(name), programs)
        made.serve()
        yield made
        made.stop()


@pytest.fixture(scope="module")
def station(server: TlsServer, tmp_path_factory: pytest.TempPathFactory) -> SchoolMachine:
    """A station that has joined by TLS."""
    way = {
        **server.new_database("tls"),
        "host": "localhost",
        "sslmode": "verify-full",
        "sslrootcert": str(server.root),
    }
    office = SchoolOffice(tmp_path_factory.mktemp("tls") / "office", way)
    return office.station(office.folder.parent / "kiosk")


def trouble(station: SchoolMachine, **changes: str) -> str:
    """What the station says when its way to the server has been changed so."""
    file = station.member.folder / "pg_service.conf"
    right = file.read_text("utf-8")
    kept = [line for line in right.splitlines() if line.partition("=")[0] not in changes]
    file.write_text("\n".join([*kept, *[f"{name}={value}" for name, value in changes.items()], ""]))
    said = station.sync().trouble
    file.write_text(right)
    assert "\n" not in said
    shown = sync_words(station.member.folder)
    assert said.rstrip(".") in shown
    return said.removeprefix("the school's database cannot be reached: ")


def test_a_station_gets_in_only_to_the_server_that_its_authority_vouches_for(
    server: TlsServer, station: SchoolMachine, tmp_path: Path
) -> None:
    server.serve()
    assert trouble(station) == ""
    assert trouble(station, host="127.0.0.1") == "its certificate is not for 127.0.0.1; check the address"
    stranger = server.folder / "stranger.crt"
    assert trouble(station, sslrootcert=str(stranger)) == (
        f"its certificate comes from an unknown authority; the one in {stranger} did not sign it"
    )
    assert "unknown authority; no authority on this system signed it" in trouble(
        station, sslrootcert="system"
    )
    assert trouble(station, sslrootcert="/nowhere.crt") == (
        "/nowhere.crt is missing; it must contain the certificate of the authority that signed the server's"
    )
    assert trouble(station, sslmode="disable") == "the server's pg_hba.conf does not allow this machine"
    assert "no server responds at localhost" in trouble(station, port=str(server.port - 1))
    assert trouble(station) == "", "nothing of that is left"


def test_the_authorities_of_the_system_count_where_no_other_is_named(
    server: TlsServer, station: SchoolMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.serve()
    monkeypatch.setenv("SSL_CERT_FILE", str(server.root))
    assert trouble(station, sslrootcert="system") == ""


def test_what_is_wrong_with_the_server_s_certificate_is_said(
    server: TlsServer, station: SchoolMachine
) -> None:
    server.serve(since=NOW - 3 * DAY, until=NOW - DAY)
    assert trouble(station) == "its certificate has expired; renew it on the server"
    server.serve(since=NOW + DAY, until=NOW + 2 * DAY)
    assert "not valid yet; check the date and time" in trouble(station)
    server.serve(tls="off")
    assert trouble(station) == "the server does not use TLS; turn it on at the server"
    server.serve()
    assert trouble(station) == ""


@pytest.mark.parametrize(("named", "asked"), [({}, 5432), ({"port": "6000"}, 6000)])
def test_the_server_is_asked_at_its_own_port_or_else_the_usual_one_why_its_certificate_is_wrong(
    named: dict[str, str], asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    at: list[tuple[str, int]] = []

    def number_of_fault(host: str, port: int, _: str | None) -> int:
        at.append((host, port))
        return 0

    monkeypatch.setattr(driver, "_number_of_fault", number_of_fault)
    said = driver._why(
        psycopg.OperationalError("SSL error: certificate verify failed"), {"host": "office", **named}
    )
    assert (said, at) == ("its certificate is not valid", [("office", asked)])


def test_a_server_that_has_gone_away_without_a_word_is_noticed_in_half_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used: dict[str, int] = {}
    monkeypatch.setattr(psycopg, "connect", lambda **words: nullcontext(used.update(words)))
    with driver.connected(host="office"):
        pass
    asking = used["keepalives_interval"] * used["keepalives_count"]
    assert used["keepalives_idle"] + asking == used["tcp_user_timeout"] / 1000 == 30


def test_a_certificate_may_take_the_place_of_the_password(server: TlsServer, station: SchoolMachine) -> None:
    role = station.member.way()["user"]
    valid, past = (NOW - DAY, NOW + DAY), (NOW - 3 * DAY, NOW - DAY)
    own = server.client("own", role, server.authority, *valid)
    expired = server.client("expired", role, server.authority, *past)
    revoked = server.client("revoked", role, server.authority, *valid)
    foreign = server.client("foreign", role, server.stranger, *valid)
    another = server.client("another", "hcf_s_000000000000", server.authority, *valid)
    server.serve(CERTIFICATES)
    (station.member.folder / "pgpass").rename(station.member.folder / "away")
    assert trouble(station, **own) == ""
    assert trouble(station, **expired) == "this machine's certificate has expired; renew it"
    assert trouble(station, **revoked) == "this machine's certificate was revoked; ask for a new one"
    for wrong in (foreign, another):
        assert (
            trouble(station, **wrong)
            == "the server does not accept this machine's certificate; ask for a new one"
        )
    assert "add sslcert= and sslkey=" in trouble(station)
    Path(own["sslkey"]).chmod(0o644)
    assert trouble(station, **own) == (
        f"other users on this machine can read {own['sslkey']}; allow only this user to read it (chmod 600)"
    )
    (station.member.folder / "away").rename(station.member.folder / "pgpass")
    server.serve()


def test_a_password_is_in_its_own_file_alone_and_of_no_use_to_others(
    server: TlsServer, station: SchoolMachine
) -> None:
    server.serve()
    file = station.member.folder / "pgpass"
    password = file.read_text("utf-8").rsplit(":", 1)[1].strip()
    station.machine.settings.write_text("{}")
    file.chmod(0o644)
    assert trouble(station) == "", "it is closed again before it is used"
    assert file.stat().st_mode & 0o077 == 0
    for each in station.folder.rglob("*"):
        if each.is_file() and each != file:
            assert password.encode() not in each.read_bytes(), each
    file.write_text(re.sub("[^:]+$", "another", file.read_text("utf-8")))
    assert "does not accept this machine's password: it has expired" in trouble(station)
    file.unlink()
    assert trouble(station) == "this machine's password is missing; ask the office for a new code"
