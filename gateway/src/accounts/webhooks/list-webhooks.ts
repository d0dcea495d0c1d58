import { eventId } from '@causeway/schemas/events/event-id.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { countEndpoints, listEndpointRows, troubledEndpointRows } from './endpoint-store.ts';
import { endpointSubject, type Endpoint } from './endpoint.ts';
import {
  eventDeliveryRows,
  listAttemptRows,
  listDeliveryRows,
  subjectDeliveryRows,
  type ListedDelivery,
} from './delivery-list-store.ts';

type Reading = Pick<ReadContext, 'database'>;

const attempts_max = 200;
const subject_max = 100;

/** An endpoint with its current state. */
export interface EndpointState extends Endpoint {
  /** Consecutive failed tries. */
  readonly failures: number;
  readonly failing_since: Date | null;
  /** Deliveries that are still to be made. */
  readonly waiting: bigint;
}

/** The endpoints of an account, oldest first. */
export async function listEndpoints(context: Reading, account_id: string): Promise<EndpointState[]> {
  const rows = await context.database.read(listEndpointRows, { account_id });
  return rows.map((row) => ({ ...row, failures: row.failures ?? 0 }));
}

/** Endpoints of all accounts that fail, or that the gateway has disabled; and how many are enabled. */
export async function listTroubledEndpoints(
  { database }: Reading,
  limit: number,
): Promise<{ endpoints: number; troubled: Omit<EndpointState, 'waiting'>[] }> {
  const [rows, [counted]] = await Promise.all([
    database.read(troubledEndpointRows, { limit }),
    database.read(countEndpoints, {}),
  ]);
  return {
    endpoints: Number(counted?.count ?? 0),
    troubled: rows.map((row) => ({ ...row, failures: row.failures ?? 0 })),
  };
}

/** The delivery of one event to one target. */
export interface Delivery {
  readonly sequence: bigint;
  readonly event_id: string;
  readonly type: string;
  /** The endpoint, or empty for a notify_url. */
  readonly endpoint_id: string;
  readonly url: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  /** Tries since the delivery was created or replayed. */
  readonly tries: number;
  /** Of the last try; null when there was none, or it got no response. */
  readonly status_code: number | null;
  readonly error: string;
  /** When the next try is due; null when there is none. */
  readonly next_attempt_at: Date | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  /** exhausted, gone, disabled; empty unless it failed. */
  readonly failed_reason: string;
}

export interface DeliveryFilter {
  readonly endpoint_id?: string | undefined;
  readonly status?: Delivery['status'] | undefined;
  /** Only events before this number: where the previous page ended. */
  readonly before?: bigint | undefined;
  readonly limit: number;
}

/** Deliveries of an account, those of the newest events first. */
export async function listDeliveries(
  context: Reading,
  account_id: string,
  { endpoint_id, status, before, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  const values = {
    account_id,
    endpoint_id: endpoint_id ?? null,
    status: status ?? null,
    before: before ?? null,
    limit,
  };
  const rows = await context.database.read(listDeliveryRows, values);
  return rows.map((row) => deliveryOf(account_id, row));
}

/** Webhooks about a payment or payout, those of the newest events first. */
export async function deliveriesOfSubject(
  context: Reading,
  account_id: string,
  subject_id: bigint,
): Promise<Delivery[]> {
  const rows = await context.database.read(subjectDeliveryRows, {
    account_id,
    subject_id,
    limit: subject_max,
  });
  return rows.map((row) => deliveryOf(account_id, row));
}

/** Webhooks of one event. */
export async function deliveriesOfEvent(
  context: Reading,
  account_id: string,
  seq: bigint,
): Promise<Delivery[]> {
  const rows = await context.database.read(eventDeliveryRows, {
    account_id,
    sequence: seq,
    limit: subject_max,
  });
  return rows.map((row) => deliveryOf(account_id, row));
}

/** A test's delivery is due before it begins (`test_due_at`). */
function laterOf(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function deliveryOf(account_id: string, row: ListedDelivery): Delivery {
  return {
    sequence: row.seq,
    event_id: eventId(account_id, row.seq),
    type: row.type,
    endpoint_id: endpointSubject(row.lane) === null ? '' : row.lane,
    url: row.url,
    status: row.status as Delivery['status'],
    tries: row.tries,
    status_code: row.status_code,
    error: row.error ?? '',
    next_attempt_at: row.status === 'pending' ? laterOf(row.next_attempt_at, row.started_at) : null,
    started_at: row.started_at,
    finished_at: row.finished_at,
    failed_reason: row.failed_reason,
  };
}

/** One try of a delivery. */
export interface DeliveryAttempt {
  readonly endpoint_id: string;
  readonly attempted_at: Date;
  readonly status_code: number | null;
  /** Why there was no response; empty when there was one. */
  readonly error: string;
  readonly latency_ms: number;
  /** The beginning of the response, redacted. */
  readonly answer: string;
}

/** The tries of one event, oldest first; optionally of one endpoint. */
export async function listAttempts(
  context: Reading,
  account_id: string,
  sequence: bigint,
  endpoint_id: string | null,
): Promise<DeliveryAttempt[]> {
  const rows = await context.database.read(listAttemptRows, {
    account_id,
    endpoint_id,
    sequence,
    attempts_max,
  });
  return rows.map(({ lane, attempted_at, status_code, error, latency_ms, answer }) => ({
    endpoint_id: endpointSubject(lane) === null ? '' : lane,
    attempted_at,
    status_code,
    error,
    latency_ms,
    answer,
  }));
}
