import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeSubscription } from '../../../src/acquiring/subscriptions/change-subscriptions.ts';
import { cards, TestClient } from '../../support/client.ts';
import { cloneDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { HoldingProxy } from '../../support/holding-proxy.ts';
import { Seller } from '../../support/subscriptions.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let proxy: HoldingProxy;
/** Its connections can be held. */
let held: TestGateway;
let other: TestGateway;
beforeAll(async () => {
  clone = await cloneDatabase();
  proxy = new HoldingProxy(join(clone.connection.host ?? '', '.s.PGSQL.5432'));
  const port = await proxy.listen();
  held = await startTestGateway({ connection: { ...clone.connection, host: '127.0.0.1', port } });
  other = await startTestGateway({ connection: clone.connection });
});
afterAll(async () => {
  await other.verify();
  await Promise.all([held.close(), other.close()]);
  await proxy.close();
  await clone.drop();
});

it('a card agreed for one subscription is not charged for a later one of the same name', async () => {
  const client = await held.createClient();
  const failed = new Seller(held, client);
  const { recurring_id } = await failed.subscribe({ card: cards.declined });
  const { body } = await client.authorise({ token_flag: 'YES', card: '5555555555554444' });

  const stall = proxy.hold('find_card_agreement', 'answered');
  const changing = changeSubscription(held.gateway.context, {
    ...failed.named(recurring_id),
    token_id: body['token_id'],
  });
  const connection = await stall;
  const next = new Seller(other, new TestClient({ ...client.credentials, url: other.url }));
  await next.subscribe({ recurring_id, shopper_id: 'somebody else' });
  connection.release();

  expect(await changing).toEqual({ code: 'S0001' });
  const charged = await other.query(
    'SELECT live, token_id = $2 AS of_another FROM subscriptions WHERE account_id = $1 ORDER BY subscription_id',
    [client.account_id, body['token_id']],
  );
  expect(charged).toEqual([
    { live: false, of_another: false },
    { live: true, of_another: false },
  ]);
});
