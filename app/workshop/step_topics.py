"""The topics about what a dealer does: steps and their order."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.game.wagers import BONUSES, MAIN_WAGERS, METER_BONUSES, WAGER_NAMES, WAGERS, Bonus
from app.procedure.conditions import MEANINGS
from app.procedure.rule_phrases import phrase
from app.procedure.vocabulary import PLAN_FORMS, SETTLE
from app.workshop.house_draft import EntryPath, HouseDraft, with_entry, without_entry
from app.workshop.house_topics import (
    FIRST_REASON,
    Choices,
    HouseField,
    HouseTopic,
    Plain,
    entry_name,
    field,
    value_in,
    with_field,
)
from app.workshop.rule_topics import TUCK, offered, wager_words, with_wager

PLANS = {
    "round": "A round",
    "opening": "Opening the game",
    "set-up": "Changing the deck",
    "by-hand": "Shuffling by hand",
    "rotation": "Alternating two decks",
}
_BLOCKS = {"decide": "A player’s turn", "settle": "Settling a spot"}
"""The lists of steps that every house has, by what is done there."""
_ORDERS: Choices = (
    (None, "Once, not spot by spot"),
    ("left-to-right", "From the dealer’s left to right"),
    ("right-to-left", "From the dealer’s right to left"),
    ("from-button", "Clockwise from the button"),
    ("against-button", "Counterclockwise from the button"),
)
_PASSES: Choices = (
    ([["pay", "take", "push"]], "One wager at a time"),
    ([["take"], ["pay", "push"]], "Take the losers first, then pay and push"),
    ([["pay"], ["take", "push"]], "Pay first, then take and push"),
    ([["take"]], "Take only"),
    ([["pay"]], "Pay only"),
)
_CONDITIONS: Choices = tuple(
    [(condition, words.replace("BANKER", "dealer")) for condition, words in MEANINGS.items()]
)
_SAID = {
    SETTLE: "Settle the wagers",
    "take N WAGER": "Take the player’s wagers",
    "return N WAGER": "Return the wager in question",
    "correct N WAGER": "Correct the wager to what is allowed",
    "tuck N WAGER": "Tuck the folded hand under its bonus wager",
    "void round": "Call the round dead",
    "void main": "Call only the main game dead; bonuses are settled",
    "void N": "Call the player’s hand dead; the others play",
}
"""Moves for which the words of the table are too short here."""
_SAY = "say WORDS"
VERBS: Choices = (
    ("scan", "Scan the layout"),
    ("take", "Take a wager"),
    ("press", "Press the green button"),
    ("announce", "Close betting"),
    ("deal", "Deal a hand"),
    ("rack", "Rack cards"),
    ("count", "Count the stub or chips"),
    ("lock", "Lock the Progressive"),
    ("prove", "Prove the Progressive chips"),
    ("square", "Square the hand"),
    ("present", "Give a player the cards"),
    ("tuck", "Tuck a folded hand"),
    ("fan", "Fan face-up cards"),
    ("pay", "Pay a wager"),
    ("push", "Tap for a push"),
    ("return", "Return a wager"),
    ("pick-up", "Pick up discards"),
    ("receive", "Take the designated player’s hand"),
    ("expose", "Turn over the dealer’s hand"),
    ("set", "Set a hand"),
    ("call", "Make a call, or call the floor"),
    ("push-up", "Push up the dealer’s flush"),
    ("reveal", "Turn over a player’s hand"),
    ("shuffle", "Shuffle"),
    ("load", "Load the shuffler"),
    ("inspect", "Inspect the deck"),
    ("say", "Say the house’s own words"),
)
"""What a dealer does, by the first word of its steps."""
GROUP = "one spot at a time"
"""A new step that has steps of its own, done spot by spot."""


def step_title(data: Mapping[str, Any], name: str) -> str:
    """What is done in a step, in a few words."""
    step = value_in(data, ("steps", name)) or {}
    if step.get("steps"):
        inner = [step_title(data, each) for each in step["steps"]]
        return f"{_BLOCKS.get(name, 'One spot at a time')}: {'; '.join(inner)}"
    return move_words(str(step.get("do", name)), data)


def short_title(data: Mapping[str, Any], name: str) -> str:
    """The same in a list of steps, where the steps inside a step are listed by themselves."""
    is_block = value_in(data, ("steps", name, "steps"))
    return _block_title(name) if is_block else step_title(data, name)


def _block_title(name: str) -> str:
    return _BLOCKS.get(name, f"Spot by spot: {name.replace('-', ' ')}")


def move_words(words: str, data: Mapping[str, Any]) -> str:
    """A move in the words of the vocabulary as a person says it, with the house's own names."""
    said = _SAID.get(words) or phrase(words).replace("BANKER", "dealer").replace(": COUNT RANK", "")
    own = wager_words(data)
    called = {WAGER_NAMES[wager]: own[wager] for wager in WAGERS}
    usual = "|".join(sorted(called, key=len, reverse=True))
    return re.sub(rf"\b({usual})\b", lambda match: called[match[1]], said)


