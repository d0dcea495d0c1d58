import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { PaymentMethod, PayoutPriority, SwiftChargeOption } from '@causeway/schemas/payout-states.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import type { Metadata } from '../../../kernel/values/metadata.ts';
import type { Beneficiary, Payer } from '../../beneficiaries/party.ts';
import type { AmountInput, PayoutAmounts } from '../payout-amounts.ts';
import type { PayoutRequest } from '../payout-request.ts';
import type { DayLimits } from './day-limits.ts';

/** A payout that is asked for, in values that are sound by themselves; texts that were not sent are empty. */
export interface PayoutOrder extends AmountInput {
  readonly request_id: string;
  readonly fee_currency: Currency;
  readonly payment_method: PaymentMethod;
  readonly charge_option: SwiftChargeOption | '';
  readonly priority: PayoutPriority;
  /** As sent; null: the saved one that is named. */
  readonly beneficiary: Beneficiary | null;
  readonly beneficiary_id: string;
  /** As sent; null: the saved one that is named, otherwise the account’s own. */
  readonly payer: Payer | null;
  readonly payer_id: string;
  /** Empty: today. */
  readonly payment_date: string;
  readonly fund_source: string;
  readonly reason: string;
  readonly reference: string;
  readonly regulatory: { readonly code: string; readonly information: string };
  readonly client_data: string;
  readonly metadata: Metadata | null;
  readonly notify_url: string;
}

/** What a payout becomes, before its money has been looked for. */
export interface PayoutDraft extends PayoutAmounts, DayLimits {
  readonly payment_date: string;
  readonly execution_date: string;
  /** In which the execution date is a day. */
  readonly rail_time_zone: string;
  readonly connector: string;
  /** Why one person must look at it, besides limits. */
  readonly look_reasons: readonly Reason[];
  readonly screening: boolean;
  /** The moment at which its rate ends; null where the currencies are the same. */
  readonly quoted_until: Date | null;
  readonly when_short: 'wait' | 'refuse';
  /** What becomes of it where the name is not the account holder’s. */
  readonly payee_mismatch: 'hold' | 'send';
  /** An instant one that cannot go at once goes as an ordinary transfer. */
  readonly instant_fallback: boolean;
  readonly beneficiary_version: string;
  readonly payer: { readonly payer_id: string; readonly version: string } | null;
  readonly request: PayoutRequest;
}
