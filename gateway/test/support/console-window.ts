import type { Browser, Page } from 'playwright-core';
import { createPerson } from '../../src/accounts/identity/team/manage-people.ts';
import { axeViolations, openWindow } from './browser.ts';
import type { TestGateway } from './gateway.ts';

const shots = process.env['SCREENSHOTS'];
let people = 0;

/** How the console is looked at. */
export interface View {
  readonly locale?: string;
  readonly scheme?: 'light' | 'dark';
  readonly width?: number;
}

/** An operator of one's own at the console of a gateway. */
export async function openConsole(
  browser: Browser,
  gateway: TestGateway,
  { locale = 'en-GB', scheme = 'light', width = 1280 }: View = {},
): Promise<Page> {
  people += 1;
  const email = `console-${people}-${process.pid}@example.com`;
  const { password } = await createPerson(gateway.gateway.context, {
    email,
    name: 'Kim Example',
    operator: true,
    membership: null,
  });
  const page = await openWindow(browser, {
    locale,
    colorScheme: scheme,
    viewport: { width, height: 850 },
    reducedMotion: 'reduce',
    baseURL: gateway.url,
  });
  await page.goto('/portal/');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL(/operator-console\/merchants/);
  return page;
}

/** Violations of accessibility, and whether anything is wider than the window. */
export async function problemsOf(page: Page, name: string): Promise<unknown[]> {
  await page.locator('#main h1').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/${name}.png` });
  const beyond = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  const wide = Number(beyond) > 0 ? [`${name} is wider than its window`] : [];
  return [...(await axeViolations(page)), ...wide];
}
