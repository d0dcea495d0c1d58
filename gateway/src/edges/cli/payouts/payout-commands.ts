import { Option } from 'commander';
import { storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { orThrow, UsageError } from '../../../kernel/errors.ts';
import {
  recallPayout,
  dropExpectedReturn,
  expectedReturnsOf,
} from '../../../banking/reconciliation/expected-returns.ts';
import { cameOtherwise } from '../../../banking/payouts/listing/returned-in-other-currency.ts';
import { listPayouts, requirePayout } from '../../../banking/payouts/listing/list-payouts.ts';
import { lastScreenings } from '../../../banking/payouts/listing/last-screenings.ts';
import { heldMatches, type ScreeningRecord } from '../../../banking/screening/shown-screenings.ts';
import { clearance_days_max } from '../../../banking/screening/clearances.ts';
import { heldReasons, payoutKeyOf, payoutSnapshot } from '../../../banking/payouts/payout.ts';
import { payout_states, recall_reasons, type RecallReason } from '@causeway/schemas/payout-states.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { wholeBetween } from '../option-values.ts';
import { addPayoutSettings } from './payout-settings-commands.ts';
import { type ChangingGateway, decides, type Environment, reads } from '../declare-command.ts';
import type { Person } from '../../../kernel/values/actor.ts';
import { parseSearch } from '../../../kernel/values/search.ts';
import { typedId } from '../typed-ids.ts';
import { parseTransactionId } from '../../../kernel/values/ids.ts';
import type { Command } from '../command.ts';

const limit_max = 1_000;

export function addPayoutCommands(payouts: Command, environment: Environment): void {
  addList(payouts, environment);
  addShow(payouts, environment);
  addDecisions(payouts, environment);
  addRecall(payouts, environment);
  addDropClaim(payouts, environment);
  addPayoutSettings(payouts, environment);
}

function addList(payouts: Command, environment: Environment): void {
  payouts
    .command('list')
    .description('list an account’s payouts, newest first')
    .requiredOption('--account <account_id>', 'id of the account')
    .addOption(new Option('--status <state>', 'only in this state').choices([...payout_states]))
    .option('--before <transaction_id>', 'only payouts older than this one, for the next page')
    .option('--limit <number>', `how many, up to ${limit_max}`, wholeBetween(1, limit_max), 50)
    .option('--json', 'print JSON')
    .action(
      reads(
        environment,
        async (
          { context },
          options: OutputOptions & { account: string; status?: string; before?: string; limit: number },
        ) => {
          const { limit } = options;
          const before = options.before === undefined ? null : parseTransactionId(options.before);
          if (options.before !== undefined && before === null)
            throw new UsageError('--before must be a transaction_id');
          const found = await listPayouts(context, {
            account_id: options.account,
            states: options.status === undefined ? null : [options.status],
            before,
            limit,
          });
          const rows = found.map((payout) => payoutSnapshot(payout));
          const short = rows.map((row) => ({
            transaction_id: row['transaction_id'],
            short_reference_id: row['short_reference_id'],
            status: row['status'],
            payment: `${row['payment_amount']} ${row['payment_currency']}`,
            payer_pays: `${row['amount_payer_pays']} ${row['source_currency']}`,
            payment_date: row['payment_date'],
            reference: row['reference'],
            failure_type: row['failure_type'],
          }));
          printRows(options.json === true ? rows : short, options);
        },
      ),
    );
}

function addShow(payouts: Command, environment: Environment): void {
  payouts
    .command('show <id>')
    .description('show a payout, by transaction_id, short_reference_id or request_id')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, id: string, options: OutputOptions & { account: string }) => {
        const { payout, request, approvals } = await requirePayout(context, options.account, parseSearch(id));
        const { beneficiary, payer, reason, transliterated, alike: duplicate_of = '' } = request;
        const screening = (await lastScreenings(context, [payout])).get(payoutKeyOf(payout));
        const decisions = approvals.map(
          ({ approver, decision, note, decided_at, stage, lists, screening_id }) => ({
            approver,
            decision,
            note,
            decided_at,
            stage,
            lists,
            screening_id,
          }),
        );
        const claims = (await expectedReturnsOf(context, payout)).map(({ announced, ...claim }) => ({
          ...claim,
          announced: announced === null ? null : formatAmount(announced, payout.payment_currency),
        }));
        const returned_otherwise = await cameOtherwise(context, payout);
        const { connector, connector_reference, created_at, updated_at } = payout;
        const review_reason = storedInEnglish(payout.review_reason, heldReasons(payout));
        const bank = { review_reason, connector, connector_reference, created_at, updated_at };
        const record = { ...payoutSnapshot(payout), ...bank, reason, possible_duplicate_of: duplicate_of };
        printRecord(
          {
            ...record,
            returned_otherwise,
            beneficiary,
            payer,
            transliterated,
            screening: screening ? foundIn(screening) : null,
            decisions,
            claims,
          },
          options,
        );
      }),
    );
}

