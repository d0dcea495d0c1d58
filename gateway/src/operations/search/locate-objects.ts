import { readInstructionName } from '@causeway/connector-kit/instruction.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { reading, sql, type SqlText } from '../../kernel/database/statement.ts';
import type { Search } from '../../kernel/values/search.ts';
import { listAccounts } from '../../accounts/merchants/list-accounts.ts';
import { shortReferenceIn } from '../../banking/payouts/payout.ts';

/** What an id can be of. */
const object_kinds = [
  'payment',
  'refund',
  'payout',
  'subscription',
  'contract',
  'dispute',
  'operation',
  'event',
  'webhook_endpoint',
  'request',
  'account',
  'merchant',
] as const;
export type ObjectKind = (typeof object_kinds)[number];

/** Something that has the id that was asked for. */
export interface LocatedObject {
  readonly kind: ObjectKind;
  /** Empty for a merchant. */
  readonly account_id: string;
  readonly id: string;
  /** Which of its ids it was found by. */
  readonly found_by: string;
}

const located_max = 50;
const located_columns = { kind: 'text', account_id: 'text', id: 'text', found_by: 'text' } as const;

const $ = sql.parameters({
  account_ids: 'text[]',
  number: 'int8',
  text: 'text',
  transaction_id: 'int8',
  refund_no: 'int2',
  seq: 'int8',
});

function branch<Takes>(
  table: string,
  kind: ObjectKind,
  id: string,
  found_by: string,
  where: SqlText<Takes>,
): SqlText<Takes & { readonly account_ids: readonly string[] }> {
  const rows = sql`SELECT '${kind}' AS kind, x.account_id, ${id} AS id, '${found_by}' AS found_by FROM ${table} x
   WHERE x.account_id = ANY (${$.account_ids}::text[]) AND ${where}`;
  return rows as SqlText<Takes & { readonly account_ids: readonly string[] }>;
}

function union<Takes>([first, ...others]: readonly [SqlText<Takes>, ...SqlText<Takes>[]]): SqlText<Takes> {
  return others.reduce((all, next) => sql`${all}\n   UNION ALL ${next}` as SqlText<Takes>, first);
}

/** Every branch reads an index by account and id, so that it costs a probe for each account. */
const byNumber = reading(
  'locate_objects_by_number',
  located_columns,
  sql`${union([
    branch(
      'payments',
      'payment',
      'x.transaction_id::text',
      'transaction_id',
      sql`x.transaction_id = ${$.number}`,
    ),
    branch(
      'payouts',
      'payout',
      'x.transaction_id::text',
      'transaction_id',
      sql`x.transaction_id = ${$.number}`,
    ),
    branch(
      'operations',
      'operation',
      'x.operation_id::text',
      'operation_id',
      sql`x.operation_id = ${$.number}`,
    ),
    branch(
      'subscriptions',
      'subscription',
      'x.subscription_id::text',
      'subscription_id',
      sql`x.subscription_id = ${$.number}`,
    ),
    branch('contracts', 'contract', 'x.contract_id::text', 'contract_id', sql`x.contract_id = ${$.number}`),
    branch('disputes', 'dispute', 'x.dispute_id::text', 'dispute_id', sql`x.dispute_id = ${$.number}`),
  ])} LIMIT ${located_max}`,
);

const refundId = `x.transaction_id::text || '-' || lpad(x.refund_no::text, 2, '0')`;

