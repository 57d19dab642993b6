"""Whoever cannot get into a school, or reads what is no story of it, is told why in whole sentences."""

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import psycopg
import pytest

from app.certificate.signature import new_key
from app.commands.school import office
from app.errors import Refused
from app.school import machine_history
from app.school.join_code import JoinCode, new_code, read_code
from app.school.machine_history import StoryHead, follow, next_entry
from app.school.membership import Member, MemberFolder, SyncState, sync_words
from app.school.postgres import driver
from app.school.postgres.driver import OutOfReach, PasswordMissing

OUT_OF_REACH = "the school's database cannot be reached: "
NO_CODE = "this is not a join code, or it has a typo; compare it with the one from the office"
NEW_CODE = "the school's database does not recognize it; ask the office for a new code"
PASSWORD = "it does not accept this machine's password: it has expired or was replaced; ask the office for a new code"
NOT_ACCEPTED = "the server does not accept this machine's certificate; ask for a new one"
TOO_MANY = "too many machines are connected; try again later"
NOBODY = "no server responds at db.example; check the network"
NOT_FOUND = "db.example cannot be found; check the network"

WHY = {
    'server certificate for "a.example" does not match host name "db.example"': (
        "its certificate is not for db.example; check the address"
    ),
    'root certificate file "/school/root.crt" does not exist\nEither provide the file or "x"': (
        "/school/root.crt is missing; it must contain the certificate of the authority that signed the server's"
    ),
    'could not read root certificate file "/root.crt": no certificate': "/root.crt is not a certificate",
    "server does not support SSL, but SSL was required": "the server does not use TLS; turn it on at the server",
    "SSL error: sslv3 alert certificate expired": "this machine's certificate has expired; renew it",
    "SSL error: sslv3 alert certificate revoked": "this machine's certificate was revoked; ask for a new one",
    "SSL error: tlsv1 alert unknown ca": NOT_ACCEPTED,
    "SSL error: sslv3 alert bad certificate": NOT_ACCEPTED,
    'FATAL:  certificate authentication failed for user "hcf_s_1"': NOT_ACCEPTED,
    "FATAL:  connection requires a valid client certificate": (
        "the server requires a certificate from this machine; add sslcert= and sslkey= to pg_service.conf"
    ),
    'private key file "/own.key" has group or world access; file must have permissions u=rw (0600)': (
        "other users on this machine can read /own.key; allow only this user to read it (chmod 600)"
    ),
    'could not load private key file "/own.key": key values mismatch': (
        "/own.key is not the key for this machine's certificate"
    ),
    'FATAL:  password authentication failed for user "hcf_s_1"': PASSWORD,
    "fe_sendauth: no password supplied": "this machine's password is missing; ask the office for a new code",
    'FATAL:  role "hcf_s_1" is not permitted to log in': "the office has withdrawn this station, so it can't log in",
    'FATAL:  no pg_hba.conf entry for host "10.0.0.7"': "the server's pg_hba.conf does not allow this machine",
    "FATAL:  sorry, too many clients already": TOO_MANY,
    'FATAL:  too many connections for role "hcf_s_1"': TOO_MANY,
    "FATAL:  remaining connection slots are reserved": TOO_MANY,
    "failed to resolve host 'db.example'": NOT_FOUND,
    'could not translate host name "db.example" to address': NOT_FOUND,
    'connection to server at "db.example" failed: Connection refused': NOBODY,
    "connection to server on socket failed: No such file or directory": NOBODY,
    "connection timeout expired": "db.example does not respond; check the network",
    "connection to server failed\n\nFATAL:  the server is\x07 shutting down  \nCONTEXT:  line 4": (
        "FATAL:  the server is\N{REPLACEMENT CHARACTER} shutting down"
    ),
}


def said_by(error: psycopg.Error, monkeypatch: pytest.MonkeyPatch, **way: Any) -> OutOfReach:
    """What is said when the driver says this instead of connecting."""

    def refuse(**_: object) -> None:
        raise error

    monkeypatch.setattr(psycopg, "connect", refuse)
    with pytest.raises(OutOfReach) as caught, driver.connected(**way):
        pass
    return caught.value


