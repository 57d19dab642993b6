"""Finds every mutant of a file, as a change of its text."""

import ast
import warnings
from collections.abc import Iterator
from typing import NamedTuple

from tests.mutants.operators import errors_at

LOGGING = {"debug", "info", "warning", "error", "exception", "critical"}
TYPING = {"Literal", "Callable", "TypeVar", "NewType", "cast", "ParamSpec"}
# Settings that a program which works cannot be told apart by.
SILENT = {"strict", "frozen", "slots", "maxsize", "stacklevel", "daemon", "check_same_thread"}
# Debian's SQLite takes an address for one without being told, and JSON that is not searched for circles is only sooner made.
SILENT |= {"uri", "check_circular"}
PROGRAMMERS_ERRORS = {"TypeError", "ValueError", "AssertionError", "NotImplementedError"}
SILENT_NAMES = {"__slots__", "__all__", "__match_args__"}


class Mutant(NamedTuple):
    """One small error: the operator, the place in the file, the text before and after, and what is around it."""

    path: str
    operator: str
    function: str
    line: int
    start: int
    end: int
    before: str
    after: str
    around: tuple[str, str]

    def planted(self, source: bytes) -> bytes:
        """The text of the file with the error in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def taken_out(self, planted: bytes) -> bytes:
        """The text of the file as it was before."""
        rest = planted[self.start + len(self.after.encode()) :]
        return planted[: self.start] + self.before.encode() + rest

    def __str__(self) -> str:
        head, tail = self.around
        before, after = (" ".join(f"{head}{text}{tail}".split()) for text in (self.before, self.after))
        return f"{self.path}:{self.line} {self.operator}\n    - {before}\n    + {after}"


def mutants_of(path: str, source: bytes) -> list[Mutant]:
    """Every mutant of a file. Whether one compiles is asked of the few that are drawn (`is_sound`)."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for site in _inside(ast.parse(source), None, ""):
        anchor = site.anchor
        start = starts[anchor.lineno - 1] + anchor.col_offset
        end = starts[(anchor.end_lineno or anchor.lineno) - 1] + (anchor.end_col_offset or 0)
        before = source[start:end].decode()
        around = source[:start].decode().rpartition("\n")[2], source[end:].decode().partition("\n")[0]
        for operator, other in errors_at(site.node, site.field):
            after = site.text_with(other)
            is_same = operator == "boundary" and (_sides(site.node) or None) in site.unequal
            if after and not is_same:
                found.append(
                    Mutant(path, operator, site.function, anchor.lineno, start, end, before, after, around)
                )
    return found


