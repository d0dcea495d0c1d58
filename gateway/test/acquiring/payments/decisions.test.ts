import { Breakers } from '../../../src/kernel/values/breakers.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { describe, expect, it } from 'vitest';
import { canAnswer, refuseAnswer, type Dispute } from '../../../src/acquiring/disputes/dispute.ts';
import { ConnectorRegistry } from '../../../src/kernel/port/connectors.ts';
import type { Adjustment, Acquirer } from '@causeway/connector-kit/acquirer.ts';
import type { Account } from '../../../src/accounts/merchants/account.ts';
import { decideAdjust } from '../../../src/acquiring/payments/adjust-payments.ts';
import { decideCancel } from '../../../src/acquiring/payments/cancel-payments.ts';
import { decideCapture } from '../../../src/acquiring/payments/capture-payments.ts';
import {
  isLive,
  refundableOf,
  releasedOf,
  remainingOf,
  closedStatus,
  type Payment,
} from '../../../src/acquiring/payments/payment.ts';
import { decideReview, type ReviewItem } from '../../../src/acquiring/payments/review-payments.ts';
import { decideRefund, type RefundItem } from '../../../src/acquiring/payments/refunds/refund-payments.ts';

const noon = new Date('2030-03-01T12:00:00.000Z');
const before = new Date(noon.getTime() - 1);
const after = new Date(noon.getTime() + 1);

/** 100.00 EUR, authorised, to be captured and reviewed before noon. */
const authorised = {
  currency: 'EUR',
  amount: 10_000n,
  captured: 0n,
  capturing: 0n,
  refunded: 0n,
  refunding: 0n,
  refund_count: 0,
  disputed: 0n,
  uncovered: 0n,
  dispute_status: 0,
  remainder_open: false,
  status: PaymentStatus.authorised,
  several_captures: true,
  auto_capture: false,
  review_decision: null,
  capture_deadline_at: noon,
  review_due_at: noon,
  card_masked: '411111******1111',
  captured_at: null,
} as unknown as Payment;
const held: Payment = { ...authorised, status: PaymentStatus.held_for_review };
/** Captured at noon. */
const captured: Payment = {
  ...authorised,
  status: PaymentStatus.captured,
  captured: 10_000n,
  captured_at: noon,
};

const item = {
  amount: 10_000n,
  at: before,
  decision: 'approved',
  metadata: {},
  refund_amount: 10_000n,
  refund_reason: '',
  refund_reference: '',
} as unknown as RefundItem & ReviewItem;

/** What was decided, or the code of the refusal. */
function described(decision: object): unknown {
  return 'code' in decision ? decision.code : 'amount' in decision ? decision.amount : decision;
}

type Fields = Partial<Payment>;

describe('the decision about a capture', () => {
  const partly: Fields = { status: PaymentStatus.partly_captured, captured: 4_000n };

  it.each<[string, Fields, object, unknown]>([
    ['of all', {}, {}, 10_000n],
    ['of a cent', {}, { amount: 1n }, 1n],
    ['of a cent too much', {}, { amount: 10_001n }, 'T0007'],
    ['of nothing', {}, { amount: 0n }, 'T0006'],
    ['of the rest', partly, { amount: 6_000n }, 6_000n],
    ['of a cent more than the rest', partly, { amount: 6_001n }, 'T0007'],
    ['of what is being captured already', { ...partly, capturing: 1_000n }, { amount: 5_001n }, 'T0007'],
    ['a millisecond before its deadline', {}, { at: before }, 10_000n],
    ['at its deadline', {}, { at: noon }, 'T0015'],
    ['after it', {}, { at: after }, 'T0015'],
    ['of what is under way', { status: PaymentStatus.capture_under_way }, {}, 'T0012'],
    ['of what is held for review', { status: PaymentStatus.held_for_review }, {}, 'T0010'],
    ['of what is captured', { status: PaymentStatus.captured }, {}, 'T0011'],
    ['of what is cancelled', { status: PaymentStatus.cancelled }, {}, 'T0014'],
    ['of what is declined', { status: PaymentStatus.declined }, {}, 'T0013'],
  ])('%s is the specification’s', (_what, fields, sent, expected) => {
    expect(described(decideCapture({ ...authorised, ...fields }, { ...item, ...sent }))).toEqual(expected);
  });
});

