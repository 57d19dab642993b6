"""The rules of every house say what they said: the book by its entries, and the chapters as they are read."""

from pathlib import Path

import pytest

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
