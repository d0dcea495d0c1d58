import type { ReportFormat, LineKind } from '../report-line.ts';
import { amountIn, currencyIn, dayIn, kindIn } from './read-fields.ts';

/** Adyen's types of entries; every other one is an adjustment. */
const kinds: Readonly<Record<string, LineKind>> = {
  Settled: 'payment',
  SettledInInstallments: 'payment',
  Refunded: 'refund',
  RefundedReversed: 'refund_reversal',
  Chargeback: 'chargeback',
  SecondChargeback: 'chargeback',
  ChargebackReversed: 'chargeback_reversal',
  Fee: 'fee',
  MiscCosts: 'fee',
  InvoiceDeduction: 'fee',
  DepositCorrection: 'reserve',
  Balancetransfer: 'reserve',
  MerchantPayout: 'payout',
};

/** Entries of money that Adyen does not settle itself. */
const not_settled = new Set(['SettledExternally', 'RefundedExternally', 'ChargebackExternally']);

/**
 * Adyen's settlement details report (CSV, a file for each batch). What is payable is in the currency of settlement
 * (NC); gross amounts are in the payment's (GC), and are taken where that is the same. What Adyen carries over to the
 * next batch (Balancetransfer) and keeps as a deposit (DepositCorrection) it still owes.
 *
 * Source: https://docs.adyen.com/reporting/settlement-reconciliation/transaction-level/settlement-details-report; columns
 * and types as https://docs.adyen.com/developers/reporting/settlement-detail-report/settlement-detail-report-structure
 * lists them, read 2026-11-29.
 */
export const adyen_settlement_details: ReportFormat = {
  needs: [
    'Psp Reference',
    'Merchant Reference',
    'Creation Date',
    'Type',
    'Modification Reference',
    'Gross Currency',
    'Gross Debit (GC)',
    'Gross Credit (GC)',
    'Net Currency',
    'Net Debit (NC)',
    'Net Credit (NC)',
    'Commission (NC)',
    'Markup (NC)',
    'Scheme Fees (NC)',
    'Interchange (NC)',
    'Batch Number',
  ],
  payout_is_its_lines: false,
  read(row) {
    const type = row.text('Type');
    if (not_settled.has(type)) return null;
    const kind = kindIn(kinds, type) ?? 'adjustment';
    const currency = currencyIn(row, 'Net Currency');
    const net = amountIn(row, 'Net Credit (NC)', currency) - amountIn(row, 'Net Debit (NC)', currency);
    const interchange = amountIn(row, 'Interchange (NC)', currency);
    const scheme_fee = amountIn(row, 'Scheme Fees (NC)', currency);
    // A blended price has one commission; Interchange++ has a markup instead.
    const markup = amountIn(row, 'Markup (NC)', currency) + amountIn(row, 'Commission (NC)', currency);
    const stated = row.text('Gross Currency').toUpperCase() === currency;
    const gross = stated
      ? amountIn(row, 'Gross Credit (GC)', currency) - amountIn(row, 'Gross Debit (GC)', currency)
      : net + interchange + scheme_fee + markup;
    const payment_reference = row.text('Psp Reference');
    const step_reference = row.text('Modification Reference');
    const payout = row.text('Batch Number');
    return {
      identity: [payment_reference, step_reference, type, payout, currency].join(' '),
      kind,
      instruction: row.text('Modification Merchant Reference') || row.text('Merchant Reference'),
      step_reference,
      payment_reference,
      currency,
      gross,
      interchange,
      scheme_fee,
      markup,
      net,
      booked_on: dayIn(row, 'Creation Date'),
      payout,
    };
  },
};
