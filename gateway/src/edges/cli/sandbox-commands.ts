import { InvalidArgumentError } from 'commander';
import { dispute_stages } from '@causeway/schemas/portal/lists/dispute-list.ts';
import type { Gateway } from '../../app.ts';
import { requireCurrency } from '../api/read/read-amount.ts';
import { queryPayments } from '../../acquiring/payments/listing/query-payments.ts';
import { UsageError } from '../../kernel/errors.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { parseTransactionId } from '../../kernel/values/ids.ts';
import { amountRule, moneyText, parseAmount } from '../../kernel/values/money.ts';
import { changes, choice, json, option, type ValuesOf } from './declare-command.ts';

function days(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('must be a number of days.');
  return Number(text);
}

const of_dispute = {
  account: option('account_id', 'id of a sandbox account').needed(),
  payment: option('transaction_id', 'payment that is disputed').needed(),
  stage: choice('stage', 'what it comes to', dispute_stages),
  case: option('name', 'one of several disputes of the payment (default: the one that its card started)'),
  contested: option('amount', 'contested amount (default: the payment’s amount)'),
  currency: option('code', 'currency of the amounts (default: the payment’s)'),
  take: option('amount', 'amount that the acquirer takes'),
  give: option('amount', 'amount that the acquirer gives back'),
  fee: option('amount', 'fee that the acquirer charges'),
  due_days: option('days', 'days until the answer is due (default: none given)', days),
  reason: option('code', 'the scheme’s reason').or('10.4'),
  json,
};

/** What the simulated acquirers can be made to do. */
export const addSandboxCommands = changes(
  { action: 'sandbox.play_dispute', subject: 'payment' },
  {
    name: 'dispute',
    summary:
      'send a dispute notice for a payment, as acquirers do: a stage, money, a fee, or several of these',
    takes: of_dispute,
    run: async (gateway, typed) => {
      const played = await playDispute(gateway, typed);
      gateway.note({ after: played });
      return played;
    },
  },
);

async function playDispute(gateway: Gateway, options: ValuesOf<typeof of_dispute>): Promise<object> {
  const { account: account_id, stage = null, reason, due_days } = options;
  const { context, acquirer } = gateway;
  const [payment] = await queryPayments(context, account_id, [
    { transaction_id: parseTransactionId(options.payment) },
  ]);
  if (!payment) throw new UsageError(`account ${account_id} has no payment ${options.payment}`);
  const { connector, connector_reference } = payment;
  if (!gateway.config.sandbox.acquirers.includes(connector))
    throw new UsageError(`the payment went through ${connector}, which the sandbox does not play`);
  if (options.take !== undefined && options.give !== undefined)
    throw new UsageError('--take and --give: one notice moves money one way');
  if (stage === null && options.take === undefined && options.give === undefined && options.fee === undefined)
    throw new UsageError('say at least one of --stage, --take, --give and --fee');
  const currency = options.currency === undefined ? payment.currency : requireCurrency(options.currency);
  const funds =
    options.give === undefined
      ? -amountOf('--take', options.take, currency)
      : amountOf('--give', options.give, currency);
  const fee = -amountOf('--fee', options.fee, currency);
  const contested =
    options.contested === undefined
      ? { amount: payment.amount, currency: payment.currency }
      : { amount: amountOf('--contested', options.contested, currency), currency };
  const own_case = `chargeback.${connector_reference}`;
  const case_reference = options.case === undefined ? own_case : `${own_case}.${options.case}`;
  const notice_reference = `${case_reference}.said.${context.ids.next()}`;
  const answer_due_at =
    due_days === undefined ? null : addMs(context.clock.now(account_id), due_days * day_ms);
  const moved = { funds, funds_currency: currency, fee, fee_currency: currency };
  const dispute_notice = { stage, ...contested, ...moved, reason_code: reason, answer_due_at };
  const notice = { ...dispute_notice, case_reference, notice_reference };
  await acquirer.play({ account_id, reference: connector_reference, acquirer: connector }, notice);
  return {
    payment: options.payment,
    case: case_reference,
    notice: notice_reference,
    stage: stage ?? '',
    contested: moneyText(contested.amount, contested.currency),
    funds: moneyText(funds, currency),
    fee: moneyText(fee, currency),
    answer_due_at,
  };
}

/** In minor units; zero where nothing is given. @throws UsageError */
function amountOf(name: string, text: string | undefined, currency: Currency): bigint {
  if (text === undefined) return 0n;
  const minor = parseAmount(text, currency);
  if (minor === null || minor === 0n)
    throw new UsageError(`${name} must be ${amountRule(currency)}, and more than zero`);
  return minor;
}
