"""A second opinion: rules on a round from the houses' page alone, slowly and without any house file.

It shares nothing with the program but the words of a round on paper, so where the two agree they agree
about the rules, not about the code.
"""

from decimal import Decimal
from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Any

from tests.procedure.pay_tables import (
    FLUSH,
    FOUR_OF_A_KIND,
    PROGRESSIVE_DOLLARS,
    PROGRESSIVE_SHARES,
    SIX_CARD_ACE_HIGH_TAKES_THE_METER,
    STRAIGHT_FLUSH,
)

Plain = dict[str, Any]

_RANKS = "23456789TJQKA"
_CIRCLE = "A23456789TJQKA"
_NUMBERS = ["", "", "two", "three", "four", "five", "six", "seven"]
_NAMES = "Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split()  # noqa: SIM905


def second_opinion(data: Plain, readings: dict[str, str] | None = None) -> Plain:
    """The ruling on a legal round; what a document leaves open is taken as the readings say."""
    if "spots" not in data:
        return {
            "house": data["house"],
            "plan": data["plan"],
            "steps": _deck_steps(data["house"], data["plan"]),
        }
    return _Table(data, readings or {}).ruling()


_BY_HAND = ["shuffle riffle", "shuffle riffle", "shuffle strip", "shuffle riffle", "shuffle cut"]
_INSPECTED = ["inspect faces", "inspect backs"]
_AFTER_A_ROUND = ["shuffle riffle", "shuffle strip", "shuffle riffle"]


def _deck_steps(house: str, plan: str) -> list[str]:
    """What is done to a deck where nobody plays and nothing goes wrong."""
    if plan == "by-hand":
        return _BY_HAND
    if plan == "rotation":
        return [*_AFTER_A_ROUND, "unload shuffler", "load shuffler"]
    if house != "cuda":
        return [*_INSPECTED, "shuffle wash", *_AFTER_A_ROUND, "load shuffler"]
    washed = ["shuffle wash"] if plan == "opening" else []
    return [*_INSPECTED, *washed, *_BY_HAND, "run shuffler", "run shuffler"]


def flush_of(cards: list[str]) -> list[str]:
    """The most cards of one suit, the higher cards between equal counts, the first suit between equals."""
    suits = [sorted((card for card in cards if card[1] == suit), key=_rank, reverse=True) for suit in "cdhs"]
    return max(suits, key=_strength)


def run_of(cards: list[str]) -> list[str]:
    """The longest run of three or more in one suit, high card first; the highest, then the first suit."""
    for length in range(7, 2, -1):
        for top in range(13, length - 2, -1):
            for suit in "cdhs":
                run = [_CIRCLE[place] + suit for place in range(top, top - length, -1)]
                if all(card in cards for card in run):
                    return run
    return []


def _rank(card: str) -> int:
    return _RANKS.index(card[0])


def _run_strength(run: list[str]) -> tuple[int, int]:
    return (len(run), _CIRCLE.rindex(run[0][0])) if run else (0, 0)


def _strength(flush: list[str]) -> tuple[int, list[int]]:
    return len(flush), [_rank(card) for card in flush]


class _Hand:
    def __init__(self, entry: Plain) -> None:
        self.number: int = entry["spot"]
        self.cards = entry["cards"].split()
        self.best = flush_of(self.cards)
        self.flush = sorted(entry["kept"].split(), key=_rank, reverse=True) if "kept" in entry else self.best
        self.run = run_of(self.cards)
        self.folded = entry["decision"] == "fold"
        self.blind = entry.get("blind", False)
        names = ("raise", "ante", "flush", "straight_flush", "progressive")
        self.wagers: dict[str, int] = {name: 100 * entry[name] for name in names if name in entry}
        self.verdicts: dict[str, tuple[str, int]] = {}
        self.outcome = ""
        self.paid_early: set[str] = set()
        self.shown_run = self.run

    @property
    def bonuses_on_layout(self) -> list[str]:
        return [wager for wager in ("flush", "straight_flush") if wager in self.wagers]

    @property
    def has_four_of_a_kind(self) -> bool:
        ranks = [card[0] for card in self.cards]
        return any(ranks.count(rank) == 4 for rank in ranks)

    def wins(self, wager: str) -> bool:
        return self.verdicts.get(wager, ("", 0))[0] == "pay"


