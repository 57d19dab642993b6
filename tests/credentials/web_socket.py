"""The little of a WebSocket that a browser's remote control needs (RFC 6455): text out, text in."""

import base64
import os
import socket
import struct
from urllib.parse import urlsplit


class WebSocket:
    """A connection to a local program."""

    def __init__(self, address: str, timeout: float) -> None:
        parts = urlsplit(address)
        self._socket = socket.create_connection((parts.hostname, parts.port), timeout)
        self._stream = self._socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self._socket.sendall(
            (
                f"GET {parts.path or '/'} HTTP/1.1\r\nHost: {parts.hostname}:{parts.port}\r\n"
                "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
            ).encode()
        )
        status = self._stream.readline()
        assert b" 101 " in status, status
        while self._stream.readline() not in (b"\r\n", b""):
            pass

    def send(self, text: str) -> None:
        data, mask = text.encode(), os.urandom(4)
        size = len(data)
        head = (
            struct.pack(">BB", 0x81, 0x80 | size)
            if size < 126
            else struct.pack(">BBH", 0x81, 0x80 | 126, size)
            if size < 65_536
            else struct.pack(">BBQ", 0x81, 0x80 | 127, size)
        )
        stretched = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(stretched, "big")).to_bytes(size, "big")
        self._socket.sendall(head + mask + masked)

    def receive(self) -> str:
        """The next message."""
        message = b""
        while True:
            first, second = self._exactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._exactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._exactly(8))
            data, kind = self._exactly(size), first & 0x0F
            if kind == 0x8:
                raise ConnectionError("the browser closed the connection")
            if kind == 0x9:
                continue
            message += data
            if first & 0x80:
                return message.decode()

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def _exactly(self, size: int) -> bytes:
        data = self._stream.read(size)
        if len(data) < size:
            raise ConnectionError("the browser is gone")
        return data
