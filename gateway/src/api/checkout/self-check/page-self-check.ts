import type { Context } from '../../../context.ts';
import {
  pageCheckDue,
  recordPageCheck,
  sampleSession,
  type PageCheck,
} from '../../../domain/checkout/page-checks.ts';
import type { HttpGet } from './check-served-page.ts';
import { checkoutPath } from '../checkout-path.ts';

/** The gateway's look at its own payment page. */
export interface PageSelfCheck {
  /** Checks the page once a day, and more often while something is wrong. @returns always 0: nothing is left */
  daily(): Promise<number>;
  /** Checks the page now, and writes down what was found. */
  now(): Promise<PageCheck>;
}

/** @param public_url where customers reach the gateway: what stands before it is checked as well */
export function createPageSelfCheck(
  context: Pick<Context, 'database' | 'clock' | 'log' | 'mode'>,
  public_url: string,
  get: HttpGet,
): PageSelfCheck {
  async function now(): Promise<PageCheck> {
    // What builds the page is loaded when it is needed: every command of the gateway opens this.
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
