"""What a machine keeps about its school, and what supervisors read of it."""

from pathlib import Path

import pytest

from app.certificate.signature import new_key
from app.errors import Refused
from app.school.join_code import new_code
from app.school.membership import Member, MemberFolder, SyncState, sync_words
from tests.systems import is_private, needs_modes


@pytest.fixture
def folder(tmp_path: Path) -> MemberFolder:
    made = MemberFolder(tmp_path / "school")
    made.keep_member(Member("0" * 16, new_key().public, "Kiosk 1", is_office=False))
    return made


def test_the_way_in_is_for_one_user_and_the_password_stands_in_its_own_file(folder: MemberFolder) -> None:
    code = new_code("db.school.example", 5432, "school")
    folder.keep_way(code, "a secret", {"sslmode": "verify-full"})
    way = folder.way()
    assert (way["host"], way["user"], way["sslmode"]) == (code.host, code.role, "verify-full")
    assert "a secret" not in "".join(map(str, way.values()))
    assert "a secret" in Path(way["passfile"]).read_text("utf-8")
    assert is_private(Path(way["passfile"]))
    assert folder.is_way_of(code.role)


@needs_modes
def test_what_an_administrator_left_open_is_closed_when_it_is_used(folder: MemberFolder) -> None:
    folder.keep_way(new_code("db.school.example", 5432, "school"), "a secret", {})
    assert is_private(folder.folder)
    files = [folder.folder / name for name in ("pg_service.conf", "pgpass")]
    for file in files:
        file.chmod(0o644)
    folder.way()
    assert all(map(is_private, files))


def test_a_machine_outside_a_school_is_told_how_to_join(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="--join CODE"):
        MemberFolder(tmp_path).member()
    assert sync_words(tmp_path) == ""


def test_supervisors_read_in_one_line_what_keeps_the_school_away(folder: MemberFolder) -> None:
    assert sync_words(folder.folder) == ""
    folder.keep_state(SyncState("2026-11-16T09:00:00+00:00", ""))
    assert sync_words(folder.folder) == ""
    folder.keep_state(SyncState("2026-11-16T09:00:00+00:00", "password authentication failed", 3))
    words = sync_words(folder.folder)
    assert "password authentication failed" in words
    assert "Last contact: Nov 16, 2026." in words
    assert "\n" not in words


def test_a_damaged_file_is_a_sentence(folder: MemberFolder) -> None:
    (folder.folder / "member.json").write_text("{")
    with pytest.raises(Refused, match="join the school again"):
        folder.member()
