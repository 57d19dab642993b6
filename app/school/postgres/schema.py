"""The tables, rules and views of a school's database. The database trusts no station.

What was released is never edited: a new version is one more group of statements in `VERSIONS`. Stories are
kept as they were written, and everything else can be computed from them anew.
"""

from typing import TYPE_CHECKING, Any

from app.errors import Refused
from app.school.join_code import ROLE_PREFIX

if TYPE_CHECKING:
    from psycopg import Connection

OWNER, OFFICE, STATION = "hcf_owner", "hcf_office", "hcf_station"
"""The role that owns and migrates everything, and the groups of those who log in."""

# The administrator runs these once for a server. Nobody logs in as any of the three.
ROLES = (
    f"""DO $$ BEGIN
 IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '{OWNER}') THEN
  CREATE ROLE {OWNER} NOLOGIN CREATEROLE; CREATE ROLE {OFFICE} NOLOGIN; CREATE ROLE {STATION} NOLOGIN;
 END IF;
END $$""",
    f"GRANT {OFFICE}, {STATION} TO {OWNER} WITH ADMIN OPTION",
)

_TABLES = (
    "CREATE TABLE school.versions (number int PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())",
    # A machine is unknown until somebody types the code there.
    """CREATE TABLE school.stations (
 role name PRIMARY KEY, name text NOT NULL UNIQUE CHECK (name <> '' AND length(name) <= 60),
 site text NOT NULL DEFAULT '', is_office boolean NOT NULL DEFAULT false,
 machine text UNIQUE CHECK (machine ~ '^[0-9a-f]{16}$'), key text CHECK (key ~ '^[0-9a-f]{64}$'),
 vouched text NOT NULL DEFAULT '', sealed text NOT NULL DEFAULT '',
 enrolled timestamptz NOT NULL DEFAULT now(), joined timestamptz, withdrawn timestamptz,
 because text NOT NULL DEFAULT '', seq bigint NOT NULL DEFAULT 0, hash text NOT NULL DEFAULT '',
 forked timestamptz, contact timestamptz, waiting int NOT NULL DEFAULT 0, said text NOT NULL DEFAULT '',
 day date NOT NULL DEFAULT current_date, day_bytes bigint NOT NULL DEFAULT 0,
 most_a_day bigint NOT NULL DEFAULT 500000000
)""",
    "CREATE UNIQUE INDEX one_office ON school.stations (is_office) WHERE is_office",
    """CREATE TABLE school.story (
 machine text NOT NULL REFERENCES school.stations (machine), seq bigint NOT NULL, hash text NOT NULL,
 previous text NOT NULL, kind text NOT NULL, version int NOT NULL, body text NOT NULL,
 arrived timestamptz NOT NULL DEFAULT clock_timestamp(), PRIMARY KEY (machine, seq)
)""",
    "CREATE INDEX story_of_a_kind ON school.story (kind, machine, seq) WHERE kind IN ('people', 'ledger')",
    # What was refused, and why. A hostile station cannot fill it.
    """CREATE TABLE school.quarantine (
 id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, role name NOT NULL, machine text NOT NULL,
 seq bigint NOT NULL, hash text NOT NULL, why text NOT NULL, kind text NOT NULL, body text NOT NULL,
 arrived timestamptz NOT NULL DEFAULT clock_timestamp()
)""",
    "CREATE UNIQUE INDEX quarantine_once ON school.quarantine (role, seq, hash, why)",
)

# The same bytes as app.certificate.ledger_chain.digest.
_DIGEST = """CREATE FUNCTION school.digest(VARIADIC texts text[]) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog AS $$
 SELECT encode(sha256(string_agg(convert_to(octet_length(convert_to(t, 'UTF8')) || ':', 'UTF8')
  || convert_to(t, 'UTF8'), '' ORDER BY n)), 'hex') FROM unnest(texts) WITH ORDINALITY AS each (t, n)
$$"""

