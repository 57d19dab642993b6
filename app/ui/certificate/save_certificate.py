"""Saves a certificate where there is no window: the same folder, all of it or nothing."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from app.certificate.certificate_text import Signed
from app.ui.kit.offscreen import qt_without_screen

if TYPE_CHECKING:
    from app.ui.certificate.pdf import Paper

Issue = Callable[[Callable[[Signed], object]], object]
"""Issues a certificate, after it has handed it to be made ready."""


def saved(place: Path, paper: "Paper | None", issue: Issue, report: Callable[[str], None]) -> Path:
    """The folder it is in, within this place; without a paper on what is usual here."""
    with qt_without_screen(report):
        from app.ui.certificate.folder import CertificateFolder
        from app.ui.certificate.printing import usual_paper

        folder = CertificateFolder(place, paper or usual_paper())
        try:
            issue(folder.make_ready)
            return folder.put()
        finally:
            folder.throw_away()
