/**
 * What may be done after a decline.
 * never: the issuer will never approve; another attempt breaks the scheme's rules.
 * later: the issuer may approve another time.
 * update: something about the card or the request has to be put right first.
 */
export type Retry = 'never' | 'later' | 'update';

/** A scheme's response codes: for each, its decline code in the catalogue and what may be done after it. */
export interface ResponseCodes {
  readonly source: string;
  /** Day on which the source said so. */
  readonly date: string;
  readonly codes: Readonly<Record<string, readonly [decline_code: string, retry: Retry]>>;
}

/**
 * ISO 8583:1987 response codes as the two-digit schemes use them. The standard says what a code means, not whether
 * it may be tried again: that column is our reading, never where the card or its issuer does not exist or is to be
 * withdrawn.
 */
export const iso_response_codes: ResponseCodes = {
  source: 'ISO 8583:1987, data element 39; retries: assumption, no scheme publishes them for these codes',
  date: '2026-11-22',
  codes: {
    '01': ['D0001', 'later'],
    '02': ['D0001', 'later'],
    '03': ['D0003', 'update'],
    '04': ['D0004', 'never'],
    '05': ['D0005', 'later'],
    '06': ['D0096', 'later'],
    '07': ['D0007', 'never'],
    '12': ['D0012', 'never'],
    '13': ['D0013', 'update'],
    '14': ['D0014', 'never'],
    '15': ['D0015', 'never'],
    '19': ['D0019', 'later'],
    '20': ['D0096', 'later'],
    '21': ['D0096', 'later'],
    '22': ['D0096', 'later'],
    '25': ['D0012', 'update'],
    '28': ['D0091', 'later'],
    '30': ['D0030', 'update'],
    '31': ['D0015', 'never'],
    '33': ['D0054', 'never'],
    '34': ['D0059', 'never'],
    '35': ['D0004', 'never'],
    '36': ['D0062', 'never'],
    '37': ['D0007', 'never'],
    '38': ['D0075', 'never'],
    '39': ['D0052', 'later'],
    '40': ['D0057', 'never'],
    '41': ['D0041', 'never'],
    '42': ['D0052', 'later'],
    '43': ['D0043', 'never'],
    '44': ['D0052', 'later'],
    '46': ['D0046', 'never'],
    '51': ['D0051', 'later'],
    '52': ['D0052', 'later'],
    '53': ['D0052', 'later'],
    '54': ['D0054', 'update'],
    '55': ['D0055', 'update'],
    '56': ['D0014', 'never'],
    '57': ['D0057', 'never'],
    '58': ['D0058', 'later'],
    '59': ['D0059', 'later'],
    '60': ['D0058', 'later'],
    '61': ['D0061', 'later'],
    '62': ['D0062', 'later'],
    '63': ['D0059', 'later'],
    '64': ['D0013', 'update'],
    '65': ['D0061', 'later'],
    '66': ['D0058', 'later'],
    '67': ['D0007', 'never'],
    '68': ['D0091', 'later'],
    '70': ['D0055', 'update'],
    '75': ['D0075', 'later'],
    '76': ['D0012', 'update'],
    '77': ['D0012', 'update'],
    '78': ['D0078', 'later'],
    '79': ['D0005', 'later'],
    '80': ['D0012', 'update'],
    '81': ['D0055', 'update'],
    '82': ['D0082', 'update'],
    '83': ['D0059', 'later'],
    '84': ['D0012', 'update'],
    '85': ['D0005', 'later'],
    '86': ['D0055', 'later'],
    '87': ['D0012', 'update'],
    '88': ['D0096', 'later'],
    '89': ['D0055', 'update'],
    '90': ['D0091', 'later'],
    '91': ['D0091', 'later'],
    '92': ['D0091', 'later'],
    '93': ['D0093', 'later'],
    '94': ['D0094', 'later'],
    '95': ['D0096', 'later'],
    '96': ['D0096', 'later'],
    '97': ['D0096', 'later'],
    '98': ['D0091', 'later'],
    '99': ['D0096', 'later'],
  },
};

