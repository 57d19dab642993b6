"""Builds an immutable House from checked plain data."""

from typing import Any

from app.game.cards import RANKS
from app.game.rules import BonusRule, PayoutLimits, Rules, WagerLimit, qualifying_strength
from app.game.tables import Line, PayTable
from app.game.wagers import BONUSES, WAGERS, Bonus
from app.procedure.exam import Exam, exam_from_plain
from app.procedure.house import (
    Chip,
    Free,
    Grading,
    Ground,
    House,
    Irregularity,
    Mastery,
    PlannedStep,
    Source,
    Spacing,
)

Plain = dict[str, Any]


def build(house_id: str, data: Plain) -> House:
    """The house of a file whose data has been checked."""
    rules = data["rules"]
    return House(
        id=house_id,
        name=data["name"],
        place=data["place"],
        document=data["document"],
        seats=data["seats"],
        has_button=data["banker"] == "player",
        rules=_rules(data),
        call_qualified=rules["call"]["qualifies"],
        call_not_qualified=rules["call"]["not-qualified"],
        keeps_all=rules["keep"]["cards"] == "all",
        keeps_all_with_four_of_a_kind=rules["keep"]["all-with-four-of-a-kind"],
        capped=rules["keep"]["capped"],
        tuck={spot: tuple(row["under"]) for row in rules["tuck"]["rows"] for spot in row["spots"]},
        blind_allowed=rules["blind"]["allowed"],
        rake=rules["rake"]["amount"] * 100 if rules["rake"] else None,
        posted=_posted(data),
        plans={
            plan: tuple(_step(data["steps"], name) for name in names) for plan, names in data["plans"].items()
        },
        free=tuple(
            Free(frozenset(entry["steps"]), entry["until"], _ground(entry)) for entry in data["free"].values()
        ),
        grading=_grading(data["grading"]),
        irregularities={
            kind: _irregularity(entry) for kind, entry in data["irregularities"].items() if entry["here"]
        },
        customs={name: (entry["says"], _ground(entry)) for name, entry in data["customs"].items()},
        rule_grounds=_grounds(rules),
        main_grounds=_grounds(data["main"]),
        bonus_grounds=_grounds(data["bonus"]),
        table_grounds={bonus: _grounds(tables) for bonus, tables in data["tables"].items()},
        limit_grounds=_grounds(data["limits"]),
        payout_grounds=_grounds(data["payouts"]),
        felt=data["look"]["felt"],
        chips=tuple(_chip(value, data["chips"]["values"][value]) for value in data["chips"]["tray"]),
        targets=data["drills"],
        spacing=Spacing(**data["spacing"]) if data["spacing"] else Spacing(),
        mastery=_mastery(data["mastery"]) if data["mastery"] else Mastery(),
        exam=exam_from_plain(data["exam"]) if data["exam"] else Exam(),
    )


def source_of(text: str) -> Source:
    """A source as a house file writes it."""
    kind, _, rest = text.partition(" ")
    if kind == "reading":
        citation, _, meaning = rest.partition(":")
        return Source("reading", citation.strip(), meaning.strip())
    return Source("document", rest.strip()) if kind == "document" else Source("standard")


def _ground(entry: Plain) -> Ground:
    return Ground(source_of(entry["source"]), entry["why"])


def _grounds(entries: Plain) -> dict[Any, Ground]:
    return {name: _ground(entry) for name, entry in entries.items() if entry}


def _rules(data: Plain) -> Rules:
    qualify = data["rules"]["qualify"]
    hand, in_round = data["payouts"]["hand"], data["payouts"]["round"]
    return Rules(
        qualifying=qualifying_strength(qualify["cards"], RANKS.index(qualify["high"])),
        raise_sizes={int(count): tuple(row) for count, row in data["rules"]["raise"]["sizes"].items()},
        main={
            outcome: {wager: entry[wager] for wager in ("raise", "ante") if entry[wager]}
            for outcome, entry in data["main"].items()
        },
        bonuses={
            bonus: BonusRule(
                must_beat_dealer=data["bonus"][bonus]["against"] == "dealer",
                forfeited_by_fold=data["bonus"][bonus]["folded"] == "forfeit",
            )
            for bonus in BONUSES
            if bonus in data["bonus"]
        },
        tables={
            bonus: {name: _table(name, bonus, entry["lines"]) for name, entry in tables.items()}
            for bonus, tables in data["tables"].items()
        },
        limits={wager: _limit(data["limits"][wager]) for wager in WAGERS if wager in data["limits"]},
        payouts=PayoutLimits(
            hand=hand["max"] * 100 if hand else None,
            round=in_round["max"] * 100 if in_round else None,
            round_wagers=frozenset(in_round["wagers"] if in_round else ()),
        ),
    )


def _table(name: str, bonus: Bonus, lines: dict[str, int | str]) -> PayTable:
    return PayTable(name, bonus != "flush", tuple(_line(line, pays) for line, pays in lines.items()))


def _line(name: str, pays: int | str) -> Line:
    if isinstance(pays, str):
        return Line(name, percent=int(pays.rstrip("%")))
    return Line(name, pays)


def _limit(entry: Plain) -> WagerLimit:
    return WagerLimit(
        minimum=entry["min"] * 100,
        maximum=entry["max"] * 100 if entry["max"] else None,
        amounts=tuple(100 * amount for amount in entry["amounts"]),
    )


def _posted(data: Plain) -> dict[Bonus, str]:
    return {bonus: data["posted"].get(bonus, next(iter(data["tables"][bonus]))) for bonus in data["bonus"]}


def _step(steps: Plain, name: str) -> PlannedStep:
    entry = steps[name]
    return PlannedStep(
        name=name,
        words=tuple(entry["do"].split()),
        ground=_ground(entry),
        order=entry["order"],
        when=tuple(entry["when"]),
        inner=tuple(_step(steps, inner) for inner in entry["steps"]),
        wagers=tuple(entry["wagers"]),
        passes=tuple(frozenset(acts) for acts in entry["passes"]),
        return_paid=entry["return-paid"],
        whole_hand=entry["cards"] == "all",
    )


def _grading(entry: Plain) -> Grading:
    return Grading(
        call_first=entry["correction"] == "call-first",
        critical=frozenset(entry["critical"]),
        minor=frozenset(entry["minor"]),
        points=entry["points"],
        ground=_ground(entry),
    )


def _irregularity(entry: Plain) -> Irregularity:
    beyond = entry["beyond"]
    return Irregularity(
        what=entry["what"],
        answer=tuple(entry["answer"]),
        ground=_ground(entry),
        beyond=tuple(beyond["answer"]) if beyond else (),
        threshold=(beyond["players"] or beyond["cards"] or 0) if beyond else 0,
    )


def _chip(value: str, entry: Plain) -> Chip:
    whole, _, part = value.partition(".")
    cents = 100 * int(whole) + int(part or 0)
    return Chip(cents, entry["colour"], entry["spots"], entry["edge"], entry["cut"])


def _mastery(entry: Plain) -> Mastery:
    return Mastery(entry["answers"], entry["drill-answers"], entry["last"], entry["right"])
