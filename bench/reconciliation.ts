import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repository } from '../tools/repository.ts';
import { processorTime, spentOn } from './costs.ts';
import { closeWorld, openWorld, scales, type World } from './world.ts';

/**
 * What taking in a settlement report costs: processor time of the command and of PostgreSQL, and the most memory of the
 * command, beside a plain COPY of the same rows into a table with the same indexes.
 */
const { values: options } = parseArgs({ options: { lines: { type: 'string', default: '100000' } } });
const lines = Number(options.lines);
/** In so many lines one is missing, one names nothing that is known, and one has another amount. */
const planted_every = 3_000;
const sample_ms = 20;

/** Writes a report as Adyen does, from the books of the sandbox's acquirer: a batch for each 100,000 lines. */
async function writeReport({ client }: World, file: string): Promise<void> {
  await client.query(
    `COPY (
       SELECT 'Shop' AS "Company Account", 'ShopECOM' AS "Merchant Account", 'P' || n AS "Psp Reference",
         named AS "Merchant Reference", 'visa' AS "Payment Method", at AS "Creation Date", 'UTC' AS "TimeZone",
         'Settled' AS "Type", 'S' || n AS "Modification Reference", currency AS "Gross Currency",
         '' AS "Gross Debit (GC)", round(gross, 2) AS "Gross Credit (GC)", '1' AS "Exchange Rate",
         currency AS "Net Currency", '' AS "Net Debit (NC)", round(gross - 0.15, 2) AS "Net Credit (NC)",
         '' AS "Commission (NC)", '0.05' AS "Markup (NC)", '0.03' AS "Scheme Fees (NC)", '0.07' AS "Interchange (NC)",
         'visa' AS "Payment Method Variant", named AS "Modification Merchant Reference", n / 100000 AS "Batch Number"
       FROM (
         SELECT n, currency, to_char(received_at, 'YYYY-MM-DD HH24:MI:SS') AS at,
           CASE n % ${planted_every} WHEN 1 THEN 'ORDER-' || n ELSE account_id || '-' || instruction_id END AS named,
           (amount + CASE n % ${planted_every} WHEN 2 THEN 1 ELSE 0 END) / 100.0 AS gross
         FROM (
           SELECT row_number() OVER (ORDER BY instruction_id) AS n, * FROM sandbox_acquirer.instructions
           WHERE response_code = '00' AND kind IN ('sale', 'capture') ORDER BY instruction_id LIMIT ${lines}
         ) booked
       ) entry WHERE n % ${planted_every} <> 0
     ) TO '${file}' (FORMAT csv, HEADER)`,
  );
}

/** Runs a command of the gateway. @returns its processor time, and the most memory that it has had, in MiB */
function measured(
  { host }: World,
  args: readonly string[],
): Promise<{ seconds: number; peak_mib: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(repository, 'gateway/bin.js'), args, {
      env: { ...process.env, ...host.environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    let seconds = 0;
    let peak_mib = 0;
    const sampling = setInterval(() => {
      try {
        const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
        peak_mib = Number(/VmHWM:\s+([0-9]+) kB/.exec(status)?.[1] ?? peak_mib * 1024) / 1024;
        seconds = processorTime(child.pid ?? 0).own_us / 1e6;
      } catch {
        // It has just ended.
      }
    }, sample_ms);
    child.on('exit', (code) => {
      clearInterval(sampling);
      if (code === 0) resolve({ seconds, peak_mib, output });
      else reject(new Error(`${args.join(' ')} ended with ${code}\n${output}`));
    });
  });
}

const world = await openWorld(scales.short);
let sound = false;
try {
  const { host, client } = world;
  await world.workshop.fill('captured', lines);
  await client.query('VACUUM (ANALYZE)');
  await host.command('reconcile', 'set', 'sandbox', '--grace-days', '0');
  const file = join(host.folder, 'report.csv');
  await writeReport(world, file);
  process.stdout.write(`${lines} payments are stored, and the report is written\n`);

  const importing = ['reconcile', 'import', file, '--acquirer', 'sandbox', '--format', 'adyen'];
  const began = performance.now();
  const { result, spent } = await spentOn(world, () => measured(world, importing));
  const took_s = (performance.now() - began) / 1000;
  const postgres_s = spent.postgres_us / 1e6;
  process.stdout.write(
    `${result.output}${took_s.toFixed(1)} s; processor: command ${result.seconds.toFixed(1)} s, PostgreSQL ${postgres_s.toFixed(1)} s; at most ${result.peak_mib.toFixed(0)} MiB\n`,
  );

  const copy = join(host.folder, 'lines.copy');
  await client.query(`COPY settlement_lines TO '${copy}'`);
  await client.query('CREATE TABLE copied_lines (LIKE settlement_lines INCLUDING ALL)');
  const plain = await spentOn(world, () => client.query(`COPY copied_lines FROM '${copy}'`));
  const plain_s = plain.spent.postgres_us / 1e6;
  process.stdout.write(
    `a plain COPY of the lines: ${plain_s.toFixed(1)} s; taking the report in is ${((result.seconds + postgres_s) / plain_s).toFixed(1)} ×\n`,
  );
  await client.query('DROP TABLE copied_lines');

  const again = await spentOn(world, () => measured(world, importing));
  process.stdout.write(`the same file again: ${again.result.seconds.toFixed(1)} s\n`);
  const { rows } = await client.query(
    'SELECT reason, state, count(*) FROM settlement_differences GROUP BY 1, 2 ORDER BY 1, 2',
  );
  for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
  sound = true;
} finally {
  await closeWorld(world, sound);
}
