"""The window: the only room that knows Qt.

Rooms, from the top down: kiosk, shell, office, exam, trainees, drills, dealing, watch, certificate and film,
table, kit. Higher ones import lower ones only. Screens are imported where they are opened, so that a start
does not pay for them. Signals are connected in a constructor, and a slot is one call.
"""
