"""The way to the database: psycopg, and its errors in words. Only machines of a school import this."""

import os
import re
import socket
import ssl
import struct
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import Connection
from psycopg.conninfo import conninfo_to_dict

from app.errors import Refused, one_line

_PATIENCE = 10
"""Seconds to wait for a server that does not answer."""
_ALIVE = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 4, "tcp_user_timeout": 30_000}
"""A server that has gone away without a word is noticed in half a minute."""
SYSTEM = "system"
"""Whom to believe about a server's certificate: every authority that this system knows."""
_OPTIONS = "-c TimeZone=UTC -c jit=off"
"""Days are the same for everybody who asks, and a machine needs no list of time zones. No question is worth
being compiled first."""

# What the driver says, and what the reader can do about it. The first match counts.
_REASONS = {
    r"does not match host name": "its certificate is not for {host}; check the address",
    r'root certificate file "(?P<file>.*?)" does not exist': (
        "{file} is missing; it must contain the certificate of the authority that signed the server's"
    ),
    r'could not read root certificate file "(?P<file>.*?)"': "{file} is not a certificate",
    r"does not support SSL": "the server does not use TLS; turn it on at the server",
    r"alert certificate expired": "this machine's certificate has expired; renew it",
    r"alert certificate revoked": "this machine's certificate was revoked; ask for a new one",
    r"alert unknown ca|alert bad certificate|certificate authentication failed": (
        "the server does not accept this machine's certificate; ask for a new one"
    ),
    r"requires a valid client certificate": (
        "the server requires a certificate from this machine; add sslcert= and sslkey= to pg_service.conf"
    ),
    r'private key file "(?P<file>.*?)" has group or world access': (
        "other users on this machine can read {file}; allow only this user to read it (chmod 600)"
    ),
    r'could not load private key file "(?P<file>.*?)"': (
        "{file} is not the key for this machine's certificate"
    ),
    r"password authentication failed": (
        "it does not accept this machine's password: it has expired or was replaced; ask the office for a"
        " new code"
    ),
    r"no password supplied": "this machine's password is missing; ask the office for a new code",
    r"is not permitted to log in": "the office has withdrawn this station, so it can't log in",
    r"no pg_hba.conf entry": "the server's pg_hba.conf does not allow this machine",
    r"too many (clients|connections)|remaining connection slots": (
        "too many machines are connected; try again later"
    ),
    r"failed to resolve host|could not translate host": "{host} cannot be found; check the network",
    r"Connection refused|No such file or directory": "no server responds at {host}; check the network",
    r"timeout expired": "{host} does not respond; check the network",
}
_EXPIRED, _TOO_EARLY, _NO_ISSUER, _OTHER_HOST = 10, 9, (18, 19, 20, 21), (62, 64)
"""What OpenSSL finds wrong with a certificate, by its numbers."""
_ASK_FOR_TLS = struct.pack("!ii", 8, 80877103)


class OutOfReach(Refused):
    """The database cannot be reached, or does not let this machine in, now. Nothing is lost by that."""


class PasswordMissing(OutOfReach):
    """The server asks for a password, and there is none."""


@contextmanager
def connected(**parameters: Any) -> Iterator[Connection[Any]]:
    """A connection in which every statement is on its own unless it stands in a transaction."""
    if parameters.get("sslrootcert") == SYSTEM:
        _show_authorities()
    if "passfile" in parameters:
        # The password of a machine is in its file. An administrator may have put another one here.
        os.environ.pop("PGPASSWORD", None)
    always = {"application_name": "hcf-trainer", "options": _OPTIONS, "connect_timeout": _PATIENCE, **_ALIVE}
    try:
        with psycopg.connect(autocommit=True, **{**always, **parameters}) as connection:
            yield connection
    except psycopg.OperationalError as error:
        kind = PasswordMissing if "no password supplied" in str(error) else OutOfReach
        raise kind(f"the school's database cannot be reached: {_why(error, parameters)}") from None
    except psycopg.errors.RaiseException as error:
        raise Refused(f"the school's database says: {_words(error)}") from None
    except psycopg.errors.InsufficientPrivilege as error:
        raise OutOfReach(f"the school's database does not allow this: {_words(error)}") from None


def verifier_of(connection: Connection[Any], role: str, password: str) -> str:
    """A password as the server keeps it, so that the password itself is never sent."""
    made = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256")
    return bytes(made).decode()


def _show_authorities() -> None:
    """The driver brings an OpenSSL of its own, which does not know where this system has its authorities."""
    known = ssl.get_default_verify_paths()
    if known.cafile:
        os.environ.setdefault("SSL_CERT_FILE", known.cafile)
    if known.capath:
        os.environ.setdefault("SSL_CERT_DIR", known.capath)


def _why(error: psycopg.OperationalError, parameters: Mapping[str, Any]) -> str:
    """Why there is no connection, and what to do about it."""
    way = conninfo_to_dict(**parameters)
    said, host = str(error), way.get("host") or "this machine"
    if "certificate verify failed" in said:
        return _wrong_certificate(way)
    for pattern, words in _REASONS.items():
        if found := re.search(pattern, said):
            return one_line(words.format(host=host, **found.groupdict()))
    return _words(error)


def _wrong_certificate(way: Mapping[str, Any]) -> str:
    """What is wrong with the server's certificate. The driver does not say, so the server is asked again."""
    host, root = str(way.get("host")), way.get("sslrootcert")
    number = _number_of_fault(host, int(way.get("port") or 5432), None if root == SYSTEM else root)
    if number == _EXPIRED:
        return "its certificate has expired; renew it on the server"
    if number == _TOO_EARLY:
        return "its certificate is not valid yet; check the date and time on this machine"
    if number in _OTHER_HOST:
        return f"its certificate is not for {host}; check the address"
    if number in _NO_ISSUER:
        known = (
            "no authority on this system signed it"
            if root == SYSTEM
            else f"the one in {root} did not sign it"
        )
        return one_line(f"its certificate comes from an unknown authority; {known}")
    return "its certificate is not valid"


def _number_of_fault(host: str, port: int, root: str | None) -> int:
    """OpenSSL's number for what is wrong with a server's certificate; 0 if nothing is."""
    try:
        context = ssl.create_default_context(cafile=root)
        with socket.create_connection((host, port), _PATIENCE) as plain:
            plain.sendall(_ASK_FOR_TLS)
            if plain.recv(1) == b"S":
                context.wrap_socket(plain, server_hostname=host).close()
    except ssl.SSLCertVerificationError as error:
        return error.verify_code
    except OSError:
        pass
    return 0


def _words(error: Exception) -> str:
    """What the driver says, in one line. The last says why a connection failed; those before it say where."""
    lines = [line for line in str(error).splitlines() if line and not line.startswith("CONTEXT")]
    last = lines[-1] if isinstance(error, psycopg.OperationalError) else lines[0]
    return one_line(last.strip())
