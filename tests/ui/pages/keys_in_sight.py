"""The keys of a page: the one that goes on is in sight, and their letters are as large as the text."""

from PySide6.QtWidgets import QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.widgets.keypad import Key


def hidden_primaries(page: QWidget) -> list[str]:
    """Main keys of which a part is out of sight."""
    primaries = [
        key
        for key in page.findChildren(PageButton)
        if key.role in ("primary", "felt-primary") and key.isVisible()
    ]
    return [
        f"“{key.text().strip()}” is not wholly in sight"
        for key in primaries
        if key.visibleRegion().boundingRect().size() != key.size()
    ]


def keys_in_small_letters(page: QWidget) -> list[str]:
    """Keys of pads whose figure or letter is smaller than the text of their page."""
    keys = [key for key in page.findChildren(Key) if key.isVisible() and len(key.text()) == 1]
    return [
        f"{key.text()}: {size} px beside text of {key.letters}"
        for key in keys
        if (size := key._fitting().pixelSize()) < key.letters
    ]
