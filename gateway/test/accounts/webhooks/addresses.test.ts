import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/kernel/config.ts';
import { refuseTarget } from '../../../src/accounts/webhooks/target-address.ts';
import { createWebhookSender } from '../../../src/accounts/webhooks/delivery/webhook-sender.ts';
import type { WebhookAnswer } from '../../../src/accounts/webhooks/sender.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

async function send(
  url: string,
  addresses: string[] = [],
  allowed_private_addresses: string[] = [],
): Promise<WebhookAnswer> {
  const resolve = async (): Promise<{ address: string; family: number }[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const sender = createWebhookSender({ resolve, timeout_ms: 60_000, allowed_private_addresses });
  try {
    return await sender.send({ url, headers: {}, body: '{}' }, new AbortController().signal);
  } finally {
    sender.close();
  }
}

function portOf({ url }: Receiver): string {
  return new URL(url).port;
}

it.each([
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '169.254.169.254',
  '168.63.129.16',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '[::127.0.0.1]',
  '[::]',
  '[::ffff:0:7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fec0::1]',
  '[fd00::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '127.0.0.1.',
  '0x7f.1',
  '255.255.255.255',
  '198.18.0.1',
])('a webhook endpoint at the host %s is refused, and nothing is sent to it', async (host) => {
  for (const mode of ['sandbox', 'production'] as const)
    expect(refuseTarget(`https://${host}/`, { mode, allowed_private_addresses: [] })).toMatchObject({
      rule: mode === 'sandbox' ? 'private_address_in_sandbox' : 'private_address',
    });
  expect(await send(`http://${host}:${portOf(receiver)}/`)).toMatchObject({
    status: null,
    failure: 'address_not_allowed',
  });
  expect(receiver.received).toEqual([]);
});

it.each([
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['169.254.169.254']],
  [['168.63.129.16']],
  [['::127.0.0.1']],
  [['64:ff9b:1::7f00:1']],
  [['fec0::1']],
  [['203.0.113.9', '127.0.0.1']],
  [['127.0.0.1', '8.8.8.8']],
])('no webhook is sent to a name that resolves to %j', async (addresses) => {
  const url = `http://merchant.example:${portOf(receiver)}/`;
  expect(await send(url, addresses)).toMatchObject({ status: null, failure: 'address_not_allowed' });
  expect(receiver.received).toEqual([]);
});

it.each(['localhost', 'localhost.', 'LOCALHOST', 'a.localhost', 'a.localhost.'])(
  'a webhook endpoint with the name %s is refused',
  (host) => {
    expect(refuseTarget(`https://${host}/`, { mode: 'sandbox', allowed_private_addresses: [] })).toEqual({
      rule: 'private_address_in_sandbox',
      address: '127.0.0.1',
    });
  },
);

it.each(['8.8.8.8', '[2606:4700::1111]', 'merchant.example', 'merchant.example.'])(
  'a webhook endpoint at the host %s is accepted',
  (host) => {
    expect(
      refuseTarget(`https://${host}/`, { mode: 'production', allowed_private_addresses: [] }),
    ).toBeNull();
  },
);

it('the name of a webhook endpoint is resolved for every connection, so that rebinding gains nothing', async () => {
  const answers = [['127.0.0.1'], ['127.0.0.2']];
  const resolve = async (): Promise<{ address: string; family: number }[]> =>
    (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
  const sender = createWebhookSender({
    resolve,
    timeout_ms: 60_000,
    allowed_private_addresses: ['127.0.0.1'],
  });
  const own = await startReceiver();
  own.react = (_webhook, response) => void response.writeHead(200, { connection: 'close' }).end();
  const url = `http://merchant.example:${portOf(own)}/`;
  const request = { url, headers: {}, body: '{}' };
  const { signal } = new AbortController();
  expect(await sender.send(request, signal)).toMatchObject({ status: 200 });
  expect(await sender.send(request, signal)).toMatchObject({ failure: 'address_not_allowed' });
  expect(own.received).toHaveLength(1);
  sender.close();
  await own.close();
});

it('a webhook reaches a private address that the operator allows', async () => {
  const before = receiver.received.length;
  const answered = await send(`http://merchant.example:${portOf(receiver)}/`, ['127.0.0.1'], ['127.0.0.1']);
  expect(answered).toMatchObject({ status: 204, failure: '' });
  expect(receiver.received).toHaveLength(before + 1);
  receiver.received.length = 0;
});

it('a webhook endpoint’s name without addresses is reported as unknown', async () => {
  expect(await send('http://nowhere.example/')).toMatchObject({ failure: 'name_not_found' });
});

it('webhooks in production need https, and private addresses cannot be allowed', () => {
  const rules = { mode: 'production', allowed_private_addresses: [] } as const;
  expect(refuseTarget('http://merchant.example/', rules)).toEqual({ rule: 'not_https' });
  expect(refuseTarget('https://merchant.example/', rules)).toBeNull();
  const settings = { GATEWAY_KEK: 'k', WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };
  expect(() => readConfig({ ...settings, GATEWAY_MODE: 'production' })).toThrow(
    /WEBHOOK_ALLOW_PRIVATE_ADDRESSES/,
  );
  expect(() => readConfig({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '169.254.169.254' })).toThrow(/metadata/);
});

it.each([
  'localhost',
  'LOCALHOST.',
  'shop.localhost.',
  '127.0.0.1.',
  '10.0.0.1.',
  '[::1]',
  '0x7f000001.',
  '168.63.129.16',
])('a webhook endpoint cannot be created at the host %s', (host) => {
  const rules = { mode: 'sandbox', allowed_private_addresses: [] } as const;
  expect(refuseTarget(`http://${host}/`, rules)).toMatchObject({ rule: 'private_address_in_sandbox' });
  expect(refuseTarget(`http://${host}:8080/hook`, rules)).toMatchObject({
    rule: 'private_address_in_sandbox',
  });
});

it('the address of a webhook endpoint has at most a thousand characters', () => {
  const rules = { mode: 'sandbox', allowed_private_addresses: [] } as const;
  const address = 'https://merchant.example/'.padEnd(1_000, 'x');
  expect(refuseTarget(address, rules)).toBeNull();
  expect(refuseTarget(`${address}x`, rules)).toEqual({ rule: 'not_web_address' });
});
