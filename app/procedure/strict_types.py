"""Holds values that were read back against the types that their classes declare."""

from collections.abc import Callable, Mapping
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

Check = Callable[[Any], bool]

_LARGEST = 1e15
"""No number that the program writes is larger, and none is lost in a float."""


def refuse_mistyped(value: object, kind: type) -> None:
    """TypeError unless every field of a named tuple or a dataclass holds what its class declares."""
    for name, is_right in _fields(kind).items():
        if not is_right(getattr(value, name)):
            raise TypeError(f"{kind.__name__}.{name} has the wrong type")


@cache
def _fields(kind: type) -> dict[str, Check]:
    hints = get_type_hints(kind)
    names = getattr(kind, "_fields", None) or kind.__dict__["__slots__"]
    return {name: _check(hints[name]) for name in names}


def _check(hint: Any) -> Check:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in arguments
    if origin in (Union, UnionType):
        checks = [_check(each) for each in arguments]
        return lambda value: any(check(value) for check in checks)
    if origin is tuple:
        return _tuple_check(arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, inner = map(_check, arguments)
        return lambda value: (
            isinstance(value, Mapping) and all(key(each) and inner(value[each]) for each in value)
        )
    return _plain_check(hint)


def _tuple_check(arguments: tuple[Any, ...]) -> Check:
    if arguments[-1] is Ellipsis:
        inner = _check(arguments[0])
        return lambda value: isinstance(value, tuple) and all(map(inner, value))
    checks = [_check(each) for each in arguments]
    return lambda value: (
        isinstance(value, tuple)
        and len(value) == len(checks)
        and all(check(each) for check, each in zip(checks, value, strict=True))
    )


def _plain_check(hint: Any) -> Check:
    if hint is Any:
        return lambda _: True
    if hint in (str, bool, NoneType):
        return lambda value: isinstance(value, hint)
    if hint is int:
        return lambda value: isinstance(value, int) and not isinstance(value, bool) and _is_usable(value)
    if hint is float:
        return lambda value: (
            isinstance(value, int | float) and not isinstance(value, bool) and _is_usable(value)
        )
    if hasattr(hint, "_fields"):
        return lambda value: isinstance(value, hint) and _is_right(value, hint)
    return lambda value: isinstance(value, hint)


def _is_usable(number: float) -> bool:
    return abs(number) <= _LARGEST and isfinite(number)


def _is_right(value: object, kind: type) -> bool:
    try:
        refuse_mistyped(value, kind)
    except TypeError:
        return False
    return True
