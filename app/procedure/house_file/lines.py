"""Finds the line of a TOML file on which a key stands. Imported only when something is wrong."""

import ast

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from app.errors import Path


def key_lines(text: bytes) -> dict[Path, int]:
    """The line of every key, table and list item of a file, counted from 1."""
    parser = Parser(Language(tree_sitter_toml.language()))
    found: dict[Path, int] = {}
    arrays: dict[Path, int] = {}
    for node in parser.parse(text).root_node.children:
        if node.type == "pair":
            _pair(node, (), found)
        elif node.type in ("table", "table_array_element"):
            path = _key(node.named_children[0])
            if node.type == "table_array_element":
                place = arrays.get(path, 0)
                arrays[path] = place + 1
                path = (*path, place)
            _note(found, (), path, node)
            for child in node.named_children[1:]:
                if child.type == "pair":
                    _pair(child, path, found)
    return found


def found_at(lines: dict[Path, int], path: Path) -> tuple[int, int]:
    """How much of a path the file has, and the line of that; both 0 when it has none of it."""
    for depth in range(len(path), 0, -1):
        if path[:depth] in lines:
            return depth, lines[path[:depth]]
    return 0, 0


def _pair(node: Node, above: Path, found: dict[Path, int]) -> None:
    key, *values = node.named_children
    path = _key(key)
    _note(found, above, path, node)
    for value in values:
        _value(value, above + path, found)


def _value(node: Node, path: Path, found: dict[Path, int]) -> None:
    if node.type == "inline_table":
        for pair in node.named_children:
            if pair.type == "pair":
                _pair(pair, path, found)
    elif node.type == "array":
        items = [item for item in node.named_children if item.type != "comment"]
        for place, item in enumerate(items):
            _note(found, path, (place,), item)
            _value(item, (*path, place), found)


def _note(found: dict[Path, int], above: Path, path: Path, node: Node) -> None:
    for end in range(1, len(path) + 1):
        found.setdefault(above + path[:end], node.start_point[0] + 1)


def _key(node: Node) -> Path:
    if node.type == "dotted_key":
        return tuple(part for child in node.named_children for part in _key(child))
    text = (node.text or b"").decode()
    return (_unquoted(text) if node.type == "quoted_key" else text,)


def _unquoted(text: str) -> str:
    # TOML's quoted keys follow Python's rules closely enough for finding a line.
    try:
        return str(ast.literal_eval(text))
    except (SyntaxError, ValueError):
        return text[1:-1]