/**
 * Visa. Category 1 is never, 2 and 4 (generic codes) are later, 3 (data quality) is update. Code 57 belongs to
 * category 1 again since 25 October 2026, and code 83 to category 2.
 */
const visa: ResponseCodes = {
  source:
    'Visa Core Rules, decline response codes by category, as published by Checkout.com, TabaPay and Worldpay',
  date: '2026-10-25',
  codes: {
    '01': ['D0001', 'later'],
    '02': ['D0001', 'later'],
    '03': ['D0003', 'later'],
    '04': ['D0004', 'never'],
    '05': ['D0005', 'later'],
    '06': ['D0096', 'later'],
    '07': ['D0007', 'never'],
    '12': ['D0012', 'never'],
    '13': ['D0013', 'later'],
    '14': ['D0014', 'never'],
    '15': ['D0015', 'never'],
    '19': ['D0019', 'later'],
    '21': ['D0096', 'later'],
    '25': ['D0012', 'later'],
    '28': ['D0091', 'later'],
    '30': ['D0030', 'later'],
    '39': ['D0052', 'later'],
    '41': ['D0041', 'never'],
    '43': ['D0043', 'never'],
    '46': ['D0046', 'never'],
    '51': ['D0051', 'later'],
    '52': ['D0052', 'later'],
    '53': ['D0052', 'later'],
    '54': ['D0054', 'update'],
    '55': ['D0055', 'update'],
    '57': ['D0057', 'never'],
    '58': ['D0058', 'later'],
    '59': ['D0059', 'later'],
    '61': ['D0061', 'later'],
    '62': ['D0062', 'later'],
    '63': ['D0059', 'later'],
    '64': ['D0059', 'later'],
    '65': ['D0061', 'later'],
    '70': ['D0055', 'update'],
    '74': ['D0055', 'later'],
    '75': ['D0075', 'later'],
    '76': ['D0012', 'later'],
    '78': ['D0078', 'later'],
    '79': ['D0012', 'later'],
    '80': ['D0012', 'later'],
    '81': ['D0055', 'later'],
    '82': ['D0082', 'update'],
    '83': ['D0059', 'later'],
    '85': ['D0005', 'later'],
    '86': ['D0055', 'later'],
    '87': ['D0012', 'later'],
    '88': ['D0096', 'later'],
    '89': ['D0055', 'later'],
    '91': ['D0091', 'later'],
    '92': ['D0091', 'later'],
    '93': ['D0093', 'later'],
    '94': ['D0094', 'later'],
    '96': ['D0096', 'later'],
    '1A': ['D0065', 'update'],
    '5C': ['D0057', 'later'],
    '6P': ['D0055', 'update'],
    '9G': ['D0062', 'later'],
    B1: ['D0013', 'later'],
    N0: ['D0091', 'later'],
    N3: ['D0012', 'later'],
    N4: ['D0061', 'later'],
    N7: ['D0082', 'update'],
    N8: ['D0013', 'later'],
    P5: ['D0055', 'later'],
    P6: ['D0055', 'later'],
    Q1: ['D0005', 'later'],
    R0: ['D0106', 'never'],
    R1: ['D0103', 'never'],
    R2: ['D0005', 'later'],
    R3: ['D0107', 'never'],
    Z3: ['D0091', 'later'],
    Z5: ['D0005', 'later'],
  },
};

/**
 * Mastercard. Whether to try again is told by its advice codes; where none came, never for what says that the card
 * or its issuer does not exist or is to be withdrawn, which is our reading.
 */
