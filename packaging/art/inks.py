"""The colours of the deck."""

PAPER = "#fbfaf5"
EDGE = "#b3aea2"
RED = "#c2212e"
BLACK = "#1b1b1f"
BLUE = "#1f5fae"
GREEN = "#1f7a45"
GOLD = "#c9a24a"
PALE_GOLD = "#efe3c2"
SHADE = "#e9d5b0"
BURGUNDY = "#6a1526"
BURGUNDY_LIGHT = "#8d3244"

TWO_COLOURS = {"c": BLACK, "d": RED, "h": RED, "s": BLACK}
FOUR_COLOURS = {"c": GREEN, "d": BLUE, "h": RED, "s": BLACK}
