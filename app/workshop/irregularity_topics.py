"""The topics about what goes wrong and what is right then, and about customs that need no setting."""

from collections.abc import Iterator

from app.procedure.vocabulary import FORMS, PLAN_FORMS, fits
from app.workshop.house_draft import HouseDraft, with_entry
from app.workshop.house_topics import (
    FIRST_REASON,
    Choices,
    HouseTopic,
    Plain,
    entry_name,
    field,
    value_in,
    with_field,
)
from app.workshop.step_topics import VERBS, move_words, short_title

_USUAL_ANSWERS = (
    "call supervisor", "void round", "return N all", "rack all", "void N", "return N WAGER", "take N WAGER",
    "rack N", "warn N", "correct N WAGER", "void main",
)  # fmt: skip
_SHOWS = ("expose", "reveal")
"""Moves that show cards: too early is only as long as a certain step has not begun."""
_HANDS: Choices = ((None, "Either hand"), ("back", "The back of the hand"), ("palm", "The palm"))
KINDS_NOT_IN_STANDARD = (
    "back-up", "tip-question", "wash-request", "stack-order", "dispute",
)  # fmt: skip
"""Irregularities that the program can deal and draw and the standard has no answer for."""

CUSTOMS = {
    "dealers-bet": "Bets for the dealer",
    "two-decks": "Two decks",
    "mixed-bets": "Mixed stacks",
    "capped": "Hands under the Raise",
}
"""Customs that some houses have and the standard has not."""


def irregularity_topics(data: Plain) -> Iterator[HouseTopic]:
    """What can go wrong, and what is right then."""
    verbs = ("pay", "push", "recover", "say", "tuck")
    others = [form for form in FORMS if form.split()[0] not in verbs and "COUNT" not in form.split()]
    forms = dict.fromkeys([*_USUAL_ANSWERS, *others])
    words: Choices = tuple([(form, move_words(form, data)) for form in forms])
    answer = [
        field("answer", "What the dealer does", "words", words, True),
        field("also", "Also correct", "words", words, True),
        field("further", "If a warned player does it again", "words", words, True),
        field("banker", "If it is the banker’s hand", "words", words, True),
        field("unseen", "If no one notices until the reveal", "words", words, True),
        field("before-play", "Before play starts", "words", words, True),
        field("beyond.players", "With more players than", "number"),
        field("beyond.cards", "With more cards than", "number"),
        field("beyond.answer", "The dealer does this instead", "words", words, True),
        field("opened-by", "A move by the dealer that causes it", "words", _own_slips(data)),
        field("answer-source", "Source for what to do", "source"),
        field("order-source", "Source for doing it right away, in this order", "source"),
        field("before-play-source", "Source for what to do before play starts", "source"),
    ]
    what = (field("here", "It can happen here", "flag"), field("what", "What happens", "text"))
    places: Choices = (("spot", "At a player’s spot"), ("table", "At the table"))
    happens = (
        field("happens.after", "It happens after the first of these steps", "set", VERBS),
        field("happens.at", "Where", "choice", places),
    )
    for name, entry in (value_in(data, ("irregularities",)) or {}).items():
        own = happens if value_in(entry, ("happens",)) else ()
        title = name.replace("-", " ").capitalize()
        cited = field("answer-sources", "Source for a certain move", "sources", _moves_in(entry, data))
        yield HouseTopic(("irregularities", name), title, (*what, *own, *answer, cited))


def _moves_in(entry: Plain, data: Plain) -> Choices:
    """Every move in the answers to an irregularity."""
    keys = (("answer",), ("beyond", "answer"), ("unseen",), ("further",), ("banker",), ("before-play",))
    moves = dict.fromkeys([words for key in keys for words in value_in(entry, key) or ()])
    return tuple([(words, move_words(words, data)) for words in moves])


def _own_slips(data: Plain) -> Choices:
    """Moves of the dealer that are an irregularity when they come at the wrong time."""
    timings = {"not-due": "out of order", "early": "too early", "again": "a second time"}
    forms = [form for form in PLAN_FORMS if not {"WAGER", "WORDS", "CARDS", "COUNT"} & set(form.split())]
    slips = [
        ({"do": form, "timing": timing}, f"{move_words(form, {})} ({words})")
        for form in forms
        for timing, words in timings.items()
    ]
    planned = value_in(data, ("plans", "round")) or []
    shows = [form for form in forms if form.split()[0] in _SHOWS]
    return (
        *slips,
        *[
            ({"do": form, "timing": "early", "before": [step]}, f"{move_words(form, {})} before {words}")
            for form in shows
            for step, words in [(step, f"“{short_title(data, step)}”") for step in planned]
        ],
    )


def typed_answer(words: str) -> str:
    """What somebody typed as an answer: words of the vocabulary, or else words that the dealer says."""
    said = " ".join(words.split())
    is_known = said.startswith("say ") or any(fits(form, said) for form in FORMS)
    return said if is_known or " / " in said else f"say {said}"


def with_irregularity(draft: HouseDraft, data: Plain, name: str, what: str) -> HouseDraft:
    """Add an irregularity: one that the program knows, or the house's own."""
    known = value_in(data, ("irregularities",)) or {}
    topic = HouseTopic(("irregularities", entry_name(name, known)), "", ())
    for key, value in (("what", what), ("answer", ["call supervisor"]), ("why", FIRST_REASON)):
        draft = with_field(draft, topic, (key,), value)
    if topic.path[1] not in KINDS_NOT_IN_STANDARD:
        draft = with_entry(draft, topic.at(("happens", "after")), ["scan"])
        draft = with_entry(draft, topic.at(("happens", "at")), "table")
    return draft


def custom_topics(data: Plain) -> Iterator[HouseTopic]:
    """What needs no setting, in words."""
    for name in value_in(data, ("customs",)) or {}:
        fields = [
            field("says", "What the house says", "text"),
            field("here", "It applies here", "flag"),
            field("money", "Money depends on it, so the house must confirm it", "flag"),
        ]
        if name == "push":
            fields.append(field("hand", "Tap a main-game push with", "choice", _HANDS))
            fields.append(field("bonus-hand", "Tap a bonus push with", "choice", _HANDS))
        yield HouseTopic(("customs", name), name.replace("-", " ").capitalize(), tuple(fields))


def with_custom(draft: HouseDraft, data: Plain, name: str, says: str) -> HouseDraft:
    """Add a custom of the house."""
    topic = HouseTopic(("customs", entry_name(name, value_in(data, ("customs",)) or {})), "", ())
    draft = with_field(draft, topic, ("says",), says)
    return with_field(draft, topic, ("why",), FIRST_REASON)
