import { redactText } from '../../src/kernel/values/redact.ts';
import type { Shop } from './acquirer-shop.ts';
import type { Trial } from './acquirer-trial.ts';

/** Of so many payments everything is told; a fault is seldom in one alone, and hardly ever in more. */
const payments_max = 5;
const lines_max = 60;
const line_length_max = 1_500;

/** All that is stored of a payment, except what says nothing of its course. */
const stored: Readonly<Record<string, string>> = {
  payment: `SELECT to_jsonb(p) - '{website,card_masked,card_brand}'::text[] AS row FROM payments p
    WHERE p.transaction_id = $1`,
  operation: `SELECT to_jsonb(o) AS row FROM operations o WHERE o.transaction_id = $1 ORDER BY o.operation_id`,
  answer: `SELECT to_jsonb(a) AS row FROM operation_answers a JOIN operations o USING (account_id, operation_id)
    WHERE o.transaction_id = $1 ORDER BY a.operation_id, a.attempt`,
  unsettled: `SELECT to_jsonb(u) AS row FROM unsettled_operations u JOIN operations o USING (account_id, operation_id)
    WHERE o.transaction_id = $1`,
  reference: `SELECT to_jsonb(r) AS row FROM acquirer_references r WHERE r.transaction_id = $1`,
  notice: `SELECT to_jsonb(n) AS row FROM operation_notices n WHERE n.transaction_id = $1 ORDER BY n.received_at`,
  refund: `SELECT to_jsonb(r) AS row FROM refunds r WHERE r.transaction_id = $1 ORDER BY r.refund_no`,
  dispute: `SELECT to_jsonb(d) AS row FROM disputes d WHERE d.transaction_id = $1`,
  event: `SELECT jsonb_build_object('seq', e.seq, 'type', e.type, 'actor', e.actor, 'at', e.created_at) AS row
    FROM events e WHERE e.subject_id = $1 ORDER BY e.seq`,
  movement: `SELECT jsonb_build_object('movement', j.movement, 'amounts', j.amounts, 'at', j.posted_at) AS row
    FROM journal j WHERE j.subject_id = $1 ORDER BY j.entry_id`,
  timer: `SELECT to_jsonb(d) AS row FROM due_work d WHERE d.subject_id = $1`,
};

interface Concerned {
  readonly transaction_id: string;
  /** Everything that this payment is called by anybody. */
  readonly names: readonly string[];
}

/**
 * All that is needed to explain a failure afterwards: the seed, what was done to gateway and acquirer, and of the
 * payments that the failure names the acquirer's own count and messages, the gateway's view and its log.
 */
export async function explainFailure(trial: Trial, shop: Shop | null, error: unknown): Promise<string> {
  try {
    return redactText((await report(trial, shop, error)).join('\n'));
  } catch (failed) {
    return `the failure cannot be explained: ${String(failed)}\n${trial.acts.join('\n')}`;
  }
}

async function report(trial: Trial, shop: Shop | null, error: unknown): Promise<string[]> {
  const failure_text = `${String(error)} ${textOf((error as { actual?: unknown }).actual)}`;
  const concerned = await findConcerned(trial, failure_text);
  const chosen = concerned.slice(0, payments_max);
  const reports = await Promise.all(chosen.map((one) => reportPayment(trial, one)));
  const { rounds, came, adjusted, page, disputes } = shop ?? {};
  const log = [...trial.log_lines, ...trial.gateway.log_lines];
  return [
    `THE FAILURE of the trial with CRASH_SEED=${trial.seed}: ${failure_text.slice(0, 10 * line_length_max)}`,
    `traded: ${textOf({ rounds, came, adjusted, page: page?.visited, disputes })}`,
    'ACTS, in seconds since the start',
    ...trial.acts,
    'WARNINGS AND ERRORS of the gateways',
    ...log.filter((line) => /"level":[456]0/.test(line)).slice(-lines_max),
    `PAYMENTS that the failure names: ${concerned.length}, of which ${chosen.length} are told`,
    ...reports.flat(),
    'MONEY IN SUSPENSE',
    ...(await rowsOf(trial, 'SELECT to_jsonb(s) AS row FROM suspense_items s')),
    'NOTIFICATIONS not applied',
    ...(await rowsOf(
      trial,
      `SELECT to_jsonb(n) - 'content' AS row FROM acquirer_notifications n WHERE n.state <> 'applied'`,
    )),
  ].map((line) => line.slice(0, 10 * line_length_max));
}

async function findConcerned({ gateway }: Trial, failure_text: string): Promise<Concerned[]> {
  const payments = await gateway.query<{ transaction_id: string; names: (string | null)[] }>(
    `SELECT p.transaction_id::text, ARRAY[p.transaction_id::text, p.order_no, p.connector_reference]
       || array(SELECT o.operation_id::text FROM operations o WHERE o.transaction_id = p.transaction_id)
       || array(SELECT r.reference FROM acquirer_references r WHERE r.transaction_id = p.transaction_id)
       || array(SELECT d.connector_reference FROM disputes d WHERE d.transaction_id = p.transaction_id)
       || array(SELECT d.dispute_id::text FROM disputes d WHERE d.transaction_id = p.transaction_id) AS names
     FROM payments p ORDER BY p.transaction_id`,
  );
  return payments.flatMap(({ transaction_id, names }) => {
    const known = names.filter((name): name is string => name !== null && name !== '');
    return known.some((name) => failure_text.includes(name)) ? [{ transaction_id, names: known }] : [];
  });
}

async function reportPayment(trial: Trial, { transaction_id, names }: Concerned): Promise<string[]> {
  const isAbout = (text: string): boolean => names.some((name) => text.includes(name));
  const { stand_in } = trial;
  const rows = await Promise.all(
    Object.entries(stored).map(async ([what, text]) =>
      (await rowsOf(trial, text, [transaction_id])).map((row) => `${what} ${row}`),
    ),
  );
  const log = [...trial.log_lines, ...trial.gateway.log_lines];
  return [
    `PAYMENT ${transaction_id}: what the acquirer has executed`,
    ...stand_in.executions().flatMap((one) => (isAbout(one.instruction) ? textOf(one) : [])),
    `PAYMENT ${transaction_id}: what the acquirer was asked`,
    ...stand_in
      .requests()
      .map(({ path, body }) => `${path} ${body}`)
      .filter(isAbout),
    `PAYMENT ${transaction_id}: what the acquirer has told`,
    ...trial.reported.filter(isAbout),
    `PAYMENT ${transaction_id}: what the gateway has`,
    ...rows.flat(),
    `PAYMENT ${transaction_id}: what the gateways have logged`,
    ...log.filter(isAbout).slice(-lines_max),
  ].map((line) => line.slice(0, line_length_max));
}

async function rowsOf({ gateway }: Trial, text: string, values: unknown[] = []): Promise<string[]> {
  // As text: numbers of JSON lose the last digits of ids.
  const rows = await gateway.query<{ row: string }>(`SELECT f.row::text FROM (${text}) f`, values);
  return rows.map(({ row }) => row);
}

function textOf(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'bigint') return `${one}`;
    return one instanceof Set ? [...one] : one;
  });
  return text ?? '';
}
