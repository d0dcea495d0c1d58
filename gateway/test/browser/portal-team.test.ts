import { createHmac } from 'node:crypto';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, openWindow } from '../support/browser.ts';
import type { TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { expectSound, signedIn, type PortalWindow, type WindowOptions } from '../support/portal-browser.ts';

let gateway: TestGateway;
let browser: Browser;
let shop: TestClient;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startTestGateway(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});
beforeEach(async () => {
  shop = await gateway.createClient();
});

function open(options: WindowOptions = {}): Promise<PortalWindow> {
  return signedIn(browser, gateway, shop.credentials.merchant_id, options);
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(`/portal/${shop.account_id}${path}`);
  await page.locator('h1').waitFor();
}

/** RFC 6238, as an authenticator app on a phone does it. */
function codeOf(secret: string, at_ms: number): string {
  const bits = Array.from(secret)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at_ms / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const from = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

async function enterPassword(page: Page, { email, password }: PortalWindow): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('a person in the portal', () => {
  it('sets up an authenticator app, and signs in with its code', async () => {
    const window = await open();
    const { page, complaints } = window;
    await goTo(page, '/profile');
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await expectSound(page, complaints);
    const secret = (await dialog.getByRole('status').innerText()).trim();
    await dialog
      .getByLabel('The code that the app shows')
      .fill(codeOf(secret, gateway.clock.now().getTime()));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    const codes = await page.getByRole('status', { name: 'Recovery codes' }).innerText();
    expect(codes.trim().split('\n')).toHaveLength(10);
    await expectSound(page, complaints);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByText(/10 recovery codes are left/).waitFor();
    await page.getByRole('button', { name: 'You and settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await enterPassword(page, window);
    await page.getByRole('heading', { name: 'Second factor' }).waitFor();
    await expectSound(page, complaints);
    // A code counts once, so the one that confirmed the app does not open the door.
    gateway.clock.advance(30_000);
    await page.getByLabel('Code').fill(codeOf(secret, gateway.clock.now().getTime()));
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForURL(/\/portal\/\d+/);
    await page.getByRole('link', { name: 'Payments' }).first().waitFor();
  });

  it('adds a passkey, and signs in with it alone', async () => {
    const window = await open();
    const { page, context } = window;
    const url = gateway.url.replace('127.0.0.1', 'localhost');
    await addAuthenticator(await context.newCDPSession(page));
    await page.goto(`${url}/portal/`);
    await enterPassword(page, window);
    await page.waitForURL(/\/portal\/\d+/);
    await page.goto(`${url}/portal/${shop.account_id}/profile`);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Laptop');
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('button', { name: 'Remove Laptop' }).waitFor();
    await page.getByRole('button', { name: 'You and settings' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(/\/portal\/\d+/);
    await page.getByRole('link', { name: 'Payments' }).first().waitFor();
    expect(window.complaints).toEqual([]);
  });

  it('is invited with a link, joins with a role of the merchant’s own, and the role changes', async () => {
    const { page, complaints } = await open();
    await goTo(page, '/team/roles');
    await page.getByRole('button', { name: 'Create a role' }).click();
    await page.getByLabel('Name of the role').fill('Watcher');
    await page.getByLabel('See the audit log').check();
    await page.getByLabel('See payments, refunds and the overview').check();
    await expectSound(page, complaints);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Watcher' }).waitFor();
    await goTo(page, '/team/people');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail').fill('newcomer@example.com');
    await page.getByLabel('Role').last().selectOption({ label: 'Watcher' });
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByRole('status', { name: 'Invitation link' }).innerText();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Withdraw the invitation of newcomer@example.com' }).waitFor();
    await expectSound(page, complaints);
    const theirs = await openWindow(browser, { locale: 'en-GB' });
    await theirs.goto(link.trim());
    await theirs.getByText(/invites newcomer@example.com as Watcher/).waitFor();
    await expectSound(theirs, []);
    await theirs.getByLabel('Your name').fill('New Comer');
    await theirs.getByLabel('Choose a password').fill('seven otters under glass');
    await theirs.getByRole('button', { name: 'Accept and sign in' }).click();
    await theirs.waitForURL(/\/portal\/\d+/);
    await theirs.getByRole('link', { name: 'Team' }).waitFor();
    expect(await theirs.getByRole('link', { name: 'Developers' }).count()).toBe(0);
    await page.reload();
    await page.getByLabel('Change the role of New Comer').selectOption({ label: 'Developer' });
    await goTo(page, '/team/audit');
    await page.getByRole('combobox', { name: 'Show one action only' }).fill('another role');
    await page.getByRole('option', { name: 'Give a member another role' }).click();
    await page.waitForURL(/action=team\.change_role/);
    await page.getByRole('button', { name: 'Create a role' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Give a member another role' }).click();
    const changes = page.getByRole('table', { name: 'What differs' });
    await changes.getByRole('row', { name: /^Role .* Developer$/ }).waitFor();
    expect(await changes.getByRole('row').count()).toBe(2);
    await expectSound(page, complaints);
  });

  it('ends the session of another browser', async () => {
    const window = await open();
    const { page } = window;
    const elsewhere = await openWindow(browser, { locale: 'en-GB', baseURL: gateway.url });
    await elsewhere.goto('/portal/');
    await enterPassword(elsewhere, window);
    await elsewhere.waitForURL(/\/portal\/\d+/);
    await goTo(page, '/profile');
    await page.getByRole('button', { name: 'End all others' }).click();
    await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
    await elsewhere.reload();
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    expect(window.complaints).toEqual([]);
  });
});

/** A security key in software, which confirms everything. */
async function addAuthenticator(session: CDPSession): Promise<void> {
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const looks: [string, WindowOptions][] = [
  ['wide, in English, light', {}],
  ['wide, in Chinese, dark', { locale: 'zh-CN', scheme: 'dark' }],
  ['at 360 pixels', { width: 360 }],
];

it.each(looks)('the page of the team has no accessibility fault: %s', async (_name, look) => {
  // Somebody else, too, with whom something can be done.
  await open();
  const { page, complaints } = await open(look);
  for (const path of ['/team/people', '/team/roles', '/team/audit', '/profile']) {
    await goTo(page, path);
    await page.waitForLoadState('networkidle');
    await expectSound(page, complaints);
  }
  expect(await page.locator('html').getAttribute('lang')).toBe(look.locale ?? 'en');
});
