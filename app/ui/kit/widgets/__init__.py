"""Small parts of pages: buttons, pads, fields, panels, rows. They do not know each other."""
