import { bank_text_lengths } from '@causeway/schemas/payout-states.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { orRefusal, refusalsOf, RequestRefused } from '../../../kernel/errors.ts';
import { railNameOf } from '../../rails/bank-rails.ts';
import { dateIn } from '../../../kernel/values/dates.ts';
import type { Letters } from '../../beneficiaries/checks/bank-text.ts';
import {
  bankChecks,
  checkBankDetails,
  type CheckedBank,
} from '../../beneficiaries/checks/check-bank-details.ts';
import { checkBirthDate, checkIdentity } from '../../beneficiaries/checks/check-identity.ts';
import { checkDocuments, partyChecks } from '../../beneficiaries/checks/check-party.ts';
import { checkBankText } from '../../beneficiaries/checks/check-texts.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { decideAmounts } from '../payout-amounts.ts';
import { beneficiaryLetters, lettersOf } from '../payout-request.ts';
import { checkRegulatory } from './check-regulatory.ts';
import { beneficiaryOf, checkFundSource, payerOf, payingBank, readPaymentDate } from './draft-payout.ts';
import type { PayoutTerms } from './payout-terms.ts';
import type { PayoutOrder } from './payout-draft.ts';

/**
 * All that is wrong with a payout that draftPayout refuses for one of it, for a person who types it. What cannot be
 * known before another fault is put right, such as which characters an unknown bank takes, is left out.
 */
export function draftFaults(
  order: PayoutOrder,
  terms: PayoutTerms,
  account: Account,
  at: Date,
  rules: Pick<ReadContext, 'connectors'>,
): RequestRefused[] {
  const today = dateIn(at, account.time_zone);
  const { payment_method, payment_currency } = order;
  const beneficiary = orRefusal(() => beneficiaryOf(order, terms));
  const payer = orRefusal(() => payerOf(order, terms));
  const found = beneficiary instanceof RequestRefused ? null : beneficiary;
  const debtor = payer instanceof RequestRefused ? null : (payer ?? terms.payer?.content ?? null);
  const bank =
    found && orRefusal(() => checkBankDetails(found.bank_details, payment_method, payment_currency));
  const known = bank === null || bank instanceof RequestRefused ? null : bank;
  const characters = characterSet(known, terms, account, rules);
  const letters = found && known ? beneficiaryLetters(found, known, characters) : lettersOf('', characters);
  return refusalsOf([
    () => checkFundSource(order.fund_source),
    () => readPaymentDate(order.payment_date, today),
    () => beneficiaryOf(order, terms),
    () => payerOf(order, terms),
    ...(found
      ? [
          ...partyChecks('beneficiary', found, payment_method, [], letters),
          ...bankChecks(found.bank_details, payment_method, payment_currency),
          () => checkBirthDate('beneficiary', found, today),
          () => checkDocuments(found),
          ...(known ? [() => checkIdentity(found, known.country, payment_currency)] : []),
        ]
      : []),
    ...(debtor
      ? [
          ...partyChecks(
            'payer',
            debtor,
            payment_method,
            [],
            lettersOf(debtor.address.country_code, characters),
          ),
          () => checkBirthDate('payer', debtor, today),
        ]
      : []),
    () => checkBankText('reference', order.reference, bank_text_lengths.reference, [], letters),
    () => checkBankText('reason', order.reason, bank_text_lengths.reason, [], letters),
    () => checkRegulatory(order.regulatory, known?.country ?? '', letters),
    () => {
      const amounts = decideAmounts(order, terms.quote, terms.fee);
      if ('code' in amounts) throw new RequestRefused(amounts.code, amounts);
    },
  ]);
}

/** Which characters the beneficiary's bank takes; as long as it is not known, all. */
function characterSet(
  bank: CheckedBank | null,
  terms: PayoutTerms,
  account: Account,
  rules: Pick<ReadContext, 'connectors'>,
): Letters['character_set'] {
  const paying = orRefusal(() => payingBank(terms, account, rules));
  if (bank === null || paying instanceof RequestRefused) return 'UNICODE';
  return paying.pays.rail(railNameOf(bank.local_clearing_system)).message.character_set;
}
