import type { Context, ReadContext } from '../../../kernel/context.ts';
import { findShownCard, type ShownCard } from '../../cards/shopper-cards.ts';
import { eventsOfSubject, type RecordedEvent } from '../../../kernel/events/find-events.ts';
import { queryPayments } from '../../payments/listing/query-payments.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Contract } from '../contracts/contract.ts';
import { chargeOnResume } from '../subscription-schedule.ts';
import {
  readAttempts,
  readContract,
  readContractPage,
  readListedSubscriptions,
  type ContractPage,
} from './listing-store.ts';
import { listedSubscription, type ListedSubscription, type NextCharge } from './page-subscriptions.ts';

/** An attempted charge of a contract, with its payment. */
interface ContractAttempt {
  readonly contract_id: bigint;
  readonly attempt_no: number;
  readonly attempted_at: Date;
  readonly payment: Payment | null;
}

/** Contracts with their attempted charges. */
export interface ContractsWithAttempts extends ContractPage {
  readonly attempts: readonly ContractAttempt[];
}

/** A subscription with everything that belongs to it; only its newest contracts, newest first. */
export interface SubscriptionRecord extends ListedSubscription, ContractsWithAttempts {
  /** The card that is charged; null when it is no longer stored. */
  readonly card: ShownCard | null;
  /** The customer's own payment or verification. */
  readonly initial_payment: Payment | null;
  readonly events: readonly RecordedEvent[];
  /** The next charge if it were resumed now; null unless it is paused, or when there would be none. */
  readonly on_resume: NextCharge | null;
}

/** Reads a subscription with its contracts, charges and events; null when the account has no such subscription. */
export async function readSubscriptionRecord(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  subscription_id: bigint,
  at: Date,
): Promise<SubscriptionRecord | null> {
  const { database } = context;
  const [row] = await readListedSubscriptions(database, account_id, [subscription_id]);
  if (!row) return null;
  const { subscription } = row;
  const initial = { transaction_id: subscription.initial_transaction_id };
  const [card, events, contracts, [initial_payment = null]] = await Promise.all([
    findShownCard(context, account_id, subscription.token_id),
    eventsOfSubject(context, account_id, subscription_id),
    readContractsBefore(context, account_id, subscription_id, null),
    queryPayments(context, account_id, [initial]),
  ]);
  const listed = listedSubscription(row);
  const on_resume = chargeOnResume(listed.subscription, listed.next_charge, at);
  return { ...listed, ...contracts, card, initial_payment, events, on_resume };
}

/** Finds one contract of a subscription, however old; null when there is none. */
export function findContract(
  { database }: Pick<Context, 'database'>,
  key: Pick<Contract, 'account_id' | 'subscription_id' | 'contract_id'>,
): Promise<Contract | null> {
  return readContract(database, key);
}

/** Reads contracts of a subscription with their charges: the newest, or those before a period. */
export async function readContractsBefore(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  subscription_id: bigint,
  before: number | null,
): Promise<ContractsWithAttempts> {
  const { database } = context;
  const page = await readContractPage(database, account_id, subscription_id, before);
  const ids = page.contracts.map(({ contract_id }) => contract_id);
  const tried = await readAttempts(database, account_id, ids);
  const payments = await queryPayments(
    context,
    account_id,
    tried.map(({ transaction_id }) => ({ transaction_id })),
  );
  const attempts = tried.map(({ contract_id, attempt_no, attempted_at }, place) => ({
    contract_id,
    attempt_no,
    attempted_at,
    payment: payments[place] ?? null,
  }));
  return { ...page, attempts };
}
