import type { Context } from '../context.ts';
import { recordDisputeNotices } from '../domain/disputes/record-notices.ts';
import { sealPlainEvidence } from '../domain/disputes/seal-evidence.ts';
import { applyBookings } from '../domain/payouts/settling/apply-bookings.ts';
import { applyPayoutNotices } from '../domain/payouts/settling/payout-notices.ts';
import type { RepeatedJob } from './repeat.ts';

const notices_max = 100;

type Connector = ReturnType<Context['connectors']['get']>;

/** What acquirers and banks say by themselves, and the files that are exchanged with them. */
export function connectorJobs(context: Context): RepeatedJob[] {
  return [
    // Jobs for each, so that one that is out of reach never holds up another.
    ...context.connectors.all().flatMap((connector): RepeatedJob[] => [
      ...exchangeOf(context, connector),
      {
        name: `read notices of ${connector.name}`,
        every_ms: 1_000,
        run: () => readNotices(context, connector),
      },
    ]),
    { name: 'encrypt old evidence', every_ms: 60_000, run: () => sealPlainEvidence(context) },
  ];
}

function exchangeOf(context: Context, connector: Connector): RepeatedJob[] {
  if (!connector.exchange) return [];
  const run = async (): Promise<number> => (await connector.exchange?.(context.clock.now())) ?? 0;
  return [{ name: `exchange files with ${connector.name}`, every_ms: 2_000, by_time: true, run }];
}

async function readNotices(context: Context, connector: Connector): Promise<number> {
  const notices = await connector.notices(notices_max);
  if (notices.length === 0) return 0;
  await recordDisputeNotices(
    context,
    connector.name,
    notices.filter((notice) => notice.kind === 'dispute'),
  );
  await applyPayoutNotices(
    context,
    notices.filter((notice) => notice.kind === 'payout'),
  );
  await applyBookings(
    context,
    connector.name,
    notices.filter((notice) => notice.kind === 'booking'),
  );
  await connector.acknowledge(notices.map((notice) => notice.notice_id));
  return notices.length;
}
