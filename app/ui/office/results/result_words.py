"""A result in words: rule by rule, people beside the machine, and what there is to do after it."""

from collections.abc import Sequence

from app.exam.assessor_marks import Marks, heading_title, marks_words
from app.exam.exam_clock import stops_of
from app.exam.exam_file import Filed, Sat
from app.exam.exam_log import Opened
from app.exam.exam_state import AssessorRemark, Sitting
from app.exam.integrity import identity_lines
from app.exam.result import AssessorFindings, Result, broken_words, why
from app.learning.dates import clock_words, day_words
from app.plurals import counted
from app.procedure.house import DocumentReading, House
from app.session.fault_words import cost_words, weight_words
from app.ui.office.results.outcome_words import decision_words, outcome_of, revoked_words, voided_words

_MOST = 6


def heading_words(opened: Opened, house: str, when: str) -> str:
    """Whose result it is, where and when."""
    badge = f" ({opened.dealer['badge']})" if opened.dealer["badge"] else ""
    return f"{opened.dealer['name']}{badge} · {house} · {when}"


def outcome_words(filed: Filed) -> str:
    """The headline."""
    if filed.outcome == "doubtful":
        return "Not certain" if filed.is_doubtful else "In doubt"
    words = {"passed": "Passed", "incomplete": "Incomplete", "void": "Void", "revoked": "Revoked"}
    return words.get(filed.outcome, "Not passed")


def is_unsure(filed: Filed) -> bool:
    """Is it neither a pass nor a fail?"""
    return filed.outcome not in ("passed", "failed")


def why_words(filed: Filed, result: Result | None) -> str:
    """What the headline rests on; of a result that counts no more both: that, and what it was."""
    if filed.doubt:
        return filed.doubt
    if filed.revoked and result:
        return f"{revoked_words(filed.revoked)}\nBefore that: {result.why}"
    if filed.voided:
        before = f"\nBefore that: {result.why}" if result else "\nIt was not scored."
        return f"{voided_words(filed.voided)}{before}"
    if result is None:
        return "The scores are missing."
    return f"The ledger is damaged. It says: {result.why}" if filed.is_doubtful else result.why


def appeal_words(filed: Filed) -> list[str]:
    """The dealer's appeal and the decision about it, both in full."""
    if filed.appeal is None:
        return []
    appeal, dealer = filed.appeal, filed.opened.dealer["name"]
    when = f"{day_words(appeal.when.astimezone())}{_proof(appeal.proof)}"
    opened = f"{dealer} appealed on {when}: “{appeal.text}”"
    if appeal.decision is None:
        return [opened, "Not decided yet. A supervisor who didn’t score the exam must decide."]
    return [opened, decision_words(appeal.decision)]


def _proof(proof: str) -> str:
    signed = {"pin": ", signed with a PIN", "badge": ", signed with the badge", "name": ", signed by name"}
    return signed.get(proof, "")


def caveat_words(result: Result) -> str:
    """What has to be known of the rules it was graded by; nothing where the house stands by all of them."""
    if not result.caveat:
        return ""
    rules = counted(result.unconfirmed, "rule is", "rules are")
    based = f"{rules} based on our reading or common practice"
    return f"! {result.caveat}: {based}. Faults under those rules do not count."


def reading_words(house: House) -> list[str]:
    """How the house's document was read where it can be read in several ways."""
    return [f"{each.question} {each.meaning} ({_whose(each)})" for each in house.readings.values()]


def rule_rows(result: Result) -> list[tuple[str, str, str, bool]]:
    """Every rule: its words, the figure, the limit, and whether it is met. What was not met comes first."""
    rules = sorted(result.verdict.rules, key=lambda rule: rule.met)
    return [(rule.words, rule.figure, rule.limit, rule.met) for rule in rules]


def reason_words(filed: Filed, result: Result) -> str:
    """What the headline and the table of rules do not say: who decided, and what came after."""
    words = why_words(filed, result).removeprefix(f"{outcome_words(filed)}. ")
    return words.removeprefix(f"{broken_words(result.verdict)}.").strip()


def machine_words(result: Result) -> str:
    """What the machine found."""
    figures = result.verdict.figures
    found = "pass" if result.verdict.machine else "fail"
    cost = f". Altogether, the faults {cost_words(figures.cost)}" if figures.cost else ""
    return f"Automated score {figures.score:.0f}: {found}{cost}."


