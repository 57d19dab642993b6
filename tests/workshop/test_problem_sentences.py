"""Every sentence that `check` can say has its words in the workshop.

The sentences are read from the source, with something in place of what is only known when a house is checked.
Who adds one is told here, and says it in `app/workshop/problem_words.py` for people who never see the file.
"""

import ast
from collections.abc import Iterator
from inspect import getsource
from itertools import product
from types import ModuleType

import pytest

from app.procedure import exam_fit
from app.procedure.house_file import check, coherence, merge, rehearsal, schema_problems, wager_coherence
from app.workshop.problem_words import _COMPILED

_FILLS = ("x", "7", "the x wager", "the hand is", "dealt", "COUNT", "the plan says “x”; x")
"""What can be known only when a house is checked."""
_TRIAL = "in a trial round, {} with a winning hand that is raised; x"
_FEWEST_WORDS = 3


def has_words(sentence: str) -> bool:
    told = (sentence, _TRIAL.format(sentence))
    return any(pattern.fullmatch(each) for pattern, _ in _COMPILED for each in told)


def variants(text: ast.expr, names: dict[str, ast.expr]) -> list[list[str | None]]:
    """The pieces of a sentence, once for each choice in it; None is what only a house knows."""
    match text:
        case ast.Constant(value=str(words)):
            return [[words]]
        case ast.JoinedStr(values=values):
            rows = [variants(each, names) for each in values]
            return [[piece for row in chosen for piece in row] for chosen in product(*rows)]
        case ast.FormattedValue(value=ast.Call(func=ast.Name(id="nearest"))):
            return [[""]]
        case ast.FormattedValue(value=value):
            return variants(value, names)
        case ast.IfExp(body=body, orelse=orelse):
            return variants(body, names) + variants(orelse, names)
        case ast.Name(id=name) if name in names and name != "text":
            return variants(names[name], {})
    return [[None]]


def sentences_in(module: ModuleType) -> Iterator[list[str | None]]:
    for function in ast.walk(ast.parse(getsource(module))):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = {
            node.targets[0].id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
        }
        for node in ast.walk(function):
            match node:
                case ast.Tuple(elts=[_, said]) | ast.Yield(value=ast.JoinedStr() | ast.Constant() as said):
                    pass
                case ast.Assign(targets=[ast.Name(id="text")], value=said):
                    pass
                case _:
                    continue
            yield from variants(said, names)


def is_sentence(pieces: list[str | None]) -> bool:
    """Of a trial round, what is wrong in it is a sentence of its own."""
    return (
        pieces[:2] != ["in a trial round, ", None]
        and len(" ".join([piece or "x" for piece in pieces]).split()) > _FEWEST_WORDS
        and any(pieces)
    )


@pytest.mark.parametrize(
    "module", [check, coherence, exam_fit, merge, rehearsal, wager_coherence], ids=lambda each: each.__name__
)
def test_every_sentence_has_its_words(module: ModuleType) -> None:
    found = [pieces for pieces in sentences_in(module) if is_sentence(pieces)]
    assert found
    for pieces in found:
        holes = pieces.count(None)
        filled = (iter(fills) for fills in product(_FILLS, repeat=holes))
        said = ["".join([next(fills) if piece is None else piece for piece in pieces]) for fills in filled]
        assert any(map(has_words, said)), said[0]


@pytest.mark.parametrize("oversight", rehearsal._CURES)
def test_every_oversight_of_a_trial_round_has_its_words(oversight: str) -> None:
    before = (
        "the Ante wager",
        "the Ante wager is",
        "the Ante wager is settled",
        "the Ante wager is paid but",
    )
    after = ("", " is turned over", " with “pay”, not “take”")
    assert any(has_words(f"{each} {oversight}{rest}") for each in before for rest in after)


@pytest.mark.parametrize(
    "wanted",
    sorted(
        {
            *schema_problems._TYPES.values(),
            schema_problems._MONEY,
            *[schema_problems._PATTERNS[key] for key in ("lines", "odds")],
        }
    ),
)
def test_every_value_of_another_kind_has_its_words(wanted: str) -> None:
    assert has_words(f"“x” must be {wanted}, not “y”")


@pytest.mark.parametrize("wanted", sorted({*schema_problems._PATTERNS.values(), "written correctly"}))
def test_everything_that_is_not_written_as_it_must_be_has_its_words(wanted: str) -> None:
    assert has_words(f'"x" is not {wanted}')
