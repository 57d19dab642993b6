"""The mutator itself: it plants what it says, leaves out what nobody can tell apart, and draws by its seed."""

import builtins
import json
import os
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.mutants.call_marks import CALLED, FOLDER, marked
from tests.mutants.core_time import Patience, seconds_on_core
from tests.mutants.draw import ROOT, draw, program_files
from tests.mutants.progress import Progress
from tests.mutants.reach import Case, Reach
from tests.mutants.scratch import Scratch, Stopped
from tests.mutants.sites import Mutant, is_sound, mutants_of
from tests.mutants.trial import Outcome, chosen, gone, tried
from tests.mutants.warm_tests import CAN_WAIT


def mutants(source: str) -> list[Mutant]:
    return mutants_of("app/x.py", source.encode())


def afters(source: str, operator: str) -> list[str]:
    """The whole source after each mutant of an operator."""
    return [each.planted(source.encode()).decode() for each in mutants(source) if each.operator == operator]


@pytest.mark.parametrize(
    ("operator", "before", "after"),
    [
        ("boundary", "x = a < b", "x = (a <= b)"),
        ("boundary", "x = a >= b", "x = (a > b)"),
        ("comparison", "x = a == b", "x = (a != b)"),
        ("comparison", "x = a not in b", "x = (a in b)"),
        ("arithmetic", "x = a - b", "x = (a + b)"),
        ("arithmetic", "x += 1", "x -= 1"),
        ("logic", "x = a and b", "x = (a or b)"),
        ("condition", "x = 1 if a else 2", "x = 1 if (not a) else 2"),
        ("condition", "x = [a for a in b if not a]", "x = [a for a in b if (a)]"),
        ("truth", "f(a=True)", "f(a=False)"),
        ("result", "def f(): return 1", "def f(): return None"),
        ("arguments", "x = f(a, b)", "x = (f(b, a))"),
        ("statement", "self.x = 1", "pass"),
        ("statement", "f()", "pass"),
        ("words", "x = 'Too many'", "x = 'XxToo many'"),
        ("words", "x = f'{a} of {b}'", "x = (f'{a} Xxof {b}')"),
        ("aggregate", "x = sum(a)", "x = (max(a, default=0))"),
        ("aggregate", "x = any(a)", "x = (all(a))"),
    ],
)
def test_an_operator_plants_its_error(operator: str, before: str, after: str) -> None:
    assert afters(before, operator) == [after]


def test_a_number_is_one_more_and_one_less() -> None:
    assert afters("x = 5", "number") == ["x = 6", "x = 4"]


def test_what_stands_in_an_f_string_is_found_too() -> None:
    assert afters("x = f'{a - 1} left'", "arithmetic") == ["x = (f'{a + 1} left')"]


@pytest.mark.parametrize(
    "source",
    [
        '"""Words of a docstring."""',
        "def f(a: Literal['a b'] = b) -> 'some type': ...",
        "if TYPE_CHECKING:\n    x = 1 < 2",
        "def __repr__(self):\n    return 'some words'",
        "logger.warning('some words')",
        "class Port(Protocol):\n    def due(self, all: bool = False, most: int = 5) -> None: ...",
        "assert a < b, 'never'",
        "raise ValueError('some words')",
        "x = chance.random() < share",
        "__slots__ = ('some words',)",
        "Paint = Callable[[1], 'some words']",
        "@decorated('some words')\nclass A: ...",
        "x = f'{a:5}'",
        "def f():\n    return ''",
    ],
)
def test_what_nobody_can_tell_apart_is_left_alone(source: str) -> None:
    assert mutants(source) == []


@pytest.mark.parametrize(
    ("source", "words"),
    [("'SELECT a FROM b WHERE c'", 0), ("'color: red; margin: 0'", 0), ("'some-name'", 0), ("'Undo'", 1)],
)
def test_only_words_for_people_are_changed(source: str, words: int) -> None:
    assert len(afters(f"x = {source}", "words")) == words


