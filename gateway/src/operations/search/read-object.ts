import type { ReadContext } from '../../kernel/context.ts';
import { reading, sql, type SqlText } from '../../kernel/database/statement.ts';
import { entriesOfSubject, type PostedEntry } from '../../ledger/read-journal.ts';
import {
  instructionsOfTransaction,
  type RecordedInstruction,
} from '../../kernel/instructions/read-instructions.ts';
import type { Search } from '../../kernel/values/search.ts';
import { eventsOfSubject, readEvent, type RecordedEvent } from '../../kernel/events/find-events.ts';
import {
  deliveriesOfEvent,
  deliveriesOfSubject,
  type Delivery,
} from '../../accounts/webhooks/list-webhooks.ts';
import type { ObjectKind } from './locate-objects.ts';

/** A column of an object's row, as the database holds it: amounts in minor units. */
interface Fact {
  readonly name: string;
  readonly value: string | null;
}

/** Another object that an object has to do with. */
interface RelatedObject {
  readonly kind: ObjectKind;
  readonly id: string;
}

/** An object with everything that the gateway holds of it. */
export interface ObjectRecord {
  readonly facts: readonly Fact[];
  readonly events: readonly RecordedEvent[];
  readonly entries: readonly PostedEntry[];
  readonly operations: readonly RecordedInstruction[];
  readonly deliveries: readonly Delivery[];
  readonly related: readonly RelatedObject[];
}

const $ = sql.parameters({ account_id: 'text', number: 'int8', id: 'text', refund_no: 'int2' });

/** A row as pairs of text: no number is too long for them. */
function factsOf<Takes>(table: string, where: SqlText<Takes>, without: readonly string[] = []) {
  const hidden = without.map((name) => `'${name}'`).join(', ');
  return reading(
    `facts_of_${table}`,
    { name: 'text', value: 'text?' },
    sql`SELECT f.key AS name, f.value FROM ${table} x, json_each_text(row_to_json(x)) WITH ORDINALITY AS f(key, value, n)
     WHERE x.account_id = ${$.account_id} AND ${where}${hidden === '' ? '' : ` AND f.key NOT IN (${hidden})`} ORDER BY f.n`,
  );
}

const paymentFacts = factsOf('payments', sql`x.transaction_id = ${$.number}`);
const paymentDetails = factsOf('payment_details', sql`x.transaction_id = ${$.number}`, [
  'account_id',
  'transaction_id',
  'card_fingerprint',
]);
const refundFacts = factsOf(
  'refunds',
  sql`x.transaction_id = ${$.number} AND x.refund_no = ${$.refund_no}::int2`,
);
const payoutFacts = factsOf('payouts', sql`x.transaction_id = ${$.number}`);
const payoutDetails = factsOf('payout_details', sql`x.transaction_id = ${$.number}`, [
  'account_id',
  'transaction_id',
]);
const subscriptionFacts = factsOf('subscriptions', sql`x.subscription_id = ${$.number}`);
const contractFacts = factsOf('contracts', sql`x.contract_id = ${$.number}`);
const disputeFacts = factsOf('disputes', sql`x.dispute_id = ${$.number}`);
const instructionFacts = factsOf('operations', sql`x.operation_id = ${$.number}`, ['request_key']);
const endpointFacts = factsOf('webhook_endpoints', sql`x.endpoint_id = ${$.id}`);
const requestFacts = factsOf('request_log', sql`x.request_id = ${$.id}`);

type Reading = Pick<ReadContext, 'database'>;
const nothing = { events: [], entries: [], operations: [], deliveries: [], related: [] } as const;

/** Everything about an object, as it is stored; null when the account has no such thing. */
export async function readObject(
  context: Reading,
  kind: ObjectKind,
  account_id: string,
  search: Search,
): Promise<ObjectRecord | null> {
  const { text: id, number } = search;
  if (kind === 'event') return readEventObject(context, account_id, search);
  if (kind === 'refund') return readRefund(context, account_id, search);
  if (kind === 'webhook_endpoint' || kind === 'request') {
    const facts = kind === 'request' ? requestFacts : endpointFacts;
    const rows = await context.database.read(facts, { account_id, id });
    return rows.length === 0 ? null : { ...nothing, facts: rows };
  }
  return number === null ? null : readNumbered(context, kind, account_id, number);
}

const numbered: Partial<Record<ObjectKind, readonly (typeof paymentFacts)[]>> = {
  payment: [paymentFacts, paymentDetails],
  payout: [payoutFacts, payoutDetails],
  subscription: [subscriptionFacts],
  contract: [contractFacts],
  dispute: [disputeFacts],
  operation: [instructionFacts],
};