# A station's row is locked, so that two programs of one machine come one after the other.
_ACCEPT = """CREATE FUNCTION school.accept() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog AS $$
DECLARE station school.stations; why text; held text;
BEGIN
 SELECT * INTO station FROM school.stations WHERE role = session_user FOR UPDATE;
 IF station.role IS NULL OR station.machine IS NULL THEN
  RAISE EXCEPTION 'this login belongs to no station' USING ERRCODE = 'insufficient_privilege';
 END IF;
 IF station.withdrawn IS NOT NULL THEN
  RAISE EXCEPTION 'this station was withdrawn' USING ERRCODE = 'insufficient_privilege';
 END IF;
 IF station.day <> current_date THEN station.day := current_date; station.day_bytes := 0; END IF;
 station.day_bytes := station.day_bytes + octet_length(new.body);
 new.arrived := clock_timestamp();
 IF new.machine IS DISTINCT FROM station.machine THEN why := 'foreign';
 ELSIF station.forked IS NOT NULL THEN why := 'fork';
 ELSIF length(new.body) > 1000000 OR length(new.kind) > 40 OR new.version NOT BETWEEN 1 AND 1000 THEN
  why := 'too large';
 ELSIF station.day_bytes > station.most_a_day THEN why := 'flood';
 ELSIF new.hash <> school.digest(new.previous, new.machine, new.seq::text, new.kind, new.version::text,
   new.body) THEN why := 'forged';
 ELSIF new.seq <= station.seq THEN
  SELECT hash INTO held FROM school.story WHERE machine = new.machine AND seq = new.seq;
  IF held = new.hash THEN RETURN NULL; END IF;
  why := 'fork';
 ELSIF new.seq > station.seq + 1 THEN why := 'gap';
 ELSIF new.previous <> station.hash THEN why := 'fork';
 ELSE
  BEGIN
   IF jsonb_typeof(new.body::jsonb) <> 'object' THEN why := 'malformed'; END IF;
  EXCEPTION WHEN others THEN why := 'malformed';
  END;
 END IF;
 IF why IS NULL THEN
  UPDATE school.stations SET seq = new.seq, hash = new.hash, day = station.day,
   day_bytes = station.day_bytes WHERE role = station.role;
  RETURN new;
 END IF;
 UPDATE school.stations SET forked = CASE WHEN why = 'fork' THEN coalesce(forked, clock_timestamp())
  ELSE forked END, day = station.day, day_bytes = station.day_bytes WHERE role = station.role;
 IF (SELECT count(*) FROM school.quarantine WHERE role = station.role) < 200 THEN
  INSERT INTO school.quarantine (role, machine, seq, hash, why, kind, body) VALUES (station.role,
   left(coalesce(new.machine, ''), 16), new.seq, left(new.hash, 64), why, left(new.kind, 40),
   left(new.body, 20000)) ON CONFLICT DO NOTHING;
 END IF;
 RETURN NULL;
END $$"""

_RULES = (
    "CREATE FUNCTION school.my_machine() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER"
    " SET search_path = pg_catalog AS $$ SELECT machine FROM school.stations WHERE role = session_user $$",
    # Down come the story of the office, and those of the stations of the same site.
    """CREATE FUNCTION school.is_for_me(whose text) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog AS $$
 SELECT EXISTS (SELECT 1 FROM school.stations AS me JOIN school.stations AS other ON other.machine = whose
  WHERE me.role = session_user AND me.withdrawn IS NULL AND me.machine IS NOT NULL
  AND (other.is_office OR me.is_office OR other.role = me.role OR other.site = me.site))
$$""",
    _DIGEST,
    _ACCEPT,
    "CREATE TRIGGER accept BEFORE INSERT ON school.story FOR EACH ROW EXECUTE FUNCTION school.accept()",
    "ALTER TABLE school.story ENABLE ROW LEVEL SECURITY",
    f"CREATE POLICY own ON school.story FOR INSERT TO {STATION} WITH CHECK (machine = school.my_machine())",
    f"CREATE POLICY down ON school.story FOR SELECT TO {STATION} USING (school.is_for_me(machine))",
    f"CREATE POLICY office ON school.story FOR SELECT TO {OFFICE} USING (true)",
    "CREATE VIEW school.me AS SELECT role, name, site, is_office, machine, seq, hash, forked, withdrawn,"
    " vouched, sealed FROM school.stations WHERE role = session_user",
    "CREATE VIEW school.heads AS SELECT machine, name, is_office, seq, hash, key, vouched, withdrawn"
    " FROM school.stations WHERE machine IS NOT NULL AND school.is_for_me(machine)",
)

