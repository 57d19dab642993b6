"""The colors of pages and of what surrounds the table, dark and light, and the sizes of text."""

from typing import NamedTuple


class Theme(NamedTuple):
    """Colors as CSS writes them. Panels are one step lighter than the wall behind them."""

    name: str
    wall: str
    panel: str
    raised: str
    """Buttons on a panel."""
    line: str
    ink: str
    quiet_ink: str
    accent: str
    on_accent: str
    right: str
    wrong: str
    """Inks of judgement on the wall."""
    rail: str
    rail_light: str
    lit: float
    """How bright the light on the felt is."""


DARK = Theme(
    name="dark",
    wall="#14171a",
    panel="#1d2226",
    raised="#2a3136",
    line="#3a434a",
    ink="#ece7da",
    quiet_ink="#a9aea8",
    accent="#d9b36a",
    on_accent="#1a1712",
    right="#5ccf9b",
    wrong="#f28c99",
    rail="#241a14",
    rail_light="#4a382b",
    lit=1.0,
)
LIGHT = Theme(
    name="light",
    wall="#dcd8ce",
    panel="#f1eee6",
    raised="#ffffff",
    line="#bdb7a8",
    ink="#1f2421",
    quiet_ink="#55605a",
    accent="#8a5a12",
    on_accent="#ffffff",
    right="#17603f",
    wrong="#a3213a",
    rail="#5b4433",
    rail_light="#8a6b52",
    lit=1.22,
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

RIGHT = "#2e9e6b"
FORM = "#d9a441"
WRONG = "#d1495b"
"""Colours of judgement, never without a word and a sign."""

IVORY = "#f4efdf"
"""Ink printed on the felt."""

FONT = "Roboto"
