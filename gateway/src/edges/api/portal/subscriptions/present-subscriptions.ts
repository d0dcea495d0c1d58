import { utcStamp } from '../../../../kernel/values/dates.ts';
import { subscription_list } from '@causeway/schemas/portal/lists/subscription-list.ts';
import type {
  ContractRow,
  listContracts,
  readSubscription,
  SubscriptionRow,
} from '@causeway/schemas/portal/subscriptions.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { ContractStatus, SubscriptionStatus } from '@causeway/schemas/subscription-statuses.ts';
import type { Contract } from '../../../../acquiring/subscriptions/contracts/contract.ts';
import type {
  ListedSubscription,
  NextCharge,
} from '../../../../acquiring/subscriptions/listing/page-subscriptions.ts';
import type {
  ContractsWithAttempts,
  SubscriptionRecord,
} from '../../../../acquiring/subscriptions/listing/read-subscription.ts';
import type { Payment } from '../../../../acquiring/payments/payment.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { dateText } from '../../../../kernel/values/intervals.ts';
import { presentRow, type ListValues } from '../../../../kernel/values/list-rows.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { presentTimeline } from '../present-record.ts';

type PresentedRecord = PortalResponseOf<typeof readSubscription>;

function presentNext(next: NextCharge | null, currency: Currency): PresentedRecord['on_resume'] {
  return {
    next_charge_at: utcStamp(next?.at ?? null),
    next_charge_amount: next ? formatAmount(next.amount, currency) : '',
  };
}

/** A detail of the first payment as text; empty where there is none. */
function detailOf(details: Readonly<Record<string, unknown>>, name: string): string {
  const value = details[name];
  return typeof value === 'string' ? value : '';
}

type ListedRow = ListedSubscription['subscription'] & Pick<ListedSubscription, 'next_charge'>;

const subscription_values: ListValues<typeof subscription_list, ListedRow> = {
  shopper_email: ({ details }) => detailOf(details, 'shopper_email'),
  next_charge_at: ({ next_charge }) => next_charge?.at ?? null,
  next_charge_amount: ({ next_charge }) => next_charge?.amount ?? null,
};

export function presentSubscription({ subscription, next_charge }: ListedSubscription): SubscriptionRow {
  return presentRow(subscription_list, subscription_values, { ...subscription, next_charge });
}

/** @param charge its newest charge; left out where there is none */
export function presentContract(contract: Contract, charge?: Payment): ContractRow {
  const { status, currency } = contract;
  return {
    contract_id: contract.contract_id.toString(),
    cycle_no: contract.cycle_no,
    status,
    currency,
    amount: formatAmount(contract.amount, currency),
    captured: formatAmount(charge?.captured ?? 0n, currency),
    period_start: dateText(contract.period_start_at),
    period_end: dateText(contract.period_end_at),
    due_at: utcStamp(contract.due_at),
    attempts: contract.attempts,
    next_attempt_at: utcStamp(contract.next_attempt_at),
    transaction_id: contract.transaction_id?.toString() ?? '',
    failure_code: contract.failure_code,
    charged_at: utcStamp(contract.charged_at),
    can_cancel: status === ContractStatus.drawn_up || status === ContractStatus.past_due,
  };
}

function presentPayment(payment: Payment, charge: { cycle_no: string; attempt_no: string }) {
  return {
    transaction_id: payment.transaction_id.toString(),
    order_no: payment.order_no,
    created_at: utcStamp(payment.created_at),
    status: payment.status,
    currency: payment.currency,
    amount: formatAmount(payment.amount, payment.currency),
    captured: formatAmount(payment.captured, payment.currency),
    failure_code: payment.failure_code,
    ...charge,
  };
}

/** The payments for contracts, newest first. */
function presentCharges({ contracts, attempts }: ContractsWithAttempts): PresentedRecord['payments'] {
  const cycles = new Map(contracts.map(({ contract_id, cycle_no }) => [contract_id, cycle_no]));
  return attempts.flatMap(({ payment, contract_id, attempt_no }) =>
    payment
      ? [
          presentPayment(payment, {
            cycle_no: String(cycles.get(contract_id)),
            attempt_no: String(attempt_no),
          }),
        ]
      : [],
  );
}

/** Contracts with their payments. */
export function presentContracts(page: ContractsWithAttempts): PortalResponseOf<typeof listContracts> {
  const charges = new Map<bigint | null, Payment>(
    page.attempts.flatMap(({ payment }) => (payment ? [[payment.transaction_id, payment]] : [])),
  );
  return {
    contracts: page.contracts.map((contract) =>
      presentContract(contract, charges.get(contract.transaction_id)),
    ),
    payments: presentCharges(page),
    next_cursor: page.next?.toString() ?? '',
  };
}

/** The payments of the contracts shown, newest first; the verification of the card is the oldest. */
function presentPayments(record: SubscriptionRecord): PresentedRecord['payments'] {
  const charges = presentCharges(record);
  const { initial_payment } = record;
  // Only the newest contracts are shown, but the first payment is always shown.
  const shown = charges.some(
    ({ transaction_id }) => transaction_id === initial_payment?.transaction_id.toString(),
  );
  if (!initial_payment || shown) return charges;
  const verifies = initial_payment.amount === 0n;
  const charge = { cycle_no: verifies ? '' : '1', attempt_no: verifies ? '' : '1' };
  return [...charges, presentPayment(initial_payment, charge)];
}

export function presentSubscriptionRecord(record: SubscriptionRecord): PresentedRecord {
  const { subscription, card } = record;
  const { currency, status } = subscription;
  return {
    subscription: presentSubscription(record),
    starts_at: utcStamp(subscription.starts_at),
    trial_days: subscription.trial_days,
    promotion_amount: formatAmount(subscription.promotion_amount, currency),
    promotion_cycles: subscription.promotion_cycles,
    total_cycles: subscription.total_cycles?.toString() ?? '',
    cycles_drawn: subscription.cycles_drawn,
    website: subscription.website,
    metadata: subscription.metadata ?? {},
    card_brand: card?.brand ?? '',
    card_masked: card?.masked ?? '',
    ended_at: utcStamp(subscription.ended_at),
    on_resume: presentNext(record.on_resume, currency),
    can: {
      pause: status === SubscriptionStatus.active || status === SubscriptionStatus.trialing,
      resume: status === SubscriptionStatus.paused,
      cancel: status !== SubscriptionStatus.inactive,
    },
    ...presentContracts(record),
    payments: presentPayments(record),
    timeline: presentTimeline(record.events),
  };
}
