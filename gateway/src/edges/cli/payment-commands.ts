import { repairUndone } from '../../acquiring/payments/outcomes/repair-undone.ts';
import type { Payment } from '../../acquiring/payments/payment.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { printRows, type OutputOptions } from './output.ts';
import { changes, type Environment } from './declare-command.ts';
import type { Command } from './command.ts';

/** `gateway payments repair`. */
export function addPaymentCommands(payments: Command, environment: Environment): void {
  payments
    .command('repair')
    .description('set right payments whose captures failed later while an earlier release ran')
    .option('--account <account_id>', 'id of the account (default: all accounts)')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.repair_payments',
        async ({ context, note }, options: OutputOptions & { account?: string }) => {
          const repaired = await repairUndone(context, options.account ?? null);
          note({ after: { payments: repaired.map(({ transaction_id }) => transaction_id.toString()) } });
          if (repaired.length > 0 || options.json === true) printRows(repaired.map(repairedRow), options);
          else process.stdout.write('Payments whose captures failed later are as they should be.\n');
        },
      ),
    );
}

function repairedRow({ account_id, transaction_id, status, currency, uncovered }: Payment): object {
  return { account_id, transaction_id, status, currency, uncovered: formatAmount(uncovered, currency) };
}
