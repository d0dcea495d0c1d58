import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEndpoint } from '../../src/accounts/webhooks/manage-endpoints.ts';
import { openBrowser } from '../support/browser.ts';
import { cards, TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectSound, signedIn, type PortalWindow, type WindowOptions } from '../support/portal-browser.ts';
import { answer, startReceiver, type Receiver } from '../support/receiver.ts';

let gateway: TestGateway;
let browser: Browser;
let receiver: Receiver;
let shop: TestClient;
beforeAll(async () => {
  const environment = { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' };
  [gateway, browser, receiver] = await Promise.all([
    startTestGateway({ environment }),
    openBrowser(),
    startReceiver(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await receiver.close();
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  shop = await gateway.createClient();
});

async function open(path: string, options: WindowOptions = {}): Promise<PortalWindow> {
  const opened = await signedIn(browser, gateway, shop.credentials.merchant_id, options);
  await opened.page.goto(`/portal/${shop.account_id}${path}`);
  await opened.page.locator('h1').waitFor();
  return opened;
}

function addEndpoint(): Promise<{ endpoint: { endpoint_id: string } }> {
  const settings = { url: `${receiver.url}/hooks`, types: [], format: 'json', description: 'Shop' } as const;
  return createEndpoint(gateway.gateway.context, shop.account_id, settings);
}

describe('a developer in the portal', () => {
  it('rotates a sign key: both work for the overlap, and the old one is revoked', async () => {
    const { page, complaints } = await open('/developers', { role_id: 'developer' });
    const { key_id } = shop.credentials;
    await page.getByRole('button', { name: `Rotate ${key_id}` }).click();
    await page.getByLabel('Overlap in hours').fill('48');
    await expectSound(page, complaints);
    await page.getByRole('button', { name: 'Generate the new key' }).click();
    const sign_key = await page.getByRole('status', { name: 'Sign key' }).innerText();
    const title = await page.getByRole('dialog').getByText('New sign key').innerText();
    await expectSound(page, complaints);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    const next = new TestClient({
      ...shop.credentials,
      sign_key: sign_key.trim(),
      key_id: title.replace('New sign key ', ''),
    });
    expect((await shop.authorise()).status).toBe(200);
    expect((await next.authorise()).status).toBe(200);
    await page.getByText(/^Ends /).waitFor();
    await page.getByRole('button', { name: `Revoke ${key_id}` }).click();
    await page.getByRole('button', { name: 'Revoke now' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    expect((await shop.authorise()).status).toBe(401);
    expect((await next.authorise()).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('replays a webhook that the receiver refused, and sees every attempt with its response', async () => {
    await addEndpoint();
    receiver.react = answer(410, 'no such path');
    await shop.captured();
    await gateway.work();
    receiver.react = answer(204);
    const { page, complaints } = await open('/developers/webhooks');
    await page.getByText('Disabled: it answered 410').waitFor();
    await page.getByRole('link', { name: 'Deliveries' }).last().click();
    await page.getByRole('cell', { name: 'Failed' }).first().waitFor();
    const sent = (): number =>
      receiver.received.filter(({ headers }) => headers['webhook-id'] === `evt_${shop.account_id}_1`).length;
    expect(sent()).toBe(1);
    await page.getByLabel('Select event 1 to').check();
    await page.getByRole('button', { name: 'Replay 1 delivery' }).click();
    await page.getByLabel(`Enable ${receiver.url}/hooks and send it 1 delivery`).waitFor();
    await page.getByRole('button', { name: 'Enable and replay 1 delivery' }).click();
    await page.getByText('1 delivery is on its way.').waitFor();
    await gateway.work();
    expect(sent()).toBe(2);
    await page.getByRole('cell', { name: 'Delivered' }).first().waitFor();
    await page.getByRole('button', { name: /^1 · / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^410/).waitFor();
    await dialog.getByText('no such path').waitFor();
    await dialog.getByText(/^204/).waitFor();
    await expectSound(page, complaints);
  });

  it('sends a test event to an endpoint, and sees the result there', async () => {
    await addEndpoint();
    receiver.react = answer(500, 'broken');
    await shop.captured();
    await gateway.work();
    const { page, complaints } = await open('/developers/webhooks');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test event is on its way.').waitFor();
    await gateway.work();
    await page.getByText('The test event was not taken: 500. It is tried again.').waitFor();
    await expectSound(page, complaints);
    receiver.react = answer(204);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('A test event is on its way.').waitFor();
    await gateway.work();
    await page.getByText('The endpoint took the test event: 204').waitFor();
    await expectSound(page, complaints);
  });

  it('finds a refused request, and reads what was wrong with its signature', async () => {
    const fields = shop.sign('authorise', { order_no: 'wrong-one', card: cards.approve });
    await shop.send('authorise', JSON.stringify({ ...fields, amount: '1.00' }));
    const { page, complaints } = await open('/developers/requests');
    await expect
      .poll(async () => {
        await page.getByLabel('Request id or order number').fill('wrong-one');
        await page.getByRole('button', { name: 'Search' }).click();
        return page.getByRole('link', { name: 'authorise' }).count();
      })
      .toBe(1);
    await page.getByRole('link', { name: 'authorise' }).click();
    await page.getByRole('heading', { name: 'What was wrong with the signature' }).waitFor();
    await expectSound(page, complaints);
    expect(await page.content()).not.toContain(cards.approve);
    await page.getByRole('link', { name: 'Signature doctor' }).click();
    await page.getByLabel('Body of the request').fill(JSON.stringify(fields));
    await page.getByRole('button', { name: 'Look' }).click();
    await page.getByText('The signature is right.').waitFor();
    await expectSound(page, complaints);
  });

  it('sees which addresses call before registered addresses become required', async () => {
    const { page, complaints } = await open('/developers/addresses');
    await page.getByRole('button', { name: 'Remove 127.0.0.1' }).click();
    await page.getByLabel('From anywhere, learning').click();
    await page.getByText(/^Since learning began/).waitFor();
    await shop.authorise();
    await expect
      .poll(async () => {
        await page.reload();
        await page.getByRole('heading', { name: 'Who has called' }).waitFor();
        return page.getByText('Would be refused', { exact: true }).count();
      })
      .toBe(1);
    await page.getByLabel('From registered addresses only').click();
    await page.getByText('1 caller that was seen will be refused').waitFor();
    await expectSound(page, complaints);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Register 127.0.0.1' }).click();
    await page.getByText('Registered', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });
});

const looks: [string, WindowOptions][] = [
  ['wide, in English, light', {}],
  ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
  ['at 360 pixels', { width: 360 }],
];

it.each(looks)('the page for developers has no accessibility fault: %s', async (_name, look) => {
  await addEndpoint();
  await shop.captured();
  await gateway.work();
  const { page, complaints } = await open('', look);
  for (const name of ['keys', 'addresses', 'requests', 'doctor', 'webhooks', 'deliveries', 'events']) {
    await page.goto(`/portal/${shop.account_id}/developers/${name}`);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    await expectSound(page, complaints);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe(look.locale ?? 'en');
});
