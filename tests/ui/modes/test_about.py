"""The page that says what this program is: name, version, licenses, and where everything is kept."""

from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QAbstractButton, QLabel

from app import __version__, places
from app.ui.home.about_page import AboutPage, chapters, qt_folder
from app.ui.shell.main_window import MainWindow
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import Start
from tests.ui.windows import menu_of

pytestmark = pytest.mark.usefixtures("unpainted")


def opened(window: MainWindow) -> AboutPage:
    """The page, asked for in the menu."""
    (entry,) = [action for action in menu_of(window).actions() if action.text() == "About"]
    entry.trigger()
    assert isinstance(window.navigator.page, AboutPage)
    return window.navigator.page


def labels(page: AboutPage) -> list[QLabel]:
    return page.findChildren(QLabel)


def told(page: AboutPage) -> str:
    """All of its words; paths as they are."""
    return "\n".join([label.text() for label in labels(page)]).replace("\u200b", "")


def test_it_says_which_version_this_is_and_where_everything_is_kept(start: Start) -> None:
    words = told(opened(start("oxford")))
    assert f"hcf-trainer {__version__}\n" in words
    assert "Teaches and tests High Card Flush dealing, the way your house does it." in words.split("\n")
    for path in (places.records(), places.own_houses(), places.settings(), places.logs()):
        assert str(path) in words


def test_it_names_the_manual_and_the_guide_to_house_files(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford")
    for named in (places.manual(), places.house_guide()):
        assert named.is_file()
        assert str(named) in told(opened(window))
    monkeypatch.setattr("sys.executable", str(tmp_path / "hcf-trainer"))
    monkeypatch.setattr("sys.frozen", True, raising=False)
    for name in ("MANUAL.md", "HOUSE-FILES.md"):
        assert str(tmp_path / name) in told(opened(window))


def test_it_says_that_qt_is_under_the_lgpl_and_where_its_libraries_are_replaced(start: Start) -> None:
    words = told(opened(start("oxford")))
    assert f"Qt {qVersion()} " in words
    assert "GNU Lesser General Public License, version 3" in words
    assert str(qt_folder()) in words
    assert [file for file in qt_folder().iterdir() if "Qt6Core" in file.name]


def test_a_package_names_the_list_of_licenses_beside_it(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start("oxford")
    assert "LICENSES.txt, which comes with the program" in told(opened(window))
    monkeypatch.setattr("sys.executable", str(tmp_path / "hcf-trainer"))
    (tmp_path / "LICENSES.txt").touch()
    assert f"are listed in {tmp_path / 'LICENSES.txt'}." in told(opened(window))


def test_nothing_on_it_opens_anything_and_escape_leads_back(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    page = opened(window)
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in labels(page))
    assert not [label for label in labels(page) if label.openExternalLinks()]
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is None
    assert window.navigator.modes.dealing is dealing


def test_every_chapter_is_told_word_for_word() -> None:
    found = {title: text.replace("\u200b", "") for title, text in chapters().items()}
    assert found == {
        "The manual": (
            f"For students, supervisors, instructors and IT: {places.manual()}\n"
            f"How to write a house file: {places.house_guide()}"
        ),
        "Your files": (
            f"Records: {places.records()}\nYour own house files: {places.own_houses()}\n"
            f"Settings: {places.settings()}\nLog and error reports: {places.logs()}\n"
            "All of it stays on this computer."
        ),
        "License": (
            "© 2026 the hcf-trainer authors, under the MIT license: you may use, copy, change and share it. It "
            "comes without any warranty. We drew the cards ourselves. The font is Roboto, under the Apache "
            "License 2.0."
        ),
        "Qt": (
            f"The window is built with Qt {qVersion()} and Qt for Python {PySide6.__version__}, under the GNU "
            "Lesser General Public License, version 3. You may use your own Qt libraries instead: they are "
            f"separate files, in {qt_folder()}. Build the same version from the sources that the Qt Project "
            "publishes, with any changes you like, and replace those files with yours."
        ),
        "Everything else": (
            "All parts of the program and their licenses are listed in LICENSES.txt, which comes with the program."
        ),
    }


def test_each_heading_stands_beside_its_words_below_the_one_before(start: Start) -> None:
    page = opened(start("oxford"))
    found = {label.text(): label for label in labels(page)}
    tops = []
    for title, text in chapters().items():
        assert found[title].y() == found[text].y()
        assert found[title].x() < found[text].x()
        tops.append(found[title].y())
    assert tops == sorted(set(tops))


def test_it_is_left_by_back_alone(start: Start) -> None:
    page = opened(start("oxford"))
    keys = [key for key in page.shell.header.findChildren(QAbstractButton) if key.isVisible()]
    assert [key.accessibleName() for key in keys] == ["Back (Esc)"]
