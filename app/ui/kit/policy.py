"""What a machine offers: everything where somebody sits at it, less where anybody may come."""

from enum import StrEnum


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
