import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenedCheckout } from '../../support/checkout.ts';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let operator: Operator;
let client: TestClient;
let account: [string, string];
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection, { PORT: new URL(gateway.url).port });
  client = await gateway.createClient();
  account = ['--account', client.account_id];
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
});

describe('gateway sites', () => {
  it('adds, lists and removes the sites that may frame the payment page, with immediate effect', async () => {
    const { url } = await OpenedCheckout.create(client);
    const ancestors = async (): Promise<string> =>
      /frame-ancestors ([^;]+)/.exec((await fetch(url)).headers.get('content-security-policy') ?? '')?.[1] ??
      '';
    const added = await operator.run('sites', 'add', account, ['--origin', 'https://Shop.Example.com:443/']);
    expect(added).toMatchObject({
      code: 0,
      output: expect.stringContaining('https://shop.example.com is registered'),
    });
    expect(await ancestors()).toBe('https://shop.example.com');
    expect(await operator.json('sites', 'list', account)).toMatchObject([
      { origin: 'https://shop.example.com' },
    ]);
    const removed = await operator.run('sites', 'remove', account, ['--origin', 'https://shop.example.com']);
    expect(removed.code).toBe(0);
    expect(await ancestors()).toBe(`'none'`);
  });

  it('refuses an invalid site, and an unknown site, in one line', async () => {
    const [path, unknown, nobody] = await Promise.all([
      operator.run('sites', 'add', account, ['--origin', 'https://shop.example.com/basket']),
      operator.run('sites', 'remove', account, ['--origin', 'https://other.example.com']),
      operator.run('sites', 'add', ['--account', 'nobody', '--origin', 'https://shop.example.com']),
    ]);
    expect(path.output).toContain('is not a site such as https://shop.example.com');
    expect(unknown.output).toContain('https://other.example.com is not registered');
    expect([path.code, unknown.code, nobody.code]).toEqual([1, 1, 1]);
  });
});

describe('gateway checkout branding', () => {
  it('changes the name and the colour that customers see', async () => {
    const { url } = await OpenedCheckout.create(client);
    const change = ['--name', 'Käse & Wein', '--color', '#0A6E4F'];
    const changed = await operator.json('checkout', 'branding', account, change);
    expect(changed).toEqual({ display_name: 'Käse & Wein', accent_color: '#0a6e4f' });
    const html = await (await fetch(url)).text();
    expect(html).toContain('<title>Pay Käse &#38; Wein</title>');
    expect(html).toContain('--accent:#0a6e4f;--on-accent:#ffffff');
    expect(await operator.json('checkout', 'branding', account)).toEqual(changed);
  });

  it('refuses an invalid colour', async () => {
    const refused = await operator.run('checkout', 'branding', account, ['--color', 'red;}*{display:none']);
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('a colour is written #rrggbb'),
    });
  });
});
