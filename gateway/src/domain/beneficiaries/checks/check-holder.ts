import { bank_text_lengths } from '@causeway/schemas/payout-states.ts';
import { RequestRefused } from '../../../errors.ts';
import { partyName, type Beneficiary } from '../party.ts';
import { isUnreadable, type Letters } from './bank-text.ts';
import { checkBankText, type Transliteration } from './check-texts.ts';

/** What the message holds in CdtrAcct, CdtrAgt and RmtInf. */
const fields = [
  'account_name',
  'bank_branch',
  'owner_document_number',
  'bank_account_category',
  'bank_name',
  'bank_street_address',
  'binding_mobile_number',
  'transaction_reference',
] as const;

/**
 * Checks what is said of the account's holder and of the bank: each has its place in the message, and fits there.
 * @throws RequestRefused with the path of the field and what to do
 */
export function checkHolder(beneficiary: Beneficiary, letters: Letters, found: Transliteration[]): void {
  const base = 'beneficiary.bank_details';
  const { bank_details } = beneficiary;
  for (const field of fields)
    checkBankText(`${base}.${field}`, bank_details[field], bank_text_lengths[field], found, letters);
  if (bank_details.account_name !== '' || !isUnreadable(partyName(beneficiary), letters)) return;
  if (letters.character_set !== 'ZENGIN') return;
  throw new RequestRefused('P0011', {
    source: `${base}.account_name`,
    reason: { rule: 'missing_katakana_name' },
  });
}
