"""An assessor's checklist: a mark from 1 to 10 under each heading of the exam's rubric, and notes.

All keys lie in the lower right corner, so that a tablet held in one hand is marked with its thumb.
"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.exam.assessor_marks import Marks
from app.exam.supervisor import Supervisor
from app.procedure.exam_requirements import HIGHEST, LOWEST, Heading
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.form_fields import Field, grown, text_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import Keypad
from app.ui.kit.widgets.pin_pad import LARGE

_MARKS = {str(mark): str(mark) for mark in range(LOWEST, HIGHEST + 1)}
_ROW = 5
_FIGURE = 36
_NOTES = 200
"""How high the notes are at most, with their label: what is more belongs to the keys."""
_SURE = "Press again to file the scores. You can’t change them afterward."


class ChecklistPage(PageWithBack):
    """One assessor's marks.

    Signals:
        done: the marks, to be filed, or kept while the exam runs.
        closed: back without marks.
    """

    done = Signal(object)

    def __init__(
        self,
        assessor: Supervisor,
        dealer: str,
        rubric: Sequence[Heading],
        begun: Marks | None,
        is_running: bool,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`begun` is what this assessor has marked so far."""
        super().__init__(parent)
        self._assessor = assessor
        self._is_running = is_running
        self._marks: dict[str, int] = dict(begun.marks) if begun else {}
        self._rubric = rubric
        self._heading = rubric[0]
        self._is_sure = False
        self._key = "Save the scores" if is_running else "File the scores"
        self.title, self._banner = label("", "heading", wraps=True), Banner()
        self.told = self._banner.words
        self.described = {mark: ListRow("", leading=_figure(mark), opens=False) for mark in _MARKS}
        """What each score looks like. A tap on it gives that score."""
        self._rows = ListColumn("What each score looks like")
        self.notes = grown(text_entry(begun.words if begun else "", lines=3))
        self.notes.setMinimumHeight(LARGE)
        self.notes.setPlaceholderText("Notes (optional)")
        where = f"{assessor.name} is scoring {dealer}"
        self.shell = PageShell(self, settings, PageHeader("Checklist", where, has_home=False))
        self.back = self.shell.header.back
        self.headings = Keypad({each.name: each.title for each in rubric}, _ROW, self)
        self.marks = Keypad(_MARKS, _ROW, self)
        self.file = Keypad({"file": self._key}, 1, self)
        self.file.keys["file"].is_primary = True
        self._lay_out()
        self.apply_settings(settings)
        for mark, row in self.described.items():
            row.setCheckable(True)
            row.clicked.connect(lambda *_, mark=mark: self._mark(mark))
        self.headings.pressed.connect(self._choose)
        self.marks.pressed.connect(self._mark)
        self.file.pressed.connect(self._file)
        before = dict(self._marks)
        guard = UnsavedGuard(self, self.notes, is_changed=lambda: self._marks != before)
        self.shell.header.went_back.connect(guard.leave)
        self._show()
        self.marks.keys["1"].setFocus()

    @property
    def given(self) -> Marks:
        """The marks as they are now."""
        return Marks(self._assessor, dict(self._marks), self.notes.toPlainText().strip())

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self._banner.tell(trouble, "form")

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        for pad in (self.headings, self.marks, self.file):
            pad.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Digits are marks, with 0 for a 10."""
        if event.text() in ("0", *_MARKS):
            self._mark("10" if event.text() == "0" else event.text())
        else:
            super().keyPressEvent(event)

    def _choose(self, name: str) -> None:
        (self._heading,) = [each for each in self._rubric if each.name == name]
        self._show()

    def _mark(self, mark: str) -> None:
        self._marks[self._heading.name] = int(mark)
        self._is_sure = False
        missing = [each for each in self._rubric if each.name not in self._marks]
        if missing:
            self._heading = missing[0]
        self._show()

    def _file(self) -> None:
        missing = [each.title for each in self._rubric if each.name not in self._marks]
        if self._is_running or self._is_sure:
            self.done.emit(self.given)
        elif missing:
            self.tell(f"Missing scores: {', '.join(missing)}.")
        else:
            self._is_sure = True
            self.tell(_SURE)

    def _show(self) -> None:
        heading = self._heading
        whole = sum(each.weight for each in self._rubric)
        self.title.setText(f"{heading.title}, weight {heading.weight} of {whole}")
        for (mark, row), words in zip(self.described.items(), heading.words, strict=True):
            row.tell(words)
            row.setVisible(bool(words))
            row.setChecked(mark == str(self._marks.get(heading.name)))
            if row.isChecked():
                self._rows.ensureWidgetVisible(row)
        for each in self._rubric:
            given = self._marks.get(each.name)
            key = self.headings.keys[each.name]
            key.write(f"{each.title.split()[0]}\n{given if given else '–'}")
            key.setAccessibleName(f"{each.title}, {given if given else 'no score yet'}")
            key.setCheckable(True)
            key.setChecked(each is heading)
        for name, key in self.marks.keys.items():
            key.setCheckable(True)
            key.setChecked(name == str(self._marks.get(heading.name)))
        if not self._is_sure:
            self.tell("")

    def _fit(self, density: Density) -> None:
        """A heading and its score are two lines."""
        for key in self.headings.keys.values():
            key.setMinimumHeight(max(LARGE, 3 * density.body))

    def _lay_out(self) -> None:
        words, rows, corner = PagePanel(), self._rows, PagePanel()
        rows.add(*self.described.values())
        words.add(self.title)
        words.column.addSpacing(8)
        words.add(rows, 1)
        notes = Field("Notes", self.notes)
        notes.setMaximumHeight(_NOTES)
        corner.add(notes, 1)
        corner.column.addSpacing(8)
        corner.add(self._banner)
        # The keys of the scores take what the notes leave.
        for pad, share in ((self.headings, 1), (self.marks, 2), (self.file, 0)):
            for key in pad.keys.values():
                key.setMinimumSize(LARGE, LARGE)
            corner.column.addSpacing(8)
            corner.add(pad, share)
        # The keys stay in sight beside the words, however large the letters are.
        for pad in (self.headings, self.marks, self.file):
            self.shell.dressed.connect(lambda density, pad=pad: pad.write_in(density.body))
        self.shell.dressed.connect(self._fit)
        self.shell.fill(Columns(words, corner, is_stacked=False))


def _figure(mark: str) -> QLabel:
    """A mark before what it looks like; all of them are equally wide."""
    made = label(mark, "heading", "accent")
    made.setMinimumWidth(_FIGURE)
    return made
