import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { problemsOf } from '../../support/console-window.ts';
import { openBrowser, openWindow } from '../../support/browser.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let browser: Browser;
let gateway: TestGateway;
beforeAll(async () => {
  [browser, gateway] = await Promise.all([
    openBrowser(),
    startTestGateway({ environment: { GATEWAY_MODE: 'production' } }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await gateway.close();
});

it('the console of a production gateway asks an operator to set up a second factor before anything else', async () => {
  const email = 'first-operator@example.com';
  const { password } = await createPerson(gateway.gateway.context, {
    email,
    name: 'Kim Example',
    operator: true,
    membership: null,
  });
  const page = await openWindow(browser, { baseURL: gateway.url, reducedMotion: 'reduce' });
  await page.goto('/portal/');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/second-factor/);
  expect(await problemsOf(page, 'second-factor')).toEqual([]);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = Secret.fromBase32((await page.locator('.secret').first().innerText()).replaceAll(' ', ''));
  const code = new TOTP({ secret }).generate({ timestamp: gateway.clock.now().getTime() });
  await page.getByLabel('The code that the app shows').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Recovery codes' }).waitFor();
  expect(await problemsOf(page, 'operator-profile')).toEqual([]);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Take on a merchant' }).waitFor();
  await page.getByText('No merchant found').waitFor();

  await page.goto('/portal/operator-console/command-token');
  await page.getByRole('button', { name: 'Create a token' }).click();
  await page.getByText(/^cwop_/).waitFor();
  await page.getByRole('button', { name: 'Copy' }).waitFor();
  const end = page.getByRole('button', { name: 'End' });
  const widthOfEnd = async (): Promise<number | undefined> => (await end.boundingBox())?.width;
  const width = await widthOfEnd();
  await page.setViewportSize({ width: 390, height: 850 });
  // A button that is squeezed cuts off its words.
  expect(await widthOfEnd()).toBe(width);
  expect(await problemsOf(page, 'command-token')).toEqual([]);
});