async function readNumbered(
  context: Reading,
  kind: ObjectKind,
  account_id: string,
  number: bigint,
): Promise<ObjectRecord | null> {
  const { database } = context;
  const statements = numbered[kind] ?? [];
  const facts = (
    await Promise.all(statements.map((one) => database.read(one, { account_id, number })))
  ).flat();
  if (facts.length === 0) return null;
  const related = relatedOf(kind, facts);
  if (kind === 'operation') return { ...nothing, facts, related };
  // A dispute's events and postings are listed with its payment's.
  const subject = kind === 'dispute' ? BigInt(valueOf(facts, 'transaction_id') || number) : number;
  const moves_money = kind === 'payment' || kind === 'payout';
  const [events, entries, operations, deliveries] = await Promise.all([
    eventsOfSubject(context, account_id, subject),
    entriesOfSubject(database, account_id, subject),
    moves_money ? instructionsOfTransaction(database, account_id, number) : [],
    kind === 'dispute' ? [] : deliveriesOfSubject(context, account_id, subject),
  ]);
  const own = kind === 'dispute' ? { name: 'dispute_id', value: number.toString() } : null;
  return {
    facts,
    events: own ? events.filter(({ data }) => data[own.name] === own.value) : events,
    entries: own ? entries.filter(({ movement }) => movement.startsWith('dispute_')) : entries,
    operations,
    deliveries,
    related,
  };
}

async function readRefund(
  context: Reading,
  account_id: string,
  { text: id, refund }: Search,
): Promise<ObjectRecord | null> {
  if (!refund) return null;
  const { transaction_id, refund_no } = refund;
  const { database } = context;
  const facts = await database.read(refundFacts, { account_id, number: transaction_id, refund_no });
  if (facts.length === 0) return null;
  const [events, entries, operations] = await Promise.all([
    eventsOfSubject(context, account_id, transaction_id),
    entriesOfSubject(database, account_id, transaction_id),
    instructionsOfTransaction(database, account_id, transaction_id),
  ]);
  return {
    ...nothing,
    facts,
    events: events.filter(({ data }) => data['refund_reference_id'] === id),
    entries: entries.filter((entry) => entry.subject_no === refund_no),
    operations: operations.filter((operation) => operation.refund_no === refund_no),
    related: [{ kind: 'payment', id: transaction_id.toString() }],
  };
}

async function readEventObject(
  context: Reading,
  account_id: string,
  { event: key }: Search,
): Promise<ObjectRecord | null> {
  const event = key?.account_id === account_id ? await readEvent(context, account_id, key.seq) : null;
  if (!key || !event) return null;
  const { subject_id, ...recorded } = event;
  const facts = [
    { name: 'account_id', value: account_id },
    { name: 'seq', value: recorded.seq.toString() },
    { name: 'type', value: recorded.type },
    { name: 'subject_id', value: subject_id.toString() },
    { name: 'actor', value: recorded.actor },
    { name: 'created_at', value: recorded.created_at.toISOString() },
  ];
  const [noun = ''] = recorded.type.split('.');
  const subject = { kind: subject_kinds[noun] ?? 'payment', id: subject_id.toString() } as const;
  const deliveries = await deliveriesOfEvent(context, account_id, key.seq);
  return { ...nothing, facts, events: [recorded], deliveries, related: [subject] };
}

/** Whose id an event's subject is, by the noun of its type; of all others it is a payment's. */
const subject_kinds: Readonly<Record<string, ObjectKind>> = {
  payout: 'payout',
  subscription: 'subscription',
  contract: 'contract',
};

function valueOf(facts: readonly Fact[], name: string): string {
  return facts.find((fact) => fact.name === name)?.value ?? '';
}

/** The columns that name other objects. */
const references: readonly (readonly [string, ObjectKind])[] = [
  ['transaction_id', 'payment'],
  ['initial_transaction_id', 'payment'],
  ['subscription_id', 'subscription'],
  ['contract_id', 'contract'],
  ['open_operation_id', 'operation'],
];

function relatedOf(kind: ObjectKind, facts: readonly Fact[]): RelatedObject[] {
  const pays_out = kind === 'operation' && valueOf(facts, 'kind') === 'payout';
  return references.flatMap(([name, named]): RelatedObject[] => {
    const id = valueOf(facts, name);
    const own = name === 'transaction_id' && (kind === 'payment' || kind === 'payout');
    if (id === '' || own || named === kind) return [];
    return [{ kind: pays_out && named === 'payment' ? 'payout' : named, id }];
  });
}
