"""The lists of the office's window: the class, exams and certificates of all stations.

The office's own file leaves training out: it is merged anew with each sync, and two thousand stations write
0.6 GB a day. So the pages ask the database, which keeps what they show in small tables beside the stories.
They are filled from the stories alone, and can be filled again.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from app.school.machine_history import StoryEntry
from app.school.school_lists import MOST, EndingCertificate, Listing, ListQuery, SchoolExam, SchoolPerson

if TYPE_CHECKING:
    from psycopg import Connection

_OF_EXAMS = ("houses", "trainees", "known-trainees", "profiles", "sittings", "sitting-entries", "ledger")
"""The kinds of entries that an exam's record needs. Training is most of a story, and not among them."""

_TABLES = (
    # By machine: a hostile one can give wrong names to its own exams only.
    "CREATE TABLE school.house_names (machine text, hash text, house text NOT NULL,"
    " PRIMARY KEY (machine, hash))",
    "CREATE TABLE school.exam_places (exam text, machine text, opened text NOT NULL, dealer text NOT NULL,"
    " badge text NOT NULL, ref text NOT NULL, house text NOT NULL, PRIMARY KEY (exam, machine))",
    "CREATE INDEX exam_places_by_day ON school.exam_places (opened)",
    "CREATE INDEX exam_places_by_ref ON school.exam_places (ref) WHERE ref <> ''",
    "CREATE INDEX exams_by_dealer ON school.exam_places (lower(dealer), lower(badge))",
    # As the ledger of any machine says: of several records the newest counts.
    "CREATE TABLE school.standing (ref text PRIMARY KEY, cohort text NOT NULL DEFAULT '',"
    " cohort_at text NOT NULL DEFAULT '', is_archived boolean NOT NULL DEFAULT false,"
    " archived_at text NOT NULL DEFAULT '')",
    # Of a person at a house only the newest certificate, so that those that are due are found at once.
    "CREATE TABLE school.newest_certificates (exam text PRIMARY KEY, until date NOT NULL)",
    "CREATE INDEX newest_by_end ON school.newest_certificates (until, exam)",
    # The days of a person added up, so that a page need not.
    "CREATE TABLE school.totals (ref text PRIMARY KEY, rounds bigint NOT NULL, runs bigint NOT NULL,"
    " last date NOT NULL)",
)
_FILL = (
    """CREATE FUNCTION school.recertify(which text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE own text[];
BEGIN
 -- The exams of whoever took this one: by their number at a machine, or by name and badge.
 SELECT array_agg(exam) INTO own FROM (
  SELECT o.exam FROM school.exam_places AS p JOIN school.exam_places AS o ON o.ref = p.ref AND o.ref <> ''
   WHERE p.exam = which
  UNION SELECT o.exam FROM school.exam_places AS p JOIN school.exam_places AS o
   ON lower(o.dealer) = lower(p.dealer) AND lower(o.badge) = lower(p.badge) WHERE p.exam = which) AS each;
 DELETE FROM school.newest_certificates WHERE exam = ANY (own);
 INSERT INTO school.newest_certificates SELECT exam, valid_until FROM (
  SELECT DISTINCT ON (house) exam, valid_until FROM school.certificates WHERE exam = ANY (own)
  ORDER BY house, valid_until DESC, exam) AS newest WHERE valid_until IS NOT NULL ON CONFLICT DO NOTHING;
END $$""",
    """CREATE FUNCTION school.list_from(told school.story) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE lines jsonb;
BEGIN
 IF told.kind NOT IN ('houses', 'sittings', 'ledger') THEN RETURN; END IF;
 lines := told.body::jsonb->'rows';
 IF told.kind = 'houses' THEN
  INSERT INTO school.house_names SELECT told.machine, r->>0, left(r->>1, 60)
   FROM jsonb_array_elements(lines) AS e (r) ON CONFLICT DO NOTHING;
 ELSIF told.kind = 'sittings' THEN
  INSERT INTO school.exam_places SELECT r->>1, told.machine, r->>2, r->>3, r->>4, coalesce(r->>5, ''), r->>6
   FROM jsonb_array_elements(lines) AS e (r) ON CONFLICT DO NOTHING;
  PERFORM school.recertify(r->>1) FROM jsonb_array_elements(lines) AS e (r)
   WHERE EXISTS (SELECT 1 FROM school.exam_records WHERE exam = r->>1);
 ELSE
  INSERT INTO school.standing AS s (ref, cohort, cohort_at)
  SELECT DISTINCT ON (ref) ref, left(b->>'cohort', 60), at FROM (
   SELECT r->>1 AS at, (r->>4)::jsonb AS b, n FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (r, n)
   WHERE r->>2 = 'cohort-set') AS each, jsonb_array_elements_text(b->'people') AS ref
  WHERE b->>'cohort' IS NOT NULL ORDER BY ref, n DESC
  ON CONFLICT (ref) DO UPDATE SET cohort = excluded.cohort, cohort_at = excluded.cohort_at
   WHERE s.cohort_at <= excluded.cohort_at;
  INSERT INTO school.standing AS s (ref, is_archived, archived_at)
  SELECT DISTINCT ON (r->>3) r->>3, r->>2 = 'person-archived', r->>1
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (r, n)
  WHERE r->>2 IN ('person-archived', 'person-brought-back') ORDER BY r->>3, n DESC
  ON CONFLICT (ref) DO UPDATE SET is_archived = excluded.is_archived, archived_at = excluded.archived_at
   WHERE s.archived_at <= excluded.archived_at;
  PERFORM school.recertify(exam) FROM (
   SELECT CASE WHEN r->>2 = 'certified-by-office' THEN (r->>4)::jsonb->>'exam' ELSE r->>3 END AS exam
   FROM jsonb_array_elements(lines) AS e (r) WHERE r->>2 IN ('certified', 'certified-by-office', 'revoked')
   UNION SELECT exam FROM jsonb_array_elements(lines) AS e (r) JOIN school.exam_places ON ref = r->>3
   WHERE r->>2 = 'person-brought-back') AS touched;
 END IF;
EXCEPTION WHEN others THEN NULL;  -- a story is kept as it was written, whatever stands in it
END $$""",
    "CREATE FUNCTION school.list() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER"
    " SET search_path = pg_catalog AS $$ BEGIN PERFORM school.list_from(new); RETURN NULL; END $$",
    "CREATE TRIGGER list AFTER INSERT ON school.story FOR EACH ROW EXECUTE FUNCTION school.list()",
    """CREATE FUNCTION school.add_up() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog AS $$
BEGIN
 IF new.ref = '' THEN RETURN NULL; END IF;
 INSERT INTO school.totals AS t VALUES (new.ref, new.rounds - CASE WHEN tg_op = 'UPDATE' THEN old.rounds
  ELSE 0 END, new.runs - CASE WHEN tg_op = 'UPDATE' THEN old.runs ELSE 0 END, new.day)
  ON CONFLICT (ref) DO UPDATE SET rounds = t.rounds + excluded.rounds, runs = t.runs + excluded.runs,
   last = greatest(t.last, excluded.last);
 RETURN NULL;
END $$""",
    "CREATE TRIGGER add_up AFTER INSERT OR UPDATE ON school.days FOR EACH ROW EXECUTE FUNCTION"
    " school.add_up()",
    """CREATE OR REPLACE FUNCTION school.derive_anew() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog AS $$
 TRUNCATE school.people, school.exams, school.exam_records, school.days, school.house_names,
  school.exam_places, school.standing, school.totals, school.newest_certificates;
 SELECT school.derive_from(s), school.list_from(s) FROM school.story AS s ORDER BY machine, seq;
$$""",
    # What came before these tables were there.
    "SELECT school.list_from(s) FROM school.story AS s ORDER BY machine, seq",
    "INSERT INTO school.totals SELECT ref, sum(rounds), sum(runs), max(day) FROM school.days"
    " WHERE ref <> '' GROUP BY ref",
)
_VIEWS = (
    "DROP VIEW school.results, school.due, school.class",
    """CREATE VIEW school.exam_list AS SELECT e.exam, e.machine, s.name AS station, s.site, e.opened,
 e.dealer, e.badge, coalesce(t.cohort, '') AS cohort, coalesce(h.house, '') AS house
 FROM school.exam_places AS e JOIN school.stations AS s USING (machine)
 LEFT JOIN school.house_names AS h ON h.hash = e.house AND h.machine = e.machine
 LEFT JOIN school.standing AS t ON t.ref = e.ref""",
    # A result as it stands: the newest record that counts.
    """CREATE VIEW school.results AS SELECT e.*, coalesce(r.kind, '') AS result FROM school.exam_list AS e
 LEFT JOIN LATERAL (SELECT kind FROM school.exam_records AS r WHERE r.exam = e.exam
  AND kind <> 'certified' AND (r.machine = e.machine OR kind = 'revoked')
  ORDER BY kind <> 'revoked', number DESC LIMIT 1) AS r ON true""",
    """CREATE VIEW school.certificates AS SELECT e.exam, e.dealer, e.badge, coalesce(t.cohort, '') AS cohort,
 coalesce(h.house, '') AS house, s.name AS station, s.site, r.valid_until, p.ref
 FROM school.exam_records AS r JOIN school.exams AS e USING (exam, machine)
 JOIN school.stations AS s USING (machine) LEFT JOIN school.exam_places AS p USING (exam, machine)
 LEFT JOIN school.house_names AS h ON h.hash = p.house AND h.machine = p.machine
 LEFT JOIN school.standing AS t ON t.ref = p.ref
 WHERE r.kind = 'certified' AND NOT coalesce(t.is_archived, false) AND NOT EXISTS (
  SELECT 1 FROM school.exam_records AS n WHERE n.exam = r.exam AND n.kind = 'revoked')""",
    "CREATE VIEW school.due AS SELECT c.* FROM school.newest_certificates AS n JOIN school.certificates AS c"
    " ON c.exam = n.exam AND c.valid_until = n.until",
    # As in a merge, trainees of several machines with the same name and badge are one person.
    """CREATE VIEW school.class AS SELECT array_agg(p.ref) AS refs, min(p.name) AS name,
 min(p.badge) AS badge, (max(ARRAY[coalesce(t.cohort_at, ''), coalesce(t.cohort, '')]))[2] AS cohort,
 min(s.site) AS site, max(s.site) AS other_site, coalesce(sum(d.rounds), 0) AS rounds,
 coalesce(sum(d.runs), 0) AS runs, max(d.last) AS last
 FROM school.people AS p JOIN school.stations AS s ON s.machine = left(p.ref, 16)
 LEFT JOIN school.standing AS t ON t.ref = p.ref LEFT JOIN school.totals AS d ON d.ref = p.ref
 GROUP BY lower(p.name), lower(p.badge)
 HAVING (max(ARRAY[coalesce(t.archived_at, ''), coalesce(t.is_archived, false)::text]))[2] = 'false'""",
)
LISTS = (
    *_TABLES,
    *_VIEWS,
    *_FILL,
    "REVOKE ALL ON FUNCTION school.recertify, school.list_from, school.list, school.add_up FROM PUBLIC",
)
"""The statements that add the lists to a school's database."""

