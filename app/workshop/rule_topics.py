"""The topics about the game and its money: the house, its rules, wagers, tables, limits and looks."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.errors import Refused
from app.game.cards import RANK_NAMES, RANKS
from app.game.wagers import BONUSES, FURTHER_WAGERS, METER_BONUSES, WAGER_NAMES, WAGERS, Bonus
from app.procedure.house import MOST_SEATS
from app.workshop.house_draft import HouseDraft, with_entry
from app.workshop.house_topics import Choices, HouseTopic, Plain, count_field, field, value_in, with_field

LINES = ("7", "ace-high-6", "6", "5", "4", "four-of-a-kind", "3", "2")
"""The lines of a pay table, from the highest down."""
LINE_WORDS = {"ace-high-6": "6 cards, Ace-high", "four-of-a-kind": "Four of a kind"} | {
    line: f"{line} cards" for line in LINES if line.isdecimal()
}
_ACTS: Choices = (("pay", "Pay"), ("push", "Push"), ("take", "Take"))
_RUNS: Choices = ((None, "No"), *[(length, f"{length} cards or more") for length in range(3, 8)])
_OUTCOMES = {
    "fold": "The player folds",
    "not-qualified": "The dealer doesn’t qualify",
    "win": "The player wins",
    "tie": "Tie",
    "lose": "The player loses",
}
_AGAINST: Choices = (("table", "By its pay table"), ("dealer", "By its pay table, if it beats the dealer"))
_BEATS_BY: Choices = (("flush", "Flush"), ("run", "Straight flush"))
_FOLDED: Choices = (("stands", "It stays in action"), ("forfeit", "It loses"))
_FURTHER = (
    field(
        "hands",
        "It is a bet on",
        "choice",
        (
            ("player", "The player’s own hand"),
            ("table", "The best hand at the table"),
            ("others", "Another player’s hand"),
        ),
    ),
    field(
        "counts", "Its pay table goes by", "choice", (("flush", "Suited cards"), ("run", "Straight flushes"))
    ),
    field(
        "tables",
        "Pay tables",
        "choice",
        (("posted", "Always the posted one"), ("by-hands", "One for each number of hands")),
    ),
)
"""Only of the wagers that a layout can have besides the usual ones."""
_RIDES = (field("rides", "Its chip stays on the layout until it is settled", "flag"),)
_UNQUALIFIED: Choices = (("settled", "It is settled"), ("returned", "It is returned"))
_FELTS: Choices = (
    ("#0f4c3a", "Green"),
    ("#123f5c", "Blue"),
    ("#5c1a24", "Burgundy"),
    ("#3b2a56", "Purple"),
    ("#26323a", "Charcoal"),
    ("#5a4318", "Tan"),
)
_CHIP_COLORS: Choices = tuple(
    [
        (name, name.capitalize())
        for name in ("white", "pink", "red", "green", "black", "purple", "yellow", "blue", "orange", "gray")
    ]
)
_EDGES: Choices = (("bars", "Bars"), ("diamonds", "Diamonds"), ("triangles", "Triangles"), ("dots", "Dots"))
_CHIPS = ("0.50", "1", "2", "2.50", "3", "5", "8", "10", "20", "25", "50", "100", "500", "1000", "5000")
_FIRST_LINES: dict[str, dict[str, Any]] = {
    "flush": {"7": 300, "6": 100, "5": 10, "4": 1},
    "straight_flush": {"7": 8000, "6": 1000, "5": 100, "4": 60, "3": 7},
    "progressive": {"7": "100%", "6": "10%", "5": 250, "4": 40, "3": 3},
}


def house_topics() -> Iterator[HouseTopic]:
    """What the house is called, who banks, how many spots there are, and its own names."""
    about = (
        field("name", "House name", "text"),
        field("place", "Location", "text"),
        field("document", "Your document’s number or name", "text"),
    )
    yield HouseTopic((), "The house", about, "", False)
    bankers = (("dealer", "The house dealer"), ("player", "A designated player with the button"))
    yield HouseTopic((), "Banker", (field("banker", "Who banks", "choice", bankers),), "banker-source", False)
    spots = tuple([(count, str(count)) for count in range(1, 9)])
    yield HouseTopic((), "Spots", (field("seats", "Spots", "choice", spots),), "seats-source", False)
    yield HouseTopic(("rules", "rake"), "Rake", (field("amount", "Rake per round, $", "number"),))
    money = (
        field("symbol", "Currency symbol", "text")._replace(hint="$"),
        field("place", "The symbol goes", "choice", (("before", "Before the amount"), ("after", "After it"))),
        field("name", "Currency name, in lowercase", "text")._replace(hint="dollar"),
    )
    yield HouseTopic(("currency",), "Currency", money, "", False, absent="US dollars")
    asked = {"game": "The game", "banker": "The banker", "spot": "A spot"} | dict(WAGER_NAMES)
    usual = {"game": "High Card Flush", "banker": "dealer", "spot": "spot"} | dict(WAGER_NAMES)
    names = [
        field(str(key), f"{words} is called", "text")._replace(hint=usual[key])
        for key, words in asked.items()
    ]
    yield HouseTopic(("names",), "Names", tuple(names), "", False, absent="The usual names")
    headings = (field("headings", "Short headings in your citations, with the full headings", "pairs"),)
    yield HouseTopic((), "Headings in your document", headings, "", False)


def wager_words(data: Mapping[str, Any]) -> dict[str, str]:
    """What the wagers are called at this house."""
    own = value_in(data, ("names",)) or {}
    return {str(wager): str(own.get(wager, words)) for wager, words in WAGER_NAMES.items()}


def game_topics(data: Mapping[str, Any]) -> Iterator[HouseTopic]:
    """The rules of the main game."""
    called = wager_words(data)
    ranks = tuple([(rank, f"{RANK_NAMES[RANKS.index(rank)]}-high") for rank in reversed(RANKS)])
    counts = tuple([(count, f"{count} cards") for count in range(2, 8)])
    qualify = (
        field("cards", "The dealer qualifies with", "choice", counts),
        field("high", "Highest card", "choice", ranks),
        field("also-run", "A straight flush also qualifies", "choice", _RUNS),
        field("unless-run", "A straight flush disqualifies the hand", "choice", _RUNS),
    )
    yield HouseTopic(("rules", "qualify"), "Qualifying", qualify)
    keep = (
        field("cards", "A player who raises keeps", "choice", (("flush", "One flush"), ("all", "All cards"))),
        field("all-with-four-of-a-kind", "A winning four of a kind keeps all cards", "flag"),
        field("faces", "Turn the discards face up if their run is", "choice", _words("longer", "higher")),
        field("capped", "The Raise goes on top of the hand", "flag"),
    )
    yield HouseTopic(("rules", "keep"), "Kept cards", keep)
    blind = (field("allowed", "Blind hands are allowed", "flag"),)
    yield HouseTopic(("rules", "blind"), "Blind hands", blind, absent="Not allowed")
    call = (
        field("qualifies", "If the dealer qualifies, say", "text"),
        field("not-qualified", "If not, say", "text"),
    )
    yield HouseTopic(("rules", "call"), "The call", call)
    packets = (field("packets", "Cards dealt at a time, such as 1, 1, 1, 1, 1, 1, 1 or 3, 4", "numbers"),)
    yield HouseTopic(("rules", "deal"), "Dealing in packets", packets, absent="Seven cards at once")
    spots = (
        count_field("most", "Spots a player may have", 2, MOST_SEATS),
        count_field("ante", "Ante on each spot then, times the minimum", 1, 10, "×"),
    )
    yield HouseTopic(("rules", "spots"), "Two spots for one player", spots, absent="One spot each")
    aces = (("both", "High or low"), ("high", "High only"))
    ace = (field("ace", "The Ace is", "choice", aces),)
    yield HouseTopic(("rules", "runs"), "Ace in a straight flush", ace, absent="High or low")
    for outcome, words in _OUTCOMES.items():
        wagers = ("ante",) if outcome == "fold" else ("ante", "raise")
        acts = [field(wager, called[wager], "choice", _ACTS) for wager in wagers]
        odds = [
            field(f"pays.{wager}", f"{called[wager]} pays, such as 3 to 2", "text")._replace(hint="1 to 1")
            for wager in wagers
            if outcome in ("win", "not-qualified")
        ]
        yield HouseTopic(("main", outcome), words, (*acts, *odds))


def bonus_topics(data: Plain) -> Iterator[HouseTopic]:
    """The wagers beside the main game, those that are offered."""
    for bonus in offered(data):
        fields = (
            field("against", "How it wins", "choice", _AGAINST),
            field("beats-by", "What must beat the dealer", "choice", _BEATS_BY),
            field("folded", "If the player folds", "choice", _FOLDED),
            field("fold-why", "Why that happens on a fold", "text"),
            field("fold-source", "Source for what happens on a fold", "source"),
            field("unqualified", "If the dealer doesn’t qualify", "choice", _UNQUALIFIED),
        )
        further = _FURTHER if bonus in FURTHER_WAGERS else _RIDES if bonus in METER_BONUSES else ()
        yield HouseTopic(("bonus", bonus), wager_words(data)[bonus], (*fields, *further))


def table_topics(data: Plain) -> Iterator[HouseTopic]:
    """Every pay table of every wager that is offered, and which one is posted."""
    for bonus in offered(data):
        tables = value_in(data, ("tables", bonus)) or {}
        for name in tables:
            title = wager_words(data)[bonus] + (f" {name}" if len(tables) > 1 else "")
            yield HouseTopic(
                ("tables", bonus, name), title, (field("lines", "Pays, such as 300, 10% or 3 to 2", "lines"),)
            )
    posted = [
        field(bonus, f"{wager_words(data)[bonus]} table in use", "choice", _words(*tables))
        for bonus in offered(data)
        if len(tables := value_in(data, ("tables", bonus)) or {}) > 1
    ]
    if posted:
        yield HouseTopic(("posted",), "Posted tables", tuple(posted), "", False)


def limit_topics(data: Plain) -> Iterator[HouseTopic]:
    """The least and most of every wager, and of what is paid."""
    called, main = wager_words(data), ("ante", "raise")
    for wager in (*main, *offered(data)):
        fields = (
            field("min", "Minimum, $", "number"),
            field("max", "Maximum, $", "number"),
            field("amounts", "Only these amounts, $", "numbers"),
            field("unit", "In units of, $", "number"),
        )
        absent = "No limit of its own"
        yield HouseTopic(("limits", wager), called[wager], fields, absent=absent)
    wagers = tuple([(str(wager), called[wager]) for wager in WAGERS if wager in (*main, *offered(data))])
    most = (
        field("max", "Maximum payout, $", "number"),
        field("wagers", "Wagers that count", "set", wagers),
    )
    yield HouseTopic(("payouts", "hand"), "Maximum payout to one hand", most)
    yield HouseTopic(("payouts", "round"), "Maximum payout in one round", most)
    shares = (("in-order", "In payout order"), ("in-proportion", "In proportion"))
    yield HouseTopic(
        ("payouts",),
        "A payout over the limit",
        (field("share", "How it is reduced", "choice", shares),),
        "",
        False,
        True,
    )
    if "progressive" in offered(data):
        winners = (
            ("each", "Each gets a full share"),
            ("shared", "They split the whole meter"),
            ("split", "Each share is split"),
            ("left", "In turn, from what’s left"),
        )
        meter = (field("winners", "If more than one player wins", "choice", winners),)
        yield HouseTopic(("payouts", "meter"), "The meter", meter)


def look_topics(data: Plain) -> Iterator[HouseTopic]:
    """The color of the felt, and the chips in the tray."""
    yield HouseTopic(("look",), "Felt", (field("felt", "Color", "choice", _FELTS),), "", False)
    known = tuple([(value, f"${value}") for value in _CHIPS])
    tray = (field("tray", "Chips in the tray", "words", known),)
    yield HouseTopic(("chips",), "Tray", tray, "", False, True)
    for value in value_in(data, ("chips", "tray")) or ():
        fields = (
            field("colour", "Color", "choice", _CHIP_COLORS),
            field("spots", "Edge spots", "number"),
            field("edge", "Edge", "choice", _EDGES),
            field("cut", "Chips in a cut", "number"),
        )
        yield HouseTopic(("chips", "values", value), f"${value} chip", fields, "", False)


_TUCKED: Choices = (
    ("made", "The first of these wagers the player bet"),
    ("spot", "The wager for its spot, bet or not"),
)
TUCK = HouseTopic(
    ("rules", "tuck"),
    "Folded hands with a bonus",
    (
        field("by", "A folded hand goes under", "choice", _TUCKED),
        field("one-source", "Source for a player with only one bonus bet", "source"),
    ),
)
_SUITED: Choices = tuple([(count, f"{count} suited cards") for count in range(2, 8)])
RAISE = HouseTopic(
    ("rules", "raise"), "Raise sizes", (field("no-fold", "A player can’t fold with", "set", _SUITED),)
)
SIZES = ("sizes",)


def tucked_under(data: Plain) -> dict[int, tuple[str, ...]]:
    """The wagers under which a folded hand goes, for each spot, the first one first."""
    rows = value_in(data, ("rules", "tuck", "rows")) or []
    found = {spot: tuple(row["under"]) for row in rows for spot in row["spots"]}
    return {spot: found.get(spot, ()) for spot in range(1, int(data.get("seats", 6)) + 1)}


def with_tuck(draft: HouseDraft, data: Plain, spot: int) -> HouseDraft:
    """Another wager comes first at a spot: the next of those that are there."""
    under = {each: list(wagers) for each, wagers in tucked_under(data).items()}
    taken = [wager for wager in under[spot] if wager in offered(data)] or list(offered(data))
    first = taken[1 % len(taken)]
    under[spot] = [first, *[wager for wager in under[spot] if wager != first]]
    rows: dict[tuple[str, ...], list[int]] = {}
    for each, wagers in under.items():
        rows.setdefault(tuple(wagers), []).append(each)
    written = [{"spots": spots, "under": list(wagers)} for wagers, spots in rows.items()]
    return with_field(draft, TUCK, ("rows",), written)


def with_raise_size(draft: HouseDraft, data: Plain, cards: int, size: int) -> HouseDraft:
    """Allow a size of Raise with so many suited cards, or no longer."""
    sizes = {key: list(allowed) for key, allowed in value_in(data, RAISE.at(SIZES)).items()}
    allowed = sizes.setdefault(str(cards), [])
    sizes[str(cards)] = sorted({*allowed} ^ {size})
    return with_field(draft, RAISE, SIZES, sizes)


def offered(data: Mapping[str, Any]) -> tuple[Bonus, ...]:
    """The bonuses that a house takes."""
    return tuple([bonus for bonus in BONUSES if value_in(data, ("bonus", bonus))])


def with_wager(draft: HouseDraft, bonus: Bonus) -> HouseDraft:
    """Offer a bonus, with a first table and limit to be changed."""
    topic = HouseTopic(("bonus", bonus), WAGER_NAMES[bonus], ())
    draft = with_field(draft, topic, ("against",), "table")
    draft = with_field(draft, topic, ("folded",), "stands")
    draft = with_field(draft, topic, ("why",), "The bonus is a bet on the player's own cards.")
    draft = with_pay_lines(draft, bonus, "posted", _first_lines(bonus))
    limit = HouseTopic(("limits", bonus), WAGER_NAMES[bonus], ())
    draft = with_field(draft, limit, ("amounts",), [1])
    return with_field(draft, limit, ("why",), "Posted on the placard.")


def with_pay_lines(draft: HouseDraft, bonus: str, name: str, lines: Mapping[str, Any]) -> HouseDraft:
    """Add a pay table, or change its lines."""
    written = {line: lines[line] for line in LINES if lines.get(line) is not None}
    return with_field(draft, HouseTopic(("tables", bonus, name), "", ()), ("lines",), written)


def with_new_table(draft: HouseDraft, data: Plain, bonus: Bonus, name: str) -> HouseDraft:
    """Post another pay table beside those that are there, with the lines of the first to be changed."""
    if not name.strip():
        raise Refused("give the pay table a name")
    tables = value_in(data, ("tables", bonus)) or {"": {"lines": _first_lines(bonus)}}
    if name in tables:
        raise Refused(f"there is already a table “{name}”")
    if draft.entry("tables", bonus) is None:
        # A house restates the tables of a wager as a whole.
        for each, table in tables.items():
            draft = with_pay_lines(draft, bonus, each, table["lines"])
    return with_pay_lines(draft, bonus, name, next(iter(tables.values()))["lines"])


def with_chip(draft: HouseDraft, value: str) -> HouseDraft:
    """Say how a new chip looks, until it is changed."""
    chip = {"colour": "blue", "spots": 6, "edge": "bars", "cut": 5}
    for key, each in chip.items():
        draft = with_entry(draft, ("chips", "values", value, key), each)
    return draft


def _first_lines(bonus: Bonus) -> dict[str, Any]:
    return _FIRST_LINES.get(bonus, _FIRST_LINES["flush"])


def _words(*values: str) -> Choices:
    return tuple([(value, value) for value in values])
