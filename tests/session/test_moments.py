"""A deal is a row of moments that can be looked at in any order."""

import json
from pathlib import Path

from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import Ruling, rule
from app.session.attempt_log import Acted
from app.session.moments import moments, trouble_words
from app.session.session import Session
from app.table.table import laid_out

EXAMPLES = Path(__file__).parents[1] / "examples"


def ruled(library: Library, name: str, **more: object) -> Ruling:
    data = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return rule(*round_from_plain({**data, **more}, library.house))


def test_there_is_a_moment_before_the_first_act_and_after_each(library: Library) -> None:
    ruling = ruled(library, "oxford-full-table")
    found = moments(ruling, [due.step for due in ruling.steps])
    assert len(found) == len(ruling.steps) + 1
    assert found[0].table == laid_out(ruling)


def test_every_moment_is_what_a_session_shows_at_that_act(library: Library) -> None:
    for file in sorted(EXAMPLES.glob("*.json")):
        if file.stem.endswith(".ruling"):
            continue
        ruling = rule(*round_from_text(file.read_text("utf-8"), library.house))
        session = Session(ruling, "watch")
        for moment, due in zip(
            moments(ruling, [due.step for due in ruling.steps])[1:], ruling.steps, strict=True
        ):
            update = session.submit(Acted(str(due.step), 0.0))
            assert (moment.table, moment.decided) == (update.table, update.decided), file.stem


def test_trouble_lasts_from_its_step_until_it_is_answered(library: Library) -> None:
    events = [{"at": "deal 3", "kind": "touched-wager", "spot": 3}]
    ruling = ruled(library, "oxford-full-table", events=events)
    acts = [due.step for due in ruling.steps]
    found = moments(ruling, acts)
    troubled = [place for place, moment in enumerate(found) if moment.troubles]
    answers = [place for place, due in enumerate(ruling.steps, 1) if due.event is not None]
    happened = [str(act) for act in acts].index("deal 3") + 1
    assert troubled == list(range(happened, answers[-1]))


def test_what_is_never_answered_stays(library: Library) -> None:
    events = [{"at": "deal 3", "kind": "red-light"}]
    ruling = ruled(library, "oxford-full-table", events=events)
    smooth = ruled(library, "oxford-full-table")
    found = moments(ruling, [due.step for due in smooth.steps])
    assert [event.kind for event in found[-1].troubles] == ["red-light"]


def test_a_call_for_the_first_trouble_does_not_hide_the_second(library: Library) -> None:
    events = [{"at": "deal 3", "kind": "touched-wager", "spot": 3}, {"at": "present 3", "kind": "jam"}]
    ruling = ruled(library, "oxford-full-table", events=events)
    found = moments(ruling, [due.step for due in ruling.steps])
    told = [trouble_words(ruling, moment) for moment in found]
    first, second = "Spot 3 touched a wager after the first card.", "The shuffler jams."
    assert list(dict.fromkeys(filter(None, told))) == [first, second]
    assert told[-1] == ""


def test_what_happens_after_an_ignored_misdeal_is_seen_and_ends_with_the_round(library: Library) -> None:
    events = [{"at": "deal 3", "kind": "red-light"}, {"at": "present 3", "kind": "jam"}]
    ruling = ruled(library, "oxford-full-table", events=events)
    acts = [due.step for due in ruled(library, "oxford-full-table").steps]
    place = [str(act) for act in acts].index("present 3") + 1
    seen = moments(ruling, acts[:place])[-1]
    assert [event.kind for event in seen.troubles] == ["red-light", "jam"]
    ended = [*acts[:place], *[due.step for due in ruling.steps if due.event == 0]]
    assert not moments(ruling, ended)[-1].troubles