# Each is narrowed down where `{}` stands, only by what is asked for: a condition that is always true would
# hide from the server that it can take the first rows of an index. A result as it stands is the newest record
# that counts; it is looked up only for the rows that are shown.
_RESULT = """SELECT kind FROM school.exam_records AS r WHERE r.exam = e.exam AND kind <> 'certified'
 AND (r.machine = e.machine OR kind = 'revoked') ORDER BY kind <> 'revoked', number DESC LIMIT 1"""
_PEOPLE = f"""SELECT name, badge, cohort,
 CASE WHEN site IN ('', other_site) THEN other_site ELSE site || ', ' || other_site END,
 coalesce(d.rounds, 0), coalesce(d.runs, 0), d.last, coalesce(e.result, '')
FROM (SELECT * FROM school.persons WHERE {{}} ORDER BY name_key, badge_key LIMIT %(most)s) AS p
LEFT JOIN LATERAL (SELECT sum(rounds) AS rounds, sum(runs) AS runs, max(last) AS last
 FROM unnest(p.refs) AS one (ref) JOIN school.totals USING (ref)) AS d ON true
LEFT JOIN LATERAL (SELECT ({_RESULT}) AS result FROM unnest(p.refs) AS one (ref), LATERAL (
 SELECT * FROM school.exam_places AS e WHERE e.ref = one.ref AND e.ref <> ''
 ORDER BY opened DESC LIMIT 1) AS e ORDER BY e.opened DESC LIMIT 1) AS e ON true
ORDER BY name_key, badge_key"""
_EXAMS = f"""SELECT exam, machine, station, site, opened, dealer, badge, cohort, house_name,
 coalesce(({_RESULT}), '') FROM (SELECT * FROM school.exam_places WHERE {{}}
 ORDER BY opened DESC LIMIT %(most)s) AS e ORDER BY opened DESC"""
