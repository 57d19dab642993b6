"""Puts bytes on standard input."""

import io
import sys

import pytest


def type_in(monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    """Let the program read these bytes."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text), encoding="utf-8"))
