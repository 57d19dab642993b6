"""The rules of every house say what they said: the book by its entries, and the chapters as they are read."""

from pathlib import Path

import pytest

from app.game.rules import Sharing
from app.procedure.house import House
from app.procedure.rule_book import book_of, rule_words
from app.procedure.rule_chapters import rule_chapters
from app.procedure.source_words import source_words
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "oxford", "pechanga", "two-to-ten"])
def test_a_book_of_rules_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    house, lines = houses[house_id], list[str]()
    for chapter in book_of(house):
        lines.append(f"# {chapter.title}")
        for entry in chapter.entries:
            lines.append(f"{'  ' * entry.indent}{entry.key}: {entry.title}: {entry.text} [{entry.rule}]")
            why = [f"{entry.ground.why} ({entry.ground.source})"] if entry.ground else []
            lines += [f"{'  ' * entry.indent}  {words}" for words in [*why, *map(str, entry.sources)]]
    lines += [f"{key}: {rule.title}" for key, rule in rule_words(house).items()]
    assert_kept(KEPT, f"book {house_id}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "oxford", "pechanga", "two-to-ten"])
def test_a_chapter_of_rules_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    lines = []
    for chapter in rule_chapters(houses[house_id]):
        lines.append(f"# {chapter.title}{', with pictures' if chapter.has_pictures else ''}")
        for rule in chapter.rules:
            lines += [f"{rule.number or '-'} {rule.title}: {rule.text}", f"  {rule.why}"]
            said = [rule.said] if rule.said else []
            source = [source_words(rule.source)] if rule.source else []
            lines += [f"  {words}" for words in [*said, *source, " ".join(rule.words)] if words]
    assert_kept(KEPT, f"chapters {house_id}", "\n".join(lines) + "\n")


def book_entry(house: House, key: str) -> str:
    return next(entry.text for chapter in book_of(house) for entry in chapter.entries if entry.key == key)


@pytest.mark.parametrize(
    ("winners", "text"),
    [
        ("each", "each winner gets a full share of the meter as it was before the round."),
        ("shared", "players who win the whole meter split it evenly."),
        ("split", "players who win the same share of the meter split it evenly."),
        ("left", "each winner is paid from what is left after the earlier winners."),
    ],
)
def test_a_book_says_how_winners_share_the_meter(
    winners: Sharing, text: str, houses: dict[str, House]
) -> None:
    house = houses["greektown"]
    payouts = house.rules.payouts._replace(meter=winners)
    assert book_entry(house._replace(rules=house.rules._replace(payouts=payouts)), "payout meter") == text


@pytest.mark.parametrize(
    ("in_proportion", "text"),
    [(False, "paid in order until it runs out"), (True, "shared in proportion")],
)
def test_a_book_says_how_a_limit_is_shared(in_proportion: bool, text: str, houses: dict[str, House]) -> None:
    house = houses["oxford"]
    payouts = house.rules.payouts._replace(in_proportion=in_proportion)
    other = house._replace(rules=house.rules._replace(payouts=payouts))
    assert book_entry(other, "payout hand") == f"at most $25,000 to one hand, {text}."
    assert book_entry(other, "payout round") == (
        f"at most $50,000 in a round on Straight Flush together, {text}."
    )
