"""The rows of the office's lists, ready to be shown: a person or an exam in each, with all words to look for.

They are written as entries come in, so a page of two thousand stations reads some hundred rows of one table.
Whatever a hostile station tells, a list stays readable, and says of people only what that station may say:
those of its own site and of the office.
"""

_COLUMNS = (
    "ALTER TABLE school.exam_places ADD station text NOT NULL DEFAULT '', ADD site text NOT NULL DEFAULT '',"
    " ADD house_name text NOT NULL DEFAULT '', ADD cohort text NOT NULL DEFAULT '',"
    " ADD is_archived boolean NOT NULL DEFAULT false, ADD words text NOT NULL DEFAULT '',"
    # When it ends, if it is the newest certificate of a person at a house.
    " ADD ends date",
    # With the words in it: whoever looks for somebody need not read every row.
    "CREATE INDEX exam_places_by_end ON school.exam_places (ends, exam, machine)"
    " INCLUDE (is_archived, words) WHERE ends IS NOT NULL",
    "CREATE INDEX exam_places_by_site ON school.exam_places (site, opened)",
    "DROP INDEX school.exam_places_by_ref",
    "CREATE INDEX exam_places_by_ref ON school.exam_places (ref, opened) WHERE ref <> ''",
    "CREATE INDEX people_by_name ON school.people (lower(name), lower(badge))",
    "CREATE INDEX standing_by_cohort ON school.standing (cohort)",
    # As in a merge, trainees of several machines with the same name and badge are one person.
    "CREATE TABLE school.persons (name_key text, badge_key text, name text NOT NULL DEFAULT '',"
    " badge text NOT NULL DEFAULT '', cohort text NOT NULL DEFAULT '', site text NOT NULL DEFAULT '',"
    " other_site text NOT NULL DEFAULT '', refs text[] NOT NULL DEFAULT '{}', words text NOT NULL DEFAULT '',"
    " PRIMARY KEY (name_key, badge_key))",
)
_HELPERS = (
    """CREATE FUNCTION school.line(told text, most int) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
 SELECT left(regexp_replace(left(coalesce(told, ''), 1000), '[[:cntrl:]]', ' ', 'g'), most)
$$""",
    # A clock that runs ahead does not decide for ever.
    """CREATE FUNCTION school.not_ahead(at text) RETURNS text LANGUAGE sql STABLE
SET search_path = pg_catalog, pg_temp AS $$
 SELECT least(at COLLATE "C", to_char(now() AT TIME ZONE 'UTC' + interval '2 days',
  'YYYY-MM-DD"T"HH24:MI:SS'))
$$""",
    """CREATE FUNCTION school.may_tell_of(teller text, ref text) RETURNS boolean LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
 SELECT ref = '' OR EXISTS (SELECT 1 FROM school.stations AS t JOIN school.stations AS o
  ON o.machine = left(ref, 16) WHERE t.machine = teller
  AND (t.is_office OR o.is_office OR o.machine = t.machine OR o.site = t.site))
$$""",
    """CREATE FUNCTION school.is_day(at text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
BEGIN RETURN at ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}' AND left(at, 10)::date IS NOT NULL;
EXCEPTION WHEN others THEN RETURN false;
END $$""",
    """CREATE FUNCTION school.exam_words(e school.exam_places) RETURNS text LANGUAGE sql IMMUTABLE
SET search_path = pg_catalog, pg_temp AS $$
 SELECT left(lower(concat_ws(' ', e.exam, e.dealer, e.badge, e.cohort, e.house_name, e.station, e.site)), 500)
$$""",
)
_KEEP_READABLE = (
    """CREATE FUNCTION school.tidy_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
 IF NOT school.may_tell_of(new.machine, new.ref) THEN RETURN NULL; END IF;
 new.name := school.line(new.name, 100); new.badge := school.line(new.badge, 100);
 new.at := school.not_ahead(new.at);
 RETURN new;
END $$""",
    "CREATE TRIGGER tidy BEFORE INSERT ON school.people FOR EACH ROW EXECUTE FUNCTION school.tidy_person()",
    """CREATE FUNCTION school.tidy_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN IF school.may_tell_of(new.machine, new.ref) THEN RETURN new; END IF; RETURN NULL; END $$""",
    "CREATE TRIGGER tidy BEFORE INSERT ON school.days FOR EACH ROW EXECUTE FUNCTION school.tidy_day()",
    """CREATE FUNCTION school.tidy_exam() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
 IF NOT school.is_day(new.opened) OR length(new.exam) > 40 THEN RETURN NULL; END IF;
 new.opened := left(new.opened, 40);
 new.dealer := school.line(new.dealer, 100); new.badge := school.line(new.badge, 100);
 IF NOT school.may_tell_of(new.machine, new.ref) THEN new.ref := ''; END IF;
 SELECT name, site INTO new.station, new.site FROM school.stations WHERE machine = new.machine;
 new.house_name := coalesce((SELECT house FROM school.house_names
  WHERE (machine, hash) = (new.machine, new.house)), '');
 new.cohort := coalesce((SELECT cohort FROM school.standing WHERE ref = new.ref), '');
 new.is_archived := coalesce((SELECT is_archived FROM school.standing WHERE ref = new.ref), false);
 new.words := school.exam_words(new);
 RETURN new;
END $$""",
    "CREATE TRIGGER tidy BEFORE INSERT ON school.exam_places FOR EACH ROW"
    " EXECUTE FUNCTION school.tidy_exam()",
)
# Of several records the newest counts.
_IS_HERE = """(max(ARRAY[coalesce(t.archived_at, ''), coalesce(t.is_archived, false)::text]
 COLLATE "C"))[2] = 'false'"""
