"""The tables, rules and views of a school's database. The database trusts no station.

What was released is never edited: a new version is one more group of statements in `VERSIONS`. Stories are
kept as they were written, and everything else can be computed from them anew.
"""

from typing import TYPE_CHECKING, Any

from app.errors import Refused
from app.school.join_code import ROLE_PREFIX
from app.school.postgres.office_lists import LISTS
from app.school.postgres.statements.guards import (
    BEFORE,
    SESSIONS_AND_VIEWS,
    put_up_guards,
    refuse_unless_superuser,
)
from app.school.postgres.statements.list_rows import KEPT_AS_WRITTEN, LIST_ROWS

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

# What the office looks at, written along with each entry: stories may be long, pages may not wait. All of it
# can be derived from the stories again.
_DERIVED_TABLES = (
    "CREATE TABLE school.people (ref text PRIMARY KEY, machine text NOT NULL, at text NOT NULL,"
    " name text NOT NULL, badge text NOT NULL)",
    "CREATE TABLE school.exams (exam text, machine text, opened text NOT NULL, dealer text NOT NULL,"
    " badge text NOT NULL, PRIMARY KEY (exam, machine))",
    "CREATE TABLE school.exam_records (machine text, number bigint, at text NOT NULL, kind text NOT NULL,"
    " exam text NOT NULL, valid_until date, PRIMARY KEY (machine, number))",
    "CREATE INDEX exam_records_by_exam ON school.exam_records (exam)",
    "CREATE INDEX exam_records_by_end ON school.exam_records (valid_until) WHERE kind = 'certified'",
    "CREATE INDEX revoked_exams ON school.exam_records (exam) WHERE kind = 'revoked'",
    "CREATE INDEX exams_by_day ON school.exams (opened)",
    # Of nobody in particular: an empty ref.
    "CREATE TABLE school.days (machine text, day date, ref text, rounds int NOT NULL, runs int NOT NULL,"
    " answers int NOT NULL, seconds double precision NOT NULL, PRIMARY KEY (machine, day, ref))",
    "CREATE INDEX days_by_ref ON school.days (ref)",
)
_DERIVE = """CREATE FUNCTION school.derive_from(told school.story) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE body jsonb; lines jsonb;
BEGIN
 IF told.kind NOT IN ('profiles', 'sittings', 'ledger', 'attempts', 'runs', 'answers') THEN RETURN; END IF;
 body := told.body::jsonb; lines := body->'rows';
 IF told.kind = 'profiles' THEN
  INSERT INTO school.people SELECT DISTINCT ON (r->>0) r->>0, told.machine, r->>1, r->>2, r->>3
   FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (r, n) ORDER BY r->>0, n DESC
   ON CONFLICT (ref) DO UPDATE SET machine = excluded.machine, at = excluded.at, name = excluded.name,
    badge = excluded.badge WHERE people.at <= excluded.at;
 ELSIF told.kind = 'sittings' THEN
  INSERT INTO school.exams SELECT r->>1, told.machine, r->>2, r->>3, r->>4
   FROM jsonb_array_elements(lines) AS e (r) ON CONFLICT DO NOTHING;
 ELSIF told.kind = 'ledger' THEN
  INSERT INTO school.exam_records SELECT told.machine, (r->>0)::bigint, r->>1, r->>2, r->>3,
    substring((r->>4)::jsonb->>'text' FROM 'Valid until: ([0-9]{4}-[0-9]{2}-[0-9]{2})')::date
   FROM jsonb_array_elements(lines) AS e (r)
   WHERE r->>2 IN ('passed', 'failed', 'incomplete', 'revoked', 'voided', 'certified') ON CONFLICT DO NOTHING;
 ELSE
  INSERT INTO school.days
  SELECT told.machine, day, ref, sum(rounds), sum(runs), sum(answers), sum(seconds) FROM (
   SELECT CASE WHEN told.kind = 'answers' THEN to_timestamp((r->>2)::bigint / 1000.0)::date
     ELSE left(r->>1, 10)::date END AS day,
    coalesce(CASE told.kind WHEN 'attempts' THEN r->>7 WHEN 'runs' THEN r->>6 END, '') AS ref,
    (told.kind = 'attempts')::int AS rounds, (told.kind = 'runs')::int AS runs,
    (told.kind = 'answers')::int AS answers,
    CASE WHEN told.kind = 'answers' THEN (r->>7)::double precision ELSE 0 END AS seconds
   FROM jsonb_array_elements(lines) AS e (r)) AS each GROUP BY day, ref
   ON CONFLICT (machine, day, ref) DO UPDATE SET rounds = days.rounds + excluded.rounds,
    runs = days.runs + excluded.runs, answers = days.answers + excluded.answers,
    seconds = days.seconds + excluded.seconds;
 END IF;
EXCEPTION WHEN others THEN NULL;  -- a story is kept as it was written, whatever stands in it
END $$"""
_DERIVED = (
    *_DERIVED_TABLES,
    _DERIVE,
    "CREATE FUNCTION school.derive() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER"
    " SET search_path = pg_catalog AS $$ BEGIN PERFORM school.derive_from(new); RETURN NULL; END $$",
    "CREATE TRIGGER derive AFTER INSERT ON school.story FOR EACH ROW EXECUTE FUNCTION school.derive()",
    """CREATE FUNCTION school.derive_anew() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog AS $$
 TRUNCATE school.people, school.exams, school.exam_records, school.days;
 SELECT school.derive_from(s) FROM school.story AS s ORDER BY machine, seq;
$$""",
    # A result as it stands: the newest record that counts.
    """CREATE VIEW school.results AS SELECT e.exam, e.machine, s.name AS station, s.site, e.opened, e.dealer,
 e.badge, r.kind AS result, r.at FROM school.exams AS e JOIN school.stations AS s USING (machine)
 LEFT JOIN LATERAL (SELECT kind, at FROM school.exam_records AS r WHERE r.exam = e.exam
  AND kind <> 'certified' AND (r.machine = e.machine OR kind = 'revoked')
  ORDER BY kind <> 'revoked', number DESC LIMIT 1) AS r ON true""",
    # Certificates that end, the first to end first. Only the newest of a person counts.
    """CREATE VIEW school.due AS SELECT r.exam, e.dealer, e.badge, s.name AS station, s.site, r.valid_until
 FROM school.exam_records AS r JOIN school.exams AS e USING (exam, machine)
 JOIN school.stations AS s USING (machine) WHERE r.kind = 'certified' AND NOT EXISTS (
  SELECT 1 FROM school.exam_records AS n WHERE n.exam = r.exam AND n.kind = 'revoked')""",
    """CREATE VIEW school.class AS SELECT p.ref, p.name, p.badge, s.site, sum(d.rounds) AS rounds,
 sum(d.runs) AS runs, max(d.day) AS last FROM school.people AS p
 JOIN school.stations AS s ON s.machine = left(p.ref, 16) LEFT JOIN school.days AS d ON d.ref = p.ref
 GROUP BY p.ref, p.name, p.badge, s.site""",
    """CREATE VIEW school.paces AS SELECT s.site, s.name AS station, d.day, sum(d.rounds) AS rounds,
 sum(d.answers) AS answers, sum(d.seconds) / nullif(sum(d.answers), 0) AS seconds
 FROM school.days AS d JOIN school.stations AS s USING (machine) GROUP BY s.site, s.name, d.day""",
)

