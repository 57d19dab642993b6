"""Text files named by the user: each is read, or refused with a sentence that names it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.errors import Refused


def read_text(file: Path) -> str:
    """The text of a file."""
    try:
        return file.read_text("utf-8-sig")
    except OSError as error:
        raise Refused(f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused("this is not UTF-8 text") from None


@contextmanager
def naming_file(file: Path) -> Iterator[None]:
    """Put the file's name before every refusal in here."""
    try:
        yield
    except Refused as refusal:
        raise Refused(*[f"{file}: {sentence}" for sentence in refusal.sentences]) from None
