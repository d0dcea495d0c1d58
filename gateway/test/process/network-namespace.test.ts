import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('fake-network.ts', import.meta.url));

/** Sends webhooks in a network of its own; needs Linux, and root or user namespaces. */
function sendInFakeNetwork(urls: readonly string[]): {
  outcomes: [string, number | string][];
  by_webhooks: string[];
  reachable: string[];
} {
  const own_user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const output = execFileSync('unshare', [...own_user, '--net', process.execPath, script, ...urls], {
    timeout: 60_000,
  });
  return JSON.parse(output.toString());
}

it('webhooks reach the merchant and nothing else in a network with metadata and inner servers', () => {
  const refused = [
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:169.254.169.254]/mapped',
    'http://[::ffff:a9fe:a9fe]/mapped',
    'http://2852039166/decimal',
    'http://0xa9fea9fe/hexadecimal',
    'http://0251.0376.0251.0376/octal',
    'http://127.1/short',
    'http://[::1]/loopback',
    'http://[fd00:ec2::254]/metadata',
    'http://10.0.0.1/inner',
    'http://192.168.1.1/inner',
    'http://metadata.example/by-name',
    'http://loopback.example/by-name',
    'http://mixed.example/by-name',
    'http://localhost/by-name',
  ];
  const { outcomes, by_webhooks, reachable } = sendInFakeNetwork([
    'http://merchant.example/hooks',
    'http://merchant.example/redirect',
    'http://rebinding.example/first',
    'http://rebinding.example/second',
    ...refused,
  ]);
  expect(outcomes).toEqual([
    ['http://merchant.example/hooks', 200],
    ['http://merchant.example/redirect', 307],
    ['http://rebinding.example/first', 200],
    ['http://rebinding.example/second', 'address_not_allowed'],
    ...refused.map((url) => [url, 'address_not_allowed']),
  ]);
  expect(by_webhooks).toEqual([
    '93.184.215.14 POST /hooks',
    '93.184.215.14 POST /redirect',
    '93.184.215.14 POST /first',
  ]);
  expect(reachable).toEqual([
    '127.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '::1',
    'fd00:ec2::254',
  ]);
});