/** What a release rests on: the number to name in it, and what is held against the payout. */
function foundIn(screening: ScreeningRecord) {
  const { screening_id, screened_at, result, lists } = screening;
  const hits = heldMatches(screening).map(({ name, list, entry_id, entry_name, score }) => {
    return { name, list, entry_id, entry_name, score };
  });
  return { screening_id, screened_at, result, lists, hits };
}

/** Asks a bank to recall a payout. */
function addRecall(payouts: Command, environment: Environment): void {
  const reasons = Object.entries(recall_reasons).map(([code, meaning]) => `${code}: ${meaning}`);
  payouts
    .command('recall <id>')
    .description(
      'ask the bank to recall a payout that was sent to it; the payout is returned when the money arrives',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .addOption(
      new Option('--reason <code>', reasons.join('; '))
        .choices(Object.keys(recall_reasons))
        .makeOptionMandatory(),
    )
    .option('--note <text>', 'text for the bank, up to 105 characters', '')
    .action(
      decides(
        environment,
        'payouts.recall',
        async (
          { context, actor, note },
          id: string,
          options: { account: string; reason: RecallReason; note: string },
        ) => {
          const { account: account_id, reason: reason_code, note: text } = options;
          const { payout } = await requirePayout(context, account_id, parseSearch(id));
          const claim = await recallPayout(context, { payout, reason_code, note: text, by: actor });
          note({ after: { reason_code, note: text } });
          process.stdout.write(`The recall of payout ${claim.transaction_id} goes to ${claim.connector}.\n`);
        },
      ),
    );
}

/** Stops expecting money of a payout that was to be given back. */
function addDropClaim(payouts: Command, environment: Environment): void {
  payouts
    .command('drop-claim <id>')
    .description(
      'stop expecting money that a bank was to give back for a payout; if it arrives, it is booked',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--reason <text>', 'reason, stored with the claim')
    .action(
      decides(
        environment,
        'payouts.drop_claim',
        async ({ context, actor, note }, id: string, options: { account: string; reason: string }) => {
          const { account: account_id, reason } = options;
          const { payout } = await requirePayout(context, account_id, parseSearch(id));
          const claim_id = await dropExpectedReturn(context, { payout, reason, by: actor });
          note({ after: { reason } });
          process.stdout.write(`Claim ${claim_id} is dropped.\n`);
        },
      ),
    );
}

const verbs = {
  approve: 'approve a payout that waits for approval (two people must agree), or let one in review pass',
  reject: 'reject a payout that waits for approval or is in review; its money is available again',
  cancel: 'cancel a payout that has not gone to the bank; its money is available again',
} as const;

function addDecisions(payouts: Command, environment: Environment): void {
  for (const verb of ['approve', 'reject', 'cancel'] as const) {
    const command = payouts
      .command(`${verb} <id>`)
      .description(verbs[verb])
      .requiredOption('--account <account_id>', 'id of the account')
      .option('--note <text>', 'reason; required for payouts held by screening', '')
      .action(
        decides(environment, `payouts.${verb}`, (gateway, id: string, options: DecideOptions) =>
          decide(gateway, verb, id, options),
        ),
      );
    if (verb === 'approve')
      command
        .option(
          '--screening <screening_id>',
          'for a payout in review, required: the screening that it was decided on, as `payouts show` prints it',
          (text: string) => typedId(text, 'a screening_id'),
        )
        .option(
          '--clear-days <days>',
          `for a payout in review: number of days for which its names are not held again for the same entries, up to ${clearance_days_max}`,
          wholeBetween(1, clearance_days_max),
        );
  }
}

interface DecideOptions {
  readonly account: string;
  readonly note: string;
  readonly clearDays?: number;
  readonly screening?: bigint;
}

async function decide(
  { context, payouts, actor, note }: ChangingGateway<Person>,
  verb: keyof typeof verbs,
  id: string,
  options: DecideOptions,
): Promise<void> {
  const { payout } = await requirePayout(context, options.account, parseSearch(id));
  const { account_id, transaction_id } = payout;
  const decision = {
    key: payout,
    decider: 'operator',
    verb,
    note: options.note,
    actor,
    ...(options.screening === undefined ? {} : { screening_id: options.screening }),
    ...(options.clearDays === undefined ? {} : { clear_days: options.clearDays }),
    at: context.clock.now(account_id),
  } as const;
  note({ subject: `${account_id} ${transaction_id}` });
  const [outcome] = await payouts.decide([decision]);
  if (!outcome) throw new Error('nothing was decided');
  const { status } = orThrow(outcome);
  note({ before: { status: payout.status }, after: { status, decision: verb, reason: options.note } });
  process.stdout.write(`Payout ${payout.transaction_id} is ${status}.\n`);
}
