"""A pytest plugin for runs with pytest-qt switched off: it makes that one's settings known."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    for name in ("qt_api", "qt_log_level_fail", "qt_log_ignore"):
        parser.addini(name, "belongs to pytest-qt, which is switched off", type="args")
