"""Reads a round from its JSON form. Every problem of a round is found at once, a sentence each."""

from collections.abc import Callable
from typing import Any

from app.errors import Refused, quoted
from app.game.cards import Card, Hand, by_rank, card_name, card_of, hand_of, written
from app.game.hands import Reading
from app.game.money import shown
from app.game.round import Round, Spot
from app.game.rules import WagerLimit
from app.game.wagers import FIRST_WAGERS, MAIN_WAGERS, METER_BONUSES, WAGER_NAMES, Bonus, Wager
from app.procedure.event_codec import events_from_plain
from app.procedure.house import HAND_DEALT, House
from app.procedure.ruling import rule
from app.procedure.strict_json import MOST, cents_of, is_too_large, parsed, whole_number
from app.procedure.vocabulary import nearest

_LONGEST_CASE = 40
FindHouse = Callable[[str], House]
"""Finds a house by its id, or refuses with the sentence to show."""


def round_from_text(text: str, find_house: FindHouse) -> tuple[House, Round]:
    """Read a round, or refuse it with everything that is wrong with it."""
    return round_from_plain(parsed(text), find_house)


def round_from_plain(data: object, find_house: FindHouse) -> tuple[House, Round]:
    """Read a round that is already parsed."""
    if not isinstance(data, dict):
        raise Refused("a round must be a JSON object in braces with a house, a dealer and spots")
    house_id = data.get("house")
    if not isinstance(house_id, str):
        raise Refused('“house” is missing; name the house, such as "house": "…"')
    house = find_house(house_id)
    form = _Form(house, data)
    played = form.read()
    if not form.problems and played.events:
        form.problems += _misplaced(house, played)
    if form.problems:
        raise Refused(*form.problems)
    return house, played


def _misplaced(house: House, played: Round) -> list[str]:
    """Events after a step that this round does not have."""
    steps = [str(due.step) for due in rule(house, played._replace(events=())).steps]
    return [
        f"event {place}: this round has no step “{event.at}”{nearest(event.at, steps)}"
        for place, event in enumerate(played.events, 1)
        if event.at not in steps
    ]


def _case(data: dict[str, Any], complain: Callable[[str, str], None]) -> str:
    """What an instructor calls a round; empty if nobody has named it."""
    case = data.get("case", "")
    if not isinstance(case, str) or len(case) > _LONGEST_CASE or not case.isprintable():
        complain("the round", f"“case” must be a name of at most {_LONGEST_CASE} characters")
        return ""
    return case


