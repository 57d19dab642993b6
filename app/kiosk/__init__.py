"""The kiosk without its window: its settings, who is at it, and the watchdog that starts it again."""
