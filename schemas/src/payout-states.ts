/** States of a payout as they cross the wire (docs/payouts.md#states). */
export const payout_states = [
  'PENDING_FUNDS',
  'IN_APPROVAL',
  'APPROVAL_REJECTED',
  'SCHEDULED',
  'IN_REVIEW',
  'PROCESSING',
  'SENT',
  'COMPLETED',
  'FAILED',
  'RETURNED',
  'CANCELLED',
] as const;

export type PayoutState = (typeof payout_states)[number];

/** What each state means, in the words of the reference documentation. */
export const payout_state_meanings: Record<PayoutState, string> = {
  PENDING_FUNDS:
    'accepted; waits until it can be paid out of the balance, in two currencies until its rate ends; a payout that was accepted and approved comes here again while the account owes more than it has',
  IN_APPROVAL: 'waits for approval, such as above the account’s limit; the money is set aside',
  APPROVAL_REJECTED: 'an approver said no; the money is available again',
  SCHEDULED: 'waits for its payment date; the money is set aside',
  IN_REVIEW: 'held until the sanctions screening has been decided; the money is set aside',
  PROCESSING: 'on its way to the bank',
  SENT: 'the bank has accepted it; its final word comes later',
  COMPLETED: 'paid',
  FAILED: 'not paid; the money is available again',
  RETURNED: 'was paid and came back; what came back is available again',
  CANCELLED: 'cancelled before it was sent; the money is available again',
};

/** How fast a payout is to be there: as the rail usually is, or within seconds (SEPA Instant). */
export const payout_priorities = ['NORMAL', 'INSTANT'] as const;
export type PayoutPriority = (typeof payout_priorities)[number];

/**
 * What the beneficiary's bank says of the name that a payout is addressed to: the four answers of the Verification Of
 * Payee scheme (EPC218-23; MTCH, CMTC, NMTC, NOAP).
 */
export const payee_check_results = ['MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE'] as const;
export type PayeeCheckResult = (typeof payee_check_results)[number];

/**
 * Why a payout is called back: of ISO 20022's external cancellation reasons (code-sets.ts) those that a payer can give.
 */
export const recall_reasons = {
  CUST: 'the payer wants it back',
  DUPL: 'it was paid twice',
  TECH: 'a technical fault made it',
  FRAD: 'it was ordered by fraud',
  AC03: 'it went to the wrong account',
  AM09: 'its amount is wrong',
} as const;
export type RecallReason = keyof typeof recall_reasons;
/** Words for the bank: what its message holds. */
export const recall_note_max = 105;

/**
 * Why a payout failed or came back: a closed list, with the ISO 20022 external status and return reason codes
 * (code-sets.ts) that each type stands for. Codes that are not here are UNKNOWN.
 */
