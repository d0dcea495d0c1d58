import { randomUUID } from 'node:crypto';
import * as portal from '@causeway/schemas/portal/developers/requests.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeRequestNotes } from '../../../src/operations/request-log/write-requests.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

type Row = Record<string, any>;

let gateway: TestGateway;
let shop: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
});
afterAll(() => gateway.close());

/** Without what looks. */
const not_operation = 'retrievalRequests';

async function read(fields: Row, client = shop): Promise<Row> {
  const { status, body } = await client.post('retrievalRequests', fields);
  expect([status, body['message']]).toEqual([200, undefined]);
  return body;
}

/** Everything behind a number of the log, once it has so many requests, in pages of two. */
async function followed(after: string, count: number): Promise<Row[]> {
  const rows: Row[] = [];
  let from: Row = { after };
  await expect
    .poll(async () => {
      let page: Row;
      let cursor = '';
      do {
        page = await read({ ...from, cursor, not_operation, limit: 2, expand: 'details' });
        rows.push(...page['requests']);
        cursor = page['next_cursor'];
      } while (page['has_more']);
      from = { after: page['next_after'] };
      return rows.length;
    })
    .toBe(count);
  return rows;
}

describe('retrievalRequests', () => {
  it('follows the log: each request once, in order, as the portal shows it, redacted, with the reason of a refusal', async () => {
    const { next_after, kept_days, left_out, requests } = await read({ after: 'newest' });
    expect([requests, kept_days, left_out]).toEqual([[], 14, 0]);
    const paid = await shop.authorised({ order_no: 'follow-1', security_code: '987' });
    await shop.post('authorise', { order_no: 'follow-2', amount: '1.005' });
    const declined = await shop.authorise({ card: cards.declined });
    await shop.post('capture', { capture_orders: [paid, { ...paid, transaction_id: '17' }] });
    const signed = shop.sign('authorise', { order_no: 'follow-3', card: cards.approve });
    await shop.send('authorise', JSON.stringify({ ...signed, note: 'changed' }));
    const rows = await followed(next_after, 5);
    expect(rows).toMatchObject([
      {
        operation: 'authorise',
        path: '/v1/authorise',
        status: 200,
        code: '',
        source: '',
        message: '',
        key_id: shop.credentials.key_id,
        address: '127.0.0.1',
        hung_up: false,
        details: { unknown_fields: [] },
      },
      { operation: 'authorise', status: 422, code: expect.stringMatching(/^I/), items: 0 },
      { operation: 'authorise', status: 200, declined: declined.body['response_code'] },
      { operation: 'capture', status: 200, items: 2, refused_items: 1 },
      { operation: 'authorise', status: 401, code: 'I0013', key_id: '' },
    ]);
    const [accepted, refused, , , unsigned] = rows.map(({ details }) => details);
    expect(JSON.parse(refused.response)).toMatchObject({
      code: rows[1]?.['code'],
      source: rows[1]?.['source'],
      message: rows[1]?.['message'],
    });
    expect(rows[1]?.['source']).toMatch(/./);
    expect(JSON.parse(accepted.request)).toMatchObject({ card: '[redacted]', security_code: '[redacted]' });
    expect(accepted).not.toHaveProperty('diagnosis');
    expect(unsigned.diagnosis).toMatchObject({ verdict: 'explained', profile: 'hmac-v2' });
    expect(unsigned.diagnosis.signed_text).not.toContain('note');
    expect(unsigned.diagnosis.difference).toMatchObject({ at: expect.any(Number) });
    expect(unsigned.diagnosis.expected_text).toContain('"note":"changed"');
    const text = JSON.stringify(rows);
    for (const secret of [cards.approve, cards.declined, '"987"', shop.credentials.sign_key])
      expect(text).not.toContain(secret);

    const { merchant_id, account_id } = shop.credentials;
    const person = await createPortalClient(gateway, { merchant_id, role_id: 'developer' });
    const query = { not_operation };
    const shown = await person.call(portal.listRequests, { params: { account_id }, query });
    const lines = rows.map(({ details: _details, path: _path, ...line }) => line);
    expect(shown.body['requests']).toEqual(lines.toReversed());
    const params = { account_id, request_id: rows[4]?.['request_id'] };
    const one = await person.call(portal.readRequest, { params });
    expect(one.body['diagnosis']).toMatchObject(unsigned.diagnosis);

    const newest_first = await read({ not_operation, limit: 500 });
    expect(newest_first['requests']).toEqual(rows.map(({ details: _details, ...row }) => row).toReversed());
    expect(BigInt(newest_first['next_after'])).toBeGreaterThanOrEqual(5n);
    const filters: [Row, number[]][] = [
      [{ result: 'refused' }, [4, 1]],
      [{ result: 'unsuccessful' }, [3, 2]],
      [{ result: 'accepted', operation: 'capture,refund' }, [3]],
      [{ code: 'I0013', status: '401' }, [4]],
      [{ q: ' follow-1 ' }, [3, 0]],
      [{ q: rows[2]?.['request_id'] }, [2]],
      [{ to: '2020-01-01' }, []],
    ];
    for (const [fields, found] of filters) {
      const ids = found.map((at) => rows[at]?.['request_id']);
      const idsOf = (page: Row): string[] => page['requests'].map(({ request_id }: Row) => request_id);
      expect(idsOf(await read({ not_operation, ...fields })), JSON.stringify(fields)).toEqual(ids);
      if ('q' in fields) continue;
      const behind = await read({ not_operation, ...fields, after: next_after });
      expect(idsOf(behind), JSON.stringify(fields)).toEqual(ids.toReversed());
    }
    const other = await gateway.createClient();
    expect((await read({ after: 0 }, other))['requests']).toEqual([]);
    const request_id: string = rows[0]?.['request_id'];
    expect(await read({ ids: [request_id] }, other)).toMatchObject({ requests: [], not_found: [request_id] });
    expect((await read({ q: request_id }, other))['requests']).toEqual([]);
  });

  it('followed while several processes write brings every request once, and what is deleted is passed over', async () => {
    const client = await gateway.createClient();
    const { account_id } = client;
    const context = gateway.gateway.context;
    const made: string[] = [];
    const batch = (count: number) => ({
      callers: [],
      key_uses: [],
      gaps: [],
      requests: Array.from({ length: count }, () => {
        const request_id = randomUUID();
        made.push(request_id);
        const line = { request_id, at: context.clock.now(), operation: 'capture', status: 200 };
        const reason = { code: '', source: '', message: '', items: 0, refused_items: 0, declined: '' };
        const caller = { key_id: 'k', address: '127.0.0.1', hung_up: false, duration_ms: 1 };
        const texts = { unknown: [], orders: [], request: null, response: null, diagnosis: null };
        return { account_id, ...line, ...reason, ...caller, ...texts };
      }),
    });
    const found: string[] = [];
    let after = '0';
    const follow = async (): Promise<void> => {
      const page = await read({ after, operation: 'capture', limit: 7 }, client);
      found.push(...page['requests'].map(({ request_id }: Row) => request_id));
      after = page['next_after'];
      if (page['has_more']) await follow();
    };
    const writing = Promise.all(
      Array.from({ length: 24 }, (_, at) => writeRequestNotes(context, batch(1 + (at % 5)))),
    );
    for (let round = 0; round < 10; round += 1) await follow();
    await writing;
    await follow();
    expect(found.toSorted()).toEqual(made.toSorted());
    const { requests } = await read({ ids: [made[0], 'none'], expand: 'details' }, client);
    expect(requests).toMatchObject([{ request_id: made[0], details: { request: '', response: '' } }]);

    // Between them are numbers of requests that this test has sent itself.
    await gateway.query(
      `DELETE FROM request_log WHERE account_id = $1 AND seq <=
         (SELECT seq FROM request_log WHERE account_id = $1 AND request_id = $2)`,
      [account_id, found[49]],
    );
    const rest = await read({ after: 0, operation: 'capture', limit: 500 }, client);
    expect(rest['requests'].map(({ request_id }: Row) => request_id)).toEqual(found.slice(50));
  });

  it.each([
    ['q', { after: 0, q: 'order-1' }],
    ['after', { after: 1, ids: ['1'] }],
    ['after', { after: 'now' }],
    ['operation', { operation: 'captures' }],
    ['not_operation', { not_operation: 'events,pay' }],
    ['result', { result: 'good' }],
    ['cursor', { cursor: 'next' }],
    ['expand', { expand: 'request' }],
  ])('names %s where it is not possible', async (source, fields) => {
    const { status, body } = await shop.post('retrievalRequests', fields);
    expect([status, body['code'], body['source']]).toEqual([422, 'I0011', source]);
    expect(body['message']).toMatch(/./);
  });
});
