import { randomBytes } from 'node:crypto';
import { api_operations } from '@causeway/schemas/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../../src/edges/api/authenticate.ts';
import { claimRequests, forgetClaims } from '../../../src/kernel/idempotency/claim-requests.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

/** Half a second into a second, which requests cannot say. */
const now_ms = 1_930_000_000_500;
const now_s = 1_930_000_000;

let gateway: TestGateway;
let client: TestClient;
let authenticator: Authenticator;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  authenticator = new Authenticator(gateway.gateway.directory, 'sandbox', () => now_ms);
});
afterAll(() => gateway.close());

/** `taken`, or the code of the refusal and the field at fault. */
async function authenticate(
  fields: Record<string, unknown>,
  more: Record<string, unknown> = {},
): Promise<string> {
  const operation = api_operations.find(({ name }) => name === 'retrievalTrans')!;
  const signed = { ...client.sign('retrievalTrans', { timestamp: String(now_s), ...fields }), ...more };
  const input = { operation, path: '/v1/retrievalTrans', fields: signed, body: signed, address: '127.0.0.1' };
  try {
    const { nonce } = await authenticator.authenticate(input);
    return /^[0-9a-f]{32}$/.test(nonce ?? '') ? 'taken' : 'without a nonce';
  } catch (error) {
    const { code, source } = error as { code: string; source?: string };
    return `${code} ${source ?? ''}`;
  }
}

describe('a signed request', () => {
  it.each([
    [-301, 'I0016 timestamp'],
    [-300, 'taken'],
    [300, 'taken'],
    [301, 'I0016 timestamp'],
  ])('from %i seconds from now is %s', async (seconds, expected) => {
    expect(await authenticate({ timestamp: String(now_s + seconds) })).toBe(expected);
  });

  it.each([
    [7, 'I0011 nonce'],
    [8, 'taken'],
    [64, 'taken'],
    [65, 'I0011 nonce'],
  ])('with a nonce of %i characters is %s', async (length, expected) => {
    const nonce = randomBytes(40).toString('hex').slice(0, length);
    expect(await authenticate({ nonce })).toBe(expected);
    expect(await authenticate({ nonce: '🙂'.repeat(length) })).toBe(expected);
  });

  it.each([
    ['1930000000.0', 'I0011 timestamp'],
    ['-1930000000', 'I0011 timestamp'],
    ['', 'I0011 timestamp'],
    ['1930000000500', 'I0011 timestamp'],
    ['193000000050', 'I0016 timestamp'],
  ])('with the timestamp %j is %s', async (timestamp, expected) => {
    expect(await authenticate({ timestamp })).toBe(expected);
  });

  it('with one changed character after signing is refused, whichever it is', async () => {
    const { encryption_data } = client.sign('retrievalTrans', {});
    const text = String(encryption_data);
    for (const at of [0, 1, text.length - 2, text.length - 1]) {
      const fields = client.sign('retrievalTrans', { timestamp: String(now_s) });
      const signature = String(fields['encryption_data']);
      const other = signature[at] === '0' ? '1' : '0';
      const changed = signature.slice(0, at) + other + signature.slice(at + 1);
      expect(await authenticate(fields, { encryption_data: changed })).toBe('I0013 encryption_data');
    }
  });
});

it('a nonce is stored until the last moment at which its request is fresh, and deleted then', async () => {
  const { context } = gateway.gateway;
  const nonce = randomBytes(32).toString('hex');
  const claimAt = async (at_ms: number): Promise<string | undefined> => {
    const then = { ...context, clock: { ...context.clock, now: () => new Date(at_ms) } };
    await forgetClaims(then, 31);
    const claims = [{ account_id: client.account_id, nonce, idempotency: null }];
    return (await claimRequests(then, claims))[0]?.result;
  };
  // Signed 300 seconds ahead, in the first moment of a second: taken until the last one of the six hundredth.
  const first_ms = now_s * 1_000;
  expect(await claimAt(first_ms)).toBe('claimed');
  expect(await claimAt(first_ms + 600_999)).toBe('nonce_used');
  expect(await claimAt(first_ms + 601_001)).toBe('claimed');
});
