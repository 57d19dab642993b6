"""What every page is made of: theme, fonts, settings, pages, files, background work. Nothing of the game.

- Files and printers are asked for in one place (`file_picker`): dialogs in the window, one folder in a kiosk.
  A test holds that nothing else opens a dialog, a link or the clipboard.
- Slow work (PINs, a class, a backup) is a `background_task`. It reports to its page, if that is still there.
- `error_inbox` brings errors of any thread to the window's own thread.
- `policy` says what a window or a kiosk offers.
"""
