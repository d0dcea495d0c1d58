import { testSdk } from '../../../gateway/test/support/sdk.ts';
import { startTls } from '../../../gateway/test/support/tls.ts';

const built = '../../dist/java';
const java = ['java', '-XX:TieredStopAtLevel=1', '-Dfile.encoding=UTF-8', '-cp'] as const;
const suites = [...java, `${built}/causeway.jar:${built}/test`, 'causeway.Check'] as const;

testSdk(
  {
    language: 'java',
    present: ['javac', '--version'],
    build: ['npm', 'run', '--silent', '--prefix', '../..', 'check:java'],
    suites: { alone: [...suites, 'VectorsTest', 'RoadTest'], live: [...suites, 'LiveTest'] },
    passed: /^\d+ passed, 0 failed\n$/,
    // The first sample is a program, the others go on in its main.
    join: ([first = '', ...others]) => first.replace(/ {4}\}\n\}\n$/, `${others.join('\n')}}}\n`),
  },
  startTls,
);
