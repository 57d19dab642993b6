"""Counts how the program is housed. Every figure is taken from the source text alone."""

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
APP = ROOT / "app"
_COUNTED = (
    ast.Import,
    ast.ImportFrom,
    ast.ClassDef,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Attribute,
)


class OwnClass(NamedTuple):
    """A class of ours: where it is, what it inherits, and the names of its methods."""

    module: str
    name: str
    bases: tuple[str, ...]
    methods: frozenset[str]


@cache
def sources() -> dict[str, ast.Module]:
    """Every module of the program by its dotted name, parsed."""
    return {_module(file): ast.parse(file.read_text("utf-8")) for file in sorted(APP.rglob("*.py"))}


def files_by_folder() -> Counter[str]:
    """How many modules each folder holds, the package's own file included."""
    return Counter(str(file.parent.relative_to(ROOT)) for file in APP.rglob("*.py"))


@cache
def nodes() -> dict[str, list[ast.AST]]:
    """What is counted in each module: to walk through all of them takes its time."""
    return {
        module: [node for node in ast.walk(tree) if isinstance(node, _COUNTED)]
        for module, tree in sources().items()
    }


@cache
def classes() -> list[OwnClass]:
    """Every class of the program."""
    return [
        OwnClass(
            module,
            node.name,
            tuple(_last_name(base) for base in node.bases),
            frozenset(each.name for each in node.body if isinstance(each, ast.FunctionDef)),
        )
        for module, found in nodes().items()
        for node in found
        if isinstance(node, ast.ClassDef)
    ]


def towers() -> list[tuple[int, int, str]]:
    """For each class: how many of ours deep, how many methods with what it inherits of ours, and its name."""
    own = {each.name: each for each in classes()}
    found = []
    for each in own.values():
        methods = frozenset().union(*(one.methods for one in _lineage(each, own)))
        found.append((_depth(each, own), len(methods), f"{each.module}.{each.name}"))
    return sorted(found, reverse=True)


def imports() -> dict[str, set[str]]:
    """For each module the modules of ours that it imports when it is loaded."""
    known = set(sources())
    return {
        module: {target for node in tree.body for target in _targets(node, known)} - {module}
        for module, tree in sources().items()
    }


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups that reach each other both ways."""
    reach = {name: _reached(graph, name) for name in graph}
    groups = {
        frozenset({name, *(other for other in reach[name] if name in reach.get(other, ()))}) for name in graph
    }
    return sorted(sorted(group) for group in groups if len(group) > 1)


def packages_inside(package: str) -> dict[str, set[str]]:
    """Which packages and modules directly inside a package import which others there, lazily too."""
    prefix = f"{package}."
    graph: dict[str, set[str]] = defaultdict(set)
    known = set(sources())
    for module, found in nodes().items():
        if module.startswith(prefix):
            here = module[len(prefix) :].split(".")[0]
            graph[here] |= {
                target[len(prefix) :].split(".")[0]
                for node in found
                for target in _targets(node, known)
                if target.startswith(prefix)
            } - {here}
    return dict(graph)


def single_importers() -> list[str]:
    """Modules that only one other module imports, and that one lives in the same folder."""
    known = set(sources())
    importers: dict[str, set[str]] = defaultdict(set)
    for module, inside in nodes().items():
        for node in inside:
            for target in _targets(node, known):
                if target != module:
                    importers[target].add(module)
    return sorted(
        module
        for module, found in importers.items()
        if len(found) == 1 and module.rpartition(".")[0] == next(iter(found)).rpartition(".")[0]
    )


def indented_imports() -> Counter[str]:
    """Imports inside functions by module; those for the type checker alone do not count."""
    found: Counter[str] = Counter()
    for module, inside in nodes().items():
        for node in inside:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found[module] += sum(isinstance(each, ast.Import | ast.ImportFrom) for each in ast.walk(node))
    return +found


def gerunds() -> list[str]:
    """Modules whose names end in -ing."""
    return sorted(module for module in sources() if module.endswith("ing"))


def repeated_class_names() -> list[str]:
    """Names that more than one class of the program has."""
    names = Counter(each.name.lstrip("_") for each in classes())
    return sorted(name for name, count in names.items() if count > 1)


def senders() -> list[str]:
    """Places that ask Qt who sent a signal."""
    return [
        f"{module}:{node.lineno}"
        for module, found in nodes().items()
        for node in found
        if isinstance(node, ast.Attribute) and node.attr == "sender"
    ]


def _module(file: Path) -> str:
    parts = list(file.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _last_name(base: ast.expr) -> str:
    if isinstance(base, ast.Subscript):
        return _last_name(base.value)
    return base.attr if isinstance(base, ast.Attribute) else base.id if isinstance(base, ast.Name) else ""


def _depth(each: OwnClass, own: dict[str, OwnClass]) -> int:
    return 1 + max(
        (_depth(own[base], own) for base in each.bases if base in own and base != each.name), default=0
    )


def _lineage(each: OwnClass, own: dict[str, OwnClass]) -> list[OwnClass]:
    found = [each]
    for base in each.bases:
        if base in own and base != each.name:
            found += _lineage(own[base], own)
    return found


def _targets(node: ast.AST, known: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    elif isinstance(node, ast.ImportFrom) and node.module:
        for alias in node.names:
            whole = f"{node.module}.{alias.name}"
            if whole in known:
                yield whole
            elif node.module in known:
                yield node.module


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    ahead = list(graph[start])
    while ahead:
        name = ahead.pop()
        if name not in seen:
            seen.add(name)
            ahead += graph.get(name, ())
    return seen
