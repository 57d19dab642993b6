"""A backup that cannot be unpacked: the sentence names the file or the folder that is in the way."""

from errno import EIO, ENOSPC
from pathlib import Path

import pytest

from app.errors import Refused
from app.records.backup import backup_file

ELSEWHERE = str(Path("/media/records").absolute())


@pytest.mark.parametrize(
    ("problem", "named", "reason"),
    [
        (OSError(EIO, "Input/output error"), "of-monday.hcfbackup", "Input/output error"),
        (OSError(ENOSPC, "No space left", ELSEWHERE), ELSEWHERE, "No space left"),
    ],
)
def test_the_sentence_names_what_is_in_the_way(
    problem: OSError, named: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "of-monday.hcfbackup"
    file.write_bytes(b"anything")

    def fail(_stream: object) -> None:
        raise problem

    monkeypatch.setattr(backup_file, "read_header", fail)
    with pytest.raises(Refused) as refusal:
        backup_file.refuse_no_backup(file)
    (sentence,) = refusal.value.sentences
    assert sentence == (
        f"{tmp_path / named}: the backup cannot be unpacked ({reason}); make sure you can read it and the disk with"
        " the records has space. Nothing was changed"
    )
