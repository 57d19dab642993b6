"""Text files named by the user: each is read, or refused with a sentence that names it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import Refused, reason
from app.records.db.file_sizes import size_words

_LARGEST = 1_000_000


def read_text(file: Path, largest: int = _LARGEST) -> str:
    """The text of a file of at most so many bytes."""
    try:
        with file.open("rb") as stream:
            data = stream.read(largest + 1)
        if len(data) > largest:
            raise Refused(f"this is too large; the limit is {size_words(largest)}")
        return data.decode("utf-8-sig")
    except OSError as error:
        raise Refused(f"cannot be read: {reason(error)}") from None
    except UnicodeDecodeError:
        raise Refused("this is not UTF-8 text") from None


@contextmanager
def naming_file(file: Path) -> Iterator[None]:
    """Put the file's name before every refusal in here."""
    try:
        yield
    except Refused as refusal:
        raise Refused(*[f"{file}: {sentence}" for sentence in refusal.sentences]) from None