const byText = reading(
  'locate_objects_by_text',
  located_columns,
  sql`${union([
    branch(
      'payments',
      'payment',
      'x.transaction_id::text',
      'order_no',
      sql`x.order_no = ${$.text} AND x.live`,
    ),
    branch(
      'payments',
      'payment',
      'x.transaction_id::text',
      'order_no',
      sql`x.order_no = ${$.text} AND NOT x.live`,
    ),
    branch(
      'events',
      'payment',
      'x.subject_id::text',
      'reference_no',
      sql`x.data ->> 'reference_no' = ${$.text} AND x.type IN ('payment.authorised', 'payment.held', 'payment.declined')`,
    ),
    branch(
      'acquirer_references',
      'payment',
      'x.transaction_id::text',
      'acquirer_reference',
      sql`x.reference = ${$.text}`,
    ),
    branch(
      'refunds',
      'refund',
      refundId,
      'refund_reference',
      sql`x.refund_reference = ${$.text} AND x.refund_reference <> ''`,
    ),
    branch(
      'payout_requests',
      'payout',
      'x.transaction_id::text',
      'request_id',
      sql`x.request_id = ${$.text}`,
    ),
    branch(
      'payouts',
      'payout',
      'x.transaction_id::text',
      'short_reference_id',
      sql`x.short_reference_id = ${$.text}`,
    ),
    branch('payouts', 'payout', 'x.transaction_id::text', 'reference', sql`x.reference = ${$.text}`),
    branch(
      'subscriptions',
      'subscription',
      'x.subscription_id::text',
      'recurring_id',
      sql`x.recurring_id = ${$.text} AND x.live`,
    ),
    branch(
      'subscriptions',
      'subscription',
      'x.subscription_id::text',
      'recurring_id',
      sql`x.recurring_id = ${$.text} AND NOT x.live`,
    ),
    branch(
      'disputes',
      'dispute',
      'x.dispute_id::text',
      'connector_reference',
      sql`x.connector_reference = ${$.text}`,
    ),
    branch(
      'webhook_endpoints',
      'webhook_endpoint',
      'x.endpoint_id',
      'endpoint_id',
      sql`x.endpoint_id = ${$.text}`,
    ),
    branch('request_log', 'request', 'x.request_id', 'request_id', sql`x.request_id = ${$.text}`),
    branch('sign_keys', 'account', 'x.account_id', 'key_id', sql`x.key_id = ${$.text}`),
  ])} LIMIT ${located_max}`,
);

const oneRefund = reading(
  'locate_refund',
  located_columns,
  branch(
    'refunds',
    'refund',
    refundId,
    'refund_reference_id',
    sql`x.transaction_id = ${$.transaction_id} AND x.refund_no = ${$.refund_no}::int2`,
  ),
);

const oneEvent = reading(
  'locate_event',
  located_columns,
  branch(
    'events',
    'event',
    `'evt_' || x.account_id || '_' || x.seq::text`,
    'event_id',
    sql`x.seq = ${$.seq}`,
  ),
);

/** Everything of any merchant that has this id, however it is spelled: the gateway's, the merchant's, the acquirer's. */
export async function locateObjects(
  context: Pick<ReadContext, 'database'>,
  { text, number, refund, event }: Search,
): Promise<LocatedObject[]> {
  if (text.includes('\0')) return [];
  const { database } = context;
  const accounts = await listAccounts(context, null);
  const account_ids = accounts.map(({ account_id }) => account_id);
  const named: LocatedObject[] = accounts.flatMap(({ account_id, merchant_id }, at): LocatedObject[] => {
    const first = accounts.findIndex((other) => other.merchant_id === merchant_id) === at;
    return [
      ...(account_id === text
        ? [{ kind: 'account', account_id, id: text, found_by: 'account_id' } as const]
        : []),
      ...(merchant_id === text && first
        ? [{ kind: 'merchant', account_id: '', id: text, found_by: 'merchant_id' } as const]
        : []),
    ];
  });
  const short = shortReferenceIn(text);
  // What the acquirer shows as the merchant's reference.
  const instruction = readInstructionName(text);
  const rows = await Promise.all([
    number === null ? [] : database.read(byNumber, { account_ids, number }),
    database.read(byText, { account_ids, text }),
    short === text ? [] : database.read(byText, { account_ids, text: short }),
    instruction
      ? database.read(byNumber, { account_ids: [instruction.account_id], number: instruction.id })
      : [],
    refund ? database.read(oneRefund, { account_ids, ...refund }) : [],
    event ? database.read(oneEvent, { account_ids: [event.account_id], seq: event.seq }) : [],
  ]);
  const found = new Map<string, LocatedObject>();
  for (const row of [...named, ...(rows.flat() as LocatedObject[])]) {
    const key = `${row.kind} ${row.account_id} ${row.id}`;
    if (!found.has(key)) found.set(key, row);
  }
  return [...found.values()];
}
