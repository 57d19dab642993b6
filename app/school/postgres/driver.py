"""The way to the database: psycopg, installed only where there is a school, and its errors in words."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from app.errors import Refused, one_line

if TYPE_CHECKING:
    from psycopg import Connection

_PATIENCE = 10
"""Seconds to wait for a server that does not answer."""


class OutOfReach(Refused):
    """The database cannot be reached, or does not let this machine in, now. Nothing is lost by that."""


def driver() -> ModuleType:
    """The library. Refused where it is not installed."""
    try:
        return import_module("psycopg")
    except ImportError:
        raise Refused(
            "the school add-on is not installed; install it with: pip install 'hcf-trainer[school]'"
        ) from None


@contextmanager
def connected(**parameters: Any) -> Iterator["Connection[Any]"]:
    """A connection in which every statement is on its own unless it stands in a transaction."""
    psycopg = driver()
    try:
        with psycopg.connect(
            autocommit=True, connect_timeout=_PATIENCE, application_name="hcf-trainer", **parameters
        ) as connection:
            yield connection
    except psycopg.OperationalError as error:
        raise OutOfReach(f"the school's database cannot be reached: {_words(error)}") from None
    except psycopg.errors.RaiseException as error:
        raise Refused(f"the school's database says: {_words(error)}") from None
    except psycopg.errors.InsufficientPrivilege as error:
        raise OutOfReach(f"the school's database does not allow this: {_words(error)}") from None


def verifier_of(connection: "Connection[Any]", role: str, password: str) -> str:
    """A password as the server keeps it, so that the password itself is never sent."""
    made = connection.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256")
    return bytes(made).decode()


def _words(error: Exception) -> str:
    """The last line says why; those before it say where."""
    lines = [line for line in str(error).splitlines() if line and not line.startswith("CONTEXT")]
    last = lines[-1] if isinstance(error, driver().OperationalError) else lines[0]
    return one_line(last.strip())
