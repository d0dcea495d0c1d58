import { testSdk } from '../../../gateway/test/support/sdk.ts';

const binary = '../../dist/go/causeway.test';

testSdk({
  language: 'go',
  present: ['go', 'version'],
  build: ['go', 'test', '-c', '-o', binary, '.'],
  // What needs a gateway begins with TestLive, and is left out where GATEWAY_URL is not set.
  suites: { alone: [binary], live: [binary, '-test.run', '^TestLive'] },
  passed: /^PASS\n$/,
  // The first sample is a program, the others go on in its main.
  join: ([first = '', ...others]) =>
    first.replace('import (', 'import (\n"errors"\n"time"').replace(/\}\n$/, `${others.join('\n')}}\n`),
});