@pytest.mark.parametrize(
    ("source", "limits"),
    [
        ("def f(a, b):\n    if a == b:\n        return 0\n    return a > b", 0),
        ("def f(a, b):\n    if a == b:\n        return 0\n    return b > a or a > 2", 1),
        ("def f(a, b):\n    if a == b:\n        g()\n    return a > b", 1),
        ("x = 0 if a == b else 1 if a > b else 2", 0),
        ("x = 0 if a != b else a > b", 1),
        ("if a < b:\n    a = b", 0),
        ("if a.b < c:\n    a.b = c", 0),
        ("if a < b:\n    c = b", 1),
        ("if a < b:\n    a = b\n    c = 1", 1),
        ("x = a if a < b else b", 0),
        ("x = a if a < b else c", 1),
        ("x = a > b if a == b else 1", 1),
        ("def f(a):\n    if not a:\n        return 0\n    return a > 0 or a > 1", 1),
        ("def f(a):\n    if a:\n        return 0\n    return a > 0", 1),
    ],
)
def test_a_limit_that_is_the_same_where_both_sides_are_equal_is_left_alone(source: str, limits: int) -> None:
    assert len(afters(source, "boundary")) == limits


@pytest.mark.parametrize(("call", "found"), [("max(a, b)", 0), ("max(a, b, key=c)", 1), ("f(a, b)", 1)])
def test_arguments_that_may_come_in_any_order_are_left_alone(call: str, found: int) -> None:
    assert len(afters(f"x = {call}", "arguments")) == found


def test_a_style_sheet_with_values_in_it_has_no_words() -> None:
    assert afters("x = f'QLabel, #bar {{ color: {ink}; }} #title {{ margin: 0; }}'", "words") == []


def test_a_mutant_says_where_it_is_and_what_it_changes() -> None:
    (mutant,) = [each for each in mutants("def f(é):\n    'é' ; g(é < 5)\n") if each.operator == "boundary"]
    assert str(mutant) == "app/x.py:2 boundary\n    - 'é' ; g(é < 5)\n    + 'é' ; g((é <= 5))"
    assert mutant.function == "f"


def test_only_what_compiles_to_something_else_is_sound() -> None:
    source = b"x = 1"
    same = Mutant("app/x.py", "number", "", 1, 4, 5, "1", "(1)", ("x = ", ""))
    assert not is_sound(same, source)
    assert not is_sound(same._replace(after="("), source)
    assert is_sound(same._replace(after="2"), source)


def test_a_seed_draws_the_same_mutants_and_another_draws_others() -> None:
    files = program_files(["app/game"], ui=False)
    first, again, other = (draw(files, 30, Random(seed)) for seed in (1, 1, 2))
    assert first == again != other
    assert len({(mutant.path, mutant.line) for mutant in first}) == len(first) == 30
    assert len({mutant.operator for mutant in first}) >= 11
    assert {mutant.operator for mutant in draw(files, 9, Random(1), ["boundary"])} == {"boundary"}
    assert all(is_sound(mutant, (ROOT / mutant.path).read_bytes()) for mutant in first)


def test_window_and_core_are_apart() -> None:
    window, core = program_files([], ui=True), program_files([], ui=False)
    assert all(file.startswith("app/ui/") for file in window)
    assert not set(window) & set(core)
    assert "app/game/cards.py" in core
    assert program_files(["app/game/cards.py"], ui=False) == ["app/game/cards.py"]


def test_a_call_counts_for_the_function_that_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    source = """
class B:
    n = lambda: 0
    def h(self):
        '''Docstring.'''
        return [a for a in 'ab']
def f():
    def g(): return 1
    return lambda: g
"""
    called: dict[tuple[str, str], None] = {}
    monkeypatch.setattr(builtins, CALLED, called, raising=False)
    names: dict[str, Any] = {}
    exec(compile(marked(source.encode(), "app/x.py"), "x.py", "exec"), names)
    assert (list(called), names["B"].h.__doc__, names["B"].n()) == ([], "Docstring.", 0)

    def after(call: Callable[[], object]) -> tuple[object, list[tuple[str, str]]]:
        called.clear()
        return call(), list(called)

    assert after(names["B"]().h) == (["a", "b"], [("app/x.py", "B.h")])
    inner, from_outside = after(names["f"])
    assert from_outside == [("app/x.py", "f")]
    assert callable(inner)
    innermost, from_lambda = after(inner)
    assert from_lambda == [("app/x.py", "f")]
    assert callable(innermost)
    assert after(innermost) == (1, [("app/x.py", "f.g")])


