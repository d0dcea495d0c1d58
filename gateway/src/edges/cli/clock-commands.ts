import { InvalidArgumentError } from 'commander';
import { advanceClock, removeClock, showClock } from '../../operations/test-clocks/advance-clock.ts';
import { printRecord, type OutputOptions } from './output.ts';
import { changes, type Environment, reads } from './declare-command.ts';
import type { Command } from './command.ts';

/** A time in ISO 8601 with its offset, so that it is unambiguous. */
function moment(text: string): Date {
  const stamped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  if (!stamped || Number.isNaN(at.getTime()) || !isSameDay(text)) {
    throw new InvalidArgumentError('must be a moment such as 2027-01-01T00:00:00Z.');
  }
  return at;
}

/** Whether the day exists: Date turns 30 February into 2 March. */
function isSameDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

export function addClockCommands(clock: Command, environment: Environment): void {
  clock
    .command('advance')
    .description(
      'advance an account’s test clock, and do everything that falls due; the first call creates the clock, which then stops',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--to <moment>', 'such as 2027-01-01T00:00:00Z', moment)
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'sandbox.advance_clock',
        async (gateway, options: OutputOptions & { account: string; to: Date }) => {
          gateway.note({ after: { to: options.to } });
          printRecord(await advanceClock(gateway, options.account, options.to), options);
        },
      ),
    );
  clock
    .command('remove')
    .description(
      'remove an account’s test clock, after doing everything due until now: real time applies again; refused while the clock is ahead',
    )
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'sandbox.remove_clock',
        async (gateway, options: OutputOptions & { account: string }) =>
          printRecord(await removeClock(gateway, options.account), options),
      ),
    );
  clock
    .command('show')
    .description('show the current time of an account’s clock')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account: string }) =>
        printRecord(await showClock(context, options.account), options),
      ),
    );
}
