import { Argument, InvalidArgumentError, Option } from 'commander';
import { requireCurrency } from '../../api/read/read-amount.ts';
import {
  listUnmatchedNotices,
  settleUnmatchedNotice,
} from '../../../acquiring/disputes/unmatched-notices.ts';
import { readLaterDetails, type LaterDetails } from '../../../banking/payouts/outcomes/later-details.ts';
import {
  decideClearing,
  storedProposalOf,
  proposalsOf,
  proposeClearing,
} from '../../../ledger/suspense/clear-suspense.ts';
import { clearing_hooks, likelyRecall } from '../../../banking/recalls/give-back.ts';
import { listSuspense, requireSuspenseItem } from '../../../ledger/suspense/list-suspense.ts';
import {
  suspense_causes,
  suspense_resolutions,
  type SuspenseItem,
  type SuspenseResolution,
} from '../../../ledger/suspense/suspense.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { addMs, day_ms } from '../../../kernel/values/dates.ts';
import { formatAmount, moneyText } from '../../../kernel/values/money.ts';
import { ageText, printRecord, printRows, type OutputOptions } from '../output.ts';
import { decides, type Environment, reads } from '../session.ts';
import { typedId } from '../typed-ids.ts';
import { readSearch } from '../../../kernel/values/search.ts';
import type { Command } from '../command.ts';

const list_max = 1_000;

interface ListOptions extends OutputOptions {
  readonly all?: boolean;
  readonly connector?: string;
  readonly currency?: string;
  readonly cause?: string;
  readonly days?: number;
}

/** Money moved by acquirers and banks that could not be matched. */
export function addSuspenseCommands(suspense: Command, environment: Environment): void {
  suspense
    .command('list')
    .description('list the items, oldest first')
    .option('--all', 'include cleared items')
    .option('--connector <name>', 'only this acquirer or bank')
    .option('--currency <code>', 'only this currency')
    .addOption(new Option('--cause <cause>', 'of one cause').choices(Object.keys(suspense_causes)))
    .option('--days <days>', 'only items at least this many days old', parseDays)
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: ListOptions) => {
        const items = await listSuspense(context, {
          after: 0n,
          cleared: options.all === true,
          connector: options.connector ?? null,
          currency: options.currency === undefined ? null : requireCurrency(options.currency),
          cause: options.cause ?? null,
          since: options.days === undefined ? null : addMs(context.clock.now(), -options.days * day_ms),
          limit: list_max,
        });
        if (options.json === true) return printRows(items.map(recordOf), options);
        const now = context.clock.now();
        printRows(
          items.map((item) => rowOf(item, now)),
          options,
        );
      }),
    );
  suspense
    .command('show <item>')
    .description('show an item with all of its history')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, text: string, options: OutputOptions) => {
        const item = await requireSuspenseItem(context, typedId(text, 'an item'));
        const proposals = await proposalsOf(context, item.item_id);
        const later = await readLaterDetails(context, item.item_id);
        const told_later = later ? laterRecordOf(later) : '';
        const likely_recall = (await likelyRecall(context, item)) ?? '';
        printRecord({ ...recordOf(item), likely_recall, proposals, told_later }, options);
      }),
    );
  addClearing(suspense, environment);
  addNotices(suspense, environment);
}

interface SettleOptions {
  readonly account: string;
  readonly connector: string;
  readonly note: string;
}

/** Dispute notices without a known payment that moved no money. */
function addNotices(suspense: Command, environment: Environment): void {
  suspense
    .command('notices')
    .description('list dispute notices without a known payment that moved no money, oldest first')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) =>
        printRows(
          (await listUnmatchedNotices(context)).map(({ amount, likely_transaction_id, ...notice }) => ({
            ...notice,
            amount: formatAmount(amount, requireCurrency(notice.currency)),
            likely: likely_transaction_id === 0n ? '' : likely_transaction_id,
          })),
          options,
        ),
      ),
    );
  suspense
    .command('settle-notice <reference>')
    .description('record how a notice was handled, and close it')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--connector <name>', 'name of the acquirer')
    .requiredOption('--note <text>', 'how it was handled')
    .action(
      decides(
        environment,
        'operator.settle_dispute_notice',
        async ({ context, actor, note }, reference: string, options: SettleOptions) => {
          const { account, connector, note: text } = options;
          const key = { account_id: account, connector, notice_reference: reference };
          note({ subject: `${connector} ${reference}` });
          await settleUnmatchedNotice(context, key, { by: actor, note: text });
          note({ after: { note: text } });
          process.stdout.write(`Notice ${reference} is settled.\n`);
        },
      ),
    );
}

