import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Command } from 'commander';
import {
  listDisputeDeadlines,
  loadDisputeDeadlines,
  resetDisputeDeadlines,
} from '../../domain/disputes/manage-deadlines.ts';
import { UsageError } from '../../errors.ts';
import { audited, commandActor } from '../audited.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { withGateway, type Environment } from '../session.ts';

const file_help = `
The file, in JSON; acquirer_days of the scheme's days are the acquirer's own, and merchants get the rest:
  {"acquirer_days": 3,
   "deadlines": [{"brand": "visa", "stage": "chargeback", "days": 30,
                  "source": "acquirer's handbook, page 12", "date": "2026-11-23"}]}
stage is inquiry, chargeback or pre_arbitration.
`;

/** By when disputes are to be answered where the acquirer does not say. */
export function addDisputeDeadlineCommands(program: Command, environment: Environment): void {
  const deadlines = program
    .command('dispute-deadlines')
    .description('answer deadlines of disputes by scheme: the built-in table, and the operator’s own');
  deadlines
    .command('list')
    .description('show the active tables, the one with precedence first')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withGateway(environment, async ({ context }) => {
        const tables = await listDisputeDeadlines(context.database);
        if (options.json === true) return printRows(tables, options);
        for (const { loaded_at, loaded_by, table } of tables) {
          printRecord({ loaded_by, loaded_at, acquirer_days: table.acquirer_days }, options);
          printRows(table.deadlines, options);
        }
        return undefined;
      }),
    );
  deadlines
    .command('load <file>')
    .description(
      'activate an operator’s table, replacing the previous one; it applies to stages that begin then',
    )
    .addHelpText('after', file_help)
    .option('--as <email>', 'who loads it: a member of the operator’s staff, for the audit log')
    .action((file: string, options: { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const text = await readFile(file, 'utf8').catch(() => {
          throw new UsageError(`${file} cannot be read`);
        });
        const actor = await commandActor(context, options.as);
        const table = await audited(
          context,
          { actor, action: 'operator.load_dispute_deadlines', account_id: '', subject: basename(file) },
          () => loadDisputeDeadlines(context, text, actor),
          ({ acquirer_days, deadlines: of_table }) => ({ acquirer_days, deadlines: of_table.length }),
        );
        process.stdout.write(`${table.deadlines.length} deadlines are in force, before what is built in.\n`);
      }),
    );
  deadlines
    .command('reset')
    .description('deactivate the operator’s table; the built-in one stays active')
    .option('--as <email>', 'who does it: a member of the operator’s staff, for the audit log')
    .action((options: { as?: string }) =>
      withGateway(environment, async ({ context }) => {
        const actor = await commandActor(context, options.as);
        await audited(
          context,
          { actor, action: 'operator.reset_dispute_deadlines', account_id: '', subject: '' },
          () => resetDisputeDeadlines(context, actor),
          () => null,
        );
        process.stdout.write('What is built in is in force.\n');
      }),
    );
}
