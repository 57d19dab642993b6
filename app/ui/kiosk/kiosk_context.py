"""What every part of the kiosk is handed: the screen, the navigator, and the settings of the machine."""

from typing import NamedTuple

from app.kiosk.clock_watch import Clocks
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen


class KioskContext(NamedTuple):
    """Shared by everything in the kiosk's window."""

    screen: TableScreen
    navigator: Navigator
    library: Library
    houses: tuple[str, ...]
    """The ids of the houses that can be chosen."""
    rules: KioskSettings
    presence: PresenceFile
    clocks: Clocks
