"""One attempt at a round: what happened goes in, one frozen update comes out; replay is the same fold.

Modes (watch, guided, practice, test) are policies on top of the same judge: when to stop, what to show.
"""
