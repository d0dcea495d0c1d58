import type { Money } from '../../../kernel/values/money.ts';
import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { DisputeNotice, DisputeStage } from '@causeway/connector-kit/acquirer.ts';
import { objectOf } from '../../../kernel/values/json-object.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { amountOf, textOf } from './stripe-api.ts';
import { idOf, type StripeEvent } from './stripe-objects.ts';

export const dispute_sources: Sources = [
  { page: 'https://docs.stripe.com/disputes/how-disputes-work', date: '2026-11-22' },
  { page: 'https://docs.stripe.com/api/disputes/update', date: '2026-11-22' },
];

/**
 * The stage that a dispute's status stands for, of the page and of `Dispute.Status` in Stripe's SDK 23.1.0; an inquiry
 * that is closed moved no money. A dispute that was prevented never was one: the payment was refunded.
 */
const stages: Readonly<Record<string, DisputeStage | null>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'chargeback',
  under_review: 'chargeback',
  appeal_needs_response: 'pre_arbitration',
  appeal_under_review: 'pre_arbitration',
  won: 'won',
  lost: 'lost',
  prevented: null,
};

/** Events that tell of money only: funds that are reinstated do not mean that the dispute is won. */
const money_only = new Set(['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated']);

/**
 * A notice of the stage, once for each status, and one for each balance transaction, which every event of the dispute
 * lists again.
 * @throws Error for a status that is not known
 */
export function interpretDispute(event: StripeEvent): readonly DisputeNotice[] {
  const { object, type, id, occurred_at } = event;
  const case_reference = textOf(object['id']);
  const payment_intent = idOf(object['payment_intent']);
  const amount = amountOf(object['amount']);
  const status = textOf(object['status']);
  const stage = stages[status];
  if (case_reference === '' || amount === null) throw new Error('an event of a dispute without one');
  // A charge of another kind than this gateway's.
  if (payment_intent === '') return [];
  if (stage === undefined) throw new Error(`disputes ${status} of Stripe are not understood`);
  const common = {
    kind: 'dispute' as const,
    account_id: '',
    authorisation_id: null,
    authorisation_reference: payment_intent,
    case_reference,
    amount: fromStripeAmount(amount, textOf(object['currency'])),
    reason_code: reasonOf(event),
  };
  const of_stage: DisputeNotice = {
    ...common,
    notice_id: `${id}.stage`,
    reference: `${case_reference}.${status}`,
    stage,
    funds: null,
    fee: null,
    answer_due_at: status.endsWith('needs_response') ? dueAt(event) : null,
    occurred_at,
  };
  const of_money = movements(event).map(({ reference, funds, fee, at }): DisputeNotice => ({
    ...common,
    notice_id: `${id}.${reference}`,
    reference,
    stage: null,
    funds,
    fee,
    answer_due_at: null,
    occurred_at: at,
  }));
  return money_only.has(type) || stage === null ? of_money : [of_stage, ...of_money];
}

interface Movement {
  readonly reference: string;
  readonly funds: Money | null;
  readonly fee: Money | null;
  readonly at: Date;
}

/** Stripe counts a fee that it charges as positive, this gateway as negative. */
function movements({ object, occurred_at }: StripeEvent): Movement[] {
  const listed = object['balance_transactions'];
  return (Array.isArray(listed) ? listed : []).flatMap((value): Movement[] => {
    const raw = objectOf(value);
    const reference = textOf(raw?.['id']);
    const amount = amountOf(raw?.['amount']);
    if (!raw || reference === '' || amount === null)
      throw new Error('a balance transaction without an amount');
    const currency = textOf(raw['currency']);
    const fee = amountOf(raw['fee']) ?? 0n;
    const created = amountOf(raw['created']);
    return [
      {
        reference,
        funds: amount === 0n ? null : fromStripeAmount(amount, currency),
        fee: fee === 0n ? null : fromStripeAmount(-fee, currency),
        at: created === null ? occurred_at : new Date(Number(created) * 1_000),
      },
    ];
  });
}

/** The scheme's code where there is one, else Stripe's. */
function reasonOf({ object }: StripeEvent): string {
  const card = objectOf(objectOf(object['payment_method_details'])?.['card']);
  return (
    textOf(card?.['network_reason_code']) || textOf(object['network_reason_code']) || textOf(object['reason'])
  );
}

/** Null where no answer is possible: Stripe says 0. */
function dueAt({ object }: StripeEvent): Date | null {
  const due_by = amountOf(objectOf(object['evidence_details'])?.['due_by']) ?? 0n;
  return due_by === 0n ? null : new Date(Number(due_by) * 1_000);
}
