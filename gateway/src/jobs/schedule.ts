import type { Context } from '../context.ts';
import { openDisputes } from '../domain/disputes/open-disputes.ts';
import type { DueKind } from '../domain/due/due-work.ts';
import { runDuePayments } from '../domain/payments/due-payments.ts';
import type { PaymentVerbs } from '../domain/payments/payment-verbs.ts';
import { forgetRequests } from '../domain/requests/claim-requests.ts';
import { recoverOperations } from '../operations/recover-operations.ts';
import { repeat, type Repeated, type RepeatedJob } from './repeat.ts';

const due_kinds: readonly DueKind[] = ['challenge_limit', 'review_limit', 'capture_deadline'];
const notices_max = 100;

/** The worker: everything below, again and again. */
export function startSchedule(context: Context, verbs: PaymentVerbs): Repeated {
  return repeat(context.log, scheduledJobs(context, verbs));
}

/** Everything that is done again and again, with how often. */
export function scheduledJobs(context: Context, verbs: PaymentVerbs): RepeatedJob[] {
  return [
    {
      name: 'recover operations',
      every_ms: 500,
      run: () => recoverOperations(context, [verbs.recoverable]),
    },
    {
      name: 'sweep for orphaned operations',
      every_ms: 10_000,
      run: () => verbs.recoverable.sweep(false),
    },
    {
      name: 'run due work',
      every_ms: 1_000,
      async run() {
        let done = 0;
        for (const kind of due_kinds) {
          done += await runDuePayments(context, verbs.performer, kind, context.clock.now());
        }
        return done;
      },
    },
    {
      name: 'read notices',
      every_ms: 1_000,
      async run() {
        let read = 0;
        for (const connector of context.connectors.all()) {
          const notices = await connector.notices(notices_max);
          if (notices.length === 0) continue;
          await openDisputes(
            context,
            notices.filter((notice) => notice.kind === 'dispute_opened'),
          );
          await connector.acknowledge(notices.map((notice) => notice.notice_id));
          read += notices.length;
        }
        return read;
      },
    },
    {
      name: 'forget old requests',
      every_ms: 30_000,
      async run() {
        await forgetRequests(context);
        return 0;
      },
    },
    {
      name: 'read data keys again',
      every_ms: 60_000,
      async run() {
        await context.keyring.reload();
        return 0;
      },
    },
  ];
}
