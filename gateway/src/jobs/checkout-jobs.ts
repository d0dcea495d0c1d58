import type { Context } from '../context.ts';
import { forgetCheckouts } from '../domain/checkout/open-checkouts.ts';
import { measureAcceptance } from '../domain/optimise/rank-methods.ts';
import type { RepeatedJob } from './repeat.ts';

/** What the recurring jobs of the payment page need. */
export interface CheckoutWork {
  readonly context: Context;
  /** Checks the page as served, once a day. */
  readonly page_check: { daily(): Promise<number> };
}

/** The recurring jobs of the payment page. */
export function checkoutJobs({ context, page_check }: CheckoutWork): RepeatedJob[] {
  return [
    {
      name: 'measure acceptance of methods',
      every_ms: 60_000,
      run: () => measureAcceptance(context),
    },
    {
      name: 'check the payment page',
      every_ms: 60_000,
      run: () => page_check.daily(),
    },
    {
      name: 'forget old checkout sessions',
      every_ms: 60_000,
      by_time: true,
      run: () => forgetCheckouts(context),
    },
  ];
}
