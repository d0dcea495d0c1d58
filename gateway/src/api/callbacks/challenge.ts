import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { AccountDirectory } from '../../domain/merchants/account-directory.ts';
import {
  authenticatePayment,
  readChallengeToken,
} from '../../domain/payments/authentication/authenticate-payment.ts';
import type { PaymentVerbs } from '../../domain/payments/payment-verbs.ts';
import { RequestRefused } from '../../errors.ts';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { returnAddress, returnResult, signResult } from '../signed-return.ts';

/**
 * Where the issuer's page sends the customer back: the payment continues, and the customer is redirected to the
 * merchant with a signed result, or to the payment page that the customer came from.
 */
export function registerChallengeCallback(
  app: FastifyInstance,
  context: Context,
  verbs: PaymentVerbs,
  directory: AccountDirectory,
): void {
  app.get<{ Params: { token: string } }>('/callbacks/challenge/:token', async (request, reply) => {
    const key = readChallengeToken(context, request.params.token);
    const found = key && (await authenticatePayment(context, verbs.performer, key));
    if (!found) throw new RequestRefused('I0007');
    const { payment, details } = found;
    const { checkout_session: session_id, checkout_language: language } = details;
    if (typeof session_id === 'string') {
      const page = checkoutPath({ account_id: payment.account_id, session_id });
      const query = typeof language === 'string' && language !== '' ? `?language=${language}` : '';
      return reply
        .code(303)
        .header('location', page + query)
        .header('referrer-policy', 'no-referrer')
        .send();
    }
    const access = await directory.find(payment.account_id);
    const signed = access
      ? signResult(access, details['sign_key_id'], returnResult(payment, access, context.clock.now()))
      : { order_no: payment.order_no };
    const return_url = returnAddress(details['return_url'], signed);
    if (!return_url) {
      const text = `Payment ${payment.transaction_id}: status ${payment.status}. You can close this page.`;
      return reply.header('content-type', 'text/plain; charset=utf-8').send(text);
    }
    return reply
      .code(303)
      .header('location', return_url.href)
      .header('referrer-policy', 'no-referrer')
      .send();
  });
}