@pytest.mark.parametrize("said", WHY)
def test_why_there_is_no_connection_is_said_with_what_to_do(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = said_by(psycopg.OperationalError(said), monkeypatch, host="db.example")
    assert refusal.sentences == (f"{OUT_OF_REACH}{WHY[said]}",)
    assert isinstance(refusal, PasswordMissing) is ("no password supplied" in said)


def test_an_administrator_types_the_password_unseen_or_is_told_where_else_it_can_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contextmanager
    def connected(**way: str) -> Iterator[None]:
        if "password" not in way:
            raise PasswordMissing("no password supplied")
        yield

    asked: list[str] = []
    monkeypatch.setattr(office, "connected", connected)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    with pytest.raises(
        Refused,
        match=r"^there is no terminal to type the password in; put it in PGPASSWORD or in a PostgreSQL password file$",
    ):
        office._administrator({"host": "db"})
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)

    def typed(question: str) -> str:
        asked.append(question)
        return "secret"

    monkeypatch.setattr("app.commands.options.hidden_input.getpass", typed)
    assert office._administrator({"host": "db"}) == {"host": "db", "password": "secret"}
    assert office._administrator({"password": "known"}) == {"password": "known"}
    assert asked == ["The administrator's password: "]


def test_a_school_on_the_same_machine_is_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = said_by(psycopg.OperationalError("Connection refused"), monkeypatch)
    assert str(refusal) == f"{OUT_OF_REACH}no server responds at this machine; check the network"


