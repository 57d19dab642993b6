"""Films: every picture is there, the last is the table at the end, and a file is whole or not there."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat
from PySide6.QtGui import QColor, QImage

from app.grading.judge import judge
from app.launch import main
from app.procedure.dealer_log import Act, account_from_text
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.ui.film import render
from app.ui.film.render import FilmStage, gif, reading_time, strip
from app.ui.film.script import Shot, perfect_deal, what_was_done
from app.ui.film.studio import SIZE
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK
from app.ui.table.layout import lay_out
from tests.bulk import SOAK
from tests.kept_text import assert_kept
from tests.ui.deals import EXAMPLES, example
from tests.ui.screens import ROOT

ROUNDS = {
    "oxford": "oxford-dealer-short",
    "cuda": "cuda-all-fold",
    "greektown": "greektown-faced-fold",
    "pechanga": "pechanga-wheel",
    "two-to-ten": "two-to-ten-eight-high",
}
FILMED = tuple(ROUNDS) if SOAK else ("cuda", "two-to-ten")
Capture = pytest.CaptureFixture[str]
pytestmark = pytest.mark.usefixtures("letters")


def round_file(house: str) -> Path:
    return EXAMPLES / f"{ROUNDS[house]}.json"


def steps_of(house: str) -> list[str]:
    return [str(due.step) for due in example(ROUNDS[house]).ruling.steps]


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """Few steps and no players: for all that does not depend on what is filmed."""
    file = tmp_path / "short.json"
    file.write_text('{"house": "oxford", "plan": "by-hand"}', "utf-8")
    return file


@pytest.fixture
def actions(tmp_path: Path) -> Path:
    return tmp_path / "account.txt"


def last_still(house: str) -> Image.Image:
    """The table at the end, as a picture of the stage."""
    ruling = example(ROUNDS[house]).ruling
    stage = FilmStage(ruling, Settings(motion="off"), SIZE, pytest.fail)
    image = list(stage.stills(perfect_deal(ruling)))[-1].convertToFormat(QImage.Format.Format_RGB888)
    stage.close()
    return Image.frombuffer(
        "RGB",
        (image.width(), image.height()),
        bytes(image.constBits()),
        "raw",
        "RGB",
        image.bytesPerLine(),
        1,
    )


class TestMoving:
    @pytest.mark.bulk
    @pytest.mark.parametrize("house", FILMED)
    def test_it_shows_every_step_and_ends_on_the_table_at_the_end(
        self, house: str, tmp_path: Path, capsys: Capture
    ) -> None:
        out = tmp_path / "deal.gif"
        assert main(["film", str(round_file(house)), str(out)]) == 0
        shots = len(steps_of(house)) + 1
        said = capsys.readouterr()
        assert re.fullmatch(rf"{re.escape(str(out))}: {shots} pictures, \d+\.\d MB\n", said.out)
        assert said.err == ""
        with Image.open(out) as film:
            assert film.size == SIZE
            assert film.info.get("loop") == 0
            frames = list(ImageSequence.all_frames(film, lambda frame: frame.convert("RGB")))
            times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
        # Equal pictures in a row may be kept as one that stays longer.
        assert shots * 0.5 <= len(frames) <= shots * 4
        assert times[-1] >= 3000
        assert sum(times) > 500 * shots
        off = ImageStat.Stat(ImageChops.difference(frames[-1], last_still(house)))
        assert max(off.mean) < 6, "the palette is coarse, the picture is the same"

    def test_what_was_really_done_is_shown_with_its_faults(
        self, tmp_path: Path, actions: Path, capsys: Capture
    ) -> None:
        steps = steps_of("cuda")
        wrong = [step for step in steps if not step.startswith("rack")]
        actions.write_text("\n".join(wrong), "utf-8")
        out = tmp_path / "done.gif"
        assert main(["film", str(round_file("cuda")), str(out), "--actions", str(actions)]) == 0
        told = re.search(r": (\d+) pictures", capsys.readouterr().out)
        assert told
        assert int(told[1]) > len(wrong) + 1
        with Image.open(out) as film:
            assert sum(1 for _ in ImageSequence.Iterator(film)) > 10


class TestStrip:
    @pytest.mark.bulk
    @pytest.mark.parametrize("house", FILMED)
    def test_it_has_a_cell_for_every_step(self, house: str, tmp_path: Path) -> None:
        out = tmp_path / "deal.png"
        assert main(["film", str(round_file(house)), str(out)]) == 0
        shots = len(steps_of(house)) + 1
        with Image.open(out) as sheet:
            assert sheet.format == "PNG"
            columns, cell, gap = render._COLUMNS, render._CELL, render._GAP
            assert sheet.width == columns * (cell + gap) + gap
            rows = -(-shots // columns)
            high = (sheet.height - gap) // rows - gap
            picture = high - render._CAPTION
            assert sheet.height == rows * (high + gap) + gap
            for number in range(rows * columns):
                row, column = divmod(number, columns)
                left, top = gap + column * (cell + gap), gap + row * (high + gap)
                part = sheet.convert("RGB").crop((left, top, left + cell, top + picture))
                is_painted = max(ImageStat.Stat(part).stddev) > 8
                assert is_painted is (number < shots), number
                caption = sheet.convert("L").crop((left, top + picture, left + cell, top + high))
                assert bool(sum(caption.histogram()[150:])) is (number < shots), number

    def test_faults_are_told_in_the_colour_of_judgement(self) -> None:
        ruling = example(ROUNDS["cuda"]).ruling
        still, shot = QImage(*SIZE, QImage.Format.Format_RGB32), perfect_deal(ruling)[0]
        still.fill(QColor("#146b52"))
        reds = []
        for fault in ("", "Too early. Do this first: Deal to spot 3."):
            made = strip([shot._replace(fault=fault)], [still], lay_out(ruling.house, *SIZE), DARK)
            with Image.open(io.BytesIO(made)) as sheet:
                colours = sheet.convert("RGB").getcolors(1 << 24) or []
            reds.append(sum(count for count, colour in colours if colour == (0xD1, 0x49, 0x5B)))
        assert reds[0] == 0
        assert reds[1] > 20

    def test_more_words_make_higher_captions_and_none_is_cut_off(self) -> None:
        still = QImage(*SIZE, QImage.Format.Format_RGB32)
        layout = lay_out(example("oxford-full-table").ruling.house, *SIZE)
        shot = perfect_deal(example("oxford-full-table").ruling)[0]
        told = "Spot 2 touched a wager after the first card. " * 4
        heights = []
        for happened in ("", told):
            sheet = QImage.fromData(strip([shot._replace(happened=happened)], [still], layout, DARK))
            heights.append(sheet.height())
            words = [
                y
                for y in range(sheet.height())
                if any(sheet.pixelColor(x, y).name() == DARK.accent for x in range(600))
            ]
            assert bool(words) is bool(happened)
            assert not words or max(words) < sheet.height() - render._GAP
        assert heights[1] > heights[0] + render._LETTERS

    def test_the_same_round_makes_the_same_file(self, short: Path, tmp_path: Path) -> None:
        outs = [tmp_path / "one.png", tmp_path / "two.png"]
        for out in outs:
            words = ["-m", "app", "film", str(short), str(out)]
            subprocess.run([sys.executable, *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        assert outs[0].read_bytes() == outs[1].read_bytes()


class TestScript:
    def test_a_perfect_account_has_no_fault(self) -> None:
        for name in ROUNDS.values():
            ruling = example(name).ruling
            acts = account_from_text("\n".join(str(due.step) for due in ruling.steps), ruling.house.seats)
            shots = what_was_done(ruling, acts, judge(ruling, [(act.line, act.step) for act in acts]))
            assert not [shot.fault for shot in shots if shot.fault]
            assert len(shots) == len(perfect_deal(ruling))
            assert [shot.moment for shot in shots] == [shot.moment for shot in perfect_deal(ruling)]

    def test_every_fault_is_told_where_it_was_made_or_after_the_deal(self) -> None:
        ruling = example("oxford-full-table").ruling
        steps = [str(due.step) for due in ruling.steps]
        spoiled = [steps[1], steps[0], *steps[2:20], *steps[23:]]
        acts = account_from_text("\n".join(spoiled), ruling.house.seats)
        card = judge(ruling, [(act.line, act.step) for act in acts])
        shots = what_was_done(ruling, acts, card)
        own = [fault for fault in card.faults if fault.follows is None]
        assert own
        made_at = {fault.line for fault in own if fault.line is not None}
        assert [act.line for act, shot in zip(acts, shots[1:], strict=False) if shot.fault] == sorted(made_at)
        left_out = [fault for fault in own if fault.line is None]
        assert [shot.counted for shot in shots[-len(left_out) :]] == ["After the deal"] * len(left_out)


class TestWhatHappened:
    EVENT: ClassVar = {"at": "deal 2", "kind": "touched-wager", "spot": 2}
    TOLD = "Spot 2 touched a wager after the first card."

    @pytest.fixture
    def ruling(self) -> Ruling:
        data = json.loads((EXAMPLES / "oxford-full-table.json").read_text("utf-8"))
        return rule(*round_from_plain({**data, "events": [self.EVENT]}, Library().house))

    def told(self, shots: Sequence[Shot]) -> list[str]:
        """The acts at which it is told."""
        assert {shot.happened for shot in shots} == {"", self.TOLD}
        return [shot.order for shot in shots if shot.happened]

    def test_it_is_told_from_its_step_until_it_is_put_right(self, ruling: Ruling) -> None:
        assert self.told(perfect_deal(ruling)) == ["Deal to spot 2", "Call the floor"]

    def test_what_a_dealer_never_put_right_is_told_to_the_end(self, ruling: Ruling) -> None:
        smooth = [str(due.step) for due in example("oxford-full-table").ruling.steps]
        acts = account_from_text("\n".join(smooth), ruling.house.seats)
        shots = what_was_done(ruling, acts, judge(ruling, [(act.line, act.step) for act in acts]))
        told = self.told(shots)
        assert told == [shot.order for shot in shots[-len(told) :]]
        assert told[0] == "Deal to spot 2"

    def test_it_stands_on_the_pad_beside_the_table_and_over_a_fault(self, ruling: Ruling) -> None:
        stage = FilmStage(ruling, Settings(motion="off"), SIZE, pytest.fail)
        shot = perfect_deal(ruling)[0]
        texts = []
        for told in (shot, shot._replace(happened="A."), shot._replace(happened="A.", fault="B.")):
            list(stage.stills([told]))
            texts.append(stage.beside.text)
        stage.close()
        assert texts == ["", "What happened\nA.", "A.\nFault\nB."]

    def test_it_is_given_time_to_be_read_once(self, ruling: Ruling) -> None:
        shot = perfect_deal(ruling)[0]
        happened = shot._replace(happened=self.TOLD)
        times = [reading_time(*each) for each in ((shot, ""), (happened, ""), (happened, self.TOLD))]
        assert times[0] == times[2] < times[1]


class TestRefused:
    @pytest.fixture
    def out(self, tmp_path: Path) -> Path:
        return tmp_path / "films" / "deal.gif"

    def refused(self, *words: object) -> int:
        return main(["film", *map(str, words)])

    @pytest.mark.parametrize("name", ["deal.mp4", "deal", "deal.gif.txt", ".gif"])
    def test_another_kind_of_file(self, tmp_path: Path, name: str, capsys: Capture) -> None:
        assert self.refused(round_file("oxford"), tmp_path / name) == 2
        assert "must end in .gif for a video or .png for a picture strip" in capsys.readouterr().err
        assert not list(tmp_path.iterdir())

    def test_a_folder_that_is_not_there(self, out: Path, capsys: Capture) -> None:
        assert self.refused(round_file("oxford"), out) == 2
        assert f"the folder {out.parent}" in capsys.readouterr().err
        assert not out.parent.exists()

    def test_a_folder_with_the_films_name(self, out: Path, capsys: Capture) -> None:
        out.mkdir(parents=True)
        assert self.refused(round_file("oxford"), out) == 2
        assert str(out) in capsys.readouterr().err
        assert [*out.parent.iterdir(), *out.iterdir()] == [out]

    @pytest.mark.parametrize("text", ["", "{}", "[1", '{"house": "oxford"}', "\xff"])
    def test_a_round_that_cannot_be_read(self, out: Path, tmp_path: Path, text: str, capsys: Capture) -> None:
        out.parent.mkdir()
        file = tmp_path / "round.json"
        file.write_bytes(text.encode("latin-1"))
        assert self.refused(file, out) == 2
        assert str(file) in capsys.readouterr().err
        assert not list(out.parent.iterdir())

    def test_a_round_that_is_not_there(self, out: Path, tmp_path: Path, capsys: Capture) -> None:
        out.parent.mkdir()
        assert self.refused(tmp_path / "none.json", out) == 2
        assert "none.json" in capsys.readouterr().err

    def test_an_account_that_cannot_be_read(self, out: Path, actions: Path, capsys: Capture) -> None:
        out.parent.mkdir()
        actions.write_text("deal 1\nsing 2\n", "utf-8")
        assert self.refused(round_file("oxford"), out, "--actions", actions) == 2
        assert str(actions) in capsys.readouterr().err
        assert not list(out.parent.iterdir())

    @pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
    def test_a_folder_nobody_may_write_in(self, out: Path, capsys: Capture) -> None:
        out.parent.mkdir()
        out.parent.chmod(0o500)
        try:
            assert self.refused(round_file("oxford"), out) == 2
            assert capsys.readouterr().err.count("\n") == 1
        finally:
            out.parent.chmod(0o700)


class TestWriting:
    def test_an_older_film_is_replaced_by_whoever_says_so_when_the_new_one_is_complete(
        self, short: Path, tmp_path: Path, capsys: Capture
    ) -> None:
        out = tmp_path / "deal.png"
        out.write_bytes(b"an older film")
        assert main(["film", str(short), str(out)]) == 2
        assert "this file already exists" in capsys.readouterr().err
        assert out.read_bytes() == b"an older film"
        assert main(["film", str(short), str(out), "--force"]) == 0
        assert out.read_bytes().startswith(b"\x89PNG")
        assert [file for file in tmp_path.iterdir() if file != short] == [out]
        assert out.stat().st_mode & 0o777 == 0o666 & ~umask()

    @pytest.mark.parametrize("where", ["write", "replace"])
    def test_a_film_that_cannot_be_finished_leaves_the_older_one(
        self, short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str, capsys: Capture
    ) -> None:
        """A full disk, say: nothing half-written stays, and what was there is still there."""
        out = tmp_path / "deal.png"
        out.write_bytes(b"an older film")

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device", str(out))

        if where == "replace":
            monkeypatch.setattr(Path, "replace", full)
        else:
            monkeypatch.setattr(os, "fdopen", half_file(full, monkeypatch))
        monkeypatch.setattr("app.ui.film.studio.film", lambda *_: b"a new film")
        assert main(["film", str(short), str(out), "--force"]) == 2
        assert "No space left on device" in capsys.readouterr().err
        assert out.read_bytes() == b"an older film"
        assert [file for file in tmp_path.iterdir() if file != short] == [out]

    def test_without_a_terminal_there_is_no_progress_bar(
        self, short: Path, tmp_path: Path, capsys: Capture
    ) -> None:
        assert main(["film", str(short), str(tmp_path / "deal.png")]) == 0
        assert capsys.readouterr().err == ""

    def test_on_a_terminal_there_is_one(
        self, short: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        shown = Terminal()
        monkeypatch.setattr(sys, "stderr", shown)
        monkeypatch.setenv("TERM", "xterm")
        assert main(["film", str(short), str(tmp_path / "deal.png")]) == 0
        assert "filming" in shown.getvalue()
        assert "100%" in shown.getvalue()

    def test_it_needs_no_screen(self, short: Path, tmp_path: Path) -> None:
        """In an environment that holds next to nothing."""
        out = tmp_path / "deal.png"
        done = subprocess.run(
            [sys.executable, "-m", "app", "film", str(short), str(out)],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, "")
        with Image.open(out) as sheet:
            sheet.load()


def half_file(fail: object, monkeypatch: pytest.MonkeyPatch) -> object:
    """A file that can be opened but not filled; as on Windows, nobody removes it while it is open."""
    fdopen, unlink = os.fdopen, Path.unlink

    class Half(io.BytesIO):
        write = fail  # type: ignore[assignment]

    @contextmanager
    def opened(descriptor: int, mode: str) -> Iterator[Half]:
        with fdopen(descriptor, mode):
            monkeypatch.setattr(Path, "unlink", held)
            try:
                yield Half()
            finally:
                monkeypatch.setattr(Path, "unlink", unlink)

    def held(path: Path, missing_ok: bool = False) -> None:
        raise PermissionError(13, "the file is open", str(path))

    return opened


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class TestExactly:
    """What a film says and how long it shows each picture, to the letter and the millisecond."""

    @pytest.fixture
    def shots(self) -> tuple[Shot, ...]:
        """A shot of each kind: the table, a right move, a fault, one that was left out."""
        ruling = example("oxford-full-table").ruling
        acts = [due.step for due in ruling.steps]
        acts[3], acts[4] = acts[4], acts[3]
        del acts[-2]
        done = [Act(line, None, step) for line, step in enumerate(acts, 1)]
        shots = what_was_done(ruling, done, judge(ruling, [(act.line, act.step) for act in done]))
        return shots[0], shots[1], next(shot for shot in shots if shot.fault), shots[-1]

    def test_a_script_of_what_was_done_says_what_it_said(self, shots: tuple[Shot, ...]) -> None:
        lines = [line for shot in shots for line in ("", *shot[1:])]
        assert_kept(Path(__file__).parent / "places", "film script", "\n".join(lines) + "\n")

    def test_the_letters_of_a_shot_are_read_at_22_milliseconds_each_in_hundredths_of_a_second(self) -> None:
        shot = Shot(None, "", "12345", "123", "why is not counted", "1234567", "12")  # type: ignore[arg-type]
        assert reading_time(shot, "") == 870
        assert reading_time(shot, "12") == 830
        assert reading_time(shot._replace(order="123456"), "12") == 850
        assert reading_time(Shot(None, "", ""), "") == 500  # type: ignore[arg-type]

    def test_a_movement_has_three_pictures_and_one_at_rest(self) -> None:
        ruling = example("two-to-ten-eight-high").ruling
        stage = FilmStage(ruling, Settings(motion="off"), SIZE, pytest.fail)
        rests = [at_rest for _, at_rest in stage.frames(perfect_deal(ruling)[3:7])]
        stage.close()
        runs = "".join("R" if at_rest else "m" for at_rest in rests).split("R")
        assert (len(runs), set(runs)) == (5, {"", "mmm"})

    def test_a_picture_of_a_movement_stays_60_milliseconds_and_the_last_of_all_three_seconds(self) -> None:
        """One at rest stays as long as it is read, and the film begins again for ever."""
        shots = [Shot(None, "", "x" * letters, happened="y") for letters in (10, 50, 100)]  # type: ignore[arg-type]
        frames = []
        for at, at_rest in enumerate((True, False, False, True, False, True)):
            image = QImage(40, 20, QImage.Format.Format_RGB32)
            image.fill(QColor.fromHsv(40 * at, 255, 255))
            frames.append((image, at_rest))
        with Image.open(io.BytesIO(gif(shots, frames))) as film:
            times = [frame.info["duration"] for frame in ImageSequence.Iterator(film)]
            assert (film.info["loop"], film.size) == (0, (40, 20))
            assert film.palette
            assert len(film.palette.palette) >= 3 * 12, "the colors of all pictures; the first has one alone"
        assert times == [740, 60, 60, 1600, 60, 3000]
