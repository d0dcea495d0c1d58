import { Option } from 'commander';
import { requireAmount, requireCurrency } from '../../api/read/read-amount.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { requireAccount } from '../../../accounts/merchants/manage-accounts.ts';
import {
  changePayoutSettings,
  readPayoutSettings,
} from '../../../banking/payouts/settings/payout-settings.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { moneyText } from '../../../kernel/values/money.ts';
import { yesOrNo } from '../option-values.ts';
import { printRecord, type OutputOptions } from '../output.ts';
import { changes, either, type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

interface SettingOptions extends OutputOptions {
  readonly account: string;
  readonly bank?: string;
  readonly whenShort?: 'wait' | 'refuse';
  readonly screening?: 'on' | 'off' | 'usual';
  readonly approvalLimit?: readonly string[];
  readonly approveOthers?: boolean;
  readonly payeeMismatch?: 'hold' | 'send';
  readonly instantFallback?: boolean;
  readonly payer?: string;
}

function collect(text: string, before: readonly string[] = []): string[] {
  return [...before, text];
}

/** `EUR=10000.00` pairs; `EUR=none` removes a limit. */
function readLimit(pair: string): [Currency, string | null] {
  const [code = '', amount = ''] = pair.split('=');
  const currency = requireCurrency(code);
  if (amount === '') throw new UsageError('--approval-limit must be such as EUR=10000.00 or EUR=none');
  return [currency, amount === 'none' ? null : requireAmount(amount, currency).toString()];
}

/** `gateway payouts settings`: shows the payout settings of an account, and changes them. */
export function addPayoutSettings(payouts: Command, environment: Environment): void {
  payouts
    .command('settings')
    .description('show the payout settings of an account, or change them with options')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--bank <name>', 'the connector that pays, such as sandbox-bank')
    .addOption(
      new Option(
        '--when-short <what>',
        'a payout that the balance does not cover waits, or is refused',
      ).choices(['wait', 'refuse']),
    )
    .addOption(
      new Option(
        '--screening <when>',
        'sanctions screening before release; usual: on for production accounts, off for sandbox accounts',
      ).choices(['on', 'off', 'usual']),
    )
    .option(
      '--approval-limit <currency=amount>',
      'payouts above this amount in this currency need two people; repeatable; EUR=none removes the limit',
      collect,
    )
    .option('--approve-others <yes|no>', 'whether all payouts from other balances need two people', yesOrNo)
    .addOption(
      new Option(
        '--payee-mismatch <what>',
        'a payout whose beneficiary’s bank says that the name is not, or only nearly, the account holder’s: held for a person, or sent',
      ).choices(['hold', 'send']),
    )
    .option(
      '--instant-fallback <yes|no>',
      'send an instant payout that cannot be instant as an ordinary SEPA transfer; otherwise it fails',
      yesOrNo,
    )
    .option('--payer <payer_id>', 'saved payer where a request names none; none for the account itself')
    .option('--json', 'print JSON')
    .action(
      either(
        (options: SettingOptions) => Object.keys(changesOf(options)).length + limitsOf(options).length > 0,
        reads(environment, async ({ context }, options: SettingOptions) => {
          await show(context, await readPayoutSettings(context, options.account), options);
        }),
        changes(
          environment,
          'operator.change_payout_rules',
          async ({ context, note }, options: SettingOptions) => {
            const limits = Object.fromEntries(limitsOf(options));
            const before = await readPayoutSettings(context, options.account);
            const after = await changePayoutSettings(context, options.account, changesOf(options), limits);
            note({ before, after });
            await show(context, after, options);
          },
        ),
      ),
    );
}

function limitsOf({ approvalLimit = [] }: SettingOptions): [Currency, string | null][] {
  return approvalLimit.map(readLimit);
}

function changesOf(options: SettingOptions) {
  return {
    ...(options.bank === undefined ? {} : { connector: options.bank }),
    ...(options.whenShort === undefined ? {} : { when_short: options.whenShort }),
    ...(options.screening === undefined ? {} : { screening: screeningOf(options.screening) }),
    ...(options.approveOthers === undefined ? {} : { approve_others: options.approveOthers }),
    ...(options.payeeMismatch === undefined ? {} : { payee_mismatch: options.payeeMismatch }),
    ...(options.instantFallback === undefined ? {} : { instant_fallback: options.instantFallback }),
    ...(options.payer === undefined
      ? {}
      : { default_payer_id: options.payer === 'none' ? null : options.payer }),
  };
}

async function show(
  context: Pick<ReadContext, 'database'>,
  settings: Awaited<ReturnType<typeof readPayoutSettings>>,
  options: SettingOptions,
): Promise<void> {
  const approval_limits = Object.entries(settings.approval_limits).map(([code, minor]) =>
    moneyText(BigInt(minor), code as Currency),
  );
  const text = options.json === true ? {} : inText(settings, await requireAccount(context, options.account));
  printRecord({ ...settings, ...text, approval_limits }, options);
}

/** What holds where nothing was said. */
function inText(
  { connector, screening, default_payer_id }: Awaited<ReturnType<typeof readPayoutSettings>>,
  { mode }: Account,
) {
  const sandbox = mode === 'sandbox';
  return {
    connector: connector ?? (sandbox ? 'none: sandbox-bank, as is usual' : 'none: payouts are refused'),
    screening: screening ?? `usual: ${sandbox ? 'off' : 'on'}`,
    default_payer_id: default_payer_id ?? 'none',
  };
}

function screeningOf(when: 'on' | 'off' | 'usual'): boolean | null {
  return when === 'usual' ? null : when === 'on';
}
