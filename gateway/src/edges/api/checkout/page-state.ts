import type { CheckoutState } from '@causeway/schemas/checkout-page.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { amountNow, type CheckoutSession } from '../../../acquiring/checkout/checkout.ts';
import type { CheckoutFound } from '../../../acquiring/checkout/find-checkout.ts';
import type { AccountAccess } from '../../../accounts/merchants/account.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { returnResult, signResult } from '../signed-return.ts';
import { checkoutPath } from './checkout-path.ts';

/** The state that the page of a URL without a session receives. */
export const missing_state: CheckoutState = {
  standing: 'missing',
  decline: '',
  continue_url: '',
  return_url: '',
  result: {},
};

/** Where the customer returns to: the gateway signs the result at that moment, not when the page was made. */
function returnPath(session: CheckoutSession): string {
  return session.ordered.return_url === '' ? '' : `${checkoutPath(session)}/return`;
}

/** The state of a session that its page receives. It includes the result once there is one. */
export function stateOf(found: CheckoutFound, access: AccountAccess, now: Date): CheckoutState {
  const { session, standing, decline, continue_url } = found;
  const final = standing === 'paid' || standing === 'cancelled';
  return {
    standing,
    decline,
    continue_url,
    return_url: returnPath(session),
    result: final ? signedResult(found, access, now) : {},
  };
}

/** The signed result of a session; before the first attempt its status is 1000, created. */
export function signedResult(
  { session, payment }: CheckoutFound,
  access: AccountAccess,
  now: Date,
): Record<string, string> {
  const { order_no, currency, session_id } = session;
  const stored = payment?.live === true && payment.token_id !== '';
  const of_session = { session_id, currency, amount: formatAmount(amountNow(session), currency) };
  const result = payment
    ? {
        ...returnResult(payment, access, now),
        ...of_session,
        currency: payment.currency,
        amount: formatAmount(payment.amount, payment.currency),
      }
    : {
        merchant_id: access.account.merchant_id,
        account_id: session.account_id,
        order_no,
        transaction_id: '',
        payment_status: String(PaymentStatus.created),
        timestamp: String(Math.floor(now.getTime() / 1000)),
        ...of_session,
      };
  return signResult(
    access,
    session.ordered.sign_key_id,
    stored ? { ...result, token_id: payment.token_id } : result,
  );
}
