"""Rounds of the houses of our own are dealt by hand without a fault, and filmed."""

import json
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from app.launch import main
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.training.deal_round import deal_round
from app.ui.table.layout import lay_out
from tests.bulk import SOAK
from tests.own_houses.houses_of_our_own import FOLDER, OWN_HOUSES
from tests.ui.dealing.desk import Desks
from tests.ui.dealing.hands import CommandLine, Hands, Mouse
from tests.ui.dealing.test_rounds import deal

pytestmark = pytest.mark.usefixtures("unpainted")

HOUSES = OWN_HOUSES if SOAK else ["lighthouse"]
"""Hands and films cost a few seconds each, and money and order are judged below the window at every house."""


def ruling_at(house_id: str, library: Library, seed: int, players: int = 2) -> Ruling:
    house = library.house(house_id)
    return rule(*round_from_plain(deal_round(house, Random(seed), players=players), lambda _: house))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(own=FOLDER, cache=tmp_path_factory.mktemp("own houses"))


@pytest.mark.bulk
@pytest.mark.parametrize("way", [Mouse, CommandLine])
@pytest.mark.parametrize("house", HOUSES)
def test_a_round_is_dealt_by_hand(house: str, way: type[Hands], library: Library, open_desk: Desks) -> None:
    ruling = ruling_at(house, library, 2)
    desk = open_desk(ruling)
    deal(desk, way(desk), ruling)


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_a_round_is_filmed(
    house: str, library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ruling = ruling_at(house, library, 2)
    file, out = tmp_path / "round.json", tmp_path / "deal.png"
    file.write_text(json.dumps(deal_round(ruling.house, Random(2), players=2)), "utf-8")
    assert main(["film", str(file), str(out), "--houses", str(FOLDER)]) == 0
    assert f": {len(ruling.steps) + 1} pictures" in capsys.readouterr().out
    with Image.open(out) as strip:
        assert strip.width > strip.height / 8


@pytest.mark.parametrize("house", OWN_HOUSES)
def test_the_keys_of_the_pads_stay_large_enough_however_many_spots_there_are(
    house: str, library: Library
) -> None:
    usual = lay_out(library.house("oxford"), 1024, 600, lines=2)
    own = lay_out(library.house(house), 1024, 600, lines=2)
    assert own.left_pad == usual.left_pad
    assert own.right_pad == usual.right_pad
