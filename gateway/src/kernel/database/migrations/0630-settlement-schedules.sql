-- When acquirers pay out: what was captured and is in no payout of theirs yet is expected by it.

CREATE TABLE settlement_schedules (
  acquirer text NOT NULL,
  currency text NOT NULL,
  -- Banking days after the day of the capture.
  delay_days smallint NOT NULL DEFAULT 2 CHECK (delay_days BETWEEN 0 AND 30),
  -- Days of the week (mon,thu) or of the month (1,15) on which it pays out; empty: any banking day.
  pays_on text NOT NULL DEFAULT '',
  -- Banking days after the expected one until the money is late.
  grace_days smallint NOT NULL DEFAULT 1 CHECK (grace_days BETWEEN 0 AND 30),
  -- Payments that were made before it was declared are not expected.
  since_id bigint NOT NULL,
  since_day date NOT NULL,
  -- Up to which booking the journal is summed up.
  counted_to timestamptz NOT NULL,
  PRIMARY KEY (acquirer, currency)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON settlement_schedules TO causeway_app;

-- What acquirers owe for the payments of each day (UTC), by the journal: captures less refunds and disputes.
CREATE TABLE settlement_expected_days (
  acquirer text NOT NULL,
  currency text NOT NULL,
  day date NOT NULL,
  owed bigint NOT NULL,
  PRIMARY KEY (acquirer, currency, day)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON settlement_expected_days TO causeway_app;

-- What of a payout settles payments that were made since its schedule was declared.
ALTER TABLE acquirer_payouts ADD COLUMN expected bigint NOT NULL DEFAULT 0;
GRANT UPDATE (expected) ON acquirer_payouts TO causeway_app;
