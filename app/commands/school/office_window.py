"""The office's window: the trainer's own window, which begins at the supervisors' door and has the school.

It is a program of its own, `hcf-trainer office`. The window that people train in, and the kiosk, never have
the school among their records, so nothing in them can reach the database.
"""

from collections.abc import Sequence

from app import PROGRAM
from app.commands.school.school_desk import SchoolDesk
from app.procedure.library import Library
from app.records.backup.daily_backup import back_up_here_if_due
from app.records.records import Records
from app.ui.shell.open_window import open_window


def open_office_window(screen: Sequence[str], desk: SchoolDesk) -> int:
    """Run the office's window until it is closed."""

    def keep(library: Library) -> Records:
        records = Records.here(library)
        records.school = desk
        return records

    return open_window([PROGRAM, *screen], False, keep, back_up_here_if_due, is_office=True)
