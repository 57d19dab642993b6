"""The keys of the dealing table, shown on “?”."""

WHILE_DEALING = """\
/\ttype an act in words, such as: pay 3 ante 20
Tab\tto the table, the keys of the pads, the command line
Arrows\tfrom place to place
Enter\ttap: take hold of what lies there, or bring there what is held
Shift+Enter\tturn the cards over
Ctrl+Z\ttake the last act back, while learning
P\tpause
Esc\tlet go: nothing was done
M\tmagnifier
F10, F11\tmenu, full screen
?\tthis page

By hand: drag a thing to a place, or tap the thing and then the place. Two taps or a flick upwards
turn cards over. Tap chips in the tray to build a payout, then bring it beside the wager."""
