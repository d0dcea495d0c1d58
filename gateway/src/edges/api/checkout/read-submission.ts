import type { CheckoutSubmission } from '@causeway/schemas/checkout-page.ts';
import { expiryYear, holdsCardNumber, isExpired } from '../../../acquiring/cards/card.ts';
import { parseCardNumber } from '../../../kernel/values/card-brands.ts';
import { holdsAnyCardNumber } from '../../../kernel/values/card-numbers.ts';
import type { Submission, TypedCard } from '../../../acquiring/checkout/pay-checkout.ts';
import { invalid, missing, orRefusal } from '../../../kernel/errors.ts';

/**
 * Reads what the page sends when the customer presses Pay. What is wrong with the card is left for the domain to refuse
 * in its turn: the method comes first, and one with a page of its own needs no card.
 */
export function readSubmission(
  sent: Omit<CheckoutSubmission, 'browser'>,
  browser: Submission['browser'],
  at: Date,
): Submission {
  const { attempt_key, language = '', payment_method, token_id = '' } = sent;
  return {
    attempt_key,
    language,
    payment_method,
    browser,
    paid_with: orRefusal(() =>
      token_id === '' ? readCard(sent, at) : { token_id, security_code: readSecurityCode(sent) },
    ),
  };
}

/** Also of a stored card: who has the page's address need not have the card. @throws RequestRefused */
function readSecurityCode({ security_code }: Pick<CheckoutSubmission, 'security_code'>): string {
  if (security_code === undefined) throw missing('security_code');
  return security_code;
}

/** @throws RequestRefused */
function readCard(sent: Pick<CheckoutSubmission, 'card' | 'security_code'>, at: Date): TypedCard {
  const { card } = sent;
  if (!card) throw missing('card');
  const number = parseCardNumber(card.number);
  if (!number) throw invalid('card.number', { rule: 'not_card_number' });
  if (holdsCardNumber(card.holder, number.pan) || holdsAnyCardNumber(card.holder))
    throw invalid('card.holder', { rule: 'holder_is_number' });
  const expiration_month = Number(card.expiration_month);
  const expiration_year = expiryYear(card.expiration_year);
  if (isExpired(expiration_month, expiration_year, at))
    throw invalid('card.expiration_year', { rule: 'card_expired' });
  const security_code = readSecurityCode(sent);
  return { ...number, expiration_month, expiration_year, holder: card.holder, security_code };
}
