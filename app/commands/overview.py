"""`hcf-trainer` alone: the houses, and what can be done with them."""

from collections.abc import Mapping

from app.commands.text import console, table
from app.procedure.library import Library
from app.procedure.problems import Refused


def run(commands: Mapping[str, str]) -> int:
    """List every house, and every command."""
    library = Library()
    print_houses(library)
    out = console()
    out.print(f"House files of your own go into {library.own}\n", soft_wrap=True)
    for command, text in commands.items():
        out.print(f"  hcf-trainer {command:8} {text}", soft_wrap=True)
    return 0


def print_houses(library: Library) -> None:
    """List every house; one with problems is listed with their number."""
    out = console()
    out.print("High Card Flush as these houses deal it:")
    rows = table("House", "Name", "Banker", "Spots")
    for house_id in library.files():
        try:
            house = library.house(house_id)
        except Refused as refusal:
            count = len(refusal.sentences)
            problems = "1 problem" if count == 1 else f"{count} problems"
            rows.add_row(house_id, f"{problems}, see hcf-trainer check", "", "")
            continue
        name = f"{house.name}, {house.place}" if house.place else house.name
        banker = "designated player" if house.has_button else "house dealer"
        rows.add_row(house_id, name, banker, str(house.seats))
    out.print(rows)
