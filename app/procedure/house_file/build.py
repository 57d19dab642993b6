"""Builds an immutable House from checked plain data."""

from itertools import accumulate
from typing import Any

from app.game.cards import RANKS
from app.game.money import Currency
from app.game.pay_tables import Line, PayTable
from app.game.round import AT_THE_BANKER
from app.game.rules import (
    BonusRule,
    Odds,
    PayoutLimits,
    QualifyingRuns,
    Rules,
    WagerLimit,
    qualifying_strength,
)
from app.game.wagers import BONUSES, MAIN_WAGERS, METER_BONUSES, RUN_BONUSES, WAGERS, Bonus
from app.procedure.exam_requirements import Exam, exam_from_plain
from app.procedure.house import (
    Chip,
    DocumentReading,
    Grading,
    House,
    Irregularity,
    KeptYears,
    Mastery,
    OwnSlip,
    ReadingChoice,
    Spacing,
)
from app.procedure.planned_steps import Free, Placing, PlannedStep
from app.procedure.sources import STANDARD, Citations, Ground, Source
from app.procedure.table_names import TableNames, table_names
from app.procedure.vocabulary import MISDEAL, VOID_HAND

Plain = dict[str, Any]


class _Sources:
    """Sources as a house file writes them, resolved: an open reading by its name, and what is confirmed.

    What the house confirms is confirmed as a whole: a rule, a step with its place, an irregularity.
    """

    def __init__(self, data: Plain) -> None:
        decided = data.get("decided", {})
        self.citations = Citations(f"{data['name']} rules", data["document"], data.get("headings", {}))
        self.confirmed = frozenset(decided.get("confirmed", ()))
        banker = "designated player" if data["banker"] == "player" else "dealer"
        self.names = _names(banker, data["names"], data["currency"])
        said = self.names.said
        self.readings = {
            key: DocumentReading(
                key,
                said(entry["question"]),
                entry["cites"],
                entry["chosen"],
                tuple(ReadingChoice(name, said(choice["says"])) for name, choice in entry["choices"].items()),
                f"readings.{key}" in self.confirmed,
                self.citations.words(entry["cites"]),
            )
            for key, entry in data["readings"].items()
        }

    def source(self, text: str, key: str) -> Source:
        """What a text of an entry with this key says."""
        kind, _, rest = text.partition(" ")
        reading = self.readings.get(rest)
        if kind == "reading" and reading is not None:
            return reading.source
        confirmed = key in self.confirmed
        if kind == "reading":
            # A colon inside a citation, as in “RB:7 §2”, has no space after it.
            citation, _, meaning = rest.partition(": " if ": " in rest else ":")
            place = self.citations.words(citation.strip())
            return Source("reading", citation.strip(), meaning.strip(), confirmed, place=place)
        if kind == "document":
            return Source("document", rest.strip(), place=self.citations.words(rest.strip()))
        return Source("house" if kind == "house" else "standard", confirmed=confirmed)

    def ground(self, entry: Plain, key: str, prefix: str = "") -> Ground:
        """What an entry says of itself, or of one side of it."""
        return Ground(self.source(entry[f"{prefix}source"], key), self.why(entry[f"{prefix}why"]))

    def why(self, text: str) -> str:
        """A reason in the house's own words for its banker."""
        return self.names.said(text.replace("BANKER", self.names.banker))

    def grounds(self, entries: Plain, section: str) -> dict[Any, Ground]:
        """What each entry of a section rests on."""
        return {
            name: self.ground(entry, f"{section}.{name}")
            for name, entry in entries.items()
            if isinstance(entry, dict)
        }


