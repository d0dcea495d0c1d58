import { existsSync, globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installOwnPackages } from '../../tools/own-packages.ts';
import { anywhere, in_files } from './unnoticeable.ts';

/**
 * How strong the tests are: small faults are put into the code one at a time, and the tests that run through the
 * place have to notice each. `npm run mutation -- ledger payments` takes these places whole, one after the other;
 * `--sample 20` draws that many faults from each, the same ones again with the same `--seed`; `--at
 * gateway/src/….ts:12:5-12:20` puts faults there alone. Each place asks the folders and files of tests that are about
 * it, `--tests edges/v1,edges/wire` others.
 */
interface Place {
  readonly code: string;
  /** Folders and files of gateway/test, those first that are likely to notice. */
  readonly tests: readonly string[];
}

const payments_tests = [
  'edges/v1',
  'acquiring/payments',
  'kernel/idempotency',
  'kernel/instructions',
  'acquiring/cards',
  'acquiring/disputes',
  'acquiring/notifications',
  'acquiring/checkout',
  'acquiring/risk',
  'operations/search',
  'edges/portal/pages',
];
const places: Readonly<Record<string, Place>> = {
  ledger: {
    code: 'gateway/src/ledger',
    tests: [
      'ledger',
      'ledger/settlement',
      'acquiring/payments',
      'edges/v1',
      'banking/banks',
      'banking/recalls',
      'ledger/suspense',
      'banking/payouts/payable',
    ],
  },
  payments: { code: 'gateway/src/acquiring/payments', tests: payments_tests },
  refunds: { code: 'gateway/src/acquiring/payments/refunds', tests: payments_tests },
  payouts: {
    code: 'gateway/src/banking/payouts',
    tests: [
      'banking/payouts',
      'banking/banks',
      'banking/screening',
      'banking/recalls',
      'ledger/suspense',
      'kernel/instructions',
    ],
  },
  subscriptions: {
    code: 'gateway/src/acquiring/subscriptions',
    tests: ['acquiring/subscriptions', 'operations/health/outcome-metrics', 'edges/portal/pages'],
  },
  idempotency: { code: 'gateway/src/kernel/idempotency', tests: ['kernel/idempotency'] },
  identity: {
    code: 'gateway/src/accounts/identity',
    tests: [
      'accounts/identity',
      'edges/portal',
      'accounts/merchants',
      'kernel/audit',
      'banking/payouts/who-decides',
    ],
  },
  webhooks: { code: 'gateway/src/accounts/webhooks', tests: ['accounts/webhooks', 'edges/wire/traces'] },
  keyring: { code: 'gateway/src/kernel/keyring', tests: ['kernel/keyring'] },
};

const source = 'gateway/src/';

/** Faults in texts say more about wording than about behaviour; SQL that is emptied fails every test. */
const excluded = ['StringLiteral'];
/** A larger fault would bring all the smaller ones inside it into the sample. */
const sampled_lines_max = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    at: { type: 'string', multiple: true },
    tests: { type: 'string' },
  },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(places);
const unknown = chosen.filter((name) => !(name in places));
if (unknown.length > 0)
  throw new Error(`No such place: ${unknown.join(', ')}. There are ${Object.keys(places).join(', ')}.`);

interface Fault {
  readonly fileName: string;
  readonly location: {
    readonly start: { readonly line: number; readonly column: number };
    readonly end: { readonly line: number; readonly column: number };
  };
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status?: string;
}

/** What is used of Stryker, which is installed here and not by `npm ci`. */
interface StrykerCore {
  readonly Stryker: new (options: object) => { runMutationTest(): Promise<Fault[]> };
}
interface StrykerInstrumenter {
  readonly Instrumenter: new (log: object) => {
    instrument(files: object[], options: object): Promise<{ mutants: Fault[] }>;
  };
}

installOwnPackages(import.meta.dirname);
const load = (name: string): Promise<unknown> => import(`@stryker-mutator/${name}`);
const { Stryker } = (await load('core')) as StrykerCore;
const { Instrumenter } = (await load('instrumenter')) as StrykerInstrumenter;

/** A number from 0 to 1 for each fault, the same for the same seed. */
function lot(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2_246_822_519) >>> 0) / 2 ** 32;
}

