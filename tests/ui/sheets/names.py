"""The sheets there are, in the order in which they are painted."""

SHEETS = (
    "showcases",
    "components",
    "limits",
    "keys",
    "charts",
    "things",
    "prints",
    "vignettes",
    "stages",
    "notes",
    "papers",
    "rules",
    "desk",
    "grounds",
)
