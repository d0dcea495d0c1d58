import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';

// oxlint-disable-next-line no-unused-vars -- left out
const { projects, ...options } = base.test ?? {};

/**
 * The tests that a fault can fail within their own process: those that start programs or browsers would take
 * hours, and the ones about the source text would fail at every fault.
 */
export default defineConfig({
  test: {
    ...options,
    // A test that a fault keeps waiting has noticed it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: (process.env['MUTATION_TESTS'] ?? '')
      .split(',')
      .flatMap((name) => [`gateway/test/${name}/**/*.test.ts`, `gateway/test/${name}.test.ts`]),
    exclude: [
      '**/node_modules/**',
      '**/test/{browser,process,edges/cli,reference}/**',
      '**/architecture.test.ts',
      '**/*.system.test.ts',
      '**/banks/crash.test.ts',
      // Waits a second for the request log in each of its forty tests.
      '**/edges/v1/card-number-elsewhere.test.ts',
    ],
  },
});