_PERSONS = (
    # Whoever else writes the same person waits at the first statement, and the second sees what they wrote.
    f"""CREATE FUNCTION school.write_persons(names text[], badges text[]) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
 INSERT INTO school.persons (name_key, badge_key) SELECT DISTINCT n, b FROM unnest(names, badges) AS k (n, b)
  ORDER BY n, b ON CONFLICT (name_key, badge_key) DO UPDATE SET name = persons.name;
 UPDATE school.persons AS w SET name = c.name, badge = c.badge, cohort = c.cohort, site = c.site,
  other_site = c.other_site, refs = c.refs,
  words = lower(concat_ws(' ', c.name, c.badge, c.cohort, c.site, c.other_site))
 FROM (SELECT DISTINCT n, b FROM unnest(names, badges) AS k (n, b)) AS k, LATERAL (
  SELECT coalesce(array_agg(p.ref ORDER BY p.ref), '{{}}') AS refs, coalesce(min(p.name), '') AS name,
   coalesce(min(p.badge), '') AS badge, coalesce(min(s.site), '') AS site,
   coalesce(max(s.site), '') AS other_site, coalesce(
   (max(ARRAY[coalesce(t.cohort_at, ''), coalesce(t.cohort, '')] COLLATE "C"))[2], '') AS cohort
  FROM school.people AS p JOIN school.stations AS s ON s.machine = left(p.ref, 16)
  LEFT JOIN school.standing AS t ON t.ref = p.ref
  WHERE lower(p.name) = k.n AND lower(p.badge) = k.b
  HAVING {_IS_HERE}
 ) AS c WHERE w.name_key = k.n AND w.badge_key = k.b;
 DELETE FROM school.persons AS w USING unnest(names, badges) AS k (n, b) WHERE w.name_key = k.n
  AND w.badge_key = k.b AND NOT EXISTS (SELECT 1 FROM school.people AS p LEFT JOIN school.standing AS t
   ON t.ref = p.ref WHERE lower(p.name) = k.n AND lower(p.badge) = k.b
   HAVING {_IS_HERE});
END $$""",
    """CREATE FUNCTION school.people_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
 PERFORM school.write_persons(array_agg(lower(name)), array_agg(lower(badge)))
  FROM new_rows HAVING count(*) > 0;
 RETURN NULL;
END $$""",
    """CREATE FUNCTION school.people_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
 PERFORM school.write_persons(array_agg(lower(name)), array_agg(lower(badge)))
  FROM (SELECT name, badge FROM new_rows UNION ALL SELECT name, badge FROM old_rows) AS each
  HAVING count(*) > 0;
 RETURN NULL;
END $$""",
    """CREATE FUNCTION school.standing_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
 UPDATE school.exam_places AS e SET cohort = t.cohort, is_archived = t.is_archived FROM new_rows AS t
  WHERE e.ref = t.ref AND e.ref <> ''
  AND (e.cohort, e.is_archived) IS DISTINCT FROM (t.cohort, t.is_archived);
 UPDATE school.exam_places AS e SET words = school.exam_words(e) FROM new_rows AS t
  WHERE e.ref = t.ref AND e.ref <> '' AND e.words <> school.exam_words(e);
 PERFORM school.write_persons(array_agg(lower(name)), array_agg(lower(badge)))
  FROM school.people JOIN new_rows USING (ref) HAVING count(*) > 0;
 RETURN NULL;
END $$""",
    "CREATE TRIGGER told AFTER INSERT ON school.people REFERENCING NEW TABLE AS new_rows"
    " FOR EACH STATEMENT EXECUTE FUNCTION school.people_told()",
    "CREATE TRIGGER changed AFTER UPDATE ON school.people REFERENCING NEW TABLE AS new_rows"
    " OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION school.people_changed()",
    "CREATE TRIGGER told AFTER INSERT ON school.standing REFERENCING NEW TABLE AS new_rows"
    " FOR EACH STATEMENT EXECUTE FUNCTION school.standing_told()",
    "CREATE TRIGGER changed AFTER UPDATE ON school.standing REFERENCING NEW TABLE AS new_rows"
    " FOR EACH STATEMENT EXECUTE FUNCTION school.standing_told()",
)
_CERTIFICATES = (
    """CREATE OR REPLACE FUNCTION school.recertify(which text) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE own text[];
BEGIN
 -- The exams of whoever took this one: by their number at a machine, or by name and badge.
 SELECT array_agg(exam) INTO own FROM (
  SELECT o.exam FROM school.exam_places AS p JOIN school.exam_places AS o ON o.ref = p.ref AND o.ref <> ''
   WHERE p.exam = which
  UNION SELECT o.exam FROM school.exam_places AS p JOIN school.exam_places AS o
   ON lower(o.dealer) = lower(p.dealer) AND lower(o.badge) = lower(p.badge) WHERE p.exam = which) AS each;
 UPDATE school.exam_places AS e SET ends = n.valid_until FROM (
  SELECT p.exam, p.machine, c.valid_until FROM school.exam_places AS p LEFT JOIN (
   SELECT DISTINCT ON (house) exam, machine, valid_until FROM school.certificates
   WHERE exam = ANY (own) ORDER BY house, valid_until DESC, exam) AS c USING (exam, machine)
  WHERE p.exam = ANY (own)) AS n
 WHERE (e.exam, e.machine) = (n.exam, n.machine) AND e.ends IS DISTINCT FROM n.valid_until;
END $$""",
    """CREATE OR REPLACE VIEW school.certificates AS SELECT e.exam, e.dealer, e.badge,
 coalesce(t.cohort, '') AS cohort, coalesce(h.house, '') AS house, s.name AS station, s.site, r.valid_until,
 p.ref, e.machine FROM school.exam_records AS r JOIN school.exams AS e ON e.exam = r.exam
  AND (e.machine = r.machine OR r.machine = (SELECT machine FROM school.stations WHERE is_office))
 JOIN school.stations AS s ON s.machine = e.machine
 LEFT JOIN school.exam_places AS p ON p.exam = e.exam AND p.machine = e.machine
 LEFT JOIN school.house_names AS h ON h.hash = p.house AND h.machine = p.machine
 LEFT JOIN school.standing AS t ON t.ref = p.ref
 WHERE r.kind = 'certified' AND NOT coalesce(t.is_archived, false) AND NOT EXISTS (
  SELECT 1 FROM school.exam_records AS n WHERE n.exam = r.exam AND (n.kind = 'revoked'
   OR n.kind = 'certified' AND (n.machine = r.machine AND n.number > r.number OR n.machine <> r.machine
    AND n.machine = (SELECT machine FROM school.stations WHERE is_office))))""",
)
# What there is already, from the tables that were there: deriving a year of many stations anew takes hours.
_WHAT_IS_THERE = (
    "DELETE FROM school.exam_places WHERE NOT school.is_day(opened) OR length(exam) > 40",
    "UPDATE school.exam_places AS e SET dealer = school.line(dealer, 100), badge = school.line(badge, 100),"
    " ref = CASE WHEN school.may_tell_of(e.machine, e.ref) THEN ref ELSE '' END, station = s.name,"
    " site = s.site, house_name = coalesce((SELECT h.house FROM school.house_names AS h"
    " WHERE (h.machine, h.hash) = (e.machine, e.house)), '') FROM school.stations AS s"
    " WHERE s.machine = e.machine",
    "UPDATE school.exam_places AS e SET cohort = t.cohort, is_archived = t.is_archived"
    " FROM school.standing AS t WHERE t.ref = e.ref",
    "UPDATE school.exam_places AS e SET words = school.exam_words(e)",
    "UPDATE school.exam_places AS e SET ends = n.until FROM school.newest_certificates AS n"
    " JOIN school.certificates AS c ON c.exam = n.exam AND c.valid_until = n.until"
    " WHERE (e.exam, e.machine) = (c.exam, c.machine)",
    # The people are written by the table's own trigger.
    "UPDATE school.people SET name = school.line(name, 100), badge = school.line(badge, 100)",
    "DROP VIEW school.results, school.due, school.class, school.exam_list",
    "DROP TABLE school.newest_certificates",
)
KEPT_AS_WRITTEN = """EXCEPTION WHEN others THEN
 -- A story is kept as it was written, whatever stands in it. A server in trouble is no reason to skip a row.
 IF left(sqlstate, 2) IN ('40', '53', '55', '57', '58', 'XX') THEN RAISE; END IF;
END $$"""
"""The end of the functions that fill the tables from an entry."""
_FILL = f"""CREATE OR REPLACE FUNCTION school.list_from(told school.story) RETURNS void LANGUAGE plpgsql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE lines jsonb;
BEGIN
 IF told.kind NOT IN ('houses', 'sittings', 'ledger') THEN RETURN; END IF;
 lines := told.body::jsonb->'rows';
 IF told.kind = 'houses' THEN
  INSERT INTO school.house_names SELECT told.machine, r->>0, school.line(r->>1, 60)
   FROM jsonb_array_elements(lines) AS e (r) ON CONFLICT DO NOTHING;
 ELSIF told.kind = 'sittings' THEN
  INSERT INTO school.exam_places (exam, machine, opened, dealer, badge, ref, house)
   SELECT r->>1, told.machine, r->>2, r->>3, r->>4, coalesce(r->>5, ''), r->>6
   FROM jsonb_array_elements(lines) AS e (r) ON CONFLICT DO NOTHING;
  PERFORM school.recertify(r->>1) FROM jsonb_array_elements(lines) AS e (r)
   WHERE EXISTS (SELECT 1 FROM school.exam_records WHERE exam = r->>1);
 ELSE
  INSERT INTO school.standing AS s (ref, cohort, cohort_at)
  SELECT DISTINCT ON (ref) ref, school.line(b->>'cohort', 60), school.not_ahead(at) FROM (
   SELECT r->>1 AS at, (r->>4)::jsonb AS b, n FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (r, n)
   WHERE r->>2 = 'cohort-set') AS each, jsonb_array_elements_text(b->'people') AS ref
  WHERE b->>'cohort' IS NOT NULL AND school.may_tell_of(told.machine, ref) ORDER BY ref, n DESC
  ON CONFLICT (ref) DO UPDATE SET cohort = excluded.cohort, cohort_at = excluded.cohort_at
   WHERE s.cohort_at <= excluded.cohort_at;
  INSERT INTO school.standing AS s (ref, is_archived, archived_at)
  SELECT DISTINCT ON (r->>3) r->>3, r->>2 = 'person-archived', school.not_ahead(r->>1)
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS e (r, n)
  WHERE r->>2 IN ('person-archived', 'person-brought-back') AND school.may_tell_of(told.machine, r->>3)
  ORDER BY r->>3, n DESC
  ON CONFLICT (ref) DO UPDATE SET is_archived = excluded.is_archived, archived_at = excluded.archived_at
   WHERE s.archived_at <= excluded.archived_at;
  PERFORM school.recertify(exam) FROM (
   SELECT CASE WHEN r->>2 = 'certified-by-office' THEN (r->>4)::jsonb->>'exam' ELSE r->>3 END AS exam
   FROM jsonb_array_elements(lines) AS e (r) WHERE r->>2 IN ('certified', 'certified-by-office', 'revoked')
   UNION SELECT exam FROM jsonb_array_elements(lines) AS e (r) JOIN school.exam_places ON ref = r->>3
   WHERE r->>2 = 'person-brought-back') AS touched;
 END IF;
{KEPT_AS_WRITTEN}"""
_ANEW = """CREATE OR REPLACE FUNCTION school.derive_anew() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
 TRUNCATE school.people, school.exams, school.exam_records, school.days, school.house_names,
  school.exam_places, school.standing, school.totals, school.persons;
 SELECT school.derive_from(s), school.list_from(s) FROM school.story AS s ORDER BY machine, seq;
$$"""
LIST_ROWS = (
    *_COLUMNS,
    *_HELPERS,
    *_KEEP_READABLE,
    *_PERSONS,
    *_CERTIFICATES,
    *_WHAT_IS_THERE,
    _FILL,
    _ANEW,
    "REVOKE ALL ON FUNCTION school.line, school.not_ahead, school.may_tell_of, school.is_day,"
    " school.exam_words,"
    " school.tidy_person, school.tidy_day, school.tidy_exam, school.write_persons, school.people_told,"
    " school.people_changed, school.standing_told FROM PUBLIC",
)
"""The statements that make the rows."""
