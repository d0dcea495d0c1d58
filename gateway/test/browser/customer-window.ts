import { createServer } from 'node:http';
import { expect } from 'vitest';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { axeViolations, openWindow } from '../support/browser.ts';
import type { OpenedCheckout } from '../support/checkout.ts';
import { freePort, type TestGateway } from '../support/gateway.ts';

/** A customer's window, with whatever the browser complained of in it. */
export interface CustomerWindow {
  readonly page: Page;
  readonly complaints: string[];
}

/** Opens a page as a customer does. */
export async function visit(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<CustomerWindow> {
  const page = await openWindow(browser, options);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}

/** Types a card into the payment page, digit by digit. */
export async function typeCard(page: Page | FrameLocator, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiry date').pressSequentially('1234');
  await page.getByLabel('Security code').pressSequentially('123');
}

/** What every state of the page is held to. */
export async function expectSound(page: Page, complaints: readonly string[] = []): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await page.evaluate(overflow)).toBe(0);
}

/** What was taken for an order, payment by payment. */
export async function charges(
  gateway: TestGateway,
  session: OpenedCheckout,
): Promise<{ captured: string; card_masked: string; payment_method: string }[]> {
  return gateway.query(
    'SELECT captured, card_masked, payment_method FROM payments WHERE order_no = $1 AND captured > 0',
    [session.order_no],
  );
}

/** A shop on an origin, even a site, of its own. */
export interface TestShop {
  readonly origin: string;
  /** Shows a page in a frame, and keeps what the frame says in `heard`. */
  show(framed: string): string;
  close(): void;
}

export async function openShop(): Promise<TestShop> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://shop').searchParams.get('frame');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      framed === null
        ? '<!doctype html><html lang="en"><title>Shop</title><main><h1>The shop</h1></main></html>'
        : `<!doctype html><html lang="en"><title>Shop</title><main><h1>The shop</h1>
           <iframe title="Payment" src="${framed}" width="700" height="900"></iframe></main>
           <script>var heard = []; addEventListener('message', ({ origin, data }) => heard.push({ origin, ...data }))</script></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://localhost:${port}`;
  return {
    origin,
    show: (framed) => `${origin}/?frame=${encodeURIComponent(framed)}`,
    close: () => void server.close(),
  };
}
