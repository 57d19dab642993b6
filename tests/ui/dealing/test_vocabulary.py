"""Every word there is for an act can be done with the mouse, with taps and from the keyboard."""

import json
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.game.cards import RANKS
from app.game.wagers import MAIN_WAGERS, Bonus, Wager
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import FORMS
from app.ui.dealing.dealer_pads import hands_pad, round_pad, vocabulary
from app.ui.table.layout import lay_out
from app.ui.table.places import TRAY, Place, places_on
from app.ui.watch.demonstration import said_here
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk, Desks, NoGesture
from tests.ui.dealing.hands import WAYS, Hands, Keyboard, reached
from tests.ui.deals import EXAMPLES, HOUSES

pytestmark = pytest.mark.usefixtures("unpainted")

SPREAD = {
    "house": "greektown",
    "posted": {"flush": "V01", "straight_flush": "V05", "progressive": "3"},
    "meter": 52340,
    "dealer": "Qc 9c 7c 4d 2d Kh 5s",
    "spots": [
        {"spot": 2, "cards": "As Js 9s 7s 8d 7d 6d", "ante": 10, "flush": 5, "straight_flush": 5, "progressive": 1,
         "decision": "raise", "raise": 10}
    ],
}  # fmt: skip
BANKED = {
    "house": "cuda",
    "button": 4,
    "dealer": "Qc 9c 7c 4d 2d Kh 5s",
    "spots": [{"spot": 2, "cards": "As Js 9s 7s 8d 7d 6d", "ante": 10, "decision": "raise", "raise": 10}],
}


BONUSES: tuple[Bonus, ...] = ("flush", "straight_flush", "progressive")
WAGERS: tuple[Wager, ...] = (*MAIN_WAGERS, *BONUSES)
"""What is wagered at this table. The further wager is dealt by hand at the houses that have it."""


class Said(NamedTuple):
    """Words for an act, where they are said and after which others; `until` is the plan up to a step."""

    words: str
    after: tuple[str, ...] = ()
    until: str = ""
    table: str = "here"


def _filled(form: str) -> Iterator[Said]:
    """Each form with its capitals filled in, at a table where it can be done."""
    dealt, faced = ("deal dealer",), ("deal dealer", "expose dealer")
    match form:
        case "take rake" | "announce no-more-bets" | "run shuffler":
            # Only a house that has these acts in a plan has keys for them.
            yield Said(form, table="banked")
        case "unload shuffler":
            yield Said(form, table="two decks")
        case "take N WAGER" | "return N WAGER":
            for wager in WAGERS:
                yield Said(_at(form, wager), until="reveal 2" if wager == "raise" else "")
        case "rack N":
            yield Said("rack 2", ("deal 2",))
            yield Said("rack 2", ("deal 2", "present 2"))
            yield Said("rack 2", ("deal 2", "reveal 2"))
        case "rack dealer":
            # Face down it is dragged: to tap it is to square it.
            yield Said(form, faced)
            yield Said(form, (*faced, "set dealer Qc 9c 7c", "push-up dealer"))
        case "square dealer" | "expose dealer":
            yield Said(form, dealt)
        case "present N" | "reveal N":
            yield Said(_at(form), ("deal 2",))
        case "tuck N WAGER":
            for wager in WAGERS:
                yield Said(_at(form, wager), ("deal 2",))
        case "fan N":
            yield Said("fan 2", ("deal 2", "reveal 2"))
        case "pay N WAGER AMOUNT":
            for wager in WAGERS:
                for amount in ("37.50", "12.34", "0", "1188"):
                    yield Said(_at(form, wager).replace("AMOUNT", amount))
        case "push N WAGER":
            for bonus in BONUSES:
                yield Said(_at(form, bonus))
                yield Said(_at(form, bonus), (f"pay 2 {bonus} 5",))
        case "push N back" | "push N WAGER back":
            # At the table a hand that taps as it comes is not told; the words can tell it.
            return
        case "deal N wrong-side":
            yield Said("deal 2 wrong-side")
        case "push N palm":
            yield Said("push 2 palm")
        case "push N WAGER palm":
            yield Said("push 2 flush palm")
        case "push N":
            yield Said("push 2")
            yield Said("push 2", ("deal 2",), until="")
            yield Said("push 2", until="reveal 2")
        case "correct N WAGER":
            for wager in MAIN_WAGERS:
                yield Said(_at(form, wager))
        case "recover N WAGER AMOUNT":
            for wager in WAGERS:
                yield Said(_at(form, wager).replace("AMOUNT", "12.34"), (f"pay 2 {wager} 12.34",))
        case "pick-up N":
            yield Said("pick-up 2", until="pick-up 2")
        case "receive dealer":
            yield Said(form, table="banked", until=form)
        case "set dealer CARDS":
            yield Said("set dealer Qc 9c 7c", faced)
            yield Said("set dealer 9c Qc", faced)
            yield Said("set dealer Kh Qc 9c 7c 5s 4d 2d", faced)
        case "set N CARDS":
            yield Said("set 2 As Js 9s", ("deal 2", "reveal 2"))
        case "call dealer COUNT RANK":
            for place, rank in enumerate(RANKS):
                yield Said(f"call dealer {place % 7 + 1} {rank}")
        case "deal N COUNT":
            yield Said("deal 2 3", table="packets")
            yield Said("deal 2 6", ("deal 2 3",), table="packets")
        case "deal dealer COUNT":
            yield Said("deal dealer 3", table="packets")
        case "lock progressive" | "count progressive" | "prove progressive":
            yield Said(form, table="meter")
        case "push-up dealer":
            yield Said(form, (*faced, "set dealer Qc 9c 7c"))
        case "say WORDS":
            yield Said("say WORDS")
        case _:
            yield Said(_at(form))


