"""Real browsers without a screen, by the W3C's WebDriver BiDi: Chromium by way of its driver, Firefox by itself."""

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests.credentials.web_socket import WebSocket

TIMEOUT = 300
_FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
_PREFS = {
    "app.update.enabled": "false",
    "browser.shell.checkDefaultBrowser": "false",
    "browser.startup.page": "0",
    "datareporting.policy.dataSubmissionEnabled": "false",
    "network.captive-portal-service.enabled": "false",
    "network.connectivity-service.enabled": "false",
    "remote.active-protocols": "1",
    "toolkit.telemetry.enabled": "false",
}
NEEDED = {"chromium": ("chromium", "chromedriver"), "firefox": ("firefox",)}


def missing(browser: str) -> str:
    """Why a browser cannot be used here; empty if it can."""
    lacking = [name for name in NEEDED[browser] if shutil.which(name) is None]
    return f"{' and '.join(lacking)} not installed" if lacking else ""


class Browser:
    """A browser with one tab."""

    def __init__(self, connection: WebSocket) -> None:
        self._connection, self._numbers = connection, count(1)
        self.requests: list[str] = []
        """Every address that the tab has asked for."""

    def begin(self) -> None:
        """Find the tab, and record what it asks for from now on."""
        self.send("session.subscribe", events=["network.beforeRequestSent"])
        self._tab = self.send("browsingContext.getTree")["contexts"][0]["context"]

    def send(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._connection.receive())
            if message.get("method") == "network.beforeRequestSent":
                self.requests.append(message["params"]["request"]["url"])
            if message.get("id") == number:
                assert message["type"] == "success", message
                return message["result"]

    def open(self, address: str) -> None:
        self.send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def run(self, function: str, *arguments: str) -> Any:
        """The outcome of a JavaScript function of texts that returns JSON, or a promise of it."""
        result = self.send(
            "script.callFunction",
            functionDeclaration=function,
            awaitPromise=True,
            target={"context": self._tab},
            arguments=[{"type": "string", "value": each} for each in arguments],
        )
        assert result["type"] == "success", result["exceptionDetails"]["text"]
        value = result["result"].get("value")
        return json.loads(value) if isinstance(value, str) else value

    def give_file(self, selector: str, file: Path) -> None:
        """Choose a file in a field of the page."""
        found = self.send(
            "browsingContext.locateNodes", context=self._tab, locator={"type": "css", "value": selector}
        )
        element = {"sharedId": found["nodes"][0]["sharedId"]}
        self.send("input.setFiles", context=self._tab, element=element, files=[str(file)])

    def resize(self, width: int, height: int) -> None:
        self.send(
            "browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height}
        )

    def picture(self, whole: bool = True) -> bytes:
        origin = "document" if whole else "viewport"
        return base64.b64decode(
            self.send("browsingContext.captureScreenshot", context=self._tab, origin=origin)["data"]
        )


@contextmanager
def running(browser: str, scratch: Path) -> Iterator[Browser]:
    """A browser with an empty profile, gone afterward."""
    with (_chromium if browser == "chromium" else _firefox)(scratch) as address:
        connection = WebSocket(address, TIMEOUT)
        made = Browser(connection)
        if browser == "firefox":
            made.send("session.new", capabilities={})
        try:
            made.begin()
            yield made
        finally:
            connection.close()


@contextmanager
def _chromium(scratch: Path) -> Iterator[str]:
    with _process(["chromedriver", "--port=0"], r"started successfully on port (\d+)") as port:
        wanted = {
            "webSocketUrl": True,
            "goog:chromeOptions": {
                "binary": shutil.which("chromium"),
                "args": [*_FLAGS, f"--user-data-dir={scratch}"],
            },
        }
        body = json.dumps({"capabilities": {"alwaysMatch": wanted}}).encode()
        place = f"http://127.0.0.1:{port}/session"
        with urlopen(Request(place, body, {"Content-Type": "application/json"}), timeout=60) as answer:
            session = json.load(answer)["value"]
        try:
            yield session["capabilities"]["webSocketUrl"]
        finally:
            urlopen(Request(f"{place}/{session['sessionId']}", method="DELETE"), timeout=60).close()


@contextmanager
def _firefox(scratch: Path) -> Iterator[str]:
    scratch.mkdir(parents=True, exist_ok=True)
    lines = [f'user_pref("{name}", {value});' for name, value in _PREFS.items()]
    (scratch / "user.js").write_text("\n".join(lines), "utf-8")
    command = ["firefox", "--headless", "--profile", str(scratch), "--remote-debugging-port=0", "about:blank"]
    with _process(command, r"WebDriver BiDi listening on (ws://\S+)") as address:
        yield f"{address}/session"


@contextmanager
def _process(command: list[str], ready: str) -> Iterator[str]:
    """A program, once it has said where it listens."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout
        try:
            found = None
            while not found:
                line = process.stdout.readline()
                assert line, f"{command[0]} ended early"
                found = re.search(ready, line)
            yield found[1]
        finally:
            process.terminate()
            process.wait(20)
