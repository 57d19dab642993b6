"""Makes the pictures of the manual from the program itself: `python3 start.py pictures`."""

import os
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

os.environ["QT_QPA_PLATFORM"] = "offscreen"
HERE = Path(__file__).parent
PICTURES = HERE.parents[1] / "docs" / "pictures"
sys.path.insert(0, str(HERE.parents[1]))

from PIL import Image  # noqa: E402
from PySide6.QtCore import QBuffer, QIODevice, QRectF  # noqa: E402
from PySide6.QtGui import QColor, QPainter, QPixmap  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402
from sample_exams import Examined, examined  # noqa: E402

from app.drills.question import Cards  # noqa: E402
from app.drills.run_plans import RunPlan  # noqa: E402
from app.launch import main as program  # noqa: E402
from app.procedure.library import Library  # noqa: E402
from app.procedure.round_codec import round_from_text  # noqa: E402
from app.procedure.ruling import Ruling, rule  # noqa: E402
from app.procedure.vocabulary import Step  # noqa: E402
from app.records.records import Records  # noqa: E402
from app.ui.certificate.certificate_sheet import CertificateSheet  # noqa: E402
from app.ui.drills.run_page import RunPage  # noqa: E402
from app.ui.kit.fonts import load_fonts  # noqa: E402
from app.ui.kit.settings import Settings  # noqa: E402
from app.ui.shell.main_window import MainWindow  # noqa: E402
from app.ui.watch.demonstration import Demonstration  # noqa: E402

_SIZE = (1366, 768)
_SLIP = "counts-the-wager-in"
_LETTER, _DOTS = (215.9, 279.4), 3.3
"""A sheet in millimetres, and how many dots one has."""


def main() -> None:
    """Every picture, and the film."""
    application = QApplication(["pictures", "-style", "fusion"])
    load_fonts(print)
    library = Library()
    ruling = rule(*round_from_text((HERE / "deal.json").read_text("utf-8"), library.house))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "settings.json"
        settings = Settings(house=ruling.house.id, motion="off")
        for name, picture in _PICTURES.items():
            _save(PICTURES / f"{name}.jpg", _grabbed(picture(library, settings, file, ruling)))
            print(name)
        sat = examined(Path(folder), library, ruling.house.id)
        _save(PICTURES / "exam.jpg", _grabbed(_exam(library, settings, file, sat)))
        _save(PICTURES / "certificate.jpg", _certificate(sat))
    application.processEvents()
    program(["film", str(HERE / "deal.json"), str(PICTURES / "deal.gif"), "--force"])


def _opened(
    library: Library, settings: Settings, file: Path, at_home: bool = False, kept: Records | None = None
) -> MainWindow:
    window = MainWindow(library, settings, file)
    window.resize(*_SIZE)
    window.show()
    window.begin(Random(7), kept, at_home=at_home)
    return window


def _home(library: Library, settings: Settings, file: Path, _ruling: Ruling) -> MainWindow:
    return _opened(library, settings, file, at_home=True)


def _watch(library: Library, settings: Settings, file: Path, ruling: Ruling) -> MainWindow:
    window = _opened(library, settings, file)
    assert window.navigator.modes.watching
    window.navigator.modes.watching.show_round(Demonstration(ruling))
    window.navigator.modes.watching.go_to(_place(ruling, "call"), jump=True)
    return window


def _dealt(
    library: Library, settings: Settings, file: Path, ruling: Ruling, mode: str, until: str
) -> MainWindow:
    window = _opened(library, settings._replace(mode=mode), file)  # type: ignore[arg-type]
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.begin(ruling)
    for due in ruling.steps[: _place(ruling, until) - 1]:
        window.navigator.modes.dealing.act(due.step)
    return window


def _guided(library: Library, settings: Settings, file: Path, ruling: Ruling) -> MainWindow:
    return _dealt(library, settings, file, ruling, "guided", "take")


def _practice(library: Library, settings: Settings, file: Path, ruling: Ruling) -> MainWindow:
    window = _dealt(library, settings, file, ruling, "practice", "reveal")
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.act(Step("take", 5, "ante"))
    return window


def _review(library: Library, settings: Settings, file: Path, ruling: Ruling) -> MainWindow:
    window = _dealt(library, settings._replace(room="light"), file, ruling, "test", "push-up")
    assert window.navigator.modes.dealing
    for due in ruling.steps[_place(ruling, "push-up") :]:
        wrong = due.step.verb == "pay" and due.step.what == "ante"
        window.navigator.modes.dealing.act(
            due.step._replace(cents=(due.step.cents or 0) + 500) if wrong else due.step
        )
    window.navigator.modes.dealing.finish()
    window.navigator.modes.dealing.verdict.buttons["review"].click()
    return window


def _drills(library: Library, settings: Settings, file: Path, _ruling: Ruling) -> MainWindow:
    window = _opened(library, settings, file)
    window.navigator.open_drills()
    return window


def _drill(library: Library, settings: Settings, file: Path, _ruling: Ruling) -> MainWindow:
    """A payout that counts the wager in, explained."""
    window = _drills(library, settings, file, _ruling)
    assert window.navigator.drills
    window.navigator.drills.begin(RunPlan("open", "payout"))
    page = window.navigator.drills.page
    assert isinstance(page, RunPage)
    while page.run.question and page.entry:
        slips = [slip.answer for slip in page.run.question.mistakes if slip.misconception == _SLIP]
        is_shown = bool(slips) and any(isinstance(thing, Cards) for thing in page.run.question.shows)
        for text in slips[0] if is_shown else page.run.question.right:
            page.entry.given.emit(text)
        if is_shown:
            break
    return window


def _exam(library: Library, settings: Settings, file: Path, sat: Examined) -> MainWindow:
    """The result of an exam that was not passed, as a supervisor sees it."""
    window = _opened(library, settings, file, kept=sat.kept)
    window.navigator.open_exams()
    assert window.navigator.exams.office
    window.navigator.exams.office.admit(sat.supervisor)
    window.navigator.exams.office.results.show(sat.failed)
    return window


def _certificate(sat: Examined) -> QPixmap:
    """The certificate as it is printed, on Letter."""
    image = QPixmap(round(_LETTER[0] * _DOTS), round(_LETTER[1] * _DOTS))
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    CertificateSheet(painter, QRectF(image.rect()), _DOTS).paint(sat.certificate)
    painter.end()
    return image


def _place(ruling: Ruling, verb: str) -> int:
    """The number of the first step with this verb."""
    return next(number for number, due in enumerate(ruling.steps, 1) if due.step.verb == verb)


def _grabbed(window: MainWindow) -> QPixmap:
    for _ in range(3):  # a page reads the records once it is painted, and then paints again
        QApplication.processEvents()
    image = window.grab()
    window.close()
    return image


def _save(file: Path, image: QPixmap) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    picture = Image.open(BytesIO(buffer.data().data())).convert("RGB")
    picture.save(file, quality=80, optimize=True)


_PICTURES = {
    "home": _home,
    "watch": _watch,
    "guided": _guided,
    "practice": _practice,
    "review": _review,
    "drills": _drills,
    "drill": _drill,
}


if __name__ == "__main__":
    main()
