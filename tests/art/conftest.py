"""The drawing script is a folder that is run, not a package: its modules are found by their own names."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "packaging" / "art"))