describe('the decision about an adjustment', () => {
  const mastercard: Fields = { card_brand: 'mastercard' };
  const week_later = new Date(before.getTime() + 7 * 24 * 3_600_000);
  const registryOf = (...connectors: Acquirer[]): ConnectorRegistry =>
    new ConnectorRegistry({ acquirers: connectors, banks: [] }, new Breakers(() => before));
  const registry = (adjustments: readonly Adjustment[]): ConnectorRegistry =>
    registryOf({ name: 'acquirer', capabilities: { adjustments } } as unknown as Acquirer);
  const all = registry(['increase', 'decrease', 'extend']);
  const account = { capture_deadline_hours: 168, capture_deadline_hours_by_brand: {} } as unknown as Account;

  it.each<[string, Fields, object, unknown, ConnectorRegistry?]>([
    ['to a cent more', {}, { amount: 10_001n }, [10_001n, null]],
    ['to a cent', {}, { amount: 1n }, [1n, null]],
    ['to nothing', {}, { amount: 0n }, 'T0006'],
    ['to the same, of Visa', {}, {}, 'T0021'],
    ['to the same, of Mastercard', mastercard, {}, [10_000n, week_later]],
    ['to more, of Mastercard', mastercard, { amount: 10_001n }, [10_001n, week_later]],
    ['to less, of Mastercard', mastercard, { amount: 9_999n }, [9_999n, null]],
    [
      'that would end before its deadline does',
      { ...mastercard, capture_deadline_at: new Date(week_later.getTime() + 1) },
      { amount: 10_001n },
      [10_001n, null],
    ],
    ['to more, of a scheme that has none', { card_brand: 'jcb' }, { amount: 10_001n }, 'T0021'],
    ['to less, of a scheme that has none', { card_brand: 'jcb' }, { amount: 9_999n }, [9_999n, null]],
    ['a millisecond before its deadline', {}, { amount: 10_001n, at: before }, [10_001n, null]],
    ['at its deadline', {}, { amount: 10_001n, at: noon }, 'T0015'],
    ['of what is under way', { status: PaymentStatus.processing }, { amount: 10_001n }, 'T0012'],
    ['of what is partly captured', { status: PaymentStatus.partly_captured, captured: 1n }, {}, 'T0022'],
    [
      'of what is disputed with a rest',
      { status: PaymentStatus.dispute_chargeback, remainder_open: true },
      {},
      'T0022',
    ],
    ['of what is disputed before its capture', { dispute_status: 7000 }, { amount: 10_001n }, 'T0022'],
    ['of a subscription’s charge', { subscription_id: 7n }, { amount: 10_001n }, 'T0024'],
    ['of a redirect method', { payment_method: 'sandbox_bank' }, { amount: 10_001n }, 'T0020'],
    ['to more, where the acquirer only lowers', {}, { amount: 10_001n }, 'T0020', registry(['decrease'])],
    [
      'to less, where the acquirer only lowers',
      {},
      { amount: 9_900n },
      [9_900n, null],
      registry(['decrease']),
    ],
    ['to the same, where the acquirer does not extend', mastercard, {}, 'T0020', registry(['increase'])],
    ['where the acquirer is not configured', {}, { amount: 9_900n }, 'T0020', registryOf()],
  ])('%s is the specification’s', (_what, fields, sent, expected, connectors = all) => {
    const of_visa = {
      payment_method: 'card',
      card_brand: 'visa',
      connector: 'acquirer',
      subscription_id: null,
    };
    const payment = { ...authorised, ...of_visa, ...fields };
    const decision = decideAdjust(payment, { ...item, account, ...sent }, connectors);
    expect('code' in decision ? decision.code : [decision.amount, decision.capture_until]).toEqual(expected);
  });
});

