import { RequestRefused } from '../../../errors.ts';
import { partyName, type Beneficiary } from '../party.ts';
import { isUnreadable, type Letters } from './bank-text.ts';
import { checkBankText, type Transliteration } from './check-texts.ts';

/** How many characters the message holds: CdtrAcct/Nm, BrnchId/Id, Othr/Id, Tp/Prtry, FinInstnId/Nm. */
const lengths = {
  account_name: 70,
  bank_branch: 35,
  owner_document_number: 35,
  bank_account_category: 35,
  bank_name: 140,
} as const;

/**
 * Checks what is said of the account's holder and of the bank: each has its place in the message, and fits there.
 * @throws RequestRefused with the path of the field and what to do
 */
export function checkHolder(beneficiary: Beneficiary, letters: Letters, found: Transliteration[]): void {
  const base = 'beneficiary.bank_details';
  const { bank_details } = beneficiary;
  for (const [field, length_max] of Object.entries(lengths)) {
    const text = bank_details[field as keyof typeof lengths];
    checkBankText(`${base}.${field}`, text, length_max, found, letters);
  }
  if (bank_details.account_name !== '' || !isUnreadable(partyName(beneficiary), letters)) return;
  if (letters.character_set !== 'ZENGIN') return;
  throw new RequestRefused('P0011', {
    source: `${base}.account_name`,
    message: `${base}.account_name is missing: Zengin pays to the name of the holder in katakana, as on the account`,
  });
}