def new_steps(data: Mapping[str, Any]) -> Choices:
    """What can be added to a plan, each in words."""
    forms: list[str] = []
    for form in PLAN_FORMS:
        if form in ("take N WAGER", "return N WAGER"):
            forms += [form.replace("WAGER", wager) for wager in (*MAIN_WAGERS, *offered(data))]
        elif form != _SAY and not set(form.split()) & {*BONUSES} - {*offered(data)}:
            forms.append(form)
    moves = [(form, move_words(form, data)) for form in (*forms, SETTLE)]
    return (*moves, (GROUP, "One spot at a time: …"))


def rows_of(data: Plain) -> dict[EntryPath, str]:
    """Every list of steps: the plans, then the steps that have steps of their own."""
    rows: dict[EntryPath, str] = {("plans", plan): words for plan, words in PLANS.items()}
    for name, step in (data.get("steps") or {}).items():
        if isinstance(step, dict) and step.get("steps"):
            rows["steps", name, "steps"] = _block_title(name)
    return rows


def step_topic(data: Plain, name: str) -> HouseTopic:
    """How one step is done."""
    steps = value_in(data, ("steps",)) or {}
    step = steps.get(name) or {}
    others: Choices = tuple([(other, short_title(data, other)) for other in steps])
    fields: list[HouseField] = []
    if step.get("do") == SETTLE:
        fields += _settling(data)
    if "CARDS" in str(step.get("do")):
        sets = (("flush", "The flush"), ("all", "All seven by rank"))
        fields.append(field("cards", "Cards to set", "choice", sets))
    fields += [
        field("order", "Order", "choice", _ORDERS),
        field("when", "Only when", "set", _CONDITIONS),
        field("every", "Only in one round out of", "number"),
        field("when-source", "Source for when to do it", "source"),
        field("after-source", "Source for doing it after the steps above", "source"),
        field("before-source", "Source for doing it before the steps below", "source"),
        field("order-source", "Source for the order of spots or wagers", "source"),
        field("unqualified-source", "Source for when the dealer doesn’t qualify", "source"),
        field("by-hand-source", "Source for a round without a shuffler", "source"),
        field("after-sources", "Source for doing it after a certain step", "sources", others),
    ]
    if step.get("do") == SETTLE:
        wagers: Choices = tuple(wager_words(data).items())
        fields.append(field("order-sources", "Source for when a certain wager is settled", "sources", wagers))
    return HouseTopic(("steps", name), step_title(data, name), tuple(fields))


def _settling(data: Plain) -> tuple[HouseField, ...]:
    wagers: Choices = tuple(wager_words(data).items())
    return (
        field("wagers", "Wagers, in order", "words", wagers),
        field("passes", "How to settle them", "choice", _PASSES),
        field("return-paid", "Return a wager after paying it", "flag"),
    )


def settling_topics(data: Plain) -> Iterator[HouseTopic]:
    """How one spot is settled, and in which order the spots come."""
    yield step_topic(data, "settle-wagers")._replace(title="Wagers at a spot", fields=_settling(data))
    if isinstance(value_in(data, ("steps", "settle")), dict):
        fields = (field("order", "Spots", "choice", _ORDERS[1:]),)
        yield HouseTopic(("steps", "settle"), "Order of the spots", fields)


def with_row(draft: HouseDraft, data: Plain, row: EntryPath, names: Sequence[str]) -> HouseDraft:
    """Do these steps in this order."""
    draft = _without_after(draft, data)
    if row[0] == "steps":
        draft = with_field(draft, HouseTopic(row[:2], "", ()), row[2:], list(names))
    else:
        draft = with_entry(draft, row, list(names)) if names else without_entry(draft, row)
    return _without_unused(draft, data, row, names)


def _without_unused(draft: HouseDraft, data: Plain, row: EntryPath, names: Sequence[str]) -> HouseDraft:
    """A step of the house's own that was taken out of its last list is no step any longer."""
    gone = [name for name in value_in(data, row) or () if name not in names]
    listed = {each for other in rows_of(data) if other != row for each in value_in(data, other) or ()}
    for name in gone:
        own = draft.entry("steps", name) or {}
        if name not in listed and ("do" in own or "steps" in own):
            draft = without_entry(draft, ("steps", name))
            inner = value_in(data, ("steps", name, "steps"))
            if inner:
                below: EntryPath = ("steps", name, "steps")
                draft = _without_unused(draft, data, below, ())
    return draft


def _without_after(draft: HouseDraft, data: Plain) -> HouseDraft:
    """Steps that say after which step they come are in their lists from now on."""
    placed = [name for name, step in (draft.entry("steps") or {}).items() if "after" in step]
    for row in rows_of(data) if placed else ():
        names = value_in(data, row) or []
        if set(names) & set(placed):
            draft = with_entry(draft, row, list(names))
            if row[0] == "steps" and draft.entry(*row[:2], "source") is None:
                draft = with_entry(draft, (*row[:2], "source"), "house")
    for name in placed:
        draft = without_entry(draft, ("steps", name, "after"))
    return draft


