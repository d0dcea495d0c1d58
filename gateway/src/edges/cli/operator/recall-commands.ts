import { Argument, Option } from 'commander';
import { requireCurrency } from '../../api/read/read-amount.ts';
import {
  answersOf,
  decideAnswer,
  storedAnswerOf,
  proposeAnswer,
} from '../../../banking/recalls/answer-recall.ts';
import {
  likelyMoney,
  listRecalls,
  requireRecall,
  type LikelyMoney,
} from '../../../banking/recalls/list-recalls.ts';
import {
  refusal_reasons,
  type Recall,
  type RecallAnswer,
  type RefusalReason,
} from '../../../banking/recalls/recall.ts';
import { requireSuspenseItem } from '../../../ledger/suspense/list-suspense.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { ageText, printRecord, printRows, type OutputOptions } from '../output.ts';
import { decides, type Environment, reads } from '../session.ts';
import { typedId } from '../typed-ids.ts';
import { readSearch } from '../../../kernel/values/search.ts';
import type { Command } from '../command.ts';

const list_max = 1_000;

interface ListOptions extends OutputOptions {
  readonly all?: boolean;
  readonly bank?: string;
  readonly currency?: string;
}

/** Recalls by banks. */
export function addRecallCommands(recalls: Command, environment: Environment): void {
  recalls
    .command('list')
    .description('list unanswered recalls, oldest first')
    .option('--all', 'include answered ones')
    .option('--bank <name>', 'only this bank')
    .option('--currency <code>', 'only this currency')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: ListOptions) => {
        const found = await listRecalls(context, {
          after: 0n,
          state: options.all === true ? null : 'open',
          connector: options.bank ?? null,
          currency: options.currency === undefined ? null : requireCurrency(options.currency),
          limit: list_max,
        });
        const now = context.clock.now();
        printRows(
          await Promise.all(found.map(async (one) => rowOf(one, await likelyMoney(context, one), now))),
          options,
        );
      }),
    );
  recalls
    .command('show <recall>')
    .description('show a recall with the bank’s data and its answers')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, text: string, options: OutputOptions) => {
        const recall = await requireRecall(context, typedId(text, 'a recall'));
        const answers = await answersOf(context, recall.recall_id);
        const likely = likelyText(await likelyMoney(context, recall));
        const { recall_id, currency, amount, granted, granted_currency, ...rest } = recall;
        printRecord(
          {
            recall: recall_id,
            ...rest,
            asked: amountText(amount, currency),
            given_back: amountText(granted, granted_currency),
            likely,
            answers,
          },
          options,
        );
      }),
    );
  addAnswering(recalls, environment);
}

interface ProposeOptions {
  readonly reason: string;
  readonly code?: RefusalReason;
  readonly item?: string;
  readonly account?: string;
  readonly payout?: string;
}

const answer_names = { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } as const;
type AnswerName = keyof typeof answer_names;

/** What a confirmed answer has done, in words. */
function doneText({ recall_id, connector }: Recall, answer: RecallAnswer): string {
  return answer === 'withdrawn'
    ? `Recall ${recall_id} is withdrawn: what was set aside is back where it was taken from. ${connector} is told nothing.\n`
    : `Recall ${recall_id} is ${answer}; ${connector} is told.\n`;
}

/** Two people answer a recall, or withdraw what was accepted: one proposes, another confirms. */
function addAnswering(recalls: Command, environment: Environment): void {
  const codes = Object.entries(refusal_reasons).map(([code, meaning]) => `${code}: ${meaning}`);
  recalls
    .command('propose <recall>')
    .description(
      'propose an answer; once a second person confirms it, money is set aside and the answer is sent to the bank',
    )
    .addArgument(
      new Argument(
        '<answer>',
        'whether to give the money back; withdraw: the bank has never debited what was accepted, and it goes back',
      ).choices(Object.keys(answer_names)),
    )
    .requiredOption('--reason <text>', 'reason; for a refusal, its first 105 characters are sent to the bank')
    .addOption(new Option('--code <code>', codes.join('; ')).choices(Object.keys(refusal_reasons)))
    .option('--item <item>', 'suspense item, where the references do not identify it')
    .option('--account <account_id>', 'account of the returned payout')
    .option('--payout <id>', 'the returned payout')
    .action(
      decides(
        environment,
        { action: 'operator.propose_recall_answer', subject: 0 },
        async ({ context, actor, note }, text: string, answer: AnswerName, options: ProposeOptions) => {
          const { recall_id } = await requireRecall(context, typedId(text, 'a recall'));
          if (answer === 'refuse' && options.code === undefined)
            throw new UsageError('refuse needs --code, the reason that the bank is told; --help lists them');
          if ((options.payout === undefined) !== (options.account === undefined))
            throw new UsageError('--payout and --account go together');
          const item =
            options.item === undefined
              ? null
              : await requireSuspenseItem(context, typedId(options.item, 'an item'));
          const proposed = await proposeAnswer(context, {
            recall_id,
            by: actor,
            answer: answer_names[answer],
            answer_code: options.code ?? '',
            item_id: item?.item_id ?? 0n,
            account_id: options.account ?? '',
            payout: readSearch(options.payout),
            reason: options.reason,
          });
          note({ after: storedAnswerOf(proposed) });
          process.stdout.write(
            `Proposed. A second person confirms it: gateway recalls decide ${recall_id}\n`,
          );
        },
      ),
    );
  recalls
    .command('decide <recall>')
    .description('confirm what another person has proposed, which sends an answer to the bank; or reject it')
    .option('--reject', 'reject the proposal: the recall stays as it is')
    .action(
      decides(
        environment,
        'operator.decide_recall_answer',
        async ({ context, actor, note }, text: string, options: { reject?: boolean }) => {
          const recall = await requireRecall(context, typedId(text, 'a recall'));
          const { recall_id } = recall;
          const decision = options.reject === true ? 'rejected' : 'confirmed';
          const decided = await decideAnswer(context, { recall_id, decision, by: actor });
          note({ after: storedAnswerOf(decided) });
          process.stdout.write(
            decision === 'confirmed' ? doneText(recall, decided.answer) : 'The answer is rejected.\n',
          );
        },
      ),
    );
}

function amountText(minor: bigint, currency: Recall['currency']): string {
  return currency === '' ? '' : moneyText(minor, currency);
}

function likelyText(likely: LikelyMoney | null): string {
  if (!likely) return '';
  return likely.kind === 'item'
    ? `item ${likely.item_id}`
    : `payout ${likely.account_id} ${likely.transaction_id}`;
}

function rowOf(recall: Recall, likely: LikelyMoney | null, now: Date): object {
  const { recall_id, connector, amount, currency, reason_code, request, received_at, state } = recall;
  return {
    recall: recall_id,
    age: state === 'open' ? ageText(received_at, now) : state,
    from: connector,
    amount: amountText(amount, currency),
    why: reason_code,
    payment: request['end_to_end'] ?? request['uetr'] ?? request['transaction'] ?? '',
    likely: likelyText(likely),
  };
}
