import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../kernel/context.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import {
  authenticatePayment,
  readChallengeToken,
} from '../../../acquiring/payments/authentication/authenticate-payment.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { returnAddress, returnResult, signResult, siteAddress } from '../signed-return.ts';
import { isForbiddenKey } from '../body/parse-json.ts';

interface Params {
  readonly token: string;
}

/**
 * Where the issuer's page sends the customer back, by a link or by a form: the payment continues, and the customer is redirected to the
 * merchant with a signed result, or to the payment page that the customer came from.
 */
export function registerChallengeCallback(
  app: FastifyInstance,
  context: Context,
  verbs: PaymentVerbs,
  directory: AccountDirectory,
): void {
  const path = '/callbacks/challenge/:token';
  // A HEAD request, as programs send that look at links, is not a customer who comes back.
  app.get<{ Params: Params }>(path, { exposeHeadRoute: false }, continueAuthentication);
  app.post<{ Params: Params }>(path, continueAuthentication);

  async function continueAuthentication(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const key = readChallengeToken(context, request.params.token);
    const returned = key && returnedFields(request);
    const found = key && returned && (await authenticatePayment(context, verbs.performer, key, returned));
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
    const return_url = returnAddress(details['return_url'] || siteAddress(payment.website), signed);
    if (!return_url) {
      const text = `Payment ${payment.transaction_id}: status ${payment.status}. You can close this page.`;
      return reply.header('content-type', 'text/plain; charset=utf-8').send(text);
    }
    return reply
      .code(303)
      .header('location', return_url.href)
      .header('referrer-policy', 'no-referrer')
      .send();
  }
}

const fields_max = 100;
/** Of all names and values together. */
const kib_max = 64;
const form_type = 'application/x-www-form-urlencoded';

/**
 * The query and form fields with which the issuer's page has sent the customer back. Of a repeated name the first one
 * counts, and the form's before the query's.
 * @throws RequestRefused when they are too many or too long, or the body is not a form
 */
function returnedFields(request: FastifyRequest): Readonly<Record<string, string>> {
  const [, query = ''] = /\?(.*)$/s.exec(request.url) ?? [];
  const fields = new Map<string, string>();
  let characters = 0;
  for (const text of [formOf(request), query]) {
    for (const [name, value] of new URLSearchParams(text)) {
      if (isForbiddenKey(name)) throw new RequestRefused('I0003', { source: name });
      if (name.includes('\0') || value.includes('\0')) throw new RequestRefused('I0002');
      if (fields.has(name)) continue;
      fields.set(name, value);
      characters += name.length + value.length;
      if (fields.size > fields_max)
        throw new RequestRefused('I0004', { reason: { rule: 'issuer_fields_max', max: fields_max } });
      if (characters > kib_max * 1024)
        throw new RequestRefused('I0005', { reason: { rule: 'issuer_size_max', kib: kib_max } });
    }
  }
  return Object.fromEntries(fields);
}

function formOf({ body, headers }: FastifyRequest): string {
  const text = Buffer.isBuffer(body) ? body.toString('utf8') : '';
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type === form_type || (type === undefined && text === '')) return text;
  const reason = { rule: 'issuer_form', type: form_type } as const;
  throw new RequestRefused('I0006', { source: 'Content-Type', reason });
}
