"""Misconceptions about folded hands: the Ante, the tuck, and the bonus that still rides."""

from app.game.wagers import Wager
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.game.values import PLAIN_BONUS
from tests.trainees.expected import money_roots
from tests.trainees.plans import changed, has, plan_of, spots_with, without
from tests.trainees.trainee import Root, Trainee

_ON_THE_LAYOUT: tuple[Wager, ...] = ("flush", "straight_flush")
"""A Progressive has been collected before the deal."""


def _is_fold(ruling: Ruling, step: Step) -> bool:
    return any(spot.folded and spot.number == step.place for spot in ruling.played.spots)


def _tucks(ruling: Ruling) -> set[Step]:
    return {step for step in plan_of(ruling) if step.verb == "tuck"}


def tucks_always(wager: Wager) -> Trainee:
    """Someone who knows one circle to tuck under."""

    def acts(ruling: Ruling) -> list[Step]:
        return [step._replace(what=wager) if step.verb == "tuck" else step for step in plan_of(ruling)]

    def roots(ruling: Ruling) -> set[Root]:
        return {("wrong", str(step)) for step in _tucks(ruling) if step.what != wager}

    name = f"tucks-always-{wager.replace('_', '-')}"
    return Trainee(name, f"tucks every folded hand under {wager}", acts, roots, has("tuck"))


def racks_folded_hand_with_bonus(ruling: Ruling) -> list[Step]:
    """The folded hand goes into the rack; in its turn the bonus is settled without any cards."""
    tucked = spots_with(ruling, "tuck")
    acts = []
    for step in plan_of(ruling):
        if step.verb == "tuck":
            acts.append(Step("rack", step.place))
        elif not (step.place in tucked and step.verb in ("reveal", "rack")):
            acts.append(step)
    return acts


def leaves_folded_ante(ruling: Ruling) -> list[Step]:
    """No Ante is taken when its player folds, nor later."""
    return without(ruling, lambda step: step.what == "ante" and _is_fold(ruling, step))


def takes_folded_bonus(ruling: Ruling) -> list[Step]:
    """At the fold every wager of the spot is taken and the hand racked, whatever it holds."""
    wagers = {spot.number: spot.wagers for spot in ruling.played.spots}
    acts = []
    for step in plan_of(ruling):
        before_the_fold = step.verb in ("deal", "present") or step == Step("take", step.place, "progressive")
        if before_the_fold or not _is_fold(ruling, step):
            acts.append(step)
        elif step.what == "ante":
            riding = [bonus for bonus in _ON_THE_LAYOUT if bonus in wagers[int(step.place)]]
            acts += [step, *(Step("take", step.place, bonus) for bonus in riding), Step("rack", step.place)]
    return acts


def keeps_folded_bonus(ruling: Ruling) -> list[Step]:
    """A folded hand with a bonus is tucked, and settled in its turn as any other."""
    rules = ruling.house.rules
    bonuses = {
        bonus: PLAIN_BONUS._replace(must_beat_dealer=bonus_rule.must_beat_dealer)
        for bonus, bonus_rule in rules.bonuses.items()
    }
    believed = changed(ruling.house, _tucked)._replace(rules=rules._replace(bonuses=bonuses))
    return plan_of(rule(believed, ruling.played))


def _tucked(entry: PlannedStep) -> PlannedStep:
    if entry.words[:1] == ("settle",) and "folded" in entry.when:
        return entry._replace(words=("tuck", "N", "WAGER"), when=("folded", "riding"))
    return entry


def loses_folded_bonus(ruling: Ruling) -> list[Step]:
    """A tucked hand is passed by in its turn, and lies there with its wagers to the end."""
    tucked = spots_with(ruling, "tuck")
    acts: list[Step] = []
    for step in plan_of(ruling):
        if step.place not in tucked or Step("expose", "dealer") not in acts:
            acts.append(step)
    return acts


def _keeps_a_folded_bonus(house: House) -> bool:
    return any(not bonus.forfeited_by_fold for bonus in house.rules.bonuses.values())


def _forfeits_a_folded_bonus(house: House) -> bool:
    return any(bonus.forfeited_by_fold for bonus in house.rules.bonuses.values())


def _unturned(ruling: Ruling) -> set[Root]:
    """The tuck and the reveal of every tucked hand are missing."""
    tucked = spots_with(ruling, "tuck")
    reveals: set[Root] = {("omitted", f"reveal {spot}") for spot in tucked}
    return reveals | {("omitted", str(step)) for step in _tucks(ruling)}


def _taken_at_the_fold(ruling: Ruling) -> set[Root]:
    fans: set[Root] = {
        ("omitted", str(step)) for step in plan_of(ruling) if step.verb == "fan" and _is_fold(ruling, step)
    }
    return fans | _unturned(ruling) | money_roots(ruling, takes_folded_bonus(ruling))


def _tucked_in_vain(ruling: Ruling) -> set[Root]:
    acts = keeps_folded_bonus(ruling)
    plan = plan_of(ruling)
    extra: set[Root] = {
        ("extra", str(act)) for act in acts if act.verb in ("tuck", "reveal") and act not in plan
    }
    return extra | money_roots(ruling, acts)


TRAINEES = (
    tucks_always("flush"),
    tucks_always("straight_flush"),
    Trainee(
        "racks-folded-hand-with-bonus",
        "racks every folded hand at once, though a bonus still rides on it",
        racks_folded_hand_with_bonus,
        _unturned,
        has("tuck"),
        early=lambda ruling: {f"rack {spot}" for spot in spots_with(ruling, "tuck")},
    ),
    Trainee(
        "leaves-folded-ante",
        "leaves the Ante of a folded hand on the layout",
        leaves_folded_ante,
        lambda ruling: {
            ("omitted", f"take {spot.number} ante") for spot in ruling.played.spots if spot.folded
        },
    ),
    Trainee(
        "takes-folded-bonus",
        "takes the bonus wagers together with the folded Ante",
        takes_folded_bonus,
        _taken_at_the_fold,
        _keeps_a_folded_bonus,
    ),
    Trainee(
        "keeps-folded-bonus-where-forfeit",
        "lets the bonus of a folded hand ride where a fold loses it",
        keeps_folded_bonus,
        _tucked_in_vain,
        _forfeits_a_folded_bonus,
        early=None,
    ),
    Trainee(
        "loses-folded-bonus",
        "forgets that a folded hand still plays for its bonus, and passes it by",
        loses_folded_bonus,
        lambda ruling: {("omitted", f"reveal {spot}") for spot in spots_with(ruling, "tuck")},
        has("tuck"),
    ),
)
