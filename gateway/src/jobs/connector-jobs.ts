import type { Context } from '../context.ts';
import { closeDisputes } from '../domain/disputes/close-disputes.ts';
import { openDisputes } from '../domain/disputes/open-disputes.ts';
import { sealPlainEvidence } from '../domain/disputes/seal-evidence.ts';
import { applyPayoutNotices } from '../domain/payouts/settling/payout-notices.ts';
import type { RepeatedJob } from './repeat.ts';

const notices_max = 100;

/** What acquirers and banks say by themselves, and the files that are exchanged with them. */
export function connectorJobs(context: Context): RepeatedJob[] {
  return [
    // A job for each bank, so that one whose mailbox is out of reach never holds up another.
    ...context.connectors.all().flatMap((connector): RepeatedJob[] => {
      if (!connector.exchange) return [];
      const run = async (): Promise<number> => (await connector.exchange?.(context.clock.now())) ?? 0;
      return [{ name: `exchange files with ${connector.name}`, every_ms: 2_000, run }];
    }),
    { name: 'encrypt old evidence', every_ms: 60_000, run: () => sealPlainEvidence(context) },
    { name: 'read notices', every_ms: 1_000, run: () => readNotices(context) },
  ];
}

async function readNotices(context: Context): Promise<number> {
  let read = 0;
  for (const connector of context.connectors.all()) {
    const notices = await connector.notices(notices_max);
    if (notices.length === 0) continue;
    await openDisputes(
      context,
      notices.filter((notice) => notice.kind === 'dispute_opened'),
    );
    await closeDisputes(
      context,
      notices.filter((notice) => notice.kind === 'dispute_closed'),
    );
    await applyPayoutNotices(
      context,
      notices.filter((notice) => notice.kind === 'payout'),
    );
    await connector.acknowledge(notices.map((notice) => notice.notice_id));
    read += notices.length;
  }
  return read;
}
