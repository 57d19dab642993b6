"""When each player decides, in turn or when the dealer reaches past them, and what that player says."""

from collections.abc import Sequence

from app.game.money import shown
from app.game.wagers import METER_BONUSES
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import VOID_ROUND, Step, as_planned, is_whole_deal

_DECIDING = ("take", "tuck", "rack", "fan", "pay", "return", "pick-up")


class PlayerTurns:
    """The turns of the players in one round."""

    def __init__(self, ruling: Ruling) -> None:
        calm = _undisturbed(ruling)
        plan = [due.step for due in (calm if ruling.is_void else ruling).steps]
        self._dealt = _dealt(plan)
        self._deal = plan[: self._dealt + 1]
        self._turns = [int(step.place) for step in plan if is_whole_deal(step) and step.place != "dealer"]
        self._decisions = _decisions(calm)

    def decided_after(self, acts: Sequence[Step]) -> tuple[int, ...]:
        """The spots that have decided after these acts, in the order of their turns."""
        if VOID_ROUND in acts:
            acts = acts[: acts.index(VOID_ROUND)]
        turns = self._turns
        if not {act.verb for act in acts}.isdisjoint(("expose", "receive")):
            return tuple(turns)
        done = set(map(as_planned, acts))
        dead = {act.place for act in acts if act.verb == "void"}
        decisions = [step for step in self._decisions if step.place not in dead]
        is_dealt = done.issuperset(self._deal)
        reached = max((turns.index(spot) for spot in _touched(acts, self._dealt, turns)), default=-1)
        # Where a decision is not answered yet, nobody behind that spot has a turn.
        waits = min(
            (turns.index(int(step.place)) for step in decisions if step not in done and step.place in turns),
            default=len(turns),
        )
        return tuple(turns[: max(reached, waits if is_dealt else -1) + 1])


def decided(ruling: Ruling, acts: Sequence[Step]) -> tuple[int, ...]:
    """The spots that have decided after these acts of a round."""
    return PlayerTurns(ruling).decided_after(acts)


def player_words(ruling: Ruling, number: int) -> str:
    """What a player did in turn."""
    spot = next(spot for spot in ruling.played.spots if spot.number == number)
    raised = shown(spot.wagers.get("raise", 0))
    return ruling.house.names.said(
        f"Spot {number} folds." if spot.folded else f"Spot {number} raises {raised}."
    )


def _dealt(plan: list[Step]) -> int:
    """The place of the last step before players decide."""
    places = [
        place for place, step in enumerate(plan) if step.verb == "present" or step == Step("rack", "stub")
    ]
    return max(places, default=len(plan) - 1)


def _undisturbed(ruling: Ruling) -> Ruling:
    """The round in which nothing is dead: until the dealer calls it, players take their turns as ever."""
    is_dead = ruling.is_void or ruling.void_spots
    return rule(ruling.house, ruling.played._replace(events=())) if is_dead else ruling


def _decisions(ruling: Ruling) -> list[Step]:
    """The steps that answer decisions, player by player, between the deal and the dealer's hand.

    Picking up the discards is none of them: it waits for everybody.
    """
    dealt = _dealt([due.step for due in ruling.steps])
    in_turn = {id(entry) for block in ruling.house.steps_of(ruling.played.plan) for entry in block.inner}
    ends = [place for place, due in enumerate(ruling.steps) if due.step.verb in ("expose", "receive")]
    between = ruling.steps[dealt + 1 : min(ends, default=len(ruling.steps))]
    return [due.step for due in between if id(due.entry) in in_turn]


def _touched(acts: Sequence[Step], dealt: int, turns: list[int]) -> list[int]:
    """The spots at which the dealer has acted on a decision."""
    return [
        int(act.place)
        for act in acts[dealt + 1 :]
        if act.verb in _DECIDING and act.what not in METER_BONUSES and act.place in turns
    ]
