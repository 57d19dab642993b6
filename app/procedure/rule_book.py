"""A house's book: everything its file says, as sentences with their source, chapter by chapter."""

from collections.abc import Iterator
from typing import NamedTuple

from app.game.cards import RANK_NAMES
from app.game.money import shown
from app.game.rules import Sharing, WagerLimit
from app.game.wagers import MAIN_WAGERS, WAGER_NAMES, WAGERS, Outcome, Wager
from app.procedure.conditions import MEANINGS
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.rule_phrases import either, exceptions, no_fold, packet_words, several_antes
from app.procedure.ruling_words import pays
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import FORMS

_PLANS = {
    "round": "A round, step by step",
    "opening": "Opening the game",
    "set-up": "Changing the deck",
    "by-hand": "Shuffling by hand",
    "rotation": "Alternating two decks",
}
_ORDERS = {
    "left-to-right": "from left to right",
    "right-to-left": "from right to left",
    "from-button": "clockwise from the button",
    "against-button": "counterclockwise from the button",
}
_BANKER = "The banker takes every losing wager and pays every winner."
_SEATS = "One deck and one dealer can cover this many hands."
_METER: dict[Sharing, str] = {
    "each": "each winner gets a full share of the meter as it was before the round.",
    "shared": "players who win the whole meter split it evenly.",
    "split": "players who win the same share of the meter split it evenly.",
    "left": "each winner is paid from what is left after the earlier winners.",
}
_BY_TABLE = {
    "player": "pays by the pay table only",
    "table": "pays on the best hand turned over at the table",
    "others": "pays on the best hand that another player turns over",
}
_OUTCOMES: dict[Outcome, str] = {
    "fold": "The player folded",
    "not-qualified": "The dealer does not qualify",
    "win": "The player wins",
    "tie": "Tie",
    "lose": "The player loses",
}


class BookEntry(NamedTuple):
    """One thing the house says. Its key is the same in every house's book."""

    key: str
    title: str
    text: str
    ground: Ground | None = None
    indent: int = 0
    rule: str = ""
    """What the house file calls it, where it touches money or order."""
    sources: tuple[Source, ...] = ()
    """Everything that this rests on: the act, its condition, its place, its order."""


class BookChapter(NamedTuple):
    """Entries that belong together."""

    title: str
    entries: tuple[BookEntry, ...]


def book_of(house: House) -> tuple[BookChapter, ...]:
    """The whole book of a house."""
    chapters = [
        BookChapter("The table", tuple(_table(house))),
        BookChapter("The game", tuple(_game(house))),
        BookChapter("The money", tuple(_money(house))),
        BookChapter("Pay tables", tuple(_tables(house))),
        BookChapter("Limits", tuple(_limits(house))),
    ]
    for plan, steps in house.plans.items():
        chapters.append(BookChapter(_PLANS[plan], tuple(_plan(house, plan, steps))))
    chapters.append(BookChapter("Irregularities", tuple(_irregularities(house))))
    chapters.append(BookChapter("Customs", tuple(_customs(house))))
    return tuple([_in_house_names(house, chapter) for chapter in chapters])


def _in_house_names(house: House, chapter: BookChapter) -> BookChapter:
    said = house.names.said
    entries = [entry._replace(title=said(entry.title), text=said(entry.text)) for entry in chapter.entries]
    return chapter._replace(entries=tuple(entries))


class BookRule(NamedTuple):
    """A rule of the house file in words, and everything it rests on."""

    title: str
    text: str
    sources: tuple[Source, ...]


def rule_words(house: House) -> dict[str, BookRule]:
    """Every rule that touches money or order, by what the house file calls it."""
    return {
        entry.rule: BookRule(f"{chapter.title}: {_title_of(entry)}", entry.text, entry.sources)
        for chapter in book_of(house)
        for entry in chapter.entries
        if entry.rule
    }


def _title_of(entry: BookEntry) -> str:
    """Steps are numbered in the book; alone, their name says more."""
    return entry.rule.rpartition(".")[2] if entry.rule.startswith("steps.") else entry.title


def _ruled(key: str, title: str, text: str, ground: Ground, rule: str) -> BookEntry:
    return BookEntry(key, title, text, ground, rule=rule, sources=(ground.source,))


def _table(house: House) -> Iterator[BookEntry]:
    banker = "a designated player, who holds the button" if house.has_button else "the house dealer"
    yield BookEntry("banker", "Banker", f"{banker}.", Ground(house.table_sources["banker"], _BANKER))
    text = f"{house.seats}, numbered from the dealer's left."
    yield BookEntry("seats", "Spots", text, Ground(house.table_sources["seats"], _SEATS))
    chips = ", ".join(f"{shown(chip.cents)} {chip.colour} (cut in {chip.cut}s)" for chip in house.chips)
    yield BookEntry("chips", "Chips", f"{chips}.")


