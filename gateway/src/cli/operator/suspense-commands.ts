import type { Command } from 'commander';
import { requireCurrency } from '../../domain/balances/manage-balances.ts';
import { listSuspense, requireSuspenseItem } from '../../domain/suspense/list-suspense.ts';
import { suspense_causes, type SuspenseItem } from '../../domain/suspense/suspense.ts';
import { day_ms, hour_ms } from '../../values/dates.ts';
import { formatAmount } from '../../values/money.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

const list_max = 1_000;

interface ListOptions extends OutputOptions {
  readonly all?: boolean;
  readonly connector?: string;
  readonly currency?: string;
}

/** Money that acquirers and banks have moved and that nothing has taken. */
export function addSuspenseCommands(program: Command, environment: Environment): void {
  const suspense = program
    .command('suspense')
    .description('money that an acquirer or a bank has moved and that nothing has taken: work for a person');
  suspense
    .command('list')
    .description('list it, oldest first')
    .option('--all', 'what is cleared as well')
    .option('--connector <name>', 'of one acquirer or bank')
    .option('--currency <code>', 'of one currency')
    .option('--json', 'print JSON')
    .action((options: ListOptions) =>
      withGateway(environment, async ({ context }) => {
        const items = await listSuspense(context, {
          after: 0n,
          cleared: options.all === true,
          connector: options.connector ?? null,
          currency: options.currency === undefined ? null : requireCurrency(options.currency),
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
    .description('an item with all that was said of it')
    .option('--json', 'print JSON')
    .action((text: string, options: OutputOptions) =>
      withGateway(environment, async ({ context }) =>
        printRecord(recordOf(await requireSuspenseItem(context, text)), options),
      ),
    );
}

function likelyOf({ likely }: SuspenseItem): string {
  return likely ? `${likely.account_id} ${likely.transaction_id}` : '';
}

/** Whole days, or hours within the first. */
function ageOf({ created_at }: SuspenseItem, now: Date): string {
  const age_ms = now.getTime() - created_at.getTime();
  return age_ms < day_ms ? `${Math.floor(age_ms / hour_ms)} h` : `${Math.floor(age_ms / day_ms)} d`;
}

function rowOf(item: SuspenseItem, now: Date): object {
  const { item_id, connector, currency, amount, booked_on, cause, reference, cleared_at } = item;
  return {
    item: item_id,
    age: cleared_at ? 'cleared' : ageOf(item, now),
    from: connector,
    amount: `${formatAmount(amount, currency)} ${currency}`,
    booked_on,
    why: suspense_causes[cause],
    reference,
    likely: likelyOf(item),
  };
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
