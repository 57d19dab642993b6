"""The main game is called dead in the middle of the settlement: what was settled stays, the rest goes back."""

from random import Random

from app.game.round import Event
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.procedure.vocabulary import VOID_MAIN
from app.training.deal_round import deal_round

_SETTLED = ("pay", "take", "push")


def test_a_spot_that_was_settled_before_keeps_its_main_game_and_the_next_one_gets_it_back(
    houses: dict[str, House],
) -> None:
    house = houses["oxford"]
    chance = Random(3)
    antes: list[DueStep] = []
    while len({due.step.place for due in antes}) < 2:
        ruling = rule(*round_from_plain(deal_round(house, chance, players=3), houses.__getitem__))
        antes = [due for due in ruling.steps if due.step.what == "ante" and due.step.verb in _SETTLED]
    first, second = (int(due.step.place or 0) for due in antes[:2])
    until = ruling.steps.index(antes[0]) + 1
    call = antes[0]._replace(step=VOID_MAIN)
    played = ruling.played._replace(events=(Event(str(antes[0].step), "mistaken-raise"),))
    dead = ruling._replace(played=played, steps=(*ruling.steps[:until], call))
    assert [dead.is_back(spot, "ante") for spot in (first, second)] == [False, True]
    assert not dead.is_back(second, "flush"), "bonuses are settled"
    assert not ruling.is_back(second, "ante"), "nothing was called"
