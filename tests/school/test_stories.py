"""The database takes in only what continues a machine's own story, whatever a station sends."""

from random import Random
from typing import Any

import psycopg
import pytest

from app.errors import Refused
from app.school.machine_history import StoryHead, follow, next_entry
from app.school.postgres.driver import OutOfReach, connected
from tests.school.database import School, head_of


def why_held(school: School, name: str) -> list[str]:
    with school.store() as store:
        return [held.why for held in store.held() if held.name == name]


def test_the_database_computes_the_hash_that_the_program_computes(school: School) -> None:
    one = school.station("kiosk 1")
    entries = one.tell('{"text": "ä 🂡 \\n"}', "{}", '{"long": "' + "é" * 5000 + '"}')
    assert one.push(entries) == head_of(entries)
    assert one.read(one.machine) == entries
    assert why_held(school, "kiosk 1") == []


def test_what_is_pushed_twice_late_or_in_pieces_is_there_once(school: School) -> None:
    one, chance = school.station("kiosk 1"), Random("pieces")
    entries = one.tell(*["{}"] * 30)
    done = 0
    while done < 30:
        start = chance.randint(0, done)
        done = max(done, min(30, start + chance.randint(1, 12)))
        assert one.push(entries[start:done]).seq == done
    assert one.read(one.machine) == entries
    assert why_held(school, "kiosk 1") == []


def test_two_heads_for_one_place_are_a_fork_which_is_kept_apart(school: School) -> None:
    one, other = school.station("kiosk 1"), school.station("kiosk 2")
    entries = one.tell("{}", "{}", "{}")
    one.push(entries)
    clone = next_entry(one.machine, head_of(entries[:2]), "remark", '{"a": "clone"}')
    assert one.push([clone]) == head_of(entries)
    assert why_held(school, "kiosk 1") == ["fork"]
    # Nothing more of it is taken in, by either of the two, until the office says so. Others go on.
    more = one.tell("{}")
    assert one.push(more) == head_of(entries)
    assert other.push(other.tell("{}")).seq == 1
    with school.store() as store:
        assert [each.state for each in store.stations()] == ["joined", "in quarantine", "joined"]
        store.release("kiosk 1")
    assert one.push(more) == head_of(more)
    assert one.read(one.machine) == one.entries


def test_a_longer_fork_does_not_win(school: School) -> None:
    one = school.station("kiosk 1")
    entries = one.tell("{}", "{}")
    one.push(entries)
    fork = [next_entry(one.machine, head_of(entries[:1]), "remark", '{"a": "fork"}')]
    fork.append(next_entry(one.machine, head_of(fork), "remark", "{}"))
    assert one.push(fork[1:]) == head_of(entries)
    assert why_held(school, "kiosk 1") == ["fork"]


HOSTILE: list[tuple[str, dict[str, Any]]] = [
    ("forged", {"body": '{"not": "what was signed"}'}),
    ("forged", {"hash": "0" * 64}),
    ("gap", {"seq": 5}),
    ("foreign", {}),
    ("malformed", {"body": "{"}),
    ("malformed", {"body": "[]"}),
    ("too large", {"body": '{"long": "' + "x" * 1_000_000 + '"}'}),
    ("too large", {"version": 5000}),
]


def test_each_hostile_entry_is_named_and_held_and_the_rest_goes_on(school: School) -> None:
    one, other = school.station("kiosk 1"), school.station("kiosk 2")
    one.push(one.tell("{}"))
    for why, change in HOSTILE:
        head = head_of(one.entries)
        wrong = next_entry(one.machine, head, "remark", "{}")._replace(**change)
        if why != "forged":
            whose = other.machine if why == "foreign" else one.machine
            at = StoryHead(wrong.seq - 1, head.hash) if why != "foreign" else StoryHead()
            wrong = next_entry(whose, at, wrong.kind, wrong.body, wrong.version)
        assert one.push([wrong]) == head, why
        assert why_held(school, "kiosk 1")[0] == why
        assert other.read(other.machine) == []
        # It was no fork: the station goes on.
        assert one.push(one.tell("{}")) == head_of(one.entries)
    assert other.push(other.tell("{}")).seq == 1


def test_a_flood_ends_at_the_day_s_measure_and_cannot_fill_the_quarantine(school: School) -> None:
    one = school.station("kiosk 1")
    with school.as_admin() as connection:
        connection.execute("UPDATE school.stations SET most_a_day = 50 WHERE name = 'kiosk 1'")
    assert one.push(one.tell(*['{"ten": 10}'] * 300)).seq == 4
    assert why_held(school, "kiosk 1") == ["flood"] * 200


