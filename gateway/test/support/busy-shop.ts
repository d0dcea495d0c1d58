import { createEndpoint } from '../../src/accounts/webhooks/manage-endpoints.ts';
import { cards } from './client.ts';
import { fund, payout } from './payouts.ts';
import type { Scene } from './portal-browser.ts';
import { monthly } from './subscriptions.ts';

const later_ms = 2_000;

/** Some of everything that a page can show, so that none is empty. */
export interface BusyShop {
  readonly transaction_id: string;
  readonly payout_id: string;
}

/** Has a merchant trade in all ways. */
export async function trade({ gateway, shop }: Scene): Promise<BusyShop> {
  await createEndpoint(gateway.gateway.context, shop.account_id, {
    url: 'https://hooks.example/orders',
    description: 'Orders',
    types: [],
    format: 'json',
  });
  const { transaction_id, ...order } = await shop.captured({ amount: '10.00' });
  await shop.refund({ transaction_id, ...order, refund_amount: '4.00' });
  await shop.captured({ amount: '1200', currency: 'JPY' });
  await shop.authorised();
  await shop.authorise({ card: cards.declined });
  await shop.authorise({ card: cards.review });
  await shop.captured({ card: cards.disputed });
  await shop.authorise(monthly());
  await fund(gateway, shop, '1000.00');
  const { body } = await payout(shop);
  await gateway.work(later_ms);
  return { transaction_id, payout_id: String(body['transaction_id']) };
}
