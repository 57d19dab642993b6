"""The keys of the dealing table, shown on “?”."""

WHILE_DEALING = """\
/\tType an act in words, such as: pay 3 ante 20
Tab\tTo the table, the keys of the pads, the command line
Arrows\tFrom place to place
Enter\tTap: take hold of what lies there, or bring there what is held; with Shift: turn the cards over
Ctrl+Z\tTake the last act back, while learning
P\tPause
Esc\tLet go: nothing was done
M\tMagnifier
F10, F11\tMenu, full screen
?\tThis page

By hand: drag a thing to a place, or tap the thing and then the place. Two taps or a flick upwards \
turn cards over. Tap chips in the tray to build a payout, then bring it beside the wager."""
