import { PaymentStatus, type PaymentStatusCode } from '@causeway/schemas/statuses.ts';
import { describe, expect, it } from 'vitest';
import {
  payment_edges,
  paymentEdge,
  type PaymentCause,
} from '../../../src/acquiring/payments/payment-transitions.ts';
import {
  refund_edges,
  refundEdge,
  type RefundStatus,
} from '../../../src/acquiring/payments/refunds/refund.ts';

const statuses = Object.values(PaymentStatus);
const causes = [...new Set(payment_edges.map((edge) => edge.cause))];
const legal = new Set(payment_edges.map((edge) => `${edge.from} ${edge.cause} ${edge.to}`));

describe('the state machine of payments', () => {
  it('has every edge once', () => {
    expect(legal.size).toBe(payment_edges.length);
  });

  it('allows every edge of the table, with its event, and no other', () => {
    for (const from of statuses) {
      for (const cause of causes) {
        for (const to of statuses) {
          const go = (): unknown => paymentEdge(from, cause, to);
          if (legal.has(`${from} ${cause} ${to}`)) expect(go()).toMatchObject({ from, cause, to });
          else expect(go).toThrow(/cannot go from/);
        }
      }
    }
  });

  it('has an event for every status except those under way', () => {
    const on_its_way: ReadonlySet<PaymentStatusCode> = new Set([
      PaymentStatus.processing,
      PaymentStatus.capture_under_way,
      PaymentStatus.waiting_for_customer,
    ]);
    const reported_elsewhere: ReadonlySet<PaymentCause> = new Set(['refund', 'refund_returned', 'dispute']);
    for (const edge of payment_edges) {
      const silent = on_its_way.has(edge.to) || reported_elsewhere.has(edge.cause);
      expect(edge.event === null, `${edge.from} ${edge.cause} ${edge.to}`).toBe(silent);
    }
  });

  it('never leaves a final status: after a full refund come a chargeback, and the refund’s own return', () => {
    const final: ReadonlySet<PaymentStatusCode> = new Set([
      PaymentStatus.declined,
      PaymentStatus.blocked_by_risk,
      PaymentStatus.technical_failure,
      PaymentStatus.authentication_failed,
      PaymentStatus.cancelled,
      PaymentStatus.authorisation_expired,
      PaymentStatus.rejected_in_review,
    ]);
    expect(payment_edges.filter((edge) => final.has(edge.from))).toEqual([]);
    const after_refund = payment_edges.filter((edge) => edge.from === PaymentStatus.refunded);
    expect(new Set(after_refund.map(({ cause }) => cause))).toEqual(new Set(['refund_returned', 'dispute']));
  });
});

describe('the state machine of refunds', () => {
  it('settles each refund once', () => {
    const all: RefundStatus[] = ['pending', 'completed', 'failed'];
    const known = new Set(refund_edges.map((edge) => `${edge.from} ${edge.to}`));
    for (const from of all) {
      for (const to of all) {
        const go = (): unknown => refundEdge(from, to);
        if (known.has(`${from} ${to}`)) expect(go()).toMatchObject({ from, to });
        else expect(go).toThrow(/cannot go from/);
      }
    }
  });
});
