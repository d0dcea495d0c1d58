import { portal_base, type PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { replayDeliveries } from '@causeway/schemas/portal/developers/webhooks.ts';
import { previewPayoutFile } from '@causeway/schemas/portal/payout-files.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let admin: PortalClient;
let operator: PortalClient;
let own: Record<string, string>;
beforeAll(async () => {
  gateway = await startTestGateway();
  const { credentials, account_id } = await gateway.createClient();
  const { merchant_id } = credentials;
  own = { merchant_id, account_id };
  admin = await createPortalClient(gateway, { merchant_id });
  operator = await createPortalClient(gateway, { operator: true });
});
afterAll(() => gateway.close());

/** Texts that pass for what a parameter is, and that a database, a date or a number has no place for. */
const hostile = [
  'a\u0000b',
  '9'.repeat(19),
  '9'.repeat(400),
  '0001-01-01',
  '9999-12-31',
  '2016-12-31T23:59:60Z',
  '0000-01-01T00:00:00Z',
  `${'9'.repeat(15)}.${'9'.repeat(19)}`,
  '%_\\',
  "'",
  '😀'.repeat(60),
  '__proto__',
];

function namesOf(schema: PortalRoute['query']): string[] {
  return Object.keys(schema.properties);
}

const reading = portal_routes.filter(({ method }) => method === 'GET');

describe.each(reading.map((route) => [route.name, route] as const))('the portal’s route %s', (_, route) => {
  it('answers hostile parameters without a server error', async () => {
    const caller = route.scope === 'operator' ? operator : admin;
    for (const text of hostile) {
      for (const name of namesOf(route.query)) {
        const { status } = await caller.call(route, { params: own, query: { [name]: text } });
        expect([name, text, status < 500]).toEqual([name, text, true]);
      }
      for (const name of namesOf(route.params).filter((named) => own[named] === undefined)) {
        const { status } = await caller.call(route, { params: { ...own, [name]: text } });
        expect([name, text, status < 500]).toEqual([name, text, true]);
      }
    }
  });
});

it('a NUL in an address of the portal is refused for every caller and route', async () => {
  for (const path of [
    '/sandbox/challenge/a%00',
    `${portal_base}/session?a=%00`,
    '/checkout/a%00/b',
    '/%00',
  ]) {
    const answer = await fetch(`${gateway.url}${path}`);
    expect([path, answer.status, await answer.json()]).toEqual([
      path,
      400,
      expect.objectContaining({ code: 'I0002' }),
    ]);
  }
});

it('an invalid time in a body is refused', async () => {
  const body = { failed_since: '2016-12-31T23:59:60Z' };
  const { status, body: answer } = await admin.call(replayDeliveries, { params: own, body });
  expect([status, answer['source']]).toEqual([422, 'failed_since']);
});

it('a file of payouts with a column beside columns of its parts is refused', async () => {
  const csv = 'beneficiary.address,beneficiary.address.city\nHauptstrasse 1,Berlin\n';
  const { status, body } = await admin.call(previewPayoutFile, { params: own, body: { csv } });
  expect([status, body['source'], body['message']]).toEqual([
    422,
    'csv',
    expect.stringContaining('beneficiary.address '),
  ]);
});