def build(house_id: str, data: Plain) -> House:
    """The house of a file whose data has been checked."""
    rules, sources = data["rules"], _Sources(data)
    return House(
        id=house_id,
        name=data["name"],
        place=data["place"],
        document=data["document"],
        seats=data["seats"],
        has_button=data["banker"] == "player",
        rules=_rules(data),
        call_qualified=_call(rules["call"]["qualifies"], sources.names),
        call_not_qualified=_call(rules["call"]["not-qualified"], sources.names),
        keeps_all=rules["keep"]["cards"] == "all",
        keeps_all_with_four_of_a_kind=rules["keep"]["all-with-four-of-a-kind"],
        faces_equal_runs=rules["keep"]["faces"] == "higher",
        capped=rules["keep"]["capped"],
        tuck={spot: tuple(row["under"]) for row in rules["tuck"]["rows"] for spot in row["spots"]},
        tucks_by_spot=rules["tuck"]["by"] == "spot",
        one_bonus_ground=_one_bonus(rules["tuck"], sources),
        blind_allowed=rules["blind"]["allowed"],
        rake=round(rules["rake"]["amount"] * 100) if rules["rake"] else None,
        posted=_posted(data),
        plans={
            plan: tuple(_step(data["steps"], name, sources) for name in names)
            for plan, names in data["plans"].items()
        },
        free=tuple(
            Free(
                frozenset(entry["steps"]),
                entry["until"],
                sources.ground(entry, f"free.{name}"),
                frozenset(entry["beside"]),
            )
            for name, entry in data["free"].items()
        ),
        grading=_grading(data["grading"], sources),
        irregularities={
            kind: _irregularity(entry, f"irregularities.{kind}", sources)
            for kind, entry in data["irregularities"].items()
            if entry["here"]
        },
        customs={
            name: (sources.why(entry["says"]), sources.ground(entry, f"customs.{name}"))
            for name, entry in data["customs"].items()
            if entry["here"]
        },
        money_customs=frozenset(name for name, entry in data["customs"].items() if entry["money"]),
        readings=sources.readings,
        table_sources={key: sources.source(data[f"{key}-source"], key) for key in ("banker", "seats")},
        rule_grounds=sources.grounds(rules, "rules"),
        main_grounds=sources.grounds(data["main"], "main"),
        bonus_grounds=sources.grounds(data["bonus"], "bonus"),
        fold_grounds={
            bonus: sources.ground(entry, f"bonus.{bonus}", "fold-")
            for bonus, entry in data["bonus"].items()
            if entry["fold-source"]
        },
        table_grounds={
            bonus: sources.grounds(tables, f"tables.{bonus}") for bonus, tables in data["tables"].items()
        },
        limit_grounds=sources.grounds(data["limits"], "limits"),
        payout_grounds=sources.grounds(data["payouts"], "payouts"),
        felt=data["look"]["felt"],
        chips=tuple(_chip(value, data["chips"]["values"][value]) for value in data["chips"]["tray"]),
        targets=data["drills"],
        spacing=Spacing(**data["spacing"]) if data["spacing"] else Spacing(),
        mastery=_mastery(data["mastery"]) if data["mastery"] else Mastery(),
        exam=exam_from_plain(data["exam"]) if data["exam"] else Exam(),
        kept_years=KeptYears(**data["records"]) if data["records"] else KeptYears(),
        otherwise=tuple(_rules(data | other) for other in data.get("otherwise", ())),
        citations=sources.citations,
        packets=tuple(accumulate(rules["deal"]["packets"][:-1])) if rules["deal"] else (),
        spots_a_player=rules["spots"]["most"] if rules["spots"] else 1,
        ante_on_several=rules["spots"]["ante"] if rules["spots"] else 1,
        push_hands=_push_hands(data["customs"]),
        names=sources.names,
    )


def _names(banker: str, names: dict[str, str], currency: Plain | None) -> TableNames:
    if not currency:
        return table_names(banker, names)
    written = Currency(currency["symbol"], currency["place"] == "after")
    return table_names(banker, {**names, "dollar": currency["name"]}, written)


def _push_hands(customs: Plain) -> tuple[str, str]:
    entry = customs.get("push", {})
    return entry.get("hand") or "", entry.get("bonus-hand") or ""


