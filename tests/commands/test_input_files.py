"""Files named by the user are read up to their limit, and refused with a sentence that names them."""

from pathlib import Path

import pytest

from app.commands.options.input_files import naming_file, read_text
from app.errors import Refused


def test_a_file_of_just_the_limit_is_read_and_one_byte_more_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_bytes("\ufeffgrün".encode())
    assert read_text(file, 8) == "grün"
    with pytest.raises(Refused, match=r"^this is too large; the limit is "):
        read_text(file, 7)


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"\xff\xfe", "this is not UTF-8 text"), (None, "cannot be read: No such file or directory")],
)
def test_what_cannot_be_read_is_refused_with_its_name(tmp_path: Path, data: bytes | None, said: str) -> None:
    file = tmp_path / "round.json"
    if data:
        file.write_bytes(data)
    with pytest.raises(Refused) as refused, naming_file(file):
        read_text(file)
    assert refused.value.sentences == (f"{file}: {said}",)
