import type { Context } from '../../context.ts';
import { statement } from '../../database/statement.ts';
import { parseRefundReferenceId, parseTransactionId } from '../../values/ids.ts';
import { listAccounts } from '../merchants/list-accounts.ts';

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

function branch(table: string, kind: ObjectKind, id: string, found_by: string, where: string): string {
  return `SELECT '${kind}' AS kind, x.account_id, ${id} AS id, '${found_by}' AS found_by FROM ${table} x
   WHERE x.account_id = ANY ($1::text[]) AND ${where}`;
}

/** Every branch reads an index by account and id, so that it costs a probe for each account. */
const byNumber = statement(
  'locate_objects_by_number',
  located_columns,
  `${[
    branch('payments', 'payment', 'x.transaction_id::text', 'transaction_id', 'x.transaction_id = $2'),
    branch('payouts', 'payout', 'x.transaction_id::text', 'transaction_id', 'x.transaction_id = $2'),
    branch('operations', 'operation', 'x.operation_id::text', 'operation_id', 'x.operation_id = $2'),
    branch(
      'subscriptions',
      'subscription',
      'x.subscription_id::text',
      'subscription_id',
      'x.subscription_id = $2',
    ),
    branch('contracts', 'contract', 'x.contract_id::text', 'contract_id', 'x.contract_id = $2'),
    branch('disputes', 'dispute', 'x.dispute_id::text', 'dispute_id', 'x.dispute_id = $2'),
  ].join('\n   UNION ALL ')} LIMIT ${located_max}`,
);

const refundId = `x.transaction_id::text || '-' || lpad(x.refund_no::text, 2, '0')`;

const byText = statement(
  'locate_objects_by_text',
  located_columns,
  `${[
    branch('payments', 'payment', 'x.transaction_id::text', 'order_no', 'x.order_no = $2 AND x.live'),
    branch('payments', 'payment', 'x.transaction_id::text', 'order_no', 'x.order_no = $2 AND NOT x.live'),
    branch(
      'events',
      'payment',
      'x.subject_id::text',
      'reference_no',
      `x.data ->> 'reference_no' = $2 AND x.type IN ('payment.authorised', 'payment.held', 'payment.declined')`,
    ),
    branch(
      'refunds',
      'refund',
      refundId,
      'refund_reference',
      `x.refund_reference = $2 AND x.refund_reference <> ''`,
    ),
    branch('payout_requests', 'payout', 'x.transaction_id::text', 'request_id', 'x.request_id = $2'),
    branch('payouts', 'payout', 'x.transaction_id::text', 'short_reference_id', 'x.short_reference_id = $2'),
    branch('payouts', 'payout', 'x.transaction_id::text', 'reference', 'x.reference = $2'),
    branch(
      'subscriptions',
      'subscription',
      'x.subscription_id::text',
      'recurring_id',
      'x.recurring_id = $2 AND x.live',
    ),
    branch(
      'subscriptions',
      'subscription',
      'x.subscription_id::text',
      'recurring_id',
      'x.recurring_id = $2 AND NOT x.live',
    ),
    branch('disputes', 'dispute', 'x.dispute_id::text', 'connector_reference', 'x.connector_reference = $2'),
    branch('webhook_endpoints', 'webhook_endpoint', 'x.endpoint_id', 'endpoint_id', 'x.endpoint_id = $2'),
    branch('request_log', 'request', 'x.request_id', 'request_id', 'x.request_id = $2'),
    branch('sign_keys', 'account', 'x.account_id', 'key_id', 'x.key_id = $2'),
  ].join('\n   UNION ALL ')} LIMIT ${located_max}`,
);

const oneRefund = statement(
  'locate_refund',
  located_columns,
  branch(
    'refunds',
    'refund',
    refundId,
    'refund_reference_id',
    'x.transaction_id = $2 AND x.refund_no = $3::int2',
  ),
);

const oneEvent = statement(
  'locate_event',
  located_columns,
  branch('events', 'event', `'evt_' || x.account_id || '_' || x.seq::text`, 'event_id', 'x.seq = $2'),
);

/** The account and number of an event's id, or null when it is none. */
export function parseEventId(text: string): { account_id: string; seq: bigint } | null {
  const [, account_id, number] = /^evt_([0-9A-Za-z]{1,10})_([1-9][0-9]{0,18})$/.exec(text) ?? [];
  const seq = parseTransactionId(number ?? '');
  return account_id === undefined || seq === null ? null : { account_id, seq };
}

/** Everything of any merchant that has this id, however it is spelled: the gateway's, the merchant's, the acquirer's. */
export async function locateObjects(
  context: Pick<Context, 'database'>,
  text: string,
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
  const number = parseTransactionId(text);
  const refund = parseRefundReferenceId(text);
  const event = parseEventId(text);
  const rows = await Promise.all([
    number === null ? [] : database.read(byNumber, [account_ids, number]),
    database.read(byText, [account_ids, text]),
    refund ? database.read(oneRefund, [account_ids, refund.transaction_id, refund.refund_no]) : [],
    event ? database.read(oneEvent, [[event.account_id], event.seq]) : [],
  ]);
  const found = new Map<string, LocatedObject>();
  for (const row of [...named, ...(rows.flat() as LocatedObject[])]) {
    const key = `${row.kind} ${row.account_id} ${row.id}`;
    if (!found.has(key)) found.set(key, row);
  }
  return [...found.values()];
}
