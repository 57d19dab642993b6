"""Which skills the example rounds show at the table, and by which steps: it says what it said."""

from pathlib import Path

import pytest

from app.drills.skills_at_table import skills_shown
from app.procedure.house import House
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from tests.kept_text import assert_kept

EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_round_of_skills_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    lines: list[str] = []
    for file in sorted(EXAMPLES.glob(f"{house_id}-*.json")):
        if not file.name.endswith(".ruling.json"):
            ruling = rule(*round_from_text(file.read_text("utf-8"), houses.__getitem__))
            lines += ["", f"# {file.stem}"]
            for skill in skills_shown(ruling):
                order = ", in order" if skill.is_order else ""
                lines.append(f"{': '.join(skill.wanted)}{order}: {', '.join(map(str, skill.steps))}")
    assert_kept(Path(__file__).parent / "skills_shown", house_id, "\n".join(lines) + "\n")
