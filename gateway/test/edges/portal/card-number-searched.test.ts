import { saveFilter } from '@causeway/schemas/portal/saved-filters.ts';
import { seeksCard } from '@causeway/schemas/card-numbers/find-card-numbers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let operator: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  person = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const written = [
  '4242424242424242',
  '4242 4242 4242 4242',
  'order 4242-4242-4242-4242',
  '４２４２４２４２４２４２４２４２',
];

describe('a search by a card number is refused', () => {
  it.each(['payments', 'refunds', 'payouts', 'disputes', 'subscriptions', 'requests'])(
    'in the list of %s',
    async (list) => {
      for (const q of written) {
        const answer = await person.fetch('GET', `/accounts/${shop.account_id}/${list}`, { query: { q } });
        expect(answer.status, list).toBe(422);
        expect(answer.body).toMatchObject({ source: 'q', rule: 'seeks_card' });
        expect(answer.text).not.toContain(q);
      }
    },
  );

  it('in filters of texts, in exported lists, in saved filters', async () => {
    const [number = ''] = written;
    const path = `/accounts/${shop.account_id}`;
    const by_site = await person.fetch('GET', `${path}/payments`, { query: { website: number } });
    expect(by_site.body).toMatchObject({ source: 'website', rule: 'seeks_card' });
    const filter = { q: number };
    const file = await person.fetch('POST', `${path}/exports`, {
      body: { format: 'csv', language: 'en', filter },
    });
    const params = { account_id: shop.account_id };
    const saved = await person.call(saveFilter, { params, body: { name: 'Mine', shared: true, filter } });
    for (const { status, body } of [file, saved]) {
      expect(status).toBe(422);
      expect(body).toMatchObject({ source: 'filter.q', rule: 'seeks_card' });
    }
    expect(await gateway.query('SELECT 1 FROM list_exports')).toEqual([]);
    expect(await gateway.query('SELECT 1 FROM saved_filters')).toEqual([]);
  });

  it('in the console', async () => {
    for (const [path, name] of [
      ['objects', 'id'],
      ['merchants', 'q'],
    ] as const) {
      const answer = await operator.fetch('GET', `/operator/${path}`, {
        query: { [name]: written[1] ?? '' },
      });
      expect(answer.body).toMatchObject({ source: name, rule: 'seeks_card' });
    }
  });
});

it('a UUID that resembles a card number, and every number of the gateway’s own, can be searched for', async () => {
  const order_no = 'aaaaaaaa-4000-0566-5566-5556abcdefab';
  const payment = await shop.captured({ order_no });
  for (const q of [order_no, payment.transaction_id, `${payment.transaction_id}-01`]) {
    expect(seeksCard(q)).toBe(false);
    const { body } = await person.fetch('GET', `/accounts/${shop.account_id}/payments`, { query: { q } });
    expect(body['payments']).toHaveLength(1);
  }
});
