import type { LineKind, ReportFormat } from '../report-line.ts';
import { amountIn, currencyIn, dayIn, kindIn } from './read-fields.ts';

/** Our connector for Stripe names each instruction in the metadata of its PaymentIntent. */
const instruction_column = 'payment_metadata[instruction]';

/** Stripe's reporting categories; every other one is an adjustment. */
const kinds: Readonly<Record<string, LineKind>> = {
  charge: 'payment',
  // What of a charge was taken back after it had been captured.
  charge_failure: 'payment',
  partial_capture_reversal: 'payment',
  refund: 'refund',
  refund_failure: 'refund_reversal',
  dispute: 'chargeback',
  dispute_reversal: 'chargeback_reversal',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  risk_reserved_funds: 'reserve',
  payout_minimum_balance_hold: 'reserve',
  payout_minimum_balance_release: 'reserve',
  payout: 'payout',
  payout_reversal: 'payout',
};

/**
 * Stripe's payout reconciliation report, itemised (`payout_reconciliation.itemized.5`, CSV), with the column
 * `payment_metadata[…]` of our instruction where it is asked for. Stripe states one fee, which is here a markup.
 *
 * Sources, read in part on 2026-11-29: https://docs.stripe.com/reports/report-types/payout-reconciliation, and
 * https://docs.stripe.com/reports/reporting-categories for the categories. One that is not named here is work for people.
 */
export const stripe_payout_reconciliation: ReportFormat = {
  needs: [
    'balance_transaction_id',
    'created',
    'currency',
    'gross',
    'fee',
    'net',
    'reporting_category',
    'source_id',
    'automatic_payout_id',
    'payment_intent_id',
  ],
  payout_is_its_lines: true,
  read(row) {
    const currency = currencyIn(row, 'currency');
    const kind = kindIn(kinds, row.text('reporting_category')) ?? 'adjustment';
    return {
      identity: row.text('balance_transaction_id'),
      kind,
      instruction: row.text(instruction_column),
      step_reference: kind === 'payout' ? row.text('automatic_payout_id') : row.text('source_id'),
      payment_reference: row.text('payment_intent_id'),
      currency,
      gross: amountIn(row, 'gross', currency),
      interchange: 0n,
      scheme_fee: 0n,
      markup: amountIn(row, 'fee', currency),
      net: amountIn(row, 'net', currency),
      booked_on: dayIn(row, 'created'),
      payout: row.text('automatic_payout_id'),
    };
  },
};
