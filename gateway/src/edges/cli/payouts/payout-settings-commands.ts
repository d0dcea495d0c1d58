import { cooling_off_hours_max } from '@causeway/schemas/portal/cooling-off.ts';
import { requireAmount, requireCurrency } from '../../api/read/read-amount.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import {
  changePayoutSettings,
  readPayoutSettings,
  usual_cooling_off_hours,
} from '../../../banking/payouts/settings/payout-settings.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { minuteInUtc } from '../../../kernel/values/dates.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { account, choice, json, option, settings } from '../declare-command.ts';
import { yesOrNo } from '../option-values.ts';

/** `EUR=10000.00` pairs; `EUR=none` removes a limit. */
function readLimit(name: string, pair: string): [Currency, string | null] {
  const [code = '', amount = ''] = pair.split('=');
  const currency = requireCurrency(code);
  if (amount === '') throw new UsageError(`--${name} must be such as EUR=10000.00 or EUR=none`);
  return [currency, amount === 'none' ? null : requireAmount(amount, currency).toString()];
}

/** What is given several times, in the order given. */
function several(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

function readHours(text: string): number | 'usual' {
  if (text === 'usual') return text;
  const hours = Number(text);
  if (/^\d{1,3}$/.test(text) && hours <= cooling_off_hours_max) return hours;
  throw new UsageError(`--cooling-off must be 0 to ${cooling_off_hours_max} hours, or usual`);
}

const screenings = { on: true, off: false, usual: null };

/** `gateway payouts settings`: shows the payout settings of an account, and changes them. */
export const payout_settings = settings('operator.change_payout_rules', {
  name: 'settings',
  summary: 'show the payout settings of an account, or change them with options',
  takes: {
    account,
    bank: option('name', 'the connector that pays, such as sandbox-bank'),
    when_short: choice('what', 'a payout that the balance does not cover waits, or is refused', [
      'wait',
      'refuse',
    ]),
    screening: choice(
      'when',
      'sanctions screening before release; usual: on for production accounts, off for sandbox accounts',
      ['on', 'off', 'usual'],
    ),
    approval_limit: option(
      'currency=amount',
      'more than this amount to one account within 24 hours needs two people; repeatable; EUR=none removes the limit',
      several,
    ),
    maker_limit: option(
      'currency=amount',
      'more than this amount by one person or key within 24 hours needs two people; repeatable; EUR=none removes the limit',
      several,
    ),
    approve_others: option('yes|no', 'whether all payouts from other balances need two people', yesOrNo),
    payee_mismatch: choice(
      'what',
      'a payout whose beneficiary’s bank says that the name is not, or only nearly, the account holder’s: held for a person, or sent',
      ['hold', 'send'],
    ),
    instant_fallback: option(
      'yes|no',
      'send an instant payout that cannot be instant as an ordinary SEPA transfer; otherwise it fails',
      yesOrNo,
    ),
    cooling_off: option(
      'hours',
      'for how many hours new people, sign keys and beneficiaries neither pay nor approve alone; usual: 24 for production accounts, 0 for sandbox accounts',
      readHours,
    ),
    payer: option('payer_id', 'saved payer where a request names none; none for the account itself'),
    json,
  },
  read: ({ context }, typed) => readPayoutSettings(context, typed.account),
  change: (
    { context },
    { approval_limit = [], maker_limit = [], bank, screening, payer, cooling_off, ...typed },
  ) => {
    const { when_short, approve_others, payee_mismatch, instant_fallback } = typed;
    const changes = {
      ...(bank === undefined ? {} : { connector: bank }),
      ...(when_short === undefined ? {} : { when_short }),
      ...(screening === undefined ? {} : { screening: screenings[screening] }),
      ...(approve_others === undefined ? {} : { approve_others }),
      ...(payee_mismatch === undefined ? {} : { payee_mismatch }),
      ...(instant_fallback === undefined ? {} : { instant_fallback }),
      ...(cooling_off === undefined
        ? {}
        : { cooling_off_hours: cooling_off === 'usual' ? null : cooling_off }),
      ...(payer === undefined ? {} : { default_payer_id: payer === 'none' ? null : payer }),
    };
    const limits = {
      approval_limits: Object.fromEntries(approval_limit.map((pair) => readLimit('approval-limit', pair))),
      maker_limits: Object.fromEntries(maker_limit.map((pair) => readLimit('maker-limit', pair))),
    };
    return changePayoutSettings(context, typed.account, changes, limits);
  },
  show: async (now, { context }, { account: account_id, json: as_json }) => {
    const [approval_limits, maker_limits] = [now.approval_limits, now.maker_limits].map((limits) =>
      Object.entries(limits).map(([code, minor]) => moneyText(BigInt(minor), code as Currency)),
    );
    if (as_json) return { ...now, approval_limits, maker_limits };
    const { cooling_off_before, cooling_off_from, ...shown } = now;
    const text = inText(now, await requireAccount(context, account_id));
    const longer =
      cooling_off_from && cooling_off_from > context.clock.now()
        ? `, but ${cooling_off_before} until ${minuteInUtc(cooling_off_from)}`
        : '';
    const cooling_off_hours = `${text.cooling_off_hours}${longer}`;
    return { ...shown, ...text, cooling_off_hours, approval_limits, maker_limits };
  },
});

/** What holds where nothing was said. */
function inText(
  {
    connector,
    screening,
    default_payer_id,
    cooling_off_hours,
  }: Awaited<ReturnType<typeof readPayoutSettings>>,
  { mode }: Account,
) {
  const sandbox = mode === 'sandbox';
  return {
    connector: connector ?? (sandbox ? 'none: sandbox-bank, as is usual' : 'none: payouts are refused'),
    screening: screening ?? `usual: ${sandbox ? 'off' : 'on'}`,
    default_payer_id: default_payer_id ?? 'none',
    cooling_off_hours: cooling_off_hours ?? `usual: ${sandbox ? 0 : usual_cooling_off_hours}`,
  };
}
