"""`hcf-trainer check`: every problem in house files and lessons, with its line and how to fix it."""

import argparse
from pathlib import Path

from app import places
from app.commands.options.houses_option import add_houses_option, library_of
from app.lessons.lesson_library import LessonLibrary, is_lesson


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="*",
        metavar="FILE",
        type=Path,
        help="house files, or lessons in a folder named “lessons” (default: all of them)",
    )
    add_houses_option(parser)
    parser.epilog = f"How to write a house file: {places.house_guide()}"


def run(options: argparse.Namespace) -> int:
    """Check the files and say for each what is wrong or that nothing is."""
    library = library_of(options)
    lessons = LessonLibrary(library)
    files = options.files or [*library.all_files(), *lessons.files()]
    found = [(file, (lessons if is_lesson(file) else library).problems(file)) for file in files]
    for file, problems in found:
        for problem in problems:
            print(problem)
        if not problems:
            print(f"{file}: no problems")
    return 1 if any(problems for _, problems in found) else 0
