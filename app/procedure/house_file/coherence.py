"""What a schema cannot see: whether the parts of a house file fit together.

It looks at plain data that may be wrong anywhere, and passes over what the schema complains about.
"""

from collections.abc import Iterator
from typing import Any, get_args

from app.errors import Path
from app.game.cards import HAND_SIZE
from app.game.round import AT_THE_BANKER
from app.game.rules import hands_of_table
from app.game.tables import COUNTED_LINES, RUN_LINES
from app.game.wagers import BONUSES, FURTHER_WAGERS, MAIN_WAGERS, METER_BONUSES, WAGER_NAMES
from app.procedure.conditions import CONDITIONS, ROUND_CONDITIONS
from app.procedure.house_file.build import counts_runs
from app.procedure.house_file.schema import Kind
from app.procedure.vocabulary import FORMS, PLAN_FORMS, SETTLE, fits, nearest

Plain = dict[str, Any]
Found = Iterator[tuple[Path, str]]

KINDS: tuple[str, ...] = get_args(Kind)


def incoherences(data: Plain) -> list[tuple[Path, str]]:
    """Everything in a house that does not fit together."""
    checks = (
        _plans, _blocks, _steps, _after, _free, _grading, _answers, _own_irregularities, _answer_sources,
        _names, _tables, _wagers, _side_bets, _rules, _chips, _spacing, _exam, _rubrics,
    )  # fmt: skip
    return [found for check in checks for found in check(data)]


def _table(data: object, *path: str) -> Plain:
    for key in path:
        data = data.get(key) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def _rows(data: object, key: str) -> list[Any]:
    found = data.get(key) if isinstance(data, dict) else None
    return found if isinstance(found, list) else []


def _words(data: object, key: str) -> list[str]:
    return [str(word) for word in _rows(data, key)]


def _plans(data: Plain) -> Found:
    plans, steps = _table(data, "plans"), _table(data, "steps")
    if "round" not in plans:
        yield ("plans",), "there is no plan “round”"
    for plan in plans:
        for place, name in enumerate(_words(plans, plan)):
            path = ("plans", plan, place)
            if name not in steps:
                yield path, f"there is no step “{name}”{nearest(name, list(steps))}"
            elif plan != "round" and _table(steps, name).get("order"):
                yield path, f"the step “{name}” goes from spot to spot; only the plan “round” can use it"


def _blocks(data: Plain) -> Found:
    steps = _table(data, "steps")
    for name in steps:
        for place, inner in enumerate(_words(steps[name], "steps")):
            path = ("steps", name, "steps", place)
            if inner not in steps:
                yield path, f"there is no step “{inner}”{nearest(inner, list(steps))}"
            elif _rows(steps[inner], "steps"):
                yield (
                    path,
                    f"the step “{inner}” has its own steps and cannot be inside another step",
                )
            elif _table(steps, inner).get("order"):
                yield (
                    path,
                    f"the step “{inner}” has its own order, but “{name}” already goes from spot to spot; "
                    "leave out its “order”, or write a copy without it under a new name and put that here",
                )


def _steps(data: Plain) -> Found:
    steps = _table(data, "steps")
    plans = _table(data, "plans")
    planned = {name for plan in plans for name in _words(plans, plan)}
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
    if words == "take rake" and not (data.get("banker") == "player" and _table(data, "rules", "rake")):
        yield "do", "only a designated player pays a rake; write banker = “player” and [rules.rake]"
    if words.endswith(" progressive") and "progressive" not in _table(data, "bonus"):
        yield "do", "the house takes no Progressive; write [bonus.progressive], or leave this step out"
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
        for condition in _words(step, "when"):
            if condition in CONDITIONS and condition not in ROUND_CONDITIONS:
                yield (
                    "when",
                    f"“{condition}” is about one spot, but this step is done once for the whole table",
                )


def _after(data: Plain) -> Found:
    steps = _table(data, "steps")
    for name, step in steps.items():
        for other in _table(step, "after-sources"):
            if other not in steps:
                path = ("steps", name, "after-sources", other)
                yield path, f"there is no step “{other}”{nearest(other, list(steps))}"


