import { execFileSync } from 'node:child_process';
import { browserFiles } from './browser-files.ts';

// What a test process does first with a browser; started several times at once by unpacking.test.ts.
const { executable, environment } = await browserFiles();
process.stdout.write(execFileSync(executable, ['--version'], { env: environment }));