def _rules(data: Plain) -> Rules:
    qualify, runs = data["rules"]["qualify"], data["rules"]["runs"]
    low_ace = not runs or runs["ace"] == "both"
    payouts = data["payouts"]
    hand, in_round, meter = payouts["hand"], payouts["round"], payouts["meter"]
    return Rules(
        qualifying=qualifying_strength(qualify["cards"], RANKS.index(qualify["high"])),
        raise_sizes={int(count): tuple(row) for count, row in data["rules"]["raise"]["sizes"].items()},
        main={
            outcome: {wager: entry[wager] for wager in MAIN_WAGERS if entry[wager]}
            for outcome, entry in data["main"].items()
        },
        bonuses={
            bonus: BonusRule(
                must_beat_dealer=data["bonus"][bonus]["against"] == "dealer",
                forfeited_by_fold=data["bonus"][bonus]["folded"] == "forfeit",
                beats_by_run=data["bonus"][bonus]["beats-by"] == "run",
                returned_unqualified=data["bonus"][bonus]["unqualified"] == "returned",
                hands=data["bonus"][bonus]["hands"],
                rides=data["bonus"][bonus]["rides"],
                by_hands=data["bonus"][bonus]["tables"] == "by-hands",
            )
            for bonus in BONUSES
            if bonus in data["bonus"]
        },
        tables={
            bonus: {
                name: PayTable(name, counts_runs(data, bonus), _lines(data, bonus, entry), low_ace)
                for name, entry in tables.items()
            }
            for bonus, tables in data["tables"].items()
        },
        limits={
            # A Raise is a multiple of the Ante, so it comes in the Ante's units.
            wager: _limit(data["limits"][wager], data["limits"]["ante"]["unit"] or 1)
            for wager in WAGERS
            if wager in data["limits"]
        },
        low_ace=low_ace,
        qualifying_runs=QualifyingRuns(qualify["also-run"] or 0, qualify["unless-run"] or 0),
        no_fold=frozenset(data["rules"]["raise"]["no-fold"]),
        main_odds={
            outcome: {wager: _odds(text) for wager, text in entry["pays"].items()}
            for outcome, entry in data["main"].items()
            if entry["pays"]
        },
        payouts=PayoutLimits(
            hand=hand["max"] * 100 if hand else None,
            round=in_round["max"] * 100 if in_round else None,
            round_wagers=frozenset(in_round["wagers"] if in_round else ()),
            hand_wagers=frozenset(hand["wagers"] if hand else WAGERS),
            in_proportion=payouts["share"] == "in-proportion",
            meter=meter["winners"] if meter else "each",
        ),
    )


def counts_runs(data: Plain, bonus: str) -> bool:
    """Whether the tables of a bonus are for runs: the further wager's file says so, the others' facts do."""
    offered = data.get("bonus")
    entry = offered.get(bonus) if isinstance(offered, dict) else None
    counts = entry.get("counts") if isinstance(entry, dict) else None
    return counts == "run" if counts else bonus in RUN_BONUSES


def _lines(data: Plain, bonus: Bonus, entry: Plain) -> tuple[Line, ...]:
    for_one = bonus in METER_BONUSES and not data["bonus"].get(bonus, {}).get("rides")
    return tuple(_line(name, pays)._replace(for_one=for_one) for name, pays in entry["lines"].items())


def _odds(text: str) -> Odds:
    pays, _, per = text.split()
    return Odds(int(pays), int(per))


def _line(name: str, pays: int | str) -> Line:
    if isinstance(pays, str) and pays.endswith("%"):
        return Line(name, percent=int(pays.rstrip("%")))
    if isinstance(pays, str):
        odds = _odds(pays)
        return Line(name, odds.pays, per=odds.per)
    return Line(name, pays)


def _limit(entry: Plain, unit: float) -> WagerLimit:
    return WagerLimit(
        minimum=_cents(entry["min"]),
        maximum=_cents(entry["max"]) if entry["max"] else None,
        amounts=tuple(_cents(amount) for amount in entry["amounts"]),
        unit=_cents(entry["unit"] or unit),
    )


def _cents(dollars: float) -> int:
    return round(dollars * 100)


def _posted(data: Plain) -> dict[Bonus, str]:
    return {bonus: data["posted"].get(bonus, next(iter(data["tables"][bonus]))) for bonus in data["bonus"]}