def is_sound(mutant: Mutant, source: bytes) -> bool:
    """Whether the file with the error in it compiles, and to something else than without."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            other = ast.parse(mutant.planted(source))
            compile(other, mutant.path, "exec")
    except SyntaxError:
        return False
    return ast.dump(other) != ast.dump(ast.parse(source))


class _Site:
    """A node, where it hangs in the tree, and the node around it whose text can be replaced."""

    def __init__(
        self,
        node: ast.AST,
        parent: ast.AST,
        field: str,
        place: int | None,
        anchor: ast.expr | ast.stmt,
        function: str,
        unequal: frozenset[frozenset[str]],
    ) -> None:
        self.node, self.parent, self.field, self.place = node, parent, field, place
        self.anchor, self.function, self.unequal = anchor, function, unequal

    def text_with(self, other: ast.AST) -> str:
        """The text of the anchor when another node is in this place; empty if it cannot be written."""
        whole = other if self.node is self.anchor else self.anchor
        self._hang(other)
        try:
            text = ast.unparse(ast.fix_missing_locations(whole))
        except ValueError:  # an f-string that Python 3.11 cannot write
            text = ""
        finally:
            self._hang(self.node)
        if isinstance(self.anchor, ast.stmt):
            return text.replace("\n", "\n" + " " * self.anchor.col_offset)
        return f"({text})" if text and not isinstance(whole, ast.Constant) else text

    def _hang(self, node: ast.AST) -> None:
        if self.place is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.place] = node


def _inside(
    parent: ast.AST,
    anchor: ast.expr | ast.stmt | None,
    function: str,
    unequal: frozenset[frozenset[str]] = frozenset(),
) -> Iterator[_Site]:
    """The sites below a node; what stands in an f-string has no place of its own, and is anchored at that.

    `unequal`: what was compared before, and is known to differ here.
    """
    for field, place, node in _children(parent):
        known = unequal | {_asked_equal(parent)} if field == "orelse" else unequal
        known |= {_bounded(parent)} if field == "test" else set()
        if _is_out_of_sight(node, parent, field):
            continue
        own = anchor or (node if isinstance(node, ast.expr | ast.stmt) else None)
        inner = function
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            inner = f"{function}.{node.name}".lstrip(".")
        elif isinstance(node, ast.comprehension) and not anchor:
            own = parent if isinstance(parent, ast.expr) else None
        if own is not None:
            yield _Site(node, parent, field, place, own, inner, known)
        kept = anchor or (node if isinstance(node, ast.JoinedStr) else None)
        yield from _inside(node, kept, inner, known)
        if isinstance(node, ast.If) and isinstance(node.body[-1], ast.Return | ast.Raise | ast.Continue):
            unequal |= {_asked_equal(node)}


def _asked_equal(node: ast.AST) -> frozenset[str]:
    """The two sides of `if a == b`, or of `if not a`, which asks for nought; nothing of anything else."""
    if not isinstance(node, ast.If | ast.IfExp):
        return frozenset()
    if isinstance(node.test, ast.UnaryOp) and isinstance(node.test.op, ast.Not):
        return frozenset({ast.dump(node.test.operand), ast.dump(ast.Constant(0))})
    is_asked = isinstance(node.test, ast.Compare) and isinstance(node.test.ops[0], ast.Eq)
    return _sides(node.test) if is_asked else frozenset()


def _bounded(node: ast.AST) -> frozenset[str]:
    """The two sides of `if a < b: a = b` and of `a if a < b else b`, where it is all the same if they are equal."""
    if isinstance(node, ast.If) and len(node.body) == 1 and isinstance(node.body[0], ast.Assign):
        (kept, *_), value = node.body[0].targets, node.body[0].value
        both = {ast.dump(value), ast.dump(kept).replace("Store()", "Load()")}
        return _sides(node.test) if _sides(node.test) == both else frozenset()
    if isinstance(node, ast.IfExp) and _sides(node.test) == {ast.dump(node.body), ast.dump(node.orelse)}:
        return _sides(node.test)
    return frozenset()


def _sides(node: ast.AST) -> frozenset[str]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return frozenset({ast.dump(node.left), ast.dump(node.comparators[0])})
    return frozenset()


def _children(parent: ast.AST) -> Iterator[tuple[str, int | None, ast.AST]]:
    for field, value in ast.iter_fields(parent):
        if isinstance(value, list):
            yield from ((field, place, node) for place, node in enumerate(value) if isinstance(node, ast.AST))
        elif isinstance(value, ast.AST):
            yield field, None, value


def _is_out_of_sight(node: ast.AST, parent: ast.AST, field: str) -> bool:
    """Types, docstrings, logs and representations: what no test should hold."""
    if field in {"annotation", "returns", "decorator_list", "bases", "type_params"}:
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.FunctionDef) and node.name == "__repr__":
        return True
    if isinstance(node, ast.ClassDef) and "Protocol" in map(_name, node.bases):
        return True  # what a port says by default is never run
    if isinstance(node, ast.If) and "sys.version_info" in ast.unparse(node.test):
        return True  # for another Python than this
    if isinstance(node, ast.Assert):
        return True  # a hint for the type checker
    if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        return _name(node.exc.func) in PROGRAMMERS_ERRORS
    if isinstance(node, ast.Assign) and _name(node.targets[0]) in SILENT_NAMES:
        return True
    if isinstance(node, ast.keyword) and node.arg in SILENT:
        return True
    if isinstance(node, ast.Subscript) and _name(node.value) in TYPING:
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        call = node.value
        if (
            _name(call.func) in LOGGING
            and isinstance(call.func, ast.Attribute)
            and "log" in ast.unparse(call.func.value)
        ):
            return True
        return _name(call.func) == "assert_never"
    if isinstance(node, ast.Call) and _name(node.func) in TYPING:
        return True
    if isinstance(node, ast.Constant) and isinstance(parent, ast.JoinedStr):
        return True  # seen with the whole of the f-string
    return isinstance(parent, ast.FormattedValue) and field == "format_spec"


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""
