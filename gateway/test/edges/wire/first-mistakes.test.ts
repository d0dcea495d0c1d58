import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePayment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { samplePayout } from '../../support/payouts.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
});
afterAll(() => gateway.close());

function without(body: RequestBody, name: string): RequestBody {
  return Object.fromEntries(Object.entries(body).filter(([known]) => known !== name));
}

const now_s = (): number => Math.floor(gateway.clock.now().getTime() / 1000);

describe('a first request is refused with an explanation', () => {
  it.each<[string, (signed: RequestBody) => RequestBody, string, RegExp]>([
    [
      'a wrong signature',
      (signed) => ({ ...signed, encryption_data: '0'.repeat(64) }),
      'encryption_data',
      /is wrong; the request log \(\/portal\/developers\/requests\).*\/reference\/errors#I0013/,
    ],
    [
      'no signature',
      (signed) => without(signed, 'encryption_data'),
      'encryption_data',
      /is missing; \/reference says how to sign/,
    ],
    [
      'a date for a timestamp',
      () => client.sign('capture', { timestamp: '2026-01-01T00:00:00Z' }),
      'timestamp',
      /must be Unix time in whole seconds/,
    ],
    [
      'a timestamp in milliseconds',
      () => client.sign('capture', { timestamp: `${now_s()}000` }),
      'timestamp',
      /must be Unix time in whole seconds, not milliseconds/,
    ],
    [
      'an old timestamp',
      () => client.sign('capture', { timestamp: String(now_s() - 3_600) }),
      'timestamp',
      /is outside the window of 300 seconds: .*\d{10}/,
    ],
  ])('for %s', async (_what, change, source, message) => {
    const body = change(client.sign('capture', { capture_orders: [] }));
    const answer = await client.send('capture', JSON.stringify(body));
    expect(answer.body).toMatchObject({ source, message: expect.stringMatching(message) });
  });
});

describe('a body or header that cannot be read is refused with an explanation', () => {
  const multipart = (part: string, end = '--x--\r\n'): string => `--x\r\n${part}\r\n${end}`;
  it.each([
    [
      'multipart/form-data; boundary=x',
      multipart('content-disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx'),
      /holds a file; only fields are read/,
    ],
    ['multipart/form-data; boundary=x', multipart('nothing', ''), /is malformed/],
    ['application/xml', '<!DOCTYPE a><a/>', /holds a DOCTYPE/],
    ['application/xml', '<?xml version="1.0" encoding="ISO-8859-1"?><a/>', /only UTF-8 is read/],
    ['application/x-www-form-urlencoded', '=1', /a field without a name/],
  ])('for %s: %j', async (type, text, message) => {
    const { status, body } = await client.send('capture', text, { 'content-type': type });
    expect([status, body['message']]).toEqual([400, expect.stringMatching(message)]);
  });

  it('for an Idempotency-Key that is too long or contains more than ASCII', async () => {
    for (const key of ['x'.repeat(256), 'clé'])
      expect(
        (await client.post('authorise', samplePayment(), { 'idempotency-key': key })).body,
      ).toMatchObject({
        source: 'Idempotency-Key',
        message: expect.stringContaining('1 to 255 printable ASCII characters'),
      });
  });
});

describe('an item is refused with an explanation', () => {
  it('for a review without a decision, and a cancellation of a part', async () => {
    const payment = await client.authorised({ amount: '80.00' });
    const reviewed = await client.post('review', { review_orders: [{ ...payment, review_flag: 'yes' }] });
    expect(JSON.stringify(reviewed.body)).toContain(
      'review_flag must be \\"1\\" to approve or \\"0\\" to reject',
    );
    const [cancelled] = await client.cancel({ ...payment, amount: '10.00' });
    expect(cancelled).toMatchObject({
      error_message: expect.stringMatching(/^T0008:.*takes the whole amount not captured yet: 80\.00/),
    });
    expect(await client.status(payment)).toBe('2000');
  });

  it('for a payout without an amount, or of zero', async () => {
    const bare = without(samplePayout(), 'payment_amount');
    expect((await client.post('payout', bare)).body).toMatchObject({
      source: 'payment_amount',
      message: expect.stringContaining('is missing: send payment_amount or source_amount'),
    });
    expect((await client.post('payout', { ...bare, payment_amount: '0.00' })).body).toMatchObject({
      source: 'payment_amount',
      message: expect.stringContaining('must be more than zero'),
    });
  });
});
