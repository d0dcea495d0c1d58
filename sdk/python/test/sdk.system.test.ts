import { testSdk } from '../../../gateway/test/support/sdk.ts';
import { startTls } from '../../../gateway/test/support/tls.ts';

const unittest = ['-W', 'error', '-m', 'unittest'];

testSdk(
  {
    language: 'python',
    present: ['python3', '--version'],
    environment: { PYTHONPATH: 'src:test' },
    suites: {
      alone: ['python3', ...unittest, 'discover', '-s', 'test'],
      live: ['python3', ...unittest, 'live'],
    },
    passed: /\nOK\n$/,
    receives: 'construct_event',
    join: (samples) => samples.join('\n'),
    file: 'sample.py',
    runs: (file) => ['python3', file],
  },
  startTls,
);
