"""What the kiosk leaves out of the screens it shares with the trainer's window. Nothing else decides that.

The kiosk has no menu, no list of trainees, no rosters, no profile and no rounds from outside, because its
shell leads to none of them.
"""

from app.ui.kit.policy import OutsideAction

LEFT_OUT = frozenset(
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
)