def _game(house: House) -> Iterator[BookEntry]:
    grounds, strength = house.rule_grounds, house.rules.qualifying
    high = RANK_NAMES[(strength & 8191).bit_length() - 1]
    text = f"The {house.banker} plays with a {strength >> 13}-card, {high}-high flush or better."
    yield _ruled("qualify", "Qualifying", text + exceptions(house), grounds["qualify"], "rules.qualify")
    sizes = "; ".join(
        f"{count} suited {either([f'{size}×' for size in row])}"
        for count, row in house.rules.raise_sizes.items()
        if row
    )
    yield _ruled("raise", "Raise", f"{sizes} the Ante.{no_fold(house)}", grounds["raise"], "rules.raise")
    call = f"“{house.call_qualified}”, or “{house.call_not_qualified}”."
    yield _ruled("call", "The call", call, grounds["call"], "rules.call")
    if house.packets:
        text = f"{packet_words(house)} at a time, all around the table."
        yield _ruled("deal", "The deal", text, grounds["deal"], "rules.deal")
    kept = "all seven cards, no discards" if house.keeps_all else "one flush; the rest are discards"
    if house.capped:
        kept += "; the hand goes on the raise square with the Raise on top"
    yield _ruled("keep", "A player who raises keeps", f"{kept}.", grounds["keep"], "rules.keep")
    if any(step.words[:1] == ("tuck",) for block in house.plans["round"] for step in block.inner):
        tuck = _ruled("tuck", "Folded with a bonus", _tuck(house), grounds["tuck"], "rules.tuck")
        sources = dict.fromkeys([*tuck.sources, house.one_bonus_ground.source])
        yield tuck._replace(sources=tuple(sources))
    blind = "allowed." if house.blind_allowed else "not allowed."
    yield _ruled("blind", "Blind hands", blind, grounds["blind"], "rules.blind")
    if house.spots_a_player > 1:
        text = f"up to {house.spots_a_player} spots{several_antes(house)}."
        yield _ruled("spots", "One player", text, grounds["spots"], "rules.spots")
    if not house.rules.low_ace:
        text = "the Ace is always high, so no run starts with it."
        yield _ruled("runs", "Straight flushes", text, grounds["runs"], "rules.runs")
    if house.rake is not None:
        yield _ruled("rake", "Rake", f"{shown(house.rake)} a round.", grounds["rake"], "rules.rake")


def _tuck(house: House) -> str:
    rows: dict[str, list[str]] = {}
    for spot in range(1, house.seats + 1):
        offered = [WAGER_NAMES[bonus] for bonus in house.tuck[spot] if bonus in house.rules.bonuses]
        offered = offered[:1] if house.tucks_by_spot else offered
        rows.setdefault(", otherwise ".join(offered), []).append(str(spot))
    return "; ".join(f"spots {', '.join(spots)} under {under}" for under, spots in rows.items()) + "."


def _money(house: House) -> Iterator[BookEntry]:
    for outcome, acts in house.rules.main.items():
        done = ", ".join(
            f"{WAGER_NAMES[wager]} {house.rules.odds(outcome, wager) if act == 'pay' else act}"
            for wager, act in acts.items()
        )
        title = _OUTCOMES[outcome].replace("dealer", house.banker)
        yield _ruled(f"main {outcome}", title, f"{done}.", house.main_grounds[outcome], f"main.{outcome}")
    for bonus, rule in house.rules.bonuses.items():
        against = _BY_TABLE[rule.hands]
        if rule.must_beat_dealer:
            what = "run" if rule.beats_by_run else "hand"
            against = f"must also beat the {house.banker}'s {what}"
        folded = "a fold loses it" if rule.forfeited_by_fold else "a fold does not affect it"
        back = f"; returned when the {house.banker} does not qualify" if rule.returned_unqualified else ""
        on_fold = house.fold_grounds.get(bonus)
        grounds = [house.bonus_grounds[bonus], *([on_fold] if on_fold else [])]
        yield BookEntry(
            f"bonus {bonus}",
            f"{WAGER_NAMES[bonus]} bonus",
            f"{against}; {folded}{back}.",
            grounds[0],
            rule=f"bonus.{bonus}",
            sources=tuple(ground.source for ground in grounds),
        )


def _tables(house: House) -> Iterator[BookEntry]:
    for bonus in house.rules.bonuses:
        tables = house.rules.tables[bonus]
        for name, table in tables.items():
            lines = ", ".join(f"{line.words} {pays(bonus, line)}" for line in table.lines)
            title = WAGER_NAMES[bonus]
            if len(tables) > 1:
                title += f" {name} (posted)" if house.posted[bonus] == name else f" {name}"
            ground = house.table_grounds[bonus][name]
            yield _ruled(f"table {bonus} {name}", title, f"{lines}.", ground, f"tables.{bonus}.{name}")


