import type { Context, ReadContext } from '../../kernel/context.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone } from '../../kernel/database/transaction.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';

const $ = sql.parameters({
  now: 'date',
  today: 'date',
  now_timestamptz: 'timestamptz',
  findings: 'text[]',
  inventory: 'jsonb',
  limit: 'rows',
  mode: 'text',
});

/** A day's check of the payment page is repeated after this time while it has findings. */
const repeated_after_ms = hour_ms;

/** What a check of the payment page, as it is served, has come to. */
export interface PageCheck {
  /** What is not as it was built, in words; empty when everything is. */
  readonly findings: readonly string[];
  /** Every script and style that was served, with its digest. */
  readonly inventory: Readonly<Record<string, string>>;
}

type Reading = Pick<Context, 'database' | 'clock'>;

const lastRow = reading(
  'last_checkout_page_check',
  { checked_at: 'timestamptz', findings: 'text[]' },
  sql`SELECT checked_at, findings FROM checkout_page_checks WHERE checked_on = ${$.now}`,
);

/** What was found once that day stays written down, also when it is gone by the next check. */
const recordRow = writing(
  'record_checkout_page_check',
  {},
  sql`INSERT INTO checkout_page_checks (checked_on, checked_at, findings, inventory)
   VALUES (${$.today}, ${$.now_timestamptz}, ${$.findings}, ${$.inventory})
   ON CONFLICT (checked_on) DO UPDATE
     SET checked_at = excluded.checked_at, inventory = excluded.inventory,
       findings = ARRAY(SELECT DISTINCT unnest(checkout_page_checks.findings || excluded.findings))`,
);

const listRows = reading(
  'list_checkout_page_checks',
  { checked_on: 'text', checked_at: 'timestamptz', findings: 'text[]', inventory: 'jsonb' },
  sql`SELECT checked_on::text AS checked_on, checked_at, findings, inventory FROM checkout_page_checks
   ORDER BY checkout_page_checks.checked_on DESC LIMIT ${$.limit}`,
);

/** A session whose page can be looked at, besides the one without a session. */
const sampleRow = reading(
  'sample_checkout_session',
  { account_id: 'text', session_id: 'text' },
  sql`SELECT s.account_id, s.session_id FROM checkout_sessions s JOIN accounts a USING (account_id)
   WHERE a.enabled AND a.mode = ${$.mode} ORDER BY s.created_at DESC LIMIT 1`,
);

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Whether the page has not been checked today, or was found wanting an hour ago. */
export async function pageCheckDue({ database, clock }: Reading): Promise<boolean> {
  const now = clock.now();
  const [last] = await database.read(lastRow, { now: dayOf(now) });
  return !last || (last.findings.length > 0 && last.checked_at <= addMs(now, -repeated_after_ms));
}

/** Keeps the evidence that the page was checked (PCI DSS 11.6.1): one row a day. */
export async function recordPageCheck({ database, clock }: Reading, check: PageCheck): Promise<void> {
  const now = clock.now();
  await writeAlone(database, recordRow, {
    today: dayOf(now),
    now_timestamptz: now,
    findings: check.findings,
    inventory: check.inventory,
  });
}

/** The newest checks first. */
export async function listPageChecks(
  { database }: Pick<ReadContext, 'database'>,
  limit: number,
): Promise<(PageCheck & { readonly checked_on: string; readonly checked_at: Date })[]> {
  const rows = await database.read(listRows, { limit });
  return rows.map((row) => ({ ...row, inventory: row.inventory as PageCheck['inventory'] }));
}

/** The newest session of the gateway; null when there is none. */
export async function sampleSession({
  database,
  mode,
}: Pick<Context, 'database' | 'mode'>): Promise<{ account_id: string; session_id: string } | null> {
  const [row] = await database.read(sampleRow, { mode });
  return row ?? null;
}