function parseDays(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('a whole number of days, up to 9999');
  return Number(text);
}

interface ProposeOptions {
  readonly reason: string;
  readonly account?: string;
  readonly payout?: string;
  readonly item?: string;
  readonly recall?: string;
}

/** Two people clear an item: one proposes where it belongs, another confirms. */
function addClearing(suspense: Command, environment: Environment): void {
  const kinds = Object.keys(suspense_resolutions) as SuspenseResolution[];
  const meanings = Object.entries(suspense_resolutions).map(([name, meaning]) => `${name} (${meaning})`);
  suspense
    .command('propose <item>')
    .description('propose where an item belongs; nothing is booked before a second person confirms it')
    .addArgument(new Argument('<resolution>', meanings.join('; ')).choices(kinds))
    .requiredOption('--reason <text>', 'reason, stored with the proposal')
    .option('--account <account_id>', 'account that the money belongs to (return, account)')
    .option('--payout <id>', 'payout that was returned (return)')
    .option('--item <item>', 'item that reverses it (pair)')
    .option('--recall <recall>', 'recall that the bank has debited by it (recall)')
    .action(
      decides(
        environment,
        { action: 'operator.propose_clearing', subject: 0 },
        async (
          { context, actor, note },
          text: string,
          resolution: SuspenseResolution,
          options: ProposeOptions,
        ) => {
          const { item_id } = await requireSuspenseItem(context, typedId(text, 'an item'));
          const other =
            options.item === undefined
              ? null
              : await requireSuspenseItem(context, typedId(options.item, 'an item'));
          const recall = needed(resolution, ['recall'], '--recall', options.recall);
          const proposing = {
            item_id,
            resolution,
            to_account_id: needed(resolution, ['return', 'account'], '--account', options.account),
            payout: readSearch(needed(resolution, ['return'], '--payout', options.payout)),
            other_item_id: other?.item_id ?? 0n,
            recall_id: recall === '' ? 0n : typedId(recall, 'a recall'),
            reason: options.reason,
            by: actor,
          };
          if (resolution === 'pair' && !other)
            throw new UsageError('pair needs --item, the other item of the pair');
          note({ after: storedProposalOf(await proposeClearing(context, clearing_hooks, proposing)) });
          process.stdout.write(`Proposed. A second person confirms it: gateway suspense clear ${item_id}\n`);
        },
      ),
    );
  suspense
    .command('clear <item>')
    .description('confirm a proposal of another person, which books it; or reject it')
    .option('--reject', 'reject the proposal: the item stays in suspense')
    .action(
      decides(
        environment,
        'operator.decide_clearing',
        async ({ context, actor, note }, text: string, options: { reject?: boolean }) => {
          const { item_id } = await requireSuspenseItem(context, typedId(text, 'an item'));
          const decision = options.reject === true ? 'rejected' : 'confirmed';
          const decided = { item_id, decision, by: actor } as const;
          note({ after: storedProposalOf(await decideClearing(context, clearing_hooks, decided)) });
          process.stdout.write(
            decision === 'confirmed' ? `Item ${item_id} is cleared.\n` : `The proposal is rejected.\n`,
          );
        },
      ),
    );
}

function needed(
  resolution: SuspenseResolution,
  by: readonly SuspenseResolution[],
  option: string,
  value: string | undefined,
): string {
  if (by.includes(resolution) && value === undefined) throw new UsageError(`${resolution} needs ${option}`);
  return value ?? '';
}

function likelyOf({ likely }: SuspenseItem): string {
  return likely ? `${likely.account_id} ${likely.transaction_id}` : '';
}

function rowOf(item: SuspenseItem, now: Date): object {
  const { item_id, connector, currency, amount, booked_on, cause, reference, cleared_at } = item;
  return {
    item: item_id,
    age: cleared_at ? 'cleared' : ageText(item.created_at, now),
    from: connector,
    amount: moneyText(amount, currency),
    booked_on,
    why: suspense_causes[cause],
    reference,
    likely: likelyOf(item),
  };
}

function laterRecordOf({ state, received_at, parts }: LaterDetails): object {
  const shown = parts.map(({ amount, instruction_id: _id, transaction_id, failure, ...part }) => ({
    ...part,
    amount: formatAmount(amount.minor, amount.currency),
    payout: transaction_id ?? '',
    reason: failure.reason_code,
  }));
  return { state, received_at, parts: shown };
}

function recordOf(item: SuspenseItem): object {
  const { item_id, amount, likely: _likely, cause, details, ...rest } = item;
  return {
    item: item_id,
    ...rest,
    amount: formatAmount(amount, item.currency),
    why: suspense_causes[cause],
    likely: likelyOf(item),
    details,
  };
}
