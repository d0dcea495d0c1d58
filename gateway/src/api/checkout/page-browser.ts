import type { IncomingHttpHeaders } from 'node:http';
import { browser_limits } from '@causeway/schemas/browser-limits.ts';
import type { PageBrowser } from '@causeway/schemas/checkout-page.ts';
import { maskCardNumbers } from '../../values/card-numbers.ts';
import { knownBrowser } from '../../domain/payments/authorisation-details.ts';

/** What the page's script sees with the headers of its request; null where the browser does not say what it is. */
export function pageBrowser(
  seen: PageBrowser | undefined,
  { accept = '*/*', 'user-agent': user_agent }: IncomingHttpHeaders,
): ReturnType<typeof knownBrowser> | null {
  if (!seen || !user_agent) return null;
  return knownBrowser({
    ...seen,
    accept_header: maskCardNumbers(accept).slice(0, browser_limits.header),
    user_agent: maskCardNumbers(user_agent).slice(0, browser_limits.header),
  });
}
