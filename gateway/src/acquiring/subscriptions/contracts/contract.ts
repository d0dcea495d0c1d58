import { utcStamp } from '../../../kernel/values/dates.ts';
import { ContractStatus, type ContractStatusName } from '@causeway/schemas/subscription-statuses.ts';
import type { EventType } from '@causeway/schemas/events/event-catalogue.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { dateText } from '../../../kernel/values/intervals.ts';
import type { AccountId } from '../../../kernel/values/ids.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { Subscription } from '../subscription.ts';

/** What one period of a subscription owes, as its row stores it; the amount is in minor units. */
export interface Contract {
  readonly account_id: AccountId;
  readonly contract_id: bigint;
  readonly subscription_id: bigint;
  /** 1 for the first contract of the subscription. */
  readonly cycle_no: number;
  readonly status: ContractStatusName;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly period_start_at: Date;
  readonly period_end_at: Date;
  /** When it is first charged. */
  readonly due_at: Date;
  /** How often it has been charged. */
  readonly attempts: number;
  /** When it is charged next, again or for the first time; null when it will not be. */
  readonly next_attempt_at: Date | null;
  /** The payment of the newest charge. */
  readonly transaction_id: bigint | null;
  readonly failure_code: string;
  readonly charged_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Causes of a contract's change from one status to another. */
export type ContractCause = 'start_charge' | 'unsent' | 'charge' | 'decline' | 'undo' | 'give_up' | 'cancel';

export interface ContractEdge {
  readonly from: ContractStatusName;
  readonly to: ContractStatusName;
  readonly cause: ContractCause;
  /** Null where the edge only means that a charge is under way: the event comes with its outcome. */
  readonly event: EventType | null;
}

const { drawn_up, charging, past_due, charged, failed, cancelled } = ContractStatus;

/** Every legal edge. Any other is refused. */
export const contract_edges: readonly ContractEdge[] = [
  { from: drawn_up, to: charging, cause: 'start_charge', event: null },
  { from: past_due, to: charging, cause: 'start_charge', event: null },
  // The issuer was never asked: the contract returns to its previous status.
  { from: charging, to: drawn_up, cause: 'unsent', event: null },
  { from: charging, to: past_due, cause: 'unsent', event: null },
  { from: charging, to: charged, cause: 'charge', event: 'contract.charged' },
  { from: charging, to: past_due, cause: 'decline', event: 'contract.failed' },
  { from: charging, to: failed, cause: 'decline', event: 'contract.failed' },
  { from: drawn_up, to: past_due, cause: 'decline', event: 'contract.failed' },
  { from: past_due, to: past_due, cause: 'decline', event: 'contract.failed' },
  { from: drawn_up, to: failed, cause: 'decline', event: 'contract.failed' },
  { from: past_due, to: failed, cause: 'decline', event: 'contract.failed' },
  // The acquirer told later that the capture has failed.
  { from: charged, to: past_due, cause: 'undo', event: 'contract.failed' },
  { from: charged, to: failed, cause: 'undo', event: 'contract.failed' },
  // The merchant has captured the payment again.
  { from: past_due, to: charged, cause: 'charge', event: 'contract.charged' },
  { from: failed, to: charged, cause: 'charge', event: 'contract.charged' },
  { from: cancelled, to: charged, cause: 'charge', event: 'contract.charged' },
  { from: past_due, to: failed, cause: 'give_up', event: 'contract.failed' },
  { from: drawn_up, to: cancelled, cause: 'cancel', event: 'contract.cancelled' },
  { from: past_due, to: cancelled, cause: 'cancel', event: 'contract.cancelled' },
];

const by_key = new Map(contract_edges.map((edge) => [`${edge.from} ${edge.cause} ${edge.to}`, edge]));

/** @throws RangeError when there is no such edge: a bug */
export function contractEdge(
  from: ContractStatusName,
  cause: ContractCause,
  to: ContractStatusName,
): ContractEdge {
  const edge = by_key.get(`${from} ${cause} ${to}`);
  if (!edge) throw new RangeError(`a contract cannot go from ${from} to ${to} by ${cause}`);
  return edge;
}

/** The contract as its events and lists show it. */
export function contractSnapshot(
  contract: Contract,
  { recurring_id, contract_name }: Pick<Subscription, 'recurring_id' | 'contract_name'>,
): Record<string, string> {
  return {
    contract_id: contract.contract_id.toString(),
    subscription_id: contract.subscription_id.toString(),
    recurring_id,
    contract_name,
    contract_status: contract.status,
    cycle_no: String(contract.cycle_no),
    currency: contract.currency,
    amount: formatAmount(contract.amount, contract.currency),
    period_start: dateText(contract.period_start_at),
    period_end: dateText(contract.period_end_at),
    due_at: contract.due_at.toISOString(),
    attempts: String(contract.attempts),
    next_attempt_at: utcStamp(contract.next_attempt_at),
    transaction_id: contract.transaction_id?.toString() ?? '',
    failure_code: contract.failure_code,
  };
}
