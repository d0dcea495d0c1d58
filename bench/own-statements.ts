import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { queryPayments } from '../gateway/src/acquiring/payments/listing/query-payments.ts';
import { withGateway } from '../gateway/src/edges/cli/with-gateway.ts';
import type { AccountId } from '../gateway/src/kernel/values/ids.ts';
import { ran_out } from './prepared.ts';
import { ids_per_payment, type Stock } from './stock.ts';

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs `work` and gives every statement that this process sent meanwhile, in order. */
async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function record(this: unknown, ...args: unknown[]) {
    const [first] = args;
    sent.push(
      typeof first === 'string'
        ? { text: first, values: [] }
        : { values: [], ...(first as { text: string }) },
    );
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return sent;
}

/**
 * The gateway's own statements for one capture, as a pgbench script: recorded from a real capture of the first
 * payment, with everything that differs from capture to capture put in terms of `:tid`, the payment's id, and
 * `:account`. Client c captures payments number c × per_client + 1, + 2, …, which go round the accounts, and ends with
 * `ran_out` where the next client's begin.
 */
export async function ownCaptureScript(environment: Record<string, string>, stock: Stock): Promise<string> {
  const [first] = stock.payments;
  if (!first) throw new Error('no payment to capture');
  const order_head = first.order_no.slice(0, -first.transaction_id.length);
  const nonce = randomBytes(32).toString('hex');
  const sent = await withGateway(environment, async ({ context, verbs }) => {
    const at = context.clock.now();
    const account_id = first.account_id as AccountId;
    const [payment] = await queryPayments(context, account_id, [
      { transaction_id: BigInt(first.transaction_id) },
    ]);
    if (!payment) throw new Error('the payment to capture is not there');
    const { amount } = payment;
    const origin = { claim: null, nonce };
    return recordStatements(async () => {
      const [outcome] = await verbs.capture([
        { account_id, payment, amount, actor: 'gateway', at, origin, place: 0 },
      ]);
      if (outcome?.status !== 'done') throw new Error(`not captured: ${JSON.stringify(outcome?.status)}`);
    });
  });
  const made = new Set(sent.flatMap(({ values }) => idsIn(values, first.transaction_id)));
  const names = new Map([...made].map((id, at) => [id, `(:tid::bigint + ${8 + at})`]));
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL';
    let text = `'${textOf(value).replaceAll("'", "''")}'`;
    // pgbench takes every colon before a word for a variable, inside quotes too.
    text = text.replaceAll(/:(?=\w)/g, `:' || '`);
    text = text.replaceAll(first.order_no, `${order_head}' || :tid::text || '`);
    text = text.replaceAll(first.transaction_id, `' || :tid::text || '`);
    text = text.replaceAll(
      nonce,
      `${'0'.repeat(40)}' || (100000000000000000000000::numeric + :tid::bigint) || '`,
    );
    text = text.replaceAll(`"${first.account_id}"`, `"' || :account::text || '"`);
    for (const [id, name] of names) text = text.replaceAll(id, `' || ${name} || '`);
    return `(${text})`;
  };
  const statements = sent.map(({ text, values }) =>
    text.replaceAll(/\$([0-9]+)(::[a-z0-9_]+)?/g, (_, place: string, type = '') =>
      type === '::json'
        ? `${literal(values[Number(place) - 1])}::json`
        : `${literal(values[Number(place) - 1])}${type}`,
    ),
  );
  return [
    '\\set i :i + 1',
    '\\if :i > :per_client',
    `DO 'BEGIN RAISE ''${ran_out}''; END';`,
    '\\endif',
    '\\set n :client_id * :per_client + :i',
    `\\set account ${first.account_id} + :n % ${stock.accounts}`,
    `\\set tid ${first.transaction_id} + (:n % ${stock.accounts}) * ${stock.ids_per_account} + (:n / ${stock.accounts}) * ${ids_per_payment}`,
    ...statements.map((text) => `${text.replaceAll(/\s*\n\s*/g, ' ')};`),
    '',
  ].join('\n');
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(String).join(',')}}`;
  return String(value);
}

/** Ids that were made while the capture ran: 18 or 19 digits, and not the payment's. */
function idsIn(values: readonly unknown[], transaction_id: string): string[] {
  return values
    .flatMap((value) => textOf(value).match(/\b[0-9]{18,19}\b/g) ?? [])
    .filter((id) => id !== transaction_id);
}