/** Where faults can be put in, as Stryker names ranges: `file:line:column-line:column`. */
async function sampleOf(files: readonly string[], count: number, seed: string): Promise<string[]> {
  const silent = {
    isTraceEnabled: () => false,
    isDebugEnabled: () => false,
    isInfoEnabled: () => false,
    isWarnEnabled: () => false,
    isErrorEnabled: () => false,
    isFatalEnabled: () => false,
    trace() {},
    debug() {},
    info() {},
    warn() {},
    error() {},
    fatal() {},
  };
  const { mutants } = await new Instrumenter(silent).instrument(
    files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true })),
    { excludedMutations: excluded, plugins: null, ignorers: [], noHeader: true },
  );
  const ranges = new Set(
    mutants
      .filter(
        ({ location, status }) =>
          status === undefined && location.end.line - location.start.line < sampled_lines_max,
      )
      .map(
        ({ fileName, location: { start, end } }) =>
          `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`,
      ),
  );
  process.stdout.write(`${count} of ${ranges.size} places, seed ${seed}\n`);
  return [...ranges].toSorted((one, other) => lot(seed + one) - lot(seed + other)).slice(0, count);
}

function holds(text: string, line: string | RegExp): boolean {
  return typeof line === 'string' ? text.includes(line) : line.test(text);
}

/** Faults whose line is not there any more: whoever changed the line looks at it again. */
for (const [file, known] of Object.entries(in_files))
  for (const [line] of known)
    if (!existsSync(source + file) || !holds(readFileSync(source + file, 'utf8'), line))
      process.stdout.write(`bench/mutation/unnoticeable.ts: ${file} has no line ${line}\n`);

/** Whether somebody has looked at the fault already, and found that nobody could notice it. */
function isUnnoticeable({ fileName, location, replacement }: Fault): boolean {
  const file = relative(source, fileName);
  const begun = readFileSync(fileName, 'utf8').split('\n')[location.start.line - 1] ?? '';
  return [...anywhere, ...(in_files[file] ?? [])].some(
    ([line, known]) => holds(begun, line) && (known === null || replacement.endsWith(known)),
  );
}

interface Outcome {
  noticed: number;
  missed: number;
  /** Those that change nothing; they are in neither number. */
  unnoticeable: number;
}

/** Takes one place; prints every fault that nothing noticed. */
async function faultsIn(place: Place): Promise<Outcome> {
  const files = globSync(`${place.code}/**/*.ts`).toSorted();
  const all = values.at ?? files;
  // The configuration of the tests is read in the processes that run them.
  process.env['MUTATION_TESTS'] = values.tests ?? place.tests.join(',');
  const results = await new Stryker({
    mutate: values.sample ? await sampleOf(files, Number(values.sample), values.seed) : [...all],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Tables that are made when a file is loaded would take every test each.
    ignoreStatic: true,
    mutator: { excludedMutations: excluded, plugins: null },
    // The compiler of TypeScript 7 has no interface that Stryker could use; the code runs without it.
    tsconfigFile: 'none',
    // Of what is built, the tests read what is sent to browsers.
    ignorePatterns: ['data', 'bench/results', 'dist/*', '!dist/{checkout,portal,reference}'],
    tempDirName: 'bench/results/tmp/mutation',
    cleanTempDir: 'always',
    concurrency: 1,
    dryRunTimeoutMinutes: 60,
    timeoutMS: 120_000,
    reporters: ['progress-append-only'],
  }).runMutationTest();
  const of = (...statuses: string[]) => results.filter(({ status = '' }) => statuses.includes(status));
  const survivors = of('Survived', 'NoCoverage', 'Timeout');
  const missed = survivors.filter((fault) => !isUnnoticeable(fault));
  for (const { fileName, location, mutatorName, replacement, status } of missed) {
    const { start, end } = location;
    const at = `${relative('.', fileName)}:${start.line}:${start.column}-${end.line}:${end.column}`;
    process.stdout.write(`${status} ${at} ${mutatorName} → ${replacement}\n`);
  }
  const noticed = of('Killed').length;
  return { noticed, missed: missed.length, unnoticeable: survivors.length - missed.length };
}

for (const name of chosen) {
  const began = Date.now();
  const outcome = await faultsIn(places[name] ?? { code: '', tests: [] });
  const all = outcome.noticed + outcome.missed;
  const score = ((100 * outcome.noticed) / all).toFixed(1);
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  process.stdout.write(
    `${name}: ${outcome.noticed} of ${all} faults noticed (${score} %), ${outcome.unnoticeable} that change nothing left out, ${minutes} minutes\n`,
  );
}
