"""The look of the kiosk's own pages: larger than elsewhere, for fingers and from a step away."""

from app.ui.kit.settings import Settings
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import DARK, IVORY, Theme

_PAGES = ("KioskNotice",)
_LETTERS, _TOUCH = 42, 12.5
"""How many lines of letters, and how many keys one above the other, are as high as the screen."""
_LEAST_TOUCH = 48
_USUAL_HIGH = 620
"""A screen of this height has the letters of the trainer's own window; a higher one has larger ones."""


def settings_for(settings: Settings, high: int) -> Settings:
    """The same settings with letters for a screen that is so high, read from a step away."""
    return settings._replace(text=round(settings.text * max(1.0, high / _USUAL_HIGH)))


def dress(theme: Theme, text: float, high: int) -> str:
    """The sheet for a screen so high; `text` is the height of small text elsewhere on it."""
    letters, touch = max(text * 15 / 13, high / _LETTERS), round(max(_LEAST_TOUCH, high / _TOUCH)) - 2
    return f"""{style_sheet(theme, text)}
    #attract {{
        background: {theme.accent}; color: {theme.on_accent}; font-size: {round(text * 24 / 13)}px;
        font-weight: 500; border-radius: 8px;
    }}
    #pad {{ background: {theme.panel}; border-radius: 12px; }}
    #pad #game {{ color: {theme.ink}; font-size: {round(text * 22 / 13)}px; font-weight: 500; }}
    #pad #house {{ color: {theme.accent}; font-size: {round(text * 16 / 13)}px; }}
    #pad #quiet {{ font-size: {round(text)}px; }}
    KioskNotice#page {{
        background: qradialgradient(
            cx:0.62, cy:0.5, radius:0.8, fx:0.62, fy:0.5, stop:0 #186650, stop:0.55 #104f3d, stop:1 #0b392b
        );
    }}
    KioskNotice#page QLabel {{ color: {IVORY}; background: transparent; }}
    #keyboard {{ background: {theme.panel}; border-top: 2px solid {theme.line}; }}
    #aside {{
        background: {theme.panel}; border: 2px solid {theme.accent}; border-radius: 10px; padding: 10px 18px;
        font-size: {round(letters)}px;
    }}
    {_on_pages("QPushButton")} {{ font-size: {round(letters)}px; min-height: {touch}px; padding: 0 18px; }}
    {_on_pages("QPushButton#slim")} {{
        padding: 0 24px; font-weight: 500; background: transparent; color: {IVORY};
        border: 2px solid #8fb5a4;
    }}
    {_on_pages("QPushButton#slim:focus")} {{ padding: 0 24px; min-height: {touch}px; }}
    {_on_pages('QPushButton#slim[primary="true"]')} {{
        background: {DARK.accent}; color: {DARK.on_accent}; border: 2px solid {DARK.accent};
    }}
    {_on_pages('QPushButton[drill="true"]')} {{ font-size: {round(1.2 * letters)}px; }}
    {_on_pages("QLineEdit")} {{ font-size: {round(1.2 * letters)}px; min-height: {touch}px; }}
    {_on_pages("#large")} {{ font-size: {round(1.7 * letters)}px; }}
    {_on_pages("#order")} {{ font-size: {round(1.2 * letters)}px; }}
    {_on_pages("#quiet")} {{ font-size: {round(letters)}px; }}
    """


def _on_pages(what: str) -> str:
    return ", ".join([f"{page}#page {what}" for page in _PAGES])