def test_what_a_conftest_imports_what_is_worked_out_once_and_what_a_test_starts_is_watched_too(
    tmp_path: Path,
) -> None:
    files = {
        "app/__init__.py": "",
        "app/x.py": "from functools import cache\ndef f(): return 1\n@cache\ndef g(): return f()\ndef h(): return 1\ndef i(): return 1\n",
        "conftest.py": "import app.x, pytest\n@pytest.fixture(scope='session')\ndef once(): return app.x.h()\n"
        "@pytest.fixture(scope='session')\ndef started():\n"
        "    import subprocess, sys; subprocess.run([sys.executable, '-c', 'import app.x; app.x.h()'])\n",
        "test_it.py": "import app.x\ndef test_a(once): app.x.g()\ndef test_b(once): app.x.g()\ndef test_c(): pass\n"
        "def test_d(): import subprocess, sys; subprocess.run([sys.executable, '-c', 'import app.x; app.x.i()'])\n"
        "def test_e(started): pass\ndef test_f(started): pass\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "calls").mkdir()
    environment = {
        **os.environ,
        FOLDER: str(tmp_path / "calls"),
        "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT), str(ROOT / "tests" / "mutants" / "child")]),
    }
    words = ["-q", "-p", "no:cacheprovider", "-p", "tests.mutants.call_recorder", "test_it.py"]
    subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
    )
    (lines,) = (tmp_path / "calls").glob("*.jsonl")
    found = {
        test: [name for _, name in called]
        for test, _, called in map(json.loads, lines.read_text("utf-8").splitlines())
    }
    assert found == {
        "test_it.py::test_a": ["f", "g", "h"],
        "test_it.py::test_b": ["f", "g", "h"],
        "test_it.py::test_c": [],
        "test_it.py::test_d": ["i"],
        "test_it.py::test_e": ["h"],
        "test_it.py::test_f": ["h"],
    }


PROGRAM = """
from functools import cache
LIMIT = 2 + 3
def is_over(number): return number > LIMIT
@cache
def many(): return [is_over(5), is_over(6)]
def hang():
    while True: pass
class Box:
    def __init__(self, number): self.number = number
    def made(self): return [lambda: self.number + 1]
"""
TESTS = """
import os, subprocess, sys
import app.x
app.x.many()
def test_far(): assert app.x.Box(1).made()[0]() == 2
def test_near(): assert app.x.many() == [False, True]
def test_red(): assert os.environ.get("HOME") == "nowhere"
def test_started(): subprocess.run([sys.executable, "-c", "import app.x; assert not app.x.is_over(5)"], check=True)
def test_folder(tmp_path): assert "hcf-mutants-" in str(tmp_path)
"""


@pytest.fixture
def waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Scratch]:
    """A copy of a small tree whose tests are collected."""
    tree = tmp_path / "tree"
    for name, text in (("app/__init__.py", ""), ("app/x.py", PROGRAM), ("test_it.py", TESTS)):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, "utf-8")
    (tree / "tests").symlink_to(ROOT / "tests")
    monkeypatch.setattr("tests.mutants.scratch.ROOT", tree)
    scratch = Scratch(tmp_path / "copy")
    scratch.warm_up(["test_it.py"])
    yield scratch
    scratch.end()


def planted(operator: str, after: str) -> Mutant:
    (found,) = [
        each
        for each in mutants_of("app/x.py", PROGRAM.encode())
        if (each.operator, each.after.strip("()")) == (operator, after)
    ]
    return found


@pytest.mark.skipif(not CAN_WAIT, reason="needs to fork")
def test_tests_that_wait_find_an_error_in_a_function_and_are_as_before_afterward(waiting: Scratch) -> None:
    def failed(mutant: Mutant | None, *names: str) -> str | None:
        with waiting.planted(mutant) if mutant else nullcontext():
            answer = waiting.warm([f"test_it.py::test_{name}" for name in names], 20, 20, mutant)
        return answer and answer.failed.partition("test_it.py::test_")[2]

    limit, added = planted("boundary", "number >= LIMIT"), planted("arithmetic", "self.number - 1")
    assert failed(limit, "far", "near", "started") == "near", "what was worked out before is forgotten"
    assert failed(limit, "started") == "started", "what a test starts reads the file"
    assert failed(added, "near", "far") == "far"
    assert failed(None, "near", "far", "started", "folder") == ""
    assert failed(None, "red") == "red"
    assert failed(planted("arithmetic", "2 - 3"), "near") is None, "it is outside of every function"


