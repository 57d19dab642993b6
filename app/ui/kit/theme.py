"""The colors of pages and of what surrounds the table, dark and light, and the sizes of text."""

from typing import NamedTuple


class Theme(NamedTuple):
    """Colors as CSS writes them. Panels are one step lighter than the wall behind them."""

    name: str
    wall: str
    wall_low: str
    """The wall at the foot of a page, a little darker."""
    panel: str
    raised: str
    """Buttons on a panel."""
    well: str
    """Fields and amounts."""
    hair: str
    """Between rows."""
    line: str
    """Around controls."""
    track: str
    """The empty part of a bar."""
    ink: str
    quiet_ink: str
    accent: str
    on_accent: str
    right: str
    form: str
    wrong: str
    """Inks of judgment: right, early or form, wrong."""
    learn: str
    """What is being learned, and marks that people gave."""
    right_tint: str
    form_tint: str
    wrong_tint: str
    accent_tint: str
    """Behind tags and the selected row."""
    rail: str
    rail_light: str
    lit: float
    """How bright the light on the felt is."""


DARK = Theme(
    name="dark",
    wall="#14171a",
    wall_low="#101315",
    panel="#1d2226",
    raised="#2a3136",
    well="#101315",
    hair="#2b3237",
    track="#343c42",
    line="#3a434a",
    ink="#ece7da",
    quiet_ink="#a9aea8",
    accent="#d9b36a",
    on_accent="#1a1712",
    right="#5ccf9b",
    form="#e6bd6a",
    wrong="#f28c99",
    learn="#7fb2e5",
    right_tint="#1b3a2e",
    form_tint="#3b3120",
    wrong_tint="#41242a",
    accent_tint="#332c20",
    rail="#241a14",
    rail_light="#4a382b",
    lit=1.0,
)
LIGHT = Theme(
    name="light",
    wall="#e4e0d5",
    wall_low="#dcd7ca",
    panel="#f7f5ef",
    raised="#ffffff",
    well="#dcd7ca",
    hair="#e2dccd",
    track="#ddd6c6",
    line="#c6bfae",
    ink="#1f2421",
    quiet_ink="#4e5953",
    accent="#80520f",
    on_accent="#ffffff",
    right="#17603f",
    form="#7a4f08",
    wrong="#a3213a",
    learn="#1f5f9e",
    right_tint="#d9eadf",
    form_tint="#f3e6c8",
    wrong_tint="#f4dcdf",
    accent_tint="#f6ead0",
    rail="#5b4433",
    rail_light="#8a6b52",
    lit=1.22,
)
THEMES = {theme.name: theme for theme in (DARK, LIGHT)}

RIGHT = "#2e9e6b"
FORM = "#d9a441"
WRONG = "#d1495b"
"""Solid marks of judgment, never without a word and a sign."""

IVORY = "#f4efdf"
"""Ink printed on the felt."""

FONT = "Roboto"