@pytest.mark.parametrize(
    ("number", "root", "words"),
    [
        (10, "/root.crt", "its certificate has expired; renew it on the server"),
        (9, "/root.crt", "its certificate is not valid yet; check the date and time on this machine"),
        *[
            (number, "/root.crt", "its certificate is not for db.example; check the address")
            for number in (62, 64)
        ],
        *[
            (
                number,
                "/root.crt",
                "its certificate comes from an unknown authority; the one in /root.crt did not sign it",
            )
            for number in (18, 19, 20, 21)
        ],
        (
            20,
            "system",
            "its certificate comes from an unknown authority; no authority on this system signed it",
        ),
        *[(number, "/root.crt", "its certificate is not valid") for number in (0, 8, 11, 17, 22, 61, 63, 65)],
    ],
)
def test_what_openssl_finds_wrong_with_a_certificate_is_said_in_words(
    number: int, root: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int, str | None]] = []

    def number_of_fault(*words: Any) -> int:
        asked.append(words)
        return number

    monkeypatch.setattr(driver, "_number_of_fault", number_of_fault)
    monkeypatch.setattr(driver, "_show_authorities", lambda: None)
    error = psycopg.OperationalError("SSL error: certificate verify failed")
    assert str(said_by(error, monkeypatch, host="db.example", sslrootcert=root)) == f"{OUT_OF_REACH}{words}"
    assert asked == [("db.example", 5432, None if root == "system" else root)]


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (
            psycopg.errors.RaiseException("this code was used\nCONTEXT:  PL/pgSQL"),
            Refused,
            "the school's database says: this code was used",
        ),
        (
            psycopg.errors.InsufficientPrivilege("permission denied for table x\nHINT:  ask"),
            OutOfReach,
            "the school's database does not allow this: permission denied for table x",
        ),
    ],
)
def test_what_the_database_refuses_is_said_in_its_first_line(
    error: psycopg.Error, kind: type[Refused], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: dict[str, Any] = {}
    monkeypatch.setattr(psycopg, "connect", lambda **words: nullcontext(used.update(words)))
    with pytest.raises(Refused) as caught, driver.connected(host="db.example"):
        raise error
    assert (type(caught.value), str(caught.value)) == (kind, words)
    assert used == {
        "application_name": "hcf-trainer",
        "options": "-c TimeZone=UTC -c jit=off",
        "connect_timeout": 10,
        "keepalives_idle": 10,
        "keepalives_interval": 5,
        "keepalives_count": 4,
        "tcp_user_timeout": 30_000,
        "host": "db.example",
        "autocommit": True,
    }


CODE = JoinCode("db.school.example", 5432, "school", bytes(range(6)), bytes(range(10)))
REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "no code": (lambda: read_code("hello"), NO_CODE),
    "a letter that no code has": (lambda: read_code(f"{CODE.as_text()[:-1]}U"), NO_CODE),
    "a number too large for a code": (lambda: read_code(f"db:1/school/G{'0' * 28}"), NO_CODE),
    "a code that was cut": (lambda: read_code(CODE.as_text()[:-3]), NO_CODE),
    "a code that is longer": (lambda: read_code(f"{CODE.as_text()}0"), NO_CODE),
    "a seal of another code": (lambda: CODE.unseal(new_code("h", 1, "d").seal({})), NEW_CODE),
    "no seal": (lambda: CODE.unseal("=="), NEW_CODE),
    "a seal of no secrets": (lambda: CODE.unseal(CODE.seal([])), NO_CODE),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_code_says_whom_to_ask(name: str) -> None:
    act, words = REFUSED[name]
    with pytest.raises(Refused) as caught:
        act()
    assert caught.value.sentences == (words,)


def told(*changes: dict[str, Any], version: int = machine_history.VERSION) -> list[str]:
    """What is said about a story of so many entries that were changed so."""
    machine, entries, head = "ab" * 8, [], StoryHead()
    for change in changes:
        entry = next_entry(machine, head, "runs", "{}", version)
        head = StoryHead(entry.seq, entry.hash)
        entries.append(entry._replace(**change))
    with pytest.raises(Refused) as caught:
        list(follow(machine, StoryHead(), entries))
    return list(caught.value.sentences)


def test_a_story_that_breaks_off_says_where_and_of_which_machine() -> None:
    for change in ({"body": "[]"}, {"seq": 9}, {"previous": "beef"}, {"machine": "cd" * 8}):
        assert told({}, {}, change) == [f"the history of machine {'ab' * 8} is damaged at entry 3"]
    assert told({}, version=machine_history.NEWEST + 1) == [
        f"machine {'ab' * 8} has a newer version of the program (entry 1); install that version here too"
    ]


def test_what_is_wrong_with_a_membership_is_a_whole_sentence(tmp_path: Path) -> None:
    made = MemberFolder(tmp_path / "school")
    with pytest.raises(Refused) as caught:
        made.member()
    assert str(caught.value) == (
        "this machine has not joined a school; ask the office for a code, then: hcf-trainer sync --join CODE"
    )
    member = Member("0" * 16, new_key().public, "Kiosk 1", is_office=True)
    made.keep_member(member)
    assert made.member() == member
    file = made.folder / "member.json"
    whole = json.loads(file.read_text("utf-8"))
    for text in ("{", "[]", "{}", json.dumps({**whole, "key": "no"})):
        file.write_text(text, "utf-8")
        with pytest.raises(Refused) as caught:
            made.member()
        assert str(caught.value) == f"{file} is damaged; join the school again"
    file.unlink()
    file.mkdir()
    for read, name in ((made.member, "member.json"), (made.way, "pg_service.conf")):
        place = made.folder / name
        place.mkdir(exist_ok=True)
        with pytest.raises(Refused) as caught:
            read()
        assert str(caught.value) == f"{place} cannot be read: it is a folder, not a file"
    with pytest.raises(Refused, match=r"member\.json cannot be saved: \w[\w ]+$") as caught:
        made.keep_member(member)
    assert str(caught.value).startswith(str(file))


def test_a_failed_sync_is_one_sentence_and_when_the_school_was_last_reached(tmp_path: Path) -> None:
    made = MemberFolder(tmp_path / "school")
    made.keep_member(Member("0" * 16, new_key().public, "Kiosk 1", is_office=False))
    made.keep_state(SyncState("2026-11-16T12:00:00+00:00", "nobody answers.", 3))
    assert made.state() == SyncState("2026-11-16T12:00:00+00:00", "nobody answers.", 3)
    assert sync_words(made.folder) == (
        "The last sync with the school failed: nobody answers. Last contact: Nov 16, 2026. You can keep working."
    )
    made.keep_state(SyncState("", "nobody answers"))
    assert (
        sync_words(made.folder)
        == "The last sync with the school failed: nobody answers. You can keep working."
    )
    (made.folder / "state.json").write_text('{"unknown": 1}', "utf-8")
    assert sync_words(made.folder) == ""
