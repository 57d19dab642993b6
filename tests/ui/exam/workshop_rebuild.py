"""A house built anew from the standard on the workshop's page, control by control."""

from PySide6.QtWidgets import QApplication

from app.procedure.library import Library
from app.ui.office.workshop.parts.steps_section import StepsSection
from app.ui.office.workshop.parts.topic_section import TopicSection
from app.ui.office.workshop.workshop_page import WorkshopPage
from app.workshop.house_topics import HouseTopic, Plain, value_in
from app.workshop.rule_topics import offered
from app.workshop.step_topics import GROUP, rows_of
from tests.ui.exam.workshop_hands import (
    choose,
    choose_place,
    enter,
    part,
    part_of,
    steps,
    tap,
    turn,
    type_into,
)
from tests.workshop.rebuilding import differing, written_house


def rebuild(page: WorkshopPage, library: Library, house_id: str) -> None:
    """Enter everything in which a house differs from the standard, with its reasons."""
    aim = written_house(library, house_id)
    _add_wagers_and_tables(page, aim)
    names = _add_steps(page, aim)
    _add_own_entries(page, aim, names)
    for topic, each, value in list(differing(page._whole(), aim, names)):
        if topic.path[:1] == ("steps",):
            _open_step(page, topic.path[1])
            assert isinstance(page.section, StepsSection)
            assert page.section.form
            enter(page.section.form, each, value)
        else:
            enter(turn(page, part_of(topic), topic.path, topic.fields[0].key), each, value)
    _give_reasons(page, aim, names)


def _give_reasons(page: WorkshopPage, aim: Plain, names: dict[str, str]) -> None:
    data = page._whole()
    for section in ("rules", "main", "bonus", "limits", "payouts", "steps", "irregularities", "customs"):
        for name in aim.get(section) or {}:
            here = names.get(name, name) if section == "steps" else name
            why = value_in(aim, (section, name, "why"))
            if not why or why == value_in(data, (section, here, "why")):
                continue
            if section == "steps":
                _open_step(page, here)
                assert isinstance(page.section, StepsSection)
                assert page.section.form
                type_into(page.section.form.why, why)
            else:
                topic_part = part_of_path(section, name)
                type_into(turn(page, topic_part, (section, name)).why, why)


def part_of_path(section: str, name: str) -> str:
    return part_of(HouseTopic((section, name), "", ()))


def _add(page: WorkshopPage, name: str, value: object, words: str) -> None:
    section = part(page, name)
    assert isinstance(section, TopicSection)
    (new,) = section.news
    if new.choice.count():
        choose(new.choice, value)
    if words:
        type_into(new.words, words)
    tap(new.add)
    QApplication.processEvents()


def _add_wagers_and_tables(page: WorkshopPage, aim: Plain) -> None:
    for bonus in offered(aim):
        if bonus not in offered(page._whole()):
            _add(page, "bonuses", bonus, "")
        for name in aim["tables"][bonus]:
            if name not in page._whole()["tables"][bonus]:
                _add(page, "tables", bonus, name)
        if "posted" not in aim["tables"][bonus]:
            turn(page, "tables", ("tables", bonus, "posted"))
            assert isinstance(page.section, TopicSection)
            tap(page.section.remove)
            QApplication.processEvents()


def _add_steps(page: WorkshopPage, aim: Plain) -> dict[str, str]:
    names: dict[str, str] = {}
    known = page._whole()["steps"]
    rows = [row for row in rows_of(aim) if value_in(aim, row)]
    for row in rows:
        here = tuple([names.get(each, each) for each in row])
        for step in value_in(aim, row):
            if step not in known and step not in names:
                words = steps(page, here).words
                choose_place(
                    words.choice, words.choice.findData(f"new {aim['steps'][step].get('do', GROUP)}")
                )
                before = set(page._whole()["steps"])
                tap(words.add)
                QApplication.processEvents()
                (names[step],) = set(page._whole()["steps"]) - before
        wanted = [names.get(step, step) for step in value_in(aim, row)]
        for _ in range(200):
            if not _nearer(page, here, wanted):
                break
    return names


def _nearer(page: WorkshopPage, row: tuple[str, ...], wanted: list[str]) -> bool:
    """One act that brings a list of steps nearer to what is wanted."""
    words = steps(page, row).words
    spare = [place for place, name in enumerate(words.values) if name not in wanted]
    missing = [name for name in wanted if name not in words.values]
    wrong = [place for place, name in enumerate(wanted) if words.values[place : place + 1] != [name]]
    if spare:
        tap(words.rows[spare[-1]].out)
    elif missing:
        choose_place(words.choice, words.choice.findData(f"step {missing[0]}"))
        tap(words.add)
    elif wrong:
        tap(words.rows[words.values.index(wanted[wrong[0]])].up)
    else:
        return False
    QApplication.processEvents()
    return True


def _open_step(page: WorkshopPage, name: str) -> None:
    row = next(row for row in rows_of(page._whole()) if name in (value_in(page._whole(), row) or ()))
    section = steps(page, row)
    section._open(section.words.values.index(name))


def _add_own_entries(page: WorkshopPage, aim: Plain, names: dict[str, str]) -> None:
    data = page._whole()
    for name in sorted(aim["free"].keys() - data["free"].keys()):
        step = aim["free"][name]["steps"][0]
        _add(page, "free", names.get(step, step), name)
    for name in sorted(aim["irregularities"].keys() - data["irregularities"].keys()):
        _add(page, "irregularities", name, aim["irregularities"][name]["what"])
    for name in sorted(aim["customs"].keys() - data["customs"].keys()):
        _add(page, "customs", name, aim["customs"][name]["says"])
