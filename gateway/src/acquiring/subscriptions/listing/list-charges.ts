import type { ContractStatusName } from '@causeway/schemas/subscription-statuses.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { cycleAmount, type Subscription } from '../subscription.ts';
import { remainingCycles, plannedCharges } from '../subscription-schedule.ts';
import type { Span } from './charge-calendar.ts';
import {
  listPlannedSubscriptions,
  listWaitingContracts,
  sumSchedules,
  type WaitingContract,
} from './charge-store.ts';

/** A future charge. */
export interface Charge {
  readonly subscription_id: bigint;
  readonly recurring_id: string;
  readonly contract_name: string;
  readonly shopper_email: string;
  /** Null while the contract does not exist. */
  readonly contract_id: bigint | null;
  readonly status: ContractStatusName | 'planned';
  readonly cycle_no: number;
  /** How often the contract has been charged before. */
  readonly attempts: number;
  readonly at: Date;
  readonly currency: Currency;
  readonly amount: bigint;
}

/** Where a page of charges begins: existing contracts come first, each kind ordered by number. */
export interface ChargeStart {
  readonly of: 'contracts' | 'subscriptions';
  readonly after: bigint;
}

/** Lists the charges of a day, or of another short span: at most `limit` contracts or subscriptions at a time. */
export async function listCharges(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  span: Span,
  { start, limit }: { readonly start: ChargeStart | null; readonly limit: number },
): Promise<{ charges: Charge[]; next: ChargeStart | null }> {
  const { of, after } = start ?? { of: 'contracts', after: 0n };
  if (of === 'contracts') {
    const rows = await listWaitingContracts(database, account_id, span, after);
    const charges = rows.slice(0, limit).map(chargeOfContract);
    const last = charges.at(-1)?.contract_id ?? 0n;
    if (rows.length > limit) return { charges, next: { of, after: last } };
    // The page is filled up with planned charges, unless it is full.
    if (rows.length === limit) return { charges, next: { of: 'subscriptions', after: 0n } };
    const rest = await listPlanned(database, account_id, span, 0n, limit - rows.length);
    return { charges: [...charges, ...rest.charges], next: rest.next };
  }
  return listPlanned(database, account_id, span, after, limit);
}

async function listPlanned(
  database: ReadContext['database'],
  account_id: string,
  { from, until }: Span,
  after: bigint,
  limit: number,
): Promise<{ charges: Charge[]; next: ChargeStart | null }> {
  const schedules = await sumSchedules(database, account_id);
  const charged = schedules.filter((schedule) => plannedCharges(schedule, from, until).length > 0);
  const distinct = new Map(
    charged.map((schedule) => {
      const { interval_unit, interval_count, anchor_at, next_period } = schedule;
      return [`${interval_unit} ${interval_count} ${anchor_at.getTime()} ${next_period}`, schedule];
    }),
  );
  const rows = await listPlannedSubscriptions(database, account_id, [...distinct.values()], after);
  const page = rows.slice(0, limit);
  const charges = page.flatMap((row) => plannedOf(row, from, until));
  const last = page.at(-1)?.subscription.subscription_id ?? 0n;
  return { charges, next: rows.length > limit ? { of: 'subscriptions', after: last } : null };
}

function chargeOfContract(contract: WaitingContract): Charge {
  return { ...contract, at: contract.next_attempt_at ?? contract.due_at };
}

function plannedOf(
  { subscription, shopper_email }: { subscription: Subscription; shopper_email: string },
  from: Date,
  until: Date,
): Charge[] {
  const { subscription_id, recurring_id, contract_name, currency, cycles_drawn } = subscription;
  const schedule = { ...subscription, cycles_left: remainingCycles(subscription) };
  return plannedCharges(schedule, from, until).map(({ at, ahead }) => ({
    subscription_id,
    recurring_id,
    contract_name,
    shopper_email,
    contract_id: null,
    status: 'planned',
    cycle_no: cycles_drawn + ahead + 1,
    attempts: 0,
    at,
    currency,
    amount: cycleAmount(subscription, cycles_drawn + ahead + 1),
  }));
}
