import { randomBytes, randomUUID } from 'node:crypto';
import { id_max } from '@causeway/connector-kit/instruction.ts';
import { redactText } from './redact.ts';

export { id_max };

declare const idBrand: unique symbol;
export type MerchantId = string & { readonly [idBrand]: 'merchant' };
export type AccountId = string & { readonly [idBrand]: 'account' };
/** Payments and payouts share one number space (docs/specification/values.md#transaction-identifiers). */
export type TransactionId = bigint & { readonly [idBrand]: 'transaction' };

/** Creates identifiers: time-ordered 63-bit integers, unique over all processes of one gateway. */
export interface Ids {
  next(): bigint;
}

const epoch_ms = Date.UTC(2020, 0, 1);
const process_bits = 10n;
const counter_bits = 12n;
const counter_max = (1 << Number(counter_bits)) - 1;

/** How many processes can create ids at the same time. */
const id_processes_max = 1 << Number(process_bits);

/**
 * An id is 41 bits of milliseconds since 2020, 10 bits of process number and 12 bits of counter, so at most
 * 19 decimal digits (docs/specification/values.md#transaction-identifiers). It never goes backwards within a process,
 * also when the clock does.
 * @param process_number 0 … id_processes_max − 1, given out by the database
 * @param nowMs wall clock in milliseconds
 */
export function createIds(process_number: number, nowMs: () => number): Ids {
  if (process_number < 0 || process_number >= id_processes_max) throw new RangeError('process_number');
  let last_ms = 0;
  let counter = 0;
  return {
    next() {
      const now_ms = nowMs() - epoch_ms;
      if (now_ms > last_ms) {
        last_ms = now_ms;
        counter = 0;
      } else if (counter === counter_max) {
        last_ms += 1;
        counter = 0;
      } else {
        counter += 1;
      }
      return (
        (BigInt(last_ms) << (process_bits + counter_bits)) |
        (BigInt(process_number) << counter_bits) |
        BigInt(counter)
      );
    },
  };
}

/** The smallest id that createIds can make at this time: for ranges over ids by date. */
export function firstIdAt(at_ms: number): bigint {
  return BigInt(Math.max(0, at_ms - epoch_ms)) << (process_bits + counter_bits);
}

/** When createIds made this id. */
export function timeOfId(id: bigint): Date {
  return new Date(Number(id >> (process_bits + counter_bits)) + epoch_ms);
}

/** SQL: firstIdAt of a timestamptz expression. */
export function idsFrom(at: string): string {
  return `(((extract(epoch FROM ${at}) * 1000)::bigint - ${epoch_ms}) << ${process_bits + counter_bits})`;
}

/** A transaction identifier as text, or null when it is not one. */
export function parseTransactionId(text: string): TransactionId | null {
  if (!/^[1-9][0-9]{0,18}$/.test(text)) return null;
  const id = BigInt(text);
  return id <= id_max ? (id as TransactionId) : null;
}

/** `<transaction_id>-<NN>` (docs/specification/values.md#refund-identifiers). */
export function refundReferenceId(transaction_id: bigint, refund_no: number): string {
  return `${transaction_id}-${String(refund_no).padStart(2, '0')}`;
}

/** The two parts of a refund_reference_id, or null when it is not one. */
export function parseRefundReferenceId(
  text: string,
): { transaction_id: TransactionId; refund_no: number } | null {
  const match = /^([1-9][0-9]{0,18})-([0-9]{2})$/.exec(text);
  const transaction_id = match?.[1] === undefined ? null : parseTransactionId(match[1]);
  if (!match?.[2] || transaction_id === null) return null;
  return { transaction_id, refund_no: Number(match[2]) };
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random characters of Crockford's base32: no I, L, O, U. */
export function randomCrockford(length: number): string {
  return Array.from(randomBytes(length), (byte) => crockford[byte % 32]).join('');
}

/** Groups of four such characters with hyphens between them, for people to type. */
export function randomGroups(count: number): string {
  return Array.from({ length: count }, () => randomCrockford(4)).join('-');
}

/** Such characters as they were drawn, however their letters and hyphens were typed. */
export function readCrockford(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
}

interface TransactionKey {
  readonly account_id: string;
  readonly transaction_id: bigint;
}

/** The key order in which rows are locked, the same in all transactions. */
export function byTransaction(a: TransactionKey, b: TransactionKey): number {
  if (a.account_id !== b.account_id) return a.account_id < b.account_id ? -1 : 1;
  if (a.transaction_id === b.transaction_id) return 0;
  return a.transaction_id < b.transaction_id ? -1 : 1;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Rows ordered by account and a text that is unique in it: inserted in this order, two lists with the same rows cannot
 * deadlock.
 */
export function inKeyOrder<Row extends { readonly account_id: string }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return rows.toSorted((a, b) => compare(a.account_id, b.account_id) || compare(keyOf(a), keyOf(b)));
}

/** An id for a request, redrawn until no log takes a part of it for a card number: one in seven hundred looks like one. */
export function drawRequestId(draw: () => string = randomUUID): string {
  let id = draw();
  while (redactText(id) !== id) id = draw();
  return id;
}
