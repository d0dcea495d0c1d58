import { parseArgs } from 'node:util';
import { Host } from './host.ts';
import { createMerchants } from './merchants.ts';
import { report } from './report.ts';
import { Rounds, scales } from './rounds.ts';
import { Workshop } from './loads.ts';

const { values: options } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
});
const scale = options.full ? scales.full : scales.short;
const accounts = 100;

const host = await Host.create();
try {
  const gateway = await host.start();
  const merchants = await createMerchants(host.environment, accounts);
  const client = await host.connect();
  const workshop = await Workshop.open(gateway.url, client, merchants);
  const rounds = new Rounds({ host, gateway, client, workshop, scale });
  await rounds.prepare();
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    process.stdout.write(`round ${round} of ${options.rounds}\n`);
    await rounds.run();
  }
  const proof = await host.command('verify');
  process.stdout.write(proof);
  await client.end();
  await report(rounds.results(), { accounts, rounds: Number(options.rounds), ...scale });
} finally {
  await host.stop();
}
