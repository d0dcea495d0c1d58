import { signHmacV2 } from '@causeway/contract/signing.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { AccountDirectory } from '../../domain/merchants/account-directory.ts';
import {
  authenticatePayment,
  readChallengeToken,
} from '../../domain/payments/authentication/authenticate-payment.ts';
import type { PaymentVerbs } from '../../domain/payments/payment-verbs.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { RequestRefused } from '../../errors.ts';
import { parseWebAddress } from '../../values/text.ts';

/** What the fields of a signed return are signed as: the place of the path in profile hmac-v2. */
const return_path = 'return';

/**
 * Where the issuer's page sends the customer back to: the payment goes on, and the customer goes back to the
 * merchant with a result that the merchant can check.
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
    const return_url =
      typeof details['return_url'] === 'string' ? parseWebAddress(details['return_url']) : null;
    if (!return_url) {
      const text = `Payment ${payment.transaction_id}: status ${payment.status}. You can close this page.`;
      return reply.header('content-type', 'text/plain; charset=utf-8').send(text);
    }
    const access = await directory.find(payment.account_id);
    const sign_key = access?.sign_keys[0]?.secret ?? '';
    const result = resultOf(payment, access?.account.merchant_id ?? '', context.clock.now());
    for (const [name, value] of Object.entries(result)) return_url.searchParams.set(name, value);
    return_url.searchParams.set('encryption_data', signHmacV2(sign_key, return_path, result));
    return reply
      .code(303)
      .header('location', return_url.href)
      .header('referrer-policy', 'no-referrer')
      .send();
  });
}

function resultOf(payment: Payment, merchant_id: string, now: Date): Record<string, string> {
  return {
    merchant_id,
    account_id: payment.account_id,
    order_no: payment.order_no,
    transaction_id: payment.transaction_id.toString(),
    payment_status: String(payment.status),
    timestamp: String(Math.floor(now.getTime() / 1000)),
  };
}
