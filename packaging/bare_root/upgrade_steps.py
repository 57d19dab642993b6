"""From the version before to this one, back, and forth again: records are kept, and never harmed."""

from collections.abc import Callable
from pathlib import Path

import previous
from build_errors import Trouble
from program import Program
from smoke_steps import expect
from steps import Steps

from app.records.db.migrations import MIGRATIONS

_TRAINEES = ("Ann Ray", "Zoë Ångström")
_NEXT = ("Li Wu", "Mo Oz")
_REFUSED = "a newer version of the program has written these records: use that version"

Switch = Callable[[], Program]
"""Makes a version the one that is used from now on."""


def upgrade(before: Switch, now: Switch, sources: Path, steps: Steps) -> None:
    """Each way once; `sources` are those of the version before."""
    with steps.step("the version before makes records") as shown:
        old = before()
        for number, name in enumerate(_TRAINEES):
            old.run("trainees", "--add", name, "--badge", f"T{number}")
        previous.deal_attempts(sources, old.records)
        old.give(old.records.parent)
        trainees, attempts = _listed(old)
        if old.form() != previous.FORM or len(attempts) < previous.ATTEMPTS:
            raise Trouble(f"the version before made records of form {old.form()}: {attempts}")
        shown.append(f"{previous.version(sources)}, form {previous.FORM}")
    with steps.step("this version shows all of them, and brings them up to date when it writes") as shown:
        new = now()
        for words in ([], ["trainees", "--add", _NEXT[0]]):
            if words:
                new.run(*words)
            if _listed(new) != (trainees, attempts):
                raise Trouble(
                    f"after the upgrade there is something else: {_listed(new)}, not {trainees, attempts}"
                )
            for number in range(1, previous.ATTEMPTS + 1):
                expect(new.run("replay", str(number)), "scan")
            # Whoever only looks changes nothing.
            if new.form() != (len(MIGRATIONS) if words else previous.FORM):
                raise Trouble(f"after {words or 'a look'} the records have form {new.form()}")
        shown.append(f"form {new.form()}, {len(_TRAINEES)} trainees, {previous.ATTEMPTS} attempts")
    with steps.step("the version before refuses them with a sentence, and touches nothing"):
        old, kept = before(), new.digest()
        said = old.run("trainees", code=2)
        expect(said, _REFUSED)
        if len(said.strip().splitlines()) != 1 or old.digest() != kept:
            raise Trouble(f"an older program has touched newer records: {said}")
    with steps.step("this version goes on with them"):
        new = now()
        new.run("trainees", "--add", _NEXT[1])
        for name in (*_TRAINEES, *_NEXT):
            expect(new.run("trainees"), name)


def _listed(program: Program) -> tuple[list[str], list[dict[str, object]]]:
    """Everybody, and every attempt as both versions tell it to other programs."""
    trainees = program.run("trainees")
    return [name for name in _TRAINEES if name in trainees], program.run_for_json("replay")
