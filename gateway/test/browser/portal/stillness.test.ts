import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openConsole } from '../../support/console-window.ts';
import { trade, type BusyShop } from '../../support/busy-shop.ts';
import { openWindow } from '../../support/browser.ts';
import { OpenedCheckout } from '../../support/checkout.ts';
import { enter, portalScene } from '../../support/portal-browser.ts';

const shift_max = 0.05;
const widths = [360, 1280];
let made: BusyShop;
const scene = portalScene(async (all) => {
  made = await trade(all);
});

/** A mobile network of the slower kind: every answer takes a while, and comes bit by bit. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

/** Has the browser write down, from the beginning of each page, what moves by itself in it. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.moved = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        const names = sources.map(({ node, previousRect, currentRect }) =>
          (node?.id || node?.className || node?.nodeName) + ' ' + previousRect.y + ' to ' + currentRect.y);
        if (!hadRecentInput) globalThis.moved.push({ value, names });
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
}

interface Moved {
  readonly value: number;
  readonly names: readonly string[];
}

/** What moves by itself while a page loads, by how much, as browsers reckon it. */
async function movedOn(page: Page, path: string, settled: string): Promise<readonly Moved[]> {
  await page.goto(path);
  await page.locator(settled).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-busy=true], .mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  return page.evaluate('globalThis.moved');
}

/** Fails with every page that moves. */
async function expectStill(
  page: Page,
  width: number,
  paths: readonly string[],
  settled = '#main h1',
): Promise<void> {
  await slowDown(page);
  await watch(page);
  const moving: unknown[] = [];
  for (const path of paths) {
    const moved = await movedOn(page, path, settled);
    const sum = moved.reduce((so_far, { value }) => so_far + value, 0);
    if (sum > shift_max) moving.push({ path, width, sum, moved });
  }
  expect(moving).toEqual([]);
}

it.each(widths)('no page of the portal moves while it loads, %i pixels wide', async (width) => {
  const { page } = await enter(scene, { width });
  const { transaction_id, payout_id } = made;
  const pages = [
    'overview',
    'payments',
    `payments/${transaction_id}`,
    'review',
    'refunds',
    'disputes',
    'subscriptions',
    'subscriptions/calendar',
    'payouts',
    'payouts/new',
    'payouts/file',
    `payouts/${payout_id}`,
    'beneficiaries',
    'payouts/rules',
    'payers',
    'balances',
    'settlement',
    'developers/keys',
    'developers/addresses',
    'developers/requests',
    'developers/doctor',
    'developers/webhooks',
    'developers/deliveries',
    'developers/events',
    'team/people',
    'team/roles',
    'team/single-sign-on',
    'team/audit',
    'team/shoppers',
    'profile',
  ];
  await expectStill(
    page,
    width,
    pages.map((name) => `/portal/${scene.shop.account_id}/${name}`),
  );
});

it.each(widths)('no page of the console moves while it loads, %i pixels wide', async (width) => {
  const page = await openConsole(scene.browser, scene.gateway, { width });
  const { account_id, credentials } = scene.shop;
  const pages = [
    'merchants',
    `merchants/${credentials.merchant_id}`,
    `accounts/${account_id}`,
    'objects',
    `objects/payment/${account_id}/${made.transaction_id}`,
    'operations',
    'risk',
    'screening',
    'rates',
    'audit',
    'health',
    'retention',
    'profile',
  ];
  await expectStill(
    page,
    width,
    pages.map((name) => `/portal/operator-console/${name}`),
  );
});

it.each(widths)(
  'the sign-in pages of the portal do not move while they load, %i pixels wide',
  async (width) => {
    const page = await openWindow(scene.browser, {
      viewport: { width, height: 850 },
      baseURL: scene.gateway.url,
    });
    await expectStill(page, width, ['/portal/sign-in', '/portal/invitation#nothing'], 'h1');
  },
);

it.each(widths)('the payment page does not move while it loads, %i pixels wide', async (width) => {
  const page = await openWindow(scene.browser, { viewport: { width, height: 640 } });
  const open = await OpenedCheckout.create(scene.shop);
  const wallet = await OpenedCheckout.create(scene.shop, {
    billing_address: { country: 'IE' },
    payment_method: 'sandbox_wallet',
  });
  const missing = open.url.replace(/.{4}$/, 'none');
  await expectStill(page, width, [open.url, wallet.url, missing], 'main h1');
});

it('the overview is drawn on a slow phone before all of it has arrived', async () => {
  const { context } = await enter(scene);
  const page = await openWindow(scene.browser, {
    viewport: { width: 360, height: 740 },
    baseURL: scene.gateway.url,
    storageState: await context.storageState(),
  });
  await slowDown(page);
  await watch(page);
  // However slow this machine is: what counts is asked for before the heading is there, whenever somebody looks.
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#main h1')) return;
      globalThis.drawn_at = performance.now();
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });`);
  await page.goto(`/portal/${scene.shop.account_id}/overview`);
  await page.locator('canvas').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { bytes, files, session, scripts } = await page.evaluate<Record<string, number>>(`(() => {
    const came = performance.getEntriesByType('resource')
      .filter(({ startTime, initiatorType }) => startTime < globalThis.drawn_at && initiatorType !== 'fetch');
    const scripts = came.filter(({ name }) => name.endsWith('.js'));
    return {
      bytes: came.reduce((sum, { transferSize }) => sum + transferSize, 0),
      files: scripts.length,
      session: came.find(({ name }) => name.endsWith('/session')).startTime,
      scripts: Math.min(...scripts.map(({ responseEnd }) => responseEnd)),
    };
  })()`);
  expect(bytes).toBeLessThan(280_000);
  expect(files).toBeLessThan(16);
  // Who is signed in is asked while the scripts are on their way.
  expect(session).toBeLessThan(scripts ?? 0);
  const moved = await page.evaluate<Moved[]>('globalThis.moved');
  expect(moved.reduce((sum, { value }) => sum + value, 0)).toBeLessThanOrEqual(shift_max);
});

it('a reader who prefers reduced motion sees a change of colours at once', async () => {
  const { page } = await enter(scene, { scheme: 'light' });
  await page.goto(`/portal/${scene.shop.account_id}/subscriptions`);
  await page.locator('#main label').first().waitFor();
  const changed = `(() => {
    const colour = () => getComputedStyle(document.querySelector('#main label')).color;
    const before = colour();
    document.documentElement.dataset.mantineColorScheme = 'dark';
    return { changed: colour() !== before, under_way: document.getAnimations().length };
  })()`;
  expect(await page.evaluate(changed)).toEqual({ changed: true, under_way: 0 });
});
