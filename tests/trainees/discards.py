"""Misconceptions about the discards of a raised hand, and the bonus that may lie among them."""

from app.game.cards import hand_of
from app.game.hands import read
from app.game.settlement import Settlement
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.trainees.beliefs import Verdicts, by_reading, settled_by
from tests.trainees.expected import money_roots
from tests.trainees.plans import has, plan_of, turned_round
from tests.trainees.trainee import Root, Trainee


def picks_up_right_to_left(ruling: Ruling) -> list[Step]:
    """The discards from the other end; those that were paid at once are gone by then."""
    return turned_round(ruling, "pick-up")


def _is_paid_from_discards(due: DueStep) -> bool:
    return "faced-discards" in due.entry.when and due.step.verb in ("fan", "pay", "return")


def _faced(ruling: Ruling) -> set[int]:
    return {int(due.step.place) for due in ruling.steps if _is_paid_from_discards(due)}


def ignores_faced(ruling: Ruling) -> list[Step]:
    """Faced discards are picked up unread; at the reveal only the kept flush counts."""
    faced = _faced(ruling)
    unread = ruling._replace(steps=tuple(due for due in ruling.steps if not _is_paid_from_discards(due)))

    def believe(settlement: Settlement) -> Verdicts:
        if settlement.spot.number not in faced:
            return dict(settlement.verdicts)
        kept = hand_of(settlement.reading.flush_cards)
        return by_reading(ruling, settlement, kept, read(kept))

    return settled_by(unread, believe)


def pays_faced_twice(ruling: Ruling) -> list[Step]:
    """What was paid from the discards is paid again when the hand is revealed."""
    paid = [due.step for due in ruling.steps if _is_paid_from_discards(due) and due.step.verb == "pay"]
    acts: list[Step] = []
    for step in plan_of(ruling):
        if step.verb == "rack":
            acts += [again for again in paid if again.place == step.place]
        acts.append(step)
    return acts


def _unread(ruling: Ruling) -> set[Root]:
    fans: set[Root] = {("omitted", f"fan {spot}") for spot in _faced(ruling)}
    return fans | money_roots(ruling, ignores_faced(ruling))


def _paid_again(ruling: Ruling) -> set[Root]:
    return {
        ("extra", str(due.step))
        for due in ruling.steps
        if _is_paid_from_discards(due) and due.step.verb == "pay"
    }


def _has_discards(house: House) -> bool:
    return has("pick-up")(house) and not house.keeps_all


TRAINEES = (
    Trainee(
        "picks-up-discards-right-to-left",
        "collects the discards from the other end",
        picks_up_right_to_left,
        lambda ruling: set(),
        _has_discards,
        early=lambda ruling: {
            str(due.step) for due in [due for due in ruling.steps if due.entry.name == "pick-up"][1:]
        },
    ),
    Trainee(
        "ignores-faced-discards",
        "picks faced discards up without looking, and pays only what the kept flush holds",
        ignores_faced,
        _unread,
        _has_discards,
        early=None,
    ),
    Trainee(
        "pays-faced-discards-twice",
        "pays a bonus found in the discards again at the reveal",
        pays_faced_twice,
        _paid_again,
        _has_discards,
    ),
)
