"""The look of the kiosk's own pages: larger than elsewhere, for fingers and from a step away."""

from app.ui.kit.style import style_sheet
from app.ui.kit.theme import Theme

_PAGES = ("SignInPage", "LobbyPage", "KioskNotice")
_LETTERS, _TOUCH = 42, 12.5
"""How many lines of letters, and how many keys one above the other, are as high as the screen."""
_LEAST_TOUCH = 48


def dress(theme: Theme, text: float, high: int) -> str:
    """The sheet for a screen so high; `text` is the height of small text elsewhere on it."""
    letters, touch = max(text * 15 / 13, high / _LETTERS), round(max(_LEAST_TOUCH, high / _TOUCH)) - 2
    return f"""{style_sheet(theme, text)}
    #attract {{
        background: {theme.accent}; color: {theme.on_accent}; font-size: {round(text * 30 / 13)}px;
        font-weight: 500; border-radius: {round(text / 2)}px;
    }}
    #keyboard {{ background: {theme.panel}; border-top: 2px solid {theme.line}; }}
    #aside {{
        background: {theme.panel}; border: 2px solid {theme.accent}; border-radius: 10px; padding: 10px 18px;
        font-size: {round(letters)}px;
    }}
    {_on_pages("QPushButton")} {{ font-size: {round(letters)}px; min-height: {touch}px; padding: 0 18px; }}
    {_on_pages("QPushButton#slim")} {{ padding: 0 18px; }}
    {_on_pages("QPushButton#slim:focus")} {{ padding: 0 17px; min-height: {touch - 2}px; }}
    {_on_pages('QPushButton[drill="true"]')} {{ font-size: {round(1.2 * letters)}px; }}
    {_on_pages("QLineEdit")} {{ font-size: {round(1.2 * letters)}px; min-height: {touch}px; }}
    {_on_pages("#large")} {{ font-size: {round(1.7 * letters)}px; }}
    {_on_pages("#order")} {{ font-size: {round(1.2 * letters)}px; }}
    {_on_pages("#quiet")} {{ font-size: {round(letters)}px; }}
    """


def _on_pages(what: str) -> str:
    return ", ".join([f"{page}#page {what}" for page in _PAGES])
