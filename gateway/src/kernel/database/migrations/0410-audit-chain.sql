-- In steps.
-- The audit log is one chain: a trigger gives every entry and every result its number, its time and a hash over its
-- content and the hash before it. Also the release before, which writes as this one does, writes through it.
-- Citus takes no triggers on distributed tables: there the log is on the coordinator from now on.
DO $$
BEGIN
  IF to_regclass('citus_tables') IS NOT NULL THEN
    EXECUTE 'SELECT undistribute_table(table_name) FROM citus_tables
      WHERE table_name::text IN (''audit_entries'', ''audit_outcomes'')';
  END IF;
END $$;
-- sha256 over the hash before and the fields, each as <bytes>:<text>, or - where it is null, separated by commas. The
-- first field names the kind and the version of the content.
CREATE OR REPLACE FUNCTION audit_digest(previous bytea, fields text[]) RETURNS bytea
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT sha256(previous || convert_to(string_agg(coalesce(octet_length(f) || ':' || f, '-'), ',' ORDER BY n), 'UTF8'))
  FROM unnest(fields) WITH ORDINALITY AS x (f, n)
$$;
BEGIN;
-- The end of the chain. Its row is the lock that writers queue for, until their commit.
CREATE TABLE audit_head (
  head_id int PRIMARY KEY CHECK (head_id = 1),
  number bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head VALUES (1, 0, '');
ALTER TABLE audit_entries ADD COLUMN number bigint, ADD COLUMN hash bytea;
ALTER TABLE audit_outcomes ADD COLUMN number bigint, ADD COLUMN hash bytea;
CREATE FUNCTION audit_chain() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  head public.audit_head;
  fields text[];
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.number IS NOT NULL THEN
    RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE public.audit_head h SET number = h.number + 1 WHERE h.head_id = 1 RETURNING h.* INTO STRICT head;
  NEW.number := head.number;
  -- Only entries of earlier releases are updated: they keep their time.
  IF TG_OP = 'INSERT' THEN NEW.at := clock_timestamp(); END IF;
  fields := ARRAY[NEW.number::text, NEW.merchant_id, NEW.audit_id::text,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')];
  IF TG_TABLE_NAME = 'audit_entries' THEN
    fields := ARRAY['entry/1'] || fields
      || ARRAY[NEW.actor, NEW.action, NEW.account_id, NEW.subject, NEW.address, NEW.request_id];
  ELSE
    IF TG_OP = 'INSERT' AND NOT EXISTS (
      SELECT FROM public.audit_entries e WHERE e.merchant_id = NEW.merchant_id AND e.audit_id = NEW.audit_id
    ) THEN
      RAISE EXCEPTION 'a result needs its audit entry' USING ERRCODE = 'foreign_key_violation';
    END IF;
    fields := ARRAY['result/1'] || fields
      || ARRAY[NEW.result, NEW.code, NEW.subject, NEW.before::text, NEW.after::text];
  END IF;
  NEW.hash := public.audit_digest(head.hash, fields);
  UPDATE public.audit_head h SET hash = NEW.hash WHERE h.head_id = 1;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_chain BEFORE INSERT OR UPDATE ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_chain();
CREATE TRIGGER audit_chain BEFORE INSERT OR UPDATE ON audit_outcomes FOR EACH ROW EXECUTE FUNCTION audit_chain();
-- Nobody writes number and hash but the trigger. The time is in the list because the release before sends one.
REVOKE ALL ON FUNCTION audit_chain() FROM PUBLIC;
REVOKE INSERT ON audit_entries, audit_outcomes FROM causeway_app;
GRANT INSERT (merchant_id, audit_id, at, actor, action, account_id, subject, address, request_id)
  ON audit_entries TO causeway_app;
GRANT INSERT (merchant_id, audit_id, result, code, subject, before, after, at) ON audit_outcomes TO causeway_app;
GRANT SELECT ON audit_head TO causeway_app;
COMMIT;
-- What was written before joins the chain, in the order of its time.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT 0 AS kind, merchant_id, audit_id, at FROM audit_entries WHERE number IS NULL
    UNION ALL
    SELECT 1, merchant_id, audit_id, at FROM audit_outcomes WHERE number IS NULL
    ORDER BY at, kind, audit_id
  LOOP
    IF one.kind = 0 THEN
      UPDATE audit_entries SET number = NULL WHERE merchant_id = one.merchant_id AND audit_id = one.audit_id;
    ELSE
      UPDATE audit_outcomes SET number = NULL WHERE merchant_id = one.merchant_id AND audit_id = one.audit_id;
    END IF;
  END LOOP;
END $$;
CREATE UNIQUE INDEX CONCURRENTLY audit_entries_number ON audit_entries (number);
CREATE UNIQUE INDEX CONCURRENTLY audit_outcomes_number ON audit_outcomes (number);
