-- The audit log is written by functions, and by nothing else: no role of a process may insert into its tables. Each
-- call takes the end of the chain, numbers what it gets in its order, and inserts it.
-- Contracts: the release before inserts into audit_entries and audit_outcomes. Views of these names do it for it,
-- through the same functions; they go when it is no longer served.
ALTER TABLE audit_entries RENAME TO audit_log_entries;
ALTER TABLE audit_outcomes RENAME TO audit_log_outcomes;
DROP TRIGGER audit_chain ON audit_log_entries;
DROP TRIGGER audit_chain ON audit_log_outcomes;
DROP FUNCTION audit_chain();

CREATE FUNCTION append_audit_entries(entries json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  head public.audit_head;
  entry public.audit_log_entries;
  appended public.audit_log_entries[];
BEGIN
  SELECT * INTO STRICT head FROM public.audit_head h WHERE h.head_id = 1 FOR UPDATE;
  FOR entry IN SELECT * FROM json_populate_recordset(NULL::public.audit_log_entries, entries) LOOP
    head.number := head.number + 1;
    entry.number := head.number;
    entry.at := clock_timestamp();
    head.hash := public.audit_digest(head.hash, ARRAY['entry/1', entry.number::text, entry.merchant_id,
      entry.audit_id::text, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      entry.actor, entry.action, entry.account_id, entry.subject, entry.address, entry.request_id]);
    entry.hash := head.hash;
    appended := appended || entry;
  END LOOP;
  INSERT INTO public.audit_log_entries SELECT * FROM unnest(appended);
  UPDATE public.audit_head h SET number = head.number, hash = head.hash WHERE h.head_id = 1;
END $$;

CREATE FUNCTION append_audit_outcomes(outcomes json) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  head public.audit_head;
  outcome public.audit_log_outcomes;
  appended public.audit_log_outcomes[];
BEGIN
  SELECT * INTO STRICT head FROM public.audit_head h WHERE h.head_id = 1 FOR UPDATE;
  FOR outcome IN SELECT * FROM json_populate_recordset(NULL::public.audit_log_outcomes, outcomes) LOOP
    head.number := head.number + 1;
    outcome.number := head.number;
    outcome.at := clock_timestamp();
    head.hash := public.audit_digest(head.hash, ARRAY['result/1', outcome.number::text, outcome.merchant_id,
      outcome.audit_id::text, to_char(outcome.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      outcome.result, outcome.code, outcome.subject, outcome.before::text, outcome.after::text]);
    outcome.hash := head.hash;
    appended := appended || outcome;
  END LOOP;
  IF EXISTS (
    SELECT FROM unnest(appended) a WHERE NOT EXISTS (
      SELECT FROM public.audit_log_entries e WHERE e.merchant_id = a.merchant_id AND e.audit_id = a.audit_id
    )
  ) THEN
    RAISE EXCEPTION 'a result needs its audit entry' USING ERRCODE = 'foreign_key_violation';
  END IF;
  INSERT INTO public.audit_log_outcomes SELECT * FROM unnest(appended);
  UPDATE public.audit_head h SET number = head.number, hash = head.hash WHERE h.head_id = 1;
END $$;

REVOKE ALL ON FUNCTION append_audit_entries(json), append_audit_outcomes(json) FROM PUBLIC;
REVOKE ALL ON audit_log_entries, audit_log_outcomes FROM causeway_app;
REVOKE INSERT (merchant_id, audit_id, at, actor, action, account_id, subject, address, request_id)
  ON audit_log_entries FROM causeway_app;
REVOKE INSERT (merchant_id, audit_id, result, code, subject, before, after, at)
  ON audit_log_outcomes FROM causeway_app;
GRANT SELECT ON audit_log_entries, audit_log_outcomes TO causeway_app;
GRANT EXECUTE ON FUNCTION append_audit_entries(json), append_audit_outcomes(json) TO causeway_app;

CREATE VIEW audit_entries AS
  SELECT merchant_id, audit_id, at, actor, action, account_id, subject, address, request_id FROM audit_log_entries;
CREATE VIEW audit_outcomes AS
  SELECT merchant_id, audit_id, result, code, subject, before, after, at FROM audit_log_outcomes;
CREATE FUNCTION append_audit() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_entries' THEN
    PERFORM public.append_audit_entries(json_build_array(NEW));
  ELSE
    PERFORM public.append_audit_outcomes(json_build_array(NEW));
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION append_audit() FROM PUBLIC;
CREATE TRIGGER append_audit INSTEAD OF INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION append_audit();
CREATE TRIGGER append_audit INSTEAD OF INSERT ON audit_outcomes FOR EACH ROW EXECUTE FUNCTION append_audit();
GRANT SELECT, INSERT ON audit_entries, audit_outcomes TO causeway_app;
