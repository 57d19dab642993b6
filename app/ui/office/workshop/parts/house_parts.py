"""The parts of a house, by name, and the section of the page that changes each."""

from collections.abc import Callable, Iterable
from typing import Any

from app.game.wagers import BONUSES, WAGER_NAMES
from app.ui.office.workshop.parts.steps_section import StepsSection
from app.ui.office.workshop.parts.tapped_sections import RaisesSection, TuckSection
from app.ui.office.workshop.parts.topic_section import NewEntry, TopicSection
from app.workshop.house_draft import HouseDraft
from app.workshop.house_topics import HouseTopic, Plain
from app.workshop.rule_topics import (
    bonus_topics,
    game_topics,
    house_topics,
    limit_topics,
    look_topics,
    offered,
    table_topics,
    with_new_table,
    with_wager,
)
from app.workshop.step_topics import (
    CUSTOMS,
    KINDS,
    SETTLING,
    custom_topics,
    free_topics,
    irregularity_topics,
    step_title,
    step_topic,
    with_custom,
    with_free,
    with_irregularity,
)

PARTS = {
    "house": "House and names",
    "game": "The game",
    "tables": "Pay tables",
    "bonuses": "Bonus wagers",
    "limits": "Limits",
    "raises": "Raise sizes",
    "tuck": "Folded hands",
    "order": "Settling order",
    "steps": "Steps",
    "free": "Any order",
    "irregularities": "Irregularities",
    "customs": "House customs",
    "look": "Felt and chips",
}
HouseSection = TopicSection | StepsSection
_SETTLING = "settle-wagers"
_TOPICS: dict[str, Callable[[Plain], Iterable[HouseTopic]]] = {
    "house": lambda _data: house_topics(),
    "game": lambda _data: game_topics(),
    "tables": table_topics,
    "bonuses": bonus_topics,
    "limits": limit_topics,
    "order": lambda data: [step_topic(data, _SETTLING)._replace(fields=SETTLING)],
    "free": free_topics,
    "irregularities": irregularity_topics,
    "customs": custom_topics,
    "look": look_topics,
}


def section_of(part: str, data: Plain, before: HouseSection | None = None) -> HouseSection:
    """The section of a part; where it was shown `before`, at the same place of it."""
    if part == "raises":
        return RaisesSection(data)
    if part == "tuck":
        return TuckSection(data)
    if part == "steps":
        if isinstance(before, StepsSection):
            known = before.step if before.step in (data.get("steps") or {}) else ""
            return StepsSection(data, before.row, known)
        return StepsSection(data)
    topics = list(_TOPICS[part](data))
    made = TopicSection(topics, data, PARTS[part], before.title if isinstance(before, TopicSection) else "")
    _offer(part, made, data)
    return made


def _offer(part: str, section: TopicSection, data: Plain) -> None:
    """What can be added to a part."""
    if part == "bonuses" and (missing := [each for each in BONUSES if each not in offered(data)]):
        wagers = tuple([(bonus, f"Offer {WAGER_NAMES[bonus]}") for bonus in missing])
        section.offer(NewEntry("Another wager", wagers), lambda draft, bonus, _: with_wager(draft, bonus))
    if part == "tables":
        tables = tuple([(bonus, f"{WAGER_NAMES[bonus]}: another table") for bonus in offered(data)])

        def add_table(draft: HouseDraft, bonus: Any, name: str) -> HouseDraft:
            return with_new_table(draft, section.data, bonus, name)

        section.offer(NewEntry("Wager of the table", tables, "Name of the table"), add_table)
    if part == "free":
        steps = tuple([(name, step_title(data, name)) for name in data.get("steps") or {}])

        def add_free(draft: HouseDraft, step: Any, name: str) -> HouseDraft:
            return with_free(draft, section.data, name, step)

        section.offer(NewEntry("Step in any order", steps, "What to call it"), add_free)
    if part == "irregularities":
        known = tuple(
            [
                (kind, kind.replace("-", " ").capitalize())
                for kind in KINDS
                if kind not in data["irregularities"]
            ]
        )

        def add_kind(draft: HouseDraft, kind: Any, what: str) -> HouseDraft:
            return with_irregularity(draft, section.data, kind or what, what)

        section.offer(NewEntry("Another irregularity", (("", "Our own"), *known), "What happens"), add_kind)
    if part == "customs":
        missing_customs = [each for each in CUSTOMS.items() if each[0] not in (data.get("customs") or {})]

        def add_custom(draft: HouseDraft, name: Any, says: str) -> HouseDraft:
            return with_custom(draft, section.data, name or " ".join(says.split()[:3]), says)

        new = NewEntry("Another custom", (("", "Our own"), *missing_customs), "What the house says")
        section.offer(new, add_custom)
