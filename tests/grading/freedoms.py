"""What the houses leave free, from their page alone: which two steps of a round may trade places.

It knows no house file: where the judge agrees with it, the files say what the page says.
"""

from itertools import permutations, product
from random import Random

from app.game.cards import card_name
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

_SAME_VERB = ("present", "inspect")


def independent(ruling: Ruling, one: Step, other: Step) -> bool:
    """May these two steps be done in either order?"""
    verbs = {one.verb, other.verb}
    if "square" in verbs:
        return "expose" not in verbs
    if verbs in ({"call", "push-up"}, {"call", "set"}) and one.place == other.place == "dealer":
        return True
    if len(verbs) == 1 and one.verb in _SAME_VERB:
        return True
    if verbs == {"take", "announce"} and {str(one), str(other)} == {"take rake", "announce no-more-bets"}:
        return True
    if one.what == other.what == "progressive" and verbs == {"take"}:
        return True
    if one.what == other.what == "raise" and verbs == {"return"}:
        return True
    if {one.what, other.what} == {"all"} and verbs == {"return"}:
        return True
    if "all" in (one.place, other.place) and verbs in ({"return", "rack"}, {"void", "rack"}):
        return True
    if {one.what, other.what} == {"all", ""} and verbs == {"void", "return"}:
        return True
    return _is_one_fold(ruling, one, other)


def _is_one_fold(ruling: Ruling, one: Step, other: Step) -> bool:
    """The Ante of a folded hand goes at any moment of that player's turn; at cuda so do the bonuses."""
    if one.place != other.place or not (_is_in_turn(one) and _is_in_turn(other)):
        return False
    if "ante" not in (one.what, other.what) and not ruling.house.has_button:
        return False
    return any(
        settlement.spot.folded and settlement.spot.number == one.place for settlement in ruling.settlements
    )


def _is_in_turn(step: Step) -> bool:
    """A Progressive is collected long before the turn; in it, it can only be paid."""
    return step.verb in ("tuck", "rack", "fan", "pay") or (step.verb == "take" and step.what != "progressive")


def must_precede(ruling: Ruling, steps: list[Step], first: int, second: int) -> bool:
    """Does the second of two steps wait for the first, and not only for something between them?"""
    if independent(ruling, steps[first], steps[second]):
        return False
    return all(
        independent(ruling, steps[first], between) or independent(ruling, between, steps[second])
        for between in steps[first + 1 : second]
    )


def freely(ruling: Ruling, chance: Random) -> list[Step]:
    """A perfect deal in which everything that is free is shuffled."""
    steps = [due.step for due in ruling.steps]
    for _ in range(3 * len(steps)):
        place = chance.randrange(len(steps) - 1)
        if independent(ruling, steps[place], steps[place + 1]):
            steps[place], steps[place + 1] = steps[place + 1], steps[place]
    return [step for each in steps for step in _in_other_words(ruling, each, chance)]


def _in_other_words(ruling: Ruling, step: Step, chance: Random) -> list[Step]:
    if step.verb == "set":
        return [step._replace(what=" ".join(chance.choice(same_hands(ruling, step))))]
    if step.verb == "push" and not step.what and chance.random() < 0.5:
        (verdicts,) = (each.verdicts for each in ruling.settlements if each.spot.number == step.place)
        pushed = [wager for wager in ("raise", "ante") if verdicts[wager].act == "push"]
        chance.shuffle(pushed)
        return [Step("push", step.place, wager) for wager in pushed]
    if step.verb == "return" and step.what == "all" and chance.random() < 0.5:
        (made,) = (each.spot.wagers for each in ruling.settlements if each.spot.number == step.place)
        return [Step("return", step.place, wager) for wager in chance.sample(sorted(made), len(made))]
    return [step]


def same_hands(ruling: Ruling, step: Step) -> list[tuple[str, ...]]:
    """Every way to lay the cards of a set: equal ranks in any order, and any suit with the same flush."""
    cards = step.what.split()
    held = [card_name(card) for card in ruling.played.dealer]
    if len(cards) == len(held):
        ranks = list(dict.fromkeys(card[0] for card in cards))
        rows = [list(permutations([card for card in cards if card[0] == rank])) for rank in ranks]
        return [tuple(card for group in chosen for card in group) for chosen in product(*rows)]
    ranks = [card[0] for card in cards]
    flushes = [[rank + suit for rank in ranks] for suit in "cdhs"]
    return [tuple(flush) for flush in flushes if set(flush) <= set(held)]
