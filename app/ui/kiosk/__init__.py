"""The kiosk's window: the same rooms as in the trainer's own, and no way out but a supervisor's.

- `attract_screen` is painted first, then a round plays on it, then the records are opened.
- `keyboard` comes up for the field that has the focus. No page knows about it.
- `input_filters` say what keys and pointers may do, and keep what a badge reader types from a trainee's work.
- `covering_window` keeps the window over the screen.
- `notices` ask whether anybody is still there and say who to call.
- `kiosk_controller` notices a clock that was set and makes the daily backup.
"""