def assessor_rows(result: Result, marks: Sequence[Marks]) -> list[tuple[str, str]]:
    """What each assessor gave, by name."""
    names = [each.heading for each in result.people.headings]
    return [
        (each.assessor.name, f"{marks_words({name: each.marks[name] for name in names})}{_notes(each)}")
        for each in marks
    ]


def people_words(result: Result, marks: Sequence[Marks]) -> list[str]:
    """What the assessors found, and how they agree with each other and with the machine."""
    if not marks:
        return ["Nothing was dealt or answered, so there was nothing to score."]
    found = "pass" if result.people.passed else "fail"
    lines = [f"Assessors {result.people.mark:.1f} of 10: {found}."]
    lines += _agreement(result.people, len(marks))
    agrees = result.people.passed == result.verdict.machine
    lines.append("The automated score and the assessors agree." if agrees else result.verdict.decided)
    return lines


def counted_words(result: Result) -> str:
    """How many faults of each weight and how many wrong answers count."""
    counting = [fault for fault in result.faults if fault.counts]
    wrong = sum(answer.stands for answer in result.answers)
    found = [weight_words(counting)] if counting else []  # type: ignore[arg-type]
    found += [counted(wrong, "wrong answer")] if wrong else []
    return ", ".join(found) or "none that count"


def strike_words(result: Result) -> str:
    """What it would be without the strikes, where there are any."""
    return f"Without the strikes: {why(result.unstruck)}" if _is_struck(result) else ""


def record_words(filed: Filed, notes: Sequence[str]) -> list[str]:
    """What else is on file: cuts, pauses and remarks, the dealer's sentence."""
    lines = list(notes)
    lines += [
        f"Live table sheet, {each.assessor.name}: {marks_words(each.marks)}{_notes(each)}"
        for each in filed.live
    ]
    if filed.statement:
        signed = _proof(filed.statement.proof)
        lines.append(f"Dealer’s statement{signed}: “{filed.said}”")
    return lines


def earlier_words(earlier: Sequence[Sat]) -> list[str]:
    """The sittings before this one, the newest first."""
    if not earlier:
        return ["This is the dealer’s first exam."]
    return [f"{day_words(sat.when.astimezone())}, {outcome_of(sat)}, {sat.id}" for sat in earlier[:_MOST]]


def practise_words(result: Result, unseen: Sequence[str]) -> list[str]:
    """What to practise, the one with the most behind it first; and of what nothing was seen."""
    lines = [
        f"{each.words[:1].upper()}{each.words[1:]}: {counted(each.times, 'mistake')}"
        for each in result.practise
    ]
    return [*lines, f"Not seen in this exam: {'; '.join(unseen)}."] if unseen else lines


def _whose(reading: DocumentReading) -> str:
    if reading.confirmed:
        return "Confirmed by the house"
    return "Our reading" if reading.citation else "Common practice"


def _agreement(people: AssessorFindings, count: int) -> list[str]:
    if count < 2:
        return []
    if not people.farthest:
        return ["The assessors agree on every score."]
    split = [heading_title(each.heading).lower() for each in people.headings if each.is_split]
    lines = [f"The assessors are no more than {counted(people.farthest, 'point')} apart."]
    if split:
        lines.append(f"Split on {', '.join(split)}: the exam rules decided.")
    return lines


def _notes(marks: Marks) -> str:
    return f". “{marks.words}”" if marks.words else ""


def _is_struck(result: Result) -> bool:
    faults, answers = result.faults, result.answers
    return any(fault.struck for fault in faults) or any(answer.struck for answer in answers)


def sitting_notes(sitting: Sitting, filed: Filed) -> list[str]:
    """Everything that somebody who reads the result should know."""
    lines = identity_lines(sitting)
    for stop in stops_of(filed.opened, filed.happened):
        lasted = _minutes((stop.end - stop.start).total_seconds())
        words = f"{stop.words[:1].upper()}{stop.words[1:].rstrip('.')}"
        lines.append(f"{words}. {clock_words(stop.start)} to {clock_words(stop.end)}, {lasted}.")
    return lines + [f"{_where(remark)}, {remark.by}: “{remark.text}”" for remark in sitting.remarks]


def _where(remark: AssessorRemark) -> str:
    if remark.answers:
        return f"After {remark.answers} answers"
    return f"Round {remark.round}, move {remark.acts}"


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02} min"
