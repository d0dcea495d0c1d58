import { bearOutputErrors } from './src/edges/cli/output.ts';
import { runProgram } from './src/edges/cli/program.ts';

bearOutputErrors();
const exit_code = await runProgram(process.env, process.argv.slice(2));
if (exit_code !== 0) process.exitCode = exit_code;
