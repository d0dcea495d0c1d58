import { event_catalogue } from '../../schemas/src/events/event-catalogue.ts';
import { api_operations } from '../../schemas/src/operations.ts';
import {
  markdownTable as table,
  meaningTable,
  requestTable,
  responseTable,
} from '../../schemas/src/reference/field-table.ts';
import {
  contract_status_meanings,
  subscription_status_meanings,
} from '../../schemas/src/subscription-statuses.ts';
import { payment_status_meanings, type PaymentStatusCode } from '../../schemas/src/statuses.ts';
import { takesKey, type ApiOperation } from '../../schemas/src/v1/operation.ts';
import { query_values_max } from '../../schemas/src/v1/retrievalTrans.ts';
import { statusRefusal, type Payment } from '../../gateway/src/acquiring/payments/payment.ts';
import { contract_edges } from '../../gateway/src/acquiring/subscriptions/contracts/contract.ts';
import { subscription_edges } from '../../gateway/src/acquiring/subscriptions/subscription-transitions.ts';
import { LedgerAccount, type LedgerAccountName } from '../../gateway/src/ledger/chart.ts';
import type { MovementName } from '../../gateway/src/ledger/movements.ts';

function operationNamed(name: string): ApiOperation {
  const operation = api_operations.find((one) => one.name === name);
  if (!operation) throw new Error(`there is no operation ${name}`);
  return operation;
}

/** The most entries that a request of an operation holds, in words. */
function boundOf({ name, request }: ApiOperation): string {
  if (name === 'retrievalTrans' || name === 'retrievalRefund') return `${query_values_max} values`;
  const { properties } = request as { properties?: Record<string, { maxItems?: number }> };
  const list = Object.entries(properties ?? {}).find(([, { maxItems }]) => maxItems !== undefined);
  return list ? `${list[1].maxItems} in \`${list[0]}\`` : '';
}

function operationTable(): string {
  return table(
    [
      'Operation',
      'What it does',
      'Permit',
      'Usual body type',
      'At most',
      'Idempotency-Key',
      'Registered address',
    ],
    api_operations.map((operation) => [
      `\`POST /v1/${operation.name}\``,
      operation.summary,
      `\`${operation.permit}\``,
      `\`${operation.declared_type}\``,
      boundOf(operation),
      takesKey(operation) ? 'honoured' : '',
      operation.registered_address_only ? 'always' : 'where the account demands it',
    ]),
  );
}

/** What each ledger account holds, as a credit: what is owed to somebody is positive. */
const ledger_account_meanings: Record<LedgerAccountName, string> = {
  pending:
    'card money owed to the merchant and not settled yet; below zero while refunds and disputes exceed captures',
  available: 'owed to the merchant and free to be paid out; never below zero',
  reserve: 'owed to the merchant and held back',
  payouts_in_transit: 'taken for payouts that the bank has not confirmed yet',
  refunds_in_transit: 'taken for refunds that the acquirer has not confirmed yet',
  scheme_receivable: 'what schemes and acquirers owe the gateway, as a negative balance',
  bank_clearing: 'money at banks: negative for what came in, positive for what was paid out',
  fee_revenue: 'fees earned',
  fx: 'the two sides of each exchange, and what rounding and markup leave',
  suspense: 'money whose owner is not known yet',
  own_funds: 'the gateway’s own gains, and negative its losses',
  bank_charges: 'what banks have taken for themselves: negative',
  recalled: 'promised back to banks that have recalled it, and not taken by them yet',
  acquirer_fees: 'what acquirers have charged by their settlement reports: negative',
};

function ledgerTable(): string {
  return table(
    ['Account', 'Number', 'Whose', 'What it holds'],
    Object.entries(LedgerAccount).map(([name, number]) => [
      `\`${name}\``,
      String(number),
      number < 100 ? 'the merchant’s' : 'the gateway’s',
      ledger_account_meanings[name as LedgerAccountName],
    ]),
  );
}

