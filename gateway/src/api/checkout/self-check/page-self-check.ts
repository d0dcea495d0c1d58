import type { Context } from '../../../context.ts';
import {
  pageCheckDue,
  recordPageCheck,
  sampleSession,
  type PageCheck,
} from '../../../domain/checkout/page-checks.ts';
import type { HttpGet } from './check-served-page.ts';
import { checkoutPath } from '../checkout-path.ts';

/** The gateway's check of its own payment page. */
export interface PageSelfCheck {
  /** Checks the page once a day, and more often while something is wrong. @returns always 0: no more work is left */
  daily(): Promise<number>;
  /** Checks the page now, and stores the findings. */
  now(): Promise<PageCheck>;
}

/** @param public_url where customers reach the gateway, so that proxies in front of it are checked too */
export function createPageSelfCheck(
  context: Pick<Context, 'database' | 'clock' | 'log' | 'mode'>,
  public_url: string,
  get: HttpGet,
): PageSelfCheck {
  async function now(): Promise<PageCheck> {
    // The code that builds the page is loaded on demand: every command of the gateway imports this file.
    const [{ buildPage }, { checkServedPage }] = await Promise.all([
      import('../built-page.ts'),
      import('./check-served-page.ts'),
    ]);
    const session = await sampleSession(context);
    const check = await checkServedPage({
      page: await buildPage(),
      public_url,
      session_path: session && checkoutPath(session),
      get,
    });
    await recordPageCheck(context, check);
    return check;
  }
  return {
    now,
    async daily() {
      if (!(await pageCheckDue(context))) return 0;
      const { findings } = await now();
      if (findings.length > 0)
        context.log.error({ findings }, 'the payment page is not served as it was built');
      return 0;
    },
  };
}
