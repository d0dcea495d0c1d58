import { isIP } from 'node:net';
import type { optimise } from '@causeway/schemas/v1/optimise.ts';
import type { Context } from '../../../kernel/context.ts';
import { hasConnector } from '../../../accounts/merchants/routing/routing-rule.ts';
import { rankMethods } from '../../../acquiring/payment-methods/rank-methods.ts';
import { invalid, RequestRefused } from '../../../kernel/errors.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { isPrintable } from '../../../kernel/values/text.ts';
import { processed } from './batch.ts';
import { readMoney } from './order/order-fields.ts';
import type { OperationHandler } from './serve-operation.ts';

/** POST /v1/optimise (docs/specification/payments.md#optimise). */
export function optimiseHandler(context: Context): OperationHandler<typeof optimise> {
  return async (body, call) => {
    if (!isPrintable(body.request_id)) throw invalid('request_id', { rule: 'not_printable' });
    const { currency, amount } = readMoney(body);
    const { account } = call.caller;
    if (!hasConnector(context.connectors, account)) throw new RequestRefused('I0027');
    if (body.shopper_ip !== undefined && body.shopper_ip !== '' && isIP(body.shopper_ip) === 0)
      throw invalid('shopper_ip', { rule: 'not_ip_address' });
    const prospect = { currency, amount, country: body.shopper_country ?? '' };
    const [methods = []] = await rankMethods(context, [{ ...prospect, account }]);
    return {
      ...processed(body),
      request_id: body.request_id,
      currency,
      amount: formatAmount(amount, currency),
      payment_methods: methods.map(({ name, label, redirect, rate, attempts }) => ({
        payment_method: name,
        name: label,
        type: redirect ? ('redirect' as const) : ('card' as const),
        acceptance_rate: rate.toFixed(4),
        attempts,
      })),
    };
  };
}
