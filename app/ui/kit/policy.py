"""What a machine offers: everything where somebody sits at it, less where anybody may come."""

from enum import StrEnum
from typing import NamedTuple, get_args

from app.ui.kit.settings import Mode


class OutsideAction(StrEnum):
    """Something that leads out of the window: to files, printers or the clipboard."""

    FILM = "film"
    PRINT = "print"
    COPY = "copy"
    PICTURE = "picture"
    CSV = "csv"
    RESTORE = "restore"
    MERGE = "merge"
    ROSTER = "roster"


class Policy(NamedTuple):
    """What is offered here. As it is made, everything."""

    modes: tuple[Mode, ...] = get_args(Mode)
    has_drills: bool = True
    hidden_actions: frozenset[OutsideAction] = frozenset()
    has_home: bool = True
    """Is there a Home to go to?"""


KIOSK = Policy(
    hidden_actions=frozenset(
        {
            # Of the review: what would open a dialog of files or of printers, or fill the clipboard.
            OutsideAction.FILM,
            OutsideAction.PRINT,
            OutsideAction.COPY,
            # Of the progress: what would open a dialog of files.
            OutsideAction.PICTURE,
            OutsideAction.CSV,
            # Behind the supervisors' door, besides printing: what would read files from outside.
            OutsideAction.RESTORE,
            OutsideAction.MERGE,
            OutsideAction.ROSTER,
        }
    ),
    has_home=False,
)
"""A machine that anybody may come to.

It has no menu, no list of trainees, no profile and no rounds from outside either: its window leads to none.
"""