/** When each movement is posted, and from which accounts to which it moves money. */
const movement_meanings: Record<MovementName, readonly [when: string, from: string, to: string]> = {
  capture: ['a capture is confirmed', '`scheme_receivable`', '`pending`'],
  capture_undone: ['a capture fails after it was confirmed', '`pending`', '`scheme_receivable`'],
  refund_accepted: ['a refund is accepted', '`pending`', '`refunds_in_transit`'],
  refund_completed: ['it is confirmed', '`refunds_in_transit`', '`scheme_receivable`'],
  refund_failed: ['it fails', '`refunds_in_transit`', '`pending`'],
  refund_returned: ['a refund fails after it was confirmed', '`scheme_receivable`', '`pending`'],
  dispute_taken: ['an acquirer takes money because of a dispute', '`pending`', '`scheme_receivable`'],
  dispute_returned: ['it gives money back', '`scheme_receivable`', '`pending`'],
  dispute_fee: [
    'it charges for a dispute',
    '`pending`',
    '`scheme_receivable`; the other way round where it gives the fee back',
  ],
  settlement: [
    'a day’s card money is settled',
    '`pending`',
    '`available`; the other way round where refunds and chargebacks exceed captures',
  ],
  payout_held: [
    'a payout’s money is set aside',
    '`available`, through `fx` where currencies differ',
    '`payouts_in_transit`',
  ],
  payout_released: ['it ends without payment', 'the exact opposite of `payout_held`', ''],
  payout_completed: [
    'the bank has paid',
    '`payouts_in_transit`',
    '`bank_clearing`, the fee to `fee_revenue`',
  ],
  payout_returned: ['it comes back after completion', '`bank_clearing`', '`available`'],
  top_up: ['money is put in from outside', '`bank_clearing`', '`available`'],
  bank_charged: [
    'a bank takes charges, tax or interest; or debits another amount for a recall than was granted: the difference',
    '`bank_charges`',
    '`bank_clearing`; the other way round where it gives them back',
  ],
  suspense_cleared: [
    'two people have found where it belongs, or have accepted a recall of it; it is then booked there',
    '`suspense`',
    '`bank_clearing` or `scheme_receivable`; the other way round where it was taken',
  ],
  adjustment: [
    'money in suspense is found to be a merchant account’s',
    '`bank_clearing` or `scheme_receivable`',
    '`available`; the other way round where it was taken',
  ],
  own_money: [
    'money in suspense is found to be the gateway’s own',
    '`bank_clearing` or `scheme_receivable`',
    '`own_funds`; the other way round where it was taken',
  ],
  recall_granted: [
    'two people have accepted a bank’s recall',
    'what the money was matched to: `available`, `own_funds` or `bank_charges`; `bank_clearing` where it leaves suspense',
    '`recalled`',
  ],
  recall_paid: ['the bank has debited it', '`recalled`', '`bank_clearing`'],
  recall_withdrawn: [
    'the bank has never debited it, and two people have withdrawn the acceptance',
    '`recalled`',
    'where `recall_granted` took it from; `bank_clearing` where it goes back to suspense',
  ],
  acquirer_charged: [
    'an acquirer’s settlement report charges fees',
    '`acquirer_fees`',
    '`scheme_receivable`; the other way round where it gives them back',
  ],
  acquirer_paid: [
    'an acquirer’s payout has arrived at a bank',
    '`bank_clearing`',
    '`scheme_receivable`; the other way round where the acquirer has debited it',
  ],
  difference_written_off: [
    'two people have written off what an acquirer owes less than we said',
    '`own_funds`',
    '`scheme_receivable`; the other way round where it owes more',
  ],
  suspense_booked: [
    'money was moved outside that nothing takes',
    '`bank_clearing` or `scheme_receivable`',
    '`suspense`; the other way round where it was taken',
  ],
};

function movementTable(): string {
  return table(
    ['Movement', 'Posted when', 'From', 'To'],
    Object.entries(movement_meanings).map(([name, cells]) => [`\`${name}\``, ...cells]),
  );
}

/** The code for each status that does not allow what an item asks for; the one for all others comes last. */
function statusRefusalTable(): string {
  const statuses = Object.keys(payment_status_meanings).map(Number) as PaymentStatusCode[];
  const by_code = Map.groupBy(statuses, (status) => statusRefusal({ status } as Payment).code);
  const otherwise = statusRefusal({ status: 1000 } as Payment).code;
  const rows = [...by_code].filter(([code]) => code !== otherwise);
  return table(
    ['Status', 'Code'],
    [
      ...rows.map(([code, of_it]) => [of_it.map((status) => `\`${status}\``).join(', '), `\`${code}\``]),
      ['any other', `\`${otherwise}\``],
    ],
  );
}

/** Legal edges of a table of transitions, whose statuses are words. */
function edgeTable(
  edges: readonly { from: string; to: string; cause: string; event: string | null }[],
): string {
  return table(
    ['From', 'By', 'To', 'Event'],
    edges.map(({ from, to, cause, event }) => [
      `\`${from}\``,
      cause.replaceAll('_', ' '),
      `\`${to}\``,
      event === null ? '' : `\`${event}\``,
    ]),
  );
}

/** The pages of the specification that describe operations field by field. */
const field_pages: Readonly<Record<string, readonly string[]>> = {
  payments: [
    'authorise',
    'checkout',
    'optimise',
    'adjust',
    'capture',
    'cancel',
    'review',
    'refund',
    'retrievalTrans',
    'retrievalRefund',
  ],
  payouts: ['payout'],
  subscriptions: ['cancelsubscription'],
  events: ['events'],
};

function fieldSections(): [string, string][] {
  return Object.entries(field_pages).flatMap(([page, names]) =>
    names.map(operationNamed).flatMap((operation): [string, string][] => {
      const like = operation.name === 'checkout' ? operationNamed('authorise') : undefined;
      const place = `specification/${page}.md#${operation.name}`;
      return [
        [`${place}-request`, requestTable(operation, like)],
        [`${place}-response`, responseTable(operation)],
      ];
    }),
  );
}

/** The generated parts of docs/specification/, by page and name. */
export const specification_sections: Readonly<Record<string, string>> = {
  ...Object.fromEntries(fieldSections()),
  'specification/requests.md#operations': operationTable(),
  'specification/payments.md#status-refusals': statusRefusalTable(),
  'specification/ledger.md#accounts': ledgerTable(),
  'specification/ledger.md#movements': movementTable(),
  'specification/subscriptions.md#subscription-statuses': meaningTable(
    'Status',
    subscription_status_meanings,
  ),
  'specification/subscriptions.md#subscription-transitions': edgeTable(subscription_edges),
  'specification/subscriptions.md#contract-statuses': meaningTable('Status', contract_status_meanings),
  'specification/subscriptions.md#contract-transitions': edgeTable(contract_edges),
  'specification/events.md#types': table(
    ['Type', 'When it is written'],
    event_catalogue.map(({ type, summary }) => [`\`${type}\``, summary]),
  ),
};
