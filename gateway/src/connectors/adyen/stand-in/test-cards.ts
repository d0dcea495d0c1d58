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

/** Holder names with other results: the answer comes later, and less than the amount is approved. */
export const pending_holder = 'PENDING';
export const partial_holder = 'PARTIALLY_APPROVED';