_DUE = """SELECT exam, dealer, badge, cohort, house_name, station, site, ends FROM school.exam_places
JOIN (SELECT exam, machine FROM school.exam_places WHERE ends <= %(until)s AND NOT is_archived AND {}
 ORDER BY ends, exam LIMIT %(most)s) AS first USING (exam, machine) ORDER BY ends, exam"""
_SITES = "SELECT DISTINCT site FROM school.stations WHERE site <> '' ORDER BY site LIMIT %s"
# From one name to the next in the index, however many people have it.
_COHORTS = """WITH RECURSIVE each (name) AS (SELECT min(cohort) FROM school.standing WHERE cohort > ''
 UNION ALL SELECT (SELECT min(cohort) FROM school.standing WHERE cohort > name) FROM each
 WHERE name IS NOT NULL)
SELECT name FROM each WHERE name IS NOT NULL LIMIT %s"""
_MOST_NAMES = 1000
"""Sites, and cohorts, to choose from. A hostile station can tell of any number of cohorts."""


class OfficeLists:
    """The lists, with the login of the office."""

    def __init__(self, connection: "Connection[Any]") -> None:
        self._db = connection

    def people(self, asked: ListQuery) -> Listing[SchoolPerson]:
        """The class over all stations, by name. Whoever has left is not in it."""
        rows = self._rows(_PEOPLE, asked, "site, other_site")
        return self._listing([SchoolPerson(*row) for row in rows])

    def exams(self, asked: ListQuery) -> Listing[SchoolExam]:
        """The exams of all stations, the newest first."""
        return self._listing(
            [
                SchoolExam(exam, machine, station, site, date.fromisoformat(opened[:10]), *rest)
                for exam, machine, station, site, opened, *rest in self._rows(_EXAMS, asked)
            ]
        )

    def due(self, asked: ListQuery, until: date) -> Listing[EndingCertificate]:
        """The certificates that end by a day, the first to end first."""
        rows = self._rows(_DUE, asked, until=until)
        return self._listing([EndingCertificate(*row) for row in rows])

    def exam_entries(self, exam: SchoolExam) -> Iterator[StoryEntry]:
        """What stories say about the exams of its machine, and all ledgers that revoke this exam."""
        with self._db.transaction(), self._db.cursor("exam") as cursor:
            cursor.execute(
                "SELECT machine, seq, hash, previous, kind, version, body FROM school.story WHERE"
                " (machine = %(machine)s AND kind = ANY (%(kinds)s)) OR (kind = 'ledger' AND machine IN ("
                "SELECT machine FROM school.exam_records WHERE exam = %(exam)s AND kind = 'revoked'))"
                " ORDER BY machine, seq",
                {"machine": exam.machine, "exam": exam.exam, "kinds": list(_OF_EXAMS)},
            )
            for row in cursor:
                yield StoryEntry(*row)

    def _rows(self, query: str, asked: ListQuery, sites: str = "site", **more: Any) -> list[tuple[Any, ...]]:
        asks = {
            f"%(site)s IN ({sites})": asked.site,
            "cohort = %(cohort)s": asked.cohort,
            "words LIKE ALL (%(words)s)": asked.words.strip(),
        }
        narrowed = " AND ".join([condition for condition, value in asks.items() if value]) or "true"
        words = [f"%{_plain(word)}%" for word in asked.words.lower().split()]
        values = {"site": asked.site, "cohort": asked.cohort, "words": words, "most": MOST + 1, **more}
        return self._db.execute(query.format(narrowed), values).fetchall()

    def _listing(self, rows: Sequence[Any]) -> Listing[Any]:
        return Listing(rows[:MOST], len(rows) > MOST, self._names(_SITES), self._names(_COHORTS))

    def _names(self, query: str) -> list[str]:
        return [name for (name,) in self._db.execute(query, (_MOST_NAMES,)).fetchall()]


def _plain(word: str) -> str:
    """A word in which nothing stands for other letters."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
