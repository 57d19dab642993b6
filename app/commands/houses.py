"""`hcf-trainer houses`: a house's book, or two books side by side where they differ."""

import argparse

from app.commands.options.houses_option import add_houses_option, library_of
from app.commands.reports.console import console, print_whole, table
from app.errors import Refused
from app.plurals import counted
from app.procedure.house import House
from app.procedure.library import STANDARD, Library
from app.procedure.open_rules import open_rules, unconfirmed
from app.procedure.rule_book import BookChapter, BookEntry, book_of
from app.procedure.source_words import source_words, uncited_words
from app.procedure.sources import Ground, Source


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("house", nargs="?", metavar="ID", help="the house to show")
    parser.add_argument("--compare", nargs=2, metavar=("A", "B"), help="two houses side by side")
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Print the list of houses, a book, or a comparison."""
    library = library_of(options)
    if options.compare and options.house:
        raise Refused("name one house, or two with --compare")
    if options.compare:
        left, right = (_house(library, name) for name in options.compare)
        _print_comparison(left, right)
    elif options.house:
        _print_book(_house(library, options.house), library.standard_house())
    else:
        _print_houses(library)
    return 0


def _print_houses(library: Library) -> None:
    """List every house. A house with problems is listed with their number."""
    out = console()
    out.print("High Card Flush houses:")
    rows = table("House", "Name", "Banker", "Spots")
    for house_id in library.files():
        try:
            house = library.house(house_id)
        except Refused as refusal:
            problems = counted(len(refusal.sentences), "problem")
            rows.add_row(house_id, f"{problems}, see hcf-trainer check", "", "")
            continue
        name = f"{house.name}, {house.place}" if house.place else house.name
        banker = "designated player" if house.has_button else "house dealer"
        rows.add_row(house_id, name, banker, str(house.seats))
    out.print(rows)
    for file in library.hidden():
        print_whole(f"{file} is not used: the program already has a house “{file.stem}”. Rename the file.")
    print_whole(f"Put your own house files in {library.own}")


def _house(library: Library, name: str) -> House:
    """A house, or the standard itself, which can be read though nobody deals by it."""
    return library.standard_house() if name == STANDARD else library.house(name)


def _print_book(house: House, standard: House) -> None:
    usual = {entry.key: entry.text for chapter in book_of(standard) for entry in chapter.entries}
    out = console()
    out.print(house.name, style="bold")
    out.print("Rules marked with a star differ from the standard procedure.")
    out.print(f"{_confirmed(house)}\n")
    _print_readings(house)
    for chapter in book_of(house):
        rows = table("", "", "Rule", "Source", "Why", title=chapter.title)
        for entry in chapter.entries:
            star = "" if usual.get(entry.key) == entry.text else "*"
            rows.add_row(star, *_cells(entry))
        out.print(rows)


def _confirmed(house: House) -> str:
    """How many of the open rules the house has confirmed."""
    whole, left = len(open_rules(house)), len(unconfirmed(house))
    confirmed = whole - left or "none"
    return f"The house has confirmed {confirmed} of the {whole} rules its document leaves open."


def _print_readings(house: House) -> None:
    """The readings: how a sentence of the document is taken, and how else it could be."""
    if not house.readings:
        return
    rows = table("", "Question", "Choice", "Source", title="Readings")
    for reading in house.readings.values():
        source = f"{reading.place or 'Common practice'}, {_stand(reading.confirmed)}"
        cells = [reading.question, source]
        for choice in sorted(reading.choices, key=lambda each: each.name != reading.chosen):
            mark = "chosen" if choice.name == reading.chosen else "or"
            rows.add_row(mark, cells[0], choice.says, cells[1])
            cells = ["", ""]
    console().print(rows)


def _cells(entry: BookEntry) -> tuple[str, ...]:
    ground, words = entry.ground, ("  " * entry.indent + entry.title, entry.text)
    return (*words, _source(ground, entry.sources), ground.why) if ground else (*words, "", "")


def _source(ground: Ground, sources: tuple[Source, ...]) -> str:
    """Who says so, and whether the house has confirmed what no document says."""
    others = [source for source in sources if source.kind != "document"]
    if not others:
        return source_words(ground.source)
    stand = _stand(all(source.confirmed for source in others))
    if ground.source.kind == "document":
        # The document has it, but not when, in which order, or what is right then.
        whose = next(map(uncited_words, sorted(others, key=lambda source: source.kind != "reading")))
        return f"{source_words(ground.source)}; the rest is {whose}, {stand}"
    return f"{source_words(ground.source._replace(confirmed=False)).rstrip('.')}, {stand}"


def _stand(is_confirmed: bool) -> str:
    return "confirmed by the house" if is_confirmed else "not confirmed by the house"


def _print_comparison(left: House, right: House) -> None:
    out = console()
    out.print(f"{left.name} and {right.name}: differences", style="bold")
    books = book_of(left), book_of(right)
    found = 0
    for title in dict.fromkeys(chapter.title for book in books for chapter in book):
        rows = table("", left.id, right.id, title=title)
        ours, theirs = (_entries(book, title) for book in books)
        for key in dict.fromkeys([*ours, *theirs]):
            one, other = ours.get(key), theirs.get(key)
            if (one and one.text) != (other and other.text):
                rows.add_row(_title(ours.get(key) or theirs[key]), _side(one), _side(other))
        if rows.row_count:
            found += rows.row_count
            out.print(rows)
    if not found:
        out.print("No differences.")


def _entries(book: tuple[BookChapter, ...], title: str) -> dict[str, BookEntry]:
    return {entry.key: entry for chapter in book if chapter.title == title for entry in chapter.entries}


def _title(entry: BookEntry) -> str:
    # Each book numbers its own steps; here the step's name says more.
    numbered = entry.title.rstrip(".)").isdigit()
    return entry.key.rpartition(" ")[2] if numbered else entry.title


def _side(entry: BookEntry | None) -> str:
    if entry is None:
        return "–"
    return f"{entry.text} [{source_words(entry.ground.source)}]" if entry.ground else entry.text