_OFFICE_READS = f"GRANT SELECT ON ALL TABLES IN SCHEMA school TO {OFFICE}"
_RIGHTS = (
    "REVOKE ALL ON ALL FUNCTIONS IN SCHEMA school FROM PUBLIC",
    f"GRANT USAGE ON SCHEMA school TO {STATION}, {OFFICE}",
    f"GRANT SELECT, INSERT ON school.story TO {STATION}",
    f"GRANT SELECT ON school.me, school.heads, school.versions TO {STATION}",
    f"GRANT EXECUTE ON FUNCTION school.my_machine, school.is_for_me, school.join_school, school.report,"
    f" school.digest TO {STATION}",
    _OFFICE_READS,
    "GRANT EXECUTE ON FUNCTION school.enroll, school.renew, school.vouch, school.withdraw, school.release"
    f" TO {OFFICE}",
)

# The office certifies exams of every station, so a certificate need not be of the machine of its exam. One
# that was replaced by a later one counts no longer.
_DERIVE_CERTIFIED = (
    _DERIVE.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    .replace(
        "(r->>0)::bigint, r->>1, r->>2, r->>3,",
        "(r->>0)::bigint, r->>1, CASE r->>2 WHEN 'certified-by-office' THEN 'certified' ELSE r->>2 END,\n"
        "    CASE r->>2 WHEN 'certified-by-office' THEN (r->>4)::jsonb->>'exam' ELSE r->>3 END,",
    )
    .replace("'voided', 'certified')", "'voided', 'certified', 'certified-by-office')")
)
_CERTIFIED_BY_THE_OFFICE = (
    _DERIVE_CERTIFIED,
    """CREATE OR REPLACE VIEW school.certificates AS SELECT e.exam, e.dealer, e.badge,
 coalesce(t.cohort, '') AS cohort, coalesce(h.house, '') AS house, s.name AS station, s.site, r.valid_until,
 p.ref FROM school.exam_records AS r JOIN school.exams AS e ON e.exam = r.exam
  AND (e.machine = r.machine OR r.machine = (SELECT machine FROM school.stations WHERE is_office))
 JOIN school.stations AS s ON s.machine = e.machine
 LEFT JOIN school.exam_places AS p ON p.exam = e.exam AND p.machine = e.machine
 LEFT JOIN school.house_names AS h ON h.hash = p.house AND h.machine = p.machine
 LEFT JOIN school.standing AS t ON t.ref = p.ref
 WHERE r.kind = 'certified' AND NOT coalesce(t.is_archived, false) AND NOT EXISTS (
  SELECT 1 FROM school.exam_records AS n WHERE n.exam = r.exam AND (n.kind = 'revoked'
   OR n.kind = 'certified' AND (n.machine = r.machine AND n.number > r.number OR n.machine <> r.machine
    AND n.machine = (SELECT machine FROM school.stations WHERE is_office))))""",
    # In the order of the list, so that its first rows need no other.
    "CREATE INDEX exam_records_to_end ON school.exam_records (valid_until, exam) WHERE kind = 'certified'",
    "DROP INDEX school.exam_records_by_end",
)

