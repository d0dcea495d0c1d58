import { eraseShopper as eraseRoute, exportShopper } from '@causeway/schemas/portal/shoppers.ts';
import type { PortalBodyOf } from '@causeway/schemas/portal/portal-route.ts';
import { missing } from '../../../../kernel/errors.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { textHint } from '../../../../kernel/values/redact.ts';
import { eraseShopper, findShopper, type Shopper } from '../../../../operations/shoppers/shoppers.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

/** What is kept of a shopper, to be handed out or erased (docs/personal-data.md). */
export function serveShoppers(app: PortalApp, { context }: Pick<PortalServices, 'context'>): void {
  app.serve(exportShopper, async (call) => {
    const shopper = readShopper(call.account.account_id, call.body);
    const found = await findShopper(context, shopper);
    call.audit({ after: { ...hintsOf(shopper), payments: found.payments.length } });
    return {
      shopper_ids: found.shopper_ids,
      payments: found.payments.map((payment) => ({
        transaction_id: payment.transaction_id.toString(),
        order_no: payment.order_no ?? '',
        status: payment.status ?? '',
        currency: payment.currency ?? '',
        amount: payment.amount === null ? '' : formatAmount(payment.amount, payment.currency as Currency),
        created_at: payment.created_at?.toISOString() ?? '',
        details: payment.details,
      })),
      subscriptions: found.subscriptions.map(({ subscription_id, created_at, ...subscription }) => ({
        ...subscription,
        subscription_id: subscription_id.toString(),
        created_at: created_at.toISOString(),
      })),
      cards: found.cards.map(({ token_id, brand, masked, created_at }) => ({
        token_id,
        brand,
        masked,
        created_at: created_at.toISOString(),
      })),
    };
  });
  app.serve(eraseRoute, async (call, gateway) => {
    const shopper = readShopper(call.account.account_id, call.body);
    const erased = await eraseShopper(gateway.context, shopper);
    call.audit({ after: { ...hintsOf(shopper), ...erased } });
    return erased;
  });
}

/** @throws RequestRefused (422) where neither is given */
function readShopper(account_id: string, { email, shopper_id }: PortalBodyOf<typeof eraseRoute>): Shopper {
  if (email === undefined && shopper_id === undefined) throw missing('email');
  return { account_id, email: email ?? null, shopper_id: shopper_id ?? null };
}

/** The audit log cannot be erased: it does not say who it was. */
function hintsOf({ email, shopper_id }: Shopper) {
  return {
    ...(email === null ? {} : { email: textHint(email) }),
    ...(shopper_id === null ? {} : { shopper_id: textHint(shopper_id) }),
  };
}
