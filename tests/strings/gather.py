"""Gathers the strings that a user can see from sources, house files and the manual."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from app.drills.catalogue import drills_at
from app.drills.other_houses import course_at
from app.procedure.library import Library
from app.procedure.vocabulary import FORMS

ROOT = Path(__file__).parent.parent.parent
LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log"}
UNSEEN_CALLS = {"Literal", "TypeVar", "NewType", "cast", "ParamSpec", "Random"}
"""Calls whose text no one reads: types, and what seeds a draw."""
PATTERNS = {"compile", "match", "fullmatch", "search", "findall", "finditer", "sub", "split", "strftime"}
SILENT_NAMES = {"__slots__", "__all__", "__match_args__"}
PATTERN_TABLES = {"_PATTERNS", "_REASONS"}
"""Tables of what is searched for, and of what people read instead."""
HOUSE_KEYS = {"name", "not-qualified", "qualifies", "question", "says", "what", "title", "about", "text"}
"""The keys with text for people in house files and lessons. Besides these: every `why`, and what a source means."""
_VERBS = {form.split()[0] for form in FORMS} | {"main", "bonus", "argument"}
"""With these begin the steps in the words of a house file, the keys of its book, and what argparse says."""
UNSEEN = {
    "app/drills/former_skills.py",
    "app/drills/former_words.py",
    "app/ui/kit/components/showcase.py",
    "app/kiosk/systemd_unit.py",
    "docs/style.md",
}
"""Words of earlier versions, the developers' page of components, a service's file, and examples of bad style."""
_SQL = re.compile(
    r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER|PRAGMA|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE"
    r"|ATTACH|DETACH|VACUUM|WITH|REPLACE|GRANT|REVOKE ALL|SET LOCAL|SET TRANSACTION|FROM|WHERE|ORDER BY|AND|JOIN)\b(?=.*[A-Za-z_*;'?{]|$)"
)
_SQL_PART = re.compile(
    r"\b(UNION ALL|ORDER BY|GROUP BY|LEFT JOIN|CROSS JOIN|SELECT \S+ FROM|CAST\(|coalesce\(|(NOT )?EXISTS \()"
    r"|^[a-z]+(, [a-z]+){2,}$"  # columns
    r"|^\w+ = (ON|OFF|MEMORY|\d+|\{\w+\})$|^(NOT )?IN( \(.*)?$"
)
_PATTERN = re.compile(
    r"^\^|^\((\?|\(|\[)|^\\[bd\[]|\(\.[*+]\)|: expected \.\*|\\[wS]|\|No |\|ReadTimeout|^MMMM|%\(asctime\)"
)
"""A pattern that texts are searched for, or a form of a date."""
_THINGS = re.compile(
    r"(?:back|[2-9TJQKA][cdhs])(?: (?:back|[2-9TJQKA][cdhs]))*"  # cards
    r"|RGB|PySide6(?:\.\w+)?|GIF|PNG|NFK?[CD]|C[cfs]|HEAD|Qt|Lib|LANG|POSIX|Scripts|DISPLAY|Escape|[A-Z-]+\.md|LICENSES\.txt"
    r"|(?:Roboto|libX|VmRSS|XOpen|XClose|C\.UTF|>[BH]|\$argon|B: PROP|PYTHON)\S*.*"
    r"|Q[A-Z]\w+[#\[:]\S+|KioskNotice|\{FONT\} Condensed|\{sys.executable\} -m pip .*|[NR]?\{?form\}? AMOUNT"
    r"|23456789TJQKA|BANKER|WAGER|COUNT|RANK|AMOUNT|CARDS|WORDS|: CARDS|spot N|settle N|WWWW-WWWW|XDG_\w+"
    r"|Expecting .*|Extra data|DO NOT MATCH .*|No module named .*|ruff \w+"  # of other programs
    r"|libgl1 .*|\[Unit\].*|\[decided\].*|u \{USER\}.*|(?:from|import) \w+.*; .*|=> not found|padding: 0"
    r"|<table .*|<tr>.*|<span .*|background-color:.*|min-height:.*|text-align:.*|border-bottom:.*"
    r"|WordRow .*|card of the desk .*|other deck \{\w+\}|who alone|PIN alone|uphold void|limit ante"
    r"|concat_ws\(.*|lower\(.*|\(r->>.*|'voided'.*|%\(site\)s .*|cohort = .*|-c TimeZone=.*|Add-Type .*"
    r"|DO \$\$.*|EXCEPTION.*|RESET ROLE|4GB|PGPASSWORD|hcf_\w+, .*|words LIKE .*|source = .*"
    r"|AlignCenter|StrongFocus|PlainText|NoContextMenu|Window\|.*"
    r"|\.(?:TH|SH|SS|TP|BR?|I)\b.*|.*\\f[BIR].*|@[A-Z]+@|LICENSE|hcf-trainer \(.*urgency=.*",  # of man and Debian
    re.DOTALL,
)
"""Cards, formats, places in the words of a house file, names of files and fonts, what other programs read."""
_STYLE = re.compile(
    r"(?:^|[;{]\s*)(?:[a-z]+-)*(?:background|border|color|font|height|margin|padding|radius|size|weight|width)\s*:\s*[^;{}]+;"
    r"|\{\{|^Q[A-Z]\w+\b.*\{",
    re.DOTALL,
)
_IDENTIFIER = re.compile(
    r"[^A-Z\s]+"  # one word without a capital: a key, a path, a value of an enumeration
    r"|[a-z]+(?:[A-Z][a-z0-9]*)+"  # camelCase
    r"|[A-Z]?\w*_\w*"  # joined words
    r"|-{1,2}\S+"  # an option
    r"|[A-Za-z]"  # a letter
    r"|[\w.*-]*/[\w./*-]*"  # a path
    r"|Q[A-Z]\w+"  # a class of Qt
)
PACKAGE_SOURCES = (
    "command.py",
    "debian_texts.py",
    "licenses.py",
    "build_steps.py",
    "third_party.py",
    "build_errors.py",
)
"""What in `packaging/package` writes for people: descriptions, licenses, and what keeps packages from being made."""
_HTML_TEXT = re.compile(r">([^<>{}]*[a-z][^<>{}]* [^<>{}]*)<")
_JS_SENTENCE = re.compile(r'"([A-Z][^"+=]*[a-z]{2} [^"+=]*)"')
_PLACEHOLDER = re.compile(r"\{(?:[^{}]|\{[^{}]*\})*\}")
"""A placeholder, with one more pair of braces in it at most."""


class UserString(NamedTuple):
    """A string that a user can see, and where it is written."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {' '.join(self.text.split())}"


