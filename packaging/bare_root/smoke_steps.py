"""What somebody does with the program who has just got it, whichever way; each is a step."""

import subprocess
import time
from io import BytesIO
from pathlib import Path

from build_errors import Trouble
from passed_exam import BADGE, DEALER, PASSPHRASE, PIN
from PIL import Image
from program import Program
from screen import is_real, picture_of, screen
from steps import Steps

from app.places import SIGNING
from app.records.db.pin_file import KEY
from app.ui.kit import settings

HOUSE = "oxford"
_PATIENCE = 240
_MOMENT = 0.2


def use(program: Program, steps: Steps, backup: Path, version: str, pictures: Path) -> None:
    """Everything, in the order in which one comes to it."""
    with steps.step("says its version and lists the houses") as shown:
        expect(program.run("--version"), f"hcf-trainer {version}")
        expect(program.run("houses"), HOUSE)
        shown.append(version)
    with steps.step("opens its window on a screen") as shown:
        _open_window(program, pictures, shown)
    with steps.step("deals a round, rules on it and judges it"):
        _deal(program)
    with steps.step("films the round") as shown:
        shown.append(_film(program))
    with steps.step("takes in a backup and makes a certificate") as shown:
        shown.append(_certify(program, backup))


def expect(said: str, words: str) -> None:
    """What the program said has to have these words in it."""
    if words not in said:
        raise Trouble(f"this should say “{words}”:\n{said}")


def _open_window(program: Program, pictures: Path, shown: list[str]) -> None:
    settings.save(program.settings, settings.Settings(house=HOUSE, motion="off"))
    program.give(program.settings.parents[1])
    with screen() as name:
        shown.append(program.run("--exit-when-ready", screen=name).strip())
        if not program.pictured:
            return
        with subprocess.Popen(
            program.window(name), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as window:
            try:
                picture = _when_real(name, window)
            finally:
                # No other signal is passed on.
                window.kill()
        file = pictures / f"{program.pictured}.png"
        picture.save(file)
        shown.append(f"{len(picture.getcolors(2**24) or ())} colours: {file.name}")


def _when_real(name: str, window: "subprocess.Popen[str]") -> Image.Image:
    """The screen as soon as there is a table on it, and nothing moves any more."""
    until, before = time.monotonic() + _PATIENCE, None
    while time.monotonic() < until:
        picture = picture_of(name)
        if is_real(picture) and picture == before:
            return picture
        if window.poll() is not None:
            raise Trouble(f"the window was closed again: {window.communicate()[0]}")
        before = picture
        time.sleep(_MOMENT)
    raise Trouble("there is no window on the screen")


def _deal(program: Program) -> None:
    dealt = program.run("deal", "--house", HOUSE, "--seed", "7")
    told = program.write("round.json", dealt)
    steps: list[str] = program.run_for_json("rule", told)["steps"]
    for acts, is_right in ((steps, True), (steps[:-1], False)):
        account = program.write("actions.txt", "\n".join(acts))
        judged = program.run_for_json("judge", told, account)
        if bool(judged["faults"]) == is_right:
            raise Trouble(f"a deal was judged wrongly: {judged}")


def _film(program: Program) -> str:
    program.run("film", program.inside("round.json"), program.inside("deal.gif"))
    made = (program.home / "deal.gif").read_bytes()
    with Image.open(BytesIO(made)) as film:
        frames = getattr(film, "n_frames", 1)
    if frames < 10:
        raise Trouble(f"the film has {frames} pictures")
    return f"{frames} pictures, {len(made) / 1e6:.1f} MB"


def _certify(program: Program, backup: Path) -> str:
    (program.home / "passed.backup").write_bytes(backup.read_bytes())
    program.give(program.home / "passed.backup")
    passphrase, pin = program.write("passphrase", PASSPHRASE), program.write("pin", PIN)
    program.run("restore", program.inside("passed.backup"), "--passphrase-file", passphrase)
    # A backup is without the key of the PINs, which a machine keeps to itself: this is the same machine.
    key = program.records.parent / SIGNING / KEY
    key.parent.mkdir(mode=0o700, exist_ok=True)
    key.write_bytes((backup.parent / SIGNING / KEY).read_bytes())
    key.chmod(0o600)
    program.give(key.parent)
    said = program.run("certificate", BADGE, "--pin-file", pin, "--to", program.inside(""))
    expect(said, DEALER)
    (folder,) = program.home.glob("certificate-*")
    if not (folder / f"{folder.name}.pdf").read_bytes().startswith(b"%PDF"):
        raise Trouble("the certificate is no PDF")
    expect(program.run("verify", program.inside(f"{folder.name}/{folder.name}.json")), "Genuine")
    program.run("audit")
    return folder.name