def _limits(house: House) -> Iterator[BookEntry]:
    for wager, limit in house.rules.limits.items():
        if wager in MAIN_WAGERS or wager in house.rules.bonuses:
            title, text = WAGER_NAMES[wager], _limit(wager, limit)
            yield _ruled(f"limit {wager}", title, text, house.limit_grounds[wager], f"limits.{wager}")
    payouts, grounds = house.rules.payouts, house.payout_grounds
    share = "shared in proportion" if payouts.in_proportion else "paid in order until it runs out"
    if payouts.hand is not None:
        on = "" if payouts.hand_wagers == set(WAGERS) else f" on {_named(payouts.hand_wagers)}"
        text = f"at most {shown(payouts.hand)} to one hand{on}, {share}."
        yield _ruled("payout hand", "Maximum payout per hand", text, grounds["hand"], "payouts.hand")
    if payouts.round is not None:
        text = (
            f"at most {shown(payouts.round)} in a round on {_named(payouts.round_wagers)} together, {share}."
        )
        yield _ruled("payout round", "Maximum payout per round", text, grounds["round"], "payouts.round")
    if house.has_meter:
        # A house that says nothing of several winners pays each of them in full.
        ground = grounds.get("meter", house.bonus_grounds["progressive"])
        rule = "payouts.meter" if "meter" in grounds else ""
        yield _ruled("payout meter", "The meter", _METER[payouts.meter], ground, rule)


def _limit(wager: Wager, limit: WagerLimit) -> str:
    if limit.amounts:
        return f"{either([shown(cents) for cents in limit.amounts])}."
    if limit.maximum is not None:
        least = "" if wager == "raise" else f"{shown(limit.minimum)} to "
        units = "whole dollars" if limit.unit == 100 else f"in units of {shown(limit.unit)}"
        return f"{least or 'at most '}{shown(limit.maximum)}, {units}."
    return "no separate limit."


def _named(wagers: frozenset[Wager]) -> str:
    return either([WAGER_NAMES[wager] for wager in WAGERS if wager in wagers])


def _plan(house: House, plan: str, steps: tuple[PlannedStep, ...], indent: int = 0) -> Iterator[BookEntry]:
    for number, (before, step) in enumerate(zip((None, *steps), steps, strict=False), 1):
        title = f"{number}." if not indent else f"{number})"
        yield BookEntry(
            f"{plan} {step.name}",
            title,
            _step(house, step),
            step.ground,
            indent,
            f"steps.{step.name}",
            _step_sources(step, before),
        )
        yield from _plan(house, f"{plan} {step.name}", step.inner, indent + 1)


def _step_sources(step: PlannedStep, before: PlannedStep | None) -> tuple[Source, ...]:
    placing = step.placing
    found = [step.ground.source, step.comes_after(before)]
    found += [placing.before] if placing.before.kind == "reading" else []
    found += [step.unqualified] if step.unqualified else []
    found += [placing.when] if step.when and step.words[:1] != ("settle",) else []
    found += [placing.among] if step.order or step.passes else []
    return tuple(dict.fromkeys([*found, *(source for _, source in placing.wagers)]))


def _step(house: House, step: PlannedStep) -> str:
    words = " ".join(step.words)
    if step.inner:
        text = "one spot at a time"
    elif words == "settle N":
        taken = (*MAIN_WAGERS, *house.rules.bonuses)
        wagers = ", ".join(WAGER_NAMES[wager] for wager in step.wagers if wager in taken)
        text = f"settle N: {wagers}, {_passes(step)}"
    elif step.words[0] in ("take", "return") and step.words[1] == "N":
        text = f"{words}: {FORMS[f'{step.words[0]} N WAGER']}"
    else:
        text = f"{words}: {FORMS.get(words, 'says the words')}"
    if step.whole_hand:
        text += ", all seven cards by rank"
    if step.return_paid:
        text += ", and returns the paid wager"
    if step.order:
        text += f", {_ORDERS[step.order]}"
    when = " and ".join(MEANINGS[condition] for condition in step.when)
    return (f"{text}, when {when}." if when else f"{text}.").replace("BANKER", house.banker)


def _passes(step: PlannedStep) -> str:
    every = ("take", "pay", "push")
    rows = [either([act for act in every if act in acts]) for acts in step.passes]
    if len(rows) > 1:
        return f"first {', then '.join(rows)}"
    return "one wager at a time" if len(step.passes[0]) == len(every) else f"{rows[0]} only"


def _irregularities(house: House) -> Iterator[BookEntry]:
    for kind, entry in house.irregularities.items():
        text = f"{entry.what} {', '.join(entry.answer)}."
        if entry.beyond:
            text += f" More than {entry.threshold}: {', '.join(entry.beyond)}."
        rule = f"irregularities.{kind}"
        yield BookEntry(f"irregularity {kind}", kind, text, entry.ground, rule=rule, sources=entry.sources)


def _customs(house: House) -> Iterator[BookEntry]:
    for name, (says, ground) in house.customs.items():
        if name in house.money_customs:
            yield _ruled(f"custom {name}", name, says, ground, f"customs.{name}")
        else:
            yield BookEntry(f"custom {name}", name, says, ground)
