"""Deals a round: the features that are asked for are in it, everything else is chance.

Every feature has hands of its own: the dealer's, or one at a spot that is drawn by lot. All deals that have
the features there are equally likely, as far as the cards go; the rest is left to people.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from app.errors import Refused
from app.game.cards import Card, Hand, hand_of, written
from app.game.money import dollars
from app.game.wagers import Bonus
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.feature import Feature, TableSetting
from app.training.feature_list import feature_named, features_of, known_features
from app.training.hand_choices import PLAYED_BY_CHOICE, SEVERAL_HANDS
from app.training.hand_sampling import MOST_HANDS, DrawnHands, draw_hands
from app.training.irregular_events import OF_THE_SHUFFLER, accident, accidents_in_a_row
from app.training.plan_features import deal_plan
from app.training.player_behavior import PlayerChoice, play
from app.training.seats import Seats, draw_seats, next_seats

TROUBLED = 1 / 3
"""The share of rounds in which something goes wrong, when practicing with events."""
_METER = range(5_000, 150_000)
"""What a meter shows: whole dollars, for JSON knows no exact cents."""


_NUMBERS = range(1, 21)
"""Which round of a game it may be, where the house counts them."""


def deal_round(
    house: House,
    chance: Random,
    features: Iterable[str] = (),
    posted: Mapping[Bonus, str] | None = None,
    before: Seats | None = None,
    players: int = 0,
) -> dict[str, Any]:
    """A round with these features in its JSON form. Tables in `posted` hang instead of the usual ones.

    `players` is the number of players, or as many as come. In a game most players stay from the round
    before.
    """
    layout = TableSetting(house, {**house.posted, **(posted or {})})
    wanted = [feature_named(name, layout) for name in dict.fromkeys(features)]
    _refuse_too_much(wanted)
    alone = next((feature for feature in wanted if feature.is_alone), None)
    if alone:
        return deal_plan(house, alone, chance)
    if any(feature.name == SEVERAL_HANDS or feature.again for feature in wanted):
        players = max(1 + sum(feature.needs_seat for feature in wanted), players or chance.randint(2, 5))
    layout = _with_lines(layout, wanted, chance)
    if before:
        seats = next_seats(house, before, wanted, chance, players)
    else:
        seats = draw_seats(house, wanted, chance, players)
    data: dict[str, Any] = {"house": house.id}
    for feature in wanted:
        if feature.plan:
            data["plan"] = feature.plan
    if house.has_choice:
        data["posted"] = dict(layout.posted)
    if house.has_meter:
        data["meter"] = chance.choice(_METER)
    if house.counts_rounds:
        data["number"] = chance.choice(_NUMBERS)
    if seats.button is not None:
        data["button"] = seats.button
    data |= _dealt(house, draw_hands(layout, wanted, seats, chance), seats, chance)
    for feature in wanted:
        if feature.name in PLAYED_BY_CHOICE:
            free = set(seats.playing) - set(seats.featured.values())
            PLAYED_BY_CHOICE[feature.name](house, data, seats.featured[feature.name], free)
    for feature in wanted:
        if feature.event:
            ruling = rule(*round_from_plain(data, lambda _: house))
            number = seats.featured.get(feature.name)
            if feature.again:
                data["events"] = accidents_in_a_row(ruling, feature.event, number or 0, chance)
            else:
                data["events"] = [accident(ruling, feature.event, number, chance)]
    return data


def deal_for_practice(
    house: House,
    chance: Random,
    feature: str = "",
    with_events: bool = False,
    before: Seats | None = None,
    players: int = 0,
    posted: Mapping[Bonus, str] | None = None,
) -> dict[str, Any]:
    """A round with this feature, if any; with events, something goes wrong in some of them.

    What the house lacks, or what does not go together, is left out.
    """
    wanted = [feature] if feature else []
    known = known_features(house)
    is_irregular = feature in known and bool(known[feature].event)
    has_event = with_events and not is_irregular and chance.random() < TROUBLED
    events = [event for event in _events(house) if _goes_with(house, event, feature)] if has_event else []
    if events:
        wanted.append(chance.choice(events))
    try:
        return deal_round(house, chance, wanted, posted, before, players)
    except Refused:
        return deal_round(house, chance, (), posted, before, players)


def _events(house: House) -> list[str]:
    found = features_of(TableSetting(house, house.posted))
    return [feature.name for feature in found if feature.event and not feature.plan]


def _goes_with(house: House, event: str, feature: str) -> bool:
    """Can this go wrong in a round with that feature?"""
    known = known_features(house)
    plan = known[feature].plan if feature in known else ""
    return not plan or (not known[feature].is_alone and known[event].event not in OF_THE_SHUFFLER)


def _refuse_too_much(wanted: list[Feature]) -> None:
    plans = [feature.name for feature in wanted if feature.plan]
    if len(plans) > 1:
        raise Refused(f"{_both(plans)} can't be in the same round: each one has its own plan")
    alone = [feature.name for feature in wanted if feature.is_alone]
    if alone and len(wanted) > 1:
        other = next(feature.name for feature in wanted if not feature.is_alone)
        raise Refused(f"{_both([*alone, other])} can't be in the same round: no one plays in the first")
    machine = [feature.name for feature in wanted if feature.event in OF_THE_SHUFFLER]
    if plans and machine:
        raise Refused(f"{_both([*plans, *machine])} can't be in the same round: there is no shuffler")
    at_dealer = [feature.name for feature in wanted if feature.whose in ("dealer", "both")]
    if len(at_dealer) > 1:
        raise Refused(f"{_both(at_dealer)} can't be in the same round: both need the dealer's hand")
    events = [feature.name for feature in wanted if feature.event]
    if len(events) > 1:
        raise Refused(f"{_both(events)} can't be in the same round: only one thing can go wrong in a round")
    if sum(feature.needs_hand + (feature.whose == "both") for feature in wanted) > MOST_HANDS:
        raise Refused(f"these features need more than {MOST_HANDS} hands; ask for fewer")


def _both(names: list[str]) -> str:
    return " and ".join(f"“{name}”" for name in names[:2])


def _with_lines(layout: TableSetting, wanted: list[Feature], chance: Random) -> TableSetting:
    """The layout with pay tables that have the lines the features need. Posted ones stay if they fit."""
    needed: dict[Bonus, list[str]] = {}
    for feature in wanted:
        if feature.line:
            needed.setdefault(feature.line[0], []).append(feature.line[1])
    posted = dict(layout.posted)
    for bonus, lines in needed.items():
        tables = layout.house.rules.tables[bonus]
        fitting = [name for name in tables if {row.name for row in tables[name].lines}.issuperset(lines)]
        if not fitting:
            raise Refused(f"no pay table at {layout.house.id} has all of these lines: {', '.join(lines)}")
        if posted[bonus] not in fitting:
            posted[bonus] = chance.choice(fitting)
    return layout._replace(posted=posted)


def _dealt(house: House, drawn: DrawnHands, seats: Seats, chance: Random) -> dict[str, Any]:
    """Everybody's cards, and what the players do. What no feature needed comes off a shuffled deck."""
    deck = [Card(number) for number in range(52) if not drawn.cards >> number & 1]
    chance.shuffle(deck)
    dealer = _shuffled(drawn.dealer, chance) if drawn.dealer else _packet(deck)
    spots = []
    for seat in seats.playing:
        if seat in drawn.spots:
            hand, does = drawn.spots[seat]
            cards = _shuffled(hand, chance)
        else:
            cards = _packet(deck)
            does = play(house, hand_of(cards), chance, has_neighbour=seats.has_neighbour(seat))
        spots.append(_spot(seat, cards, does))
    return {"dealer": written(dealer), "spots": spots}


def _packet(deck: list[Card]) -> list[Card]:
    return [deck.pop() for _ in range(7)]


def _shuffled(hand: Hand, chance: Random) -> list[Card]:
    """The cards of a hand in any order, so that they do not tell how they were found."""
    cards = [Card(number) for number in range(52) if hand >> number & 1]
    chance.shuffle(cards)
    return cards


def _spot(seat: int, cards: list[Card], does: PlayerChoice) -> dict[str, Any]:
    spot: dict[str, Any] = {"spot": seat, "cards": written(cards)}
    spot |= {wager: dollars(cents) for wager, cents in does.wagers.items() if wager != "raise"}
    if does.blind:
        spot["blind"] = True
    spot["decision"] = does.decision
    if does.decision == "raise":
        spot["raise"] = dollars(does.wagers["raise"])
    return spot