export const payout_failure_types = {
  INVALID_ACCOUNT: ['AC01', 'AC02', 'AC03', 'AC10', 'AC12', 'AC13', 'AC14', 'BE23', 'BE24'],
  ACCOUNT_CLOSED: ['AC04', 'AC05', 'AC07', 'MD07'],
  ACCOUNT_BLOCKED: ['AC06', 'AC08', 'AG07'],
  INVALID_BANK: ['RC01', 'RC02', 'RC03', 'RC04', 'RC05', 'RC07', 'RC08', 'RC11', 'AGNT', 'AC15'],
  NAME_MISMATCH: ['BE01', 'NOCM', 'BE21', 'BE22'],
  INVALID_BENEFICIARY: [
    'BE04',
    'BE05',
    'BE06',
    'BE07',
    'BE08',
    'BE10',
    'BE11',
    'BE12',
    'BE15',
    'BE16',
    'BE17',
  ],
  INVALID_AMOUNT: ['AM01', 'AM03', 'AM06', 'AM09', 'AM10', 'AM11', 'AM12', 'CURR'],
  LIMIT_EXCEEDED: ['AM02', 'AM07', 'AM13', 'AM14', 'AM21', 'AM22', 'AM23'],
  INSUFFICIENT_FUNDS: ['AM04'],
  DUPLICATE: ['AM05', 'DUPL', 'DU01', 'DU02', 'DU03', 'DU04', 'DU05'],
  INVALID_DATE: ['DT01', 'DT02', 'DT03', 'DT04', 'DT05', 'DT06', 'CUTA'],
  NOT_PERMITTED: [
    'AG01',
    'AG02',
    'AG03',
    'AG08',
    'AG10',
    'AG11',
    'SL01',
    'SL11',
    'SL12',
    'SL13',
    'SL14',
    'NOAS',
  ],
  REGULATORY: [
    'RR01',
    'RR02',
    'RR03',
    'RR04',
    'RR05',
    'RR06',
    'RR07',
    'RR08',
    'RR09',
    'RR10',
    'RR11',
    'RR12',
  ],
  COMPLIANCE: ['FRAD', 'FR01', 'LEGL', 'SVNR'],
  BENEFICIARY_REFUSED: ['MS02', 'CUST', 'MD06', 'FOCR', 'AC16', 'UPAY'],
  CANCELLED_BY_BANK: ['CNCL', 'DS02', 'DS0H', 'CH03', 'CH04', 'TECH'],
  BANK_UNAVAILABLE: [
    'AB01',
    'AB02',
    'AB03',
    'AB04',
    'AB05',
    'AB06',
    'AB07',
    'AB08',
    'AB09',
    'AB10',
    'TM01',
    'ED01',
    'ED05',
    'ED06',
  ],
  TECHNICAL: [
    'FF01',
    'FF02',
    'FF03',
    'FF05',
    'FF06',
    'FF10',
    'TA01',
    'TD01',
    'TD02',
    'TD03',
    'TK01',
    'TS01',
    'TS04',
    'G000',
  ],
  RATE_EXPIRED: [],
  UNKNOWN: ['MS01', 'MS03', 'NARR', 'NOOR'],
} as const satisfies Record<string, readonly string[]>;

export type PayoutFailureType = keyof typeof payout_failure_types;

const types_by_code = new Map<string, PayoutFailureType>(
  Object.entries(payout_failure_types).flatMap(([type, codes]) =>
    codes.map((code): [string, PayoutFailureType] => [code, type as PayoutFailureType]),
  ),
);

/** failure_type for an ISO 20022 reason code; UNKNOWN where none is given or the code is not in the list. */
export function payoutFailureType(reason_code: string): PayoutFailureType {
  return types_by_code.get(reason_code) ?? 'UNKNOWN';
}

export const payment_methods = ['SWIFT', 'LOCAL'] as const;
export type PaymentMethod = (typeof payment_methods)[number];
export const fee_payers = ['PAYER', 'BENEFICIARY'] as const;
export type FeePaidBy = (typeof fee_payers)[number];
export const swift_charge_options = ['SHARED', 'PAYER'] as const;
export type SwiftChargeOption = (typeof swift_charge_options)[number];
export const entity_types = ['COMPANY', 'PERSONAL'] as const;
export type EntityType = (typeof entity_types)[number];
export const fund_sources = [
  'DepositAccount',
  'Credit',
  'Debit',
  'Prepaid',
  'MobileMoneyAccount',
  'Cash',
] as const;
/** The only source that payouts are drawn on. */
export const fundable_source = 'DepositAccount';

/** How many characters banks carry, counted as they get them (in the SWIFT character set). */
export const bank_text_lengths = {
  name: 70,
  street: 70,
  number: 16,
  city: 35,
  state: 35,
  postcode: 16,
  complement: 70,
  reference: 35,
  reason: 140,
  account_name: 70,
  bank_branch: 35,
  owner_document_number: 35,
  bank_account_category: 35,
  bank_name: 140,
  bank_street_address: 70,
  binding_mobile_number: 40,
  telephone: 35,
  identity: 35,
  transaction_reference: 35,
} as const;

/** An account number: 1 to 34 letters and digits, in groups where it is written so. */
export const account_number_pattern = '^[A-Za-z0-9]([A-Za-z0-9 -]{0,32}[A-Za-z0-9])?$';
