import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'gateway/**/*.test.ts'],
    globalSetup: ['gateway/test/support/database-server.ts'],
    pool: 'forks',
    // The test files of a worker share what they import: loading the gateway anew takes longer than most files run.
    // Each file has a database and servers of its own, and what it changes of the process it puts back.
    isolate: false,
    maxWorkers: 3,
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    teardownTimeout: 10_000,
  },
});
