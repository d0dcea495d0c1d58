import { testSdk } from '../../../gateway/test/support/sdk.ts';
import { startTls } from '../../../gateway/test/support/tls.ts';

const unittest = ['-W', 'error', '-m', 'unittest'];

testSdk(
  {
    language: 'python',
    present: ['python3', '--version'],
    suites: {
      alone: ['python3', ...unittest, 'discover', '-s', 'test'],
      live: ['python3', ...unittest, 'discover', '-s', 'test', '-p', 'live.py'],
    },
    passed: /\nOK\n$/,
    join: (samples) => samples.join('\n'),
  },
  startTls,
);
