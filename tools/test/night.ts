import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../repository.ts';
import { runToLog } from './run-to-log.ts';

/**
 * What a night runs: `npm run night`, or `npm run night -- crashes hours` for some of it. Each part goes on when another
 * has failed. Writes dist/night/report.md, with what each part printed beside it.
 */

interface Part {
  readonly about: string;
  readonly command: string;
}

const part_of_code = [
  'ledger',
  'payments',
  'payouts',
  'subscriptions',
  'idempotency',
  'identity',
  'webhooks',
  'keyring',
];
const crash_tests =
  'gateway/test/process/crash.test.ts gateway/test/process/payout-crash.test.ts gateway/test/process/acquirer-crash.test.ts gateway/test/process/database-faults.test.ts';
const crash_rounds = 10;

/** Tests a year and a half ahead, just before a midnight; browsers and process starts are too slow under it. */
const other_hour = `
  library=/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1
  [ -e "$library" ] || { echo 'libfaketime is missing: apt-get install libfaketime'; exit 1; }
  offset=$(($(date -d '549 days 23:50' +%s) - $(date +%s)))
  LD_PRELOAD=$library FAKETIME="+\${offset}s" FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DISABLE_SHM=1 npx vitest run --project fast`;

const parts: Readonly<Record<string, Part>> = {
  crashes: {
    about: `the crash tests, ${crash_rounds} times, each time with seeds of their own`,
    command: `failed=0; for round in $(seq ${crash_rounds}); do CRASH_SEED=$RANDOM npx vitest run ${crash_tests} || failed=1; done; exit $failed`,
  },
  repeat: {
    about: 'the tests beside a load',
    command: 'npm run test:repeat -- 3; fast=$?; npm run test:repeat -- 1 --system && exit $fast',
  },
  mutation: {
    about: 'mutation samples of every part of the code',
    command: `npm run mutation -- ${part_of_code.join(' ')} --sample 10 --seed $RANDOM`,
  },
  faults: { about: 'faults while merchants trade', command: 'npm run faults -- --short' },
  hours: { about: 'the tests at another hour, in another year', command: other_hour },
  upgrade: { about: 'an upgrade while payments are taken', command: 'npm run upgrade-check' },
};

const lines_shown = 15;

async function runPart(name: string, { command }: Part, folder: string): Promise<string> {
  const log = join(folder, `${name}.log`);
  const { passed, took_s } = await runToLog(command, log);
  const last = stripVTControlCharacters(readFileSync(log, 'utf8')).trimEnd().split('\n').slice(-lines_shown);
  const title = `## ${name}: ${passed ? 'passed' : 'FAILED'} (${Math.round(took_s / 60)} min)`;
  return `${title}\n\n${parts[name]?.about}\n\n\`\`\`\n${last.join('\n')}\n\`\`\`\n`;
}

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}: ${Object.keys(parts).join(', ')}`);
const folder = join(repository, 'dist', 'night');
mkdirSync(folder, { recursive: true });
const report = join(folder, 'report.md');
const sections: string[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue;
  process.stdout.write(`${name}: ${part.about}\n`);
  sections.push(await runPart(name, part, folder));
  writeFileSync(report, `# Night of ${new Date().toISOString().slice(0, 10)}\n\n${sections.join('\n')}`);
}
process.stdout.write(`${report}\n`);
if (sections.some((section) => section.includes(': FAILED ('))) process.exitCode = 1;
