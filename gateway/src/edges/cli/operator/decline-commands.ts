import { error_catalogue, isDeclineCode } from '@causeway/schemas/errors.ts';
import { cardClosed, openAgainAt } from '../../../acquiring/cards/card-declines.ts';
import { listCardDeclines, releaseCard } from '../../../acquiring/cards/manage-declines.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { hour_ms } from '../../../kernel/values/dates.ts';
import { parseTransactionId } from '../../../kernel/values/ids.ts';
import { response_codes_by_brand, responseCodesOf } from '../../../kernel/values/schemes/response-codes.ts';
import { decline_limits, merchant_advice_codes } from '../../../kernel/values/schemes/retry-rules.ts';
import { account, changes, choice, commands, json, offline, option, reads } from '../declare-command.ts';
import { printRows } from '../output.ts';

const schemes = [...Object.keys(response_codes_by_brand), 'iso8583'];

/** Card schemes' rules for declines and retries, and the cards that they close. */
export const addDeclineCommands = commands(
  offline({
    name: 'codes',
    summary: 'show a scheme’s response codes, with decline code and retry rule',
    takes: {
      scheme: choice('name', 'whose; iso8583 holds for every other one', schemes).or('visa'),
      json,
    },
    run: (_environment, { scheme, json: as_json }) => {
      const { codes, source, date } = responseCodesOf(scheme);
      const rows = Object.entries(codes)
        .map(([response_code, [decline, retry]]) => ({
          response_code,
          decline,
          text: isDeclineCode(decline) ? error_catalogue[decline].text : '',
          retry,
        }))
        .toSorted((one, other) => (one.response_code < other.response_code ? -1 : 1));
      if (as_json) return rows;
      printRows(rows, {});
      return `${source}; ${date}`;
    },
  }),
  offline({
    name: 'limits',
    summary: 'show the schemes’ limits on declined attempts with one card, and Mastercard’s advice codes',
    takes: { json },
    run: (_environment, { json: as_json }) => {
      const by_brand = { ...decline_limits.by_brand, 'every other': decline_limits.otherwise };
      const limits = Object.entries(by_brand).flatMap(([brand, of_brand]) =>
        of_brand.map(({ declines, within_ms }) => ({ brand, declines, within_hours: within_ms / hour_ms })),
      );
      const advice = Object.entries(merchant_advice_codes.codes)
        .map(([advice_code, rule]) => ({
          advice_code,
          retry: rule.retry,
          not_before_hours: rule.wait_ms / hour_ms,
          only_charges_without_the_customer: rule.merchant_initiated_only,
        }))
        .toSorted((one, other) => Number(one.advice_code) - Number(other.advice_code));
      if (as_json) return { limits, advice };
      printRows(limits, {});
      process.stdout.write(`${decline_limits.source}; ${decline_limits.date}\n`);
      printRows(advice, {});
      return `${merchant_advice_codes.source}; ${merchant_advice_codes.date}`;
    },
  }),
  reads({
    audited: 'operator.declined_cards',
    name: 'cards',
    summary: 'list an account’s cards with declines since their last approval, and when they can be retried',
    takes: { account, json },
    run: async ({ context }, { account: account_id }) => {
      const at = context.clock.now(account_id);
      const cards = await listCardDeclines(context, account_id);
      return cards.map((card) => ({
        transaction_id: card.transaction_id,
        card: card.card_masked,
        brand: card.card_brand,
        declines: card.declined_at.length,
        last_declined_at: card.declined_at.at(-1) ?? null,
        failure_code: card.failure_code,
        response_code: card.response_code,
        advice_code: card.advice_code,
        closed: cardClosed(card, card.card_brand, at, { merchant_initiated: false, ahead: 0 }) ?? '',
        renewals_closed: cardClosed(card, card.card_brand, at, { merchant_initiated: true, ahead: 0 }) ?? '',
        open_again_at: endOf(openAgainAt(card, card.card_brand, at)),
      }));
    },
  }),
  changes(
    { action: 'operator.release_card', subject: 'transaction' },
    {
      name: 'release',
      summary: 'allow attempts with a card that its scheme’s rules have closed',
      takes: {
        account,
        transaction: option(
          'transaction_id',
          'the newest payment declined with the card, as `cards` lists it',
        ).needed(),
      },
      run: async ({ context, note }, { account: account_id, transaction }) => {
        const transaction_id = parseTransactionId(transaction);
        const released = transaction_id !== null && (await releaseCard(context, account_id, transaction_id));
        if (!released)
          throw new UsageError(
            'no card of the account was last declined with this transaction; gateway declines cards lists them',
          );
        note({ after: { transaction_id: transaction } });
        return 'The card can be tried again; its earlier declines count no more.';
      },
    },
  ),
);

/** A scheme's "never" has no meaningful end. */
function endOf(at: Date | null): Date | string {
  if (at === null) return '';
  return at.getUTCFullYear() === 9999 ? 'never' : at;
}
