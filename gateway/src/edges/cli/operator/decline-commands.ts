import { Option } from 'commander';
import { error_catalogue, isDeclineCode } from '@causeway/schemas/errors.ts';
import { cardClosed, openAgainAt } from '../../../acquiring/cards/card-declines.ts';
import { listCardDeclines, releaseCard } from '../../../acquiring/cards/manage-declines.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { parseTransactionId } from '../../../kernel/values/ids.ts';
import { response_codes_by_brand, responseCodesOf } from '../../../kernel/values/schemes/response-codes.ts';
import { decline_limits, merchant_advice_codes } from '../../../kernel/values/schemes/retry-rules.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../declare-command.ts';
import { withoutGateway, type Command } from '../command.ts';

interface OfAccount extends OutputOptions {
  readonly account: string;
}

const schemes = [...Object.keys(response_codes_by_brand), 'iso8583'];

/** Card schemes' rules for declines and retries, and the cards that they close. */
export function addDeclineCommands(declines: Command, environment: Environment): void {
  declines
    .command('codes')
    .description('show a scheme’s response codes, with decline code and retry rule')
    .addOption(
      new Option('--scheme <name>', 'whose; iso8583 holds for every other one')
        .choices(schemes)
        .default('visa'),
    )
    .option('--json', 'print JSON')
    .action(
      withoutGateway(({ scheme, ...options }: OutputOptions & { scheme: string }) => {
        const { codes, source, date } = responseCodesOf(scheme);
        const rows = Object.entries(codes)
          .map(([response_code, [decline, retry]]) => ({
            response_code,
            decline,
            text: isDeclineCode(decline) ? error_catalogue[decline].text : '',
            retry,
          }))
          .toSorted((one, other) => (one.response_code < other.response_code ? -1 : 1));
        printRows(rows, options);
        if (options.json !== true) process.stdout.write(`${source}; ${date}\n`);
      }),
    );
  declines
    .command('limits')
    .description('show the schemes’ limits on declined attempts with one card, and Mastercard’s advice codes')
    .option('--json', 'print JSON')
    .action(
      withoutGateway((options: OutputOptions) => {
        const limits = { ...decline_limits.by_brand, 'every other': decline_limits.otherwise };
        const rows = Object.entries(limits).flatMap(([brand, of_brand]) =>
          of_brand.map(({ declines: most, within_ms }) => ({
            brand,
            declines: most,
            within_hours: within_ms / 3_600_000,
          })),
        );
        const advice = Object.entries(merchant_advice_codes.codes)
          .map(([advice_code, rule]) => ({
            advice_code,
            retry: rule.retry,
            not_before_hours: rule.wait_ms / 3_600_000,
            only_charges_without_the_customer: rule.merchant_initiated_only,
          }))
          .toSorted((one, other) => Number(one.advice_code) - Number(other.advice_code));
        if (options.json === true) return printRecord({ limits: rows, advice }, options);
        printRows(rows, options);
        process.stdout.write(`${decline_limits.source}; ${decline_limits.date}\n`);
        printRows(advice, options);
        process.stdout.write(`${merchant_advice_codes.source}; ${merchant_advice_codes.date}\n`);
      }),
    );
  addCards(declines, environment);
}

function addCards(declines: Command, environment: Environment): void {
  declines
    .command('cards')
    .description(
      'list an account’s cards with declines since their last approval, and when they can be retried',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OfAccount) => {
        const at = context.clock.now(options.account);
        const cards = await listCardDeclines(context, options.account);
        const rows = cards.map((card) => ({
          transaction_id: card.transaction_id,
          card: card.card_masked,
          brand: card.card_brand,
          declines: card.declined_at.length,
          last_declined_at: card.declined_at.at(-1) ?? null,
          failure_code: card.failure_code,
          response_code: card.response_code,
          advice_code: card.advice_code,
          closed: cardClosed(card, card.card_brand, at, { merchant_initiated: false, ahead: 0 }) ?? '',
          renewals_closed:
            cardClosed(card, card.card_brand, at, { merchant_initiated: true, ahead: 0 }) ?? '',
          open_again_at: endOf(openAgainAt(card, card.card_brand, at)),
        }));
        printRows(rows, options);
      }),
    );
  declines
    .command('release')
    .description('allow attempts with a card that its scheme’s rules have closed')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption(
      '--transaction <transaction_id>',
      'the newest payment declined with the card, as `cards` lists it',
    )
    .action(
      changes(
        environment,
        { action: 'operator.release_card', subject: 'transaction' },
        async ({ context, note }, options: OfAccount & { transaction: string }) => {
          const { account, transaction: subject } = options;
          const transaction_id = parseTransactionId(subject);
          const released = transaction_id !== null && (await releaseCard(context, account, transaction_id));
          if (!released)
            throw new UsageError(
              'no card of the account was last declined with this transaction; gateway declines cards lists them',
            );
          note({ after: { transaction_id: subject } });
          process.stdout.write('The card can be tried again; its earlier declines count no more.\n');
        },
      ),
    );
}

/** A scheme's "never" has no meaningful end. */
function endOf(at: Date | null): Date | string {
  if (at === null) return '';
  return at.getUTCFullYear() === 9999 ? 'never' : at;
}
