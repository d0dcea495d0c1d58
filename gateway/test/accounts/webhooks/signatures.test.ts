import type { EventObject } from '@causeway/schemas/events/event.ts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { advanceClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import {
  active_keys_max,
  createSignKey,
  revokeSignKey,
} from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { createEndpoint, rotateSecret } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { headersOf } from '../../../src/accounts/webhooks/payload.ts';
import { addMs, day_ms } from '../../../src/kernel/values/dates.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { answer, startReceiver, signedAt, verified, type Receiver } from '../../support/receiver.ts';

/** Worked out with Python’s hmac and base64, and the first one published with the specification. */
const vectors = [
  {
    name: 'the specification’s own',
    key: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    unix_s: 1614265330,
    body: '{"test": 2432232314}',
    signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  {
    name: 'text beyond ASCII',
    key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    id: 'evt_1000000001_17',
    unix_s: 1798804800,
    body: '{"first_name":"Zoë 日本"}',
    signature: 'v1,M1ViYS3vrDIoOLtNcpyfYctHq9MPk01cQJ/wsTXhxRg=',
  },
  {
    name: 'an empty body',
    key: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    id: 'evt_1_1',
    unix_s: 1,
    body: '',
    signature: 'v1,WQ+1YIj/Ayz788LNLUFAXwM2aeQM7AYeZ4eObDAgp/Y=',
  },
];

describe('the signature of a webhook', () => {
  const signed = (vector: (typeof vectors)[number], keys: string[]): Record<string, string> => {
    const event = { id: vector.id } as EventObject;
    const at = new Date(vector.unix_s * 1000 + 999);
    return headersOf(
      event,
      vector.body,
      'json',
      at,
      keys.map((key) => Buffer.from(key, 'base64')),
    );
  };

  it.each(vectors)('equals that of other implementations: $name', (vector) => {
    expect(signed(vector, [vector.key])).toMatchObject({
      'webhook-id': vector.id,
      'webhook-timestamp': String(vector.unix_s),
      'webhook-signature': vector.signature,
    });
  });

  it('has one part for each key, in their order, with spaces between them', () => {
    const [first, second] = vectors;
    const two = signed(first!, [second!.key, first!.key])['webhook-signature'];
    expect(two?.split(' ')).toEqual([expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/), first!.signature]);
  });
});

let gateway: TestGateway;
let client: TestClient;
let receiver: Receiver;
beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  gateway.clock.stop();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  client = await gateway.createClient();
  receiver = await startReceiver();
  return () => receiver.close();
});

async function endpoint(): Promise<{ endpoint_id: string; secret: string }> {
  const settings = { url: receiver.url, types: [], format: 'json', description: '' } as const;
  const made = await createEndpoint(gateway.gateway.context, client.account_id, settings);
  return { endpoint_id: made.endpoint.endpoint_id, secret: made.secret };
}

describe('a signed webhook delivery', () => {
  it('has the time of its attempt when it is repeated, so that its receiver accepts it', async () => {
    const { secret } = await endpoint();
    receiver.react = answer(500);
    await client.authorised();
    await gateway.work();
    await gateway.work(5_000);
    await gateway.work(300_000);
    const now = gateway.clock.now();
    const [first, , late] = receiver.received;
    expect(verified(secret, late!, now)).toBeDefined();
    expect(signedAt(late!).getTime()).toBe(Math.floor(now.getTime() / 1_000) * 1_000);
    expect(signedAt(late!).getTime() - signedAt(first!).getTime()).toBe(305_000);
    expect(late?.headers['webhook-signature']).not.toBe(first?.headers['webhook-signature']);
  });

  it('of an account whose test clock is far ahead is signed with the real time', async () => {
    const { secret } = await endpoint();
    const { context } = gateway.gateway;
    await advanceClock(gateway.gateway, client.account_id, addMs(context.clock.now(), 40 * day_ms));
    await client.authorised({ capture: 'manual' });
    await gateway.work();
    const [webhook] = receiver.received;
    const event = verified(secret, webhook!, gateway.clock.now()) as { timestamp: string };
    expect(Date.parse(event.timestamp)).toBe(gateway.clock.now().getTime() + 40 * day_ms);
  });

  it('has a signature of each of at most five secrets, the newest first', async () => {
    const { endpoint_id, secret } = await endpoint();
    const secrets = [secret];
    for (let count = 0; count < 5; count += 1)
      secrets.unshift(await rotateSecret(gateway.gateway.context, client.account_id, endpoint_id, 1));
    await client.authorised();
    await gateway.work();
    const [webhook] = receiver.received;
    const signatures = String(webhook?.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(5);
    const { 'webhook-id': id, 'webhook-timestamp': unix_s } = webhook!.headers as Record<string, string>;
    const time = new Date(Number(unix_s) * 1000);
    expect(signatures).toEqual(
      secrets.slice(0, 5).map((one) => new Webhook(one).sign(id!, time, webhook!.body)),
    );
  });
});

describe('a webhook to a notify_url', () => {
  it('has a signature of every active sign key while one replaces the other', async () => {
    const { context } = gateway.gateway;
    const old = client.credentials;
    const next = await createSignKey(context, client.account_id);
    const library = (sign_key: string): string => Buffer.from(sign_key).toString('base64');
    await client.authorised({ notify_url: receiver.url });
    await gateway.work();
    const [both] = receiver.received;
    expect(verified(library(old.sign_key), both!)).toEqual(verified(library(next.secret), both!));
    await revokeSignKey(context, client.account_id, old.key_id);
  });

  it('has a signature of every sign key when as many as possible are active', async () => {
    const secrets = [client.credentials.sign_key];
    for (let count = 1; count < active_keys_max; count += 1)
      secrets.push((await createSignKey(gateway.gateway.context, client.account_id)).secret);
    await client.authorised({ notify_url: receiver.url });
    await gateway.work();
    const [webhook] = receiver.received;
    expect(String(webhook?.headers['webhook-signature']).split(' ')).toHaveLength(active_keys_max);
    for (const secret of secrets)
      expect(verified(Buffer.from(secret).toString('base64'), webhook!)).toMatchObject({
        id: expect.any(String),
      });
  });
});