def test_an_outcome_is_kept_until_a_file_changes_and_its_test_comes_first_after_that(tmp_path: Path) -> None:
    tree, file = tmp_path / "tree", tmp_path / "kept" / "outcomes.jsonl"
    (tree / "app").mkdir(parents=True)
    (tree / "tests").mkdir()
    (tree / "app" / "x.py").write_text("x = 'Too many'", "utf-8")
    (mutant,) = mutants("x = 'Too many'")
    first = Progress(file, tree)
    assert (first.outcome_of(mutant), first.killer_of(mutant)) == (None, "")
    first.keep(outcome := Outcome(mutant, True, "FAILED test_it.py::test_it - assert", 3, 5))
    again = Progress(file, tree)
    assert (again.outcome_of(mutant), again.killer_of(mutant)) == (outcome, "test_it.py::test_it")
    (tree / "tests" / "test_it.py").write_text("", "utf-8")
    changed = Progress(file, tree)
    assert (changed.outcome_of(mutant), changed.killer_of(mutant)) == (None, "test_it.py::test_it")
    cases = [Case("near", 1.0, 1), Case("test_it.py::test_it", 50.0, 900)]
    assert chosen(cases, 100.0, changed.killer_of(mutant))[0].name == "test_it.py::test_it"


def test_an_error_that_lived_is_tried_again_when_more_tests_may_run(tmp_path: Path) -> None:
    (mutant,) = mutants("x = 'Too many'")
    progress = Progress(tmp_path / "outcomes.jsonl", tmp_path)
    progress.keep(lived := Outcome(mutant, False, "", 3, 5))
    again = Progress(tmp_path / "outcomes.jsonl", tmp_path)
    assert (again.outcome_of(mutant, 3), again.outcome_of(mutant, 4)) == (lived, None)
    progress.keep(killed := Outcome(mutant, True, "FAILED test_it.py::test_it - assert", 1, 5))
    assert Progress(tmp_path / "outcomes.jsonl", tmp_path).outcome_of(mutant, 4) == killed


def test_what_is_outside_of_functions_is_reached_by_what_reaches_its_module_or_one_that_imports_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.mutants.reach.KEPT", tmp_path / ".mutants" / "reach.sqlite")
    monkeypatch.setattr("tests.mutants.reach.imports", lambda: {"app.y": {"app.x"}, "app.z": {"app.y"}})
    reach = Reach()
    for name, called in (
        ("own", [["app/x.py", "f"]]),
        ("importer", [["app/y.py", "g"]]),
        ("far", [["app/z.py", "h"]]),
    ):
        reach._keep_test(name, 1.0, called)
    assert [case.name for case in reach.tests_of("app/x.py", "f")] == ["own"]
    assert [case.name for case in reach.tests_of("app/x.py", "")] == ["own", "importer"]
    assert [case.name for case in reach.tests_of("app/x.py", "Box")] == ["own", "importer"]


def test_quick_tests_that_reach_little_come_first_as_far_as_the_budget_goes() -> None:
    wide, slow, near = Case("wide", 1.0, 900), Case("slow", 60.0, 20), Case("near", 2.0, 5)
    assert chosen([wide, slow, near], 10.0) == [near, wide]
    assert chosen([wide, slow, near], 100.0) == [near, wide, slow]
    assert chosen([slow], 10.0) == [slow]


def test_tests_of_the_module_itself_come_before_those_of_modules_that_import_it() -> None:
    far, wide = Case("far", 0.1, 1, is_far=True), Case("wide", 1.0, 900)
    assert chosen([far, wide], 10.0) == [wide, far]


def test_what_was_kept_is_compared_before_anything_else() -> None:
    near = [Case(f"near {place}", 1.0, place + 1) for place in range(40)]
    kept = [Case(f"test_it_says_what_it_said[{place}]", 1.0, 900 + place) for place in range(15)]
    painted = Case("test_every_sheet_looks_as_it_looked", 6.0, 2000)
    rest = [*kept[:10], *near, *kept[10:]]
    assert chosen([*near, *kept, painted], 100.0, is_painted=True) == [painted, *rest]
    assert chosen([*near, *kept, painted], 100.0) == [*rest, painted]