def _free(data: Plain) -> Found:
    steps = _table(data, "steps")
    irregularities = _table(data, "irregularities").values()
    known = [*steps, *(words for entry in irregularities for words in _words(entry, "answer"))]
    for name, entry in _table(data, "free").items():
        for key in ("steps", "beside"):
            for place, step in enumerate(_words(entry, key)):
                if step not in known:
                    yield ("free", name, key, place), f"there is no step “{step}”{nearest(step, known)}"
        until = _table(entry).get("until")
        if isinstance(until, str) and until not in steps:
            yield ("free", name, "until"), f"there is no step “{until}”{nearest(until, list(steps))}"


def _grading(data: Plain) -> Found:
    verbs = list(dict.fromkeys(form.split()[0] for form in FORMS))
    for weight in ("critical", "minor"):
        for place, verb in enumerate(_words(_table(data, "grading"), weight)):
            if verb not in verbs:
                yield ("grading", weight, place), f"no step begins with “{verb}”{nearest(verb, verbs)}"


def _answers(data: Plain) -> Found:
    for kind, entry in _table(data, "irregularities").items():
        for path, row in (
            (("answer",), _words(entry, "answer")),
            (("beyond", "answer"), _words(_table(entry, "beyond"), "answer")),
            (("further",), _words(entry, "further")),
            (("banker",), _words(entry, "banker")),
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
        yield from _banker_answer(kind, _words(entry, "banker"))
        beyond = _table(entry, "beyond")
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
    for kind, entry in _table(data, "irregularities").items():
        happens = _table(entry, "happens")
        path = ("irregularities", kind)
        if kind in KINDS and happens:
            yield (*path, "happens"), "the program knows when this happens; leave this out"
        elif kind not in KINDS and isinstance(entry, dict) and not happens:
            yield (
                path,
                f"the program does not know “{kind}”{nearest(kind, KINDS)}; if it is your own, "
                "say when it happens: happens = { after = [“deal”] }",
            )
        for place, words in enumerate(_words(happens, "after")):
            if not any(f"{form} ".startswith(f"{words} ") for form in FORMS):
                yield (
                    (*path, "happens", "after", place),
                    f"no step begins with “{words}”{nearest(words, [*verbs, *FORMS])}",
                )
        if happens and happens.get("at") == "table":
            for place, words in enumerate(_words(entry, "answer")):
                if "N" in words.split() and words != "return N all":
                    yield (
                        (*path, "answer", place),
                        f"“{words}” needs a spot, but this doesn't happen at a spot",
                    )


def _answer_sources(data: Plain) -> Found:
    for kind, entry in _table(data, "irregularities").items():
        rows = [_words(entry, key) for key in ("answer", "unseen", "further", "banker", "before-play")]
        known = [words for row in (*rows, _words(_table(entry, "beyond"), "answer")) for words in row]
        for words in _table(entry, "answer-sources"):
            if words not in known:
                path = ("irregularities", kind, "answer-sources", words)
                yield path, f"no answer here uses the words “{words}”{nearest(words, known)}"


def _names(data: Plain) -> Found:
    """Two wagers of one name could not be told apart."""
    own = _table(data, "names")
    here = (*MAIN_WAGERS, *_table(data, "bonus"))
    taken: dict[str, str] = {wager: name for wager, name in WAGER_NAMES.items() if wager in here}
    taken |= {wager: name for wager, name in own.items() if wager in taken and isinstance(name, str)}
    for wager, name in taken.items():
        same = [other for other in taken if other != wager and taken[other].lower() == name.lower()]
        if same and wager in own:
            usual = next(name for known, name in WAGER_NAMES.items() if known == same[0])
            yield ("names", wager), f"“{name}” is already the name of the {usual} wager; find another one"


def _tables(data: Plain) -> Found:
    for bonus, tables in _table(data, "tables").items():
        if bonus not in BONUSES:
            continue  # the schema says that there is no such wager, and nothing else matters then
        ranking = RUN_LINES if counts_runs(data, bonus) else COUNTED_LINES
        for name, table in tables.items() if isinstance(tables, dict) else ():
            path = ("tables", bonus, name, "lines")
            lines = _table(table, "lines")
            misfit = [line for line in lines if line not in ranking]
            for line in misfit:
                yield (*path, line), f"a {bonus} table cannot have a line “{line}”"
            places = [ranking.index(line) for line in lines if line in ranking]
            if places != sorted(places):
                yield (
                    path,
                    "list the lines from highest to lowest",
                )
            if bonus not in METER_BONUSES and any(str(pays).endswith("%") for pays in lines.values()):
                yield path, "only a Progressive pays a share of the meter"
        posted = _table(data, "posted").get(bonus)
        if isinstance(posted, str) and isinstance(tables, dict) and posted not in tables:
            yield (
                ("posted", bonus),
                f"there is no table “{posted}”{nearest(posted, list(tables))}",
            )


def _wagers(data: Plain) -> Found:
    offered: list[Any] = [bonus for bonus in _table(data, "bonus") if bonus in BONUSES]
    for bonus in offered:
        if not _table(data, "tables", bonus):
            yield (
                ("bonus", bonus),
                f"the house takes {bonus} wagers but has no pay table for them",
            )
    for wager in (*sorted(MAIN_WAGERS), *offered):
        if wager not in _table(data, "limits"):
            yield ("limits",), f"there are no limits for “{wager}”"
    for bonus in _table(data, "posted"):
        if bonus in BONUSES and bonus not in offered:
            yield (
                ("posted", bonus),
                f"the house does not take the wager “{bonus}”{nearest(bonus, offered)}",
            )
    for outcome in ("fold", "not-qualified", "win", "tie", "lose"):
        entry = _table(data, "main", outcome)
        if not entry:
            yield ("main",), f"the outcome “{outcome}” is missing"
        elif outcome == "fold" and entry.get("raise"):
            yield ("main", "fold", "raise"), "a folded hand has no Raise"
        elif outcome != "fold" and not entry.get("raise"):
            yield ("main", outcome), "“raise” is missing"
    for wager, limit in _table(data, "limits").items():
        low, high = _table(limit).get("min", 1), _table(limit).get("max")
        if isinstance(low, int) and isinstance(high, int) and low > high:
            yield ("limits", wager, "min"), f"the minimum, {low}, is more than the maximum, {high}"


def _side_bets(data: Plain) -> Found:
    """Wagers on other hands than the player's own, which only the further wagers can be."""
    for bonus, entry in _table(data, "bonus").items():
        if not isinstance(entry, dict) or bonus not in BONUSES:
            continue
        of_others = entry.get("hands", "player") != "player"
        for key in ("counts", "hands", "tables"):
            if bonus not in FURTHER_WAGERS and entry.get(key) not in (None, "player", "posted"):
                yield ("bonus", bonus, key), f"only the wagers “side” and “envy” can have “{key}”"
        if entry.get("rides") and bonus not in METER_BONUSES:
            yield ("bonus", bonus, "rides"), "only a Progressive can have “rides”; other bonuses always ride"
        if of_others and entry.get("against") == "dealer":
            yield (
                ("bonus", bonus, "against"),
                "a wager on other hands can't be one that must beat the dealer",
            )
        if entry.get("tables") == "by-hands":
            yield from _tables_by_hands(data, bonus)
        if of_others:
            yield from _settled_too_soon(data, bonus)


def _tables_by_hands(data: Plain, bonus: str) -> Found:
    names, seats = list(_table(data, "tables", bonus)), data.get("seats")
    most = seats - (data.get("banker") == "player") if isinstance(seats, int) else 0
    for hands in range(1, min(most, 8) + 1):
        found = [name for name in names if hands in hands_of_table(name)]
        if len(found) != 1:
            wrong = "has two tables" if found else "has no table"
            yield (
                ("tables", bonus),
                f"a round with {hands} hands {wrong}; name the tables “1”, “2” and so on, or “1-3”",
            )


def _settled_too_soon(data: Plain, bonus: str) -> Found:
    steps = _table(data, "steps")
    for name, step in steps.items():
        for inner in _words(step, "steps"):
            if bonus in _words(_table(steps, inner), "wagers"):
                yield (
                    ("steps", inner, "wagers"),
                    f"“{bonus}” depends on other hands, so it waits until all are turned over: settle it in "
                    f"a step of its own, such as after = “{name}”, do = “settle N”, wagers = [“{bonus}”]",
                )


def _rules(data: Plain) -> Found:
    seats = data.get("seats")
    if seats == 1 and data.get("banker") == "player":
        yield ("seats",), "the designated player takes one seat, so the table needs at least two"
    plans = _words(_table(data, "plans"), "round")
    done = [_table(data, "steps", name).get("do") for name in plans]
    if data.get("banker") == "player" and "expose dealer" in done and "receive dealer" not in done:
        yield (
            ("banker",),
            "the designated player holds the hand, so the dealer must receive it before turning it over; "
            "add a step: after = “decide”, do = “receive dealer”",
        )
    rows = _rows(_table(data, "rules", "tuck"), "rows")
    tucked = [spot for row in rows for spot in _rows(row, "spots")]
    if isinstance(seats, int) and rows:
        for spot in range(1, min(seats, 8) + 1):
            if tucked.count(spot) != 1:
                wrong = "appears twice" if tucked.count(spot) else "is missing"
                yield (
                    ("rules", "tuck", "rows"),
                    (f"spot {spot} {wrong}; write each spot from 1 to {seats} once in [rules.tuck]"),
                )
    for place, row in enumerate(rows):
        for bonus in _table(data, "bonus"):
            if bonus in BONUSES and bonus not in _rows(row, "under"):
                yield (
                    ("rules", "tuck", "rows", place),
                    (
                        f"“under” leaves out the wager “{bonus}”; put it into every row of [rules.tuck], "
                        "for a folded hand that has no other bonus"
                    ),
                )
    sizes = _table(data, "rules", "raise", "sizes")
    for count in "234567":
        if count not in sizes:
            yield ("rules", "raise", "sizes"), f"the sizes for {count} suited cards are missing"
    for count in _rows(_table(data, "rules", "raise"), "no-fold"):
        if sizes.get(str(count)) == []:
            yield (
                ("rules", "raise", "no-fold"),
                f"a hand with {count} suited has no Raise in “sizes”, so it must be able to fold",
            )
    packets = _rows(_table(data, "rules", "deal"), "packets")
    if packets and sum(each for each in packets if isinstance(each, int)) != HAND_SIZE:
        yield ("rules", "deal", "packets"), f"the packets must add up to {HAND_SIZE} cards"
    second = _table(data, "irregularities", "second-hand")
    if _table(data, "rules", "spots") and second.get("here", True):
        yield (
            ("rules", "spots"),
            "a player may have a second hand here, so it isn't an irregularity; "
            "add [irregularities.second-hand] with here = false",
        )
    for word in ("COUNT", "RANK"):
        call = _table(data, "rules", "call").get("qualifies")
        if isinstance(call, str) and word not in call:
            yield ("rules", "call", "qualifies"), f"the call must include {word}"


def _chips(data: Plain) -> Found:
    values = _table(data, "chips", "values")
    tray = _words(_table(data, "chips"), "tray")
    for place, value in enumerate(tray):
        if value in tray[:place]:
            yield ("chips", "tray", place), f"the chip “{value}” is in the tray twice"
        if value not in values:
            yield (
                ("chips", "tray", place),
                f"there is no chip “{value}”{nearest(value, list(values))}",
            )


def _spacing(data: Plain) -> Found:
    spacing = _table(data, "spacing")
    due, lost = spacing.get("retention"), spacing.get("forgotten")
    if isinstance(due, int) and isinstance(lost, int) and lost >= due:
        yield (
            ("spacing", "forgotten"),
            f"this must be below “retention” ({due}), not {lost}",
        )


def _exam(data: Plain) -> Found:
    exam = _table(data, "exam")
    rounds, wrong = exam.get("rounds"), exam.get("irregularities")
    if not isinstance(rounds, int) or not isinstance(wrong, int) or rounds < 1:
        return
    if wrong > rounds:
        yield (
            ("exam", "irregularities"),
            f"the exam has only {rounds} rounds, so {wrong} irregularities are too many",
        )
    events = [word for word in _words(exam, "features") if word.startswith("event-")]
    if len(events) > wrong:
        text = (
            f"the features already include {len(events)}, so this must be at least {len(events)}, not {wrong}"
        )
        yield ("exam", "irregularities"), text


def _rubrics(data: Plain) -> Found:
    exam = _table(data, "exam")
    for rubric in ("rubric", "live"):
        headings = exam.get(rubric)
        listed = headings if isinstance(headings, list) else []
        titles = [each.get("heading") for each in listed if isinstance(each, dict)]
        titles = [title for title in titles if isinstance(title, str)]
        for title in dict.fromkeys([each for each in titles if titles.count(each) > 1]):
            yield ("exam", rubric), f"the heading “{title}” appears twice"
