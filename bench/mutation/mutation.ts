import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/**
 * How strong the tests are: small faults are put into the code one at a time, and the tests that run through the
 * place have to notice each. `npm run mutation -- ledger payments` takes these places whole, `--sample 200` draws
 * that many faults from all of them, the same ones again with the same `--seed`, and `--tests gateway/test/ledger`
 * asks only the tests of one folder.
 */
const places: Readonly<Record<string, string>> = {
  ledger: 'gateway/src/ledger/**',
  payments: 'gateway/src/domain/payments/**',
  refunds: 'gateway/src/domain/refunds/**',
  payouts: 'gateway/src/domain/payouts/**',
  subscriptions: 'gateway/src/domain/subscriptions/**',
  idempotency: 'gateway/src/domain/requests/**',
  identity: 'gateway/src/domain/{users,sessions,team}/**',
  webhooks: 'gateway/src/domain/webhooks/**',
  keyring: 'gateway/src/keyring/**',
};

/** Faults in texts say more about wording than about behaviour; SQL that is emptied fails every test. */
const excluded = ['StringLiteral'];
/** A larger fault would bring all the smaller ones inside it into the sample. */
const sampled_lines_max = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: 'gateway/test' },
  },
});
const chosen = positionals.length > 0 ? positionals : Object.keys(places);
const unknown = chosen.filter((name) => !(name in places));
if (unknown.length > 0)
  throw new Error(`No such place: ${unknown.join(', ')}. There are ${Object.keys(places).join(', ')}.`);
const files = globSync(chosen.map((name) => `${places[name]}/*.ts`)).toSorted();

// The configuration of the tests is read in the processes that run them.
process.env['MUTATION_TESTS'] = values.tests;

/** A number from 0 to 1 for each fault, the same for the same seed. */
function lot(text: string): number {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  hash ^= hash >>> 15;
  return (Math.imul(hash, 2_246_822_519) >>> 0) / 2 ** 32;
}

/** Where faults can be put in, as Stryker names ranges: `file:line:column-line:column`. */
async function sampleOf(count: number, seed: string): Promise<string[]> {
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

const results = await new Stryker({
  mutate: values.sample ? await sampleOf(Number(values.sample), values.seed) : files,
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Tables that are made when a file is loaded would take every test each.
  ignoreStatic: true,
  mutator: { excludedMutations: excluded, plugins: null },
  // The compiler of TypeScript 7 has no interface that Stryker could use; the code runs without it.
  tsconfigFile: 'none',
  ignorePatterns: ['data', 'portal/dist', 'bench/results'],
  tempDirName: 'bench/results/tmp/mutation',
  concurrency: 1,
  dryRunTimeoutMinutes: 60,
  timeoutMS: 120_000,
  reporters: ['progress-append-only'],
}).runMutationTest();

const count = (...statuses: string[]): number =>
  results.filter(({ status }) => statuses.includes(status)).length;
const noticed = count('Killed', 'Timeout');
const missed = count('Survived', 'NoCoverage');
for (const { fileName, location, mutatorName, replacement, status } of results.filter(
  ({ status: found }) => found === 'Survived' || found === 'NoCoverage',
))
  process.stdout.write(
    `${status} ${fileName}:${location.start.line + 1}:${location.start.column + 1} ${mutatorName} → ${replacement}\n`,
  );
process.stdout.write(
  `${noticed} of ${noticed + missed} faults noticed (${((100 * noticed) / (noticed + missed)).toFixed(1)} %)\n`,
);
