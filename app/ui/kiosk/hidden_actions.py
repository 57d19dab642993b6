"""What the kiosk leaves out of the screens it shares with the trainer's window. Nothing else decides that.

The kiosk has no menu, no list of trainees, no rosters, no profile and no rounds from outside, because its
shell leads to none of them.
"""

LEFT_OUT = frozenset(
    {
        # Of the review: what would open a dialog of files or of printers, or fill the clipboard.
        "film",
        "print",
        "copy",
        # Of the progress: what would open a dialog of files.
        "picture",
        "csv",
        # Behind the supervisors' door, besides printing: what would read files from outside.
        "restore",
        "merge",
        "roster",
    }
)
