import type { PlayedDecline } from '@causeway/connector-kit/acquirer-kind.ts';

/**
 * Card numbers of Adyen's test system (docs.adyen.com/development-resources/testing/test-card-numbers, read
 * 2026-11-22), and what their brands are called. A number that is not on its list is refused there, and here.
 */
export const test_cards: Readonly<Record<string, { readonly brand: string; readonly challenge?: true }>> = {
  '4111111111111111': { brand: 'visa' },
  '4444333322221111': { brand: 'visa' },
  '4988438843884305': { brand: 'visa' },
  '4166676667666746': { brand: 'visa' },
  '4646464646464644': { brand: 'visa' },
  '4400000000000008': { brand: 'visa' },
  '4977949494949497': { brand: 'visa' },
  '4212345678910006': { brand: 'visa', challenge: true },
  '5555444433331111': { brand: 'mc' },
  '5555555555554444': { brand: 'mc' },
  '5500000000000004': { brand: 'mc' },
  '5424000000000015': { brand: 'mc' },
  '370000000000002': { brand: 'amex' },
};

/** A number that passes its check digit and is not on the list. */
export const unknown_card = '4000000000000002';

/**
 * Holder names at which Adyen's test system refuses, and the refusal code (docs.adyen.com/development-resources/testing/
 * result-codes, read 2026-11-22).
 */
export const refusing_holders: Readonly<Record<string, string>> = {
  DECLINED: '2',
  REFERRAL: '3',
  ERROR: '4',
  BLOCK_CARD: '5',
  CARD_EXPIRED: '6',
  INVALID_AMOUNT: '7',
  INVALID_CARD_NUMBER: '8',
  ISSUER_UNAVAILABLE: '9',
  NOT_SUPPORTED: '10',
  NOT_3D_AUTHENTICATED: '11',
  NOT_ENOUGH_BALANCE: '12',
  ACQUIRER_FRAUD: '14',
  CANCELLED: '15',
  SHOPPER_CANCELLED: '16',
  INVALID_PIN: '17',
  PIN_TRIES_EXCEEDED: '18',
  PIN_VALIDATION_NOT_POSSIBLE: '19',
  FRAUD: '20',
  NOT_SUBMITTED: '21',
  FRAUD_CANCELLED: '22',
  TRANSACTION_NOT_PERMITTED: '23',
  CVC_DECLINED: '24',
  RESTRICTED_CARD: '25',
  REVOCATION_OF_AUTH: '26',
  DECLINED_NON_GENERIC: '27',
  WITHDRAWAL_AMOUNT_EXCEEDED: '28',
  WITHDRAWAL_COUNT_EXCEEDED: '29',
  ISSUER_SUSPECTED_FRAUD: '31',
  AVS_DECLINED: '32',
  PIN_REQUIRED: '33',
  NO_CHECKING_ACCOUNT: '34',
  NO_SAVINGS_ACCOUNT: '35',
  MOBILE_PIN_REQUIRED: '36',
  CONTACTLESS_FALLBACK: '37',
  AUTHENTICATION_REQUIRED: '38',
  RREQ_NOT_RECEIVED: '39',
  BAN_CURRENT_AID: '40',
  CVM_REQUIRED: '41',
  THREED_SECURE_ERROR: '42',
  ONLINE_PIN_REQUIRED: '43',
  TRY_ANOTHER_INTERFACE: '44',
  CHIP_DOWNGRADE_MODE: '45',
  ERPS_BLOCK: '46',
};

/** Adyen's words for its refusal codes (docs.adyen.com/development-resources/refusal-reasons, read 2026-11-22). */
export const refusal_texts: Readonly<Record<string, string>> = {
  '2': 'Refused',
  '3': 'Referral',
  '4': 'Acquirer Error',
  '5': 'Blocked Card',
  '6': 'Expired Card',
  '7': 'Invalid Amount',
  '8': 'Invalid Card Number',
  '9': 'Issuer Unavailable',
  '10': 'Not supported',
  '11': '3D Not Authenticated',
  '12': 'Not enough balance',
  '14': 'Acquirer Fraud',
  '15': 'Cancelled',
  '16': 'Shopper Cancelled',
  '17': 'Invalid Pin',
  '18': 'Pin tries exceeded',
  '19': 'Pin validation not possible',
  '20': 'FRAUD',
  '21': 'Not Submitted',
  '22': 'FRAUD-CANCELLED',
  '23': 'Transaction Not Permitted',
  '24': 'CVC Declined',
  '25': 'Restricted Card',
  '26': 'Revocation Of Auth',
  '27': 'Declined Non Generic',
  '28': 'Withdrawal amount exceeded',
  '29': 'Withdrawal count exceeded',
  '31': 'Issuer Suspected Fraud',
  '32': 'AVS Declined',
  '33': 'Card requires online pin',
  '34': 'No checking account available on Card',
  '35': 'No savings account available on Card',
  '36': 'Mobile pin required',
  '37': 'Contactless fallback',
  '38': 'Authentication required',
  '39': 'RReq not received from DS',
  '40': 'Current AID is in Penalty Box',
  '41': 'CVM Required Restart Payment',
  '42': '3DS Authentication Error',
  '43': 'Online PIN required',
  '44': 'Try another interface',
  '45': 'Chip downgrade mode',
  '46': 'Transaction blocked by Adyen to prevent excessive retry fees',
};

/** Holder names with other results: the answer comes later, and less than the amount is approved. */
export const pending_holder = 'PENDING';
export const partial_holder = 'PARTIALLY_APPROVED';

const pan = '4111111111111111';

/** What some of the refusals mean in the gateway's catalogue. */
export const declines: readonly PlayedDecline[] = [
  { pan, holder: 'DECLINED', code: 'D0005', cause: 'issuer' },
  { pan, holder: 'NOT_ENOUGH_BALANCE', code: 'D0051', cause: 'issuer' },
  { pan, holder: 'CARD_EXPIRED', code: 'D0054', cause: 'issuer' },
  { pan, holder: 'CVC_DECLINED', code: 'D0082', cause: 'issuer' },
  { pan, holder: 'AUTHENTICATION_REQUIRED', code: 'D0065', cause: 'issuer' },
  { pan, holder: 'NOT_3D_AUTHENTICATED', code: 'D0101', cause: 'authentication' },
  { pan, holder: 'FRAUD', code: 'D0100', cause: 'risk' },
  { pan, holder: 'ISSUER_UNAVAILABLE', code: 'D0091', cause: 'technical' },
];
