"""The kiosk's window: the same rooms as in the trainer's own, and no way out but a supervisor's."""
