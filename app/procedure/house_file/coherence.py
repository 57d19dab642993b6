"""What a schema cannot see: whether the parts of a house file fit together.

It looks at plain data that may be wrong anywhere, and passes over what the schema complains about.
"""

from collections.abc import Iterator
from typing import get_args

from app.errors import Path
from app.game.cards import HAND_SIZE
from app.game.round import AT_THE_BANKER
from app.game.wagers import BONUSES, MAIN_WAGERS
from app.plurals import counted
from app.procedure.conditions import CONDITIONS, ROUND_CONDITIONS
from app.procedure.house_file.plain_data import Found, Plain, rows_in, table_in, words_in
from app.procedure.house_file.schema import Kind
from app.procedure.house_file.wager_coherence import wager_incoherences
from app.procedure.vocabulary import FORMS, PLAN_FORMS, SETTLE, fits, nearest

KINDS: tuple[str, ...] = get_args(Kind)


def incoherences(data: Plain) -> list[tuple[Path, str]]:
    """Everything in a house that does not fit together."""
    checks = (
        _plans, _blocks, _steps, _after, _free, _grading, _answers, _own_irregularities, _answer_sources,
        wager_incoherences, _rules, _chips, _spacing, _exam, _rubrics,
    )  # fmt: skip
    return [found for check in checks for found in check(data)]


def _plans(data: Plain) -> Found:
    plans, steps = table_in(data, "plans"), table_in(data, "steps")
    if "round" not in plans:
        yield ("plans",), "there is no plan “round”"
    for plan in plans:
        for place, name in enumerate(words_in(plans, plan)):
            path = ("plans", plan, place)
            if name not in steps:
                yield path, f"there is no step “{name}”{nearest(name, list(steps))}"
            elif plan != "round" and table_in(steps, name).get("order"):
                yield path, f"the step “{name}” goes from spot to spot; only the plan “round” can use it"


def _blocks(data: Plain) -> Found:
    steps = table_in(data, "steps")
    for name in steps:
        for place, inner in enumerate(words_in(steps[name], "steps")):
            path = ("steps", name, "steps", place)
            if inner not in steps:
                yield path, f"there is no step “{inner}”{nearest(inner, list(steps))}"
            elif rows_in(steps[inner], "steps"):
                yield (
                    path,
                    f"the step “{inner}” has its own steps and cannot be inside another step",
                )
            elif table_in(steps, inner).get("order"):
                yield (
                    path,
                    f"the step “{inner}” has its own order, but “{name}” already goes from spot to spot; "
                    "leave out its “order”, or write a copy without it under a new name and put that here",
                )


def _steps(data: Plain) -> Found:
    steps = table_in(data, "steps")
    plans = table_in(data, "plans")
    planned = {name for plan in plans for name in words_in(plans, plan)}
    for name, step in steps.items():
        if isinstance(step, dict):
            for key, text in _step(data, step, name in planned):
                yield ("steps", name, key), text


def _step(data: Plain, step: Plain, at_table: bool) -> Iterator[tuple[str, str]]:
    words, order = step.get("do", ""), step.get("order")
    if not isinstance(words, str):
        return
    if bool(words) == bool(step.get("steps")):
        yield "do", "a step needs either “do” or “steps”, not both"
    elif words and words != SETTLE and not any(fits(form, words) for form in PLAN_FORMS):
        yield "do", f"unknown step “{words}”{nearest(words, [SETTLE, *PLAN_FORMS])}"
    elif "WAGER" in words.split() and not words.startswith("tuck"):
        yield "do", f"“{words}” must name the wager, such as “{words.replace('WAGER', 'ante')}”"
    elif words.startswith("tuck") and words != "tuck N WAGER":
        yield "do", "write “tuck N WAGER”: the wager comes from rules.tuck"
    if words == SETTLE and not (step.get("wagers") and step.get("passes")):
        yield "do", "“settle N” needs “wagers” and “passes”"
    if words == "take rake" and not (data.get("banker") == "player" and table_in(data, "rules", "rake")):
        yield "do", "only a designated player pays a rake; write banker = “player” and [rules.rake]"
    if words.endswith(" progressive") and "progressive" not in table_in(data, "bonus"):
        yield "do", "the house has no Progressive; write [bonus.progressive], or leave this step out"
    if at_table:
        yield from _at_table(words, step, order)
    if order in ("from-button", "against-button") and data.get("banker") != "player":
        yield "order", f"“{order}” needs a button, but the dealer banks this game"


def _at_table(words: str, step: Plain, order: object) -> Iterator[tuple[str, str]]:
    by_spot = "N" in words.split() or bool(step.get("steps"))
    if by_spot and not order:
        yield "order", "a step that goes from spot to spot needs an “order”"
    elif order and not by_spot:
        yield "order", "this step is done once, so leave out its order"
    elif not by_spot:
        for condition in words_in(step, "when"):
            if condition in CONDITIONS and condition not in ROUND_CONDITIONS:
                yield (
                    "when",
                    f"“{condition}” is about one spot, but this step is done once for the whole table",
                )


