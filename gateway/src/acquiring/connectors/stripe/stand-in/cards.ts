import type { PlayedDecline } from '@causeway/connector-kit/acquirer-kind.ts';
import { passesLuhn } from '@causeway/schemas/card-numbers/luhn.ts';

/** Card numbers of Stripe's own test mode: https://docs.stripe.com/testing, read 2026-11-22. */
export const stand_in_cards = {
  approved: '4242424242424242',
  declined: '4000000000000002',
  challenge: '4000002760003184',
  review: '4000000000009235',
  without_multicapture: '4000008400000076',
  /** Its refunds succeed, and fail later. */
  refund_fails: '4000000000005126',
  /** Its refunds are pending, and succeed later. */
  refund_pends: '4000000000007726',
} as const;

interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  /** The scheme's response code. */
  readonly network?: string;
}

const declines: Readonly<Record<string, Decline>> = {
  [stand_in_cards.declined]: { code: 'card_declined', decline_code: 'generic_decline', network: '05' },
  '4000000000009995': { code: 'card_declined', decline_code: 'insufficient_funds', network: '51' },
  '4000000000009987': { code: 'card_declined', decline_code: 'lost_card', network: '41' },
  '4000000000009979': { code: 'card_declined', decline_code: 'stolen_card', network: '43' },
  '4000000000000069': { code: 'expired_card', decline_code: 'expired_card', network: '54' },
  '4000000000000127': { code: 'incorrect_cvc', decline_code: 'incorrect_cvc', network: 'N7' },
  '4000000000000119': { code: 'processing_error', decline_code: 'processing_error' },
  '4000000000006975': { code: 'card_declined', decline_code: 'card_velocity_exceeded', network: '61' },
  '4100000000000019': { code: 'card_declined', decline_code: 'fraudulent' },
};

/** What they mean in the gateway's catalogue. */
export const played_declines: readonly PlayedDecline[] = [
  { pan: stand_in_cards.declined, code: 'D0005', cause: 'issuer', response_code: '05' },
  { pan: '4000000000009995', code: 'D0051', cause: 'issuer', response_code: '51' },
  { pan: '4000000000009987', code: 'D0041', cause: 'issuer', response_code: '41' },
  { pan: '4000000000009979', code: 'D0043', cause: 'issuer', response_code: '43' },
  { pan: '4000000000000069', code: 'D0054', cause: 'issuer', response_code: '54' },
  { pan: '4000000000000127', code: 'D0082', cause: 'issuer', response_code: 'N7' },
  { pan: '4000000000000119', code: 'D0096', cause: 'technical' },
  { pan: '4100000000000019', code: 'D0100', cause: 'risk' },
];

/** Cards for which the issuer wants 3-D Secure. */
const challenges = new Set<string>([stand_in_cards.challenge, '4000000000003220']);

export type CardOutcome =
  | { readonly is: 'approved' | 'challenge' | 'review' }
  | ({ readonly is: 'declined' } & Decline);

/** Why no PaymentMethod can be made of a card; null where one can. */
export function faultOfCard(
  {
    number,
    exp_month,
    exp_year,
  }: { readonly number: string; readonly exp_month: number; readonly exp_year: number },
  now_s: number,
): { readonly code: string; readonly param: string } | null {
  const ends = Date.UTC(exp_year, exp_month) / 1_000;
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return { code: 'incorrect_number', param: 'number' };
  if (exp_month < 1 || exp_month > 12) return { code: 'invalid_expiry_month', param: 'exp_month' };
  return ends <= now_s ? { code: 'invalid_expiry_year', param: 'exp_year' } : null;
}

/** What becomes of a payment with a card. */
export function outcomeOfCard(number: string): CardOutcome {
  const decline = declines[number];
  if (decline) return { is: 'declined', ...decline };
  if (challenges.has(number)) return { is: 'challenge' };
  return { is: number === stand_in_cards.review ? 'review' : 'approved' };
}
