"""The questions of a lesson at one house: each is made, and answered, by the engine."""

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random

from app.drills.answer_forms import Choice, Pick, Sequence
from app.drills.catalogue import DRILLS, in_house_names
from app.drills.drill import Course, Skill
from app.drills.kinds.compare import duel_question
from app.drills.kinds.hand_call import why_it_plays
from app.drills.kinds.raise_limit import ground_of_largest
from app.drills.kinds.what_next import next_question
from app.drills.material.legal_order import legal_order
from app.drills.material.next_places import step_at
from app.drills.material.next_steps import bound_places
from app.drills.material.question_cards import banker, capital
from app.drills.material.settlement_reasons import why_higher, why_qualified
from app.drills.material.stakes import least_wager
from app.drills.question import Cards, Fact, Posted, Question, QuestionPart, Scene, Shown, Stake
from app.errors import Refused
from app.game.cards import Card, hand_of
from app.game.hands import read
from app.game.round import Spot
from app.game.settlement import outcome_of
from app.game.wagers import MAIN_WAGERS, WAGER_NAMES, Outcome, Wager
from app.lessons.lesson_file import MOMENTS, OUTCOMES, WrittenScreen
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.planned_steps import PlannedStep
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_chapters import RuleChapter, round_chapters
from app.procedure.rule_phrases import settled
from app.procedure.ruling import rule
from app.procedure.sources import Ground
from app.procedure.table_names import said_throughout
from app.procedure.vocabulary import SETTLE
from app.training.deal_round import deal_round

_PLAYERS = 3
_TRIES = 60
_SUITS = 4
_FEWEST = 3
"""So many things can be put in order."""
_COMPARED: tuple[Outcome, ...] = ("win", "lose")
"""Where the cards decide, they say why."""
_BANKED: dict[Outcome, tuple[str, str]] = {
    "win": ("The player wins. Whose chips do you pay with?", "The players who lost"),
    "lose": ("The player loses. Who gets these chips?", "The players who won"),
}
"""What is asked about the bank, and an answer that is wrong everywhere."""
_PARTS_SAID = (
    "Cards go out, players decide, the {banker}’s hand is turned over, "
    "wagers are settled, and the cards go back."
)


def question_of(course: Course, screen: WrittenScreen, chance: Random) -> Question:
    """The question of a screen at this house; `Refused` if it cannot be asked here."""
    names = course.house.names
    # Nothing of a lesson is recorded, so that the banker can have the house's name here too.
    asked = in_house_names(course.house, _MAKERS[screen.ask](course, screen, chance))
    made: Question = said_throughout(names, asked)
    made = made._replace(shows=(*made.shows, *_folds(course.house, made)))
    if screen.table and not any(isinstance(each, Posted) for each in made.shows):
        made = made._replace(shows=(*made.shows, *_posted(course.house, screen.table)))
    if screen.question:
        first, *others = made.parts
        asks = names.said(screen.question)
        made = made._replace(parts=(first._replace(asks=asks), *others))
    return made


def _posted(house: House, table: str) -> Iterator[Shown]:
    """The pay table, if the house has that bonus."""
    yield from [Posted(bonus, name) for bonus, name in house.posted.items() if bonus == table]


def _folds(house: House, question: Question) -> Iterator[Fact]:
    """Who folds, where the table shows a fold that comes next: a newcomer can't tell from the cards."""
    for scene in [each for each in question.shows if isinstance(each, Scene)]:
        ruling = rule(*round_from_plain(scene.data, lambda _: house))
        done, ahead = ruling.steps[: scene.done], ruling.steps[scene.done :]
        is_dealt = not any(due.step.verb in ("deal", "present") for due in ahead)
        if ahead and is_dealt and not any(due.step.verb == "expose" for due in done):
            folded = [spot.number for spot in ruling.played.spots if spot.folded]
            yield from [
                Fact("Decision", f"Spot {number} folds.")
                for number in folded
                if number == ahead[0].step.place
            ]


def _players(screen: WrittenScreen) -> Cards:
    return Cards("The player", screen.player)


def _bankers(house: House, screen: WrittenScreen) -> Cards:
    return Cards(capital(banker(house)), screen.banker)


# --- one hand


