import type { LineKind, ReportFormat } from '../report-line.ts';
import { amountIn, currencyIn, dayIn, kindIn } from './read-fields.ts';

/** Checkout.com's breakdown types of what is not a fee; those of other names are adjustments. */
const kinds: Readonly<Record<string, LineKind>> = {
  Capture: 'payment',
  Refund: 'refund',
  'Refund Reversal': 'refund_reversal',
  Chargeback: 'chargeback',
  'Second Chargeback': 'chargeback',
  'Chargeback Reversal': 'chargeback_reversal',
  'Chargeback Representment': 'chargeback_reversal',
  'Rolling Reserve': 'reserve',
  'Rolling Reserve Release': 'reserve',
  'Security Deposit Reservation': 'reserve',
  'Security Deposit Release': 'reserve',
  Payout: 'payout',
};

const is_fee = /\b(fee|fees|interchange|tax)\b/i;

/**
 * Checkout.com's financial actions by payout id report (CSV). It has a row for each breakdown of an action, so the fees
 * of a capture are rows of their own; only the holding currency's amounts add up to the payout.
 *
 * Sources, both read in part only, on 2026-11-29, so that names of columns and types want a look at a real file:
 * https://www.checkout.com/docs/funds-management/retrieve-financial-reports/settlement-reports/financial-actions-by-payout-id-report
 * (updated 2025-09-24) and https://www.checkout.com/docs/funds-management/reconcile-with-checkout-com/breakdown-types.
 * A file without one of the columns is refused, and a type that is not named here is work for people.
 */
export const checkoutcom_financial_actions: ReportFormat = {
  needs: [
    'Payment ID',
    'Action ID',
    'Breakdown Type',
    'Processed On',
    'Payout ID',
    'Holding Currency',
    'Holding Currency Amount',
  ],
  payout_is_its_lines: true,
  read(row) {
    const breakdown = row.text('Breakdown Type');
    const kind = kindIn(kinds, breakdown) ?? (is_fee.test(breakdown) ? 'fee' : 'adjustment');
    const currency = currencyIn(row, 'Holding Currency');
    const net = amountIn(row, 'Holding Currency Amount', currency);
    const fee = kind === 'fee' ? -net : 0n;
    const is_interchange = /interchange/i.test(breakdown);
    const is_scheme = !is_interchange && /scheme/i.test(breakdown);
    const step_reference = row.text('Action ID');
    return {
      identity: `${step_reference} ${breakdown}`,
      kind,
      instruction: row.text('Reference'),
      step_reference: kind === 'payout' ? row.text('Payout ID') : step_reference,
      payment_reference: row.text('Payment ID'),
      currency,
      gross: kind === 'fee' ? 0n : net,
      interchange: is_interchange ? fee : 0n,
      scheme_fee: is_scheme ? fee : 0n,
      markup: is_interchange || is_scheme ? 0n : fee,
      net,
      booked_on: dayIn(row, 'Processed On'),
      payout: row.text('Payout ID'),
    };
  },
};
