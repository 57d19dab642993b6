"""How fast a deal is played."""

SPEEDS: dict[object, str] = {"slow": "Slow", "normal": "Normal", "fast": "Fast"}
"""Each speed by name, in words. Under these names the pace of Watch is known, too."""
