import { RequestRefused } from '../../../kernel/errors.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { partyName, partyVersion } from '../../beneficiaries/party.ts';
import { beneficiaryReceives, payerPays } from '../payout-amounts.ts';
import type { PayoutDraft, PayoutOrder } from './payout-draft.ts';

/** What a person saw of a payout and confirms (decisions/payout-duplicates.md). Amounts are minor units. */
export interface ExpectedPayout {
  readonly payer_pays: bigint;
  readonly fee_amount: bigint;
  readonly beneficiary_receives: bigint;
  /** Versions of who is paid and of the payer that banks are told of; empty: the merchant by name. */
  readonly beneficiary_version: string;
  readonly payer_version: string;
  /** transaction_ids of payouts like it. */
  readonly duplicates: readonly string[];
}

/** What there is to be seen of a payout by itself. */
export function expectedOf(order: PayoutOrder, draft: PayoutDraft): Omit<ExpectedPayout, 'duplicates'> {
  const money = { ...draft, fee_paid_by: order.fee_paid_by };
  const { beneficiary, debtor } = draft.request;
  return {
    payer_pays: payerPays(money),
    fee_amount: draft.fee_amount,
    beneficiary_receives: beneficiaryReceives(money),
    beneficiary_version: partyVersion(beneficiary),
    payer_version: debtor ? partyVersion(debtor) : '',
  };
}

/** IBAN or number of the account that is paid. */
export function accountOf({ request }: PayoutDraft): string {
  const { iban, account_number } = request.beneficiary.bank_details;
  return iban || account_number;
}

/** The payer's name that banks are told. */
export function payerNameOf({ request: { debtor, merchant_name } }: PayoutDraft): string {
  return (debtor && partyName(debtor)) || merchant_name;
}

/** The refusal of a payout that is not what was seen, with what it is now; null where it is. */
export function refuseUnseen(
  expected: ExpectedPayout,
  order: PayoutOrder,
  draft: PayoutDraft,
): RequestRefused | null {
  const now = expectedOf(order, draft);
  if (expected.beneficiary_version !== now.beneficiary_version) {
    const name = partyName(draft.request.beneficiary);
    const reason = { rule: 'beneficiary_changed', name, account: accountOf(draft) } as const;
    return new RequestRefused('U0015', { source: 'beneficiary', reason });
  }
  if (expected.payer_version !== now.payer_version) {
    const reason = { rule: 'payer_changed', name: payerNameOf(draft) } as const;
    return new RequestRefused('U0015', { source: 'payer', reason });
  }
  const { payer_pays, fee_amount, beneficiary_receives } = now;
  if (
    expected.payer_pays !== payer_pays ||
    expected.fee_amount !== fee_amount ||
    expected.beneficiary_receives !== beneficiary_receives
  ) {
    const reason = {
      rule: 'figures_changed',
      pays: moneyText(payer_pays, order.source_currency),
      fee: moneyText(fee_amount, draft.fee_currency),
      receives: moneyText(beneficiary_receives, order.payment_currency),
    } as const;
    return new RequestRefused('U0015', { source: 'payment_amount', reason });
  }
  return null;
}

/**
 * The refusal of a payout that is like another one, which was not seen; null where it was, or where there is none: a twin
 * that has failed since is no reason to ask again.
 * @param alike transaction_id of a payout like it, or empty
 */
export function refuseDuplicate(
  { duplicates: expected }: ExpectedPayout,
  duplicate_of: string,
): RequestRefused | null {
  if (duplicate_of === '' || expected.includes(duplicate_of)) return null;
  return new RequestRefused('U0015', { reason: { rule: 'alike_meanwhile', payout: duplicate_of } });
}
