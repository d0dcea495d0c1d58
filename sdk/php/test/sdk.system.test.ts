import { testSdk } from '../../../gateway/test/support/sdk.ts';
import { startTls } from '../../../gateway/test/support/tls.ts';

testSdk(
  {
    language: 'php',
    present: ['php', '--ri', 'curl'],
    suites: {
      alone: ['sh', '-c', 'php test/vectors.php && php test/client.php'],
      live: ['php', 'test/live.php'],
    },
    passed: /^(\d+ right\n)+$/,
    join: (samples) => samples.join('\n'),
  },
  startTls,
);