@cache
def program_strings() -> list[UserString]:
    """What the program says: its sources, `start.py`, what its packages say, and the page for verifiers."""
    packages = ROOT / "packaging"
    files = [
        *sorted((ROOT / "app").rglob("*.py")),
        ROOT / "start.py",
        packages / "linux" / "man_page.py",
        *[packages / "package" / name for name in PACKAGE_SOURCES],
    ]
    stored = stored_names()
    return [
        said
        for file in files
        if _name(file) not in UNSEEN
        for said in strings_of_source(_name(file), file.read_text("utf-8"))
        if not (said.path.startswith("app/drills") and said.text in stored)
    ] + verifier_strings()


def verifier_strings() -> list[UserString]:
    """What the page for verifiers says: the text of its HTML, and sentences in its script.

    The verdicts in `rules.js` are those of `app/certificate`.
    """
    folder, found = ROOT / "assets" / "verifier", []
    for name, pattern in (("page.html", _HTML_TEXT), ("page.js", _JS_SENTENCE)):
        for number, line in enumerate((folder / name).read_text("utf-8").splitlines(), 1):
            texts = [text.strip() for text in pattern.findall(line)]
            found += [
                UserString(_name(folder / name), number, text) for text in texts if _is_for_people(text)
            ]
    return found


@cache
def stored_names() -> frozenset[str]:
    """Skills and traps as they are stored. What people read of a skill are its words; nobody reads a trap."""
    library = Library()
    courses = [course_at(library, house) for house in library.files()]
    return frozenset(
        name
        for course in courses
        for drill in drills_at(course)
        for name in (*drill.traps(course), *(skill.name for skill in drill.skills(course)))
    )


def house_strings() -> list[UserString]:
    """What the house files and the lessons say."""
    files = sorted((ROOT / "procedures").rglob("*.toml"))
    return [said for file in files for said in _strings_of_house(_name(file), file.read_text("utf-8"))]


def manual_strings() -> list[UserString]:
    """The paragraphs of the manual: README, `docs`, and the pages beside what they describe.

    The page on style is left out: half of it shows how not to write.
    """
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "procedures").glob("*.md")]
    pages = [file for file in sorted(files) if _name(file) not in UNSEEN]
    return [said for file in pages for said in _paragraphs(_name(file), file.read_text("utf-8"))]


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


# ------------------------------------------------------------------------------------ Python


def strings_of_source(path: str, source: str) -> list[UserString]:
    """The strings of one module that a user can see, in the order of the file."""
    found = [UserString(path, node.lineno, text) for node, text in _strings_below(ast.parse(source))]
    return sorted((said for said in found if _is_for_people(said.text)), key=lambda said: said.line)


def _strings_below(node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    if _is_out_of_sight(node):
        return
    if (said := _said_instead(node)) is not None:
        for each in said:
            yield from _strings_below(each)
        return
    if isinstance(node, ast.expr) and (text := _text(node)) is not None:
        yield node, text
        for inner in _placeholders(node):
            yield from _strings_below(inner)
        return
    for field, value in ast.iter_fields(node):
        if field in {"annotation", "returns", "slice", "decorator_list", "bases"}:
            continue
        children = value if isinstance(value, list) else [value]
        for child in children:
            if isinstance(child, ast.AST) and not _is_key(node, field, child):
                yield from _strings_below(child)


def _said_instead(node: ast.AST) -> list[ast.expr] | None:
    """What people read of a table of patterns; None for anything else."""
    match node:
        case ast.Assign(targets=[ast.Name(id=name)], value=table) if name in PATTERN_TABLES:
            pass
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as table) if name in PATTERN_TABLES:
            pass
        case _:
            return None
    if isinstance(table, ast.Dict):
        return table.values
    rows = table.elts if isinstance(table, ast.Tuple) else []
    assert rows, f"{name} is neither a dictionary nor rows"
    return [row.elts[-1] for row in rows if isinstance(row, ast.Tuple)]


