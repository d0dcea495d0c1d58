import * as routes from '@causeway/schemas/portal/operator/payable-limits.ts';
import { requireAmount, requireCurrency } from '../../read/read-amount.ts';
import {
  currenciesOf,
  limitsText,
  readPayable,
  setPayableLimits,
  type PayableLimits,
} from '../../../../ledger/balances/payable-limits.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { presentPayable } from '../../read/present-payable.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { findAccount } from './merchants.ts';

/** What accounts can pay out, and the limits set by the operator, with the functions of the command line. */
export function servePayableLimits(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  const read = async (account_id: string, currencies: readonly string[]): Promise<routes.OperatorPayable[]> =>
    [...(await readPayable(context, account_id, currencies))].map(([currency, balance]) => ({
      currency,
      ...presentPayable(balance, currency as Currency),
    }));
  app.serve(routes.listPayable, async ({ params, query }) => {
    const { account_id } = await findAccount(context, params.account_id);
    const currencies =
      query.currency === undefined
        ? await currenciesOf(context, account_id)
        : [requireCurrency(query.currency)];
    return { balances: await read(account_id, currencies) };
  });
  app.serve(routes.setPayableLimits, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const currency = requireCurrency(call.body.currency);
    const limits = readLimits(call.body, currency);
    const { seen = call.shown_by_default } = call.body;
    const expected = seen && readLimits(seen, currency);
    const { before, after } = await setPayableLimits(gateway.context, account_id, currency, limits, expected);
    call.audit({
      subject: account_id,
      before: limitsText(currency, before),
      after: limitsText(currency, after),
    });
    await gateway.payouts.releaseFunds(account_id);
    const [row] = await read(account_id, [currency]);
    if (!row) throw new Error('a key gives a row');
    return row;
  });
}

function readLimits(
  { credit_limit, minimum_balance }: { readonly credit_limit?: string; readonly minimum_balance?: string },
  currency: Currency,
): Partial<PayableLimits> {
  return {
    ...(credit_limit === undefined ? {} : { credit_limit: requireAmount(credit_limit, currency) }),
    ...(minimum_balance === undefined ? {} : { minimum_balance: requireAmount(minimum_balance, currency) }),
  };
}