describe('the decision about a cancellation', () => {
  const partly: Fields = { status: PaymentStatus.partly_captured, captured: 4_000n };

  it.each<[string, Fields, object, unknown]>([
    ['of all', {}, {}, 10_000n],
    ['of a cent less', {}, { amount: 9_999n }, 'T0008'],
    ['of a cent more', {}, { amount: 10_001n }, 'T0008'],
    ['of the rest', partly, { amount: 6_000n }, 6_000n],
    ['of all where some is captured', partly, {}, 'T0008'],
    ['before the customer has come back', { status: PaymentStatus.waiting_for_customer }, {}, 10_000n],
    ['of what is captured', { status: PaymentStatus.captured }, {}, 'T0011'],
    ['of what is under way', { status: PaymentStatus.processing }, {}, 'T0012'],
    ['of what is held for review', { status: PaymentStatus.held_for_review }, {}, 'T0010'],
    ['after the deadline, which comes by itself', {}, { at: after }, 10_000n],
  ])('%s is the specification’s', (_what, fields, sent, expected) => {
    expect(described(decideCancel({ ...authorised, ...fields }, { ...item, ...sent }))).toEqual(expected);
  });
});

describe('the decision about a review', () => {
  const approved = { decision: 'approved', repeated: false };
  const rejected = { decision: 'rejected', repeated: false };

  it.each<[string, Fields, object, unknown]>([
    ['that approves', {}, {}, approved],
    ['that rejects', {}, { decision: 'rejected' }, rejected],
    ['with another verdict', {}, { decision: { code: 'T0006' } }, 'T0006'],
    ['of another amount', {}, { amount: 9_999n }, 'T0008'],
    ['that approves at its limit', {}, { at: noon }, 'T0017'],
    ['that rejects at its limit', {}, { at: noon, decision: 'rejected' }, rejected],
    ['that was made before', { review_decision: 'approved' }, {}, { ...approved, repeated: true }],
    ['that says the opposite', { review_decision: 'rejected' }, {}, 'T0017'],
    [
      'that says the opposite of an approval',
      { review_decision: 'approved' },
      { decision: 'rejected' },
      'T0017',
    ],
    [
      'that repeats a rejection after the limit',
      { review_decision: 'rejected', status: PaymentStatus.rejected_in_review },
      { decision: 'rejected', at: after },
      { ...rejected, repeated: true },
    ],
    ['of what nobody holds', { status: PaymentStatus.authorised }, {}, 'T0016'],
  ])('%s is the specification’s', (_what, fields, sent, expected) => {
    expect(described(decideReview({ ...held, ...fields }, { ...item, ...sent }))).toEqual(expected);
  });
});

describe('the decision about a refund', () => {
  const year_later = (ms: number): Date => new Date(Date.parse('2031-03-01T12:00:00Z') + ms);
  const some: Fields = { refunded: 3_000n, refunding: 2_000n, status: PaymentStatus.partly_refunded };

  it.each<[string, Fields, object, unknown]>([
    ['of all', {}, {}, 10_000n],
    ['of a cent', {}, { refund_amount: 1n }, 1n],
    ['of a cent too much', {}, { refund_amount: 10_001n }, 'R0001'],
    ['of what is left', some, { refund_amount: 5_000n }, 5_000n],
    ['of a cent more than is left', some, { refund_amount: 5_001n }, 'R0001'],
    ['of another payment’s amount', {}, { amount: 9_999n }, 'T0008'],
    ['without an amount', {}, { refund_amount: { code: 'T0005' } }, 'T0005'],
    ['of nothing', {}, { refund_amount: 0n }, 'T0006'],
    ['on the last millisecond of the 365 days', {}, { at: year_later(0) }, 10_000n],
    ['a millisecond later', {}, { at: year_later(1) }, 'R0003'],
    ['that is the ninety-ninth', { refund_count: 98 }, {}, 10_000n],
    ['that is the hundredth', { refund_count: 99 }, {}, 'R0004'],
    ['of what is disputed', { status: PaymentStatus.dispute_chargeback, disputed: 10_000n }, {}, 'T0013'],
    ['of a dispute that is lost', { status: PaymentStatus.dispute_lost, disputed: 11_500n }, {}, 'T0013'],
    ['of more than is not disputed', { disputed: 4_000n }, { refund_amount: 6_001n }, 'R0001'],
    ['of what is not disputed', { disputed: 4_000n }, { refund_amount: 6_000n }, 6_000n],
    ['of an inquiry, for which no money was taken', { status: PaymentStatus.dispute_inquiry }, {}, 10_000n],
    ['of a dispute that is won', { status: PaymentStatus.dispute_won }, {}, 10_000n],
    ['of what is not captured', { status: PaymentStatus.authorised, captured: 0n }, {}, 'R0002'],
    [
      'while the first capture is under way',
      { status: PaymentStatus.capture_under_way, captured: 0n },
      {},
      'T0012',
    ],
    [
      'while a later capture is under way',
      { status: PaymentStatus.capture_under_way, captured: 4_000n },
      { refund_amount: 4_000n },
      4_000n,
    ],
    ['with the longest reason', {}, { refund_reason: '€'.repeat(50) }, 10_000n],
    ['with a longer one', {}, { refund_reason: '€'.repeat(51) }, 'T0006'],
    ['with a longer reference', {}, { refund_reference: 'x'.repeat(51) }, 'T0006'],
    ['with the number of its card', {}, { refund_reason: 'card 4111 1111 1111 1111' }, 'T0006'],
    ['with the number of another card', {}, { refund_reason: 'card 4242 4242 4242 4242' }, 10_000n],
  ])('%s is the specification’s', (_what, fields, sent, expected) => {
    expect(described(decideRefund({ ...captured, ...fields }, { ...item, ...sent }))).toEqual(expected);
  });
});

