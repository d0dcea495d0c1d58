import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts processes and browsers. */
const long_files = ['/test/process/crash', '/test/browser/', '/test/process/', '/test/cli/'];

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

export default defineConfig({
  test: {
    include: ['schemas/**/*.test.ts', 'gateway/**/*.test.ts'],
    globalSetup: ['gateway/test/support/database-server.ts'],
    pool: 'forks',
    // The test files of a worker share what they import: loading the gateway anew takes longer than most files run.
    // Each file has a database and servers of its own, and what it changes of the process it puts back.
    isolate: false,
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 90_000 } },
    // Far beyond what any of them takes: a slow machine fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 10_000,
  },
});
