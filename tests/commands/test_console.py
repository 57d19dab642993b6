"""Text and tables for people: words are never broken, however narrow the terminal is."""

import sys

import pytest
from rich.console import Console

from app.commands.reports.console import console, print_whole, table, widths_for
from app.commands.reports.progress_bar import progress_bar
from app.commands.reports.sentences import report

WORDS = "Who folds gives up the Ante; a straight flush of seven cards pays extraordinarily well"
HASH = "0123456789abcdef" * 4


def drawn(width: int, *cells: str, title: str | None = None) -> str:
    rows = table(*[f"Heading{number}" for number in range(len(cells))], title=title)
    rows.add_row(*cells)
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(rows)
    return captured.get()


@pytest.mark.parametrize(
    ("wanted", "least", "room", "widths"),
    [
        ([4, 9], [4, 5], 20, [4, 9]),
        ([30, 40], [5, 5], 40, [20, 20]),
        ([30, 8], [5, 5], 30, [22, 8]),
        ([30, 40], [25, 5], 40, [25, 15]),
        ([30, 40], [25, 15], 40, [25, 15]),
        ([30, 40], [25, 16], 40, None),
        ([], [], 0, []),
    ],
)
def test_room_is_shared_evenly_but_no_column_is_narrower_than_its_least(
    wanted: list[int], least: list[int], room: int, widths: list[int] | None
) -> None:
    assert widths_for(wanted, least, room) == widths


@pytest.mark.parametrize("width", range(30, 130, 7))
@pytest.mark.parametrize("columns", [1, 3, 9])
def test_no_word_is_broken(columns: int, width: int) -> None:
    words = drawn(width, *[WORDS] * columns).split()
    assert {word for word in words if not set(word) <= set("─")} <= {
        *WORDS.split(),
        *[f"Heading{number}" for number in range(columns)],
    }


def test_what_is_no_word_is_broken_and_nothing_of_it_is_lost() -> None:
    shown = drawn(60, "head", HASH)
    assert max(map(len, shown.splitlines())) <= 60
    assert HASH in "".join([line.removeprefix(" head").strip() for line in shown.splitlines()])


def test_where_not_even_words_fit_every_row_is_some_lines_without_its_empty_cells() -> None:
    shown = drawn(30, "Zoë", "", "extraordinarily", "[b]", title="Class")
    assert [line.split() for line in shown.splitlines() if line.strip()] == [
        ["Class"],
        ["Heading0", "Zoë"],
        ["Heading2", "extraordinarily"],
        ["Heading3", "[b]"],
    ]
    assert shown.splitlines()[2].index("Zoë") == len("Heading0") + 3


def test_a_long_heading_has_half_of_the_room_and_nothing_of_it_is_lost() -> None:
    rows = table("What the dealer did wrong", "Extraordinarily")
    rows.add_row("unquestionably", "unexceptionally")
    console = Console(width=24, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(rows)
    assert [line.rstrip() for line in captured.get().splitlines()] == [
        "What the       unquestio",
        "dealer did     nably",
        "wrong",
        "Extraordinar   unexcepti",
        "ily            onally",
        "",
    ]


def test_a_line_to_copy_from_is_broken_only_by_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    print_whole(f"{WORDS} in /{HASH}")
    assert capsys.readouterr().out == f"{WORDS} in /{HASH}\n"


def test_a_progress_bar_is_for_whoever_watches_and_never_in_what_is_written_to_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with progress_bar("backing up") as tell:
        tell(1, 2)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress_bar("backing up") as tell:
        tell(1, 2)
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "backing up" in printed.err
    assert "50%" in printed.err


def test_a_page_in_a_file_is_120_letters_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert console().width == 120


def test_a_word_of_24_letters_is_whole_and_a_longer_one_may_be_broken() -> None:
    rows = [["1" * 24, "a"], ["1" * 25, "a"]]
    assert [each[0] in drawn(37, *each) for each in rows] == [True, False]
    assert ["─" in drawn(room, *rows[0]) for room in (36, 37)] == [False, True], "a table or lines"


def test_what_is_printed_is_taken_as_it_is_written_even_in_color(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    console().print("[b]Zoë[/b] :smile: scored 42 of 100")
    console().print("In bold", style="bold")
    assert capsys.readouterr().out == "[b]Zoë[/b] :smile: scored 42 of 100\n\x1b[1mIn bold\x1b[0m\n"


def test_what_a_command_has_to_say_besides_its_result_is_not_in_its_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    report("a font is missing")
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "hcf-trainer: a font is missing\n")
