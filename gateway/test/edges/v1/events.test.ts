import { event_catalogue } from '@causeway/schemas/events/event-catalogue.ts';
import { eventSchema } from '@causeway/schemas/events/event.ts';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

interface PulledEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: string;
  readonly data: Record<string, string>;
}

async function pull(fields: Record<string, unknown> = {}, from = client): Promise<PulledEvent[]> {
  return (await from.post('events', fields)).body['events'];
}

describe('events of an account', () => {
  it('come in order with every field, and match the schema of their type', async () => {
    const own = await gateway.createClient();
    const payment = await own.authorised();
    await own.capture(payment);
    await own.refund({ ...payment, refund_amount: '10.00' });
    const { body } = await own.post('events', {});
    expect(body).toMatchObject({
      return_status: '1',
      return_message: 'OK',
      next_after: '4',
      has_more: false,
    });
    const events: PulledEvent[] = body['events'];
    expect(events.map(({ sequence, type }) => `${sequence} ${type}`)).toEqual([
      '1 payment.authorised',
      '2 payment.captured',
      '3 refund.accepted',
      '4 refund.completed',
    ]);
    expect(events[1]).toEqual({
      id: `evt_${own.account_id}_2`,
      type: 'payment.captured',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      merchant_id: own.credentials.merchant_id,
      account_id: own.account_id,
      sequence: '2',
      data: expect.objectContaining({ transaction_id: payment.transaction_id, captured_amount: '100.00' }),
    });
    for (const event of events) {
      const kind = event_catalogue.find(({ type }) => type === event.type);
      expect(kind, event.type).toBeDefined();
      expect([...Compile(eventSchema(kind!)).Errors(event)]).toEqual([]);
    }
  });

  it('are pulled page by page without missing or repeating one', async () => {
    const own = await gateway.createClient();
    for (let at = 0; at < 5; at += 1) await own.captured();
    const received: string[] = [];
    let after = '0';
    for (let more = true; more;) {
      const { body } = await own.post('events', { after, limit: 3 });
      received.push(...(body['events'] as PulledEvent[]).map(({ sequence }) => sequence));
      after = body['next_after'];
      more = body['has_more'];
    }
    const all = await pull({}, own);
    expect(received).toEqual(all.map((_, at) => String(at + 1)));
    expect(received.length).toBeGreaterThanOrEqual(5);
    const { body } = await own.post('events', { after });
    expect(body).toMatchObject({ events: [], next_after: after, has_more: false });
  });

  it('after the newest are those of now on', async () => {
    const own = await gateway.createClient();
    const none = await own.post('events', { after: 'newest' });
    expect(none.body).toMatchObject({ events: [], next_after: '0', has_more: false });
    await own.captured();
    const { body } = await own.post('events', { after: 'newest', types: ['payment.declined'] });
    expect(body).toMatchObject({ events: [], next_after: '2', has_more: false });
    await own.captured();
    const later = await pull({ after: body['next_after'] }, own);
    expect(later.map(({ sequence }) => sequence)).toEqual(['3', '4']);
    const wrong = await own.post('events', { after: 'oldest' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'I0011', source: 'after' } });
  });

  it('are filtered by type and by noun, and the filter moves on through others', async () => {
    const own = await gateway.createClient();
    const payment = await own.captured();
    await own.refund({ ...payment, refund_amount: '1.00' });
    await own.authorise({ card: cards.declined });
    const types = async (filter: unknown): Promise<string[]> =>
      (await pull({ types: filter }, own)).map(({ type }) => type);
    expect(await types('refund.*')).toEqual(['refund.accepted', 'refund.completed']);
    expect(await types(['payment.declined', 'refund.accepted'])).toEqual([
      'refund.accepted',
      'payment.declined',
    ]);
    const { body } = await own.post('events', { types: 'dispute.*' });
    expect(body).toMatchObject({ events: [], has_more: false });
    expect(Number(body['next_after'])).toBe((await pull({}, own)).length);
  });

  it('of another account are not shown', async () => {
    const own = await gateway.createClient();
    await own.captured();
    const other = await gateway.createClient();
    expect(await pull({}, other)).toEqual([]);
  });

  it('are the same when requested by a form', async () => {
    await client.captured();
    const signed = client.sign('events', { after: '0', limit: '2', types: 'payment.*' });
    const form = new URLSearchParams(signed as Record<string, string>).toString();
    const { status, body } = await client.send('events', form, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(status).toBe(200);
    expect(body['events']).toEqual(await pull({ after: '0', limit: '2', types: 'payment.*' }));
  });

  it.each([
    [{ after: '-1' }, 'after'],
    [{ after: '01' }, 'after'],
    [{ after: 1e300 }, 'after'],
    [{ after: '9'.repeat(19) }, 'after'],
    [{ limit: 0 }, 'limit'],
    [{ limit: '1001' }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ types: 'payment.exploded' }, 'types'],
    [{ types: '*' }, 'types'],
    [{ types: 'payment.*.*' }, 'types'],
    [{ types: [1] }, 'types'],
  ])('are refused for %j by the parameter', async (fields, source) => {
    const answer = await client.post('events', fields);
    expect(answer.status).toBe(422);
    expect(answer.body['source']).toContain(source);
  });

  it.each([
    [{ after: 'x' }, /^after must be written like 17$/],
    [{ after: -1 }, /^after must be >= 0$/],
    [{ after: 1.5 }, /^after must be of type string or integer$/],
    [{ limit: 1001 }, /^limit must be <= 1000$/],
  ])('are refused for %j with a readable text', async (fields, message) => {
    expect((await client.post('events', fields)).body['message']).toMatch(message);
  });

  it('are accepted with the highest possible numbers', async () => {
    const { status, body } = await client.post('events', { after: '9'.repeat(18), limit: 1000 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ events: [], next_after: '9'.repeat(18), has_more: false });
  });
});