class _Table:
    def __init__(self, data: Plain, readings: dict[str, str]) -> None:
        self.readings = readings
        self.house: str = data["house"]
        self.dealer = data["dealer"].split()
        self.flush = flush_of(self.dealer)
        self.button: int = data.get("button", 0)
        self.meter = int(Decimal(str(data.get("meter", 0))) * 100)
        usual = {"flush": "posted", "straight_flush": "posted"}
        if self.house == "greektown":
            usual = {"flush": "V01", "straight_flush": "V01", "progressive": "1"}
        self.posted = usual | data.get("posted", {})
        self.hands = sorted(map(_Hand, data["spots"]), key=lambda hand: hand.number)
        least = 3, _RANKS.index("8" if self.house == "two-to-ten" else "9")
        self.qualifies = (len(self.flush), _rank(self.flush[0])) >= least
        for hand in self.hands:
            self._settle(hand)
        self.steps: list[str] = []
        self.payments: list[tuple[int, _Hand, str]] = []
        self.events: list[Plain] = data.get("events", [])
        self.dealt_at = 0
        self.decisions: list[tuple[int, int]] = []
        """The places of steps that answer a decision, each with the turn of the player who made it."""

    def ruling(self) -> Plain:
        if self.house == "cuda":
            self._deal_from_the_button()
        else:
            self._deal_from_the_left()
        self._break_rules()
        if self.house == "oxford":
            self._apply_oxford_limits()
        if self.house == "greektown":
            self._divide_the_meter()
        who = "Designated player" if self.house == "cuda" else "Dealer"
        call = f"{who} does not qualify"
        if self.qualifies:
            high = _NAMES[_rank(self.flush[0])]
            call = f"{who} qualifies with a {_NUMBERS[len(self.flush)]}-card, {high}-high"
        return {
            "house": self.house,
            "dealer": {"flush": " ".join(self.flush), "qualifies": self.qualifies, "call": call},
            "spots": [
                {
                    "spot": hand.number,
                    "flush": " ".join(hand.flush),
                    "straight_flush": " ".join(hand.shown_run),
                    "outcome": hand.outcome,
                    "wagers": {
                        wager: {"do": act, "amount": cents // 100 if cents % 100 == 0 else cents / 100}
                        for wager, (act, cents) in hand.verdicts.items()
                    },
                }
                for hand in self.hands
            ],
            "steps": self.steps,
        }

    # What becomes of the wagers.

    def _settle(self, hand: _Hand) -> None:
        ours, theirs = _strength(hand.flush), _strength(self.flush)
        if hand.folded:
            hand.outcome, acts = "fold", ("", "take")
        elif not self.qualifies:
            hand.outcome, acts = "not-qualified", ("push", "pay")
        elif ours > theirs:
            hand.outcome, acts = "win", ("pay", "pay")
        elif ours == theirs:
            hand.outcome, acts = "tie", ("push", "push")
        else:
            hand.outcome, acts = "lose", ("take", "take")
        for wager, act in zip(("raise", "ante"), acts, strict=True):
            if wager in hand.wagers:
                hand.verdicts[wager] = act, hand.wagers[wager] if act == "pay" else 0
        for bonus in ("flush", "straight_flush", "progressive"):
            if bonus not in hand.wagers:
                continue
            cents = self._won(hand, bonus)
            act = "take" if cents is None else "pay"
            if self.house == "cuda" and cents is not None:
                mine: tuple[int, Any] = ours
                dp: tuple[int, Any] = theirs
                if bonus == "straight_flush" and self._reads("straight-flush-beats", "run"):
                    mine, dp = _run_strength(hand.run), _run_strength(run_of(self.dealer))
                lost = (hand.folded and not self._reads("folded-bonuses", "ride")) or mine < dp
                act = "take" if lost else "push" if mine == dp else "pay"
            if self._gives_back_bonuses(hand):
                act = "push"
            hand.verdicts[bonus] = act, (cents or 0) if act == "pay" else 0

    def _won(self, hand: _Hand, bonus: str) -> int | None:
        wager, table = hand.wagers[bonus], (self.house, self.posted[bonus])
        if bonus == "flush":
            pays = FLUSH[table].get(len(hand.best))
            return None if pays is None else pays * wager
        if bonus == "straight_flush":
            if table in FOUR_OF_A_KIND and hand.has_four_of_a_kind and len(hand.run) < 4:
                return FOUR_OF_A_KIND[table] * wager
            pays = STRAIGHT_FLUSH[table].get(len(hand.run))
            return None if pays is None else pays * wager
        share = self._share_of_meter(hand)
        if share is not None:
            return self.meter * share // 100
        dollars = PROGRESSIVE_DOLLARS[self.posted[bonus]].get(len(hand.run))
        return None if dollars is None else dollars * 100

    def _share_of_meter(self, hand: _Hand) -> int | None:
        ace_high_six = len(hand.run) == 6 and hand.run[0][0] == "A"
        if ace_high_six and self.posted["progressive"] in SIX_CARD_ACE_HIGH_TAKES_THE_METER:
            return 100
        return PROGRESSIVE_SHARES.get(len(hand.run))

    def _reads(self, reading: str, choice: str) -> bool:
        return self.readings.get(reading) == choice

    def _gives_back_bonuses(self, hand: _Hand) -> bool:
        chosen = self._reads("no-qualifier", "raises-and-bonuses")
        return chosen and not self.qualifies and not hand.folded

    # What the dealer does.

    def _do(self, *words: object) -> None:
        self.steps.append(" ".join(str(word) for word in words))

    def _act(self, hand: _Hand, wager: str) -> None:
        act, cents = hand.verdicts[wager]
        if act == "pay":
            self.payments.append((len(self.steps), hand, wager))
            self._do("pay", hand.number, wager, _amount(cents))
        elif act == "take":
            if wager != "progressive":
                self._do("take", hand.number, wager)
        elif wager == "raise":
            self._do("push", hand.number)
        elif wager != "ante":
            self._do("push", hand.number, wager)

    def _settle_spot(self, hand: _Hand, wagers: list[str]) -> None:
        self._do("reveal", hand.number)
        due = [wager for wager in wagers if wager in hand.verdicts and wager not in hand.paid_early]
        if self.house == "two-to-ten":
            due = [wager for wager in due if hand.verdicts[wager][0] == "take"] + [
                wager for wager in due if hand.verdicts[wager][0] != "take"
            ]
        for wager in due:
            if not (hand.folded and wager == "ante"):
                self._act(hand, wager)
        self._do("rack", hand.number)

    def _deal_from_the_left(self) -> None:
        greektown = self.house == "greektown"
        self._do("scan")
        for hand in self.hands:
            if "progressive" in hand.wagers:
                self._do("take", hand.number, "progressive")
        for hand in self.hands:
            self._do("deal", hand.number)
        self._do("deal dealer")
        self._do("rack stub")
        self._do("square dealer")
        for hand in self.hands:
            self._do("present", hand.number)
        discards, waiting = [], []
        self.dealt_at = len(self.steps) - 1
        for turn, hand in enumerate(self.hands):
            self._note_decisions(turn - 1)
            winners = [wager for wager in ("straight_flush", "progressive") if hand.wins(wager)]
            if hand.folded:
                self._do("take", hand.number, "ante")
                if greektown and winners:
                    self._do("fan", hand.number)
                    for wager in ("flush", "straight_flush", "progressive"):
                        if wager in hand.verdicts:
                            self._act(hand, wager)
                    self._do("rack", hand.number)
                elif hand.bonuses_on_layout:
                    self._do("tuck", hand.number, self._tucked_under(hand))
                    waiting.append(hand)
                else:
                    self._do("rack", hand.number)
                continue
            waiting.append(hand)
            if self._keeps_all_seven(hand):
                continue
            kept_run = run_of(hand.flush)
            faced = len(hand.run) > len(kept_run)
            if self._reads("equal-runs", "discards"):
                faced = faced or _run_strength(hand.run) > _run_strength(kept_run)
            if not faced and {"straight_flush", "progressive"} & set(hand.wagers):
                hand.shown_run = kept_run
            longer = len(hand.best) > len(hand.flush) and hand.wins("flush")
            early = [*(["flush"] if longer else []), *(winners if faced else [])]
            if early:
                self._do("fan", hand.number)
                for wager in early:
                    hand.paid_early.add(wager)
                    self._act(hand, wager)
                    if greektown and wager != "progressive":
                        self._do("return", hand.number, wager)
                if greektown:
                    self._do("pick-up", hand.number)
                    continue
            discards.append(hand)
        self._note_decisions(len(self.hands) - 1)
        for hand in discards:
            self._do("pick-up", hand.number)
        self._do("expose dealer")
        self._do("set dealer", *self.flush)
        self._call()
        if self.qualifies:
            self._do("push-up dealer")
        order = waiting[::-1]
        if self.house == "two-to-ten" and not self._reads("folded-bonuses", "in-turn"):
            order = [hand for hand in order if not hand.folded] + [hand for hand in order if hand.folded]
        for hand in order:
            self._settle_spot(hand, ["raise", "ante", "flush", "straight_flush", "progressive"])
        self._do("rack dealer")
        for shuffle in ("riffle", "strip", "riffle"):
            self._do("shuffle", shuffle)
        self._do("load shuffler")

    # Players who show their cards: first a warning, then the hand is dead and its wagers go back.

    def _note_decisions(self, turn: int) -> None:
        noted = self.decisions[-1][0] if self.decisions else self.dealt_at
        self.decisions += [(place, turn) for place in range(noted + 1, len(self.steps))]

    def _break_rules(self) -> None:
        steps: list[str] = []
        moved: dict[int, int] = {}
        warned: set[int] = set()
        dead: set[int] = set()
        for place, words in enumerate(self.steps):
            if _spot_in(words) in dead:
                continue
            moved[place] = len(steps)
            steps.append(words)
            for event in self.events:
                number = event["spot"]
                if event["at"] != words or number in dead:
                    continue
                steps.append("call supervisor")
                if number not in warned:
                    steps.append(f"warn {number}")
                else:
                    lying = self._lying(number, place, steps)
                    steps.append(f"void {number}")
                    steps += [f"return {number} {wager}" for wager in lying]
                    steps.append(f"rack {number}")
                    dead.add(number)
                warned.add(number)
        self.payments = [
            (moved[place], hand, wager) for place, hand, wager in self.payments if place in moved
        ]
        self.steps = steps
        for hand in self.hands:
            if hand.number in dead:
                self._kill(hand)

    def _lying(self, number: int, place: int, done: list[str]) -> list[str]:
        hand = next(hand for hand in self.hands if hand.number == number)
        turns = sorted(
            self.hands, key=lambda each: (each.number - self.button) % 7 if self.button else each.number
        )
        turn = turns.index(hand)
        is_raised = place >= self.dealt_at and all(
            at <= place for at, whose in self.decisions if whose < turn
        )
        return [
            wager
            for wager in hand.wagers
            if (wager != "raise" or is_raised or hand.blind)
            and not {f"take {number} {wager}", f"return {number} {wager}"} & set(done)
        ]

    def _kill(self, hand: _Hand) -> None:
        hand.outcome = "void"
        paid = {wager for _, whose, wager in self.payments if whose is hand}
        for wager in hand.verdicts:
            taken = f"take {hand.number} {wager}" in self.steps
            if wager not in paid:
                hand.verdicts[wager] = "take" if taken else "push", 0

    def _keeps_all_seven(self, hand: _Hand) -> bool:
        four_of_a_kind_plays = (
            (self.house, self.posted["straight_flush"]) in FOUR_OF_A_KIND
            and "straight_flush" in hand.wagers
            and hand.has_four_of_a_kind
            and len(hand.run) < 4
        )
        keeps_all = self.house == "two-to-ten" and not self._reads("rebuilding", "flush")
        return keeps_all or len(hand.flush) == 7 or four_of_a_kind_plays

    def _tucked_under(self, hand: _Hand) -> str:
        usual = "straight_flush" if hand.number <= 3 else "flush"
        made = hand.bonuses_on_layout
        return usual if usual in made or self._reads("tuck-with-one-bonus", "spot") else made[0]

    def _deal_from_the_button(self) -> None:
        clockwise = sorted(self.hands, key=lambda hand: (hand.number - self.button) % 7)
        self._do("scan")
        self._do("take rake")
        self._do("announce no-more-bets")
        self._do("press green")
        for hand in clockwise:
            self._do("deal", hand.number)
        self._do("deal dealer")
        self._do("press green")
        self._do("rack stub")
        self.dealt_at = len(self.steps) - 1
        for turn, hand in enumerate(clockwise):
            self._note_decisions(turn - 1)
            if hand.folded and hand.bonuses_on_layout and self._reads("folded-bonuses", "ride"):
                self._do("take", hand.number, "ante")
                self._do("tuck", hand.number, self._tucked_under(hand))
            elif hand.folded:
                for wager in ("ante", *hand.bonuses_on_layout):
                    self._do("take", hand.number, wager)
                self._do("rack", hand.number)
        self._note_decisions(len(clockwise) - 1)
        self._do("receive dealer")
        self._do("expose dealer")
        in_order = sorted(self.dealer, key=lambda card: (-_rank(card), "cdhs".index(card[1])))
        self._do("set dealer", *in_order)
        self._call()
        live = [hand for hand in clockwise[::-1] if not hand.folded]
        main = ["raise", "ante"]
        bonuses = ["flush", "straight_flush"]
        if not self.qualifies:
            main = ["ante"]
            back = ["raise", *(bonuses if self._reads("no-qualifier", "raises-and-bonuses") else [])]
            for wager in back:
                for hand in live:
                    if wager in hand.wagers:
                        self._do("return", hand.number, wager)
                        hand.paid_early.add(wager)
        riding = self._reads("folded-bonuses", "ride")
        for hand in clockwise[::-1]:
            if not hand.folded or (riding and hand.bonuses_on_layout):
                self._settle_spot(hand, [*main, *bonuses])
        self._do("rack dealer")
        self._do("shuffle riffle")
        self._do("load shuffler")

    def _call(self) -> None:
        if self.qualifies:
            self._do("call dealer", len(self.flush), self.flush[0][0])
        else:
            self._do("call dealer not-qualified")

    def _apply_oxford_limits(self) -> None:
        bonuses_only = self._reads("hand-limit", "bonuses")
        for hand in self.hands:
            won = [wager for _, whose, wager in self.payments if whose is hand]
            limited = [wager for wager in won if not bonuses_only or wager in ("flush", "straight_flush")]
            self._cut([(hand, wager) for wager in limited], 2_500_000)
        runs = [(hand, wager) for _, hand, wager in self.payments if wager == "straight_flush"]
        self._cut(runs, 5_000_000)
        self._write_payments()

    def _cut(self, wins: list[tuple[_Hand, str]], limit: int) -> None:
        amounts = [hand.verdicts[wager][1] for hand, wager in wins]
        if self._reads("sharing-a-limit", "in-proportion") and sum(amounts) > limit:
            filled = [
                floor(Fraction(limit, sum(amounts)) * sum(amounts[:place]))
                for place in range(len(amounts) + 1)
            ]
            paid = [after - before for before, after in pairwise(filled)]
        else:
            so_far = [sum(amounts[:place]) for place in range(len(amounts))]
            pairs = zip(amounts, so_far, strict=True)
            paid = [max(0, min(amount, limit - before)) for amount, before in pairs]
        for (hand, wager), cents in zip(wins, paid, strict=True):
            hand.verdicts[wager] = "pay", cents

    def _divide_the_meter(self) -> None:
        """Shares of the meter, where several may not each have the whole of theirs."""
        shares = [
            (hand, share)
            for _, hand, wager in self.payments
            if wager == "progressive" and (share := self._share_of_meter(hand)) is not None
        ]
        whole = [hand for hand, share in shares if share == 100]
        left = self.meter
        for hand, share in shares:
            cents = self.meter * share // 100
            if self._reads("meter-winners", "shared") and share == 100:
                cents = self.meter // len(whole)
            if self._reads("meter-winners", "left"):
                cents = left * share // 100
                left -= cents
            hand.verdicts["progressive"] = "pay", cents
        self._write_payments()

    def _write_payments(self) -> None:
        for place, hand, wager in self.payments:
            self.steps[place] = f"pay {hand.number} {wager} {_amount(hand.verdicts[wager][1])}"


def _spot_in(words: str) -> int | None:
    verb, *rest = words.split()
    return int(rest[0]) if rest and rest[0].isdecimal() and verb != "call" else None


def _amount(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02}"