class _Form:
    """One round on paper, being read."""

    def __init__(self, house: House, data: dict[str, Any]) -> None:
        self.house = house
        self.data = data
        self.problems: list[str] = []
        self.seen: dict[Card, str] = {}
        self.button: int | None = None
        offered: dict[str, bool] = {
            "posted": house.has_choice,
            "meter": house.has_meter,
            **{bonus: bonus in house.rules.bonuses for bonus in METER_BONUSES},
            "button": house.has_button,
            "blind": house.blind_allowed,
            "player": house.several_hands,
            "for_dealer": house.takes_dealer_bets,
        }
        self._foreign = [key for key, here in offered.items() if not here]

    def read(self) -> Round:
        """The round, as far as it can be read; it stands only when there are no problems."""
        house, data = self.house, self.data
        plan = data.get("plan", "round")
        if plan != "round" and not (plan == HAND_DEALT and plan in house.all_plans):
            return self._plan_alone()
        known = ["house", "dealer", "spots", "events", "plan", "case"]
        known += ["posted"] if house.has_choice else []
        known += ["meter"] if house.has_meter else []
        known += ["button"] if house.has_button else []
        known += ["number"] if house.counts_rounds else []
        self._no_other_keys("the round", data, known)
        self.button = self._button()
        posted = self._posted()
        dealer = self._cards("the dealer", data.get("dealer"))
        spots = self._spots()
        meter = self._meter(any(bonus in spot.wagers for spot in spots for bonus in METER_BONUSES))
        events = events_from_plain(data.get("events", []), house, spots, self._problem)
        posted = house.rules.posted_for(posted, len(spots))
        return Round(
            house.id,
            dealer,
            hand_of(dealer),
            spots,
            posted,
            meter,
            self.button,
            events,
            plan,
            self._number(),
            _case(data, self._problem),
        )

    def _number(self) -> int:
        """Which round of the game it is; 0 if that is not said."""
        number = whole_number(self.data.get("number", 0))
        if number is None or number < 0:
            self._problem("the round", f"“number” must be a whole number, not {quoted(self.data['number'])}")
        return number or 0

    def _plan_alone(self) -> Round:
        """Opening a game or changing a set-up: a plan without cards or players."""
        self._no_other_keys("the plan", self.data, ["house", "plan", "events"])
        plan = self.data["plan"]
        plans = list(self.house.all_plans)
        if not isinstance(plan, str) or plan not in plans:
            self._problem("the plan", f"the house has no plan {quoted(plan)}{nearest(plan, plans)}")
            plan = "round"
        events = events_from_plain(self.data.get("events", []), self.house, (), self._problem)
        return Round(self.house.id, (), Hand(0), (), self.house.posted, events=events, plan=plan)

    def _problem(self, where: str, text: str) -> None:
        self.problems.append(self.house.names.said(f"{where}: {text}"))

    def _no_other_keys(self, where: str, data: dict[str, Any], known: list[str]) -> None:
        for key in data:
            if key in known:
                continue
            if key in self._foreign:
                self._problem(where, f"“{key}” is not part of a round at {self.house.id}")
            else:
                self._problem(where, f"unknown key “{key}”{nearest(key, known)}")

    def _button(self) -> int | None:
        if not self.house.has_button:
            return None
        if "button" not in self.data:
            self._problem("the round", f"“button” is missing; {self.house.id} needs the banker's seat")
            return None
        button = self._seat(self.data["button"])
        if button is None:
            given = quoted(self.data["button"])
            self._problem("the round", f"“button” must be a seat from 1 to {self.house.seats}, not {given}")
        return button

    def _seat(self, value: object) -> int | None:
        number = whole_number(value)
        return number if number is not None and 1 <= number <= self.house.seats else None

    def _posted(self) -> dict[Bonus, str]:
        posted = dict(self.house.posted)
        given = self.data.get("posted", {})
        if not self.house.has_choice:
            return posted
        if not isinstance(given, dict):
            self._problem("posted", "it must be an object that names a table for each bonus wager")
            return posted
        for key, name in given.items():
            bonus = next((bonus for bonus in posted if bonus == key), None)
            if bonus is None:
                self._problem("posted", f"the house has no tables for “{key}”{nearest(key, list(posted))}")
                continue
            tables = list(self.house.rules.tables[bonus])
            if name not in tables:
                known = f"; it has {', '.join(tables)}"
                self._problem("posted", f"the house has no {WAGER_NAMES[bonus]} table {quoted(name)}{known}")
                continue
            posted[bonus] = name
        return posted

    def _meter(self, needed: bool) -> int:
        if not self.house.has_meter:
            return 0
        if "meter" not in self.data:
            if needed:
                self._problem("the round", "a Progressive wager needs the “meter” before the round")
            return 0
        cents = cents_of(self.data["meter"])
        if is_too_large(self.data["meter"]):
            self._problem("the round", f"“meter” is too large; enter {MOST}")
        elif cents is None:
            given = quoted(self.data["meter"])
            self._problem("the round", f"“meter” must be dollars and whole cents, not {given}")
        elif cents < 0:
            self._problem("the round", "“meter” is below zero")
        return cents or 0

    def _cards(self, where: str, text: object) -> tuple[Card, ...]:
        if not isinstance(text, str):
            self._problem(where, 'the seven cards are missing; write them like "Qc 9c 7c 4d 2d Kh 5s"')
            return ()
        cards = []
        words = text.split()
        for word in words:
            card = card_of(word)
            if card is None:
                self._problem(
                    where,
                    f"{quoted(word)} is not a card; use a rank from 23456789TJQKA and a suit from cdhs",
                )
            elif card in self.seen:
                also = "in this hand" if self.seen[card] == where else f"with {self.seen[card]}"
                self._problem(where, f"{card_name(card)} is dealt twice; it is also {also}")
            else:
                self.seen[card] = where
                cards.append(card)
        if len(words) != 7:
            self._problem(where, f"a hand needs seven cards, not {len(words)}")
        return tuple(cards)

    def _spots(self) -> tuple[Spot, ...]:
        rows = self.data.get("spots")
        if not isinstance(rows, list) or not rows:
            self._problem("the round", "no “spots”: at least one player needs an Ante")
            return ()
        spots: dict[int, Spot] = {}
        for place, row in enumerate(rows, 1):
            spot = self._spot(place, row)
            if spot and spot.number in spots:
                self._problem(f"spot {spot.number}", "it appears twice")
            elif spot:
                spots[spot.number] = spot
        self._hands_of_players(list(spots.values()))
        return tuple([spots[number] for number in sorted(spots)])

    def _hands_of_players(self, spots: list[Spot]) -> None:
        """A player has as many spots as the house allows. If it says nothing, all but the first are blind."""
        if not self.house.several_hands or not spots:
            return
        if all(spot.blind for spot in spots):
            self._problem("the round", "every hand is blind, but a player must look at the first hand")
        players: dict[str, list[Spot]] = {}
        for spot in sorted(spots, key=lambda spot: (spot.number - (self.button or 0)) % self.house.seats):
            if spot.player:
                players.setdefault(spot.player, []).append(spot)
        if self.house.spots_a_player > 1:
            self._antes_on_several(players)
            return
        for player, (first, *others) in players.items():
            whose = f"the first hand dealt to player {player}"
            if first.blind:
                self._problem(f"spot {first.number}", f"this is {whose}, so it cannot be blind")
            for other in others:
                if not other.blind:
                    self._problem(
                        f"spot {other.number}", f"{whose} is spot {first.number}, so this one must be blind"
                    )

    def _antes_on_several(self, players: dict[str, list[Spot]]) -> None:
        most, least = self.house.spots_a_player, self.house.least_ante_on_several
        for player, hands in players.items():
            if len(hands) > most:
                self._problem("the round", f"player {player} has {len(hands)} spots; {most} are allowed")
            for spot in hands if len(hands) > 1 else ():
                if spot.wagers.get("ante", least) < least:
                    self._problem(
                        f"spot {spot.number}",
                        f"player {player} has {len(hands)} spots, so the Ante must be {shown(least)} or more",
                    )

    def _spot(self, place: int, row: object) -> Spot | None:
        if not isinstance(row, dict):
            self._problem(f"entry {place} of spots", 'it must be an object in braces, such as {"spot": 2, …}')
            return None
        number = self._seat(row.get("spot"))
        if number is None:
            given = f"there is no spot {quoted(row['spot'])}" if "spot" in row else "it has no spot number"
            self._problem(f"entry {place} of spots", f"{given}; the table has 1 to {self.house.seats}")
            return None
        where = f"spot {number}"
        if number == self.button:
            self._problem(where, "this seat has the button; its hand is the dealer's")
        self._no_other_keys(where, row, self._spot_keys())
        cards = self._cards(where, row.get("cards"))
        wagers = self._wagers(where, row)
        hand = hand_of(cards)
        blind = self._blind(where, row)
        kept = self._kept(where, row, cards)
        spot = Spot(number, cards, hand, wagers, False, blind, self._player(where, row), kept)
        folded = self._decision(where, row, wagers, spot.reading if len(cards) == 7 else None, blind)
        return spot._replace(folded=folded, for_dealer=self._for_dealer(where, row, wagers))

    def _for_dealer(self, where: str, row: dict[str, Any], wagers: dict[Wager, int]) -> int:
        """What of the Ante is bet for the dealer: it rides on the player's own wager and is part of it."""
        if "for_dealer" not in row or not self.house.takes_dealer_bets:
            return 0
        cents, ante = cents_of(row["for_dealer"]), wagers.get("ante", 0)
        if cents is None or cents % 100 or not 0 < cents < ante:
            self._problem(
                where,
                f"“for_dealer” must be a part of the Ante in whole dollars, not {quoted(row['for_dealer'])}",
            )
        return cents or 0

    def _kept(self, where: str, row: dict[str, Any], cards: tuple[Card, ...]) -> int | None:
        """The suit of the flush that the player keeps: all cards of that suit in the hand, and no others."""
        if "kept" not in row:
            return None
        if row.get("decision") == "fold":
            self._problem(where, "the player folded, so no flush is kept")
            return None
        words = row["kept"].split() if isinstance(row["kept"], str) else []
        if len(cards) != 7:
            return None
        suits = [{card for card in cards if card // 13 == suit} for suit in range(4)]
        for suit, flush in enumerate(suits):
            if len(words) == len(flush) > 1 and {card_of(word) for word in words} == flush:
                return suit
        flushes = " or ".join(f"“{written(by_rank(suit))}”" for suit in suits if len(suit) > 1)
        self._problem(where, f"{quoted(row['kept'])} is not a flush in this hand; “kept” must be {flushes}")
        return None

    def _player(self, where: str, row: dict[str, Any]) -> str:
        player = row.get("player", "")
        if self.house.several_hands and not (isinstance(player, str) and (player or "player" not in row)):
            self._problem(where, f'“player” must be a name in quotes, such as "A", not {quoted(player)}')
        return player if isinstance(player, str) else ""

    def _spot_keys(self) -> list[str]:
        keys = ["spot", "cards", "ante", "decision", "raise", "kept", *self.house.rules.bonuses]
        keys += ["for_dealer"] if self.house.takes_dealer_bets else []
        keys += ["player"] if self.house.several_hands else []
        return [*keys, "blind"] if self.house.blind_allowed else keys

    def _wagers(self, where: str, row: dict[str, Any]) -> dict[Wager, int]:
        wagers: dict[Wager, int] = {}
        if "ante" not in row:
            self._problem(where, "there is no Ante; every hand needs one")
        for wager in FIRST_WAGERS:
            if wager in row and (wager in MAIN_WAGERS or wager in self.house.rules.bonuses):
                cents = self._wager(where, wager, row[wager])
                if cents is not None:
                    wagers[wager] = cents
        return wagers

    def _wager(self, where: str, wager: Wager, amount: object) -> int | None:
        name = self.house.names.wager(wager)
        limit = self.house.rules.limits.get(wager)
        allowed = f"it must be {_allowed(limit)} at this table" if limit else ""
        cents = self._dollars(where, name, amount, allowed, limit.unit if limit else 100)
        if cents is None or limit is None or limit.allows(cents):
            return cents
        self._problem(where, f"{name} must be {_allowed(limit)} at this table, not {shown(cents)}")
        return None

    def _dollars(
        self, where: str, name: str, amount: object, allowed: str = "", unit: int = 100
    ) -> int | None:
        """An amount of whole dollars, or of the house's smaller units, in cents."""
        cents = cents_of(amount)
        if cents is not None and not cents % unit:
            return cents
        units = "whole dollars" if unit == 100 else f"a multiple of {shown(unit)}"
        if is_too_large(amount):
            self._problem(where, f"{name} is too large: {allowed or f'enter {MOST}'}")
        elif amount is None:
            self._problem(where, f"{name} is empty; write {units}")
        else:
            self._problem(where, f"{name} must be {units}, not {quoted(amount)}")
        return None

    def _blind(self, where: str, row: dict[str, Any]) -> bool:
        if not self.house.blind_allowed:
            return False
        blind = row.get("blind", False)
        if not isinstance(blind, bool):
            self._problem(where, f"“blind” must be true or false, not {quoted(blind)}")
        return blind is True

    def _decision(
        self,
        where: str,
        row: dict[str, Any],
        wagers: dict[Wager, int],
        reading: Reading | None,
        blind: bool,
    ) -> bool:
        decision = row.get("decision")
        if decision is None:
            self._problem(where, '“decision” is missing; write "raise" or "fold"')
            return False
        if decision not in ("raise", "fold"):
            self._problem(where, f'“decision” must be "raise" or "fold", not {quoted(decision)}')
            return False
        if decision == "fold":
            if "raise" in row:
                self._problem(where, "the player folded, so there is no Raise")
            if blind:
                self._problem(where, "a blind hand cannot fold")
            if reading and reading.flush_length in self.house.rules.no_fold:
                self._problem(where, f"{reading.flush_length} suited cards can't fold at this house")
            return True
        if "raise" not in row:
            self._problem(where, "the player raised, but the Raise amount is missing")
            return False
        self._raise(where, row["raise"], wagers, reading, blind)
        return False

    def _raise(
        self, where: str, amount: object, wagers: dict[Wager, int], reading: Reading | None, blind: bool
    ) -> None:
        cents = self._dollars(where, "Raise", amount, unit=self.house.rules.limits["ante"].unit)
        if cents is None:
            return
        ante = wagers.get("ante")
        if ante is not None and blind and cents != ante:
            self._problem(
                where, f"a blind hand must raise exactly its Ante, {shown(ante)}, not {shown(cents)}"
            )
        elif ante is not None and reading is not None:
            count = reading.flush_length
            allowed = self.house.rules.raises(ante, count)
            if cents not in allowed:
                sizes = " or ".join(shown(size) for size in allowed) or "nothing"
                hint = f"{count} suited cards and an Ante of {shown(ante)} allow {sizes}"
                if not self.house.rules.raise_sizes[count]:
                    hint = f"{count} suited cards must fold at this house"
                self._problem(where, f"a Raise of {shown(cents)} is not allowed: {hint}")
        wagers["raise"] = cents


def _allowed(limit: WagerLimit) -> str:
    """What may be wagered, in words."""
    if limit.amounts:
        return " or ".join(shown(cents) for cents in limit.amounts)
    least = shown(limit.minimum)
    return f"{least} to {shown(limit.maximum)}" if limit.maximum else f"at least {least}"
