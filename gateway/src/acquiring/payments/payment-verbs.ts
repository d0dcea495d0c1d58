import { coalesce, database_lists, type PluralVerb } from '../../kernel/coalesce.ts';
import type { OutcomeNotice } from '@causeway/connector-kit/acquirer.ts';
import type { Context } from '../../kernel/context.ts';
import { isValueFault } from '../../kernel/database/database.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import { createPerformer, type Performer } from '../../kernel/instructions/perform-instructions.ts';
import { recoverable, type Recoverable } from '../../kernel/instructions/recover-instructions.ts';
import { traceparentOf } from '../../kernel/telemetry/tracer.ts';
import { requireConnector } from '../../accounts/merchants/routing/routing-rule.ts';
import { refund_verb, type RefundItem } from './refunds/refund-payments.ts';
import { acceptItems } from './accept-items.ts';
import { adjustVerb, type AdjustItem } from './adjust-payments.ts';
import { cancel_verb } from './cancel-payments.ts';
import { capture_verb } from './capture-payments.ts';
import { acceptPayments } from './create-payments.ts';
import {
  acceptAndPerform,
  outcomeOf,
  type Accepted,
  type ItemOutcome,
  type RequestItem,
} from './payment-outcome.ts';
import { payment_instruction_kinds, paymentInstructions } from './outcomes/payment-instructions.ts';
import { reportOutcome, type Teller, type Reported } from './outcomes/report-outcome.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import { concernsSubscription, type Payment } from './payment.ts';
import { stoppedRequest } from '../../kernel/idempotency/claim-requests.ts';
import { doneWithoutInstruction, resumeItems, resumeOutcomes } from './resume-items.ts';
import { review_verb, type ReviewItem } from './review-payments.ts';
import type { NewPayment } from './new-payment.ts';

const merging = { ...database_lists, list_items_max: 32 };

type ItemVerb<Item> = (items: readonly Item[]) => Promise<ItemOutcome[]>;

/** The operations on payments. Each takes the items of one request; concurrent calls are merged. */
export interface PaymentVerbs {
  /** Null where order_no already has a live payment. */
  create(payment: NewPayment): Promise<ItemOutcome | null>;
  readonly adjust: ItemVerb<AdjustItem>;
  readonly capture: ItemVerb<RequestItem>;
  readonly cancel: ItemVerb<RequestItem>;
  readonly review: ItemVerb<ReviewItem>;
  readonly refund: ItemVerb<RefundItem>;
  readonly performer: Performer<Payment>;
  readonly recoverable: Recoverable;
  /** Applies what an acquirer has told of an instruction unasked. */
  reportOutcome(teller: Teller, notice: OutcomeNotice): Promise<Reported>;
}

/**
 * Builds the operations: the first transaction of each is merged over concurrent requests, its instructions are
 * performed with no transaction open, and their outcomes are again recorded in merged transactions.
 */
export function createPaymentVerbs(context: Context, hooks: PaymentHooks): PaymentVerbs {
  const subject = paymentInstructions(context);
  const adjust_verb = adjustVerb(context.connectors);
  // Subscriptions learn of their payments' outcomes as soon as they are recorded.
  const performer = createPerformer(context, subject, (payments) =>
    hooks.follow(payments.filter(concernsSubscription)),
  );

  /** A caller's item with its trace, which a list of several callers would lose. */
  function inTrace<Item extends Cause>(item: Item): Item {
    return context.tracer.on ? { ...item, traceparent: traceparentOf(context.tracer) } : item;
  }

  function itemVerb<Item extends RequestItem>(
    name: string,
    accept: PluralVerb<Item, Accepted>,
  ): ItemVerb<Item> {
    const merged = mergeRequests(context, name, accept, (item) => item.account_id);
    const run = (items: readonly Item[]): Promise<ItemOutcome[]> =>
      acceptAndPerform(merged, performer, items.map(inTrace));
    return async (items) => {
      const outcomes = await resumeItems(context, items, run);
      for (const one of outcomes) if ('refusal' in one) context.meters.itemRefused(name, one.refusal.code);
      return outcomes;
    };
  }

  const accept = mergeRequests(
    context,
    'create',
    (items: readonly NewPayment[]) => acceptPayments(context, hooks, items),
    (item) => item.account.account_id,
  );

  return {
    async create(payment) {
      const first = (await resumeOutcomes(context, payment.origin)).get(0);
      if (first) return first;
      // Before it is merged with other requests, which its failure must not affect.
      requireConnector(context.connectors, payment.account, payment);
      const [created] = await accept([inTrace(payment)]);
      if (!created) return null;
      if ('duplicate' in created) {
        if (created.duplicate === 'recurring_id')
          throw new RequestRefused('S0020', { source: 'recurring_id' });
        return null;
      }
      if ('stop' in created) throw stoppedRequest(created.stop);
      if (created.performable === null) {
        const { failure_code, card_brand } = created.payment;
        if (failure_code === 'D0104' || failure_code === 'D0105')
          context.meters.cardClosed(failure_code, card_brand);
        return doneWithoutInstruction(created.payment);
      }
      const [recorded] = await performer.perform([created.performable]);
      return outcomeOf(recorded, created.payment, 0);
    },
    adjust: itemVerb('adjust', (items) => acceptItems(context, items, adjust_verb)),
    capture: itemVerb('capture', (items) => acceptItems(context, items, capture_verb)),
    cancel: itemVerb('cancel', (items) => acceptItems(context, items, cancel_verb)),
    review: itemVerb('review', (items) => acceptItems(context, items, review_verb)),
    refund: itemVerb('refund', (items) => acceptItems(context, items, refund_verb)),
    performer,
    recoverable: recoverable(context, 'payments', payment_instruction_kinds, subject, performer),
    reportOutcome: (teller, notice) => reportOutcome(context, subject, performer, teller, notice),
  };
}

function mergeRequests<Item, Outcome>(
  { meters, tracer }: Pick<Context, 'meters' | 'tracer'>,
  name: string,
  verb: PluralVerb<Item, Outcome>,
  laneOf: (item: Item) => string,
): PluralVerb<Item, Outcome> {
  return coalesce(verb, {
    ...merging,
    laneOf,
    splitsOn: isValueFault,
    traced: { tracer, name },
    onList: (items) => meters.list(name, items),
  });
}