def _at(form: str, wager: str = "") -> str:
    words = ["2" if word == "N" else word for word in form.split()]
    return " ".join(wager if word == "WAGER" else word for word in words)


def _in_packets(house: House) -> House:
    """The house, if it dealt three, three and one cards."""
    grounds = {**house.rule_grounds, "deal": house.rule_grounds["keep"]}
    return house._replace(packets=(3, 6), rule_grounds=grounds)


def _ruled(data: object, library: Library) -> Ruling:
    return rule(*round_from_text(json.dumps(data), library.house))


def _troubles(desk: Desk, hands: Hands, ruling: Ruling, said: Said) -> Iterator[str]:
    wordings = [said.words]
    if said.words == "say WORDS":
        wordings = [f"say {words}" for words in said_here(ruling.house)]
    for words in wordings:
        step = step_from_words(words.split(), ruling.house.seats)
        desk.begin(ruling)
        plan = [due.step for due in ruling.steps]
        before = plan[: [str(due) for due in plan].index(said.until)] if said.until else []
        for act in [*before, *[step_from_words(word.split(), ruling.house.seats) for word in said.after]]:
            desk.dealing.act(act)
        count = len(desk.acts)
        try:
            hands.do(step)
        except NoGesture as reason:
            yield f"{words}: {reason}"
            continue
        desk.dealing.hands.settle()
        if desk.acts[count:] != [step]:
            yield f"{words}: {', '.join(map(str, desk.acts[count:])) or 'nothing'} came of it"


@pytest.mark.parametrize("way", WAYS)
def test_every_form_can_be_done(way: str, open_desk: Desks, library: Library) -> None:
    metered = json.loads((EXAMPLES / "greektown-six-card-share.json").read_text("utf-8"))
    tables = {
        "here": SPREAD,
        "banked": BANKED,
        "two decks": {"house": "two-to-ten", "plan": "rotation"},
        "meter": metered,
        "packets": SPREAD,
    }
    found: list[str] = []
    for table, data in tables.items():
        ruling = _ruled(data, library)
        if table == "packets":
            ruling = rule(_in_packets(ruling.house), ruling.played)
        desk = open_desk(ruling)
        hands = WAYS[way](desk)
        for form in FORMS:
            for said in _filled(form):
                if said.table == table:
                    found += [f"{form}: {trouble}" for trouble in _troubles(desk, hands, ruling, said)]
        if isinstance(hands, Keyboard):
            assert {step.verb for step in hands.typed} <= {"set"}, "words are needed only to name cards"
        # A menu that closes must not give the keyboard to the window of another table.
        desk.window.hide()
    assert not found, "not reachable:\n" + "\n".join(found)


def test_every_form_is_walked() -> None:
    assert all(list(_filled(form)) for form in FORMS if not form.endswith(" back"))


def test_completion_offers_words_and_nothing_of_the_round() -> None:
    known = {word for form in FORMS for word in form.split() if not word.isupper()} | set(WAGERS)
    offered = [word for entry in vocabulary() for word in entry.split()]
    assert set(offered) <= known
    assert {entry.split()[0] for entry in vocabulary()} >= {form.split()[0] for form in FORMS}


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("house_id", swept(HOUSES))
def test_arrow_keys_lead_from_every_place_to_every_other(
    house_id: str, left_handed: bool, size: tuple[int, int], library: Library
) -> None:
    # The tray as a whole lies behind its tubes, each of which stands for it.
    house = library.house(house_id)
    places: tuple[Place, ...] = places_on(lay_out(house, *size, left_handed=left_handed), house.chips)
    zones = {place.zone for place in places} - {TRAY}
    for start in zones:
        assert zones <= reached(places, start).keys(), f"not from {start}"


def test_every_key_beside_the_tray_says_in_a_tip_what_it_does(qtbot: QtBot) -> None:
    desk = QWidget()
    qtbot.addWidget(desk)
    keys = {**hands_pad(desk).keys, **round_pad(desk).keys}
    assert [meaning for meaning, key in keys.items() if not key.toolTip()] == []