def _after(data: Plain) -> Found:
    steps = table_in(data, "steps")
    for name, step in steps.items():
        for other in table_in(step, "after-sources"):
            if other not in steps:
                path = ("steps", name, "after-sources", other)
                yield path, f"there is no step “{other}”{nearest(other, list(steps))}"


def _free(data: Plain) -> Found:
    steps = table_in(data, "steps")
    irregularities = table_in(data, "irregularities").values()
    known = [*steps, *(words for entry in irregularities for words in words_in(entry, "answer"))]
    for name, entry in table_in(data, "free").items():
        for key in ("steps", "beside"):
            for place, step in enumerate(words_in(entry, key)):
                if step not in known:
                    yield ("free", name, key, place), f"there is no step “{step}”{nearest(step, known)}"
        until = table_in(entry).get("until")
        if isinstance(until, str) and until not in steps:
            yield ("free", name, "until"), f"there is no step “{until}”{nearest(until, list(steps))}"


def _grading(data: Plain) -> Found:
    verbs = list(dict.fromkeys(form.split()[0] for form in FORMS))
    for weight in ("critical", "minor"):
        for place, verb in enumerate(words_in(table_in(data, "grading"), weight)):
            if verb not in verbs:
                yield ("grading", weight, place), f"no step begins with “{verb}”{nearest(verb, verbs)}"


def _answers(data: Plain) -> Found:
    for kind, entry in table_in(data, "irregularities").items():
        for path, row in (
            (("answer",), words_in(entry, "answer")),
            (("beyond", "answer"), words_in(table_in(entry, "beyond"), "answer")),
            (("further",), words_in(entry, "further")),
            (("banker",), words_in(entry, "banker")),
        ):
            back = [f"return N {wager}" for wager in MAIN_WAGERS] if "void main" in row else []
            for words in back:
                if words not in row:
                    text = f"“void main” leaves chips on the layout; add “{words}”"
                    yield ("irregularities", kind, *path), text
            for place, words in enumerate(row):
                if not all(any(fits(form, one) for form in FORMS) for one in words.split(" / ")):
                    text = f"unknown step “{words}”{nearest(words, list(FORMS))}"
                    yield ("irregularities", kind, *path, place), text
        yield from _banker_answer(kind, words_in(entry, "banker"))
        beyond = table_in(entry, "beyond")
        if beyond and ("players" in beyond) == ("cards" in beyond):
            yield (
                ("irregularities", kind, "beyond"),
                "give either “players” or “cards”, not both",
            )


def _banker_answer(kind: str, row: list[str]) -> Found:
    """The banker's hand lies at no spot."""
    path = ("irregularities", kind, "banker")
    if row and kind not in AT_THE_BANKER:
        yield path, "this never happens to the banker's hand; leave it out"
        return
    everywhere = [
        "return N all",
        *([f"return N {wager}" for wager in MAIN_WAGERS] if "void main" in row else []),
    ]
    for place, words in enumerate(row):
        verb, *rest = words.split()
        if "N" in rest and verb not in ("rack", "back-up") and words not in everywhere:
            yield (*path, place), f"“{words}” needs a spot, but this is the answer for the banker's hand"


def _own_irregularities(data: Plain) -> Found:
    """Those that the program does not know, which only the house's own drills and events can have."""
    verbs = list(dict.fromkeys(form.split()[0] for form in FORMS))
    for kind, entry in table_in(data, "irregularities").items():
        happens = table_in(entry, "happens")
        path = ("irregularities", kind)
        if kind in KINDS and happens:
            yield (*path, "happens"), "the program knows when this happens; leave this out"
        elif kind not in KINDS and isinstance(entry, dict) and not happens:
            yield (
                path,
                f"the program does not recognize “{kind}”{nearest(kind, KINDS)}; if it is your own, "
                "say when it happens: happens = { after = [“deal”] }",
            )
        for place, words in enumerate(words_in(happens, "after")):
            if not any(f"{form} ".startswith(f"{words} ") for form in FORMS):
                yield (
                    (*path, "happens", "after", place),
                    f"no step begins with “{words}”{nearest(words, [*verbs, *FORMS])}",
                )
        if happens and happens.get("at") == "table":
            for place, words in enumerate(words_in(entry, "answer")):
                if "N" in words.split() and words != "return N all":
                    yield (
                        (*path, "answer", place),
                        f"“{words}” needs a spot, but this doesn't happen at a spot",
                    )


def _answer_sources(data: Plain) -> Found:
    for kind, entry in table_in(data, "irregularities").items():
        rows = [words_in(entry, key) for key in ("answer", "unseen", "further", "banker", "before-play")]
        known = [words for row in (*rows, words_in(table_in(entry, "beyond"), "answer")) for words in row]
        for words in table_in(entry, "answer-sources"):
            if words not in known:
                path = ("irregularities", kind, "answer-sources", words)
                yield path, f"no answer here uses the words “{words}”{nearest(words, known)}"


