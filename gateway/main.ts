import { createProgram } from './src/cli/program.ts';
import { describeFailure } from './src/cli/output.ts';

try {
  await createProgram(process.env).parseAsync();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
