"""A station's login against the server itself: it gets nothing more, sees nothing more, and holds up nobody."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from app.school.postgres.schema import prepare
from tests.school.database import Login, School

READABLE = {"heads": "SELECT", "me": "SELECT", "story": "INSERT, SELECT", "versions": "SELECT"}
CALLABLE = {"digest", "end_stuck", "is_for_me", "join_school", "my_machine", "report"}
RIGHTS = ("DELETE", "INSERT", "REFERENCES", "SELECT", "TRIGGER", "TRUNCATE", "UPDATE")


@contextmanager
def session(login: Login, **more: Any) -> Iterator["psycopg.Connection[Any]"]:
    """A connection in which a thief types what he likes."""
    with psycopg.connect(**login.parameters, autocommit=True, **more) as connection:
        yield connection


def asked(school: School, query: str) -> list[tuple[Any, ...]]:
    with school.as_admin() as connection:
        return connection.execute(query).fetchall()


def test_a_station_has_these_rights_and_no_others(school: School) -> None:
    """A table or function that is new is closed to stations until somebody opens it here."""
    one = school.station("kiosk 1")
    held = {
        name: ", ".join(rights)
        for name, *has in asked(
            school,
            "SELECT relname, "
            + ", ".join(f"has_table_privilege('{one.role}', oid, '{right}')" for right in RIGHTS)
            + " FROM pg_class WHERE relnamespace = 'school'::regnamespace AND relkind IN ('r', 'v', 'S')",
        )
        if (rights := [right for right, is_held in zip(RIGHTS, has, strict=True) if is_held])
    }
    assert held == READABLE
    found = asked(
        school,
        f"SELECT proname FROM pg_proc WHERE pronamespace = 'school'::regnamespace"
        f" AND has_function_privilege('{one.role}', oid, 'EXECUTE')",
    )
    assert {name for (name,) in found} == CALLABLE


def test_every_function_of_the_school_looks_for_temporary_types_last(school: School) -> None:
    found = asked(
        school, "SELECT proname, proconfig FROM pg_proc WHERE pronamespace = 'school'::regnamespace"
    )
    assert len(found) > 20
    assert {name: config for name, config in found if config != ["search_path=pg_catalog, pg_temp"]} == {}


def test_a_type_of_a_station_does_not_get_into_what_runs_as_the_owner(school: School) -> None:
    """Even where a restored database lets everybody make temporary types again."""
    one, _ = school.station("kiosk 1", "Reno"), school.station("kiosk 2", "Elko")
    with school.as_admin() as connection:
        connection.execute(f"GRANT TEMPORARY ON DATABASE {school.admin['dbname']} TO PUBLIC")
        connection.execute("GRANT USAGE ON LANGUAGE plpgsql TO PUBLIC")
    with session(one) as connection:
        connection.execute(
            "CREATE FUNCTION pg_temp.evil(pg_catalog.text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN"
            " IF current_user = 'hcf_owner' THEN UPDATE school.stations SET site = 'taken'; END IF;"
            " RETURN true; END $$"
        )
        connection.execute("CREATE DOMAIN pg_temp.text AS pg_catalog.text CHECK (pg_temp.evil(VALUE))")
        connection.execute(
            "INSERT INTO school.story (machine, seq, hash, previous, kind, version, body)"
            " VALUES (%s, %s, %s, %s, %s, %s, %s)",
            one.tell("[]")[0],
        )
    assert {site for (site,) in asked(school, "SELECT site FROM school.stations")} == {"", "Reno", "Elko"}


@pytest.mark.parametrize("view", ["me", "heads"])
def test_a_condition_that_fails_tells_nothing_of_other_stations(school: School, view: str) -> None:
    one, _ = school.station("kiosk 1", "Reno"), school.station("secret", "Elko")
    with session(one) as connection, pytest.raises(psycopg.errors.DivisionByZero):
        # The rows that are for this station are asked too.
        connection.execute(f"SELECT 1 / 0 FROM school.{view} WHERE (name <> 'secret') OR name::int = 1")
    with session(one) as connection:
        found = connection.execute(
            f"SELECT name FROM school.{view} WHERE CASE WHEN name = 'secret' THEN name::int ELSE 1 END = 1"
        ).fetchall()
    assert ("kiosk 1",) in found
    # What the server happens to ask first may change; this does not.
    options = asked(school, f"SELECT reloptions FROM pg_class WHERE oid = 'school.{view}'::regclass")
    assert options == [(["security_barrier=true"],)]


def test_no_statistics_of_others_stories_are_shown(school: School) -> None:
    one = school.station("kiosk 1", "Reno")
    school.office.push(school.office.tell(*['{"a": "b"}'] * 50))
    with school.as_admin() as connection:
        connection.execute("ANALYZE")
    with session(one) as connection:
        known = connection.execute("SELECT DISTINCT tablename FROM pg_stats WHERE schemaname = 'school'")
        assert known.fetchall() == [("versions",)]
        seen = connection.execute("SELECT query FROM pg_stat_activity WHERE usename <> current_user")
        assert {query for (query,) in seen} <= {"<insufficient privilege>", "", None}


def test_a_lock_that_is_held_for_ever_does_not_keep_the_office_from_withdrawing(school: School) -> None:
    one = school.station("kiosk 1")
    with session(one) as connection, session(one) as other:
        for each, statement in (
            (connection, "SELECT school.report(0, '')"),
            (other, "ALTER ROLE CURRENT_USER PASSWORD 'another'"),
        ):
            each.execute("BEGIN")
            each.execute(statement)
        with school.as_admin() as admin:
            admin.execute("SET lock_timeout = '20s'")
            admin.execute("SELECT school.withdraw('kiosk 1', 'stolen')")
        for each in (connection, other):
            with pytest.raises(psycopg.OperationalError):
                each.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError, match="not permitted to log in"), session(one):
        pass


def test_who_writes_without_an_end_is_ended_by_the_next_sync_of_anybody(school: School) -> None:
    """Whoever only reads may take longer: a first sync over a slow line does."""
    one, other = school.station("kiosk 1", "Reno"), school.station("kiosk 2", "Reno")
    with session(one) as writes, session(one) as reads:
        for each, statement in ((writes, "SELECT school.report(0, '')"), (reads, "SELECT 1")):
            each.execute("BEGIN")
            each.execute(statement)
        with other.link() as link:
            link.report(0, "")
        assert writes.execute("SELECT 1").fetchone(), "five minutes are not over"
        with school.as_admin() as admin:
            assert admin.execute("SELECT school.end_sessions('0', '1 day')").fetchone() == (1,)
        assert reads.execute("SELECT 1").fetchone()
        with pytest.raises(psycopg.OperationalError):
            writes.execute("SELECT 1")
    assert asked(school, "SELECT prosrc LIKE '%end_stuck()%' FROM pg_proc WHERE proname = 'report'") == [
        (True,)
    ]


def test_an_upgrade_waits_for_no_station(school: School) -> None:
    one = school.station("kiosk 1")
    with session(one) as connection:
        connection.execute("BEGIN")
        connection.execute("LOCK TABLE school.story IN ROW EXCLUSIVE MODE")
        with school.as_admin() as admin:
            admin.execute("SET lock_timeout = '20s'")
            prepare(admin)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")


def test_what_sorting_takes_on_the_disk_is_limited(school: School) -> None:
    one = school.station("kiosk 1")
    with session(one) as connection:
        assert connection.execute("SHOW temp_file_limit").fetchone() == ("4GB",)
