import type { Context } from '../../kernel/context.ts';
import { recordDisputeNotices } from '../../acquiring/disputes/record-notices.ts';
import { sendRecalls } from '../../banking/reconciliation/expected-returns.ts';
import { matchReturns, sendRecallAnswers } from '../../banking/recalls/give-back.ts';
import { recordRecalls } from '../../banking/recalls/record-recalls.ts';
import { matchDetails, matchLines } from '../../banking/reconciliation/match-lines.ts';
import { applyPayoutNotices } from '../../banking/reconciliation/payout-notices.ts';
import { runsOf } from '../../kernel/values/runs.ts';
import type { RepeatedJob } from './repeat.ts';

const notices_max = 100;

type Connector = ReturnType<Context['connectors']['get']>;
type Notice = Awaited<ReturnType<Connector['notices']>>[number];

/** Reading notices of acquirers and banks, and exchanging files with them: of those that there are now. */
export function connectorJobs(context: Context): RepeatedJob[] {
  // Separate jobs for each, so that one that is unavailable never delays another.
  return context.connectors.all().flatMap((connector): RepeatedJob[] => [
    ...exchangeOf(context, connector),
    {
      name: `read notices of ${connector.name}`,
      every_ms: 1_000,
      run: () => readAllNotices(context, connector.name),
    },
  ]);
}

function exchangeOf(context: Context, of: Connector): RepeatedJob[] {
  if (!of.exchange) return [];
  const { name } = of;
  const run = async (): Promise<number> => {
    let done = 0;
    for (const connector of context.connectors.each(name))
      done += (await connector.exchange?.(context.clock.now())) ?? 0;
    const requested = await sendRecalls(context, name);
    return done + requested + (await sendRecallAnswers(context, name));
  };
  return [{ name: `exchange files with ${name}`, every_ms: 2_000, by_time: true, run }];
}

/** With the settings of the acquirer, and of each account that has its own there. */
async function readAllNotices(context: Context, name: string): Promise<number> {
  const connectors = context.connectors.each(name);
  const counts = await Promise.all(connectors.map((connector) => readNotices(context, connector)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** In the order in which they were sent: that a payout was paid counts before its later rejection. */
async function readNotices(context: Context, connector: Connector): Promise<number> {
  const notices = await connector.notices(notices_max);
  for (const run of runsOf(notices, ([first], { kind }) => first?.kind === kind))
    await takeUp(context, connector.name, run);
  // Those of lines are acknowledged with what they book.
  const others = notices.filter(({ kind }) => kind !== 'line');
  if (others.length > 0) await connector.acknowledge(others.map(({ notice_id }) => notice_id));
  // Also without news: a proposal that was rejected releases what waited for it.
  const details = connector.bank ? await matchDetails(context, connector.name) : 0;
  if (connector.answerRecall) await matchReturns(context, connector.name);
  return notices.length + details;
}

async function takeUp(context: Context, connector: string, run: readonly Notice[]): Promise<void> {
  await recordDisputeNotices(
    context,
    connector,
    run.filter((notice) => notice.kind === 'dispute'),
  );
  await applyPayoutNotices(
    context,
    run.filter((notice) => notice.kind === 'payout'),
  );
  await recordRecalls(
    context,
    connector,
    run.filter((notice) => notice.kind === 'recall'),
  );
  await matchLines(
    context,
    connector,
    run.filter((notice) => notice.kind === 'line'),
  );
}
