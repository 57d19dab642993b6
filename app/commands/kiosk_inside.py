"""What the watchdog of a kiosk starts: the kiosk's window, or the screen that says whom to call."""

import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from app import places
from app.errors import Refused
from app.kiosk.heart import Heart
from app.kiosk.presence import PresenceFile
from app.kiosk.settings import KioskSettings, load
from app.procedure.library import Library
from app.ui.kiosk.open_kiosk import open_kiosk, open_quiet

if TYPE_CHECKING:
    from app.records.records import Records


def open_inside(is_quiet: bool) -> int:
    """Open the kiosk until it is left or falls."""
    heart, library = Heart.at_standard_output(), Library()
    try:
        rules = load(places.kiosk_settings(), library.files())
    except Refused as refusal:
        # Checked at the start. A person who changed it since is not here to read what is wrong.
        print(*refusal.sentences, sep="\n", file=sys.stderr)
        rules = KioskSettings()
    if is_quiet:
        return open_quiet(heart, rules, lambda: _records(library))
    return open_kiosk(heart, library, rules, PresenceFile.here(), lambda: _records(library))


def _records(library: Library) -> "Records":
    # They are opened after the first picture, and imported then.
    from app.records.records import Records

    return Records(places.records(), library, lambda: datetime.now(UTC))
