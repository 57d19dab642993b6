"""What a station's login could do to the server beside its work, and what stops it.

PostgreSQL lets everybody who logs in keep temporary tables, large objects and locks. A station needs none of
them. The guards are put up anew each time the database is made or upgraded: some belong to the database and
not to its tables, so a backup may have come without them.
"""

from typing import TYPE_CHECKING, Any

from app.errors import Refused
from app.school.join_code import ROLE_PREFIX

if TYPE_CHECKING:
    from psycopg import Connection

_OWNER, _LOGINS = "hcf_owner", "hcf_office, hcf_station"
_TEMPORARY = "4GB"
"""What sorting may take on the disk for one login. Only an administrator can change it."""

# Types are looked for among a login's temporary ones first, unless the path names those last: a station could
# otherwise put a type of its own into a function that runs as the owner of everything.
_PATHS = """DO $$ DECLARE each regprocedure; BEGIN
 FOR each IN SELECT oid FROM pg_proc WHERE pronamespace = 'school'::regnamespace LOOP
  EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, pg_temp', each);
 END LOOP;
END $$"""
# Nothing in the school uses them. Each of them takes disk or memory that everybody shares.
_FUNCTIONS = """DO $$ DECLARE each regprocedure; BEGIN
 FOR each IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace
  AND (proname LIKE 'lo\\_%' OR proname LIKE 'pg\\_%advisory%'
   OR proname IN ('loread', 'lowrite', 'pg_notify')) LOOP
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', each);
 END LOOP;
END $$"""
_DATABASE = f"""DO $$ DECLARE own text := current_database(); BEGIN
 EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', own);
 EXECUTE format('GRANT CONNECT ON DATABASE %I TO {_LOGINS}', own);
 EXECUTE format('ALTER DATABASE %I SET temp_file_limit = ''{_TEMPORARY}''', own);
END $$"""
_GUARDS = (
    _PATHS,
    _FUNCTIONS,
    _DATABASE,
    "REVOKE ALL ON SCHEMA public FROM PUBLIC",
    "REVOKE ALL ON LANGUAGE plpgsql FROM PUBLIC",
)
BEFORE = (
    # The owner ends sessions of stations that hold up others.
    f"GRANT pg_signal_backend, pg_read_all_stats TO {_OWNER}",
    f"GRANT USAGE ON LANGUAGE plpgsql TO {_OWNER}",
    # A station that holds a lock cannot hold up an upgrade.
    f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename LIKE '{ROLE_PREFIX}%'"
    " AND datname = current_database()",
    "SET LOCAL temp_file_limit = -1",
)
"""What an administrator does before the tables are made or changed."""

# A sync writes in short statements, and what it reads it reads without holding up anybody.
_END_STUCK = (
    f"""CREATE FUNCTION school.end_sessions(writing_for interval, reading_for interval) RETURNS int
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
 SELECT count(pg_terminate_backend(pid))::int FROM pg_stat_activity WHERE usename LIKE '{ROLE_PREFIX}%'
  AND datname = current_database() AND pid <> pg_backend_pid() AND xact_start <= clock_timestamp()
  - CASE WHEN backend_xid IS NULL THEN reading_for ELSE writing_for END
$$""",
    """CREATE FUNCTION school.end_stuck() RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$ SELECT school.end_sessions('5 minutes', '1 day') $$""",
)
# Whoever withdraws a station waits for none of its locks: its sessions end first.
_WITHDRAW = """CREATE OR REPLACE FUNCTION school.withdraw(its_name text, reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE found_role name;
BEGIN
 SELECT role INTO found_role FROM school.stations WHERE name = its_name AND NOT is_office;
 IF found_role IS NULL THEN RAISE EXCEPTION 'no station has this name'; END IF;
 PERFORM pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = found_role;
 EXECUTE format('ALTER ROLE %I NOLOGIN', found_role);
 UPDATE school.stations SET withdrawn = coalesce(withdrawn, clock_timestamp()), because = reason
  WHERE role = found_role;
END $$"""
_REPORT = """CREATE OR REPLACE FUNCTION school.report(left_to_push int, words text) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
 SELECT school.end_stuck();
 UPDATE school.stations SET contact = clock_timestamp(), waiting = greatest(left_to_push, 0),
  said = left(words, 200) WHERE role = session_user
$$"""
# What a condition says when it fails would otherwise tell a station of rows that are not for it.
_VIEWS = (
    "ALTER VIEW school.me SET (security_barrier = true)",
    """CREATE OR REPLACE VIEW school.heads WITH (security_barrier = true) AS
SELECT o.machine, o.name, o.is_office, o.seq, o.hash, o.key, o.vouched, o.withdrawn
 FROM school.stations AS o JOIN school.stations AS me ON me.role = session_user AND me.withdrawn IS NULL
 AND me.machine IS NOT NULL AND (o.is_office OR me.is_office OR o.role = me.role OR o.site = me.site)
 WHERE o.machine IS NOT NULL""",
)
SESSIONS_AND_VIEWS = (
    *_END_STUCK,
    _WITHDRAW,
    _REPORT,
    *_VIEWS,
    "REVOKE ALL ON FUNCTION school.end_stuck, school.end_sessions FROM PUBLIC",
    f"GRANT EXECUTE ON FUNCTION school.end_stuck TO {_LOGINS}",
)
"""The statements of the database's own that guard it. They are part of its fourth version."""


def refuse_unless_superuser(connection: "Connection[Any]") -> None:
    """Only a superuser can put up the guards."""
    row = connection.execute("SELECT rolsuper, rolname FROM pg_roles WHERE rolname = current_user").fetchone()
    if row is None or not row[0]:
        raise Refused(
            f"{row[1] if row else 'this user'} isn't a superuser on the server; only a superuser can set up"
            " or upgrade the school (createuser --superuser)"
        )


def put_up_guards(connection: "Connection[Any]") -> None:
    """Take away from logins what none of them needs, as an administrator."""
    for statement in _GUARDS:
        connection.execute(statement)
