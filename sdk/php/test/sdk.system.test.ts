import { testSdk } from '../../../gateway/test/support/sdk.ts';
import { startTls } from '../../../gateway/test/support/tls.ts';

/** Where programs find what Composer would install. */
const installed = ['-d', 'include_path=test'];

testSdk(
  {
    language: 'php',
    present: ['php', '--ri', 'curl'],
    suites: {
      alone: ['sh', '-c', 'php test/vectors.php && php test/client.php'],
      live: ['php', 'test/live.php'],
    },
    passed: /^(\d+ right\n)+$/,
    receives: 'constructEvent',
    join: (samples) => samples.join('\n'),
    file: 'sample.php',
    runs: (file) => ['php', ...installed, file],
    serves: (file, port) => ['php', ...installed, '-S', `127.0.0.1:${port}`, file],
  },
  startTls,
);