def _step(steps: Plain, name: str, sources: _Sources) -> PlannedStep:
    entry, key = steps[name], f"steps.{name}"
    return PlannedStep(
        name=name,
        words=tuple(entry["do"].split()),
        ground=sources.ground(entry, key),
        order=entry["order"],
        when=tuple(entry["when"]),
        inner=tuple(_step(steps, inner, sources) for inner in entry["steps"]),
        wagers=tuple(entry["wagers"]),
        passes=tuple(frozenset(acts) for acts in entry["passes"]),
        return_paid=entry["return-paid"],
        whole_hand=entry["cards"] == "all",
        every=entry["every"] or 0,
        placing=Placing(
            when=sources.source(entry["when-source"], key),
            after=sources.source(entry["after-source"], key),
            after_each=tuple(
                (step, sources.source(text, key)) for step, text in entry["after-sources"].items()
            ),
            before=sources.source(entry["before-source"], key),
            among=sources.source(entry["order-source"], key),
            wagers=tuple(
                (wager, sources.source(text, key)) for wager, text in entry["order-sources"].items()
            ),
        ),
        unqualified=sources.source(entry["unqualified-source"], key) if entry["unqualified-source"] else None,
        by_hand=sources.source(entry["by-hand-source"], key) if entry["by-hand-source"] else None,
    )


def _grading(entry: Plain, sources: _Sources) -> Grading:
    return Grading(
        call_first=entry["correction"] == "call-first",
        critical=frozenset(entry["critical"]),
        minor=frozenset(entry["minor"]),
        points=entry["points"],
        ground=sources.ground(entry, "grading"),
        form_only=entry["unconfirmed"] == "form",
        counts_consequences=entry["consequences"] == "count",
    )


def _call(words: str, names: TableNames) -> str:
    """The usual call begins with the dealer, who may have another name here."""
    return words.replace("Dealer", f"{names.banker[0].upper()}{names.banker[1:]}", 1)


def _irregularity(entry: Plain, key: str, sources: _Sources) -> Irregularity:
    beyond, ground = entry["beyond"], sources.ground(entry, key)
    at_banker = tuple(entry["banker"])
    if not at_banker and VOID_HAND in entry["answer"] and key.rpartition(".")[2] in AT_THE_BANKER:
        at_banker = MISDEAL
    return Irregularity(
        what=sources.names.said(entry["what"]),
        answer=tuple(entry["answer"]),
        ground=ground,
        beyond=tuple(beyond["answer"]) if beyond else (),
        threshold=(beyond["players"] or beyond["cards"] or 0) if beyond else 0,
        remedy=_side(entry["answer-source"], ground, key, sources),
        word_sources=(
            *[(words, sources.source(text, key)) for words, text in entry["answer-sources"].items()],
            *([] if entry["banker"] else [(words, STANDARD) for words in at_banker]),
        ),
        order=sources.source(entry["order-source"], key),
        also=tuple(entry["also"]),
        unseen=tuple(entry["unseen"]),
        after=tuple(entry["happens"]["after"]) if entry["happens"] else (),
        at_spot=bool(entry["happens"] and entry["happens"]["at"] == "spot"),
        further=tuple(entry["further"]),
        at_banker=at_banker,
        before_play=tuple(entry["before-play"]),
        before_play_ground=_side(entry["before-play-source"], ground, key, sources),
        opened_by=tuple(
            OwnSlip(tuple(slip["do"].split()), slip["timing"], frozenset(slip["before"]))
            for slip in entry["opened-by"]
        ),
    )


def _one_bonus(entry: Plain, sources: _Sources) -> Ground:
    ground = sources.ground(entry, "rules.tuck")
    return _side(entry["one-source"], ground, "rules.tuck", sources) or ground


def _side(source: str | None, ground: Ground, key: str, sources: _Sources) -> Ground | None:
    return Ground(sources.source(source, key), ground.why) if source else None


def _chip(value: str, entry: Plain) -> Chip:
    whole, _, part = value.partition(".")
    cents = 100 * int(whole) + int(part or 0)
    return Chip(cents, entry["colour"], entry["spots"], entry["edge"], entry["cut"])


def _mastery(entry: Plain) -> Mastery:
    return Mastery(entry["answers"], entry["drill-answers"], entry["last"], entry["right"])
