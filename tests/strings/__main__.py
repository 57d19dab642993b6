"""Prints the list, or writes it to a file: `python -m tests.strings [FILE]`."""

import sys
from collections.abc import Callable
from pathlib import Path

from tests.strings.gather import UserString, house_strings, manual_strings, program_strings

PARTS: dict[str, Callable[[], list[UserString]]] = {
    "Program": program_strings,
    "House files and lessons": house_strings,
    "Manual": manual_strings,
}

if __name__ == "__main__":
    lines = []
    for title, gathered in PARTS.items():
        strings = gathered()
        lines += [f"# {title}: {len(strings)} strings", *map(str, strings), ""]
    text = "\n".join(lines)
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(text, "utf-8")
        print("\n".join(line for line in lines if line.startswith("# ")))
    else:
        print(text, end="")
