import { Option } from 'commander';
import {
  payment_methods,
  swift_charge_options,
  type PaymentMethod,
  type SwiftChargeOption,
} from '@causeway/schemas/payout-states.ts';
import { requireAmount, requireCurrency } from '../../api/read/read-amount.ts';
import type { Fee, FeeKey } from '../../../accounts/fees/fee.ts';
import { formatPercent, parsePercent } from '../../../kernel/values/percent.ts';
import { endFee, listFees, setFee } from '../../../accounts/fees/manage-fees.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../session.ts';
import type { Command } from '../command.ts';

interface KeyOptions {
  readonly account: string;
  readonly currency: string;
  readonly method: PaymentMethod;
  readonly chargeOption?: SwiftChargeOption;
}

function withKey(command: Command): Command {
  return command
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--currency <code>', 'currency of the fee')
    .addOption(
      new Option('--method <method>', 'SWIFT or LOCAL').choices([...payment_methods]).makeOptionMandatory(),
    )
    .addOption(
      new Option('--charge-option <option>', 'for SWIFT: SHARED or PAYER').choices([...swift_charge_options]),
    );
}

function keyOf(options: KeyOptions): FeeKey {
  return {
    account_id: options.account,
    currency: requireCurrency(options.currency),
    payment_method: options.method,
    charge_option: options.chargeOption ?? (options.method === 'SWIFT' ? 'SHARED' : ''),
  };
}

function millionthsOf(percent: string): number {
  const millionths = parsePercent(percent);
  if (millionths === null)
    throw new UsageError('--percent must be 0 to 100 with at most 4 decimals, such as 0.25');
  return millionths;
}

/** A fee for display. */
function shown(fee: Fee): object {
  return {
    currency: fee.currency,
    method: fee.payment_method,
    charge_option: fee.charge_option,
    fixed: formatAmount(fee.fixed, fee.currency),
    percent: formatPercent(fee.percent_millionths),
    minimum: formatAmount(fee.minimum, fee.currency),
    maximum: fee.maximum === null ? '' : formatAmount(fee.maximum, fee.currency),
  };
}

export function addFeeCommands(fees: Command, environment: Environment): void {
  withKey(fees.command('set'))
    .description(
      'set the fee of one currency, method and charge option; what is left out stays as it is, 0 at first',
    )
    .option('--fixed <amount>', 'added to the percentage')
    .option('--percent <percent>', 'percentage of the amount, such as 0.25')
    .option('--minimum <amount>', 'minimum fee')
    .option('--maximum <amount>', 'maximum fee; none for no maximum')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.set_fee',
        async (
          { context, note },
          options: OutputOptions &
            KeyOptions & { fixed?: string; percent?: string; minimum?: string; maximum?: string },
        ) => {
          const key = keyOf(options);
          const amount = (text: string): bigint => requireAmount(text, key.currency);
          const { fixed, percent, minimum, maximum } = options;
          const { before, after } = await setFee(context, key, {
            ...(fixed === undefined ? {} : { fixed: amount(fixed) }),
            ...(percent === undefined ? {} : { percent_millionths: millionthsOf(percent) }),
            ...(minimum === undefined ? {} : { minimum: amount(minimum) }),
            ...(maximum === undefined ? {} : { maximum: maximum === 'none' ? null : amount(maximum) }),
          });
          note({
            before: before && shown({ ...key, ...before }),
            after: shown({ ...key, ...after }),
          });
          printRows([shown({ ...key, ...after })], options);
        },
      ),
    );
  withKey(fees.command('remove'))
    .description('remove a fee: such payouts become free of charge')
    .action(
      changes(environment, 'operator.end_fee', async ({ context, note }, options: KeyOptions) => {
        const key = keyOf(options);
        await endFee(context, key);
        note({ before: key });
        process.stdout.write('The fee is gone.\n');
      }),
    );
  fees
    .command('list')
    .description('list the fees of an account')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account: string }) =>
        printRows((await listFees(context, options.account)).map(shown), options),
      ),
    );
}