def _text(node: ast.expr) -> str | None:
    """A string as it is shown, with its placeholders; None for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(_part(value) for value in values)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            texts = _text(left), _text(right)
            if texts == (None, None):
                return None
            return "".join(
                text if text is not None else f"{{{ast.unparse(side)}}}"
                for text, side in zip(texts, (left, right), strict=True)
            )
    return None


def _placeholders(node: ast.expr) -> Iterator[ast.expr]:
    """What is put into a string: it may hold strings of its own."""
    match node:
        case ast.JoinedStr(values=values):
            yield from [part.value for part in values if isinstance(part, ast.FormattedValue)]
        case ast.BinOp(left=left, right=right):
            for side in (left, right):
                yield from [side] if _text(side) is None else _placeholders(side)


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.FormattedValue):
        return f"{{{ast.unparse(node.value)}}}"
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _is_out_of_sight(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert():
            return True
        case ast.FunctionDef(name="__repr__"):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="ValueError" | "TypeError" | "KeyError"))):
            # A user is told of `Refused` only; anything else is a bug, and its words go to the report.
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name in SILENT_NAMES:
            return True
        case ast.Call(func=ast.Attribute(value=owner, attr=name)):
            return (name in LOGGING and "log" in ast.unparse(owner).lower()) or (
                name in PATTERNS and (ast.unparse(owner) == "re" or name == "strftime")
            )
        case ast.Call(func=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name)):
            return name in UNSEEN_CALLS
    return False


def _is_key(parent: ast.AST, field: str, child: ast.AST) -> bool:
    """Whether a string is a key or a value that is only compared."""
    if not isinstance(child, ast.Constant):
        return False
    text = str(child.value)
    if isinstance(parent, ast.Dict) and field == "keys":
        return " " not in text or text.split(maxsplit=1)[0] in _VERBS
    if isinstance(parent, ast.Call) and field == "args":
        # A skill is stored under its first word; the second is what people read.
        return ast.unparse(parent.func) == "Skill" and parent.args[0] is child
    return isinstance(parent, ast.Compare) and (" " not in text or text.split(maxsplit=1)[0] in _VERBS)


def without_placeholders(text: str) -> str:
    """The words of a string, without what is put into it."""
    return _PLACEHOLDER.sub("", text)


def _is_for_people(text: str) -> bool:
    bare = text.strip()
    words = without_placeholders(bare)
    if not re.search(r"[A-Za-z]{2}", words):
        return False
    if any(kind.search(bare) for kind in (_SQL_PART, _PATTERN, _STYLE)):
        return False
    if _SQL.match(bare) or _THINGS.fullmatch(bare) or bare in FORMS:
        return False
    return not _IDENTIFIER.fullmatch(words.strip() if words != bare else bare)


# ------------------------------------------------------------------------------------ data and manual


def _strings_of_house(path: str, source: str) -> list[UserString]:
    """The texts of a house file, each at the first line that holds it after the one before."""
    lines = source.splitlines()
    found: list[UserString] = []
    seen: dict[str, int] = {}
    for text in _texts_for_people(tomllib.loads(source)):
        places = [number for number, line in enumerate(lines, 1) if _starts(line, text)] or [1]
        place = seen.get(text, 0)
        seen[text] = place + 1
        found.append(UserString(path, places[min(place, len(places) - 1)], text))
    return sorted(found, key=lambda said: said.line)


def _starts(line: str, text: str) -> bool:
    """Is this the line where the text is, or where a text of several lines begins?"""
    return f'{text}"' in line or (len(line) > 40 and text.lstrip().startswith(line.removesuffix("\\")))


def _texts_for_people(data: Any, key: str = "") -> Iterator[str]:
    if isinstance(data, str):
        if key in HOUSE_KEYS or key.endswith("why"):
            yield data
        elif key.endswith(("source", "sources")) and ": " in data:
            yield data.partition(": ")[2]
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from _texts_for_people(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _texts_for_people(value, key)


def _paragraphs(path: str, page: str) -> list[UserString]:
    """The paragraphs, items, rows and commands of a page, without its tables' rules."""
    found: list[UserString] = []
    begun = True
    for number, line in enumerate(page.splitlines(), 1):
        bare = line.strip()
        if not bare or re.fullmatch(r"[|\-: `]+", bare) or "::test_" in bare:
            # A row that names a test is evidence for developers.
            begun = True
        elif begun or re.match(r"[#|>]|[*-] |\d+\. ", bare):
            found.append(UserString(path, number, bare))
            begun = bare.startswith(("#", "|"))
        else:
            last = found[-1]
            found[-1] = last._replace(text=f"{last.text} {bare}")
    return found