describe('the rest of a payment', () => {
  const some = { ...authorised, captured: 6_000n, capturing: 1_000n, refunded: 500n, refunding: 200n };

  it('to capture, to refund and released is calculated from what is done and under way', () => {
    expect(remainingOf(some)).toBe(3_000n);
    expect(refundableOf(some)).toBe(5_300n);
    expect(releasedOf({ ...some, capturing: 0n })).toBe(4_000n);
    expect(releasedOf(some)).toBe(0n);
    expect(releasedOf({ ...some, capturing: 0n, status: PaymentStatus.partly_captured })).toBe(0n);
    expect(releasedOf(authorised)).toBe(0n);
  });

  it.each([
    [6_000n, 0n, PaymentStatus.captured],
    [6_000n, 1n, PaymentStatus.partly_refunded],
    [6_000n, 5_999n, PaymentStatus.partly_refunded],
    [6_000n, 6_000n, PaymentStatus.refunded],
  ])('with %s captured and %s refunded gives the status', (used, refunded, status) => {
    expect(closedStatus({ captured: used, refunded, dispute_status: 0 })).toBe(status);
    expect(closedStatus({ captured: used, refunded, dispute_status: 7100 })).toBe(7100);
  });

  it('leaves its order number in use, unless it was declined or failed', () => {
    const codes = [2000, 4100, 5000, 5200, 5999, 6000, 6200, 7100] as Payment['status'][];
    expect(codes.map(isLive)).toEqual([true, true, false, false, false, true, true, true]);
  });
});

describe('an answer to a dispute', () => {
  const open = { stage: 'chargeback', response: null, evidence_due_at: noon } as unknown as Dispute;

  it.each<[string, Partial<Dispute>, Date, object | null]>([
    ['before its time is over', {}, before, null],
    ['as an inquiry', { stage: 'inquiry' }, before, null],
    ['when its time is over', {}, noon, { rule: 'answer_time_over' }],
    ['that is answered', { response: 'defended' }, before, { rule: 'dispute_answered' }],
    [
      'in arbitration, of which the acquirer wants to hear nothing',
      { stage: 'arbitration', evidence_due_at: null },
      before,
      { rule: 'stage_not_answered' },
    ],
    ['that is won', { stage: 'won' }, before, { rule: 'dispute_over', state: 'won' }],
    ['that is lost', { stage: 'lost' }, before, { rule: 'dispute_over', state: 'lost' }],
  ])('%s is possible, or refused with the reason', (_what, fields, at, refusal) => {
    expect(refuseAnswer({ ...open, ...fields }, at)).toEqual(refusal);
    expect(canAnswer({ ...open, ...fields }, at)).toBe(refusal === null);
  });
});