VERSIONS: tuple[tuple[str, ...], ...] = (
    (*_TABLES, *_RULES, *_DOINGS, *_DERIVED, *_RIGHTS),
    (*LISTS, _OFFICE_READS),
    (*_CERTIFIED_BY_THE_OFFICE, "SELECT school.derive_anew()"),
    (
        *SESSIONS_AND_VIEWS,
        *LIST_ROWS,
        _DERIVE_CERTIFIED.partition("EXCEPTION")[0] + KEPT_AS_WRITTEN,
        _OFFICE_READS,
    ),
)
"""The statements from each version of the database to the next."""


def prepare(connection: "Connection[Any]") -> int:
    """Make or upgrade everything in the database, as its administrator. Return its version."""
    refuse_unless_superuser(connection)
    if connection.info.parameter_status("server_encoding") != "UTF8":
        raise Refused(
            "the database doesn't store text as UTF-8; create a new one with: createdb --encoding=UTF8"
            " --template=template0 NAME"
        )
    with connection.transaction():
        for statement in (*ROLES, *BEFORE):
            connection.execute(statement)
        connection.execute(f"GRANT {OWNER} TO CURRENT_USER")
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS school AUTHORIZATION {OWNER}")
        connection.execute(f"SET LOCAL ROLE {OWNER}")
        found = connection.execute("SELECT to_regclass('school.versions')").fetchone()
        done = version_of(connection) if found and found[0] else 0
        if done > len(VERSIONS):
            raise Refused(
                f"the school's database is version {done}, but this program supports only up to"
                f" {len(VERSIONS)}; install the newer program"
            )
        for number, statements in enumerate(VERSIONS[done:], done + 1):
            for statement in statements:
                connection.execute(statement)
            connection.execute("INSERT INTO school.versions (number) VALUES (%s)", (number,))
        connection.execute("RESET ROLE")
        put_up_guards(connection)
    return len(VERSIONS)


def version_of(connection: "Connection[Any]") -> int:
    """The version of a school's database."""
    row = connection.execute("SELECT coalesce(max(number), 0) FROM school.versions").fetchone()
    return int(row[0]) if row else 0
