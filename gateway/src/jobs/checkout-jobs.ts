import type { Context } from '../context.ts';
import { forgetCheckouts } from '../domain/checkout/open-checkouts.ts';
import { measureAcceptance } from '../domain/optimise/rank-methods.ts';
import type { RepeatedJob } from './repeat.ts';

/** What recurs for the payment page. */
export function checkoutJobs(context: Context): RepeatedJob[] {
  return [
    {
      name: 'measure acceptance of methods',
      every_ms: 60_000,
      run: () => measureAcceptance(context),
    },
    {
      name: 'forget old checkout sessions',
      every_ms: 60_000,
      run: () => forgetCheckouts(context),
    },
  ];
}
