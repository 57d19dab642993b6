"""The kiosk's window: the same rooms as in the trainer's own, and no way out but a supervisor's.

- `attract_screen` is painted first, then a round plays on it, then the records are opened.
- `field_keyboard` brings the keyboard up for the field that has the focus. No page knows of it.
- `badge_guard` holds each key for a moment: what only a reader types goes nowhere while a trainee works.
- `input_gate` says what keys and pointers may do, `covering_window` keeps the window over the screen.
- `upkeep` notices a clock that was set and makes the daily backup. `trouble_notice` says whom to call.
"""
