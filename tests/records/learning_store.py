"""A small learning record store for tests, as strict as xAPI 1.0.3 asks for, which can be cut off at any moment."""

import json
import re
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ssl import SSLContext
from threading import Thread
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

LOGIN = "hcf:secret"
_ALLOWED = {"id", "actor", "verb", "object", "result", "context", "timestamp"}
_DURATION = re.compile(r"PT\d+(\.\d{1,2})?S")


class LearningStore:
    """What it holds, how often each statement came in, and whether the next answer gets lost."""

    def __init__(self) -> None:
        self.held: dict[str, dict[str, Any]] = {}
        self.came: list[str] = []
        self.loses_answers = False
        self.sends_to = ""
        """Another address, to which it sends everybody."""

    def take(self, statements: list[dict[str, Any]]) -> int:
        """The status of the answer."""
        if any(self.held.get(each["id"], each) != each for each in statements):
            return 409
        for each in statements:
            refuse_strange(each)
            self.came.append(each["id"])
            self.held.setdefault(each["id"], each)
        return 200


def refuse_strange(statement: dict[str, Any]) -> None:
    """AssertionError if a statement is not as xAPI has it."""
    assert set(statement) <= _ALLOWED, set(statement) - _ALLOWED
    assert str(UUID(statement["id"])) == statement["id"]
    for agent in (statement["actor"], statement["context"].get("instructor", statement["actor"])):
        assert set(agent) == {"objectType", "name", "account"}
        assert agent["objectType"] == "Agent"
        assert urlsplit(agent["account"]["homePage"]).scheme == "https"
        assert agent["account"]["name"]
    assert urlsplit(statement["verb"]["id"]).scheme == "http"
    kind = statement["object"]["objectType"]
    assert kind == ("StatementRef" if statement["verb"]["id"].endswith("/voided") else "Activity")
    assert datetime.fromisoformat(statement["timestamp"]).tzinfo
    result = statement.get("result", {})
    assert set(result) <= {"score", "success", "completion", "response", "duration", "extensions"}
    if "duration" in result:
        assert _DURATION.fullmatch(result["duration"])
    if "score" in result:
        score = result["score"]
        assert -1 <= score["scaled"] <= 1
        assert score["min"] <= score["raw"] <= score["max"]


class QuietServer(ThreadingHTTPServer):
    """Says nothing of clients that hang up because they trust its certificate not."""

    def handle_error(self, *_: object) -> None:
        pass


@contextmanager
def running(store: LearningStore, tls: SSLContext | None = None) -> Iterator[str]:
    """Its address, by HTTPS if there is a certificate."""

    class Door(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            self._answer(store.take)

        def do_PUT(self) -> None:
            self._answer(lambda body: 204 if store.take([body]) == 200 else 409)

        def _answer(self, take: Any) -> None:
            size = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(size) or "null")
            login = b64decode(self.headers.get("Authorization", "").removeprefix("Basic ")).decode()
            if self.headers.get("X-Experience-API-Version") != "1.0.3":
                self._end(400)
            elif login != LOGIN:
                self._end(401)
            else:
                status = 302 if store.sends_to else take(body)
                if store.loses_answers:
                    self.close_connection = True
                    self.connection.close()
                else:
                    self._end(status)

        def _end(self, status: int) -> None:
            self.send_response(status)
            if status == 302:
                self.send_header("Location", store.sends_to)
            self.send_header("Content-Length", "0")
            self.end_headers()

    server = QuietServer(("127.0.0.1", 0), Door)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield (
            f"https://localhost:{server.server_port}/xapi"
            if tls
            else f"http://127.0.0.1:{server.server_port}/xapi"
        )
    finally:
        server.shutdown()
        server.server_close()
