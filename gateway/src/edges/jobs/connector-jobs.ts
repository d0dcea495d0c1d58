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

type Acquirer = ReturnType<Context['connectors']['acquirers']>[number];
type Bank = ReturnType<Context['connectors']['banks']>[number];
type BankNotice = Awaited<ReturnType<Bank['notices']>>[number];

/** Reading notices of acquirers and banks, and exchanging files with banks: of those that there are now. */
export function connectorJobs(context: Context): RepeatedJob[] {
  // Separate jobs for each, so that one that is unavailable never delays another.
  return [
    ...context.connectors
      .acquirers()
      .filter((acquirer) => acquirer.notices !== undefined)
      .map(({ name }) => readingNotices(name, () => readDisputesOfAll(context, name))),
    ...context.connectors
      .banks()
      .flatMap((bank) => [
        ...exchangeOf(context, bank),
        readingNotices(bank.name, () => readBankNotices(context, bank)),
      ]),
  ];
}

function readingNotices(name: string, run: () => Promise<number>): RepeatedJob {
  return { name: `read notices of ${name}`, every_ms: 1_000, run };
}

function exchangeOf(context: Context, bank: Bank): RepeatedJob[] {
  if (!bank.exchange) return [];
  const run = async (): Promise<number> => {
    const done = (await bank.exchange?.(context.clock.now())) ?? 0;
    const requested = await sendRecalls(context, bank);
    return done + requested + (await sendRecallAnswers(context, bank));
  };
  return [{ name: `exchange files with ${bank.name}`, every_ms: 2_000, by_time: true, run }];
}

/** With the settings of the acquirer, and of each account that has its own there. */
async function readDisputesOfAll(context: Context, name: string): Promise<number> {
  const acquirers = context.connectors.eachAcquirer(name);
  const counts = await Promise.all(acquirers.map((acquirer) => readDisputes(context, acquirer)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Disputes of an acquirer that sends no notifications. */
async function readDisputes(context: Context, acquirer: Acquirer): Promise<number> {
  const notices = (await acquirer.notices?.(notices_max)) ?? [];
  await recordDisputeNotices(context, acquirer.name, notices);
  if (notices.length > 0) await acquirer.acknowledge?.(notices.map(({ notice_id }) => notice_id));
  return notices.length;
}

/** In the order in which they were sent: that a payout was paid counts before its later rejection. */
async function readBankNotices(context: Context, bank: Bank): Promise<number> {
  const notices = await bank.notices(notices_max);
  for (const run of runsOf(notices, ([first], { kind }) => first?.kind === kind))
    await takeUp(context, bank.name, run);
  // Those of lines are acknowledged with what they book.
  const others = notices.filter(({ kind }) => kind !== 'line');
  if (others.length > 0) await bank.acknowledge(others.map(({ notice_id }) => notice_id));
  // Also without news: a proposal that was rejected releases what waited for it.
  const details = await matchDetails(context, bank.name);
  if (bank.answerRecall) await matchReturns(context, bank.name);
  return notices.length + details;
}

async function takeUp(context: Context, bank: string, run: readonly BankNotice[]): Promise<void> {
  await applyPayoutNotices(
    context,
    run.filter((notice) => notice.kind === 'payout'),
  );
  await recordRecalls(
    context,
    bank,
    run.filter((notice) => notice.kind === 'recall'),
  );
  await matchLines(
    context,
    bank,
    run.filter((notice) => notice.kind === 'line'),
  );
}
