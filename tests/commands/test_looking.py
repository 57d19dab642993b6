"""Commands that only look: they change no file, and what they print and write is what they printed and wrote."""

import gzip
from datetime import UTC, datetime, tzinfo
from pathlib import Path

import pytest

from app.launch import main
from tests.artifacts.kept import FOLDER, RELEASE, records_of
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)
LOOKS = (
    ["due"],
    ["due", "--house", "oxford", "--archived"],
    ["retention"],
    ["class", "--house", "oxford"],
    ["progress", "--house", "oxford"],
    ["replay"],
    ["trainees"],
    ["supervisors"],
    ["audit"],
)


class Noon(datetime):
    """A clock that stands."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
        return NOON.astimezone(tz)


OLD, NEW = f"of {RELEASE.name}", "with exams"
TIMED = [
    *[(OLD, words) for words in LOOKS if words[0] in ("retention", "class", "progress")],
    *[(NEW, words) for words in LOOKS if words[0] == "due"],
]


def records_in(folder: Path, whose: str = OLD) -> Path:
    """Records of an earlier release, or others with many exams, in a folder of their own."""
    (folder / "there").mkdir()
    file = folder / "there" / "records.sqlite"
    if whose == OLD:
        return records_of(6, file)
    file.write_bytes(gzip.decompress((FOLDER / "1.1.0" / "exams-8.sqlite.gz").read_bytes()))
    return file


@pytest.mark.parametrize("words", LOOKS, ids=" ".join)
def test_who_only_looks_changes_no_file_and_leaves_none(words: list[str], tmp_path: Path) -> None:
    file = records_in(tmp_path)
    before = file.read_bytes()
    assert main([*words, "--records", str(file)]) in (0, 1)
    assert file.read_bytes() == before
    assert [each.name for each in file.parent.iterdir()] == ["records.sqlite"]


@pytest.mark.parametrize(("whose", "words"), TIMED)
def test_a_look_says_what_it_said(
    whose: str,
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As people read it, and as a file for other programs."""
    monkeypatch.setenv("COLUMNS", "160")
    file = records_in(tmp_path, whose)
    module = {"class": "commands.class_command", "progress": "commands.progress"}.get(
        words[0], "records.records"
    )
    monkeypatch.setattr(f"app.{module}.datetime", Noon)
    assert main([*words, "--records", str(file)]) == 0
    said = capsys.readouterr().out
    target = tmp_path / "out.csv"
    assert main([*words, "--records", str(file), "--csv", str(target)]) == 0
    told = capsys.readouterr().out.replace(str(target), "FILE")
    lines = [*said.splitlines(), "", told.strip(), *target.read_text("utf-8-sig").splitlines()]
    name = f"look {' '.join(words)} {whose}"
    assert_kept(KEPT, name, "\n".join(line.rstrip() for line in lines) + "\n")
