import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { responseCodesOf } from '../../../kernel/values/schemes/response-codes.ts';

type Cause = Extract<Outcome, { result: 'refused' }>['cause'];

export const decline_sources: Sources = [
  { page: 'https://docs.adyen.com/development-resources/refusal-reasons', date: '2026-11-22' },
];

/**
 * Adyen's refusal reasons, codes 2 to 46: code, Adyen's words, our decline code, cause. Which decline code they become is
 * our reading. Codes 13 and 30 do not exist.
 */
const refusal_reasons: Readonly<Record<string, readonly [reason: string, code: string, cause: Cause]>> = {
  '2': ['Refused', 'D0005', 'issuer'],
  '3': ['Referral', 'D0001', 'issuer'],
  '4': ['Acquirer Error', 'D0096', 'technical'],
  '5': ['Blocked Card', 'D0062', 'issuer'],
  '6': ['Expired Card', 'D0054', 'issuer'],
  '7': ['Invalid Amount', 'D0013', 'issuer'],
  '8': ['Invalid Card Number', 'D0014', 'issuer'],
  '9': ['Issuer Unavailable', 'D0091', 'technical'],
  '10': ['Not supported', 'D0057', 'issuer'],
  '11': ['3D Not Authenticated', 'D0101', 'authentication'],
  '12': ['Not enough balance', 'D0051', 'issuer'],
  '14': ['Acquirer Fraud', 'D0059', 'risk'],
  '15': ['Cancelled', 'D0102', 'technical'],
  '16': ['Shopper Cancelled', 'D0101', 'authentication'],
  '17': ['Invalid Pin', 'D0055', 'issuer'],
  '18': ['Pin tries exceeded', 'D0075', 'issuer'],
  '19': ['Pin validation not possible', 'D0055', 'issuer'],
  '20': ['FRAUD', 'D0100', 'risk'],
  '21': ['Not Submitted', 'D0102', 'technical'],
  '22': ['FRAUD-CANCELLED', 'D0100', 'risk'],
  '23': ['Transaction Not Permitted', 'D0057', 'issuer'],
  '24': ['CVC Declined', 'D0082', 'issuer'],
  '25': ['Restricted Card', 'D0062', 'issuer'],
  '26': ['Revocation Of Auth', 'D0103', 'issuer'],
  '27': ['Declined Non Generic', 'D0005', 'issuer'],
  '28': ['Withdrawal amount exceeded', 'D0061', 'issuer'],
  '29': ['Withdrawal count exceeded', 'D0061', 'issuer'],
  '31': ['Issuer Suspected Fraud', 'D0059', 'issuer'],
  '32': ['AVS Declined', 'D0005', 'issuer'],
  '33': ['Card requires online pin', 'D0055', 'issuer'],
  '34': ['No checking account available on Card', 'D0052', 'issuer'],
  '35': ['No savings account available on Card', 'D0052', 'issuer'],
  '36': ['Mobile pin required', 'D0055', 'issuer'],
  '37': ['Contactless fallback', 'D0012', 'issuer'],
  '38': ['Authentication required', 'D0065', 'issuer'],
  '39': ['RReq not received from DS', 'D0101', 'authentication'],
  '40': ['Current AID is in Penalty Box', 'D0012', 'issuer'],
  '41': ['CVM Required Restart Payment', 'D0055', 'issuer'],
  '42': ['3DS Authentication Error', 'D0101', 'authentication'],
  '43': ['Online PIN required', 'D0055', 'issuer'],
  '44': ['Try another interface', 'D0012', 'issuer'],
  '45': ['Chip downgrade mode', 'D0012', 'issuer'],
  '46': ['Transaction blocked by Adyen to prevent excessive retry fees', 'D0104', 'risk'],
};

/** Adyen's codes, for tests. */
export const refusal_codes: readonly string[] = Object.keys(refusal_reasons);

/** Adyen's words for a refusal code. */
function refusalReason(code: string): string {
  return refusal_reasons[code]?.[0] ?? '';
}

/** Adyen's names of card brands (PaymentMethodVariant and paymentMethod), and this gateway's. */
const brands: Readonly<Record<string, string>> = {
  visa: 'visa',
  electron: 'visa',
  vpay: 'visa',
  mc: 'mastercard',
  maestro: 'maestro',
  maestrouk: 'maestro',
  amex: 'american-express',
};

/** What Adyen says of a refused authorisation. */
export interface Refusal {
  /** Empty in notifications, which give the words only. */
  readonly code: string;
  readonly reason: string;
  /** `refusalReasonRaw`: the scheme's response code and its words, such as `05 : Do not honor`. */
  readonly raw: string;
  /** `merchantAdviceCode`: Mastercard's, perhaps with its words. */
  readonly advice: string;
  /** Adyen's name of the card brand. */
  readonly brand: string;
}

/** The outcome of a refused authorisation. The scheme's own code decides where its table has it; the cause is Adyen's. */
export function refusedOutcome(refusal: Refusal): Extract<Outcome, { result: 'refused' }> {
  const { reason, raw, advice } = refusal;
  const code = refusal.code || codeOfReason(reason);
  const [, own_code = 'D0005', cause = 'issuer'] = refusal_reasons[code] ?? [];
  const response_code = /^\s*([0-9A-Z]{2,3})(?=\s*:)/.exec(raw)?.[1] ?? '';
  const advice_code = /^\s*([0-9]{2})(?![0-9])/.exec(advice)?.[1] ?? '';
  const of_scheme = responseCodesOf(brandOf(refusal.brand)).codes[response_code]?.[0];
  const text = [reason || refusalReason(code), raw].filter((part) => part !== '').join(' – ');
  return {
    result: 'refused',
    code: cause === 'issuer' && code !== '38' ? (of_scheme ?? own_code) : own_code,
    cause,
    ...(response_code ? { response_code } : {}),
    ...(advice_code ? { advice_code } : {}),
    message: { code: code || response_code, text },
  };
}

function codeOfReason(reason: string): string {
  const text = reason.trim().toLowerCase();
  return Object.entries(refusal_reasons).find(([, [known]]) => known.toLowerCase() === text)?.[0] ?? '';
}

function brandOf(adyen_brand: string): string {
  const name = adyen_brand.toLowerCase();
  return brands[name] ?? brands[/^(visa|mc|amex|maestro)/.exec(name)?.[1] ?? ''] ?? '';
}