def with_new_step(
    draft: HouseDraft, data: Plain, row: EntryPath, place: int, words: str
) -> tuple[HouseDraft, str]:
    """Add a step at this place of a list; its name in the file as well."""
    name = _new_name(words, value_in(data, ("steps",)) or {})
    topic = HouseTopic(("steps", name), "", ())
    if words == GROUP:
        inner = value_in(data, ("steps", "settle", "steps")) or ["reveal", "settle-wagers", "rack"]
        entries: dict[str, Any] = {"order": "right-to-left", "when": ["in-play"], "steps": list(inner)}
    elif words == SETTLE:
        wagers = [str(bonus) for bonus in offered(data)]
        entries = {"do": words, "wagers": wagers, "passes": [["pay", "take", "push"]]}
    else:
        entries = {"do": words}
        if "N" in words.split() and row[0] == "plans":
            entries["order"] = "left-to-right"
    for key, value in entries.items():
        draft = with_field(draft, topic, (key,), value)
    draft = with_field(draft, topic, ("why",), FIRST_REASON)
    names = list(value_in(data, row) or [])
    names.insert(place, name)
    return with_row(draft, data, row, names), name


def with_offered(draft: HouseDraft, data: Plain, bonus: Bonus) -> HouseDraft:
    """Offer a bonus so that every round settles it: with its table, its limit, its place and its steps."""
    draft = with_wager(draft, bonus)
    rows = value_in(data, TUCK.at(("rows",))) or []
    under = [{**row, "under": list(dict.fromkeys([*row["under"], bonus]))} for row in rows]
    if under != rows:
        draft = with_field(draft, TUCK, ("rows",), under)
    settled = value_in(data, ("steps", "settle-wagers", "wagers")) or []
    if settled and bonus not in settled:
        draft = with_field(
            draft, HouseTopic(("steps", "settle-wagers"), "", ()), ("wagers",), [*settled, bonus]
        )
    return _with_meter_steps(draft, data, bonus) if bonus in METER_BONUSES else draft


def _with_meter_steps(draft: HouseDraft, data: Plain, bonus: Bonus) -> HouseDraft:
    """The chip is collected before the deal, and a folded hand that wins is settled before it is racked."""
    before: EntryPath = ("plans", "round")
    turn: EntryPath = ("steps", "decide", "steps")
    planned, decided = value_in(data, before) or [], value_in(data, turn) or []
    if "scan" in planned:
        draft, _ = with_new_step(draft, data, before, planned.index("scan") + 1, f"take N {bonus}")
    if "fold-ante" in decided:
        place = decided.index("fold-ante") + 1
        draft, shown = with_new_step(draft, data, turn, place, "fan N")
        names = [*decided[:place], shown, *decided[place:]]
        # The step that was just added is in the list to which the next one goes.
        there = {**data, "steps": {**data["steps"], "decide": {**data["steps"]["decide"], "steps": names}}}
        draft, paid = with_new_step(draft, there, turn, place + 1, SETTLE)
        for name in (shown, paid):
            draft = with_field(draft, HouseTopic(("steps", name), "", ()), ("when",), ["faced-fold"])
        topic = HouseTopic(("steps", paid), "", ())
        draft = with_field(draft, topic, ("wagers",), [*offered(data), bonus])
        draft = with_field(draft, topic, ("why",), "The winning cards are about to leave the layout.")
    return draft


def free_topics(data: Plain) -> Iterator[HouseTopic]:
    """Steps that may be done in any order."""
    names = value_in(data, ("steps",)) or {}
    steps: Choices = tuple([(name, step_title(data, name)) for name in names])
    ending = ("void round", "return N all", "rack all")
    answers: Choices = tuple([(form, move_words(form, data)) for form in ending])
    for name in value_in(data, ("free",)) or {}:
        fields = (
            field("steps", "Steps in any order", "words", steps + answers),
            field("beside", "In any order with these, which keep their own order", "words", steps),
            field("until", "Any time before", "choice", ((None, "–"), *steps)),
        )
        yield HouseTopic(("free", name), f"Any order: {name.replace('-', ' ')}", fields)


def with_free(draft: HouseDraft, data: Plain, name: str, step: str) -> HouseDraft:
    """Let a step be done in any order from now on."""
    topic = HouseTopic(("free", entry_name(name, value_in(data, ("free",)) or {})), "", ())
    draft = with_field(draft, topic, ("steps",), [step])
    return with_field(draft, topic, ("why",), "The order doesn't matter.")


def _new_name(words: str, known: Mapping[str, Any]) -> str:
    """A name for a step that no other step has."""
    said = " ".join([word for word in words.split() if word != "N"])
    plain = re.sub(r"[^a-z0-9]+", "-", said.lower()).strip("-") or "step"
    return next(
        name for name in (plain, *[f"{plain}-{number}" for number in range(2, 1000)]) if name not in known
    )
