import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LoadAtFailure } from './tools/test/load-at-failure.ts';
import { SlowestFiles } from './tools/test/slowest-files.ts';

/** What starts processes, kills and stalls them, and browsers: `npm run test:system`. */
const system_files = ['gateway/test/{browser,process}/**/*.test.ts', '{gateway,sdk}/**/*.system.test.ts'];

/** The longest files, from the longest. */
const long_files = [
  '/test/process/crash',
  '/test/browser/',
  '/test/process/',
  '.system.test.ts',
  '/test/reference/limits',
  '/test/acquiring/notifications/',
];

function rank({ moduleId }: TestSpecification): number {
  const found = long_files.findIndex((place) => moduleId.includes(place));
  return found < 0 ? long_files.length : found;
}

/** The longest files first, so that no worker is left alone with one of them at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- the sequencer's own method, of its base
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * Far beyond what any test takes: a slow machine fails none. No test has a bound of its own. Half of it is for one
 * wait, so that what fails is the wait, which says for what.
 */
const time_limits_ms = { fast: 600_000, system: 1_800_000 };

function boundedBy(time_limit_ms: number) {
  return {
    testTimeout: time_limit_ms,
    hookTimeout: time_limit_ms,
    expect: { poll: { timeout: time_limit_ms / 2 } },
  };
}

export default defineConfig({
  test: {
    globalSetup: ['gateway/test/support/database-server.ts'],
    pool: 'forks',
    // The test files of a worker share what they import: loading the gateway anew takes longer than most files run.
    // Each file has a database and servers of its own, and what it changes of the process it puts back.
    isolate: false,
    // A test waits for the database as long as it computes.
    maxWorkers: Math.min(2 * availableParallelism(), 16),
    sequence: { sequencer: LongestFirst },
    reporters: [['default', { summary: false }], new LoadAtFailure(), new SlowestFiles()],
    // One line for each file.
    slowTestThreshold: time_limits_ms.system,
    teardownTimeout: 10_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          ...boundedBy(time_limits_ms.fast),
          include: ['schemas/**/*.test.ts', 'gateway/**/*.test.ts', 'sdk/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...system_files],
        },
      },
      { extends: true, test: { name: 'system', ...boundedBy(time_limits_ms.system), include: system_files } },
    ],
  },
});
