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

/** The columns of the ids, as texts. */
const ids = {
  payment: 'x.transaction_id::text',
  refund: `x.transaction_id::text || '-' || lpad(x.refund_no::text, 2, '0')`,
  payout: 'x.transaction_id::text',
  operation: 'x.operation_id::text',
  subscription: 'x.subscription_id::text',
  contract: 'x.contract_id::text',
  dispute: 'x.dispute_id::text',
  event: `'evt_' || x.account_id || '_' || x.seq::text`,
  webhook_endpoint: 'x.endpoint_id',
  request: 'x.request_id',
  account: 'x.account_id',
} satisfies Partial<Record<ObjectKind, string>>;

/** The objects of a kind that a condition finds. @param id where it has another column in this table */
function branch<Takes>(
  kind: keyof typeof ids,
  table: string,
  found_by: string,
  where: SqlText<Takes>,
  id: string = ids[kind],
): SqlText<Takes & { readonly account_ids: readonly string[] }> {
  const rows = sql`SELECT '${kind}' AS kind, x.account_id, ${id} AS id, '${found_by}' AS found_by FROM ${table} x
   WHERE x.account_id = ANY (${$.account_ids}::text[]) AND ${where}`;
  return rows as SqlText<Takes & { readonly account_ids: readonly string[] }>;
}

/** By a column that holds the number. */
function numbered(kind: keyof typeof ids, table: string, column: string) {
  return branch(kind, table, column, sql`x.${column} = ${$.number}`);
}

/** By a column that holds the text. @param only another condition, such as that of its index */
function named(kind: keyof typeof ids, table: string, column: string, only = '') {
  return branch(kind, table, column, sql`x.${column} = ${$.text}${only === '' ? '' : ` AND ${only}`}`);
}

function union<Takes>([first, ...others]: readonly [SqlText<Takes>, ...SqlText<Takes>[]]): SqlText<Takes> {
  return others.reduce((all, next) => sql`${all}\n   UNION ALL ${next}` as SqlText<Takes>, first);
}

/** Every branch reads an index by account and id, so that it costs a probe for each account. */
const byNumber = reading(
  'locate_objects_by_number',
  located_columns,
  sql`${union([
    numbered('payment', 'payments', 'transaction_id'),
    numbered('payout', 'payouts', 'transaction_id'),
    numbered('operation', 'operations', 'operation_id'),
    numbered('subscription', 'subscriptions', 'subscription_id'),
    numbered('contract', 'contracts', 'contract_id'),
    numbered('dispute', 'disputes', 'dispute_id'),
  ])} LIMIT ${located_max}`,
);

const byText = reading(
  'locate_objects_by_text',
  located_columns,
  sql`${union([
    named('payment', 'payments', 'order_no', 'x.live'),
    named('payment', 'payments', 'order_no', 'NOT x.live'),
    branch(
      'payment',
      'events',
      'reference_no',
      sql`x.data ->> 'reference_no' = ${$.text} AND x.type IN ('payment.authorised', 'payment.held', 'payment.declined')`,
      'x.subject_id::text',
    ),
    branch('payment', 'acquirer_references', 'acquirer_reference', sql`x.reference = ${$.text}`),
    named('refund', 'refunds', 'refund_reference', `x.refund_reference <> ''`),
    named('payout', 'payout_requests', 'request_id'),
    named('payout', 'payouts', 'short_reference_id'),
    named('payout', 'payouts', 'reference'),
    named('subscription', 'subscriptions', 'recurring_id', 'x.live'),
    named('subscription', 'subscriptions', 'recurring_id', 'NOT x.live'),
    named('dispute', 'disputes', 'connector_reference'),
    named('webhook_endpoint', 'webhook_endpoints', 'endpoint_id'),
    named('request', 'request_log', 'request_id'),
    named('account', 'sign_keys', 'key_id'),
  ])} LIMIT ${located_max}`,
);

const oneRefund = reading(
  'locate_refund',
  located_columns,
  branch(
    'refund',
    'refunds',
    'refund_reference_id',
    sql`x.transaction_id = ${$.transaction_id} AND x.refund_no = ${$.refund_no}::int2`,
  ),
);

const oneEvent = reading(
  'locate_event',
  located_columns,
  branch('event', 'events', 'event_id', sql`x.seq = ${$.seq}`),
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
  const owners: LocatedObject[] = accounts.flatMap(({ account_id, merchant_id }, at): LocatedObject[] => {
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
  for (const row of [...owners, ...(rows.flat() as LocatedObject[])]) {
    const key = `${row.kind} ${row.account_id} ${row.id}`;
    if (!found.has(key)) found.set(key, row);
  }
  return [...found.values()];
}
