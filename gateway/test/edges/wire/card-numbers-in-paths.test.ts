import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startCollector, type Collector } from '../../support/collector.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

const card = '4111111111111111';

let collector: Collector;
let gateway: TestGateway;
let shop: TestClient;
beforeAll(async () => {
  collector = await startCollector();
  gateway = await startTestGateway({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    },
  });
  shop = await gateway.createClient();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
  await collector.close();
});

/** The tables that have a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await gateway.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  const holding = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} t WHERE t::text LIKE '%${text}%')`,
  );
  const found = await gateway.query<{ name: string }>(holding.join(' UNION ALL '));
  return found.map(({ name }) => name);
}

it('a card number in a path is in no log, no table and no trace', async () => {
  const { merchant_id } = shop.credentials;
  const people = [
    await createPortalClient(gateway, { merchant_id }),
    await createPortalClient(gateway, { operator: true }),
  ];
  const written = [card, '4111 1111 1111 1111'];
  for (const number of written) {
    const part = encodeURIComponent(number);
    const pages = [`/portal/${part}`, `/portal/${shop.account_id}/payments/${part}`, `/${part}`];
    const others = [`/v1/${part}`, `/v1/capture/${part}`, `/checkout/${part}`, `/callbacks/${part}`];
    for (const path of [...pages, ...others, `/acquirers/${part}/notifications`])
      for (const method of ['GET', 'POST'])
        await fetch(`${gateway.url}${path}`, {
          method,
          ...(method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}),
        });
    for (const { path, method } of portal_routes) {
      const named = path
        .replace(':account_id', shop.account_id)
        .replace(':merchant_id', merchant_id)
        .replaceAll(/:[a-z_]+/g, part);
      if (named === path) continue;
      for (const person of people) await person.fetch(method, named, method === 'GET' ? {} : { body: {} });
    }
    await people[1]!.fetch('GET', `/accounts/${part}/payments`);
  }
  const route = 'POST /portal/api/accounts/:account_id/payouts/:transaction_id/approve';
  await expect.poll(() => collector.spans.some(({ name }) => name === route)).toBe(true);
  await gateway.work();
  const digits = /4111[\s%0-9-]{0,3}1111[\s%0-9-]{0,3}1111[\s%0-9-]{0,3}1111/;
  expect(gateway.log_lines.filter((line) => digits.test(line))).toEqual([]);
  expect(collector.texts.filter((text) => digits.test(text))).toEqual([]);
  for (const number of written) expect(await tablesWith(number), number).toEqual([]);
});