class Bench(Scratch):
    """A scratch in which one test is red at all times and another finds the error."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self.is_planted = self._is_over = False
        self._warm = None
        self.runs: list[tuple[bool, set[str]]] = []

    @contextmanager
    def planted(self, mutant: Mutant) -> Iterator[None]:
        self.is_planted = True
        yield
        self.is_planted = False

    def pytest(
        self, words: list[str], seconds: float | None = None, calls: Path | None = None
    ) -> tuple[int | None, str]:
        run = set(words[-1].splitlines())
        if words[-1].startswith("@"):
            run = set(Path(words[-1][1:]).read_text("utf-8").splitlines())
        self.runs.append((self.is_planted, run))
        failed = sorted(run & ({"red", "finds it"} if self.is_planted else {"red"}), reverse=True)
        return (1, f"FAILED {failed[0]} - assert\n") if failed else (0, "")


def test_a_test_that_fails_without_the_error_finds_nothing(tmp_path: Path) -> None:
    (mutant,) = mutants("x = 'Too many'")
    bench, cases = Bench(tmp_path), [Case(name, 1.0, 1) for name in ("red", "finds it", "green")]
    assert tried(bench, mutant, cases, 10.0)[1:3] == (True, "FAILED finds it - assert")
    assert bench.runs == [
        (True, {"red", "finds it", "green"}),
        (False, {"red"}),
        (True, {"finds it", "green"}),
        (False, {"finds it"}),
    ]
    assert tried(bench, mutant, [cases[0], cases[2]], 10.0) == (mutant, False, "", 1, 2)


def test_a_test_that_is_there_no_more_finds_no_error_but_a_file_that_cannot_be_imported_does() -> None:
    said = (
        "ERROR: not found: /tmp/0/tree/tests/ui/test_it.py::test_it[a]\n(no match in any of [<Module it>])\n"
    )
    assert gone(said) == {"tests/ui/test_it.py::test_it"}
    assert gone(f"ERROR tests/ui/test_it.py - NameError\n{said}") == set()


@pytest.mark.skipif(sys.platform != "linux", reason="time on a core is limited there only")
def test_a_test_without_an_end_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "test_it.py").write_text("def test_it():\n    while True:\n        pass\n", "utf-8")
    monkeypatch.setattr("tests.mutants.scratch.ROOT", tree)
    assert Scratch(tmp_path / "copy").pytest(["test_it.py"], 2)[0] is None


@pytest.mark.skipif(sys.platform != "linux", reason="only there a system says who had a core")
def test_a_test_that_is_slow_on_a_busy_machine_has_not_hung() -> None:
    """A process that gets something done is waited for, and one that stands still is not."""
    loop = "import sys\nprint(flush=True)\nsys.stdin.readline()\nfor _ in range(10**9): pass"
    with subprocess.Popen(
        [sys.executable, "-c", loop], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdout.readline()
        patience = Patience(process.pid)
        assert not patience.is_at_work(), "it waits"
        process.stdin.write(b"\n")
        process.stdin.flush()
        while seconds_on_core(process.pid) < 0.6:
            select.select([], [], [], 0.05)
        assert patience.is_at_work()
        process.kill()
    assert not patience.is_at_work(), "it is gone"


def test_a_run_that_is_stopped_calls_no_error_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / "tree"
    (tree / "app").mkdir(parents=True)
    (tree / "app" / "x.py").write_text("x = 1\n", "utf-8")
    (tree / "test_it.py").write_text("def test_it():\n    pass\n", "utf-8")
    monkeypatch.setattr("tests.mutants.scratch.ROOT", tree)
    scratch = Scratch(tmp_path / "copy")
    monkeypatch.setattr("tests.mutants.scratch._limit", lambda *_: scratch.end())
    (mutant, _) = mutants("x = 1\n")
    with pytest.raises(Stopped):
        tried(scratch, mutant, [Case("test_it.py", 1.0, 1)], 10)
    with pytest.raises(Stopped):
        scratch.pytest(["test_it.py"])
    assert (scratch.root / "app" / "x.py").read_text("utf-8") == "x = 1\n"


def test_an_error_is_planted_in_the_copy_alone_and_gone_afterward(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = tmp_path / "tree"
    (tree / "app").mkdir(parents=True)
    (tree / "app" / "x.py").write_text("x = 1\n", "utf-8")
    monkeypatch.setattr("tests.mutants.scratch.ROOT", tree)
    scratch = Scratch(tmp_path / "copy")
    copied = scratch.root / "app" / "x.py"
    (mutant, _) = mutants("x = 1\n")
    before = copied.stat().st_mtime
    with scratch.planted(mutant):
        assert copied.read_text("utf-8") == "x = 2\n"
        assert (tree / "app" / "x.py").read_text("utf-8") == "x = 1\n"
        planted = copied.stat().st_mtime
    assert copied.read_text("utf-8") == "x = 1\n"
    assert len({int(before), int(planted), int(copied.stat().st_mtime)}) == 3
