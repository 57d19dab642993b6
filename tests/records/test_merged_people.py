"""Who is who on several machines: by the number of a machine, then by name; people of this machine stay two."""

import pytest

from app.records.backup.merge_people import KnownTrainee, MachineTrainee, people_of

HERE, THERE, THIRD = "here", "there", "third"


def known(
    source: str, number: int, *names: str, by: tuple[str, ...] = (), is_own: bool = False
) -> KnownTrainee:
    """A trainee of a file: `by` are machines that know them as number 1. Without one, nobody else does."""
    members = [(MachineTrainee(machine, 1), "2026") for machine in by]
    members += [] if by else [(MachineTrainee(source, 100 + number), "2025")]
    return KnownTrainee(source, number, tuple(members), tuple([(name, "") for name in names]), is_own)


def together(*trainees: KnownTrainee) -> list[set[tuple[str, int]]]:
    """The trainees of the files, person by person."""
    return [set(person.found_as) for person in people_of(trainees, HERE)]


@pytest.mark.parametrize("machine", [HERE, THIRD])
def test_who_has_the_same_number_of_a_machine_is_the_same_whatever_the_names(machine: str) -> None:
    assert together(known("a", 1, "Ann", by=(machine,)), known("b", 1, "Zoë", by=(machine,))) == [
        {("a", 1), ("b", 1)}
    ]


def test_who_ever_had_the_same_name_is_the_same_in_whatever_letters() -> None:
    assert together(known("a", 1, "Ann", "Zoë"), known("b", 1, "ANN")) == [{("a", 1), ("b", 1)}]
    assert together(known("a", 1, "Ann"), known("b", 1, "Anna")) == [{("a", 1)}, {("b", 1)}]


def test_two_whom_this_machine_registered_stay_two_and_a_stranger_is_the_one_of_the_newest_name() -> None:
    ann, bo = known("a", 1, "Ann", is_own=True), known("a", 2, "Bo", is_own=True)
    assert together(ann, bo, known("b", 7, "Ann", "Bo")) == [{("a", 1)}, {("a", 2), ("b", 7)}]
    assert together(ann, bo, known("b", 7, "Bo", "Ann")) == [{("a", 1), ("b", 7)}, {("a", 2)}]


@pytest.mark.parametrize("elsewhere", [(THIRD,), (THERE, THIRD)])
def test_a_number_is_surer_than_a_name_and_that_of_another_machine_surer_than_ours(
    elsewhere: tuple[str, ...],
) -> None:
    ann = known("a", 1, "Ann", by=elsewhere, is_own=True)
    bo = known("a", 2, "Bo", by=(HERE,), is_own=True)
    for numbers in (elsewhere, (HERE, *elsewhere)):
        found = together(ann, bo, known("b", 7, "Bo", by=numbers))
        assert {("a", 1), ("b", 7)} in found
        assert {("a", 2)} in found


def test_people_are_alike_if_only_what_this_machine_knows_holds_them_apart() -> None:
    ann, bo = known("a", 1, "Ann", is_own=True), known("a", 2, "Bo", is_own=True)
    stranger, other = known("b", 7, "Ann", "Bo"), known("b", 8, "Cy")
    likeness = {person.found_as[0]: person.likeness for person in people_of((ann, bo, stranger, other), HERE)}
    assert likeness["a", 1] == likeness["a", 2] != likeness["b", 8]


def test_a_person_is_known_since_the_first_moment_on_any_machine_and_the_earliest_is_first() -> None:
    def at(machine: str, number: int, since: str) -> tuple[MachineTrainee, str]:
        return MachineTrainee(machine, number), since

    ann = KnownTrainee("a", 1, (at(THERE, 1, "2026-03"), at(THIRD, 1, "2026-01")), (("Ann", ""),), False)
    bo = KnownTrainee("a", 2, (at(THERE, 2, "2026-02"),), (("Bo", ""),), False)
    assert [(person.since, person.found_as) for person in people_of((bo, ann), HERE)] == [
        ("2026-01", (("a", 1),)),
        ("2026-02", (("a", 2),)),
    ]
