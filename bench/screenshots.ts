import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newWindow, openBrowser } from '../gateway/test/support/browser.ts';
import { repository } from '../tools/repository.ts';
import { Host } from './host.ts';

/**
 * Takes the pictures of the README: the portal's overview with a month of payments, and the payment page. Run it when
 * one of these pages looks different, and commit what it writes to docs/images.
 */
const viewport = { width: 1280, height: 800 };

type Page = Awaited<ReturnType<typeof newWindow>>;

/** What the page shows, as a WebP: a third of a PNG's size. */
async function take(page: Page, name: string): Promise<void> {
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await writeFile(join(repository, 'docs/images', `${name}.webp`), Buffer.from(data, 'base64'));
}

const host = await Host.create({ LOG_LEVEL: 'warn' });
const browser = await openBrowser();
try {
  const { url } = await host.start();
  await host.command('demo', 'seed');
  const demo = JSON.parse(await readFile(join(host.folder, 'demo-credentials.json'), 'utf8')) as Record<
    string,
    string
  >;

  const portal = await newWindow(browser, { viewport, reducedMotion: 'reduce' });
  await portal.goto(`${url}/portal/`);
  await portal.locator('input[type=email]').fill(demo['portal_email'] ?? '');
  await portal.locator('input[type=password]').fill(demo['portal_password'] ?? '');
  await portal.locator('button[type=submit]').click();
  await portal.locator('#main h1').waitFor();
  await portal.locator('#main svg').first().waitFor();
  await take(portal, 'portal-overview');

  const printed = await host.command('request', 'checkout', '--url', url);
  const [address = ''] = /http[^"]*\/checkout\/[^"]*/.exec(printed) ?? [];
  const checkout = await newWindow(browser, { viewport, reducedMotion: 'reduce' });
  await checkout.goto(address);
  await checkout.locator('form').first().waitFor();
  await take(checkout, 'checkout');
} finally {
  await browser.close();
  await host.stop();
}
