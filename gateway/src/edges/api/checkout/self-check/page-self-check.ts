import type { Context } from '../../../../kernel/context.ts';
import {
  pageCheckDue,
  recordPageCheck,
  sampleSession,
  type PageCheck,
} from '../../../../acquiring/checkout/page-checks.ts';
import type { HttpGet } from './check-served-page.ts';
import { checkoutPath } from '../checkout-path.ts';

/** The gateway's check of its own payment page. */
export interface PageSelfCheck {
  /**
   * Checks the page once a day, and more often while something is wrong. Where only this machine can reach the page, and
   * it is not served here but, say, by another container, it is not checked.
   * @returns always 0: no more work is left
   */
  daily(): Promise<number>;
  /** Checks the page now, and stores the findings. */
  now(): Promise<PageCheck>;
}

/** Where customers reach the gateway, so that proxies in front of it are checked too. */
interface PublicAddress {
  readonly public_url: string;
  /** Only this machine can reach it. */
  readonly for_this_machine: boolean;
}

export function createPageSelfCheck(
  context: Pick<Context, 'database' | 'clock' | 'log' | 'mode'>,
  { public_url, for_this_machine }: PublicAddress,
  get: HttpGet,
): PageSelfCheck {
  let logged = false;
  /** Whether the page is served where this process can see it. */
  async function isHere(): Promise<boolean> {
    if (!for_this_machine || (await answers(get, `${public_url}/healthz`))) return true;
    if (!logged) context.log.info({ public_url }, 'the payment page is not checked: it is not served here');
    logged = true;
    return false;
  }
  async function now(): Promise<PageCheck> {
    // The code that reads the page is loaded on demand: every command of the gateway imports this file.
    const [{ builtPage }, { checkServedPage }] = await Promise.all([
      import('../built-page.ts'),
      import('./check-served-page.ts'),
    ]);
    const session = await sampleSession(context);
    const check = await checkServedPage({
      page: await builtPage(),
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
      if (!(await pageCheckDue(context)) || !(await isHere())) return 0;
      const { findings } = await now();
      if (findings.length > 0)
        context.log.error({ findings }, 'the payment page is not served as it was built');
      return 0;
    },
  };
}

const answer_limit_ms = 5_000;

/** Whether anything takes connections there, also if it answers badly or not in time. */
async function answers(get: HttpGet, url: string): Promise<boolean> {
  try {
    await get(url, { redirect: 'manual', signal: AbortSignal.timeout(answer_limit_ms) });
    return true;
  } catch (error) {
    return (error as Error).name === 'TimeoutError';
  }
}
