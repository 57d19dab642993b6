"""A network between stations and their server that cuts and delays: a small relay on this machine."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep

from tests.records.processes import forked

_CHUNK, _LONGEST_CUT, _LONGEST_WAIT = 4096, 30_000, 0.03


class BadNetwork:
    """A port that leads to the server, or to nowhere. It is well until it is told to be bad."""

    def __init__(self, server: int, folder: Path) -> None:
        self._server, self._is_bad = server, folder / "bad"
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port: int = self._listening.getsockname()[1]

    @contextmanager
    def running(self) -> Iterator["BadNetwork"]:
        process = forked(self._serve)
        self._listening.close()
        try:
            yield self
        finally:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)

    @contextmanager
    def bad(self) -> Iterator[None]:
        self._is_bad.touch()
        yield
        self._is_bad.unlink()

    def _serve(self) -> None:
        chance = Random("network")
        while True:
            client, _ = self._listening.accept()
            Thread(target=self._relay, args=(client, chance.random(), chance.random()), daemon=True).start()

    def _relay(self, client: socket.socket, fate: float, when: float) -> None:
        """Some connections come to nothing, some are cut, some are slow, some go well."""
        is_bad = self._is_bad.exists()
        left = int(when * _LONGEST_CUT) if is_bad and fate < 0.4 else -1
        wait = when * _LONGEST_WAIT if is_bad and fate > 0.7 else 0.0
        with client, suppress(OSError):
            if is_bad and fate < 0.1:
                return
            with socket.create_connection(("127.0.0.1", self._server)) as server:
                bytes_left = [left]
                back = Thread(target=_carry, args=(server, client, bytes_left, wait), daemon=True)
                back.start()
                _carry(client, server, bytes_left, wait)
                back.join()


def _carry(source: socket.socket, to: socket.socket, left: list[int], wait: float) -> None:
    with suppress(OSError):
        while data := source.recv(_CHUNK):
            if left[0] >= 0:
                left[0] -= len(data)
                if left[0] < 0:
                    break
            sleep(wait)
            to.sendall(data)
    for each in (source, to):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