const mastercard: ResponseCodes = {
  source:
    'Mastercard network response codes (developer.mastercard.com, Mastercard Send); retries: advice codes, else assumption',
  date: '2026-11-22',
  codes: {
    '01': ['D0001', 'later'],
    '03': ['D0003', 'update'],
    '04': ['D0004', 'never'],
    '05': ['D0005', 'later'],
    '12': ['D0012', 'never'],
    '13': ['D0013', 'update'],
    '14': ['D0014', 'never'],
    '15': ['D0015', 'never'],
    '30': ['D0030', 'update'],
    '41': ['D0041', 'never'],
    '43': ['D0043', 'never'],
    '51': ['D0051', 'later'],
    '54': ['D0054', 'update'],
    '55': ['D0055', 'update'],
    '57': ['D0057', 'later'],
    '58': ['D0058', 'later'],
    '61': ['D0061', 'later'],
    '62': ['D0062', 'later'],
    '63': ['D0059', 'later'],
    // In Europe also the issuer's demand for authentication: the acquirer tells the two apart.
    '65': ['D0061', 'later'],
    '70': ['D0001', 'later'],
    '71': ['D0055', 'update'],
    '72': ['D0078', 'later'],
    '75': ['D0075', 'later'],
    '76': ['D0012', 'update'],
    '77': ['D0012', 'update'],
    '78': ['D0046', 'never'],
    // Since 2021 the reason is in the advice code: life cycle of the account, policy, fraud and security.
    '79': ['D0005', 'later'],
    '81': ['D0057', 'later'],
    '82': ['D0005', 'later'],
    '83': ['D0059', 'later'],
    '84': ['D0012', 'update'],
    '85': ['D0005', 'later'],
    '86': ['D0055', 'later'],
    '87': ['D0012', 'update'],
    '88': ['D0096', 'later'],
    '89': ['D0055', 'update'],
    '91': ['D0091', 'later'],
    '92': ['D0091', 'later'],
    '94': ['D0094', 'later'],
    '96': ['D0096', 'later'],
  },
};

/** American Express: action codes of three digits. */
const american_express: ResponseCodes = {
  source:
    'American Express action codes, as published by Worldpay and Antom; retries: assumption, none are published',
  date: '2026-11-22',
  codes: {
    '100': ['D0005', 'later'],
    '101': ['D0054', 'update'],
    '106': ['D0075', 'later'],
    '107': ['D0001', 'later'],
    '109': ['D0003', 'update'],
    '110': ['D0013', 'update'],
    '111': ['D0014', 'never'],
    '115': ['D0057', 'later'],
    '116': ['D0051', 'later'],
    '117': ['D0055', 'update'],
    '119': ['D0057', 'later'],
    '121': ['D0061', 'later'],
    '122': ['D0082', 'update'],
    '125': ['D0054', 'update'],
    '130': ['D0065', 'update'],
    '181': ['D0030', 'update'],
    '183': ['D0013', 'update'],
    '187': ['D0046', 'never'],
    '188': ['D0103', 'never'],
    '189': ['D0003', 'never'],
    '190': ['D0059', 'later'],
    '194': ['D0030', 'update'],
    '200': ['D0007', 'never'],
    '909': ['D0096', 'later'],
    '911': ['D0091', 'later'],
    '912': ['D0091', 'later'],
  },
};

/** The tables by card brand. Discover, Diners Club, JCB, UnionPay and the national schemes use ISO 8583 as it is. */
export const response_codes_by_brand: Readonly<Record<string, ResponseCodes>> = {
  visa,
  mastercard,
  maestro: mastercard,
  'american-express': american_express,
};

/** The response codes that hold for a card brand. */
export function responseCodesOf(card_brand: string): ResponseCodes {
  return response_codes_by_brand[card_brand] ?? iso_response_codes;
}

/**
 * The catalogue's decline code for a scheme's response code.
 * @returns D0005, do not honour, for a code that its table does not have
 */
export function declineCodeOf(card_brand: string, response_code: string): string {
  return responseCodesOf(card_brand).codes[response_code]?.[0] ?? 'D0005';
}
