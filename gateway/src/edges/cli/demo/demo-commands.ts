import { UsageError } from '../../../kernel/errors.ts';
import { readConfig } from '../../../kernel/config.ts';
import { readDemo } from '../demo.ts';
import { changes, commands, json, offline, option } from '../declare-command.ts';
import { DemoClock } from './demo-clock.ts';
import { seedDemo } from './seed-demo.ts';

const clock = new DemoClock();

export const addDemoCommands = commands(
  offline({
    name: 'credentials',
    summary: 'print the demo account, its sign key and the login to the portal',
    takes: { json },
    run: (environment) => {
      const credentials = readDemo(readConfig(environment));
      if (credentials === null) throw new UsageError('there is no demo account yet: run npm start once');
      return credentials;
    },
  }),
  changes(
    { action: 'sandbox.seed_demo', world: { clock } },
    {
      name: 'seed',
      summary: 'fill a sandbox account with a month of payments and payouts; existing data is kept',
      takes: {
        account: option('account_id', 'id of the account (default: the one in demo-credentials.json)'),
        json,
      },
      run: async (gateway, { account = null }) => {
        const account_id = account ?? readDemo(gateway.config)?.account_id ?? null;
        if (account_id === null)
          throw new UsageError('there is no demo account yet: run npm start once, or name --account');
        const now = gateway.database_clock.now();
        clock.set(now);
        const seeded = await seedDemo(gateway, clock, account_id, now);
        gateway.note({ subject: account_id, after: seeded });
        return seeded;
      },
    },
  ),
);
