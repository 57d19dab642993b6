"""What is wrong with a house in the words of the workshop, for people who never see its file.

`check` speaks of keys and sections. Here a problem names the page and the field, and the cure is something
that can be done there.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from app.errors import Path
from app.procedure.conditions import MEANINGS
from app.procedure.vocabulary import FORMS
from app.workshop.exam_topics import feature_choices
from app.workshop.house_draft import HouseProblem
from app.workshop.house_topics import Plain, value_in
from app.workshop.rule_topics import wager_words
from app.workshop.step_topics import move_words, rows_of, step_title
from app.workshop.workshop_pages import FieldPlace, place_of

_BY_HAND = "This was typed into the file by hand, and the program doesn’t recognize it"


class ToldProblem(NamedTuple):
    """A problem as a person reads it: where to go, and what to do there."""

    place: FieldPlace
    text: str

    def __str__(self) -> str:
        return f"{self.place.words}: {self.text}"


_SCENES = r"(?P<scenes>(?:a|four)[^;]*)"
_PATTERNS: tuple[tuple[str, str], ...] = (
    # what the schema says
    (
        r"spot (?P<spot>\d+) is missing.*",
        "Tap spot {spot} to say where its folded hands go.",
    ),
    ("“(?:why|question|says|what)” is (?:missing|empty)", "Type something here."),
    ("“source” is missing", "Enter the source in your document."),
    ("“name” is missing", "Give the house a name."),
    (".*? is (?:missing|empty)$", "This is missing. Fill it in."),
    ("unknown key .*", "BY-HAND. Remove your entry here, or take it out of the file."),
    (
        r"\"?(?P<given>[^\"]*)\"? is not one of .*",
        "“{given}” isn’t one of the choices. Choose one from the list.",
    ),
    (".* is not “standard”.*", "Type the source again, such as RB-7, item 8."),
    (
        r"(?P<given>\".*\") is not (?P<wanted>.*)",
        "{given} isn’t right. Enter {wanted}.",
    ),
    (
        r".*? must be at most (?P<bound>\S+?)(?:\.0)?, not (?P<given>.*)",
        "Enter {bound} or less, not {given}.",
    ),
    (
        r".*? must be at least (?P<bound>\S+?)(?:\.0)?, not (?P<given>.*)",
        "Enter {bound} or more, not {given}.",
    ),
    (
        r".*? must be more than (?P<bound>\S+?)(?:\.0)?, not (?P<given>.*)",
        "Enter more than {bound}, not {given}.",
    ),
    (
        ".*? must be (?P<wanted>a whole number(?:,? or odds.*?|, odds.*?)?|a number|dollars.*?), "
        "not (?P<given>.*)",
        "Enter {wanted}, not {given}.",
    ),
    (".*? must be true or false, not .*", "Check or clear the box."),
    (".*? must be text in quotes, not (?P<given>.*)", "Type text here, not {given}."),
    (
        ".*? must be (?:a list in brackets|a table of keys and values), not .*",
        "BY-HAND. Enter it here again.",
    ),
    (
        r".*? must have (?P<count>\d+) descriptions, one for each score, not .*",
        "Describe all {count} scores.",
    ),
    (
        r"“(?P<given>\d+ for 1)” includes the wager; write what it pays to 1: (?P<pays>\d+)",
        "Enter {pays}: “{given}” includes the wager itself.",
    ),
    (
        "“(?P<given>[^”]*)” is already the name of the .* wager; .*",
        "“{given}” is already the name of another wager. Choose another one.",
    ),
    (
        r".*?: list should have at most (?P<bound>\d+) items.*",
        "You can have up to {bound}. Take one out.",
    ),
    (
        r".*?: string should have at most (?P<bound>\d+) characters.*",
        "Use up to {bound} characters.",
    ),
    ("keys are nested too deeply", "BY-HAND. Go back to an earlier version."),
    (
        "the file name is the house's id; .*",
        "The file name can have only lowercase letters, digits and hyphens. Rename the file.",
    ),
    # how it is laid over the standard
    (
        "this entry changes the standard procedure, so it needs its own source.*",
        "Enter the source in your document.",
    ),
    (
        "no plan has this step; use .*",
        "This step isn’t in any list. Add it to a list of steps, or remove your entry.",
    ),
    ("no plan has a step .*", "The step before it isn’t in any list. Put this step back in its place."),
    ("there is no choice .*", "Choose one of the answers."),
    # plans and steps
    ("there is no plan “round”", "A round has no steps. Add them."),
    ("there is no step “(?P<name>[^”]*)”.*", "There is no step “{name}.” Take it out of the list."),
    (
        "the step “(?P<step>[^”]*)” goes from spot to spot; only the plan “round” can use it",
        "“{step}” goes from spot to spot. Only a round can have that. Take it out of this list.",
    ),
    (
        "the step “(?P<step>[^”]*)” has its own steps and cannot be inside another step",
        "“{step}” goes from spot to spot by itself. Move it out of this list.",
    ),
    (
        "the step “(?P<step>[^”]*)” has its own order, but “(?P<block>[^”]*)” already goes from spot to "
        "spot.*",
        "“{step}” has an order of its own, but this list already goes from spot to spot. Take it out, and "
        "add the same move again as a new step.",
    ),
    (
        "only a designated player pays a rake; .*",
        "Only a designated player pays a rake. Choose a designated player under Banker and enter the rake, "
        "or take this step out.",
    ),
    (
        "the house has no Progressive; .*",
        "You don’t offer a Progressive. Take this step out, or add the wager.",
    ),
    (
        "the chip “(?P<given>[^”]*)” is in the tray twice",
        "The ${given} chip is in the tray twice. Take one out.",
    ),
    ("a step needs either “do” or “steps”, not both", "Take this step out of its list and add it again."),
    (
        "unknown step “(?P<given>[^”]*)”.*",
        "The program doesn’t recognize “{given}.” Choose a move from the list.",
    ),
    ("“.*” must name the wager, such as .*", "Take this step out and add the one that names its wager."),
    (
        "write “tuck N WAGER”: .*",
        "Take this step out and add “[tuck N WAGER].” The Folded hands page says where.",
    ),
    ("“settle N” needs “wagers” and “passes”", "Say which wagers are settled, and how."),
    (
        "“[^”]*” needs a button, but .*",
        "Choose another order: the dealer banks, so there is no button.",
    ),
    ("a step that goes from spot to spot needs an “order”", "Choose the order of the spots."),
    (
        "this step is done once, so leave out its order",
        "This is done once for the table. Choose “Once, not spot by spot.”",
    ),
    (
        "“(?P<condition>[^”]*)” is about one spot, but this step is done once for the whole table",
        "This step is done once for the table, so clear “{condition},” which is about one spot.",
    ),
    # wagers and money
    (
        r"a (?P<wager>\S+) table cannot have a line “(?P<line>[^”]*)”",
        "A {wager} table has no line for {line}. Clear it.",
    ),
    ("list the lines from highest to lowest", "Enter the lines again, from the highest down."),
    (
        "only a Progressive pays a share of the meter",
        "Only a Progressive pays a share of the meter. Enter a number.",
    ),
    (
        "there is no table “(?P<given>[^”]*)”.*",
        "There is no table “{given}.” Choose the one on your placard.",
    ),
    (
        r"the house takes (?P<wager>\S+) wagers but has no pay table for them",
        "{wager} has no pay table. Add one.",
    ),
    ("there are no limits for “(?P<wager>[^”]*)”", "{wager} has no limits. Enter them."),
    (
        "the house does not take the wager “(?P<wager>[^”]*)”.*",
        "You don’t offer {wager}. Remove your entry here.",
    ),
    ("the outcome “.*” is missing", "Say what happens to the Ante and the Raise."),
    ("a folded hand has no Raise", "A folded hand has no Raise. Remove your entry here."),
    (
        "the minimum, (?P<low>.*), is more than the maximum, (?P<high>.*)",
        "The minimum, {low}, is more than the maximum, {high}. Change one of them.",
    ),
    (
        "only the wagers “side” and “envy” can have .*",
        "Only the two extra wagers can have this. Remove your entry here.",
    ),
    (
        "only a Progressive can have “rides”; other bonuses always ride",
        "Only a Progressive can have this. Clear the box.",
    ),
    (
        "a wager on other hands can't be one that must beat the dealer",
        "A bet on other hands can’t depend on beating the dealer. Choose “By its pay table.”",
    ),
    (
        r"a round with (?P<hands>\d+) hands has (?P<wrong>two tables|no table); .*",
        "A round with {hands} hands has {wrong}. Add tables named 1, 2 and so on, or 1-3 for several.",
    ),
    (
        "“(?P<wager>[^”]*)” depends on other hands, so it waits .*",
        "{wager} depends on other hands, so it waits until all are turned over. Take it out of these "
        "wagers, and add a step “[settle N]” after the last spot, for {wager} only.",
    ),
    # the table
    (
        "the designated player takes one seat, so .*",
        "The designated player takes one spot, so the table needs at least two.",
    ),
    (
        "the designated player holds the hand, so the dealer must receive it .*",
        "A designated player holds the hand. On the Steps page, add “[receive dealer]” before "
        "the hand is turned over.",
    ),
    (r"spot (?P<spot>\d+) appears twice.*", "Spot {spot} is in two rows. Tap it to choose its wager again."),
    ("“under” leaves out the wager “(?P<wager>[^”]*)”.*", "Tap a spot to give {wager} a place, too."),
    (
        r"the sizes for (?P<count>\d) suited cards are missing",
        "Choose the Raise sizes for {count} suited cards.",
    ),
    (
        r"a hand with (?P<count>\d) suited has no Raise in “sizes”, so it must be able to fold",
        "A hand with {count} suited cards has no Raise, so it must be able to fold. Clear its box, or "
        "choose a size.",
    ),
    (r"the packets must add up to (?P<count>\d+) cards", "The packets must add up to {count} cards."),
    (
        "a player may have a second hand here, so it isn't an irregularity.*",
        "A player may have two hands here. On the Irregularities page, open “Second hand” and clear “It "
        "can happen here.”",
    ),
    (
        "the call must include (?P<word>COUNT|RANK)",
        "The call must have the word {word} where the dealer says it.",
    ),
    (
        "there is no chip “(?P<given>[^”]*)”.*",
        "There is no ${given} chip. Take it out of the tray, or choose its color.",
    ),
    (
        "“void main” leaves chips on the layout; add “(?P<words>[^”]*)”",
        "The main game is dead, but chips stay on the layout. Add “{words}.”",
    ),
    # what goes wrong
    (
        "give either “players” or “cards”, not both",
        "Fill in the number of players or the number of cards, not both.",
    ),
    (
        "the program knows when this happens; leave this out",
        "The program knows when this happens. Remove your entry here.",
    ),
    ("the program does not recognize “.*”.*", "Choose the step that this happens after."),
    ("no step begins with “.*”.*", "The program doesn’t recognize this move. Choose one from the list."),
    (
        "“(?P<words>[^”]*)” needs a spot, but this doesn't happen at a spot",
        "“{words}” needs a spot. Choose “At a player’s spot,” or take it out.",
    ),
    (
        "“(?P<words>[^”]*)” needs a spot, but this is the answer for the banker's hand",
        "“{words}” needs a spot, but this is about the banker’s hand. Take it out.",
    ),
    (
        "this never happens to the banker's hand; leave it out",
        "This never happens to the banker’s hand. Remove your entry here.",
    ),
    (
        "no answer here uses the words “(?P<words>[^”]*)”.*",
        "No answer here uses “{words}” anymore. Choose another move, or “–” for none.",
    ),
    (
        "it voids the round but leaves the wagers on the layout; add .*",
        "The round is dead, but wagers stay on the layout. Add “[return N all].”",
    ),
    (
        "it voids the round but leaves the cards on the table; add .*",
        "The round is dead, but cards stay on the table. Add “[rack all].”",
    ),
    (
        "it declares a hand dead but leaves its wagers; add .*",
        "The hand is dead, but its wagers stay. Add “Return” or “Take” for a wager.",
    ),
    (
        "it declares a hand dead but leaves its cards; add .*",
        "The hand is dead, but its cards stay. Add “[rack N].”",
    ),
    (
        "after “(?P<after>[^”]*)” it (?P<done>[^,]*), but later the plan says “(?P<later>[^”]*)”; .*",
        "If it happens after “{after},” this answer {done}, but later the dealer would still “{later}.” "
        "Take that out of the answer, or end the round: call it dead, return all wagers, rack all cards.",
    ),
    (
        "in a trial round, no player can raise: .*",
        "In a trial round, no player can raise: the limits don’t allow a Raise on the smallest Ante.",
    ),
    # a trial round
    (
        "in a trial round, the (?P<wager>.*) wager is settled before its hand is turned over with SCENES; .*",
        "In a trial round with {scenes}, {wager} is settled before the hand is turned over. On the "
        "Steps page, turn the hand over first.",
    ),
    (
        "in a trial round, the (?P<wager>.*) wager is never settled with SCENES; add a step after .*",
        "In a trial round with {scenes}, {wager} is never settled. On the Steps page, in the list of a "
        "player’s turn, add “[settle N]” below “[take N ante],” for {wager}, only when a "
        "folded hand wins.",
    ),
    (
        "in a trial round, the (?P<wager>.*) wager is never settled with SCENES; .*",
        "In a trial round with {scenes}, {wager} is never settled. Add it to the wagers of a step that "
        "settles, and let that step take, pay and push.",
    ),
    (
        "in a trial round, (?P<what>.*) settled twice with SCENES; .*",
        "In a trial round with {scenes}, {what} settled twice. Let only one step settle it.",
    ),
    (
        "in a trial round, the (?P<wager>.*) wager should be settled with “(?P<due>.*)”, not “(?P<act>.*)” "
        "with SCENES; .*",
        "In a trial round with {scenes}, a step does “{act}” with {wager}, but “{due}” is correct. Take "
        "that step out, or choose when it applies.",
    ),
    (
        "in a trial round, (?P<what>.*) is paid but also taken with SCENES; .*",
        "In a trial round with {scenes}, {what} is paid and also taken. Take out the step that takes it.",
    ),
    (
        "in a trial round, (?P<what>.*) is paid but never collected with SCENES; .*",
        "In a trial round with {scenes}, {what} is paid but never collected. On the Steps page, add “Take "
        "the player’s Progressive” before the deal.",
    ),
    (
        "in a trial round, (?P<what>.*) never dealt with SCENES; .*",
        "In a trial round, {what} never dealt. On the Steps page, add the deal.",
    ),
    (
        "in a trial round, (?P<what>.*) never racked with SCENES; .*",
        "In a trial round with {scenes}, {what} never racked. On the Steps page, add a step that racks it.",
    ),
    (
        "in a trial round, (?P<what>.*) (?P<done>dealt|racked) twice with SCENES; .*",
        "In a trial round with {scenes}, {what} {done} twice. Take one of the steps out, or choose when it "
        "applies.",
    ),
    (
        r"this must be below “retention” \((?P<bound>\d+)\), not (?P<given>\d+)",
        "Enter a number below {bound}, not {given}. At {bound}, a skill is due again.",
    ),
    # learning and the exam
    (
        r"the features already include (?P<count>\d+), so .*",
        "{count} of the things that must come up are irregularities, so enter at least {count}.",
    ),
    (
        r"(?P<rounds>\d+(?: rounds?)?) without an irregularity (?P<few>\w+ too few) for all of the features",
        "{rounds} without an irregularity {few} for everything that must come up. Enter more rounds, or turn "
        "some of it off.",
    ),
    (
        r"the exam has only (?P<rounds>\d+)(?: rounds?)?, so (?P<count>\d+) irregularities are too many",
        "The exam is too short for {count} irregularities. Enter {rounds} or fewer, or add rounds.",
    ),
    (
        r"the table seats (?P<room>\d+) players, not \d+",
        "Your table seats {room} players. Enter {room} or fewer.",
    ),
    (
        "no round can have “(?P<feature>[^”]*)”: (?P<why>.*)",
        "No round here can have “{feature}”: {why}. Tap it until it’s off.",
    ),
    (
        "this drill has no questions here: (?P<why>.*)",
        "This house has no questions like that: {why}. Set it to 0.",
    ),
    (
        "the heading “(?P<given>.*)” appears twice",
        "“{given}” appears twice. Give each heading its own title.",
    ),
)
"""What `check` says, and the same for the workshop. SCENES are the hands of trial rounds."""
_COMPILED = [
    (re.compile(pattern.replace("SCENES", _SCENES)), said.replace("BY-HAND", _BY_HAND))
    for pattern, said in _PATTERNS
]
_MOVE = re.compile(r"\[([^\]]+)\]")
"""A move, named in the words of the vocabulary, which the screen has in its own."""
_STEP_WORDS = re.compile(r"“([^”]+)”")


def told_problem(data: Plain, problem: HouseProblem) -> ToldProblem:
    """A problem as a person reads it."""
    place = place_of(data, problem.path)
    for pattern, said in _COMPILED:
        if match := pattern.fullmatch(problem.text):
            found = match.groupdict()
            words = {name: _named(data, name, each or "") for name, each in found.items()}
            told = _MOVE.sub(lambda move: move_words(move[1], data), said.format(**words))
            place = place_of(data, _nearer(problem.path, found, told))
            return ToldProblem(place, told[:1].upper() + told[1:])
    told = _STEP_WORDS.sub(lambda match: f"“{_move(data, match[1])}”", problem.text)
    return ToldProblem(place, f"{told[:1].upper()}{told[1:].rstrip('.')}.")


def _nearer(path: Path, found: Mapping[str, str], told: str) -> Path:
    """A section as a whole is a long page: the wager's own part of it is nearer."""
    if "holds the hand" in told or "never collected" in told:
        return "plans", "round"
    if "only when a folded hand wins" in told:
        return "steps", "decide", "steps"
    if path == ("limits",) and "wager" in found:
        return "limits", found["wager"]
    if path in ((), ("steps",)) and "never settled" in told:
        return "steps", "settle-wagers", "wagers"
    return path


def _named(data: Plain, name: str, found: str) -> str:
    """What the file calls something, in the words of the screen."""
    if name == "wager":
        return wager_words(data).get(found, found)
    if name == "scenes":
        first, *more = found.split(", ")
        return f"{first} (and {len(more)} more)" if more else first
    if name == "line":
        return found.replace("-", " ") if not found.isdecimal() else f"{found} cards"
    if name == "feature":
        return str(dict(feature_choices(data)).get(found, found))
    return _move(data, found) if name in ("step", "name", "words", "after", "later", "condition") else found


def _move(data: Plain, words: str) -> str:
    """A step by its name, or a move in the words of the vocabulary, as the screen has it."""
    block = rows_of(data).get(("steps", words, "steps"))
    if block or isinstance(value_in(data, ("steps", words)), dict):
        return block or step_title(data, words)
    if words in MEANINGS:
        return MEANINGS[words].replace("BANKER", "dealer")
    verb, *rest = words.split()
    if verb not in {form.split()[0] for form in FORMS}:
        return words
    bare = " ".join([verb, *["N" if each.isdecimal() else each for each in rest]])
    return move_words(bare.removesuffix(" N") if rest[1:] else bare, data).removesuffix(" $0")
