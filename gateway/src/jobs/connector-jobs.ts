import type { Context } from '../context.ts';
import { openDisputes } from '../domain/disputes/open-disputes.ts';
import { applyPayoutNotices } from '../domain/payouts/settling/payout-notices.ts';
import type { RepeatedJob } from './repeat.ts';

const notices_max = 100;

/** What acquirers and banks say by themselves, and the files that are exchanged with them. */
export function connectorJobs(context: Context): RepeatedJob[] {
  return [
    { name: 'read notices', every_ms: 1_000, run: () => readNotices(context) },
    { name: 'exchange files with banks', every_ms: 2_000, run: () => exchangeFiles(context) },
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
    await applyPayoutNotices(
      context,
      notices.filter((notice) => notice.kind === 'payout'),
    );
    await connector.acknowledge(notices.map((notice) => notice.notice_id));
    read += notices.length;
  }
  return read;
}

async function exchangeFiles(context: Context): Promise<number> {
  let files = 0;
  for (const connector of context.connectors.all())
    files += (await connector.exchange?.(context.clock.now())) ?? 0;
  return files;
}
