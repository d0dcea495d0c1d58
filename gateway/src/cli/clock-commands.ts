import { InvalidArgumentError, type Command } from 'commander';
import { advanceClock, removeClock, showClock } from '../domain/clocks/advance-clock.ts';
import { printRecord, type OutputOptions } from './output.ts';
import { withGateway, type Environment } from './session.ts';

/** A moment in ISO 8601 with its offset, so that nobody has to guess whose midnight is meant. */
function moment(text: string): Date {
  const stamped = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const at = new Date(text);
  if (!stamped || Number.isNaN(at.getTime()) || !keepsItsDay(text)) {
    throw new InvalidArgumentError('must be a moment such as 2027-01-01T00:00:00Z.');
  }
  return at;
}

/** Whether the day exists: the platform takes 30 February for 2 March. */
function keepsItsDay(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
}

export function addClockCommands(program: Command, environment: Environment): void {
  const clock = program.command('clock').description('test clocks of sandbox accounts');
  clock
    .command('advance')
    .description(
      'move an account’s time on, and do everything that is due on the way; the first time gives it a clock, which then stands still',
    )
    .requiredOption('--account <account_id>', 'whose time')
    .requiredOption('--to <moment>', 'such as 2027-01-01T00:00:00Z', moment)
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { account: string; to: Date }) =>
      withGateway(environment, async (gateway) =>
        printRecord(await advanceClock(gateway, options.account, options.to), options),
      ),
    );
  clock
    .command('remove')
    .description(
      'take an account’s clock away, after everything that was due until now: it lives in real time again; refused where the clock is ahead',
    )
    .requiredOption('--account <account_id>', 'whose time')
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { account: string }) =>
      withGateway(environment, async (gateway) =>
        printRecord(await removeClock(gateway, options.account), options),
      ),
    );
  clock
    .command('show')
    .description('what time it is for an account')
    .requiredOption('--account <account_id>', 'whose time')
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { account: string }) =>
      withGateway(environment, async ({ context }) =>
        printRecord(await showClock(context, options.account), options),
      ),
    );
}
