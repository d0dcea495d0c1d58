import { createProgram, wordsToRun } from './src/cli/program.ts';
import { bearOutputErrors, describeFailure, exitCodeOf } from './src/cli/output.ts';

bearOutputErrors();
try {
  const args = process.argv.length > 2 ? process.argv.slice(2) : ['serve'];
  const program = await createProgram(process.env, args);
  await program.parseAsync(wordsToRun(program, args), { from: 'user' });
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = exitCodeOf(error);
}
