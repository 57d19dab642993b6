"""What can be done wrong at a node of the syntax tree: each operator returns the nodes that could replace it."""

import ast
import copy
import re
from collections.abc import Callable, Iterator

Replacements = Iterator[ast.AST]

BOUNDARIES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
OPPOSITES: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
}  # fmt: skip
FOR_MACHINES = re.compile(
    r"\b(SELECT|INSERT|CREATE|UPDATE|DELETE|PRAGMA|WHERE|ATTACH|RAISE)\b|[:}]\s*[^{}]*;|\\\\[sdwb]"
)
AGGREGATES = {
    "sum": "max",
    "max": "min",
    "min": "max",
    "any": "all",
    "all": "any",
    "mean": "max",
    "fmean": "max",
}


def boundary(node: ast.AST) -> Replacements:
    """A limit that is moved by the least: < for <=. Chance never comes to lie on one."""
    if not (isinstance(node, ast.Compare) and _called(node.left) == "random"):
        yield from _other_comparison(node, BOUNDARIES)


def comparison(node: ast.AST) -> Replacements:
    """The opposite question: == for !=, in for not in."""
    yield from _other_comparison(node, OPPOSITES)


def arithmetic(node: ast.AST) -> Replacements:
    """+ for -, * for //; texts that are put together are left alone."""
    if isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in ARITHMETIC:
        sides = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.value,)
        if not any(_is_text(side) for side in sides):
            yield _changed(node, op=ARITHMETIC[type(node.op)]())


def logic(node: ast.AST) -> Replacements:
    """and for or."""
    if isinstance(node, ast.BoolOp):
        yield _changed(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def condition(node: ast.AST) -> Replacements:
    """A condition that is negated."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, ast.expr) and not _is_opposite_of_another(node):
        yield ast.UnaryOp(ast.Not(), node)


def number(node: ast.AST) -> Replacements:
    """A number that is one too large or too small."""
    if (
        isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and not isinstance(node.value, bool)
    ):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)


def truth(node: ast.AST) -> Replacements:
    """True for False."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)


def result(node: ast.AST) -> Replacements:
    """A result that is forgotten. A forgotten No, nought or nothing is still one."""
    if isinstance(node, ast.Return) and node.value and not _is_nothing(node.value):
        yield ast.Return(ast.Constant(None))


def arguments(node: ast.AST) -> Replacements:
    """Two arguments of a call that changed places."""
    if isinstance(node, ast.Call) and len(node.args) >= 2 and not _is_in_any_order(node):
        first, second, *rest = node.args
        starred = isinstance(first, ast.Starred) or isinstance(second, ast.Starred)
        if not starred and ast.dump(first) != ast.dump(second):
            yield _changed(node, args=[second, first, *rest])


def statement(node: ast.AST) -> Replacements:
    """A call, or a value that is kept, that is left out."""
    kept = isinstance(node, ast.Assign) and all(
        isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets
    )
    called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    if kept or called or isinstance(node, ast.AugAssign):
        yield ast.Pass()


def words(node: ast.AST) -> Replacements:
    """Words for people that say something else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_sentence(node.value):
        yield ast.Constant(_garbled(node.value))
    elif isinstance(node, ast.JoinedStr) and not FOR_MACHINES.search(_whole(node)):
        for place, part in enumerate(node.values):
            if isinstance(part, ast.Constant) and _is_sentence(f"{part.value!s}…"):
                other = ast.Constant(_garbled(str(part.value)))
                yield _changed(node, values=[*node.values[:place], other, *node.values[place + 1 :]])


def aggregate(node: ast.AST) -> Replacements:
    """max for sum and mean, min for max, any for all: the same where all inputs are alike."""
    if isinstance(node, ast.Call):
        name = _called(node)
        if name == "sum" and len(node.args) == 1:
            largest = ast.Name("max", ast.Load())
            yield _changed(node, func=largest, keywords=[ast.keyword("default", ast.Constant(0))])
        elif name in AGGREGATES and name != "sum":
            yield _changed(node, func=ast.Name(AGGREGATES[name], ast.Load()))


ANYWHERE: tuple[Callable[[ast.AST], Replacements], ...] = (
    boundary, comparison, arithmetic, logic, number, truth, result, arguments, statement, words, aggregate,
)  # fmt: skip
CONDITIONS = {"test", "ifs"}


def errors_at(node: ast.AST, field: str) -> Iterator[tuple[str, ast.AST]]:
    """Every replacement of a node that hangs in this field of its parent, with the operator's name."""
    operators = (*ANYWHERE, condition) if field in CONDITIONS else ANYWHERE
    return ((operator.__name__, other) for operator in operators for other in operator(node))


def _other_comparison(node: ast.AST, others: dict[type[ast.cmpop], type[ast.cmpop]]) -> Replacements:
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            if type(op) in others:
                yield _changed(node, ops=[*node.ops[:place], others[type(op)](), *node.ops[place + 1 :]])


def _changed(node: ast.AST, **fields: object) -> ast.AST:
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _called(node: ast.expr) -> str:
    """The name of what is called; empty where nothing is."""
    if not isinstance(node, ast.Call):
        return ""
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _is_in_any_order(node: ast.Call) -> bool:
    """Whether a call says the same with its arguments in any order."""
    return _called(node) in {"min", "max", "gcd", "hypot"} and not node.keywords


def _is_opposite_of_another(node: ast.expr) -> bool:
    """Whether to negate it is what another operator does."""
    return isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in OPPOSITES


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def _whole(node: ast.JoinedStr) -> str:
    """The text with a mark for each value in it."""
    return "".join([str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values])


def _is_nothing(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def _is_sentence(text: str) -> bool:
    """Whether a person may read it: more than one word, or a title; not a statement for another machine."""
    if not any(letter.isalpha() for letter in text) or FOR_MACHINES.search(text):
        return False
    return " " in text.strip() or (text[:1].isupper() and text[1:].islower())


def _garbled(text: str) -> str:
    place = next(place for place, letter in enumerate(text) if letter.isalpha())
    return f"{text[:place]}Xx{text[place:]}"
