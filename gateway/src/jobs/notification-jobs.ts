import type { Context } from '../context.ts';
import { applyNotifications, forgetNotifications } from '../domain/notifications/apply-notifications.ts';
import type { PaymentVerbs } from '../domain/payments/payment-verbs.ts';
import type { RepeatedJob } from './repeat.ts';

/** What acquirers have sent unasked. */
export function notificationJobs(context: Context, verbs: Pick<PaymentVerbs, 'tell'>): RepeatedJob[] {
  return [
    {
      name: 'apply notifications of acquirers',
      every_ms: 500,
      run: () => applyNotifications(context, verbs),
    },
    {
      name: 'forget old notifications of acquirers',
      every_ms: 60_000,
      by_time: true,
      run: () => forgetNotifications(context),
    },
  ];
}
