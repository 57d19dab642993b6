"""The build proves itself: each exam's opening record says which program held it, down to its files."""

from pathlib import Path

import pytest

from app import __version__, build, places
from app.build import build_words, program_digest, source_commit, this_build
from app.records.db.ledger import Ledger
from app.records.training.attempt_store import AttemptStore
from tests.own_folders import move_to, own_folders
from tests.records.examining import HOUSE, Hall, short_house


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A few modules."""
    for name, text in {"one.py": "1", "more/two.py": "2"}.items():
        (tmp_path / "app" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "app" / name).write_text(text, "utf-8")
    return tmp_path / "app"


def digest(folder: Path) -> str:
    program_digest.cache_clear()
    return program_digest(folder)


def test_an_opening_record_says_which_program_settings_and_house_held_the_exam(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    move_to(own_folders(tmp_path), monkeypatch)
    library = short_house(tmp_path / "houses", rounds=1, questions=1)
    with AttemptStore.open(tmp_path / "records.sqlite") as store:
        hall = Hall(store, library)
        ann, _, dealer = hall.people()
        hall.exams.open(HOUSE, dealer, ann)
        (opened,) = Ledger.beside(store).own_of("exam-opened")
    said = opened.body["build"]
    assert said["version"] == __version__
    assert said["house"] == library.text(HOUSE).hash
    assert said["program"] == program_digest(Path(build.__file__).parent)
    assert said["commit"] == source_commit(Path(build.__file__).parents[1])
    before = said["settings"]
    places.settings().parent.mkdir(parents=True, exist_ok=True)
    places.settings().write_text("{}", "utf-8")
    assert this_build("")["settings"] != before


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "one.py").write_text("3", "utf-8"),
        lambda folder: (folder / "three.py").write_text("", "utf-8"),
        lambda folder: (folder / "one.py").rename(folder / "more" / "one.py"),
        lambda folder: (folder / "more" / "two.py").unlink(),
    ],
)
def test_every_change_of_a_module_changes_the_digest(change: object, sources: Path) -> None:
    before = digest(sources)
    assert digest(sources) == before
    change(sources)  # type: ignore[operator]
    assert digest(sources) != before


def test_compiled_modules_of_a_package_have_a_digest_too(tmp_path: Path) -> None:
    empty = digest(tmp_path)
    (tmp_path / "one.pyc").write_bytes(b"1")
    assert digest(tmp_path) != empty


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"HEAD": "a" * 40}, "a" * 40),
        ({"HEAD": "ref: refs/heads/main", "refs/heads/main": "b" * 40 + "\n"}, "b" * 40),
        (
            {"HEAD": "ref: refs/heads/main", "packed-refs": f"# packed\n{'c' * 40} refs/heads/main\n"},
            "c" * 40,
        ),
        ({"HEAD": "ref: refs/heads/gone"}, ""),
        ({}, ""),
    ],
)
def test_the_commit_is_read_without_git(files: dict[str, str], found: str, tmp_path: Path) -> None:
    for name, text in files.items():
        (tmp_path / ".git" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / ".git" / name).write_text(text, "utf-8")
    assert source_commit(tmp_path) == found


def test_a_package_says_its_commit_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / build.COMMIT).write_text("d" * 40 + "\n", "utf-8")
    monkeypatch.setattr(build, "_APP", tmp_path)
    assert source_commit(tmp_path / "elsewhere") == "d" * 40


def test_a_sheet_has_the_first_digits_of_each() -> None:
    said = {"version": "1.1.0", "commit": "", "program": "ab" * 32, "settings": "cd" * 32, "house": "ef" * 32}
    assert build_words(said) == (
        "Exam given with version 1.1.0: program abababababab, settings cdcdcdcdcdcd, house efefefefefef."
    )
