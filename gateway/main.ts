import { createProgram } from './src/cli/program.ts';
import { describeFailure } from './src/cli/output.ts';

try {
  const args = process.argv.slice(2);
  await (await createProgram(process.env, args)).parseAsync(args, { from: 'user' });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
}
