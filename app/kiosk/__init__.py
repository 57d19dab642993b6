"""The kiosk without its window: its settings, who is at it, and the watchdog that starts it again. No Qt.

The watchdog starts the program inside and reads its beats from a pipe. Who is there, and at which round,
is in a small file (`session_file`), so after a fall the same round goes on. `clock_watch` tells a clock
that was set from time that passed. `pin_tries` counts wrong PINs by the rule of `app.exam.pin_lock`.
`badge_filter` tells a badge reader from fingers by its speed.
"""
