import { railAt } from '../rails/bank-rails.ts';
import { whyOutOfBounds } from '../rails/amount-bounds.ts';
import type { RailMessage } from '../../kernel/port/rail.ts';
import { readInstructionName } from '@causeway/connector-kit/instruction.ts';
import type {
  PayoutInstruction,
  PayoutDetails,
  PayoutFailure,
  PostalAddress,
} from '../../kernel/port/bank.ts';
import type { BankSettings } from './bank-settings.ts';

/** A credit transfer as in a file. */
export interface Transfer {
  readonly account_id: string;
  readonly instruction_id: bigint;
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  readonly details: PayoutDetails;
}

/** The transfer's identification for the bank, which its answers repeat: at most 30 characters. */
export function instructionIdOf({
  account_id,
  instruction_id,
}: Pick<Transfer, 'account_id' | 'instruction_id'>): string {
  return `${account_id}-${instruction_id}`;
}

/** The two parts of such an identification, or null when it is not one. */
export function parseInstructionId(text: string): { account_id: string; instruction_id: bigint } | null {
  const named = readInstructionName(text);
  return named && { account_id: named.account_id, instruction_id: named.id };
}

/** The characters of each set; no set has line breaks. */
const characters: Readonly<Record<RailMessage['character_set'], { name: string; pattern: RegExp }>> = {
  SWIFT: { name: 'the SWIFT set', pattern: /^[A-Za-z0-9/\-?:().,'+ ]*$/ },
  ZENGIN: { name: 'Zengin’s', pattern: /^[ｦ-ﾟ｢｣A-Za-z0-9/\-?:().,'+ ]*$/ },
  CHINESE: {
    name: 'Chinese and the SWIFT set',
    pattern: /^[\p{Script=Han}A-Za-z0-9/\-?:().,'+ ·、。（），－：]*$/u,
  },
  UNICODE: { name: 'what can be printed', pattern: /^[^\p{Cc}\p{Cs}\p{Cn}]*$/u },
};
const bic = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const uuid = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

type Limits = readonly (readonly [value: string, max: number, reason_code: string, what: string])[];

function addressLimits(address: PostalAddress, reason_code: string, whose: string): Limits {
  return [
    [address.street, 70, reason_code, `${whose} street`],
    [address.building_number, 16, reason_code, `${whose} building number`],
    [address.room, 70, reason_code, `${whose} floor or flat`],
    [address.postcode, 16, reason_code, `${whose} postcode`],
    [address.town, 35, reason_code, `${whose} town`],
    [address.state, 35, reason_code, `${whose} state`],
  ];
}

/**
 * Why a payout cannot go into a file, with the ISO 20022 reason code that a bank would give; null when it can. Nothing
 * is truncated or guessed: a payment is sent exactly as ordered or not at all.
 */
export function whyUnfit(
  instruction: Pick<PayoutInstruction, 'amount' | 'payout'>,
  settings: BankSettings,
): PayoutFailure | null {
  const { payout } = instruction;
  const { creditor, debtor, creditor_account: account } = payout;
  if (!settings.accounts.some(({ currency }) => currency === instruction.amount.currency)) {
    return { reason_code: 'AM03', text: `the bank holds no account in ${instruction.amount.currency}` };
  }
  if (account.iban === '' && account.account_number === '') {
    return { reason_code: 'AC01', text: 'there is no account to be credited' };
  }
  if (account.bic !== '' && !bic.test(account.bic))
    return { reason_code: 'RC01', text: 'the BIC is not one' };
  if (!uuid.test(payout.uetr)) return { reason_code: 'FF01', text: 'the UETR is not a UUID of version 4' };
  const { message, ...rail } = railAt(settings.rails, payout.rail);
  const bound = whyOutOfBounds(instruction.amount, rail);
  if (bound !== null) return { reason_code: 'AM02', text: bound };
  const { name, pattern } = characters[message.character_set];
  const required = [
    [creditor.name, 'BE22', 'the beneficiary has no name'],
    [creditor.address.town, 'BE04', 'the beneficiary’s address has no town'],
    [creditor.address.country, 'BE04', 'the beneficiary’s address has no country'],
    [debtor.name, 'BE21', 'the payer has no name'],
    [payout.end_to_end_id, 'FF01', 'there is no end-to-end reference'],
  ] as const;
  for (const [value, reason_code, text] of required) if (value === '') return { reason_code, text };
  const limits: Limits = [
    [creditor.name, 140, 'BE22', 'the beneficiary’s name'],
    [debtor.name, 140, 'BE21', 'the payer’s name'],
    ...addressLimits(creditor.address, 'BE04', 'the beneficiary’s'),
    ...addressLimits(debtor.address, 'BE07', 'the payer’s'),
    [creditor.identity_number, 35, 'BE16', 'the beneficiary’s identity number'],
    [debtor.identity_number, 35, 'BE17', 'the payer’s identity number'],
    [account.holder_name, 70, 'BE22', 'the account holder’s name'],
    [account.holder_document, 35, 'BE16', 'the account holder’s identity number'],
    [account.category, 35, 'AC01', 'the account’s category'],
    [account.branch, 35 - account.clearing_member.length, 'RC01', 'the bank’s branch'],
    [account.iban || account.account_number, 34, 'AC01', 'the account number'],
    [account.clearing_member, 35, 'RC01', 'the bank’s clearing number'],
    [account.bank_name, 140, 'RC01', 'the bank’s name'],
    [account.bank_street ?? '', 70, 'RC01', 'the bank’s street address'],
    [account.bound_mobile ?? '', 40, 'AC01', 'the account’s mobile number'],
    [creditor.contact?.phone?.number ?? '', 128, 'BE08', 'the beneficiary’s telephone number'],
    [creditor.contact?.mobile?.number ?? '', 128, 'BE08', 'the beneficiary’s mobile number'],
    [payout.end_to_end_id, 35, 'FF01', 'the end-to-end reference'],
    [payout.purpose_code, 4, 'FF01', 'the purpose code'],
    [payout.remittance, 140, 'FF01', 'the remittance information'],
  ];
  for (const [value, max, reason_code, what] of limits) {
    if (value.length > max) return { reason_code, text: `${what} has more than ${max} characters` };
    if (!pattern.test(value)) return { reason_code, text: `${what} has characters outside ${name}` };
  }
  return null;
}