def _flush(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    hand = hand_of(screen.player)
    reading = read(hand)
    ranks = [card % 13 for card in reading.flush_cards]
    suits = [[card for card in _by_rank_down(screen.player) if card // 13 == suit] for suit in range(_SUITS)]
    same = [Pick.written(cards) for cards in suits if [card % 13 for card in cards] == ranks]
    part = QuestionPart(
        "Tap the cards that play.", Pick(screen.player), Pick.written(reading.flush_cards), frozenset(same)
    )
    house = course.house
    known = house.customs["reading"][1] if "reading" in house.customs else house.rule_grounds["qualify"]
    ground = Ground(known.source, why_it_plays(hand, reading))
    return Question("hand-call", "", (_players(screen),), (part,), ground)


def _by_rank_down(cards: tuple[Card, ...]) -> list[Card]:
    """Cards from the highest rank down."""
    return sorted(cards, key=lambda card: -(card % 13))


def _run(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    house = course.house
    if "straight_flush" not in house.rules.bonuses:
        raise Refused("there is no Straight Flush bonus at this house")
    part = QuestionPart(
        "Tap the straight flush, or None.",
        Pick(screen.player),
        Pick.written(house.rules.read(hand_of(screen.player)).run_cards),
    )
    why = "A straight flush is at least three cards in a row, all in one suit."
    ground = Ground(house.bonus_grounds["straight_flush"].source, why)
    return Question("straight-flush", "", (_players(screen),), (part,), ground)


def _raise(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    """The most that a hand can raise on the smallest Ante."""
    house = course.house
    suited = read(hand_of(screen.player)).flush_length
    (ante,) = _stakes(house, ("ante",))
    allowed = house.rules.raises(ante.cents, suited)
    if not allowed:
        raise Refused("with this hand a player must fold at this house")
    every = sorted({size for row in house.rules.raise_sizes.values() for size in row})
    options = tuple([f"{size}× the Ante" for size in every])
    asks = "What is the most this player can raise?"
    part = QuestionPart(asks, Choice(options), f"{max(allowed) // ante.cents}× the Ante")
    ground = ground_of_largest(house, ante.cents, suited)
    return Question("raise-limit", "", (_players(screen), ante), (part,), ground)


def _qualifies(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    house = course.house
    yes, no = "It qualifies", "It does not qualify"
    reading = house.rules.read(hand_of(screen.banker))
    part = QuestionPart(
        f"Does the {house.banker}'s hand qualify?",
        Choice((yes, no)),
        yes if house.rules.qualifies(reading) else no,
    )
    ground = Ground(house.rule_grounds["qualify"].source, why_qualified(house, reading))
    return Question("hand-call", "", (_bankers(house, screen),), (part,), ground)


def _winner(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    return duel_question(course.house, (_bankers(course.house, screen), _players(screen)))


# --- the rules


def _outcome(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    house = course.house
    words = {outcome: " ".join(settled(house, outcome)) for outcome in OUTCOMES}
    (outcome,) = [each for each in OUTCOMES if each == screen.outcome]
    options = tuple(dict.fromkeys(words.values()))
    part = QuestionPart("What do you do with the Ante and the Raise?", Choice(options), words[outcome])
    made = ("ante",) if outcome == "fold" else MAIN_WAGERS
    shows: tuple[Shown, ...] = (*_hands(house, screen, outcome), *_stakes(house, made))
    ground = house.main_grounds[outcome]
    if outcome in _COMPARED and screen.player and screen.banker:
        compared = why_higher(read(hand_of(screen.player)), house.rules.read(hand_of(screen.banker)))
        ground = ground._replace(why=f"{compared} {ground.why}")
    return Question("settle", "", shows, (part,), ground)


def _bank(course: Course, screen: WrittenScreen, _chance: Random) -> Question:
    """Whose chips pay a winner, or who gets those of a loser."""
    house = course.house
    found = [(outcome, *words) for outcome, words in _BANKED.items() if outcome == screen.outcome]
    if not found:
        raise Refused("only a hand that wins or loses moves chips to or from the bank")
    ((outcome, asks, others),) = found
    bank = f"The {house.banker}" if house.has_button else "The house"
    part = QuestionPart(asks, Choice(tuple(dict.fromkeys(("The house", others, bank)))), bank)
    shows: tuple[Shown, ...] = (*_hands(house, screen, outcome), *_stakes(house, MAIN_WAGERS))
    ground = Ground(house.table_sources["banker"], f"{bank} takes every losing wager and pays every winner.")
    return Question("settle", "", shows, (part,), ground)


def _hands(house: House, screen: WrittenScreen, outcome: Outcome) -> Iterator[Cards]:
    """The hands of the screen, if it has both. They must end so."""
    if screen.player and screen.banker:
        spot = Spot(1, (), hand_of(screen.player), {}, folded=outcome == "fold")
        if outcome_of(house.rules, spot, spot.reading, house.rules.read(hand_of(screen.banker))) != outcome:
            raise Refused(f"with these hands the outcome is not “{outcome}”")
        yield _bankers(house, screen)
        yield _players(screen)


def _stakes(house: House, wagers: Iterable[Wager]) -> Iterator[Stake]:
    """The smallest wagers that the house takes."""
    for wager in wagers:
        yield Stake(wager, least_wager(house, "ante" if wager in MAIN_WAGERS else wager))


def _order(course: Course, _screen: WrittenScreen, chance: Random) -> Question:
    """The order in which the wagers of one spot are settled."""
    house = course.house
    names, ground = settled_in_order(house)
    if ground is None or len(names) < _FEWEST:
        raise Refused(
            "this house doesn't settle three or more wagers in a set order, so there is nothing to ask"
        )
    shows = tuple(_stakes(house, (*MAIN_WAGERS, *house.rules.bonuses)))
    return _sequence("Tap a spot's wagers in the order you settle them.", names, ground, shows, chance)


def settled_in_order(house: House) -> tuple[list[str], Ground | None]:
    """The wagers of a spot in the order in which they are settled, and why."""
    step = settling_step(house)
    taken = (*MAIN_WAGERS, *house.rules.bonuses)
    return (
        ([WAGER_NAMES[wager] for wager in step.wagers if wager in taken], step.ground) if step else ([], None)
    )


def settling_step(house: House) -> PlannedStep | None:
    """The step that settles most of a spot's wagers."""
    taken = {*MAIN_WAGERS, *house.rules.bonuses}
    steps = [step for step in planned_steps(house) if " ".join(step.words) == SETTLE]
    return max(steps, key=lambda step: len(taken.intersection(step.wagers)), default=None)


def _round(course: Course, _screen: WrittenScreen, chance: Random) -> Question:
    """The parts of a round in order."""
    chapters = round_chapters(course.house)
    first = course.house.plans["round"][0].ground
    ground = first._replace(why=_PARTS_SAID.format(banker=course.house.banker))
    shows = (Scene(deal_round(course.house, chance, (), players=_PLAYERS), 0),)
    titles = [each.title for each in chapters]
    return _sequence("Tap the parts of a round in the order they happen.", titles, ground, shows, chance)


def _sequence(
    asks: str, right: list[str], ground: Ground, shows: tuple[Shown, ...], chance: Random
) -> Question:
    shuffled = list(right)
    while shuffled == right:
        chance.shuffle(shuffled)
    part = QuestionPart(asks, Sequence(tuple(shuffled)), Sequence.written(right))
    return Question("what-next", "", shows, (part,), ground)


def planned_steps(house: House) -> Iterator[PlannedStep]:
    """The steps of a round, those at each spot one by one."""
    for step in house.plans["round"]:
        yield from step.inner or (step,)


# --- the table


def _next(course: Course, screen: WrittenScreen, chance: Random) -> Question:
    """The table after a part of a round, and what comes next."""
    house = course.house
    chapters = round_chapters(house)
    part = chapters[min(MOMENTS.index(screen.moment), len(chapters) - 1)]
    for _ in range(_TRIES):
        data = deal_round(house, chance, (), players=_PLAYERS)
        ruling = rule(*round_from_plain(data, lambda _: house))
        done = 1 + max(
            [place for place, due in enumerate(ruling.steps) if _is_in(part, due.planned)], default=-1
        )
        if not done or done not in bound_places(legal_order(ruling)):
            continue
        # After the deal someone folds. Where everyone raises, the discards come next: a later part.
        if screen.moment != "deal" or ruling.steps[done].step.verb == "take":
            return next_question(data, ruling, done, chance)
    raise Refused("rounds at this house never get to that point")


def _is_in(chapter: RuleChapter, step: PlannedStep) -> bool:
    return any(each.key.split(" ")[1] == step.name for each in chapter.rules)


def _deck(course: Course, screen: WrittenScreen, chance: Random) -> Question:
    """A deck outside of a round, after a step that is done only once, and what comes next."""
    house = course.house
    if screen.plan not in house.plans:
        raise Refused("this house doesn't say what is done with the deck then")
    data = {"house": house.id, "plan": screen.plan}
    ruling = rule(*round_from_plain(data, lambda _: house))
    steps = [due.step for due in ruling.steps]
    places = [place for place, step in enumerate(steps[:-1], 1) if steps.count(step) == 1]
    if not places:
        raise Refused("no step of it is done only once, so nothing tells how far one is")
    done = chance.choice(places)
    made = next_question(data, ruling, done, chance)
    return made._replace(shows=(*made.shows, Fact("Last step", f"{order(step_at(ruling, done - 1))}.")))


def _drill(course: Course, screen: WrittenScreen, chance: Random) -> Question:
    drill = DRILLS[screen.drill]
    skills = _like(drill.skills(course), screen.like)
    if not skills:
        raise Refused(f"the drill “{drill.title}” has no such question at this house")
    return drill.ask(course, chance.choice(skills).name, chance)


def _like(skills: tuple[Skill, ...], like: str) -> list[Skill]:
    """The skill of this name; else those with all these words, of which any that begin with the first win."""
    if named := [skill for skill in skills if skill.name == like]:
        return named
    wanted = like.casefold().split()
    found = [skill for skill in skills if all(word in _told(skill) for word in wanted)]
    first = (
        [skill for skill in found if re.search(rf"(?m)^{re.escape(wanted[0])}", _told(skill))]
        if wanted
        else []
    )
    return first or found


def _told(skill: Skill) -> str:
    return f"{skill.name}\n{skill.words}".casefold()


_MAKERS: dict[str, Callable[[Course, WrittenScreen, Random], Question]] = {
    "flush": _flush,
    "run": _run,
    "raise": _raise,
    "qualifies": _qualifies,
    "winner": _winner,
    "outcome": _outcome,
    "bank": _bank,
    "order": _order,
    "round": _round,
    "next": _next,
    "deck": _deck,
    "drill": _drill,
}
