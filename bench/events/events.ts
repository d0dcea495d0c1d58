import { measureCaptures } from './captures.ts';
import { measureDeliveries } from './deliveries.ts';
import { measureIsolation } from './isolation.ts';
import { measureRenewals } from './renewals.ts';

/** What events and subscriptions reach on this machine: `npm run bench-events [-- isolation deliveries …]`. */
const measures = {
  captures: measureCaptures,
  deliveries: measureDeliveries,
  isolation: measureIsolation,
  renewals: measureRenewals,
};

const args = process.argv.slice(2);
for (const [name, measure] of Object.entries(measures)) {
  if (args.length > 0 && !args.includes(name)) continue;
  await measure((line) => void process.stdout.write(`${name}: ${line}\n`));
}
