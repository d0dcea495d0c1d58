import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { createPerson } from '../../src/accounts/identity/team/manage-people.ts';
import { axeViolations, openBrowser, openWindow } from './browser.ts';
import type { TestClient } from './client.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

/** What the tests of a file share. */
export interface Scene {
  gateway: TestGateway;
  browser: Browser;
  shop: TestClient;
}

/**
 * A gateway, a browser and a merchant for the tests of a file, who close with it; the book is proved then.
 * @param prepare what there is before the first test
 */
export function portalScene(prepare?: (scene: Scene) => Promise<unknown>): Scene {
  const scene = {} as Scene;
  beforeAll(async () => {
    [scene.gateway, scene.browser] = await Promise.all([startTestGateway(), openBrowser()]);
    scene.shop = await scene.gateway.createClient();
    await prepare?.(scene);
  });
  afterAll(async () => {
    await scene.browser.close();
    await scene.gateway.verify();
    await scene.gateway.close();
  });
  return scene;
}

/** A person at the portal, in a browser window of their own. */
export interface PortalWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Everything that the page complained about: errors of scripts, and what its policy blocked. */
  readonly complaints: string[];
  readonly email: string;
  readonly password: string;
}

export interface WindowOptions {
  readonly locale?: string;
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
  readonly role_id?: string;
}

let windows = 0;

/** Opens the portal at its sign-in page, for somebody who exists. */
export async function openPortal(
  browser: Browser,
  { gateway, url }: Pick<TestGateway, 'gateway' | 'url'>,
  merchant_id: string,
  { locale = 'en-GB', scheme = 'light', width = 1280, role_id = 'admin' }: WindowOptions = {},
): Promise<PortalWindow> {
  windows += 1;
  const email = `window-${windows}-${process.pid}@example.com`;
  const { password } = await createPerson(gateway.context, {
    email,
    name: 'Robin Example',
    operator: false,
    membership: { merchant_id, role_id },
  });
  const page = await openWindow(browser, {
    locale,
    colorScheme: scheme,
    viewport: { width, height: 850 },
    reducedMotion: 'reduce',
    baseURL: url,
  });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused request is logged by the browser itself; what the page makes of it, tests look at.
    if (message.type() === 'error' && !message.text().includes('the server responded with a status')) {
      complaints.push(message.text());
    }
  });
  await page.goto('/portal/');
  return { context: page.context(), page, complaints, email, password };
}

/** Opens the portal and signs in. */
export async function signedIn(...args: Parameters<typeof openPortal>): Promise<PortalWindow> {
  const opened = await openPortal(...args);
  const { page } = opened;
  await page.locator('input[type=email]').fill(opened.email);
  await page.locator('input[type=password]').fill(opened.password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/\/portal\/\d+/);
  // The address changes first: until the page follows, it is the sign-in page that hears the keys.
  await page.locator('input[type=password]').waitFor({ state: 'detached' });
  await page.locator('#main h1').waitFor();
  return opened;
}

/** The same for the merchant of a scene. */
export function enter({ browser, gateway, shop }: Scene, options: WindowOptions = {}): Promise<PortalWindow> {
  return signedIn(browser, gateway, shop.credentials.merchant_id, options);
}

/** Everything that every page has to meet. */
export async function expectSound(page: Page, complaints: readonly string[]): Promise<void> {
  // Before anything is drawn, nothing is busy either.
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
}