def _rules(data: Plain) -> Found:
    seats = data.get("seats")
    if seats == 1 and data.get("banker") == "player":
        yield ("seats",), "the designated player takes one seat, so the table needs at least two"
    plans = words_in(table_in(data, "plans"), "round")
    done = [table_in(data, "steps", name).get("do") for name in plans]
    if data.get("banker") == "player" and "expose dealer" in done and "receive dealer" not in done:
        yield (
            ("banker",),
            "the designated player holds the hand, so the dealer must receive it before turning it over; "
            "add a step: after = “decide”, do = “receive dealer”",
        )
    rows = rows_in(table_in(data, "rules", "tuck"), "rows")
    tucked = [spot for row in rows for spot in rows_in(row, "spots")]
    if isinstance(seats, int) and rows:
        for spot in range(1, min(seats, 8) + 1):
            if tucked.count(spot) != 1:
                wrong = "appears twice" if tucked.count(spot) else "is missing"
                yield (
                    ("rules", "tuck", "rows"),
                    (f"spot {spot} {wrong}; write each spot from 1 to {seats} once in [rules.tuck]"),
                )
    for place, row in enumerate(rows):
        for bonus in table_in(data, "bonus"):
            if bonus in BONUSES and bonus not in rows_in(row, "under"):
                yield (
                    ("rules", "tuck", "rows", place),
                    (
                        f"“under” leaves out the wager “{bonus}”; put it in every row of [rules.tuck], "
                        "for a folded hand that has no other bonus"
                    ),
                )
    sizes = table_in(data, "rules", "raise", "sizes")
    for count in "234567":
        if count not in sizes:
            yield ("rules", "raise", "sizes"), f"the sizes for {count} suited cards are missing"
    for count in rows_in(table_in(data, "rules", "raise"), "no-fold"):
        if sizes.get(str(count)) == []:
            yield (
                ("rules", "raise", "no-fold"),
                f"a hand with {count} suited has no Raise in “sizes”, so it must be able to fold",
            )
    packets = rows_in(table_in(data, "rules", "deal"), "packets")
    if packets and sum(each for each in packets if isinstance(each, int)) != HAND_SIZE:
        yield ("rules", "deal", "packets"), f"the packets must add up to {HAND_SIZE} cards"
    second = table_in(data, "irregularities", "second-hand")
    if table_in(data, "rules", "spots") and second.get("here", True):
        yield (
            ("rules", "spots"),
            "a player may have a second hand here, so it isn't an irregularity; "
            "add [irregularities.second-hand] with here = false",
        )
    for word in ("COUNT", "RANK"):
        call = table_in(data, "rules", "call").get("qualifies")
        if isinstance(call, str) and word not in call:
            yield ("rules", "call", "qualifies"), f"the call must include {word}"


def _chips(data: Plain) -> Found:
    values = table_in(data, "chips", "values")
    tray = words_in(table_in(data, "chips"), "tray")
    for place, value in enumerate(tray):
        if value in tray[:place]:
            yield ("chips", "tray", place), f"the chip “{value}” is in the tray twice"
        if value not in values:
            yield (
                ("chips", "tray", place),
                f"there is no chip “{value}”{nearest(value, list(values))}",
            )


def _spacing(data: Plain) -> Found:
    spacing = table_in(data, "spacing")
    due, lost = spacing.get("retention"), spacing.get("forgotten")
    if isinstance(due, int) and isinstance(lost, int) and lost >= due:
        yield (
            ("spacing", "forgotten"),
            f"this must be below “retention” ({due}), not {lost}",
        )


def _exam(data: Plain) -> Found:
    exam = table_in(data, "exam")
    rounds, wrong = exam.get("rounds"), exam.get("irregularities")
    if not isinstance(rounds, int) or not isinstance(wrong, int) or rounds < 1:
        return
    if wrong > rounds:
        yield (
            ("exam", "irregularities"),
            f"the exam has only {counted(rounds, 'round')}, so {wrong} irregularities are too many",
        )
    events = [word for word in words_in(exam, "features") if word.startswith("event-")]
    if len(events) > wrong:
        text = (
            f"the features already include {len(events)}, so this must be at least {len(events)}, not {wrong}"
        )
        yield ("exam", "irregularities"), text


def _rubrics(data: Plain) -> Found:
    exam = table_in(data, "exam")
    for rubric in ("rubric", "live"):
        headings = exam.get(rubric)
        listed = headings if isinstance(headings, list) else []
        titles = [each.get("heading") for each in listed if isinstance(each, dict)]
        titles = [title for title in titles if isinstance(title, str)]
        for title in dict.fromkeys([each for each in titles if titles.count(each) > 1]):
            yield ("exam", rubric), f"the heading “{title}” appears twice"
