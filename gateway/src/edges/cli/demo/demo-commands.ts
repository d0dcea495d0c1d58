import { UsageError } from '../../../kernel/errors.ts';
import { readConfig } from '../../../kernel/config.ts';
import { readDemo } from '../demo.ts';
import { printRecord, type OutputOptions } from '../output.ts';
import { changes, type Environment } from '../declare-command.ts';
import { DemoClock } from './demo-clock.ts';
import { seedDemo } from './seed-demo.ts';
import { withoutGateway, type Command } from '../command.ts';

export function addDemoCommands(demo: Command, environment: Environment): void {
  const clock = new DemoClock();
  demo
    .command('credentials')
    .description('print the demo account, its sign key and the login to the portal')
    .option('--json', 'print JSON')
    .action(
      withoutGateway((options: OutputOptions) => {
        const credentials = readDemo(readConfig(environment));
        if (credentials === null) throw new UsageError('there is no demo account yet: run npm start once');
        printRecord(credentials, options);
      }),
    );
  demo
    .command('seed')
    .description('fill a sandbox account with a month of payments and payouts; existing data is kept')
    .option('--account <account_id>', 'id of the account (default: the one in demo-credentials.json)')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        { action: 'sandbox.seed_demo', world: { clock } },
        async (gateway, options: OutputOptions & { account?: string }) => {
          const account_id = options.account ?? readDemo(gateway.config)?.account_id ?? null;
          if (account_id === null)
            throw new UsageError('there is no demo account yet: run npm start once, or name --account');
          const now = gateway.database_clock.now();
          clock.set(now);
          const seeded = await seedDemo(gateway, clock, account_id, now);
          gateway.note({ subject: account_id, after: seeded });
          printRecord(seeded, options);
        },
      ),
    );
}
