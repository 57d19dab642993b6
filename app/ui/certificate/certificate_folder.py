"""A certificate in all its forms, in a folder of its own: PDF, JSON and text, and a badge if one is wanted.

All of them or none.

They are written into a draft of the folder, and that is given its name in one step.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from app import places
from app.certificate.certificate_text import Signed, certificate_as_json, certificate_as_text
from app.certificate.station_key_endorsement import line_for
from app.disk_writes import patiently, sync_folder
from app.errors import Refused
from app.ui.certificate.certificate_pdf import Paper, certificate_pdf


class CertificateFolder:
    """Where a certificate is made ready, and where it goes."""

    def __init__(
        self,
        place: Path,
        paper: Paper,
        logo: Callable[[str, str], Path | None] = lambda *_: None,
        more: Callable[[Signed], dict[str, bytes]] | None = None,
    ) -> None:
        """It goes into this place, as a folder. `logo` has that of a house, by its id and name.

        `more` makes other forms, by the ends of their names.
        """
        self._logo, self._more = logo, more
        self._place = place
        self._paper = paper
        self._draft: Path | None = None
        self._name = ""

    def make_ready(self, signed: Signed) -> None:
        """Write everything, but give it no name yet. Whatever can fail fails here."""
        self._name = f"certificate-{signed.summary.number}"
        logo = self._logo(signed.summary.house_id, signed.summary.house)
        vouched = line_for(signed.summary.key, places.signing())
        forms = {
            "pdf": certificate_pdf(signed, self._paper, logo, vouched),
            "json": certificate_as_json(signed).encode(),
            "txt": f"{certificate_as_text(signed)}{vouched}".encode(),
        }
        if self._more:
            forms |= self._more(signed)
        draft = self._place / f"{self._name}.draft"
        with _in_words(self._place):
            # Whatever lies there was left by a program that was cut off.
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir()
            self._draft = draft
            for form, data in forms.items():
                _write(draft / f"{self._name}.{form}", data)
            sync_folder(draft)

    def put(self) -> Path:
        """Give it its name; where it is. One that is there already and another stays beside it."""
        assert self._draft, "nothing was made ready"
        with _in_words(self._place):
            for number in count(1):
                folder = self._place / (self._name if number == 1 else f"{self._name}-{number}")
                if self._is_same(folder):
                    # Only the paper can be another one, so each file may be replaced by itself.
                    for file in sorted(self._draft.iterdir()):
                        patiently(file.replace, folder / file.name)
                    sync_folder(folder)
                    break
                if not folder.exists():
                    patiently(self._draft.rename, folder)
                    sync_folder(self._place)
                    break
        self.throw_away()
        return folder

    def throw_away(self) -> None:
        """Leave nothing of a draft behind."""
        if self._draft:
            shutil.rmtree(self._draft, ignore_errors=True)

    def _is_same(self, folder: Path) -> bool:
        assert self._draft
        name = f"{self._name}.json"
        try:
            return (folder / name).read_bytes() == (self._draft / name).read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return False


def _write(file: Path, data: bytes) -> None:
    with file.open("xb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


@contextmanager
def _in_words(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused(
            f"{place}: the certificate cannot be saved there ({error.strerror}): choose another folder, "
            "or check that you can write to this one and that the disk is not full"
        ) from None