def test_a_station_reads_the_office_and_its_own_site_and_nobody_else(school: School) -> None:
    here, beside, away = (
        school.station("kiosk 1", "Reno"), school.station("kiosk 2", "Reno"), school.station("kiosk 3", "Elko")
    )  # fmt: skip
    for each in (here, beside, away, school.office):
        each.push(each.tell("{}"))
    assert here.read(school.office.machine) == school.office.entries
    assert here.read(beside.machine) == beside.entries
    assert here.read(away.machine) == []
    with here.link() as link:
        assert {each.machine for each in link.others()} == {school.office.machine, beside.machine}
    with school.office.link() as link:
        assert {each.machine for each in link.others()} == {here.machine, beside.machine, away.machine}


FORBIDDEN = [
    "UPDATE school.story SET body = '{}'",
    "DELETE FROM school.story",
    "TRUNCATE school.story",
    "SELECT * FROM school.stations",
    "SELECT * FROM school.quarantine",
    "SELECT school.derive_anew()",
    "SELECT school.list_from(NULL)",
    "SELECT school.recertify('x')",
    "UPDATE school.stations SET site = 'Elko'",
    "SELECT school.enroll('hcf_s_000000000000', 'x', '', 'SCRAM-SHA-256$', '', false)",
    "SELECT school.withdraw('kiosk 2', '')",
    "SELECT school.vouch('0000000000000000', '')",
    "SELECT school.release('kiosk 1')",
    "SELECT school.accept()",
    "SET ROLE hcf_owner",
    "SET ROLE hcf_office",
    "CREATE TABLE school.mine (a int)",
    "CREATE ROLE friend LOGIN",
    "ALTER TABLE school.story DISABLE TRIGGER ALL",
    "COPY school.story TO PROGRAM 'true'",
    "CREATE TABLE public.mine (a int)",
    "CREATE TEMP TABLE mine (a int)",
    "CREATE TEMP VIEW mine AS SELECT 1",
    "CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE SCHEMA mine",
    "DO $$ BEGIN NULL; END $$",
    "SELECT lo_create(0)",
    "SELECT lo_from_bytea(0, 'x')",
    "SELECT pg_advisory_lock(1)",
    "SELECT pg_notify('all', 'x')",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'admin'",
    "SELECT school.end_sessions('0', '0')",
    "SET temp_file_limit = -1",
    "ALTER ROLE CURRENT_USER CONNECTION LIMIT 100",
    "ALTER ROLE CURRENT_USER VALID UNTIL 'infinity'",
]


def test_a_station_s_login_is_good_for_nothing_else(school: School) -> None:
    one, _ = school.station("kiosk 1"), school.station("kiosk 2")
    one.push(one.tell("{}"))
    with psycopg.connect(**one.parameters, autocommit=True) as connection:
        for statement in FORBIDDEN:
            with pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.FeatureNotSupported)):
                connection.execute(statement)
    assert one.read(one.machine) == one.entries


def test_a_withdrawn_station_is_shut_out_and_its_story_stays(school: School) -> None:
    one = school.station("kiosk 1")
    entries = one.tell("{}")
    one.push(entries)
    # A session that is open is refused, even before it is ended.
    with one.link() as link, school.as_admin() as admin:
        admin.execute("UPDATE school.stations SET withdrawn = now() WHERE name = 'kiosk 1'")
        with pytest.raises(psycopg.errors.InsufficientPrivilege, match="withdrawn"):
            link.push(one.tell("{}"))
    with psycopg.connect(**one.parameters) as still_open:
        with school.store() as store:
            store.withdraw("kiosk 1", "sold")
        with pytest.raises(psycopg.OperationalError):
            still_open.execute("SELECT * FROM school.heads")
    with pytest.raises(OutOfReach, match="log in"), connected(**one.parameters):
        pass
    assert school.office.read(one.machine) == entries


def test_a_code_is_good_for_one_machine(school: School) -> None:
    one = school.station("kiosk 1")
    with pytest.raises(OutOfReach), one.link("first"):
        pass
    with pytest.raises(Refused, match="another machine has joined"), one.link() as link:
        link.join("0" * 16, "0" * 64, "SCRAM-SHA-256$x")


def test_a_reader_notices_what_a_server_changed(school: School) -> None:
    one = school.station("kiosk 1")
    entries = one.tell("{}", "{}", "{}")
    altered = [entries[0], entries[1]._replace(body='{"a": 1}'), entries[2]]
    for wrong in (altered, entries[1:], [entries[0], entries[2]], [entries[0]._replace(version=99)]):
        with pytest.raises(Refused, match=one.machine):
            list(follow(one.machine, StoryHead(), wrong))
    assert list(follow(one.machine, StoryHead(), entries)) == entries
