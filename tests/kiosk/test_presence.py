"""Who is at the kiosk is kept whole or not at all, and nothing that is damaged is believed."""

from pathlib import Path

import pytest

from app.kiosk.session_file import Presence, PresenceFile
from tests.cut_writes import cut_after

SOMEBODY = Presence(7, "oxford", "practice", ("open", "payout"), False)


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    file = PresenceFile(tmp_path / "kiosk" / "present.json")
    for kept in (SOMEBODY, Presence(None, "cuda", "watch", None, True)):
        file.keep(kept)
        assert file.read() == kept
    assert [each.name for each in (tmp_path / "kiosk").iterdir()] == ["present.json"]


def test_who_is_forgotten_is_not_there(tmp_path: Path) -> None:
    file = PresenceFile(tmp_path / "present.json")
    file.keep(SOMEBODY)
    file.forget()
    file.forget()
    assert file.read() is None


def test_a_file_that_cannot_be_removed_is_emptied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = PresenceFile(tmp_path / "present.json")
    file.keep(SOMEBODY)

    def locked(*_: object, **__: object) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Path, "unlink", locked)
    file.forget()
    assert (tmp_path / "present.json").read_bytes() == b""
    assert file.read() is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[7",
        "{}",
        "[7]",
        '["7", "oxford", "practice", null, true]',
        "[true, 1, 2, null, true]",
        '[7, "oxford", "practice", ["open"], true]',
        '[7, "oxford", "practice", [1, 2], true]',
        '[7, "oxford", "practice", ["open", 2], true]',
        '[7, "oxford", 1, null, true]',
        '[7, 1, "practice", null, true]',
        '[7, "oxford", "practice", "op", true]',
        '[7, "oxford", "practice", null, 1]',
        "[[[[[",
    ],
)
def test_a_damaged_file_is_nobody(tmp_path: Path, text: str) -> None:
    (tmp_path / "present.json").write_text(text, "utf-8")
    assert PresenceFile(tmp_path / "present.json").read() is None


@pytest.mark.parametrize("room", [0, 1, 20])
def test_on_a_disk_that_fills_the_last_one_stays(room: int, tmp_path: Path) -> None:
    file = PresenceFile(tmp_path / "present.json")
    file.keep(SOMEBODY)
    assert (tmp_path / "present.json").stat().st_size > 20
    with cut_after(room):
        file.keep(SOMEBODY._replace(trainee=8))
    assert file.read() == SOMEBODY
    assert [each.name for each in tmp_path.iterdir()] == ["present.json"], "no draft is left"
    file.keep(SOMEBODY._replace(trainee=8))
    assert file.read() == SOMEBODY._replace(trainee=8)