# What each of them may do, beside reading and adding to the story.
_DOINGS = (
    """CREATE FUNCTION school.join_school(own text, its_key text, verifier text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
 IF verifier !~ '^SCRAM-SHA-256[$]' THEN RAISE EXCEPTION 'that is not a password'; END IF;
 UPDATE school.stations SET machine = own, key = its_key, joined = coalesce(joined, clock_timestamp())
  WHERE role = session_user AND withdrawn IS NULL AND (machine IS NULL OR (machine, key) = (own, its_key));
 IF NOT FOUND THEN RAISE EXCEPTION 'another machine has joined with this code'; END IF;
 EXECUTE format('ALTER ROLE %I PASSWORD %L', session_user, verifier);
END $$""",
    """CREATE FUNCTION school.report(left_to_push int, words text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog AS $$
 UPDATE school.stations SET contact = clock_timestamp(), waiting = left_to_push, said = left(words, 200)
  WHERE role = session_user
$$""",
    f"""CREATE FUNCTION school.enroll(new_role text, its_name text, its_site text, verifier text,
 secrets text, for_office boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog AS $$
BEGIN
 IF new_role !~ '^{ROLE_PREFIX}[0-9a-f]{{12}}$' OR verifier !~ '^SCRAM-SHA-256[$]' THEN
  RAISE EXCEPTION 'that is not a station';
 END IF;
 INSERT INTO school.stations (role, name, site, sealed, is_office)
  VALUES (new_role, its_name, its_site, secrets, for_office);
 EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L CONNECTION LIMIT 4 IN ROLE {STATION}', new_role, verifier);
 IF for_office THEN EXECUTE format('GRANT {OFFICE} TO %I', new_role); END IF;
END $$""",
    """CREATE FUNCTION school.renew(its_role text, verifier text, secrets text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
 IF verifier !~ '^SCRAM-SHA-256[$]' THEN RAISE EXCEPTION 'that is not a password'; END IF;
 UPDATE school.stations SET sealed = secrets WHERE role = its_role AND withdrawn IS NULL;
 IF NOT FOUND THEN RAISE EXCEPTION 'there is no such station, or it was withdrawn'; END IF;
 EXECUTE format('ALTER ROLE %I PASSWORD %L', its_role, verifier);
END $$""",
    """CREATE FUNCTION school.vouch(whose text, signature text) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog AS $$ UPDATE school.stations SET vouched = signature WHERE machine = whose $$""",
    """CREATE FUNCTION school.withdraw(its_name text, reason text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE found_role name;
BEGIN
 UPDATE school.stations SET withdrawn = coalesce(withdrawn, clock_timestamp()), because = reason
  WHERE name = its_name AND NOT is_office RETURNING role INTO found_role;
 IF found_role IS NULL THEN RAISE EXCEPTION 'no station has this name'; END IF;
 EXECUTE format('ALTER ROLE %I NOLOGIN', found_role);
END $$""",
    """CREATE FUNCTION school.release(its_name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog AS $$
BEGIN
 UPDATE school.stations SET forked = NULL WHERE name = its_name;
 IF NOT FOUND THEN RAISE EXCEPTION 'no station has this name'; END IF;
END $$""",
)

_RIGHTS = (
    "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA school FROM PUBLIC",
    f"GRANT USAGE ON SCHEMA school TO {STATION}, {OFFICE}",
    f"GRANT SELECT, INSERT ON school.story TO {STATION}",
    f"GRANT SELECT ON school.me, school.heads, school.versions TO {STATION}",
    f"GRANT EXECUTE ON FUNCTION school.my_machine, school.is_for_me, school.join_school, school.report,"
    f" school.digest TO {STATION}",
    f"GRANT SELECT ON ALL TABLES IN SCHEMA school TO {OFFICE}",
    "GRANT EXECUTE ON FUNCTION school.enroll, school.renew, school.vouch, school.withdraw, school.release"
    f" TO {OFFICE}",
)

VERSIONS: tuple[tuple[str, ...], ...] = ((*_TABLES, *_RULES, *_DOINGS, *_RIGHTS),)
"""The statements from each version of the database to the next."""


def prepare(connection: "Connection[Any]") -> int:
    """Make or upgrade everything in the database, as its administrator. Return its version."""
    with connection.transaction():
        for statement in ROLES:
            connection.execute(statement)
        connection.execute(f"GRANT {OWNER} TO CURRENT_USER")
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS school AUTHORIZATION {OWNER}")
        connection.execute(f"SET LOCAL ROLE {OWNER}")
        found = connection.execute("SELECT to_regclass('school.versions')").fetchone()
        done = version_of(connection) if found and found[0] else 0
        if done > len(VERSIONS):
            raise Refused(
                f"the school's database has version {done}, but this program only knows"
                f" {len(VERSIONS)};"
                " use the newer program"
            )
        for number, statements in enumerate(VERSIONS[done:], done + 1):
            for statement in statements:
                connection.execute(statement)
            connection.execute("INSERT INTO school.versions (number) VALUES (%s)", (number,))
    return len(VERSIONS)


def version_of(connection: "Connection[Any]") -> int:
    """The version of a school's database."""
    row = connection.execute("SELECT coalesce(max(number), 0) FROM school.versions").fetchone()
    return int(row[0]) if row else 0
