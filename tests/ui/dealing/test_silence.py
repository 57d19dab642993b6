"""Nothing is given away: tables that look alike are alike in everything a window says, whatever is due next."""

import json
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from app.errors import Refused
from app.game.cards import card_of, hand_of
from app.game.hands import read
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.ui.dealing.guidance import done_words
from app.ui.dealing.pad_keys import PadKey
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.snapshot import told, walked
from tests.ui.deals import EXAMPLES, example
from tests.ui.windows import seen

ROUNDS = (
    "cuda-must-beat",
    "greektown-faced-discards",
    "oxford-full-table",
    "pechanga-wheel",
    "two-to-ten-eight-high",
)
HIDDEN = (
    "cuda-must-beat",
    "greektown-random-1",
    "oxford-random-2",
    "pechanga-wheel",
    "two-to-ten-eight-high",
)
MODES = ("practice", "test")


def _settled(desk: Desk) -> Desk:
    for _ in range(3):
        QApplication.processEvents()
    return desk


def _same(one: dict[str, list[object]], other: dict[str, list[object]]) -> Iterator[str]:
    for what, said in one.items():
        if said != other[what]:
            pairs = zip(said, other[what], strict=False)
            differs = next(((a, b) for a, b in pairs if a != b), (len(said), len(other[what])))
            yield f"{what}: {differs[0]} | {differs[1]}"


def _trace(desk: Desk) -> QLabel:
    label = desk.window.table_screen.findChild(QLabel, "event")
    assert isinstance(label, QLabel)
    return label


@pytest.mark.bulk
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ROUNDS)
def test_an_act_that_leaves_no_trace_on_the_table_leaves_none_in_the_window(
    name: str, mode: str, open_desk: Desks
) -> None:
    shown = example(name)
    desk = _settled(open_desk(shown.ruling, mode))
    silent = 0
    # From the first act on there is a last one to be told.
    desk.dealing.act(shown.ruling.steps[0].step)
    for place, due in enumerate(shown.ruling.steps[1:], 1):
        # Told from the moments, which know nothing of the window: the same table, the same people.
        if shown.moments[place] != shown.moments[place + 1]:
            desk.dealing.act(due.step)
            continue
        said = _trace(_settled(desk)).text()
        picture, before = desk.picture, told(desk)
        desk.dealing.act(due.step)
        _settled(desk)
        assert desk.picture == picture
        # What was done is said, and says nothing of what is due.
        assert _trace(desk).text() == done_words(due.step, desk.dealing.ruling.house.names)
        _trace(desk).setText(said)
        assert not list(_same(before, told(desk))), f"{due.step} is told"
        silent += 1
    assert silent


def _other(name: str, library: Library, chance: Random) -> Ruling:
    """The same round with other cards in hidden hands: nobody sees it, but the rest of the plan is another."""
    data = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    here = example(name).ruling
    dealt = {
        card for hand in [data["dealer"], *[spot["cards"] for spot in data["spots"]]] for card in hand.split()
    }
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    for _ in range(4000):
        spare = [card for card in deck if card not in dealt]
        chance.shuffle(spare)
        changed = json.loads(json.dumps(data))
        spot = chance.choice(changed["spots"])
        before, spot["cards"] = spot["cards"], " ".join(spare[:7])
        if not here.house.keeps_all and _length(before) != _length(spot["cards"]):
            continue
        try:
            ruling = rule(*round_from_text(json.dumps(changed), library.house))
        except Refused:
            continue
        if [due.step for due in ruling.steps] != [due.step for due in here.steps]:
            return ruling
    raise AssertionError(f"no other round like {name}")


def _length(cards: str) -> int:
    return read(hand_of([card for word in cards.split() if (card := card_of(word)) is not None])).flush_length


def _common(one: Ruling, other: Ruling) -> list[Step]:
    """What is done in both until it differs, or until a hand is turned that is not the same in both."""
    mine, theirs = [{spot.number: spot.cards for spot in ruling.played.spots} for ruling in (one, other)]
    changed = [number for number, cards in mine.items() if theirs[number] != cards]
    steps = []
    for due, other_due in zip(one.steps, other.steps, strict=False):
        is_turned = due.step.verb in ("reveal", "fan") and due.step.place in changed
        if due.step != other_due.step or is_turned:
            break
        steps.append(due.step)
    return steps


@pytest.mark.bulk
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", HIDDEN)
def test_other_cards_face_down_are_not_told(name: str, mode: str, open_desk: Desks, library: Library) -> None:
    one, other = example(name).ruling, _other(name, library, Random(name))
    acts = _common(one, other)
    desks = [_settled(open_desk(ruling, mode)) for ruling in (one, other)]
    for desk in desks:
        desk.view.setFocus()
    compared = 0
    for number, act in enumerate([None, *acts]):
        for desk in desks:
            if act:
                desk.dealing.act(act)
        if number % max(1, len(acts) // 4):
            continue
        # In turn: as it is, and with each of the drawers open.
        drawer = (None, PadKey.CALL, PadKey.DECK)[compared % 3]
        said, looks = [], []
        for desk in desks:
            desk.window.activateWindow()
            if drawer:
                desk.dealing.desk.keys[drawer].click()
                assert desk.dealing.desk.drawers[drawer].isVisible()
            said.append(told(_settled(desk)))
            looks.append(seen(desk.window))
            desk.dealing.desk.shut()
        assert looks[0] == looks[1], f"they do not look alike after {act}, {drawer}"
        assert not list(_same(*said)), f"after {act}, {drawer}"
        compared += 1
    assert compared >= 4


def test_a_screen_reader_that_walks_the_window_comes_to_every_place(open_desk: Desks) -> None:
    desk = _settled(open_desk(example("oxford-full-table").ruling))
    names = {name for _, _, name, *_ in walked(desk.window)}
    assert names >= {place.name for place in desk.play.places}
