import type { ColumnNames, ReportFormat } from '../report-line.ts';
import { adyen_settlement_details } from './adyen-settlement-details.ts';
import { checkoutcom_financial_actions } from './checkoutcom-financial-actions.ts';
import { mappedCsv } from './mapped-csv.ts';
import { stripe_payout_reconciliation } from './stripe-payout-reconciliation.ts';

const published = {
  adyen: adyen_settlement_details,
  stripe: stripe_payout_reconciliation,
  checkoutcom: checkoutcom_financial_actions,
} as const;

export const format_names = ['adyen', 'stripe', 'checkoutcom', 'csv'] as const;
/** The format of a report: an acquirer's published one, or `csv` with columns that the operator names. */
export type FormatName = (typeof format_names)[number];

export function formatOf(name: FormatName, columns: ColumnNames): ReportFormat {
  return name === 'csv' ? mappedCsv(columns) : published[name];
}
