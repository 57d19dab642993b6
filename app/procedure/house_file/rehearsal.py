"""Deals trial rounds at a new house, to find a plan that leaves a wager or a hand lying.

A house file can be right in every word and still forget, say, the push of a tie. The answer to an
irregularity can be right in every word too, and return an Ante that the plan pays later.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from app.errors import Path
from app.game.cards import Card, card_of, hand_of
from app.game.hands import read
from app.game.round import Event, Round, Spot
from app.game.settlement import Settlement, settle
from app.game.wagers import FIRST_WAGERS, MAIN_WAGERS, WAGER_NAMES, Act, Bonus, Wager, is_bonus
from app.procedure.house import House
from app.procedure.irregularity_answers import with_answers
from app.procedure.plan import DueStep, plan_round
from app.procedure.vocabulary import Step

_SETTLED_BY: dict[Act, tuple[str, ...]] = {"pay": ("pay",), "take": ("take",), "push": ("push", "return")}
_MAY_GO_WITH = (("pay", "return"), ("pay", "take"))
"""A paid wager may go back with its payout; a Progressive is taken before it is paid."""

_MONEY = ("pay", "take", "push", "return")
_ENDS = (*_MONEY, "rack", "void")
"""What an answer says that changes the rest. After a call or a warning the plan goes on as it was."""
_HANDLING = (
    "deal",
    "present",
    "tuck",
    "fan",
    "pick-up",
    "reveal",
    "rack",
    "receive",
    "expose",
    "set",
    "push-up",
)

_CURES = {
    "never settled": "name it in the “wagers” of a “settle N” step, with take, pay and push in its “passes”",
    "settled twice": "leave it to one step only",
    "should be settled": "leave that step out, or give it a “when”",
    "also taken": "leave out the step that takes it, or settle it with “settle N”",
    "never collected": "add a step before the deal: do = “take N progressive”",
    "never dealt": "put a step with “deal N” and one with “deal dealer” in the plan",
    "never racked": "put steps with “rack N” and “rack dealer” where every hand goes through them",
    "dealt twice": "leave out one of the steps that deal it",
    "before its hand": "put a step with “reveal N” before the one that settles it",
    "racked twice": "leave out one of the steps that rack it, or give it a “when”",
}
"""What to do about each kind of oversight."""
_AGAIN, _ROUND_BEFORE = "again", "the round before"
"""A player who was warned does it again."""

_SAYS = {"pay": "pays", "take": "takes", "push": "pushes", "return": "returns"}

_DEALERS = ("Ac Kc Qc 9c 3h 5h 2s", "Ac Tc 6h 5h 4s 3s 2h")
_PLAYERS = {
    "a winning hand": "Kd Jd 9d 7d 5d 4h 8h",
    "a tied hand": "Ad Kd Qd 9d 4h 6s 8s",
    "a losing hand": "Jd 8d 7h 4h 6s Ts 9h",
    "a run outside the flush": "Ad Jd 9d 7d 8s 7s 6s",
    "a seven-card flush": "Ad Jd 9d 7d 5d 3d 2d",
    "four of a kind": "7c 7d 7h 7s Ks 9h 4h",
}


def oversights(house: House) -> list[tuple[Path, str]]:
    """A sentence for everything that a trial round left undone or did twice, with its place in the file."""
    found: dict[tuple[Path, str], dict[str, None]] = {}
    rounds = list(_rounds(house))
    if all(played.spots[0].folded for _, played in rounds):
        return [
            (
                ("limits",),
                "in a trial round, no player can raise: the limits don't allow a Raise on the smallest Ante",
            )
        ]
    for scene, played in rounds:
        dealer = house.rules.read(played.dealer_hand)
        settlement = settle(house.rules, played, played.spots[0], dealer)
        for problem in _left_undone(house, settlement, plan_round(house, played, [settlement], dealer)):
            found.setdefault(problem, {})[scene] = None
    return [_said(path, text, list(scenes)) for (path, text), scenes in found.items()]


def _said(path: Path, text: str, scenes: list[str]) -> tuple[Path, str]:
    """The problem in a sentence, and how to mend it. The usual slip is a winning fold that is racked."""
    said = f"in a trial round, {text} with {', '.join(scenes)}"
    if path and "never settled" in text and all("folded" in scene for scene in scenes):
        return path, (
            f"{said}; add a step after “fold-ante” that settles it before the hand is racked: "
            f"do = “settle N”, when = [“faced-fold”], wagers = [“{path[1]}”], "
            "passes = [[“pay”, “take”, “push”]]"
        )
    return (), f"{said}; {next(cure for words, cure in _CURES.items() if words in text)}"


def _rounds(house: House) -> Iterator[tuple[str, Round]]:
    for spot, dealer, (name, text), bonuses, folded in product(
        (1, house.seats), _DEALERS, _PLAYERS.items(), _choices(house), (True, False)
    ):
        cards = _cards(text)
        wagers = _wagers(house, cards, bonuses, folded)
        if wagers is None or not set(cards).isdisjoint(_cards(dealer)):
            continue
        player = Spot(spot, cards, hand_of(cards), wagers, folded)
        banker = _cards(dealer)
        button = None if not house.has_button else 1 if spot > 1 else house.seats
        yield (
            f"{name} that is {'folded' if folded else 'raised'}",
            Round(
                house.id,
                banker,
                hand_of(banker),
                (player,),
                house.rules.posted_for(house.posted, 1),
                1_000_000,
                button,
            ),
        )


@cache
def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card for word in text.split() if (card := card_of(word)) is not None)


def _choices(house: House) -> list[tuple[Bonus, ...]]:
    offered = tuple(house.rules.bonuses)
    return [(), *((bonus,) for bonus in offered), offered]


def _wagers(
    house: House, cards: tuple[Card, ...], bonuses: tuple[Bonus, ...], folded: bool
) -> dict[Wager, int] | None:
    """The smallest wagers the house takes, or None where the hand may not raise."""
    wagers: dict[Wager, int] = {}
    for wager in [each for each in FIRST_WAGERS if each in MAIN_WAGERS or each in bonuses]:
        limit = house.rules.limits[wager]
        wagers[wager] = min(limit.amounts or (limit.minimum,))
    if not folded:
        raises = house.rules.raises(wagers["ante"], read(hand_of(cards)).flush_length)
        if not raises:
            return None
        wagers["raise"] = raises[0]
    return wagers


def _left_undone(house: House, settlement: Settlement, plan: list[DueStep]) -> Iterator[tuple[Path, str]]:
    steps = [due.step for due in plan]
    spot = settlement.spot.number
    for verb, done in (("deal", "dealt"), ("rack", "racked")):
        for place, hand in ((spot, "the hand"), ("dealer", "the dealer's hand")):
            for text in _once(steps.count(Step(verb, place)), f"{hand} is", done):
                yield (), text
    for wager in settlement.verdicts:
        path: Path = ("bonus", wager) if is_bonus(wager) else ()
        for text in _wager_undone(house, settlement, steps, wager):
            yield path, text
        if _is_settled_unseen(house, settlement, steps, wager):
            yield (), f"{_name(wager)} is settled before its hand is turned over"


def _is_settled_unseen(house: House, settlement: Settlement, steps: list[Step], wager: Wager) -> bool:
    """Whether the cards decide about a wager that is settled while they lie face down."""
    if settlement.outcome == "fold" and not _rides(house, wager):
        return False
    if is_bonus(wager):
        rule = house.rules.bonuses[wager]
        if rule.hands != "player" or (rule.returned_unqualified and settlement.outcome == "not-qualified"):
            return False
    elif settlement.outcome == "not-qualified":
        return False
    spot, due = settlement.spot.number, _SETTLED_BY[settlement.verdicts[wager].act]
    for step in steps:
        if step.verb in ("reveal", "fan") and step.place == spot:
            return False
        if step.verb in due and _is_about(step, spot, wager, settlement) and not house.collects(wager):
            return True
    return False


def _rides(house: House, wager: Wager) -> bool:
    """Whether a wager stays in action when its hand is folded."""
    return is_bonus(wager) and not house.rules.bonuses[wager].forfeited_by_fold


def _wager_undone(house: House, settlement: Settlement, steps: list[Step], wager: Wager) -> Iterator[str]:
    due, collects = settlement.verdicts[wager].act, house.collects(wager)
    acts = [step.verb for step in steps if _is_about(step, settlement.spot.number, wager, settlement)]
    yield from _once(sum(act in _SETTLED_BY[due] for act in acts), f"{_name(wager)} is", "settled")
    for act in acts:
        if act not in _SETTLED_BY[due] and (due, act) not in _MAY_GO_WITH:
            yield f"{_name(wager)} should be settled with “{due}”, not “{act}”"
    if due == "pay" and ("take" in acts) != collects:
        yield f"{_name(wager)} is paid but {'also taken' if 'take' in acts else 'never collected'}"


def _once(times: int, what: str, done: str) -> Iterator[str]:
    if times != 1:
        yield f"{what} never {done}" if not times else f"{what} {done} twice"


def _name(wager: Wager) -> str:
    return f"the {WAGER_NAMES[wager]} wager"


def _is_about(step: Step, spot: int, wager: Wager, settlement: Settlement) -> bool:
    """Whether the step is about this wager. One tap stands for all pushed wagers of the main game."""
    if step.place != spot or step.verb not in _MONEY:
        return False
    if step.verb == "push" and not step.what:
        return wager in MAIN_WAGERS and settlement.verdicts[wager].act == "push"
    return step.what == wager


# --- what goes wrong, after every step


def unsound_answers(house: House) -> list[tuple[Path, str]]:
    """Answers to irregularities that contradict the rest of the plan, each with its place in the file.

    The same answer fails in many places alike, so the first of them stands for all, and so does the first of
    the irregularities that are answered with the same words.
    """
    trials = list(_answer_trials(house))
    found: dict[Path, str] = {}
    told: dict[tuple[str, ...], str] = {}
    for path, words, event in _answers(house):
        if words not in told:
            tried = trials if any(each.split()[0] in _ENDS for each in words) else ()
            texts = (text for trial in tried for text in _unsound(house, event, *trial))
            told[words] = next(texts, "")
        if told[words]:
            found[path] = told[words]
    return list(found.items())


def _unsound(
    house: House, event: Event, settlement: Settlement, played: Round, plan: list[DueStep]
) -> Iterator[str]:
    at_spot = replace(event, spot=event.spot or settlement.spot.number)
    for place, due in enumerate(plan):
        happens = replace(at_spot, at=str(due.step))
        warned = (replace(happens, at=_ROUND_BEFORE),) if event.how == _AGAIN else ()
        answered = with_answers(house, played._replace(events=(*warned, happens)), plan)
        yield from _contradictions(settlement, answered, place)


def _answer_trials(house: House) -> Iterator[tuple[Settlement, Round, list[DueStep]]]:
    """A winning hand with every bonus, raised and then folded; the banker qualifies or does not."""
    rounds = [played for scene, played in _rounds(house) if scene.startswith("a winning hand")]
    made = max(len(played.spots[0].wagers) for played in rounds)
    for folded in (False, True):
        for played in rounds:
            spot = played.spots[0]
            if (spot.number, spot.folded, len(spot.wagers) + folded) == (1, folded, made):
                dealer = house.rules.read(played.dealer_hand)
                settlement = settle(house.rules, played, spot, dealer)
                yield settlement, played, plan_round(house, played, [settlement], dealer)


def _answers(house: House) -> Iterator[tuple[Path, tuple[str, ...], Event]]:
    """Every answer in the house file with its words and an event for it.

    There is the usual one, the one beyond a number, the one found at the reveal, the one for the banker's
    hand, the one to a second time.
    """
    for kind, entry in house.irregularities.items():
        usual = Event("", kind, count=entry.threshold)
        yield ("irregularities", kind, "answer"), entry.answer, usual
        if entry.beyond:
            yield (
                ("irregularities", kind, "beyond", "answer"),
                entry.beyond,
                replace(usual, count=entry.threshold + 1),
            )
        if entry.unseen:
            yield ("irregularities", kind, "unseen"), entry.unseen, replace(usual, unseen=True)
        if entry.at_banker:
            yield ("irregularities", kind, "banker"), entry.at_banker, replace(usual, spot="dealer")
        if entry.further:
            yield ("irregularities", kind, "further"), entry.further, replace(usual, how=_AGAIN)


def _contradictions(settlement: Settlement, answered: list[DueStep], place: int) -> Iterator[str]:
    """What the answer leaves lying, or has dealt with before the plan does it again."""
    answer = [due.step for due in answered[place + 1 :] if due.event is not None]
    before = [due.step for due in answered[: place + 1]]
    spot = settlement.spot.number
    if Step("void", "round") in answer:
        if Step("return", spot, "all") not in answer:
            yield "it voids the round but leaves the wagers on the layout; add “return N all”"
        if Step("rack", "all") not in answer and any(step.verb == "deal" for step in before):
            yield "it voids the round but leaves the cards on the table; add “rack all”"
        return
    if Step("void", spot) in answer:
        yield from _left_by_dead_hand(spot, before, answer)
    rest = [due.step for due in answered[place + 1 :] if due.event is None]
    for wager in settlement.verdicts:
        given = [step for step in answer if _is_about(step, spot, wager, settlement)]
        given += [step for step in answer if step == Step("return", spot, "all")]
        later = [step for step in rest if given and _is_about(step, spot, wager, settlement)]
        if later and not any(_is_about(step, spot, wager, settlement) for step in before):
            yield f"after “{before[-1]}” it {_SAYS[given[0].verb]} {_name(wager)}, but later {_later(later)}"
    for hand, name in ((spot, "the hand"), ("dealer", "the dealer's hand")):
        racks = Step("rack", hand), Step("rack", "all")
        if Step("rebuild", hand) in answer or not any(step in racks for step in answer):
            continue
        later = [step for step in rest if step.verb in _HANDLING and step.place == hand]
        if later and racks[0] not in before:
            yield f"after “{before[-1]}” it racks {name}, but later {_later(later)}"


def _left_by_dead_hand(spot: int, before: list[Step], answer: list[Step]) -> Iterator[str]:
    if Step("take", spot, "ante") not in before and not any(
        step.verb in ("return", "take") and step.what in ("ante", "all") for step in answer
    ):
        yield "it declares a hand dead but leaves its wagers; add “return N WAGER” or “take N WAGER”"
    if Step("deal", spot) in before and Step("rack", spot) not in (*before, *answer):
        yield "it declares a hand dead but leaves its cards; add “rack N”"


def _later(steps: list[Step]) -> str:
    return (
        f"the plan says “{steps[0]}”; leave this out of the answer, or end the round with “void round”, "
        "“return N all” and “rack all”"
    )
